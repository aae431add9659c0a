"""Measure what the package weighs: import time, sizes, and the peak memory of a batch of a million positions.

    python bench/footprint.py            builds a wheel, which takes a minute
    python bench/footprint.py --json     the same as JSON, for bench/record.py

Needs Linux or macOS. The package is the installed one, but for the wheel, which is built from this tree.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]

# Its modules that any program has anyway are loaded before.
IMPORT = """
import dataclasses, enum, time, typing
start = time.process_time()
import guandan_core
print((time.process_time() - start) * 1000)
"""

# The follows of the plain corpus, 5,000 times over; a table is the first play of its combination.
BATCH = """
import resource, sys
from pathlib import Path
import guandan_core as gd

rows = [line.split("\\t") for line in Path(sys.argv[1]).read_text().splitlines()]
follows = [row for row in rows if row[0] == "plain" and row[3] != "-"]
first = {
    (level, str(move.combination)): move
    for level in {row[1] for row in follows}
    for move in gd.legal_combinations(gd.Hand.deck(), None, level)
}
shape = [1_000_000, 2]
hands = b"".join(gd.Hand(row[2]).bits.to_bytes(16, "little") for row in follows) * 5000
tables = b"".join(first[row[1], row[3]].bits.to_bytes(16, "little") for row in follows) * 5000
levels = bytes(int(gd.Rank.parse(row[1])) for row in follows) * 5000

def peak():
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit

def view(data):
    return memoryview(data).cast("Q", shape)

before = peak()
batch = gd.legal_moves_batch(view(hands), view(tables), memoryview(levels), threads=int(sys.argv[2]))
assert len(batch.moves) == 5000 * sum(int(row[4]) for row in follows)
answer = batch.moves.nbytes + batch.offsets.nbytes
print(len(hands) + len(tables) + len(levels), answer, peak() - before)
"""


def python(code: str, *argv: str) -> str:
    return subprocess.run([sys.executable, "-c", code, *argv], check=True, capture_output=True, text=True).stdout


def import_time() -> float:
    """Milliseconds of CPU time beyond dataclasses, enum and typing, the best of twenty processes."""
    return min(float(python(IMPORT)) for _ in range(20))


def batch_memory(threads: int) -> dict[str, int]:
    numbers = map(int, python(BATCH, str(ROOT / "bench" / "corpus.tsv"), str(threads)).split())
    return dict(zip(("question", "answer", "grown_by"), numbers, strict=True))


def wheel_size() -> int:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, str(ROOT)]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
        return next(Path(folder).glob("*.whl")).stat().st_size


def extension_size() -> int:
    import guandan_core

    found = [*Path(guandan_core.__file__).parent.glob("_core*.so"), *Path(guandan_core.__file__).parent.glob("*.pyd")]
    return found[0].stat().st_size


def measure() -> dict[str, Any]:
    return {
        "import_ms": round(import_time(), 2),
        "extension_bytes": extension_size(),
        "wheel_bytes": wheel_size(),
        "million_positions": {str(threads): batch_memory(threads) for threads in (1, 2)},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = measure()
    if args.json:
        print(json.dumps(found, indent=1))
        return
    print(f"import     {found['import_ms']:.2f} ms beyond dataclasses, enum and typing")
    print(f"extension  {found['extension_bytes'] / 1e6:.2f} MB")
    print(f"wheel      {found['wheel_bytes'] / 1e6:.2f} MB")
    for threads, one in found["million_positions"].items():
        print(
            f"a million follows, {threads} threads: question {one['question'] / 1e6:,.0f} MB, "
            f"answer {one['answer'] / 1e6:,.0f} MB, peak grew by {one['grown_by'] / 1e6:,.0f} MB"
        )


if __name__ == "__main__":
    main()

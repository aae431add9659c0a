"""Count the instructions of the core's works (guandan_bench --list) with valgrind.

Counts do not depend on the load of the machine, and hardly on the machine: they tell a change of the code from noise.
Each work runs once and three times; half the difference is one run without the start of the program.

    python bench/instructions.py                   a table
    python bench/instructions.py --json            the same as JSON, for bench/record.py
    python bench/instructions.py "lead plain"      only these works
"""

import argparse
import json
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict

BENCH = Path(__file__).parents[1] / "build" / "release" / "bench" / "guandan_bench"


class Count(TypedDict):
    """Of one run of a work; items are moves or decisions, 0 where there are none."""

    calls: int
    items: int
    instructions: int


def ask(bench: Path, *argv: str) -> str:
    """What guandan_bench prints."""
    return subprocess.run([bench, *argv], check=True, capture_output=True, text=True).stdout


def names(bench: Path) -> list[str]:
    return ask(bench, "--list").splitlines()


def run(bench: Path, name: str, times: int) -> tuple[int, Count]:
    """The instructions of the whole program, and what it said about one run of the work."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(bench), "--only", name, str(times)]
    done = subprocess.run(command, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode or not collected:
        raise SystemExit(f"{name}: valgrind failed:\n{done.stderr}")
    said: Count = json.loads(done.stdout)
    return int(collected[1]), said


def count(bench: Path, name: str) -> Count:
    once, said = run(bench, name, 1)
    thrice, _ = run(bench, name, 3)
    return {**said, "instructions": (thrice - once) // 2}


def table(counts: dict[str, Count]) -> str:
    lines = [f"{'instructions':28}{'calls':>8}{'a call':>12}{'items':>10}{'an item':>10}"]
    for name, one in counts.items():
        items = f"{one['items']:10,}{one['instructions'] / one['items']:10.1f}" if one["items"] else ""
        lines.append(f"{name:28}{one['calls']:8,}{one['instructions'] / one['calls']:12,.1f}{items}")
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="works; default all")
    parser.add_argument("--bench", type=Path, default=BENCH, help="the program guandan_bench")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(argv)
    counts = {name: count(args.bench, name) for name in args.names or names(args.bench)}
    print(json.dumps(counts, indent=1) if args.json else table(counts))


if __name__ == "__main__":
    main()

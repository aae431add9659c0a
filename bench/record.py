"""Measure everything that docs/performance.md shows, keep it in bench/results/, and write page and charts anew.

    cmake --preset default && cmake --build --preset default
    python -m pip install .
    python bench/record.py                     about three minutes
    python bench/record.py core growth         only these

core, growth        guandan_bench --json, guandan_bench --growth --json
instructions        bench/instructions.py --json, which needs valgrind
python              guandan bench --json; the next install takes it along as what `guandan bench` compares with
footprint           bench/footprint.py --json
"""

import argparse
import datetime
import json
import platform
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import charts
import instructions
import page

BENCH = Path(__file__).parent
RESULTS = BENCH / "results"


def commands(bench: Path) -> dict[str, list[str]]:
    script = [sys.executable, "-P"]
    return {
        "core": [str(bench), "100", "--json"],
        "growth": [str(bench), "--growth", "100", "--json"],
        "instructions": [*script, str(BENCH / "instructions.py"), "--bench", str(bench), "--json"],
        "python": [*script, "-m", "guandan_core", "bench", "--json"],
        "footprint": [*script, str(BENCH / "footprint.py"), "--json"],
    }


def record(name: str, command: list[str]) -> None:
    print(name, flush=True)
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    write(name, json.loads(done.stdout))


def write(name: str, value: object) -> None:
    (RESULTS / f"{name}.json").write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8", newline="\n")


def processor() -> str:
    """What the system calls its processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text(encoding="utf-8").splitlines() if info.exists() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="what to measure; default all")
    parser.add_argument("--bench", type=Path, default=instructions.BENCH, help="the program guandan_bench")
    parser.add_argument("--machine", default=processor(), help="how the page calls the machine; default its processor")
    args = parser.parse_args(argv)
    known = commands(args.bench)
    for name in args.names or known:
        record(name, known[name])
    write("machine", {"date": str(datetime.date.today()), "machine": args.machine})
    page.main([])
    charts.main()


if __name__ == "__main__":
    main()

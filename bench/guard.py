"""Fail if the core has become slower than bench/baseline.json says; cannot be fooled by a busy machine.

Where the baseline was recorded with this compiler, processor, flags and C library, and valgrind is there, instruction
counts decide, to 5 %. Anywhere else the times decide that guandan_bench measures in one run, as multiples of its bare
store loop, the best of three runs: they may be twice the recorded ones, which still catches an order of magnitude.

    python bench/guard.py --bench build/release/bench/guandan_bench
    python bench/guard.py --bench build/release/bench/guandan_bench --refresh      after a change that is meant
"""

import argparse
import json
import platform
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypedDict

import instructions

BASELINE = Path(__file__).parent / "baseline.json"
# A change of one instruction in twenty is seen; counts of the same build differ by less than one in a thousand.
COUNT_TOLERANCE = 1.05
RATIO_TOLERANCE = 2.0
# What the ratios are measured against is no work of the core.
YARDSTICK = "store plain leads"

Numbers = Mapping[str, float]


class Baseline(TypedDict):
    build: dict[str, str]
    instructions_a_call: dict[str, float]
    times_store: dict[str, float]


class Finding(NamedTuple):
    name: str
    recorded: float | None
    found: float | None
    tolerance: float

    @property
    def is_bad(self) -> bool:
        """Slower than allowed, or not comparable: a work without a baseline would not be guarded."""
        return self.recorded is None or self.found is None or self.found > self.recorded * self.tolerance

    def line(self) -> str:
        if self.recorded is None or self.found is None:
            missing = "the baseline" if self.recorded is None else "this build"
            return f"{self.name:28} not in {missing}: refresh the baseline"
        change = self.found / self.recorded - 1
        word = "SLOWER" if self.is_bad else "faster: refresh the baseline" if change < 1 / self.tolerance - 1 else ""
        return f"{self.name:28}{self.recorded:14,.1f}{self.found:14,.1f}{change:+9.1%}  {word}".rstrip()


def compare(recorded: Numbers, found: Numbers, tolerance: float) -> list[Finding]:
    return [Finding(name, recorded.get(name), found.get(name), tolerance) for name in sorted({*recorded, *found})]


def counts_hold(baseline: Baseline, build: Mapping[str, str], *, has_valgrind: bool) -> bool:
    """Whether instruction counts can be compared here."""
    return has_valgrind and baseline["build"] == build


def build_of(bench: Path) -> dict[str, str]:
    build: dict[str, str] = json.loads(instructions.ask(bench, "--build"))
    return build | {"libc": " ".join(platform.libc_ver())}


def count_instructions(bench: Path) -> dict[str, float]:
    counts = {name: instructions.count(bench, name) for name in instructions.names(bench) if name != YARDSTICK}
    return {name: round(one["instructions"] / one["calls"], 1) for name, one in counts.items()}


def measure_ratios(bench: Path, runs: int = 3) -> dict[str, float]:
    """Times as multiples of the bare store of one move, the best of some runs."""
    best: dict[str, float] = {}
    for _ in range(runs):
        works = json.loads(instructions.ask(bench, "20", "--json"))["tables"]["works"]
        for name, row in works.items():
            if name != YARDSTICK:
                best[name] = min(round(row["times_store"], 1), best.get(name, float("inf")))
    return best


def refresh(bench: Path) -> None:
    if not shutil.which("valgrind"):
        raise SystemExit("the baseline needs valgrind")
    baseline = Baseline(
        build=build_of(bench), instructions_a_call=count_instructions(bench), times_store=measure_ratios(bench)
    )
    BASELINE.write_text(json.dumps(baseline, indent=1) + "\n", encoding="utf-8", newline="\n")


def guard(bench: Path) -> list[Finding]:
    """Measure and print; return what was compared."""
    baseline: Baseline = json.loads(BASELINE.read_text(encoding="utf-8"))
    build = build_of(bench)
    if counts_hold(baseline, build, has_valgrind=shutil.which("valgrind") is not None):
        what = "instructions a call"
        findings = compare(baseline["instructions_a_call"], count_instructions(bench), COUNT_TOLERANCE)
    else:
        what = "multiples of a bare store"
        print(f"no valgrind, or another build than the baseline's:\n  {build}\n  {baseline['build']}")
        findings = compare(baseline["times_store"], measure_ratios(bench), RATIO_TOLERANCE)
    print(f"{what:28}{'recorded':>14}{'found':>14}{'change':>9}")
    print("\n".join(finding.line() for finding in findings))
    return findings


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", type=Path, default=instructions.BENCH, help="the program guandan_bench")
    parser.add_argument("--refresh", action="store_true", help="record what is measured now as the baseline")
    args = parser.parse_args(argv)
    if args.refresh:
        refresh(args.bench)
    bad = [finding for finding in guard(args.bench) if finding.is_bad]
    if bad:
        print(f"{len(bad)} slower than the baseline, or without one")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())

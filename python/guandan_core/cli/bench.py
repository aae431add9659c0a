"""``guandan bench``: what the library costs on this machine, in the table of docs/performance.md."""

from __future__ import annotations

import os
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any

from guandan_core.cli import arguments
from guandan_core.cli.bench_lines import Line, measured_lines
from guandan_core.cli.output import Progress, write, write_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["add", "run"]

# Each line is measured for about so many seconds in pieces of about so many, long enough for any system's clock.
_SECONDS = 0.3
_PIECE = 0.02
# Deals of one piece on threads, and pieces: wall time needs more of them than CPU time.
_PLAYOUTS = 1000
_THREAD_PIECES = 10

_EPILOG = """\
example:
  guandan bench --seconds 0.3

Takes about ten seconds. What is measured are the positions of the benchmarks,
200 leads and 200 follows, plain hands and hands with 0, 1 and 2 wilds; every
result is checked against the counts of the reference. Times are CPU time, the
best of several; only the playouts on several threads are wall time. The second
column is the machine of docs/performance.md.

JSON: an object with the keys
  version, python, machine, cpus
  rows      object: for each line its value and unit; "lower" is true where
            less is better
  threads   list of objects: threads, and wall_seconds and cpu_seconds for the
            same playouts

exit codes: 0 fine, 2 bad input, or a result that is wrong"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "bench",
        help="measure the speed on this machine",
        description="Measure the speed of the library on this machine.",
        epilog=_EPILOG,
    )
    parser.add_argument("--seconds", default=str(_SECONDS), help=f"how long for each line; default {_SECONDS}")
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    seconds = _read_seconds(args.seconds)
    rows: dict[str, dict[str, Any]] = {}
    lines = measured_lines()
    with Progress(len(lines) + 1, "lines") as progress:
        for number, line in enumerate(lines):
            progress.show(number)
            rows[line.name] = {"value": _value(line, seconds), "unit": line.unit, "lower": not _is_rate(line.unit)}
        threads = _threads()
    rows |= _thread_rows(threads)
    if args.json:
        write_json(_machine() | {"rows": rows, "threads": threads})
    else:
        write(_text(rows))
    return 0


def _read_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1
    if not 0 < seconds <= 60:
        raise arguments.InputError(f"--seconds '{text}' is not a number above 0, up to 60")
    return seconds


# Measuring


def _value(line: Line, seconds: float) -> float:
    nanoseconds = _best(line.run, line.expected, seconds, line.name) * 1e9 / line.parts
    if _is_rate(line.unit):
        return 1e9 / nanoseconds
    return nanoseconds / 1000 if line.unit.startswith("us") else nanoseconds


def _is_rate(unit: str) -> bool:
    return unit.endswith("/s")


def _best(run: Callable[[], int], expected: int, seconds: float, name: str) -> float:
    """Return the CPU seconds of one run: the best mean over pieces."""
    times = 1
    best = float("inf")
    end = perf_counter() + seconds
    while True:
        start = process_time()
        found = {run() for _ in range(times)}
        spent = process_time() - start
        if found != {expected}:
            raise arguments.InputError(f"{name}: counted {sorted(found)}, not {expected}; this installation is broken")
        if spent >= _PIECE / 2:
            best = min(best, spent / times)
            if perf_counter() > end:
                return best
        else:
            times *= 2


def _threads() -> list[dict[str, float]]:
    """Time the same playouts on 1, 2, 4, ... threads, in turn, so that no load favours one of them."""
    from guandan_core import playouts

    cpus = os.cpu_count() or 1
    numbers = sorted({1, cpus, *(2**k for k in range(1, 10) if 2**k < cpus)})
    wall = dict.fromkeys(numbers, float("inf"))
    cpu = dict.fromkeys(numbers, float("inf"))
    results = []
    for _ in range(_THREAD_PIECES):
        for threads in numbers:
            start, cpu_start = perf_counter(), process_time()
            results.append(playouts(_PLAYOUTS, 1, level=2, threads=threads))
            wall[threads] = min(wall[threads], perf_counter() - start)
            cpu[threads] = min(cpu[threads], process_time() - cpu_start)
    if any(result != results[0] for result in results):
        raise arguments.InputError("playouts depend on the number of threads; this installation is broken")
    decisions = sum(results[0].plies)
    return [
        {"threads": number, "wall_seconds": wall[number], "cpu_seconds": cpu[number], "decisions": decisions}
        for number in numbers
    ]


def _thread_rows(threads: list[dict[str, float]]) -> dict[str, dict[str, Any]]:
    one, most = threads[0], threads[-1]
    rows = {
        "playouts, 1 thread": {"value": one["decisions"] / one["cpu_seconds"], "unit": "decisions/s", "lower": False},
    }
    if one is not most:
        name = f"playouts, {most['threads']} threads"
        wall = most["decisions"] / most["wall_seconds"]
        rows[name + ", wall"] = {"value": wall, "unit": "decisions/s", "lower": False}
        more = most["cpu_seconds"] / one["cpu_seconds"]
        rows[name + ", CPU time"] = {"value": more, "unit": "times that of 1", "lower": True}
    return rows


# Printing


def _machine() -> dict[str, Any]:
    import platform

    from guandan_core import __version__

    return {
        "version": __version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cpus": os.cpu_count(),
    }


def _reference() -> dict[str, dict[str, Any]]:
    """Return the rows of the documentation's machine: what this command printed there with --json."""
    import json
    from importlib.resources import files

    text = files("guandan_core.cli").joinpath("bench_reference.json").read_text(encoding="utf-8")
    rows: dict[str, dict[str, Any]] = json.loads(text)["rows"]
    return rows


def _text(rows: dict[str, dict[str, Any]]) -> str:
    reference = _reference()
    machine = _machine()
    lines = [
        f"guandan-core {machine['version']}, Python {machine['python']}, {machine['machine']}, {machine['cpus']} CPUs",
        "",
        f"{'work':<36}{'here':>12}{'docs':>12}  unit",
    ]
    for name, row in rows.items():
        there = _number(reference[name]["value"]) if name in reference else "-"
        lines.append(f"{name:<36}{_number(row['value']):>12}{there:>12}  {row['unit']}")
    return "\n".join(lines) + "\n"


def _number(value: float) -> str:
    """Return three digits, or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"

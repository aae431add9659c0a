"""Write the tables of docs/performance.md from bench/results/, so that all numbers of the page come from one run.

A table stands between ``<!-- begin NAME -->`` and ``<!-- end NAME -->``; everything else on the page is left alone.

    python bench/page.py
    python bench/page.py --check      fails if the page is not what this script would write
"""

import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "performance.md"
RESULTS = ROOT / "bench" / "results"


def result(name: str) -> Any:
    return json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def digits(value: float) -> str:
    """Three digits, or all before the point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(nanoseconds: float) -> str:
    return f"{digits(nanoseconds / 1000)} µs" if nanoseconds >= 1000 else f"{digits(nanoseconds)} ns"


def setup() -> str:
    machine, build, python = result("machine"), result("core")["build"], result("python")
    compiler = build["compiler"].replace("GNU", "GCC")
    return (
        f"{machine['date']}, {machine['machine']}, {build['processor']}, {compiler} `{build['flags']}`, "
        f"Python {python['python']}."
    )


def single_times() -> str:
    """How the sum of the single times behind the fits compares with the CPU time of the same positions."""
    tables = result("core")["tables"]
    parts = []
    for name in ("lead plain", "lead wild", "follow plain", "follow wild"):
        row = tables["listing legal moves"][name]
        points = [point["ns"] for key, point in tables["every position"].items() if key.startswith(f"{name} ")]
        parts.append(f"{sum(points) / row['calls'] / row['ns_a_call']:.2f} ({name})")
    return f"The single times behind the fits sum up to {', '.join(parts)} of the CPU time of the same calls."


def lists() -> str:
    rows = []
    for name, row in result("core")["tables"]["listing legal moves"].items():
        line = f"{duration(max(row['fit_ns'], 0))} + {row['fit_ns_a_play']:.2f} ns a play"
        rows.append(
            [
                name,
                digits(row["plays_a_call"]),
                duration(row["ns_a_call"]),
                duration(row["median_ns"]),
                f"{row['ns_a_play']:.2f} ns",
                line,
                f"{row['store_ns_a_play']:.2f} ns",
                f"{row['times_store']:.1f}",
            ]
        )
    head = ["listing", "plays", "a call", "median", "a play", "fit", "bare store, a play", "times the store"]
    return table(head, rows)


def works() -> str:
    rows = []
    for name, row in result("core")["tables"]["works"].items():
        an_item = duration(row["ns_an_item"]) if row["items"] else ""
        rows.append([name, duration(row["ns_a_call"]), digits(row["millions_a_second"]), an_item])
    return table(["work", "a call", "million calls a second", "an item"], rows)


def growth() -> str:
    rows = [
        [name, digits(row["plays_a_call"]), duration(row["ns_a_call"]), f"{row['ns_a_play']:.1f} ns"]
        for name, row in result("growth")["tables"]["growth"].items()
    ]
    return table(["positions", "plays", "a call", "a play"], rows)


def instructions() -> str:
    rows = []
    for name, row in result("instructions").items():
        an_item = digits(row["instructions"] / row["items"]) if row["items"] else ""
        rows.append([name, digits(row["instructions"] / row["calls"]), an_item])
    return table(["work", "instructions a call", "an item"], rows)


def python() -> str:
    rows = []
    for name, row in result("python")["rows"].items():
        call = "_" in name.partition(",")[0]
        unit = row["unit"].replace("us ", "µs ")
        rows.append([f"`{name}`" if call else name, f"{digits(row['value'])} {unit}"])
    return table(["work", "cost"], rows)


def threads() -> str:
    runs = result("python")["threads"]
    one = runs[0]
    rows = [
        [
            str(run["threads"]),
            f"{run['wall_seconds'] * 1000:.1f} ms",
            f"{one['wall_seconds'] / run['wall_seconds']:.2f}",
            f"{run['cpu_seconds'] / one['cpu_seconds']:.2f}",
        ]
        for run in runs
    ]
    return table(["threads", "wall time", "times as fast", "CPU time, times that of 1"], rows)


def footprint() -> str:
    found = result("footprint")
    rows = [
        ["import, beyond `dataclasses`, `enum`, `typing`", f"{found['import_ms']:.1f} ms"],
        ["extension", f"{found['extension_bytes'] / 1e6:.2f} MB"],
        ["wheel", f"{found['wheel_bytes'] / 1e6:.2f} MB"],
    ]
    for number, one in found["million_positions"].items():
        name = f"a million follows, {number} thread{'s' if number != '1' else ''}: answer / growth of the peak"
        rows.append([name, f"{one['answer'] / 1e6:.0f} / {one['grown_by'] / 1e6:.0f} MB"])
    return table(["what", "cost"], rows)


def goals() -> str:
    core = result("core")["tables"]
    lists, works, rows = core["listing legal moves"], core["works"], result("python")["rows"]
    lead, follow = lists["lead plain"], lists["follow plain"]
    above = {
        name: rows[f"legal_moves, {name} plain"]["value"] - lists[f"{name} plain"]["ns_a_call"] / 1000
        for name in ("lead", "follow")
    }

    def fit(row: dict[str, float]) -> str:
        return f"{row['fit_ns'] / 1000:.2f} µs + {row['fit_ns_a_play']:.2f} ns a play"

    def millions(name: str) -> str:
        return digits(works[name]["millions_a_second"])

    deals = works["random deals"]
    loop = rows["random deals in a Python loop"]["value"]
    found = result("footprint")
    lines = [
        ["lead of 27 cards", "0.25 µs + 2 ns a play", fit(lead)],
        ["follow", "0.2 µs + 4 ns a play", fit(follow)],
        ["classify without wilds", "50 million a second", millions("classify without wilds")],
        ["classify with wilds", "10 million a second", millions("classify with wilds")],
        ["random deals in C++", "2 million decisions a second", digits(1000 / deals["ns_an_item"])],
        ["Python above the core, lead / follow", "0.6 µs a call", f"{above['lead']:.2f} / {above['follow']:.2f} µs"],
        ["one move by iteration", "120 ns", f"{digits(rows['a move by iteration']['value'])} ns"],
        ["one attribute", "60 ns", f"{digits(rows['attribute kind']['value'])} ns (`kind`)"],
        ["random deals in Python", "300,000 decisions a second", digits(loop)],
        ["import beyond `dataclasses`, `enum`, `typing`", "4 ms", f"{found['import_ms']:.1f} ms"],
        ["wheel", "1 MB", f"{found['wheel_bytes'] / 1e6:.2f} MB"],
    ]
    return table(["work", "goal", "now"], lines)


TABLES: dict[str, Callable[[], str]] = {
    one.__name__: one
    for one in (setup, lists, single_times, works, growth, instructions, python, threads, footprint, goals)
}


def filled(page: str, tables: Mapping[str, Callable[[], str]] = TABLES, file: Path = PAGE) -> str:
    """The page with every table written anew. A marker that is missing is an error."""
    for name, make in tables.items():
        begin, end = f"<!-- begin {name} -->", f"<!-- end {name} -->"
        pattern = re.compile(rf"{re.escape(begin)}\n.*?{re.escape(end)}", re.DOTALL)
        text = f"{begin}\n{make()}\n{end}"
        page, times = pattern.subn(lambda _, text=text: text, page)  # type: ignore[misc]
        if times != 1:
            raise SystemExit(f"{file.name}: {times} places for the table {name}")
    return page


def main(argv: Sequence[str]) -> int:
    page = PAGE.read_text(encoding="utf-8")
    new = filled(page)
    if "--check" in argv:
        return 0 if new == page else 1
    PAGE.write_text(new, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

"""Draw docs/performance-*.svg from bench/results/.

python bench/charts.py
"""

from collections.abc import Callable
from typing import Any

from page import ROOT, digits, duration, result
from svg import Chart, Plane, bars

Rows = dict[str, dict[str, Any]]


def leads() -> str:
    """The time of every lead against its plays, with the fit, the goal and the bare store."""
    tables = result("core")["tables"]
    points = [row for name, row in tables["every position"].items() if name.startswith("lead")]
    rows: Rows = tables["listing legal moves"]
    most = max(row["plays"] for row in points)
    chart = Chart("Every lead of the corpora: time against number of plays")
    top = max(row["ns"] for row in points) / 1000
    plane = Plane(chart, most, max(top, 0.25 + 0.002 * most), "plays", "microseconds a call")
    for wilds, cls in enumerate("abc"):
        plane.dots([(row["plays"], row["ns"] / 1000) for row in points if row["wilds"] == wilds], cls)
    fit, store = rows["lead wild"], rows["lead plain"]["store_ns_a_play"]
    plane.line([(0, max(fit["fit_ns"], 0) / 1000), (most, (fit["fit_ns"] + fit["fit_ns_a_play"] * most) / 1000)], "d")
    plane.line([(0, 0.25), (most, 0.25 + 0.002 * most)], "d dashed")
    plane.line([(0, 0), (most, store * most / 1000)], "axis")
    plane.legend(
        [
            ("no wilds", "a"),
            ("one wild", "b"),
            ("two wilds", "c"),
            (f"fit, wild corpus: {duration(max(fit['fit_ns'], 0))} + {fit['fit_ns_a_play']:.2f} ns a play", "line d"),
            ("goal: 0.25 µs + 2 ns a play", "line d dashed"),
            (f"bare store: {store:.2f} ns a play", "line axis"),
        ]
    )
    return chart.done()


def group(prefix: str) -> Rows:
    rows: Rows = result("growth")["tables"]["growth"]
    return {name.removeprefix(prefix): row for name, row in rows.items() if name.startswith(prefix)}


def sizes() -> str:
    rows = [
        (f"{size} cards", row["ns_a_play"], f"{digits(row['plays_a_call'])} plays, {duration(row['ns_a_call'])}")
        for size, row in group("size ").items()
    ]
    worst = group("worst")[""]
    note = f"{digits(worst['plays_a_call'])} plays, {duration(worst['ns_a_call'])}"
    rows.append(("worst 27 cards", worst["ns_a_play"], note))
    return bars(
        "Leads by the size of the hand", "nanoseconds a play; behind the bar: mean plays and time of a call", rows
    )


def kinds() -> str:
    rows = [
        (kind, row["ns_a_call"] / 1000, f"{digits(row['plays_a_call'])} moves, {digits(row['ns_a_play'])} ns each")
        for kind, row in group("kind ").items()
    ]
    return bars("Follows of 27 cards by the kind followed", "microseconds a call; behind the bar: mean moves", rows)


def threads() -> str:
    runs = result("python")["threads"]
    speeds = [(run["threads"], run["decisions"] / run["wall_seconds"] / 1e6) for run in runs]
    most, one = speeds[-1][0], speeds[0][1]
    chart = Chart("Playouts on several threads", 320)
    plane = Plane(chart, most, one * most, "threads", "million decisions a second")
    plane.line([(0, 0), (most, one * most)], "axis dashed")
    plane.line([(0, 0), *speeds], "a")
    plane.dots(speeds, "a", 5)
    plane.legend([("measured", "a"), ("as many times as fast as one thread", "line axis dashed")])
    return chart.done()


CHARTS: dict[str, Callable[[], str]] = {"leads": leads, "sizes": sizes, "kinds": kinds, "threads": threads}


def main() -> None:
    for name, draw in CHARTS.items():
        (ROOT / "docs" / f"performance-{name}.svg").write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

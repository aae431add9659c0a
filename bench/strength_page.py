"""The tables of docs/players.md, from bench/results/strength.json; `python bench/strength.py --page` writes them."""

import json
from pathlib import Path
from typing import Any

import page

from guandan_core import simulate

PAGE = page.ROOT / "docs" / "players.md"
RESULTS = page.RESULTS / "strength.json"


def interval_of(row: dict[str, Any]) -> str:
    return str(simulate.Interval(row["gain"], row["low"], row["high"]))


def stored(file: Path | None = None) -> dict[str, Any]:
    file = file or RESULTS
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def measured(form: str) -> list[dict[str, Any]]:
    return [row for row in stored().values() if row["form"] == form and "ablation" not in row]


def strength_deals() -> str:
    rows = [
        [
            f"{row['first']} over {row['second']}",
            interval_of(row),
            f"{row['deals_won']:.1%}",
            f"{row['number']}",
            f"`{row['command']}`",
        ]
        for row in measured("deals")
    ]
    return page.table(["players", "level gain a deal", "deals won", "duplicate deals", "command"], rows)


def strength_matches() -> str:
    rows = [
        [
            f"{row['first']} over {row['second']}",
            interval_of(row),
            f"{row['deals_won']:.1%}",
            f"{row['matches_won']:.1%}",
            f"{row['number']} ({row['games']:,})",
            f"`{row['command']}`",
        ]
        for row in measured("matches")
    ]
    head = ["players", "level gain a deal", "deals won", "matches won", "duplicate matches (deals)", "command"]
    return page.table(head, rows)


def strength_cpu() -> str:
    """Of each player, from the run of single deals with most of its decisions."""
    cpu: dict[str, dict[str, float]] = {}
    for row in measured("deals"):
        for name, found in zip((row["first"], row["second"]), row["cpu"], strict=True):
            if found["decisions"] > cpu.get(name, {}).get("decisions", 0):
                cpu[name] = found
    rows = [
        [
            name,
            f"{page.digits(found['us_a_decision'])} µs",
            f"{page.digits(found['us_a_choice'])} µs",
            page.digits(1e6 / found["us_a_decision"]),
        ]
        for name, found in sorted(cpu.items(), key=lambda item: item[1]["us_a_decision"])
    ]
    return page.table(["player", "CPU a decision", "where there is a choice", "decisions a second"], rows)


def strength_ablations() -> str:
    rows = [
        [row["ablation"], f"{row['first']} over {row['second']}", interval_of(row), f"{row['number']} {row['form']}"]
        for row in stored().values()
        if "ablation" in row
    ]
    return page.table(["what", "players", "level gain a deal", "duplicate"], rows)


TABLES = {one.__name__: one for one in (strength_deals, strength_matches, strength_cpu, strength_ablations)}


def written(text: str) -> str:
    """The page with its tables."""
    return page.filled(text, TABLES, PAGE)


def write_page() -> None:
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")

"""The result of a run as a table for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core.rules import Rules
from guandan_core.simulate.figures import BOMB_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan_core.simulate.intervals import Interval
    from guandan_core.simulate.results import Simulation

__all__ = ["percent", "table"]

_LABEL = 22
# A bootstrap of fewer is too narrow: of one it has no width at all.
_FEW = 20


def table(result: Simulation) -> str:
    """Return the lines of a result; their layout may change."""
    return "\n".join([_head(result), "", *_figures(result), "", *_bombs(result), *_tributes(result)])


def percent(share: Interval) -> str:
    """Return a share with its interval: "61.2% [58.0%, 64.1%]"."""
    return f"{share.mean:.1%} [{share.low:.1%}, {share.high:.1%}]"


def _head(result: Simulation) -> str:
    first, second = result.sides
    one = "deal" if result.form == "deals" else "match"
    units = f"{result.number:,} {'duplicate ' if result.duplicate else ''}{one if result.number == 1 else result.form}"
    parts = [f"{first} against {second}", units, f"seed {result.seed}"]
    if result.level is not None:
        parts.append(f"level {result.level}" if result.form == "deals" else f"from level {result.level}")
    return ", ".join([*parts, *([] if result.rules == Rules() else [_rules(result.rules)])])


def _rules(rules: Rules) -> str:
    from guandan_core.records.form import profile_name

    return f"{profile_name(rules) or 'own'} rules"


def _figures(result: Simulation) -> Iterator[str]:
    yield _row("level gain a deal", str(result.gain))
    if result.number < _FEW:
        yield _row("", f"(of {result.number} {result.form}: too few for the intervals to be trusted)")
    yield _row("deals won", f"{percent(result.deals_won)} of {result.deals:,}")
    if result.matches_won is not None:
        yield _row("matches won", f"{percent(result.matches_won)} of {result.games:,}")
    yield _row("plays and passes", f"{result.plies} a deal")
    if result.matches_won is not None:
        yield _row("deals a match", str(result.deals_per_match))


def _bombs(result: Simulation) -> Iterator[str]:
    def shares(counts: tuple[int, int]) -> tuple[str, str]:
        return f"{counts[0] / result.deals:.3f}", f"{counts[1] / result.deals:.3f}"

    yield _pair(result, "bombs a deal", result.sides)
    first, second = result.bombs
    for kind, one, other in zip(BOMB_KINDS, first.counts, second.counts, strict=True):
        if one or other:
            yield _pair(result, f"  {kind}", shares((one, other)))
    yield _pair(result, "  all", shares((first.total, second.total)))


def _tributes(result: Simulation) -> Iterator[str]:
    tributes = result.tributes
    if not tributes.due:
        return
    share = f"{tributes.cancelled / tributes.due:.1%}"
    yield ""
    yield _row("tributes", f"{tributes.due:,}: {tributes.double:,} double, {tributes.cancelled:,} ({share}) cancelled")
    yield _pair(result, "cards moved", result.sides)
    for label, (own, other) in (("  given", tributes.given), ("  returned", tributes.returned)):
        yield _pair(result, label, (f"{own:,}", f"{other:,}"))


def _pair(result: Simulation, label: str, values: tuple[str, str]) -> str:
    """Return a row with one value below each side."""
    columns = (max(len(side), 6) for side in result.sides)
    return _row(label, "  ".join(f"{value:>{width}}" for value, width in zip(values, columns, strict=True)))


def _row(label: str, value: str) -> str:
    return f"{label:<{_LABEL}}{value}".rstrip()

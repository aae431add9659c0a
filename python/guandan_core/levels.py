"""Levels between deals (R6): ``Standing`` and the pure function ``next_standing``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core.enums import Kind, Rank
from guandan_core.errors import PhaseError, _shown
from guandan_core.rules import DEFAULT_RULES, Rules

if TYPE_CHECKING:
    from guandan_core._core import Move
    from guandan_core.aliases import LevelLike
    from guandan_core.results import DealResult

__all__ = ["Standing", "next_standing"]

_ACE_KINDS = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.BOMB)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where the teams of a match stand between two deals.

    Attributes:
        levels: the level of team 0 (seats 0 and 2) and of team 1 (seats 1 and 3).
        declarers: the team that won the last deal; None before the first (R6.1).
        failures: failed attempts at A of each team, as R6.4 counts them.
        winner: the team that has won the match, or None.

    Raises:
        NotationError: a level that is none.
        PhaseError: a team that is neither 0 nor 1, or failures that are no counts (code "impossible_standing").

    >>> import guandan_core as gd
    >>> gd.Standing((gd.Rank.TWO, gd.Rank.TWO))
    Standing(levels=(Rank.TWO, Rank.TWO), declarers=None, failures=(0, 0), winner=None)
    """

    __module__ = "guandan_core"

    levels: tuple[Rank, Rank]
    declarers: int | None = None
    failures: tuple[int, int] = (0, 0)
    winner: int | None = None

    def __post_init__(self) -> None:
        try:
            first, second = self.levels
        except (TypeError, ValueError):
            message = f"levels are those of two teams, not {_shown(self.levels)}"
            raise PhaseError(message, code="impossible_standing") from None
        # "A" and 14 are levels too, and must not compare as unequal to Rank.ACE later.
        object.__setattr__(self, "levels", (_core.to_level(first), _core.to_level(second)))
        teams_fit = all(
            team is None or (type(team) is int and team in (0, 1)) for team in (self.declarers, self.winner)
        )
        counts_fit = len(self.failures) == 2 and all(type(count) is int and count >= 0 for count in self.failures)
        if not (teams_fit and counts_fit):
            raise PhaseError(f"no match stands so: {_shown(self)}", code="impossible_standing")


def _with(pair: tuple[Rank, Rank], team: int, level: Rank) -> tuple[Rank, Rank]:
    return (level, pair[1]) if team == 0 else (pair[0], level)


def _moved_up(level: Rank, result: DealResult, rules: Rules) -> Rank:
    """R6.2: up by the places, and nobody past A."""
    steps = rules.advance[("1-2", "1-3", "1-4").index(result.places)]
    return Rank(min(level + steps, Rank.ACE))


def _wins_match(standing: Standing, level: Rank, result: DealResult, rules: Rules) -> bool:
    """R6.3: a team that stood at A wins a deal played at A, and wins it well enough."""
    if level != Rank.ACE or standing.levels[result.winners] != Rank.ACE:
        return False
    if rules.ace_win_needs_declarer and standing.declarers != result.winners:
        return False
    return result.places == "1-2" or (result.places == "1-3" and rules.ace_win == "1-3")


def _finished_with_aces(last_play: Move | None) -> bool:
    """R6.5: a single, pair, triple or bomb of rank A, of physical aces only."""
    if last_play is None or last_play.kind not in _ACE_KINDS or last_play.rank != Rank.ACE:
        return False
    return all(card.rank == Rank.ACE for card in last_play.cards)


def _after_failure(standing: Standing, team: int, moved: Standing, rules: Rules) -> Standing:
    """R6.4: one failed attempt more for `team`; the third clears the count and costs the level."""
    if rules.ace_attempts is None:
        return moved
    count = standing.failures[team] + 1
    third = count >= rules.ace_attempts
    count = 0 if third else count
    failures = (count, standing.failures[1]) if team == 0 else (standing.failures[0], count)
    levels = moved.levels
    if third:
        fixed = {"2": Rank.TWO, "K": Rank.KING}
        levels = _with(levels, team, fixed.get(rules.ace_demotion, standing.levels[1 - team]))
    return replace(moved, levels=levels, failures=failures)


def next_standing(
    standing: Standing,
    level: LevelLike,
    result: DealResult,
    last_play: Move | None = None,
    *,
    rules: Rules = DEFAULT_RULES,
) -> Standing:
    """Return the standing after a deal, or the winner of the match (R6.2 to R6.5).

    Args:
        standing: the standing when the deal began.
        level: the level that was played.
        result: how the deal ended.
        last_play: the play with which the first player went out (`Deal.first_finish`), for R6.5.
        rules: the options of the rules.

    Raises:
        NotationError: the level is none.

    >>> import guandan_core as gd
    >>> before = gd.Standing((gd.Rank.SIX, gd.Rank.NINE), declarers=0)
    >>> after = gd.next_standing(before, gd.Rank.SIX, gd.DealResult(0, "1-3", first=0, last=1))
    >>> after.levels, after.declarers
    ((Rank.EIGHT, Rank.NINE), 0)
    """
    level = _core.to_level(level)
    winners = result.winners
    moved_up = _with(standing.levels, winners, _moved_up(standing.levels[winners], result, rules))
    won = _wins_match(standing, level, result, rules)
    after = replace(standing, levels=moved_up, declarers=winners, winner=winners if won else None)
    declarers = standing.declarers
    if declarers is None or level != Rank.ACE or standing.levels[declarers] != Rank.ACE or after.winner == declarers:
        return after
    after = _after_failure(standing, declarers, after, rules)
    if declarers != winners and rules.ace_finish_demotes and _finished_with_aces(last_play):
        after = replace(after, levels=_with(after.levels, declarers, Rank.TWO))
    return after

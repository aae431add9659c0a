"""Duplicate play: the same cards twice with the teams swapped, so that luck of the deal cancels out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan_core.enums import Rank
from guandan_core.errors import NotationError, _shown
from guandan_core.events import DealEnded
from guandan_core.match import Match
from guandan_core.players.draws import checked_seed, derived
from guandan_core.rules import DEFAULT_RULES, Rules
from guandan_core.simulate.playing import play_match

if TYPE_CHECKING:
    from guandan_core.aliases import LevelLike
    from guandan_core.players import Player

__all__ = ["Duplicate", "duplicate", "level_gains", "single_deal", "whole_match"]


def single_deal(seed: int, number: int = 0, *, level: LevelLike | None = None, rules: Rules = DEFAULT_RULES) -> Match:
    """Return a match of one deal: the deal of this number in a run with this seed, the same on every machine.

    Args:
        seed: of the run, 0 to 2**64 - 1.
        number: of the deal in the run, 0 to 2**64 - 1.
        level: of the deal; None draws one of the 13 from seed and number.
        rules: the options of the rules.

    Raises:
        NotationError: a seed, number or level that is none.

    >>> from guandan_core import simulate
    >>> simulate.single_deal(1, 5).level == simulate.single_deal(1, 5).level
    True
    """
    own = _part(seed, number)
    if level is None:
        level = Rank(Rank.TWO + (derived(own, 0) * 13 >> 64))
    return Match(rules, level, deals=1, seed=own)


def whole_match(
    seed: int,
    number: int = 0,
    *,
    start_level: LevelLike = Rank.TWO,
    deals: int | None = None,
    rules: Rules = DEFAULT_RULES,
) -> Match:
    """Return the match of this number in a run with this seed; see single_deal() and Match.

    >>> from guandan_core import simulate
    >>> simulate.whole_match(1, 5) == simulate.whole_match(1, 5)
    True
    """
    return Match(rules, start_level, deals, _part(seed, number))


def _part(seed: int, number: int) -> int:
    if type(number) is not int:
        raise TypeError(f"a number of a deal is an int, not {type(number).__name__}")
    if not 0 <= number < 2**64:
        shown = _shown(number)
        raise NotationError(f"the number of a deal is 0 to 2**64 - 1, not {shown}", code="deal", token=shown)
    return derived(checked_seed(seed), number)


def level_gains(match: Match, team: int) -> tuple[int, ...]:
    """Return what each ended deal of a match gained for a team: the steps of `Rules.advance` it won, or lost, below 0.

    They are counted in full even where a level ends at A.

    Raises:
        NotationError: no team (code "team").

    >>> import guandan_core as gd
    >>> from guandan_core import players, simulate
    >>> match = simulate.play_match([players.Baseline()] * 4, simulate.single_deal(1, level="7"))
    >>> simulate.level_gains(match, 0), simulate.level_gains(match, 1)
    ((4,), (-4,))
    """
    if team not in (0, 1):
        raise NotationError(f"a team is 0 or 1, not {_shown(team)}", code="team", token=_shown(team))
    steps = dict(zip(("1-2", "1-3", "1-4"), match.rules.advance, strict=True))
    return tuple(
        steps[event.result.places] * (1 if event.result.winners == team else -1)
        for event in match.history
        if isinstance(event, DealEnded)
    )


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Two matches from one start: in the `first` player A sits at the seats 0 and 2, in the `second` at 1 and 3.

    All figures are from A's view.

    Attributes:
        first: the match with A as team 0.
        second: the match with A as team 1.

    >>> from guandan_core import players, simulate
    >>> same = simulate.duplicate(players.Baseline(), players.Baseline(), simulate.single_deal(1, level="7"))
    >>> same.gains, same.gain
    ((4, -4), 0.0)
    """

    first: Match
    second: Match

    @property
    def gains(self) -> tuple[int, ...]:
        """The level gain of each deal, those of the first match first."""
        return level_gains(self.first, 0) + level_gains(self.second, 1)

    @property
    def gain(self) -> float:
        """The mean level gain of a deal."""
        gains = self.gains
        return sum(gains) / len(gains)

    @property
    def match_wins(self) -> float:
        """How many of the two matches A has won; a draw counts one half."""
        winners = self.first.winner, self.second.winner
        return sum(0.5 if winner is None else float(winner == team) for team, winner in enumerate(winners))


def duplicate(a: Player, b: Player, match: Match) -> Duplicate:
    """Play a match twice from where it stands, with the teams swapped; the match itself is not changed.

    Args:
        a: sits at 0 and 2, then at 1 and 3. One object does all that: for players that remember what they have seen,
            simulate() makes one for each seat and match.
        b: sits at the others.
        match: as from single_deal() or whole_match(). The gains count deals that had ended before, too.

    Raises:
        PlayerError, TypeError: as play_match(). No deal is left out.

    >>> from guandan_core import players, simulate
    >>> both = simulate.duplicate(players.Baseline(), players.Random(seed=1), simulate.single_deal(1, level="7"))
    >>> both.gains
    (4, 4)
    """
    return Duplicate(play_match([a, b, a, b], match.copy()), play_match([b, a, b, a], match.copy()))

"""What is counted in one game, a deal or a match: ``Game``, ``Bombs``, ``Tributes``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan_core._core import Move
from guandan_core.enums import Kind
from guandan_core.events import Acted, CardsReturned, DealEnded, DealStarted, TributeCancelled, TributesPaid
from guandan_core.simulate.duplicates import level_gains

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan_core.match import Match

__all__ = ["BOMB_KINDS", "Bombs", "Game", "Tributes", "game_of"]

_SIZES = range(4, 11)
BOMB_KINDS = (*(f"{size}-bomb" for size in _SIZES), "straight flush", "joker bomb")
"""What Bombs counts, in its order."""
_NONE = (0,) * len(BOMB_KINDS)


@dataclass(frozen=True, slots=True)
class Bombs:
    """How many bombs were played, by size and kind.

    Attributes:
        counts: nine numbers: bombs of 4 to 10 cards, straight flushes, joker bombs.

    >>> from guandan_core import simulate
    >>> bombs = simulate.Bombs((2, 1, 0, 0, 0, 0, 0, 1, 0))
    >>> bombs.total, bombs.by_kind()
    (4, {'4-bomb': 2, '5-bomb': 1, 'straight flush': 1})
    """

    counts: tuple[int, ...] = _NONE

    @property
    def total(self) -> int:
        """How many there were."""
        return sum(self.counts)

    def by_kind(self) -> dict[str, int]:
        """Return the kinds that were played, with how many."""
        return {kind: count for kind, count in zip(BOMB_KINDS, self.counts, strict=True) if count}

    def __add__(self, other: Bombs) -> Bombs:
        return Bombs(tuple(map(sum, zip(self.counts, other.counts, strict=True))))


@dataclass(frozen=True, slots=True)
class Tributes:
    """What happened in the tributes (R7). Sides: that of the first player, and the other.

    Attributes:
        due: deals with a tribute: all but the first of a match.
        double: those after a 1-2, where two players pay.
        cancelled: those where the payers held both red jokers (R7.3); in the others it was paid.
        given: the cards that each side gave as tribute.
        returned: the cards that each side gave back.

    >>> from guandan_core import simulate
    >>> tributes = simulate.Tributes(due=3, double=1, cancelled=1, given=(1, 2), returned=(2, 1))
    >>> tributes.paid, tributes.cards
    (2, 6)
    """

    due: int = 0
    double: int = 0
    cancelled: int = 0
    given: tuple[int, int] = (0, 0)
    returned: tuple[int, int] = (0, 0)

    @property
    def paid(self) -> int:
        """Deals in which it was paid."""
        return self.due - self.cancelled

    @property
    def cards(self) -> int:
        """Cards that changed hands, there and back."""
        return sum(self.given) + sum(self.returned)

    def __add__(self, other: Tributes) -> Tributes:
        return Tributes(
            self.due + other.due,
            self.double + other.double,
            self.cancelled + other.cancelled,
            (self.given[0] + other.given[0], self.given[1] + other.given[1]),
            (self.returned[0] + other.returned[0], self.returned[1] + other.returned[1]),
        )


@dataclass(frozen=True, slots=True)
class Game:
    """One game, a single deal or a whole match, from the first player's side.

    Attributes:
        gains: the level gain of each deal, as level_gains().
        plies: the plays and passes of each deal.
        won: 1.0 for a game that the first player's side has won, 0.0 for a loss, 0.5 for a draw.
        bombs: those of the first player's side, and of the other.
        tributes: what happened in the tributes.

    >>> from guandan_core import simulate
    >>> simulate.Game((4,), (97,), 1.0, (simulate.Bombs(), simulate.Bombs()), simulate.Tributes()).won
    1.0
    """

    gains: tuple[int, ...]
    plies: tuple[int, ...]
    won: float
    bombs: tuple[Bombs, Bombs]
    tributes: Tributes


def game_of(match: Match, team: int) -> Game:
    """Return the figures of a match that is over, from a team's view."""
    plies: list[int] = []
    bombs: list[list[int]] = [list(_NONE), list(_NONE)]
    for event in match.history:
        if isinstance(event, Acted):
            move = event.action
            if isinstance(move, Move):
                plies[-1] += 1
                if move.kind >= Kind.BOMB:
                    bombs[event.seat % 2 ^ team][_bomb_index(move)] += 1
        elif isinstance(event, DealStarted):
            plies.append(0)
    won = 0.5 if match.winner is None else float(match.winner == team)
    own, other = (Bombs(tuple(counts)) for counts in bombs)
    return Game(level_gains(match, team), tuple(plies), won, (own, other), _tributes_of(match, team))


def _bomb_index(move: Move) -> int:
    if move.kind is Kind.BOMB:
        return move.size - _SIZES[0]
    return len(_SIZES) + (move.kind is Kind.JOKER_BOMB)


def _tributes_of(match: Match, team: int) -> Tributes:
    due = double = cancelled = 0
    given, returned = [0, 0], [0, 0]
    last = ""
    for event in match.history:
        if isinstance(event, DealStarted):
            due += event.deal > 0
            double += event.deal > 0 and last == "1-2"
        elif isinstance(event, DealEnded):
            last = event.result.places
        elif isinstance(event, TributeCancelled):
            cancelled += 1
        elif isinstance(event, TributesPaid):
            _add_givers(given, (one.giver for one in event.transfers), team)
        elif isinstance(event, CardsReturned):
            _add_givers(returned, (one.giver for one in event.transfers), team)
    return Tributes(due, double, cancelled, (given[0], given[1]), (returned[0], returned[1]))


def _add_givers(counts: list[int], seats: Iterable[int], team: int) -> None:
    for seat in seats:
        counts[seat % 2 ^ team] += 1

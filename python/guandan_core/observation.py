"""What one seat may know: ``Observation`` (R5.4, R7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from guandan_core._core import Combination, Hand, Move
from guandan_core.actions import Action
from guandan_core.enums import Rank
from guandan_core.events import Event
from guandan_core.rules import Rules
from guandan_core.tribute import TributeView

__all__ = ["Observation"]


@dataclass(frozen=True, slots=True)
class Observation:
    """Exactly what a seat may know of a match, frozen.

    Attributes:
        seat: whose observation this is, 0 to 3.
        level: the level of the present deal.
        levels: the levels of team 0 and team 1.
        declarers: the declarers' team; None in the first deal.
        failures: the failed attempts of each team (R6.4).
        rules: the options of the rules.
        phase: ``tribute``, ``play`` or ``over``.
        to_act: the seat to act; None when the match is over.
        hand: the seat's own cards.
        table: what has to be beaten; None on the lead and outside the play.
        owner: the seat that played it.
        played: the cards that each seat has played in this deal, by seat.
        history: all public events of the match so far.
        counts: how many cards each seat holds, as far as it is announced (R5.4); None where it is not. The own count
            and the 0 of a player who is out are always there.
        finished: the seats that are out, in order.
        tribute: what the seat knows of the tribute; None without one.
        legal_actions: its legal actions if it is to act, else ().

    >>> import guandan_core as gd
    >>> match = gd.Match(seed=7)
    >>> view = match.observation(match.to_act)
    >>> view.legal_actions == match.legal_actions(), len(view.hand)
    (True, 27)
    """

    __module__ = "guandan_core"

    seat: int
    level: Rank
    levels: tuple[Rank, Rank]
    declarers: int | None
    failures: tuple[int, int]
    rules: Rules
    phase: str
    to_act: int | None
    hand: Hand
    table: Move | Combination | None
    owner: int | None
    played: tuple[Hand, ...]
    history: tuple[Event, ...]
    counts: tuple[int | None, ...]
    finished: tuple[int, ...]
    tribute: TributeView | None
    legal_actions: Sequence[Action]

"""What happens in a match, as small frozen types: the entries of ``Match.history`` and ``Observation.history``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from guandan_core._core import Hand
from guandan_core.actions import Action
from guandan_core.enums import Rank
from guandan_core.levels import Standing
from guandan_core.results import DealResult
from guandan_core.rules import Rules
from guandan_core.tribute import Transfer

__all__ = [
    "Acted",
    "CardsDealt",
    "CardsReturned",
    "DealEnded",
    "DealStarted",
    "Event",
    "LeaderKnown",
    "MatchEnded",
    "MatchStarted",
    "TributeCancelled",
    "TributesPaid",
]


@dataclass(frozen=True, slots=True)
class MatchStarted:
    """The set-up of a match. The seed tells all cards: no observation holds this event.

    Attributes:
        rules: the options of the rules.
        start_level: the level of the first deal.
        deals: the number of deals, or None.
        seed: what decides cards and lots.

    >>> import guandan_core as gd
    >>> gd.Match(seed=7).history[0].seed
    7
    """

    __module__ = "guandan_core"

    rules: Rules
    start_level: Rank
    deals: int | None
    seed: int


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal begins (R6.1).

    Attributes:
        deal: its number, from 0.
        level: its level.
        declarers: the team that won the deal before; None for the first.

    >>> import guandan_core as gd
    >>> gd.Match(seed=7).history[1]
    DealStarted(deal=0, level=Rank.TWO, declarers=None)
    """

    __module__ = "guandan_core"

    deal: int
    level: Rank
    declarers: int | None


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Cards were dealt: no observation holds this event.

    Attributes:
        hands: the four hands as they were dealt.

    >>> import guandan_core as gd
    >>> [len(hand) for hand in gd.Match(seed=7).history[2].hands]
    [27, 27, 27, 27]
    """

    __module__ = "guandan_core"

    hands: tuple[Hand, Hand, Hand, Hand]


@dataclass(frozen=True, slots=True)
class Acted:
    """A seat did something. Given and returned cards are known to others only by the events that show them (R7.7).

    Attributes:
        seat: who.
        action: what: a Move, Give, Take, Return or NameLeader.

    >>> import guandan_core as gd
    >>> gd.Acted(1, gd.PASS)
    Acted(seat=1, action=PASS)
    """

    __module__ = "guandan_core"

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class TributeCancelled:
    """The payers hold both red jokers: no tribute (R7.3).

    Attributes:
        red_jokers: the seats that hold them.

    >>> import guandan_core as gd
    >>> gd.TributeCancelled((1, 3))
    TributeCancelled(red_jokers=(1, 3))
    """

    __module__ = "guandan_core"

    red_jokers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TributesPaid:
    """All tributes are given and now public (R7.7).

    Attributes:
        transfers: who gave what to whom; the receiver is None where the first player still chooses (R7.4).

    >>> import guandan_core as gd
    >>> gd.TributesPaid((gd.Transfer(1, gd.Card("AS"), 0),))
    TributesPaid(transfers=(Transfer(giver=1, card=Card('AS'), receiver=0),))
    """

    __module__ = "guandan_core"

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class CardsReturned:
    """All cards are returned and now public (R7.7).

    Attributes:
        transfers: who returned what to whom.

    >>> import guandan_core as gd
    >>> gd.CardsReturned((gd.Transfer(0, gd.Card("3D"), 1),))
    CardsReturned(transfers=(Transfer(giver=0, card=Card('3D'), receiver=1),))
    """

    __module__ = "guandan_core"

    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class LeaderKnown:
    """It is known who leads the deal (R5.0, R7.6).

    Attributes:
        seat: who.

    >>> import guandan_core as gd
    >>> gd.LeaderKnown(2)
    LeaderKnown(seat=2)
    """

    __module__ = "guandan_core"

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """A deal has ended.

    Attributes:
        result: how.
        standing: levels, declarers, failed attempts and winner after it.

    >>> import guandan_core as gd
    >>> result = gd.DealResult(0, "1-2", first=0, last=None)
    >>> gd.DealEnded(result, gd.Standing(("6", "2"), declarers=0)).standing.levels
    (Rank.SIX, Rank.TWO)
    """

    __module__ = "guandan_core"

    result: DealResult
    standing: Standing


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over.

    Attributes:
        winner: the team that has won, or None for a draw (R6.6).

    >>> import guandan_core as gd
    >>> gd.MatchEnded(None)
    MatchEnded(winner=None)
    """

    __module__ = "guandan_core"

    winner: int | None


Event: TypeAlias = (
    MatchStarted
    | DealStarted
    | CardsDealt
    | Acted
    | TributeCancelled
    | TributesPaid
    | CardsReturned
    | LeaderKnown
    | DealEnded
    | MatchEnded
)

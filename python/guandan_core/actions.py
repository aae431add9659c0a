"""What a seat can do in a match besides playing a move: ``Give``, ``Take``, ``Return``, ``NameLeader`` (R7.8)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from guandan_core._core import Card, Move
from guandan_core.errors import PhaseError, _shown

__all__ = ["Action", "Give", "NameLeader", "Return", "Take", "TributeAction"]


def _check_card(card: object) -> None:
    if type(card) is not Card:
        raise TypeError(f"a card is a Card, not {type(card).__name__}")


def _check_seat(seat: object) -> None:
    if type(seat) is not int:
        raise TypeError(f"a seat is an int from 0 to 3, not {type(seat).__name__}")
    if not 0 <= seat <= 3:
        raise PhaseError(f"a seat is 0 to 3, not {_shown(seat)}", code="seat", token=_shown(seat))


@dataclass(frozen=True, slots=True)
class Give:
    """A payer gives this `card` as tribute (R7.2).

    >>> import guandan_core as gd
    >>> gd.Give(gd.Card("AS"))
    Give(card=Card('AS'))
    """

    __module__ = "guandan_core"

    card: Card

    def __post_init__(self) -> None:
        _check_card(self.card)

    def __str__(self) -> str:
        return f"give {self.card}"


@dataclass(frozen=True, slots=True)
class Take:
    """Of two equal tributes, the first player takes the card of this `payer` (R7.4).

    >>> import guandan_core as gd
    >>> gd.Take(3)
    Take(payer=3)
    """

    __module__ = "guandan_core"

    payer: int

    def __post_init__(self) -> None:
        _check_seat(self.payer)

    def __str__(self) -> str:
        return f"take from seat {self.payer}"


@dataclass(frozen=True, slots=True)
class Return:
    """A receiver gives this `card` back to the payer (R7.5).

    >>> import guandan_core as gd
    >>> gd.Return(gd.Card("3D"))
    Return(card=Card('3D'))
    """

    __module__ = "guandan_core"

    card: Card

    def __post_init__(self) -> None:
        _check_card(self.card)

    def __str__(self) -> str:
        return f"return {self.card}"


@dataclass(frozen=True, slots=True)
class NameLeader:
    """Of two payers of equal cards, the payer to the first player names the `seat` that leads (R7.6).

    >>> import guandan_core as gd
    >>> gd.NameLeader(1)
    NameLeader(seat=1)
    """

    __module__ = "guandan_core"

    seat: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"seat {self.seat} leads"


TributeAction: TypeAlias = Give | Take | Return | NameLeader
Action: TypeAlias = Move | Give | Take | Return | NameLeader

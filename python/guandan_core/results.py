"""How a deal ended: ``DealResult``."""

from dataclasses import dataclass
from typing import Literal

from guandan_core.errors import PhaseError, _shown

__all__ = ["DealResult"]


@dataclass(frozen=True, slots=True)
class DealResult:
    """The result of a deal (R5.3).

    Attributes:
        winners: the team of the first player: 0 for the seats 0 and 2, 1 for the seats 1 and 3.
        places: the places of the winners: ``1-2``, ``1-3`` or ``1-4``.
        first: the seat that was out first.
        last: the seat that was last; None after 1-2, where third and fourth are not ordered.

    Raises:
        PhaseError: no deal ends so (code "impossible_result").

    >>> import guandan_core as gd
    >>> hands = ["8S", "3S 3D", "4S", "5S"]
    >>> deal = gd.Deal(hands, 0, "7")
    >>> for text in ("8S", "pass", "pass", "pass", "4S"):
    ...     move = deal.play(text)
    >>> deal.result
    DealResult(winners=0, places='1-2', first=0, last=None)
    """

    __module__ = "guandan_core"

    winners: int
    places: Literal["1-2", "1-3", "1-4"]
    first: int
    last: int | None

    def __post_init__(self) -> None:
        partner = (self.first + 2) % 4 if type(self.first) is int else None
        opponents = {seat for seat in range(4) if seat % 2 != self.winners}
        allowed = {"1-2": {None}, "1-3": opponents, "1-4": {partner}}
        ordered = type(self.places) is str and self.last in allowed.get(self.places, set())
        seats_fit = type(self.first) is int and self.first in range(4) and self.first % 2 == self.winners
        types_fit = type(self.winners) is int and type(self.last) in (int, type(None))
        if not (ordered and seats_fit and types_fit):
            given = ", ".join(_shown(value) for value in (self.winners, self.places, self.first, self.last))
            raise PhaseError(
                f"no deal ends so: winners, places, first, last = {given}; see R5.3", code="impossible_result"
            )

    def __str__(self) -> str:
        return f"team {self.winners} wins {self.places}"

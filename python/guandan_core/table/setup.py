"""What is chosen before a match: ``Setup``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from guandan_core.enums import Rank
from guandan_core.errors import NotationError, _shown
from guandan_core.match import Match
from guandan_core.players import NAMES, by_name
from guandan_core.records.form import PROFILES
from guandan_core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan_core.players import Player

__all__ = ["HUMAN", "MODES", "PROFILES", "SPEEDS", "STRENGTHS", "Setup", "seated"]

HUMAN: Final = "you"
STRENGTHS: Final = NAMES

# The first level, and after how many deals the match ends at the latest.
MODES: Final[dict[str, tuple[Rank, int | None]]] = {
    "full": (Rank.TWO, None),
    "short": (Rank.TEN, None),
    "single": (Rank.TWO, 1),
}

# Seconds that a computer player takes for its turn, at least.
SPEEDS: Final = {"slow": 2.5, "normal": 1.2, "fast": 0.4, "instant": 0.0}


@dataclass(frozen=True, slots=True)
class Setup:
    """What is chosen before a match.

    Attributes:
        profile: whose rules, a name of PROFILES.
        mode: a name of MODES.
        seats: who sits there, by seat: HUMAN, at most once, or what players.by_name() takes.
        seed: what decides the cards; None draws it.
        speed: a name of SPEEDS.

    Raises:
        NotationError: a name that is none, or two people (codes "profile", "mode", "seats", "speed",
            "unknown_player").

    >>> from guandan_core.table.setup import Setup
    >>> Setup(mode="short", seed=7).match().level
    Rank.TEN
    """

    profile: str = "pagat"
    mode: str = "full"
    seats: tuple[str, ...] = (HUMAN, "normal", "normal", "normal")
    seed: int | None = None
    speed: str = "normal"

    def __post_init__(self) -> None:
        checked_name(self.profile, "profile", PROFILES)
        checked_name(self.mode, "mode", MODES)
        checked_name(self.speed, "speed", SPEEDS)
        seated(self.seats, 0)

    def rules(self) -> Rules:
        """Return the rules of the profile."""
        rules: Rules = getattr(Rules, self.profile)()
        return rules

    def match(self) -> Match:
        """Return a new match."""
        level, deals = MODES[self.mode]
        return Match(self.rules(), level, deals, self.seed)


def checked_name(name: object, what: str, names: Iterable[str]) -> str:
    """Return one of the names; NotationError with the code `what` for all else."""
    known = tuple(names)
    if type(name) is not str or name not in known:
        message = f"no {what} is called {_shown(name)}; known: {', '.join(known)}"
        raise NotationError(message, code=what, token=_shown(name))
    return name


def seated(seats: tuple[str, ...], seed: int) -> tuple[Player | None, ...]:
    """Return the players of four seats, None for HUMAN; each draws from a seed of its own.

    Raises:
        NotationError: not four, an unknown name, or two people (codes "seats", "unknown_player").
    """
    if len(seats) != 4 or seats.count(HUMAN) > 1:
        raise NotationError(f"a table has four seats and one person at most, not {_shown(seats)}", code="seats")
    return tuple(None if name == HUMAN else by_name(name, (seed + seat) % 2**64) for seat, name in enumerate(seats))

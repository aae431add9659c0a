"""Players by name, for command lines and set-ups: ``by_name``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from guandan_core.errors import NotationError, _shown
from guandan_core.players.draws import checked_seed
from guandan_core.players.normal import Normal
from guandan_core.players.simple import Baseline, Easy, Random
from guandan_core.players.strong import Strong

if TYPE_CHECKING:
    from guandan_core.players.player import Player

__all__ = ["NAMES", "by_name"]


def _easy(seed: int, number: str | None) -> Player:
    return Easy(seed) if number is None else Easy(seed, float(number))


def _strong(seed: int, number: str | None) -> Player:
    if number is None:
        return Strong(seed=seed)
    if not (number.isascii() and number.isdecimal()):
        raise ValueError(f"{_shown(number)} is no whole number")
    return Strong(int(number), seed=seed)


# Each makes a player from its seed and the number after the colon, if there is one.
_MAKERS: dict[str, Callable[[int, str | None], Player]] = {
    "random": lambda seed, _: Random(seed),
    "easy": _easy,
    "baseline": lambda _seed, _number: Baseline(),
    "normal": lambda _seed, _number: Normal(),
    "strong": _strong,
}
_WITH_NUMBER = {"easy": "the share of mistakes", "strong": "the number of worlds"}

NAMES = tuple(_MAKERS)
"""The names that by_name() knows, from weak to strong."""


def by_name(name: str, seed: int = 0) -> Player:
    """Return a new player by its name: "random", "easy", "baseline", "normal" or "strong".

    "easy:0.5" has that share of mistakes, "strong:50" so many worlds.

    Args:
        name: a name, and for some a colon and a number.
        seed: for the players that have one: 0 to 2**64 - 1.

    Raises:
        NotationError: no such name (code "unknown_player"), or a number that the player does not take.

    >>> from guandan_core import players
    >>> players.by_name("easy", seed=3), players.by_name("baseline")
    (Easy(seed=3, mistakes=0.2), Baseline())
    >>> players.by_name("easy:0.5")
    Easy(seed=0, mistakes=0.5)
    >>> players.by_name("strong:50", seed=3)
    Strong(worlds=50, seed=3)
    """
    if type(name) is not str:
        raise TypeError(f"a player's name is a str, not {type(name).__name__}")
    checked_seed(seed)
    head, colon, number = name.partition(":")
    if head not in _MAKERS:
        known = ", ".join(_MAKERS)
        raise NotationError(f"no player is called {_shown(head)}; known: {known}", code="unknown_player", token=name)
    if colon and head not in _WITH_NUMBER:
        raise NotationError(f"{head} takes no number: {_shown(name)}", code="unknown_player", token=name)
    try:
        return _MAKERS[head](seed, number if colon else None)
    except ValueError as error:
        what = _WITH_NUMBER.get(head, "number")
        raise NotationError(f"{_shown(name)}: {what}: {error}", code="unknown_player", token=name) from error

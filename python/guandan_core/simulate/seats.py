"""Who plays in a run: a name, a player, or what makes one; ``made`` and ``name_of``."""

from __future__ import annotations

import contextlib
import copy
import inspect
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import TypeAlias

from guandan_core.errors import NotationError, _shown
from guandan_core.players import NAMES, Player, by_name

__all__ = ["PlayerLike", "made", "name_of"]

PlayerLike: TypeAlias = str | Player | Callable[..., Player]


def made(player: PlayerLike, seed: int, own: int | None = None) -> Player:
    """Return a new player for one seat in one deal or match: what it remembers is its own, and order cannot matter.

    Args:
        player: a name as for players.by_name(), or "MODULE:NAME" of what is one of these in a module; a player, which
            is copied; or a function or class that makes one: it gets a seed as `seed=` or as its one argument, or
            nothing if it needs none.
        seed: of the run, for players made from a name: what these draw depends on what they see too.
        own: the seed for functions and classes; None: that of the run. What they make may draw from it alone, and would
            do so alike at every seat if all had the same.

    Raises:
        NotationError: an unknown name, or what should make a player raised (code "unknown_player").
        TypeError: what is no player, and makes none.
    """
    if isinstance(player, str):
        head, colon, _ = player.partition(":")
        if not colon or head in NAMES:
            return by_name(player, seed)
        return made(_imported(player), seed, own)
    if not isinstance(player, type) and callable(getattr(player, "choose", None)):
        return _copied(player)  # type: ignore[arg-type]
    if not callable(player):
        raise TypeError(f"a player is a name, an object with choose(observation), or makes one; not {_shown(player)}")
    try:
        new: object = _called(player, seed if own is None else own)
    except (Exception, SystemExit) as error:  # whatever a function from outside raises
        message = f"{name_of(player)} should make a player, but raised {_told(error)}"
        raise NotationError(message, code="unknown_player", token=name_of(player)) from error
    if not callable(getattr(new, "choose", None)):
        raise TypeError(f"{name_of(player)} makes no player but {_shown(new)}")
    return new  # type: ignore[return-value]


def name_of(player: PlayerLike) -> str:
    """Return what a player is called in results and records: its repr, or its type or function where that says less."""
    if isinstance(player, str):
        return player
    kind = type(player)
    if isinstance(player, partial):
        given = [*map(repr, player.args), *(f"{name}={value!r}" for name, value in player.keywords.items())]
        return f"{name_of(player.func)}({', '.join(given)})"
    if isinstance(player, type) or not callable(getattr(player, "choose", None)):
        module = getattr(player, "__module__", kind.__module__)
        return f"{module}:{getattr(player, '__qualname__', kind.__qualname__)}"
    # The repr that every object has shows where it lies in memory.
    if kind.__repr__ is not object.__repr__:
        with contextlib.suppress(Exception):  # whatever an object from outside raises
            return repr(player)
    return f"{kind.__module__}.{kind.__qualname__}()"


def _told(error: BaseException) -> str:
    """Return what was raised; the message alone says little of an error that is not about the name."""
    return str(error) if isinstance(error, ImportError | AttributeError) else f"{type(error).__name__}: {error}"


def _imported(name: str) -> PlayerLike:
    module, _, attribute = name.partition(":")
    try:
        found: PlayerLike = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:  # whatever a module from outside raises
        raise NotationError(f"no player {_shown(name)}: {_told(error)}", code="unknown_player", token=name) from error
    if isinstance(found, str) or not (callable(found) or callable(getattr(found, "choose", None))):
        raise NotationError(f"{_shown(name)} makes no player", code="unknown_player", token=name)
    return found


def _copied(player: Player) -> Player:
    try:
        new = copy.deepcopy(player)
    except Exception as error:  # whatever an object from outside raises
        what = f"{_shown(player)} cannot be copied for each seat and deal: {_shown(error)}"
        raise TypeError(f"{what}; give a function that makes it") from error
    if not callable(getattr(new, "choose", None)):
        raise TypeError(f"a copy of {_shown(player)} is no player but {_shown(new)}")
    return new


def _called(maker: Callable[..., Player], seed: int) -> Player:
    try:
        parameters = inspect.signature(maker).parameters
    except (TypeError, ValueError):  # compiled, without a signature
        return maker(seed)
    if "seed" in parameters and parameters["seed"].kind is not inspect.Parameter.POSITIONAL_ONLY:
        return maker(seed=seed)
    needed = [
        one
        for one in parameters.values()
        if one.default is one.empty and one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)
    ]
    return maker(seed) if needed else maker()

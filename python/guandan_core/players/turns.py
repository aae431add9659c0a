"""What ``Normal``, ``Strong`` and ``advise`` check first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core._core import Move
from guandan_core.errors import NotationError, PhaseError, _shown
from guandan_core.observation import Observation

if TYPE_CHECKING:
    from guandan_core.actions import Action

__all__ = ["checked_number", "checked_turn", "is_play"]


def checked_turn(observation: Observation) -> Action:
    """Return the first legal action, which tells the phase; PhaseError (code "not_to_act") if it is not the turn.

    Anything but an Observation is a TypeError: a Match, for instance, holds what a player must not see.
    """
    if type(observation) is not Observation:
        raise TypeError(f"a player is asked with an Observation, not {type(observation).__name__}")
    actions = observation.legal_actions
    if not len(actions):
        seat, to_act = observation.seat, observation.to_act
        who = "nobody" if to_act is None else f"seat {to_act}"
        raise PhaseError(f"it is not the turn of seat {seat}, but of {who}", code="not_to_act", token=str(seat))
    return actions[0]


def is_play(action: Action) -> bool:
    """True in the play, False in the tribute."""
    return isinstance(action, Move)


def checked_number(value: int, name: str, least: int, most: int) -> int:
    """Return an int from `least` to `most`; TypeError or NotationError, its code the name, for all else."""
    if type(value) is not int:
        raise TypeError(f"{name} is an int, not {type(value).__name__}")
    if not least <= value <= most:
        token = _shown(value)
        raise NotationError(f"{name} is {least} to {most}, not {token}", code=name, token=token)
    return value

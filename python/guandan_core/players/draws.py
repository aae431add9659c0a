"""Random numbers for players, from a seed and an observation and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core.errors import NotationError, _shown

if TYPE_CHECKING:
    from guandan_core.observation import Observation

__all__ = ["checked_seed", "derived", "drawn", "mixed"]

_WORD = 2**64 - 1
_GOLDEN = 0x9E3779B97F4A7C15


def checked_seed(seed: int) -> int:
    """Return the seed of a player, which is a number from 0 to 2**64 - 1 as that of a match."""
    if type(seed) is not int:
        raise TypeError(f"a seed is an int, not {type(seed).__name__}")
    if not 0 <= seed <= _WORD:
        raise NotationError(f"a seed is 0 to 2**64 - 1, not {_shown(seed)}", code="seed", token=_shown(seed))
    return seed


def mixed(word: int) -> int:
    """Return the output of SplitMix64 for this state."""
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


def derived(seed: int, number: int, stream: int = 0) -> int:
    """Return a seed for the part of this number, 0 to 2**64 - 1, of a run with this seed."""
    return mixed(mixed(seed + _GOLDEN * (1 + stream) & _WORD) + number & _WORD)


def drawn(seed: int, observation: Observation, stream: int = 0) -> int:
    """Return 64 random bits: the same for the same seed, observation and stream, in every process.

    Not by hash(), which differs between processes. Seat, hand and the number of events tell two observations of a match
    apart, and between matches the hand does.
    """
    bits = observation.hand.bits
    word = derived(seed, len(observation.history) << 2 | observation.seat, stream)
    word = mixed(word ^ bits & _WORD)
    return mixed(word ^ bits >> 64)

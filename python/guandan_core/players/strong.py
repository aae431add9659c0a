"""The search: ``Strong``."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core.errors import NotationError, _shown
from guandan_core.players.draws import checked_seed
from guandan_core.players.stakes import stakes
from guandan_core.players.tributes import settled
from guandan_core.players.turns import checked_number

if TYPE_CHECKING:
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["Strong"]

_WORLDS = 200
_WORLDS_IN_TIME = 2000
MOST_WORLDS = 100_000
MOST_CANDIDATES = 1000
MOST_THREADS = 1024
DOUBT = 1.5


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Strong:
    """A strong player: it plays its moves out by the policy of ``Normal`` in deals that may be.

    The hidden cards are dealt evenly within what is known (cards played, tribute, announced counts), likelier deals by
    what the others have done are preferred, and every move that is looked at is played out in the same deals. The best
    mean value in levels (guandan_core.players.stakes) wins, but the policy's own choice stands unless another is better
    beyond chance. Where only one other seat is left, all cards are known, and every move is solved if that is not too
    much; in other deals with few cards left each deal is solved by itself. In the tribute it chooses as Normal does. A
    choice between one action is made at once.

    Args:
        worlds: deals that are played out for each move, 1 to 100,000. By default 200, and with `seconds` 2,000.
        seconds: a time for each choice, in which deals are added up to `worlds`, 40 at least; a choice then depends on
            the machine. Without it, it depends on the observation, `worlds`, `seed`, `candidates` and `doubt` only.
        seed: 0 to 2**64 - 1.
        threads: how many work, 0 for as many as the machine has. The GIL is released, and Ctrl-C is heard.
        candidates: how many moves are looked at at most, 1 to 1,000.
        doubt: how many standard errors a move must do better than the policy's own choice to be preferred to it, from 0
            on.

    Raises:
        NotationError: an argument out of range (the code is its name).

    Values: ``==``, ``hash``, repr and pickle.

    >>> import guandan_core as gd
    >>> from guandan_core import players
    >>> match = gd.Match(seed=7)
    >>> view = match.observation(match.to_act)
    >>> players.Strong(20, seed=1).choose(view) == players.Strong(20, seed=1, threads=2).choose(view)
    True
    """

    worlds: int
    seconds: float | None
    seed: int
    threads: int
    candidates: int
    doubt: float

    def __init__(
        self,
        worlds: int | None = None,
        *,
        seconds: float | None = None,
        seed: int = 0,
        threads: int = 1,
        candidates: int = 16,
        doubt: float = DOUBT,
    ) -> None:
        if worlds is None:
            worlds = _WORLDS if seconds is None else _WORLDS_IN_TIME
        fields = {
            "worlds": checked_number(worlds, "worlds", 1, MOST_WORLDS),
            "seconds": None if seconds is None else _checked_seconds(seconds),
            "seed": checked_seed(seed),
            "threads": checked_number(threads, "threads", 0, MOST_THREADS),
            "candidates": checked_number(candidates, "candidates", 1, MOST_CANDIDATES),
            "doubt": _checked_doubt(doubt),
        }
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def choose(self, observation: Observation, /) -> Action:
        """Return the move that did best.

        Raises:
            PhaseError: it is not the turn of this seat (code "not_to_act"), or no deal stands so (code
                "impossible_position").
            GuandanError, TypeError: parts of the observation that are none.
        """
        action = settled(observation)
        if action is not None:
            return action
        rated = _core.search_moves(
            observation,
            stakes(observation),
            self.worlds,
            self.seconds or 0.0,
            self.candidates,
            self.doubt,
            self.seed,
            self.threads,
        )
        return rated[0][0]

    def __repr__(self) -> str:
        seconds = "" if self.seconds is None else f", seconds={self.seconds}"
        more = "" if self.threads == 1 else f", threads={self.threads}"
        more += "" if self.candidates == 16 else f", candidates={self.candidates}"
        more += "" if self.doubt == DOUBT else f", doubt={self.doubt}"
        return f"Strong(worlds={self.worlds}{seconds}, seed={self.seed}{more})"

    def __reduce__(self) -> tuple[object, ...]:
        # Through the constructor, so that what comes from outside is checked.
        return _made, (self.worlds, self.seconds, self.seed, self.threads, self.candidates, self.doubt)


def _made(worlds: int, seconds: float | None, seed: int, threads: int, candidates: int, doubt: float) -> Strong:
    return Strong(worlds, seconds=seconds, seed=seed, threads=threads, candidates=candidates, doubt=doubt)


def _checked_doubt(doubt: float) -> float:
    if type(doubt) not in (int, float):
        raise TypeError(f"doubt is a float, not {type(doubt).__name__}")
    if not 0 <= doubt < math.inf:
        token = _shown(doubt)
        raise NotationError(f"doubt is a number from 0 on, not {token}", code="doubt", token=token)
    return doubt


def _checked_seconds(seconds: float) -> float:
    if type(seconds) not in (int, float):
        raise TypeError(f"seconds is a float, not {type(seconds).__name__}")
    if not 0 < seconds < math.inf:
        token = _shown(seconds)
        raise NotationError(f"seconds is a time above 0, not {token}", code="seconds", token=token)
    return seconds

"""Players for the tests of runs, in a module that other processes can import."""

import os
import sys
import time
from pathlib import Path
from typing import Any

import guandan_core as gd
from guandan_core import players

BASELINE = players.Baseline()


class Counting:
    """Plays by the number of times it was asked: what it does depends on all that it did before."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, observation: gd.Observation) -> gd.Action:
        self.asked += 1
        actions = observation.legal_actions
        return actions[self.asked % len(actions)]

    def __repr__(self) -> str:
        return "Counting()"


def seeded(seed: int) -> players.Player:
    return players.Random(seed)


def unseeded() -> players.Player:
    return players.Baseline()


class Tired:
    """Raises in the deals of some levels, which come by lot."""

    def choose(self, observation: gd.Observation) -> gd.Action:
        if observation.level in (gd.Rank.KING, gd.Rank.FOUR, gd.Rank.NINE):
            raise RuntimeError("tired")
        return BASELINE.choose(observation)

    def __repr__(self) -> str:
        return "Tired()"


class Dies:
    """Ends its process, once for each new file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def choose(self, observation: gd.Observation) -> gd.Action:
        if observation.level == gd.Rank.KING and not self.file.exists():
            self.file.touch()
            os._exit(1)
        return BASELINE.choose(observation)

    def __repr__(self) -> str:
        return "Dies()"


class OneSeat:
    """Raises if it is asked for a second seat, or plays on after the end of a match."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.events = 0

    def choose(self, observation: gd.Observation) -> gd.Action:
        if self.seat not in (None, observation.seat) or len(observation.history) < self.events:
            raise RuntimeError(f"seat {self.seat} sees {observation.seat}")
        self.seat, self.events = observation.seat, len(observation.history)
        return BASELINE.choose(observation)

    def __repr__(self) -> str:
        return "OneSeat()"


class NoCopy:
    """Has a copy that is none."""

    def choose(self, observation: gd.Observation) -> gd.Action:
        return BASELINE.choose(observation)

    def __deepcopy__(self, memo: object) -> None: ...

    def __repr__(self) -> str:
        return "NoCopy()"


class Exits:
    """Takes itself for the program."""

    def choose(self, observation: gd.Observation) -> gd.Action:  # noqa: ARG002
        sys.exit(0)


class Unmade:
    def __init__(self) -> None:
        raise RuntimeError("no")

    def choose(self, observation: gd.Observation) -> gd.Action:
        return observation.legal_actions[0]


class DiesAt:
    """Ends its process in the deals of a level."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, observation: gd.Observation) -> gd.Action:
        if str(observation.level) == self.level:
            os._exit(1)
        return BASELINE.choose(observation)

    def __repr__(self) -> str:
        return f"DiesAt({self.level})"


class RaisesAndDies:
    """Raises in the deals of one level, late, and ends its process in those of another."""

    def __init__(self, raises: str, dies: str) -> None:
        self.raises, self.dies = raises, dies

    def choose(self, observation: gd.Observation) -> gd.Action:
        if str(observation.level) == self.raises:
            time.sleep(0.2)
            raise RuntimeError("no")
        if str(observation.level) == self.dies:
            os._exit(1)
        return BASELINE.choose(observation)

    def __repr__(self) -> str:
        return "RaisesAndDies()"


NOT_A_PLAYER: Any = 3

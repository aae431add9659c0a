"""Strong with one thing taken away, for bench/strength.py:

python bench/strength.py ablations:no_habits normal --deals 300 --seed 3 --ablation "without habits"
"""

from dataclasses import dataclass, replace

import guandan_core as gd
from guandan_core import players


@dataclass(frozen=True)
class NoHabits:
    """Strong that does not know what the others have done, beside the cards that they have played.

    Possible deals are then all as likely: what their seats would rather have played is not heeded.
    """

    strong: players.Strong

    def choose(self, observation: gd.Observation, /) -> gd.Action:
        return self.strong.choose(replace(observation, history=()))


def no_habits(seed: int) -> players.Player:
    return NoHabits(players.Strong(seed=seed))


def no_doubt(seed: int) -> players.Player:
    """The highest mean is chosen, however uncertain."""
    return players.Strong(seed=seed, doubt=0)


def four_candidates(seed: int) -> players.Player:
    return players.Strong(seed=seed, candidates=4)

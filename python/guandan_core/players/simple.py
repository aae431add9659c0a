"""The players that need no thought: ``Random``, ``Baseline`` and ``Easy``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core._core import LegalMoves
from guandan_core.enums import Kind
from guandan_core.errors import NotationError, _shown
from guandan_core.players.draws import checked_seed, drawn
from guandan_core.players.greedy import greedy, partner_owns
from guandan_core.players.turns import checked_turn

if TYPE_CHECKING:
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["Baseline", "Easy", "Random"]


class Random:
    """Plays any legal action, each as likely as the others.

    Args:
        seed: 0 to 2**64 - 1; it and the observation decide the choice.

    Raises:
        NotationError: a seed out of range (code "seed").

    >>> import guandan_core as gd
    >>> from guandan_core import players
    >>> view = gd.Match(seed=7).observation(1)
    >>> players.Random(seed=1).choose(view) == players.Random(seed=1).choose(view)
    True
    """

    def __init__(self, seed: int = 0) -> None:
        self._seed = checked_seed(seed)

    def choose(self, observation: Observation, /) -> Action:
        """Return a legal action; raises PhaseError if it is not the turn of this seat (code "not_to_act")."""
        checked_turn(observation)
        actions = observation.legal_actions
        return actions[drawn(self._seed, observation) * len(actions) >> 64]

    def __repr__(self) -> str:
        return f"Random(seed={self._seed})"


class Baseline:
    """A fixed greedy player, to measure others against; it has no seed.

    Following, it beats an opponent's play with the fewest wilds, then the lowest rank; with a bomb only if nothing
    else does; and passes when the partner owns the table. Leading, it plays all its cards if they are one play, else
    the longest play without bomb or wild that holds a lowest card: tube, plate, full house, straight, triple, pair,
    single. It gives any card but a wild, returns a lowest one, takes the first of two equal tributes, and names itself
    leader.

    >>> import guandan_core as gd
    >>> from guandan_core import players
    >>> match = gd.Match(seed=7)
    >>> print(players.Baseline().choose(match.observation(match.to_act)))
    2C 3S 4H 5H AH
    """

    def choose(self, observation: Observation, /) -> Action:
        """Return the greedy choice; raises PhaseError if it is not the turn of this seat (code "not_to_act")."""
        checked_turn(observation)
        return greedy(observation)

    def __repr__(self) -> str:
        return "Baseline()"


class Easy:
    """A weak opponent for beginners: greedy as Baseline, with a share of mistakes.

    A mistake is a choice by chance among the different combinations that could be played: it leads anything but a bomb,
    overlooks an answer, plays too high, or wastes a bomb. It never beats its partner.

    Args:
        seed: 0 to 2**64 - 1; it and the observation decide the choice.
        mistakes: the share of plays that are mistakes, 0 to 1.

    Raises:
        NotationError: a seed or share out of range (codes "seed", "mistakes").

    >>> from guandan_core import players
    >>> players.Easy(seed=1, mistakes=0.5)
    Easy(seed=1, mistakes=0.5)
    """

    def __init__(self, seed: int = 0, mistakes: float = 0.2) -> None:
        self._seed = checked_seed(seed)
        if type(mistakes) not in (int, float):
            raise TypeError(f"mistakes is a float, not {type(mistakes).__name__}")
        if not 0 <= mistakes <= 1:
            token = _shown(mistakes)
            raise NotationError(f"mistakes is a share from 0 to 1, not {token}", code="mistakes", token=token)
        self._mistakes = mistakes

    def choose(self, observation: Observation, /) -> Action:
        """Return the greedy choice, or a mistake; raises PhaseError as Baseline does."""
        checked_turn(observation)
        in_play = isinstance(observation.legal_actions, LegalMoves) and not partner_owns(observation)
        if in_play and drawn(self._seed, observation) < self._mistakes * 2**64:
            return self._mistake(observation)
        return greedy(observation)

    def _mistake(self, observation: Observation) -> Action:
        hand, table = observation.hand, observation.table
        choices = _core.legal_combinations(hand, table, observation.level, observation.rules)
        number = len(choices)
        if table is None:
            # Bombs are the last rows; without them something is always left, as any card can be led by itself.
            number = sum(kind < Kind.BOMB for kind in choices.kinds())
        return choices[drawn(self._seed, observation, stream=1) * number >> 64]

    def __repr__(self) -> str:
        return f"Easy(seed={self._seed}, mistakes={self._mistakes})"

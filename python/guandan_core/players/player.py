"""What a player is: ``Player``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["Player"]


@runtime_checkable
class Player(Protocol):
    """Anything that chooses: no base class is needed, only this method.

    >>> from guandan_core import players
    >>> class First:
    ...     def choose(self, observation):
    ...         return observation.legal_actions[0]
    >>> isinstance(First(), players.Player)
    True
    """

    def choose(self, observation: Observation, /) -> Action:
        """Return one of ``observation.legal_actions``: a Move, or in the tribute a Give, Take, Return or NameLeader.

        It is asked only when its seat is to act. The players of this library choose by their seed and the observation
        alone, so that a run can be split and resumed; one that remembers more should say so.

        >>> import guandan_core as gd
        >>> from guandan_core import players
        >>> view = gd.Match(seed=7).observation(1)
        >>> players.Random(seed=1).choose(view) in view.legal_actions
        True
        """
        ...

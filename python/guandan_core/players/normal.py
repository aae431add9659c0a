"""The rule policy: ``Normal``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core.players.tributes import settled

if TYPE_CHECKING:
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["Normal"]


@dataclass(frozen=True, slots=True)
class Normal:
    """A sparring partner that plays by rules of thumb, in some microseconds a move; it has no seed.

    It plans its hand as the plays that need the fewest leads, and values a move by what it takes off the plan, by the
    chance that it wins the trick, and by who would have the lead else: it lets the partner's high plays stand, feeds a
    partner with one or two cards, does not lead what a nearly-out opponent holds, and keeps bombs and wilds until they
    stop somebody or lead to going out. In the tribute it parts with the card that its hand can best do without, takes
    the card that serves it best, and names itself leader with a hand of no more than the average number of leads,
    else its partner.

    The choice depends on hand, table and what has been played; ``legal_actions`` tells only whether it is asked for a
    play, and whether there is a choice.

    Values: ``==``, ``hash``, repr and pickle.

    >>> import guandan_core as gd
    >>> from guandan_core import players
    >>> match = gd.Match(seed=7)
    >>> view = match.observation(match.to_act)
    >>> players.Normal().choose(view) in view.legal_actions
    True
    """

    def choose(self, observation: Observation, /) -> Action:
        """Return the move of the policy.

        Raises:
            PhaseError: it is not the turn of this seat (code "not_to_act"), or no deal stands so (code
                "impossible_position").
            GuandanError, TypeError: parts of the observation that are none.
        """
        action = settled(observation)
        return _core.normal_move(observation) if action is None else action

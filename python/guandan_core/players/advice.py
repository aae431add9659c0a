"""Hints for people: ``advise`` and ``Advice``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core.players.draws import checked_seed
from guandan_core.players.reasons import reason
from guandan_core.players.stakes import stakes
from guandan_core.players.strong import DOUBT, MOST_CANDIDATES, MOST_THREADS, MOST_WORLDS
from guandan_core.players.tributes import ranked_tribute
from guandan_core.players.turns import checked_number, checked_turn, is_play

if TYPE_CHECKING:
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["Advice", "advise"]


@dataclass(frozen=True, slots=True)
class Advice:
    """One action, what it was found to be worth, and why.

    Attributes:
        action: a legal action.
        value: in the play, a cautious estimate of the mean end of the deal in levels, as guandan_core.players.stakes
            counts them: 4, 2 and 1 for a deal won under the default rules, more where the match is at stake. In the
            tribute, minus the leads that the hand then needs: plays that empty it, without bombs.
        error: the standard error of the mean; 0 in the tribute.
        reason: what is true of the action and speaks for or against it, one short line.

    >>> import guandan_core as gd
    >>> from guandan_core import players
    >>> players.Advice(gd.PASS, -0.5, 0.1, "keeps the bombs").action
    PASS
    """

    action: Action
    value: float
    error: float
    reason: str


def advise(
    observation: Observation, n: int = 5, *, worlds: int = 100, seed: int = 0, threads: int = 1
) -> tuple[Advice, ...]:
    """Return up to `n` actions for the seat to act, best first, each with a value and a reason: hints for an app.

    It is the search of ``Strong`` in the play, with its tribute choices before. Of each combination one way to play it
    is looked at. The first is what Strong would choose, and the values never rise down the list: they are the mean for
    the choice of the rule policy, and for another move that mean and how far it does better beyond chance. Moves that
    fell far behind are played out in fewer deals.

    Args:
        observation: of the seat to act.
        n: how many, 1 to 1,000.
        worlds: deals that are played out for each move, 1 to 100,000; 100 take some hundredths of a second.
        seed: 0 to 2**64 - 1. The answer depends on it, the observation, `n` and `worlds` only.
        threads: how many work, 0 for as many as the machine has. The GIL is released, and Ctrl-C is heard.

    Raises:
        PhaseError: it is not the turn of this seat (code "not_to_act"), or no deal stands so (code
            "impossible_position").
        NotationError: a number out of range (the code is its name).
        GuandanError, TypeError: parts of the observation that are none.

    >>> import guandan_core as gd
    >>> from guandan_core import players
    >>> match = gd.Match(seed=7)
    >>> hints = players.advise(match.observation(match.to_act), 3, worlds=20)
    >>> [hint.action in match.legal_actions() for hint in hints]
    [True, True, True]
    """
    checked_number(n, "n", 1, MOST_CANDIDATES)
    checked_number(worlds, "worlds", 1, MOST_WORLDS)
    checked_seed(seed)
    checked_number(threads, "threads", 0, MOST_THREADS)
    if not is_play(checked_turn(observation)):
        choices = ranked_tribute(observation)[:n]
        return tuple(Advice(action, float(-leads), 0.0, reason(observation, action)) for action, leads in choices)
    arguments = observation, stakes(observation), worlds, 0.0, max(n, 16), DOUBT, seed, threads
    rated = _core.search_moves(*arguments)
    if len(rated) == 1:
        # Nothing to compare: what the position is worth.
        return (Advice(rated[0][0], *_core.policy_value(*arguments), reason(observation, rated[0][0])),)
    best = rated[0][1]
    # Stable, so that the choice of Strong stays first; one that was given up early may look better than it by chance.
    ranked = sorted(rated, key=lambda one: -min(one[1], best))[:n]
    return tuple(Advice(move, min(value, best), error, reason(observation, move)) for move, value, error, _ in ranked)

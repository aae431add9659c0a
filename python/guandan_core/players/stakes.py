"""What the end of a deal is worth to a seat, in levels: ``stakes``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from guandan_core.enums import Rank
from guandan_core.levels import Standing, next_standing
from guandan_core.results import DealResult
from guandan_core.rules import Rules

if TYPE_CHECKING:
    from guandan_core.observation import Observation

__all__ = ["OUTCOMES", "Stakes", "stakes"]

Stakes: TypeAlias = tuple[float, float, float, float, float, float]

# Won by the seat's team, then lost.
OUTCOMES: tuple[tuple[bool, Literal["1-2", "1-3", "1-4"]], ...] = (
    (True, "1-2"),
    (True, "1-3"),
    (True, "1-4"),
    (False, "1-2"),
    (False, "1-3"),
    (False, "1-4"),
)

_MATCH = 4.0
_DECLARES_AT_ACE = 1.0
# The share of a gain that counts in full even where the level ends at A.
_UNCAPPED = 0.25


def stakes(observation: Observation) -> Stakes:
    """Return what each end of the deal is worth to the seat's team: won 1-2, 1-3, 1-4, then lost 1-2, 1-3, 1-4.

    The unit is a level. What counts, for the own team and less the same for the opponents:

    - the levels gained or lost, three quarters as next_standing() has them and one quarter in full steps of
      ``Rules.advance``, which do not end at A;
    - to declare at A: 1, and so less 1 for who declared there and does not any more;
    - the match: 4, in place of the quarter in steps.

    A demotion at A (R6.4) counts as the levels that it costs; whether somebody will have finished with aces (R6.5) is
    not foreseen. In the first deal, unless it can win the match, only the steps count: single deals, which look the
    same, are scored so. A better end is never worth less, in the order 1-2, 1-3, 1-4, and lost 1-4, 1-3, 1-2.

    Raises:
        NotationError, PhaseError: levels, declarers or failures that no match has.
        TypeError: rules that are no Rules.

    >>> import guandan_core as gd
    >>> from guandan_core.players.stakes import stakes
    >>> stakes(gd.Match(seed=7).observation(1))
    (4.0, 2.0, 1.0, -4.0, -2.0, -1.0)
    """
    rules, team = observation.rules, observation.seat % 2
    if type(rules) is not Rules:
        raise TypeError(f"rules are a Rules, not {type(rules).__name__}")
    before = Standing(observation.levels, observation.declarers, observation.failures)
    steps = dict(zip(("1-2", "1-3", "1-4"), rules.advance, strict=True))
    ends = []
    for won, places in OUTCOMES:
        result = _result(team if won else 1 - team, places)
        after = next_standing(before, observation.level, result, rules=rules)
        ends.append((after, steps[places] if won else -steps[places]))
    if before.declarers is None and all(after.winner is None for after, _ in ends):
        values = [float(gain) for _, gain in ends]
    else:
        values = [_worth(before, after, gain, team) for after, gain in ends]
    first, second, third, fourth, fifth, sixth = values
    return first, second, third, fourth, fifth, sixth


def _result(winners: int, places: Literal["1-2", "1-3", "1-4"]) -> DealResult:
    last = {"1-2": None, "1-3": winners + 1, "1-4": winners + 2}[places]
    return DealResult(winners, places, first=winners, last=last)


def _worth(before: Standing, after: Standing, steps: int, team: int) -> float:
    gains = [_height(after, one) - _height(before, one) for one in (team, 1 - team)]
    if after.winner is None:
        return gains[0] - gains[1] + _UNCAPPED * steps
    return gains[0] - gains[1] + (_MATCH if after.winner == team else -_MATCH)


def _height(standing: Standing, team: int) -> float:
    level = standing.levels[team]
    at_ace = level == Rank.ACE and standing.declarers == team
    return (1 - _UNCAPPED) * level + _DECLARES_AT_ACE * at_ace

"""The choices of ``Normal`` and ``Strong`` in a tribute: ``ranked_tribute``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core._core import Hand
from guandan_core.actions import Give, NameLeader, Return, Take
from guandan_core.enums import Kind
from guandan_core.players.turns import checked_turn, is_play
from guandan_core.tribute import _is_wild

if TYPE_CHECKING:
    from guandan_core._core import Card
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["changed_hand", "leads_needed", "ranked_tribute", "settled"]

AVERAGE_LEADS = 7
"""How many leads a hand of 27 cards needs on average: 6.7."""


def settled(observation: Observation) -> Action | None:
    """Return what Normal and Strong do without looking at plays: the only action, or the tribute choice; else None.

    Raises what checked_turn() does.
    """
    first = checked_turn(observation)
    if len(observation.legal_actions) == 1:
        return first
    return None if is_play(first) else ranked_tribute(observation)[0][0]


def leads_needed(hand: Hand, observation: Observation) -> int:
    """Return how many plays empty the hand, but for bombs: a bomb wins back the lead that it costs."""
    plays = _core.decompose(hand, observation.level, observation.rules)
    return sum(move.kind < Kind.BOMB for move in plays)


def changed_hand(observation: Observation, action: Action) -> Hand:
    """Return the own hand after a tribute action, as far as that is known."""
    hand = observation.hand
    if isinstance(action, Give | Return):
        return hand - [action.card]
    if isinstance(action, Take) and observation.tribute is not None:
        for transfer in observation.tribute.tributes:
            if transfer.giver == action.payer:
                return hand + Hand([transfer.card])
    return hand


def ranked_tribute(observation: Observation) -> list[tuple[Action, int]]:
    """Return the legal tribute actions, best first, with the leads that the hand needs then.

    Give and Return part with the card that leaves fewest leads; between equals with a low one that has few neighbours
    in its suit; with a wild, and in a return with a level card or joker, only if all are such. Take gets the card that
    leaves fewest leads, of equals that of the first payer. NameLeader is oneself with a hand that needs no more leads
    than the average, else the partner.
    """
    rated = [(action, _leads(observation, action)) for action in observation.legal_actions]
    return sorted(rated, key=lambda one: _cost(observation, *one))


def _leads(observation: Observation, action: Action) -> int:
    if isinstance(action, NameLeader) and action.seat != observation.seat:
        return AVERAGE_LEADS  # nothing is known of the partner's hand
    return leads_needed(changed_hand(observation, action), observation)


def _cost(observation: Observation, action: Action, leads: int) -> tuple[int, ...]:
    """Less is better; equals stay in the order of the legal actions."""
    level = observation.level
    if isinstance(action, Give):
        return _is_wild(action.card, level), leads, _neighbours(action.card, observation.hand)
    if isinstance(action, Return):
        card = action.card
        special = 1 + _is_wild(card, level) if card.rank == level or card.suit is None else 0
        return special, leads, card.rank, _neighbours(card, observation.hand)
    if isinstance(action, NameLeader):
        return leads, action.seat != observation.seat
    return (leads,)


def _neighbours(card: Card, hand: Hand) -> int:
    """How many cards may be in a straight flush with it."""
    if card.suit is None:
        return 0
    return sum(other.suit is card.suit and 0 < abs(other.rank - card.rank) < 5 for other in hand)

"""The greedy choice of ``Baseline`` and ``Easy``, by rows of the legal moves: a lead lists up to thousands."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from guandan_core._core import LegalMoves
from guandan_core.actions import Give, NameLeader, Return
from guandan_core.enums import Kind, Rank
from guandan_core.tribute import _is_wild

if TYPE_CHECKING:
    from guandan_core._core import Card, Hand
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["greedy", "greedy_follow", "greedy_lead", "greedy_tribute", "partner_owns"]

# The most cards first.
_LEADS = (Kind.TUBE, Kind.PLATE, Kind.FULL_HOUSE, Kind.STRAIGHT, Kind.TRIPLE, Kind.PAIR, Kind.SINGLE)
_FACES = {Rank.BLACK_JOKER: 3 << 104, Rank.RED_JOKER: 3 << 106}


def greedy(observation: Observation) -> Action:
    """Return the greedy choice, in the tribute as in the play."""
    moves = observation.legal_actions
    if not isinstance(moves, LegalMoves):
        return greedy_tribute(observation)
    if observation.table is None:
        return moves[greedy_lead(moves, observation.hand)]
    return moves[0 if partner_owns(observation) else greedy_follow(moves, observation.rules.straight_flush_beats)]


def partner_owns(observation: Observation) -> bool:
    """True if the partner has played what lies on the table."""
    return observation.owner == (observation.seat + 2) % 4


def greedy_lead(moves: LegalMoves, hand: Hand) -> int:
    """Return the row of the lead: all cards if they are one play, else the longest play that gets rid of a lowest card.

    Bombs and wilds stay in hand as long as anything else can be led.
    """
    all_cards = bytes(moves.sizes()).find(len(hand))
    if all_cards >= 0:
        return all_cards
    lowest = moves[0].rank  # leads begin with the singles, in level order
    assert lowest is not None
    faces = _FACES.get(lowest) or 0xFF << 8 * (lowest - Rank.TWO)
    kinds, wilds = bytes(moves.kinds()), bytes(moves.wilds())
    for kind in _LEADS:
        row, end = bisect_left(kinds, kind), bisect_left(kinds, kind + 1)
        while (row := wilds.find(0, row, end)) >= 0:
            if moves[row].bits & faces:
                return row
            row += 1
    return max(0, wilds.find(0))  # the lowest card is a wild: a joker, if there is one


def greedy_follow(moves: LegalMoves, straight_flush_beats: int) -> int:
    """Return the row of the answer: fewest wilds, then lowest rank; a bomb only if nothing else beats; row 0 passes."""
    kinds, wilds = bytes(moves.kinds()), bytes(moves.wilds())
    bombs = bisect_left(kinds, Kind.BOMB)
    for number in range(3):
        row = wilds.find(number, 1, bombs)  # within a kind the rows are in order of rank
        if row > 0:
            return row
    sizes = bytes(moves.sizes())

    def cost(row: int) -> tuple[int, float, int]:
        straight_flush = kinds[row] == Kind.STRAIGHT_FLUSH
        power = straight_flush_beats + 0.5 if straight_flush else sizes[row]
        return wilds[row], 100 if kinds[row] == Kind.JOKER_BOMB else power, row

    return min(range(bombs, len(moves)), key=cost, default=0)


def greedy_tribute(observation: Observation) -> Action:
    """Give any card but a wild, return a lowest, take the first of equal cards, lead by oneself."""
    actions, level = observation.legal_actions, observation.level
    first = actions[0]
    if isinstance(first, Give):
        return min(actions, key=lambda action: _is_wild(_card(action), level))
    if isinstance(first, Return):
        return min(actions, key=lambda action: _place(action, level))
    own = NameLeader(observation.seat)
    return own if own in actions else first


def _card(action: Action) -> Card:
    assert isinstance(action, Give | Return)
    return action.card


def _place(action: Action, level: Rank) -> tuple[float, bool]:
    """The place of a card in the level order (R1.3), a wild above its equals."""
    card = _card(action)
    return (Rank.ACE + 0.5 if card.rank == level else card.rank), _is_wild(card, level)

"""Tributes on hands that are made for them: what chance as good as never deals (R7.5: no card that may go back)."""

import random
from collections.abc import Callable, Sequence

import guandan_core as gd
from match_draws import flow_options
from reference import Options, Tribute
from reference import random as lots
from reference.cards import RANKS, in_order
from reference.random import DECKS
from side_by_side import check, hand_bits, rules_of, to_reference, transfers

ORDERS = [
    (first, *rest)
    for first in range(4)
    for rest in (
        ((first + 2) % 4,),
        ((first + 1) % 4, (first + 2) % 4),
        ((first + 3) % 4, (first + 2) % 4),
        ((first + 1) % 4, (first + 3) % 4),
        ((first + 3) % 4, (first + 1) % 4),
    )
]


def draw_hands(rng: random.Random, level: str, high: Sequence[int]) -> list[tuple[str, ...]]:
    """27 cards each; the seats of `high` get what max_ten keeps back, as far as that goes."""
    cards = list(DECKS)
    rng.shuffle(cards)
    kept = [card for card in cards if card[0] in "JQKABR" or card[0] == level]
    others = [card for card in cards if card not in set(kept)]
    hands: list[list[str]] = [[], [], [], []]
    for seat in high[:1]:
        hands[seat] = [kept.pop() for _ in range(27)]
    rest = kept + others
    rng.shuffle(rest)
    for seat in range(4):
        hands[seat] += [rest.pop() for _ in range(27 - len(hands[seat]))]
    return [in_order(hand) for hand in hands]


def result_of(order: Sequence[int]) -> gd.DealResult:
    """The order in which a deal ended, as the package tells it."""
    first = order[0]
    partner = (first + 2) % 4
    if len(order) == 2:
        return gd.DealResult(first % 2, "1-2", first, None)
    last = 6 - sum(order)
    return gd.DealResult(first % 2, "1-4" if last == partner else "1-3", first, last)


def compare_tribute(rng: random.Random, trace: Callable[[str], None]) -> None:
    """One tribute in both, compared after every action."""
    order = rng.choice(ORDERS)
    level = rng.choice(RANKS)
    flow = flow_options(rng)
    hands = draw_hands(rng, level, order[:1] if rng.random() < 0.5 else ())
    lot = lots.tribute_lot(rng.randrange(2**64), 1), lots.lead_lot(rng.randrange(2**64), 1)
    theirs = Tribute(hands, order, level, flow, *lot, trace=trace)
    rules = rules_of(Options(), flow)
    ours = gd.Tribute(hands, result_of(order), level, rules, cards_lot=lot[0], lead_lot=lot[1])
    while True:
        check("hands", [hand.bits for hand in ours.hands], [hand_bits(hand) for hand in theirs.hands])
        check("to_act", (ours.to_act, ours.is_over, ours.leader), (theirs.to_act, theirs.is_over, theirs.leader))
        check("cancelled", (ours.cancelled, list(ours.red_jokers)), (theirs.cancelled, theirs.red_jokers))
        check("tributes", transfers(ours.tributes), theirs.tributes)
        check("returns", transfers(ours.returns), theirs.returns)
        actions = ours.legal_actions()
        check("actions", [to_reference(action) for action in actions], theirs.legal_actions())
        if not actions:
            return
        action = rng.choice(actions)
        ours.act(action)
        theirs.act(to_reference(action))

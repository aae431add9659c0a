"""The fewest plays of a hand, found in the plainest way: some play holds the lowest card; try each of them.

It knows no ranks and no sequences, only sets of cards: the plays are those that `legal_moves` lists.
"""

from collections import defaultdict

import guandan_core as gd
from guandan_core.players import decompose

FIELD = 3  # bits for the count of a face: two, and one that notices when a count would fall below 0


def spread(cards: tuple[gd.Card, ...]) -> int:
    """The counts of the faces in one number."""
    return sum(1 << FIELD * card.index for card in cards)


GUARDS = 4 * sum(1 << FIELD * face for face in range(54))


def fewest_plays(hand: gd.Hand, level: gd.Rank, rules: gd.Rules) -> int:
    """How many plays the hand needs; takes longer with every card, up to about 14."""
    plays: dict[int, set[int]] = defaultdict(set)
    for move in gd.legal_moves(hand, None, level, rules=rules):
        plays[min(move.cards).index].add(spread(move.cards))
    known = {0: 0}

    def fewest(cards: int) -> int:
        found = known.get(cards)
        if found is None:
            face = ((cards & -cards).bit_length() - 1) // FIELD
            rest = [cards - play for play in plays[face] if ((cards | GUARDS) - play) & GUARDS == GUARDS]
            found = known[cards] = 1 + min(map(fewest, rest))
        return found

    return fewest(spread(hand.cards))


def one_play_on(hand: gd.Hand, level: gd.Rank, rules: gd.Rules) -> int:
    """What `decompose` says of the hand, from what it says one play later: the least, and one more.

    If this equals what it says of the hand for all hands, what it says is true, by induction over the cards.
    """
    first = hand.cards[0]
    sets = {move.cards for move in gd.legal_moves(hand, None, level, rules=rules) if first in move.cards}
    return 1 + min(len(decompose(hand - gd.Hand(cards), level, rules=rules)) for cards in sets)

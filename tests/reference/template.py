"""The rules combination first: each combination that could exist, and every way to fill its slots from the hand.

A slot is (rank, how many cards); natural cards go where their rank is, wilds into whatever places are left (R1.4). So
a play is found once per way to share out the wilds, whatever cards they are declared as: the suits that a wild stands
for never matter here, except for straight against straight flush (R2.5).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations as choose
from itertools import product
from typing import NamedTuple

from .cards import JOKERS, PASS, RANK_OF, RANKS, SUITS, Cards, Combination, Options, Play, Reading, in_order, wild_of
from .catalogue import combinations
from .compare import beats

Slots = tuple[tuple[str, int], ...]

RANK_INDEX = {rank: index for index, rank in enumerate(RANKS + JOKERS)}


class Shape(NamedTuple):
    """One way to lay out a combination; only the full house has several, one for each rank of the pair (R2.7)."""

    slots: Slots  # in card order, so that the filled slots are a sorted play (a low ace is the last slot)
    room: tuple[int, ...]  # how many wilds may go into each slot
    wild_place: int  # how many slots come before the wilds in card order
    wilds_alone: bool  # whether the wilds may fill it without any other card


class Hand:
    """The natural cards by rank, and the number of wilds."""

    def __init__(self, natural: Iterable[str], wilds: int) -> None:
        self.wilds = wilds
        self.by_rank: dict[str, list[str]] = {}
        for card in natural:
            self.by_rank.setdefault(RANK_OF[card], []).append(card)
        self.count = {rank: len(self.by_rank.get(rank, ())) for rank in RANK_INDEX}
        self.chosen: dict[tuple[str, int], list[Cards]] = {}

    def choices(self, rank: str, count: int) -> list[Cards]:
        """Every different set of so many natural cards of the rank. Two copies of a face give one set, not two."""
        key = (rank, count)
        if key not in self.chosen:
            self.chosen[key] = list(dict.fromkeys(choose(self.by_rank.get(rank, ()), count)))
        return self.chosen[key]


# ---- from a combination to its slots


def sequence_slots(top: str, length: int, each: int) -> Slots:
    """Consecutive ranks up to the top. Where they would go below 2, the rank missing there is the low ace (R1.2)."""
    last = RANKS.index(top)
    ranks = [RANKS[place] for place in range(max(0, last - length + 1), last + 1)]
    if len(ranks) < length:
        ranks.append("A")
    return tuple((rank, each) for rank in ranks)


def slot_layouts(kind: str, rank: str | None, size: int, options: Options) -> list[Slots]:
    """The slots of a combination, in any order."""
    if rank is None:
        return [(("BJ", 2), ("RJ", 2))]
    if kind == "full_house":
        pairs = RANKS + (JOKERS if options.full_house_joker_pair else ())
        return [((rank, 3), (pair, 2)) for pair in pairs if pair != rank]
    if kind in ("straight", "straight_flush"):
        return [sequence_slots(rank, 5, 1)]
    if kind == "tube":
        return [sequence_slots(rank, 3, 2)]
    if kind == "plate":
        return [sequence_slots(rank, 2, 3)]
    return [((rank, size),)]


@lru_cache(maxsize=100_000)
def shapes(combination: Combination, level: str, options: Options) -> tuple[Shape, ...]:
    found = []
    for layout in slot_layouts(*combination, options):
        slots = tuple(sorted(layout, key=lambda slot: RANK_INDEX[slot[0]]))
        room = tuple(0 if rank in JOKERS else count for rank, count in slots)  # R1.4: never a joker
        place = sum(RANK_INDEX[rank] < RANK_INDEX[level] for rank, _ in slots)
        alone = len(slots) == 1 and slots[0][0] == level  # R2.6
        found.append(Shape(slots, room, place, alone))
    return tuple(found)


# ---- filling the slots


@lru_cache(maxsize=10_000)
def ways_to_share(room: tuple[int, ...], wilds: int) -> tuple[tuple[int, ...], ...]:
    """Every way to put so many wilds into the slots."""
    return tuple(share for share in product(*(range(most + 1) for most in room)) if sum(share) == wilds)


def fill(hand: Hand, shape: Shape, wild: str) -> list[Cards]:
    """Every set of cards of the hand that fills the shape, sorted."""
    count = hand.count
    missing = 0
    for rank, need in shape.slots:
        if count[rank] < need:
            missing += need - count[rank]
    if missing > hand.wilds:
        return []
    size = sum(need for _, need in shape.slots)
    filled: list[Cards] = []
    for wilds in range(missing, hand.wilds + 1):
        if wilds < size or (wilds == size and shape.wilds_alone):
            for share in ways_to_share(shape.room, wilds):
                filled += fill_shared(hand, shape, share, (wild,) * wilds)
    return filled


def fill_shared(hand: Hand, shape: Shape, share: Sequence[int], wilds: Cards) -> list[Cards]:
    """As `fill`, with the number of wilds in each slot given; the wilds are put where they stand in card order."""
    pieces = [hand.choices(rank, need - given) for (rank, need), given in zip(shape.slots, share, strict=True)]
    if not all(pieces):
        return []
    if wilds:
        pieces.insert(shape.wild_place, [wilds])
    filled = pieces[0]
    for piece in pieces[1:]:
        filled = [before + after for before in filled for after in piece]
    return filled


class Filler:
    """The sets of cards of one hand for any combination."""

    def __init__(self, hand: Iterable[str], level: str, options: Options) -> None:
        self.level, self.options, self.wild = level, options, wild_of(level)
        ordered = in_order(hand)
        self.natural = [card for card in ordered if card != self.wild]
        self.hand = Hand(self.natural, len(ordered) - len(self.natural))
        self.suited: list[Hand] = []

    def sets(self, combination: Combination) -> list[Cards]:
        """Every set of cards that can be played as the combination; a set may come more than once."""
        layouts = shapes(combination, self.level, self.options)
        if combination[0] == "straight_flush":
            return [cards for hand in self.one_suit_hands() for cards in fill(hand, layouts[0], self.wild)]
        if combination[0] == "straight":
            return [cards for cards in fill(self.hand, layouts[0], self.wild) if not self.only_flush(cards)]
        return [cards for layout in layouts for cards in fill(self.hand, layout, self.wild)]

    def only_flush(self, cards: Cards) -> bool:
        """R2.5: five of one suit are no straight, unless a wild among them can be declared in another suit."""
        return len({card[1] for card in cards}) == 1 and self.wild not in cards

    def one_suit_hands(self) -> list[Hand]:
        if not self.suited:
            for suit in SUITS:
                self.suited.append(Hand([card for card in self.natural if card[1] == suit], self.hand.wilds))
        return self.suited


# ---- the readings of a given set


def fits(counts: Counter[str], shape: Shape) -> bool:
    """Whether so many natural cards of each rank fit into the slots and the wilds into what is left of them.

    The set is exactly as large as the shape, so only the natural cards and the room for wilds need a look.
    """
    if not counts and not shape.wilds_alone:
        return False
    placed = 0
    for (rank, need), room in zip(shape.slots, shape.room, strict=True):
        natural = counts[rank]
        if natural > need or need - natural > room:
            return False
        placed += natural
    return placed == counts.total()


def own_places(counts: Counter[str], wilds: int, kind: str, suit: str | None, shape: Shape, level: str) -> int:
    """R2.8: how many wilds at most stand for themselves. `suit` is the one suit of the natural cards, if it is one.

    A place of the level rank that no natural card fills can be declared as the level heart, save for two cases: a
    straight flush of another suit, and a straight whose only wild would make it a flush of hearts.
    """
    if kind == "straight_flush" and suit != "H":
        return 0
    if kind == "straight" and suit == "H" and wilds == 1:
        return 0
    return sum(need - counts[rank] for rank, need in shape.slots if rank == level)


@lru_cache(maxsize=200_000)
def readings_of(
    ranks: tuple[str, ...], suit: str | None, wilds: int, level: str, options: Options
) -> dict[Reading, int]:
    """Every reading, with its count of R2.8. What matters of the natural cards: their ranks, and the suit if one."""
    counts = Counter(ranks)
    found: dict[Reading, int] = {}
    for combination in combinations(level, options):
        kind, rank, size = combination
        if size != len(ranks) + wilds or (kind == "straight_flush" and suit is None):
            continue
        if kind == "straight" and suit is not None and not wilds:
            continue
        for shape in shapes(combination, level, options):
            if fits(counts, shape):
                own = own_places(counts, wilds, kind, suit, shape, level)
                found[kind, rank] = max(own, found.get((kind, rank), 0))
    return found


def readings(cards: Iterable[str], level: str, options: Options) -> set[Reading]:
    """Every (kind, rank) that exactly these cards can be played as."""
    return readings_in_order(in_order(cards), level, options)


def readings_in_order(cards: Cards, level: str, options: Options) -> set[Reading]:
    wild = wild_of(level)
    natural = [card for card in cards if card != wild]
    suits = {card[1] for card in natural}
    suit = natural[0][1] if len(suits) == 1 else None
    ranks = tuple([RANK_OF[card] for card in natural])
    found = readings_of(ranks, suit, len(cards) - len(natural), level, options)
    if not options.wilds_prefer_natural:
        return set(found)
    best = max(found.values(), default=0)
    return {reading for reading, own in found.items() if own == best}


# ---- the plays of a hand


@lru_cache(maxsize=10_000)
def combinations_that_beat(table: Combination | None, level: str, options: Options) -> tuple[Combination, ...]:
    every = combinations(level, options)
    return every if table is None else tuple(other for other in every if beats(other, table, level, options))


def legal_plays(hand: Iterable[str], table: Combination | None, level: str, options: Options) -> set[Play]:
    """R4.1 and R4.2: everything when leading; passing, and whatever beats the table, when following."""
    filler = Filler(hand, level, options)
    plays = set() if table is None else {PASS}
    for combination in combinations_that_beat(table, level, options):
        kind, rank, _ = combination
        sets = filler.sets(combination)
        if options.wilds_prefer_natural:
            sets = [cards for cards in sets if is_preferred(cards, (kind, rank), filler)]
        plays.update([Play(cards, kind, rank) for cards in sets])
    return plays


def is_preferred(cards: Cards, reading: Reading, filler: Filler) -> bool:
    """R2.8: whether the reading is left among all those of the set, whatever lies on the table."""
    return filler.wild not in cards or reading in readings_in_order(cards, filler.level, filler.options)

"""The rules by definition: every sub-multiset, every declaration of its wilds, the table of R2 read literally.

Only for small hands (10 to 12 cards): two wilds alone have 1378 declarations, each tried on each set of cards.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations_with_replacement, product

from .cards import (
    INDEX,
    JOKERS,
    PASS,
    PLAIN_FACES,
    RANK_OF,
    Cards,
    Combination,
    Options,
    Play,
    Reading,
    in_order,
    wild_of,
)
from .compare import beats


def consecutive_top(ranks: set[str], options: Options) -> str | None:
    """The natural top rank if the ranks follow each other without a gap. An ace may also stand below 2 (R1.2, R2.4)."""
    ladder = "A23456789TJQKA" if options.ace_low else "23456789TJQKA"
    for start in range(len(ladder) - len(ranks) + 1):
        window = ladder[start : start + len(ranks)]
        if set(window) == ranks:
            return window[-1]
    return None


def of_one_rank(rank: str, size: int, options: Options) -> Reading | None:
    """The rows of R2 whose cards are all of one rank."""
    if size == 1:
        return ("single", rank)
    if size == 2:
        return ("pair", rank)
    if rank in JOKERS:
        return None
    if size == 3:
        return ("triple", rank)
    if 4 <= size <= 10 and size <= options.max_bomb_size:
        return ("bomb", rank)
    return None


def full_house(counts: Counter[str], options: Options) -> Reading | None:
    """Triple + pair of another rank; the triple without jokers, the pair of jokers by option (R2.2)."""
    if sorted(counts.values()) != [2, 3]:
        return None
    (triple, _), (pair, _) = counts.most_common()
    if triple in JOKERS or (pair in JOKERS and not options.full_house_joker_pair):
        return None
    return ("full_house", triple)


def sequence(counts: Counter[str], one_suit: bool, options: Options) -> Reading | None:
    """Straight, straight flush, tube and plate. Jokers are in none of them (R2.1)."""
    shapes = {(5, 1): "straight_flush" if one_suit else "straight", (3, 2): "tube", (2, 3): "plate"}
    if len(set(counts.values())) != 1:
        return None
    kind = shapes.get((len(counts), next(iter(counts.values()))))
    top = consecutive_top(set(counts), options)
    return (kind, top) if kind is not None and top is not None else None


@lru_cache(maxsize=200_000)
def row_of(ranks: tuple[str, ...], one_suit: bool, options: Options) -> Reading | None:
    """The row of the table of R2 that fully declared cards are, if any. At most one row fits cards without a wild."""
    counts = Counter(ranks)
    if counts == Counter(BJ=2, RJ=2):
        return ("joker_bomb", None)
    if len(counts) == 1:
        return of_one_rank(ranks[0], len(ranks), options)
    return full_house(counts, options) or sequence(counts, one_suit, options)


def named(declared: Cards, options: Options) -> Reading | None:
    """As `row_of`, for cards. Of the suits the table asks only one thing: whether there is just one."""
    ranks = tuple(sorted([RANK_OF[card] for card in declared]))
    return row_of(ranks, len({card[1] for card in declared}) == 1, options)


def wild_declarations(wild: str, count: int, alone: bool) -> Iterable[Cards]:
    """Every card but a joker for each wild (R1.4), suit included. Wilds alone are only themselves (R2.6)."""
    if alone:
        return [(wild,) * count]
    return combinations_with_replacement(PLAIN_FACES, count)


def keep_most_natural(found: dict[Reading, set[Cards]], wild: str) -> dict[Reading, set[Cards]]:
    """R2.8: each reading counts its best declaration; the readings with the highest count stay, with all they had."""
    counts = {reading: max(declared.count(wild) for declared in ways) for reading, ways in found.items()}
    best = max(counts.values(), default=0)
    return {reading: ways for reading, ways in found.items() if counts[reading] == best}


def declarations(cards: Iterable[str], level: str, options: Options) -> dict[Reading, set[Cards]]:
    """For every reading of exactly these cards, the declared cards of the wilds (sorted) that give it."""
    wild = wild_of(level)
    ordered = in_order(cards)
    fixed = tuple(card for card in ordered if card != wild)
    found: dict[Reading, set[Cards]] = {}
    for declared in wild_declarations(wild, ordered.count(wild), alone=not fixed):
        reading = named(fixed + declared, options) if ordered else None
        if reading is not None:
            found.setdefault(reading, set()).add(declared)
    return keep_most_natural(found, wild) if options.wilds_prefer_natural else found


def readings(cards: Iterable[str], level: str, options: Options) -> set[Reading]:
    """Every (kind, rank) that exactly these cards can be played as."""
    return set(declarations(cards, level, options))


def sub_multisets(hand: Cards) -> Iterator[Cards]:
    """Every choice of how many copies of each face are taken; two copies of a face are never told apart (R2.7)."""
    counts = Counter(hand)
    faces = sorted(counts, key=INDEX.__getitem__)
    for taken in product(*(range(counts[face] + 1) for face in faces)):
        yield tuple(face for face, copies in zip(faces, taken, strict=True) for _ in range(copies))


def legal_plays(hand: Iterable[str], table: Combination | None, level: str, options: Options) -> set[Play]:
    """R4.1 and R4.2: everything when leading; passing, and whatever beats the table, when following."""
    plays = set() if table is None else {PASS}
    for cards in sub_multisets(in_order(hand)):
        # No row of R2 has more than 10 cards, and none has more than five ranks: such sets need no declarations.
        if len(cards) > 10 or len({RANK_OF[card] for card in cards} - {level}) > 5:
            continue
        for kind, rank in readings(cards, level, options):
            if table is None or beats((kind, rank, len(cards)), table, level, options):
                plays.add(Play(cards, kind, rank))
    return plays

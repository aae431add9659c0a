"""The packed bits of a play of the reference, by the tables of docs/format.md and nothing else."""

from functools import lru_cache

from reference import Play

RANK_NUMBERS = {rank: number for number, rank in enumerate("23456789TJQKA", start=2)} | {"BJ": 15, "RJ": 16}
SUIT_NUMBERS = {"H": 0, "S": 1, "C": 2, "D": 3}
FACE_INDEX = {
    rank + suit: 4 * (RANK_NUMBERS[rank] - 2) + SUIT_NUMBERS[suit] for rank in "23456789TJQKA" for suit in SUIT_NUMBERS
} | {"BJ": 52, "RJ": 53}
FACE_BITS = {face: 1 << (2 * index) for face, index in FACE_INDEX.items()}

KIND_NUMBERS = {
    "pass": 0,
    "single": 1,
    "pair": 2,
    "triple": 3,
    "full_house": 4,
    "straight": 5,
    "tube": 6,
    "plate": 7,
    "bomb": 8,
    "straight_flush": 9,
    "joker_bomb": 10,
}
SEQUENCES = {"straight", "tube", "plate", "straight_flush"}


def strength(kind: str, rank: str | None, level: str) -> int:
    if rank is None:
        return 0
    if kind in SEQUENCES:
        return RANK_NUMBERS[rank] - 1
    if rank == level:
        return 13
    if rank in ("BJ", "RJ"):
        return 14 if rank == "BJ" else 15
    return "23456789TJQKA".replace(level, "").index(rank) + 1


@lru_cache(maxsize=100_000)
def header(kind: str, rank: str | None, size: int, wilds: int, level: str) -> int:
    """Bits 108 to 127."""
    bomb_size = size if kind == "bomb" else 0
    fields = (
        (wilds, 108),
        (RANK_NUMBERS[level], 110),
        (strength(kind, rank, level), 114),
        (bomb_size, 118),
        (KIND_NUMBERS[kind], 122),
    )
    return sum(value << shift for value, shift in fields)


def encode_cards(cards: tuple[str, ...]) -> int:
    """Bits 0 to 107: the counts of the faces."""
    return sum([FACE_BITS[card] for card in cards])


def encode(play: Play, level: str) -> int:
    """The 128 bits of a play at a level; 0 for the pass."""
    cards, kind, rank = play
    if kind == "pass":
        return 0
    return header(kind, rank, len(cards), cards.count(level + "H"), level) + encode_cards(cards)

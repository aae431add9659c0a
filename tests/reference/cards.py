"""What both forms share: card names, their order, the options and the shape of a play. No rule of R2 is here."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
SUITS = ("H", "S", "C", "D")
JOKERS = ("BJ", "RJ")

# The 52 faces that a wild may be declared as (R1.4), and all 54 in the order in which the cards of a play are listed.
PLAIN_FACES = tuple(rank + suit for rank in RANKS for suit in SUITS)
FACES = PLAIN_FACES + JOKERS
INDEX = {face: index for index, face in enumerate(FACES)}

# A joker's rank is its whole name: the black and the red one are two ranks (R2: BJ RJ is no pair).
RANK_OF = {face: face if face in JOKERS else face[0] for face in FACES}

Cards: TypeAlias = tuple[str, ...]
Reading: TypeAlias = tuple[str, str | None]
Combination: TypeAlias = tuple[str, str | None, int]


@dataclass(frozen=True)
class Options:
    """The options of R2 (R8 names the profiles that set them)."""

    full_house_joker_pair: bool = True
    straight_flush_beats: int = 5
    max_bomb_size: int = 10
    ace_low: bool = True
    wilds_prefer_natural: bool = False


class Play(NamedTuple):
    """R2.7: the multiset of the faces, the kind and the compared rank; a wild appears as the heart that it is."""

    cards: Cards
    kind: str
    rank: str | None


PASS = Play((), "pass", None)


def wild_of(level: str) -> str:
    """The face of the two wild hearts (R1.4)."""
    if level not in RANKS:
        raise ValueError(f"no such level: {level!r}")
    return level + "H"


def in_order(cards: Iterable[str]) -> Cards:
    """The cards in the fixed order; refuses what is no part of the two decks (R1.1)."""
    counted = Counter(cards)
    for face, count in counted.items():
        if face not in INDEX or count > 2:
            raise ValueError(f"not in two decks: {count} x {face!r}")
    return tuple(sorted(counted.elements(), key=INDEX.__getitem__))

"""Every combination that can exist (the table of R2 turned round: from the kind to the ranks)."""

from functools import lru_cache

from .cards import JOKERS, RANKS, Combination, Options

# Both wilds stand in for a rank's eight cards; of the level rank they are two of the eight themselves (E12).
LARGEST_BOMB = 10
LARGEST_LEVEL_BOMB = 8


def tops(length: int, options: Options) -> tuple[str, ...]:
    """The natural top ranks of a sequence of so many ranks, from the lowest; a low ace allows one more (R2.4)."""
    lowest = length - 2 if options.ace_low else length - 1
    return RANKS[lowest:]


def bombs(level: str, options: Options) -> list[Combination]:
    found: list[Combination] = []
    for rank in RANKS:
        largest = LARGEST_LEVEL_BOMB if rank == level else LARGEST_BOMB
        found += [("bomb", rank, size) for size in range(4, min(largest, options.max_bomb_size) + 1)]
    return found


@lru_cache(maxsize=1000)
def combinations(level: str, options: Options) -> tuple[Combination, ...]:
    """Every (kind, rank, size) that some cards can be played as at this level."""
    found: list[Combination] = []
    found += [("single", rank, 1) for rank in RANKS + JOKERS]
    found += [("pair", rank, 2) for rank in RANKS + JOKERS]
    found += [("triple", rank, 3) for rank in RANKS]
    found += [("full_house", rank, 5) for rank in RANKS]
    found += [("straight", top, 5) for top in tops(5, options)]
    found += [("tube", top, 6) for top in tops(3, options)]
    found += [("plate", top, 6) for top in tops(2, options)]
    found += [("straight_flush", top, 5) for top in tops(5, options)]
    found += bombs(level, options)
    found.append(("joker_bomb", None, 4))
    return tuple(found)

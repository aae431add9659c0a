"""Beating (R3) on (kind, rank, size) triples. Both forms use it."""

from .cards import JOKERS, RANKS, Combination, Options

BY_LEVEL_ORDER = ("single", "pair", "triple", "full_house")
BY_NATURAL_TOP = ("straight", "tube", "plate")
BOMBS = ("bomb", "straight_flush", "joker_bomb")


def level_order(rank: str, level: str) -> int:
    """R1.3: 2 up to A without the level rank are 0 to 11, the level rank is 12, BJ 13, RJ 14."""
    order = [other for other in RANKS if other != level] + [level, *JOKERS]
    return order.index(rank)


def natural_order(rank: str) -> int:
    """R1.2: 2 is 0, A is 12. A sequence with a low ace is ranked by its top, so no ace is below 2 here."""
    return RANKS.index(rank)


def bomb_order(combination: Combination, level: str, options: Options) -> tuple[int, int]:
    """R2.3: plain bombs by size, then level order; the straight flush just above the largest size that it beats."""
    kind, rank, size = combination
    if kind == "joker_bomb":
        return (1000, 0)
    assert rank is not None
    if kind == "straight_flush":
        return (2 * options.straight_flush_beats + 1, natural_order(rank))
    return (2 * size, level_order(rank, level))


def normal_order(combination: Combination, level: str) -> int:
    """The "compared by" column of R2 for the kinds that are not bombs."""
    kind, rank, _ = combination
    if rank is None or kind not in BY_LEVEL_ORDER + BY_NATURAL_TOP:
        raise ValueError(f"no combination: {combination!r}")
    return level_order(rank, level) if kind in BY_LEVEL_ORDER else natural_order(rank)


def beats(a: Combination, b: Combination, level: str, options: Options) -> bool:
    """R3.1, R3.2: whether `a` may be played on `b`. Equal never beats."""
    if a[0] in BOMBS and b[0] in BOMBS:
        return bomb_order(a, level, options) > bomb_order(b, level, options)
    if a[0] in BOMBS or b[0] in BOMBS:
        return a[0] in BOMBS
    order_a, order_b = normal_order(a, level), normal_order(b, level)
    return a[0] == b[0] and order_a > order_b

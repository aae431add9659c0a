"""Hypothesis strategies: hands drawn to hurt, tables, options, and single sets of cards near to plays.

The examples are the same in every run. GUANDAN_SEARCH=20 looks at new ones, 20 times as many. GUANDAN_SHRINK=0
reports the first failure as it was found.
"""

import itertools
import os
from collections.abc import Callable, Sequence
from typing import TypeVar

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from positions import FULL_HAND, LARGEST_BY_DEFINITION, POOLS, draw_hand, natural_pool
from reference import Combination, Options, combinations, template
from reference.cards import FACES, RANKS, Cards, in_order, wild_of

T = TypeVar("T")
Test = TypeVar("Test", bound=Callable[..., None])

ALL_OPTIONS = [
    Options(*values) for values in itertools.product((True, False), (5, 10), (10, 8, 6), (True, False), (False, True))
]
SEARCH = int(os.environ.get("GUANDAN_SEARCH", "0"))
SHRINK = os.environ.get("GUANDAN_SHRINK", "1") != "0"


def examples(number: int) -> Callable[[Test], Test]:
    """So many examples at each level."""
    return settings(
        max_examples=number * max(1, SEARCH),
        derandomize=not SEARCH,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink] if SHRINK else [Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def rotated(values: Sequence[T], level: str) -> SearchStrategy[T]:
    """One of the values. Unless it searches, Hypothesis draws the same at each level; this makes it something else."""
    start = 7 * RANKS.index(level) % len(values)
    return st.sampled_from([*values[start:], *values[:start]])


def all_options(level: str) -> SearchStrategy[Options]:
    return rotated(ALL_OPTIONS, level)


def flavours(level: str) -> SearchStrategy[str]:
    return rotated(list(POOLS), level)


@st.composite
def small_hands(draw: DrawFn, level: str, largest: tuple[int, int, int] = LARGEST_BY_DEFINITION) -> Cards:
    """A hand of one flavour of positions.py, its largest size given by number of wilds; shrinks card by card."""
    wilds = draw(st.integers(0, 2))
    pool = natural_pool(draw(flavours(level)), level, lambda numbers: draw(st.sampled_from(numbers)))
    if not pool:  # all its faces were the wild
        pool = ["BJ", "RJ"]
    places = st.lists(st.sampled_from(range(len(pool))), unique=True, max_size=min(largest[wilds] - wilds, len(pool)))
    return in_order([*(pool[place] for place in draw(places)), *[wild_of(level)] * wilds])


@st.composite
def large_hands(draw: DrawFn, level: str) -> Cards:
    """Up to 27 cards, most often all of them."""
    wilds = draw(st.integers(0, 2))
    size = draw(st.just(FULL_HAND) | st.integers(10, FULL_HAND))
    rng = draw(st.randoms(use_true_random=True))  # seeded by Hypothesis: as repeatable, and fast
    return in_order(draw_hand(rng, draw(flavours(level)), level, size, wilds))


def hands(level: str) -> SearchStrategy[Cards]:
    return small_hands(level, (12, 12, 12)) | large_hands(level)


def tables(level: str, options: Options) -> SearchStrategy[Combination]:
    """Every kind as likely as any other."""
    every = combinations(level, options)
    kinds = list(dict.fromkeys(one[0] for one in every))
    return st.sampled_from(kinds).flatmap(lambda kind: st.sampled_from([one for one in every if one[0] == kind]))


@st.composite
def near_plays(draw: DrawFn, level: str) -> Cards:
    """One to ten cards: a play of some hand, or such a play with a card exchanged, added or taken away."""
    plays = sorted(template.legal_plays(draw(large_hands(level)), None, level, Options()))
    kind = draw(st.sampled_from(sorted({play.kind for play in plays})))
    cards = list(draw(st.sampled_from([play for play in plays if play.kind == kind])).cards)
    if draw(st.booleans()):
        cards.pop(draw(st.integers(0, len(cards) - 1)))
    if len(cards) < 10 and draw(st.booleans()):
        cards.append(draw(st.sampled_from([face for face in FACES if cards.count(face) < 2])))
    return in_order(cards or [draw(st.sampled_from(FACES))])

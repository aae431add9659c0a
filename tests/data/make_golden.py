"""Writes legal_moves.tsv by the reference, from seeded positions. It never asks the core, which the file tests.

    python tests/data/make_golden.py

Every level, number of wilds, kind on the table and option comes equally often, in shuffled combinations.
"""

import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).parents[1]))

from golden import COLUMNS, PATH, Position, line
from reference import Combination, Options, combinations
from reference.cards import FACES, JOKERS, RANKS, SUITS, in_order, wild_of

T = TypeVar("T")

SEED = 20
COUNT = 208
KINDS = ["single", "pair", "triple", "full_house", "straight", "tube", "plate", "bomb", "straight_flush", "joker_bomb"]
OPTIONS = [
    Options(),
    Options(full_house_joker_pair=False),
    Options(straight_flush_beats=10),
    Options(max_bomb_size=8),
    Options(max_bomb_size=6),
    Options(ace_low=False),
    Options(wilds_prefer_natural=True),
    Options(False, 10, 6, False, True),
]

# The faces that a hand takes first. A plain draw rarely holds long sequences, or large bombs.
POOLS: list[Callable[[random.Random], list[str]]] = [
    lambda _: list(FACES),
    lambda _: list(FACES),
    lambda rng: [rank + suit for rank in run(rng, 7) for suit in SUITS],
    lambda rng: [rank + suit for rank in run(rng, 9) for suit in rng.sample(SUITS, 2)],
    lambda rng: [rank + suit for rank in rng.sample(RANKS, 4) for suit in SUITS],
    lambda rng: [*JOKERS, *(rank + suit for rank in rng.sample(RANKS, 6) for suit in SUITS)],
]


def run(rng: random.Random, length: int) -> str:
    ladder = "A23456789TJQKA"
    start = rng.randint(0, len(ladder) - length)
    return ladder[start : start + length]


def spread(values: Sequence[T], rng: random.Random) -> list[T]:
    """COUNT values, each equally often, in random order."""
    spread_out = [values[index % len(values)] for index in range(COUNT)]
    rng.shuffle(spread_out)
    return spread_out


def draw_hand(rng: random.Random, level: str, wilds: int, size: int, pool: list[str]) -> tuple[str, ...]:
    first = sorted(set(pool) - {wild_of(level)}) * 2
    others = sorted(set(FACES) - set(pool) - {wild_of(level)}) * 2
    rng.shuffle(first)
    rng.shuffle(others)
    return in_order([wild_of(level)] * wilds + (first + others)[: size - wilds])


def draw_table(rng: random.Random, kind: str | None, level: str, options: Options) -> Combination | None:
    if kind is None:
        return None
    return rng.choice([combination for combination in combinations(level, options) if combination[0] == kind])


def positions() -> list[Position]:
    rng = random.Random(SEED)
    sizes = [27] * 22 + list(range(5, 27))
    columns = zip(
        spread(RANKS, rng),
        spread(OPTIONS, rng),
        spread((0, 1, 2), rng),
        spread(sizes, rng),
        spread(POOLS, rng),
        spread((None, None, None, None, *KINDS), rng),
        strict=True,
    )
    return [
        Position(level, options, draw_hand(rng, level, wilds, size, pool(rng)), draw_table(rng, kind, level, options))
        for level, options, wilds, size, pool, kind in columns
    ]


lines = [COLUMNS, *(line(index, position) for index, position in enumerate(positions()))]
PATH.write_text("".join("\t".join(row) + "\n" for row in lines), encoding="utf-8", newline="\n")

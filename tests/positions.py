"""Seeded positions to compare on: hands plain and hostile, every level, every option, every kind on the table.

A position depends on the seed and its index only. The index fixes the level, the number of wilds, and lead or follow,
so that even a short run meets them all; the rest is drawn.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import NamedTuple

import guandan_core as gd
from encoding import KIND_NUMBERS
from reference import Combination, Options, combinations
from reference.cards import FACES, JOKERS, RANKS, SUITS, Cards, wild_of

# Chooses one of some numbers: `random.Random.choice`, or a draw of Hypothesis.
Pick = Callable[[Sequence[int]], int]

KINDS = tuple(kind for kind in KIND_NUMBERS if kind != "pass")
FULL_HAND = 27
# By number of wilds. The definition form tries 1378 declarations of two wilds on every set of cards that holds both.
LARGEST_BY_DEFINITION = (9, 8, 6)
SHARE_BY_DEFINITION = 0.03


# ---- hands


def run_of_ranks(first: int, length: int) -> list[str]:
    """Ranks that follow each other from place `first` of A23456789TJQKA on: the ace stands at both ends (R1.2)."""
    return list(dict.fromkeys("A23456789TJQKA"[first : first + length]))


def run_around(level: str, below: int, length: int) -> list[str]:
    """A run that holds the level rank, with so many ranks below it."""
    return run_of_ranks(max(0, RANKS.index(level) + 1 - below), length)


def faces_of(ranks: Iterable[str], suits: Iterable[str] = SUITS) -> list[str]:
    return [rank + suit for rank in ranks for suit in suits]


# The faces that a hand takes first, by what they hurt. Only what is left to draw comes from all others.
POOLS: dict[str, Callable[[str, Pick], list[str]]] = {
    "plain": lambda _level, _pick: list(FACES),
    "run": lambda _, pick: faces_of(run_of_ranks(pick(range(10)), pick((4, 5, 6, 8)))),
    "run around the level": lambda level, pick: faces_of(run_around(level, pick(range(5)), pick((5, 6, 7)))),
    "one suit": lambda _, pick: faces_of(RANKS, SUITS[pick(range(4))]),
    "two suits": lambda _, pick: faces_of(run_of_ranks(pick(range(8)), 7), ("H", SUITS[pick((1, 2, 3))])),
    "few ranks": lambda _, pick: faces_of({RANKS[pick(range(13))] for _ in range(3)}),
    "jokers": lambda _, pick: [*JOKERS, *faces_of(run_of_ranks(pick(range(12)), 2))],
    "level cards": lambda level, pick: faces_of(run_around(level, pick((0, 1, 2)), 3)),
    "twins": lambda _, pick: [FACES[pick(range(54))] for _ in range(8)],
}


def natural_pool(flavour: str, level: str, pick: Pick) -> list[str]:
    """The natural cards that a hand of this flavour is drawn from: both copies of each face, no wild."""
    wild = wild_of(level)
    return sorted({face for face in POOLS[flavour](level, pick) if face != wild}) * 2


def draw_hand(rng: random.Random, flavour: str, level: str, size: int, wilds: int) -> Cards:
    pool = natural_pool(flavour, level, rng.choice)
    wanted = size - wilds
    hand = rng.sample(pool, min(wanted, len(pool)))
    others = [face for face in FACES if face not in pool and face != wild_of(level)] * 2
    hand += rng.sample(others, wanted - len(hand))
    return (*hand, *[wild_of(level)] * wilds)


# ---- positions


@dataclass(frozen=True)
class Position:
    """What `legal_moves` is asked: `table` is None to lead."""

    index: int
    flavour: str
    hand: Cards
    table: Combination | None
    level: str
    options: Options

    @property
    def wilds(self) -> int:
        return self.hand.count(wild_of(self.level))

    @property
    def by_definition(self) -> bool:
        """Whether it is one of the small hands that also the definition form is asked about."""
        return self.flavour.endswith("small")


def draw_options(rng: random.Random) -> Options:
    return Options(
        full_house_joker_pair=rng.random() < 0.75,
        straight_flush_beats=rng.choice((5, 5, 10)),
        max_bomb_size=rng.choice((10, 10, 8, 6)),
        ace_low=rng.random() < 0.75,
        wilds_prefer_natural=rng.random() < 0.2,
    )


def draw_table(rng: random.Random, level: str, options: Options) -> Combination:
    kind = rng.choice(KINDS)
    return rng.choice([one for one in combinations(level, options) if one[0] == kind])


def draw_size(rng: random.Random, wilds: int) -> int:
    return FULL_HAND if rng.random() < 0.55 else rng.randint(wilds, FULL_HAND - 1)


def draw_position(seed: int, index: int) -> Position:
    """The position of this index: the same whoever asks, alone or in a run."""
    rng = random.Random(f"{seed}/{index}")
    level = RANKS[index % 13]
    wilds = index // 13 % 3
    leads = index // 39 % 5 < 2
    options = draw_options(rng)
    flavour = "plain" if rng.random() < 0.4 else rng.choice(list(POOLS))
    if rng.random() < SHARE_BY_DEFINITION:
        hand = draw_hand(rng, flavour, level, rng.randint(max(wilds, 3), LARGEST_BY_DEFINITION[wilds]), wilds)
        flavour += ", small"
    else:
        hand = draw_hand(rng, flavour, level, draw_size(rng, wilds), wilds)
    return Position(index, flavour, hand, None if leads else draw_table(rng, level, options), level, options)


# ---- the same for the core


@lru_cache(maxsize=100)
def core_rules(options: Options) -> gd.Rules:
    return gd.Rules(**asdict(options))


@lru_cache(maxsize=1000)
def core_combination(combination: Combination) -> gd.Combination:
    kind, rank, size = combination
    return gd.Combination(kind.replace("_", " "), rank, size)


class CoreAnswers(NamedTuple):
    """What the core says of a position: the moves, the first of each combination, and how many moves there are."""

    moves: gd.LegalMoves
    combinations: gd.LegalMoves
    number: int


def core_answers(position: Position) -> CoreAnswers:
    table = None if position.table is None else core_combination(position.table)
    rules = core_rules(position.options)
    hand, level = gd.Hand(position.hand), gd.Rank.parse(position.level)
    return CoreAnswers(
        gd.legal_moves(hand, table, level, rules=rules),
        gd.legal_combinations(hand, table, level, rules=rules),
        gd.count_legal_moves(hand, table, level, rules=rules),
    )


# ---- quotas


class Tally:
    """Counts what a run has met, and tells which quotas it missed."""

    def __init__(self) -> None:
        self.counts: Counter[tuple[str, object]] = Counter()

    def add(self, position: Position) -> None:
        met: list[tuple[str, object]] = [
            ("positions", None),
            ("size", "full" if len(position.hand) == FULL_HAND else "other"),
            ("wilds", position.wilds),
            ("level", position.level),
            ("turn", "lead" if position.table is None else "follow"),
            ("hand", position.flavour.removesuffix(", small")),
            ("definition", position.by_definition),
        ]
        met += [(name, value) for name, value in asdict(position.options).items()]
        if position.table is not None:
            met.append(("table", position.table[0]))
        self.counts.update(met)

    def share(self, name: str, value: object, of: tuple[str, object] = ("positions", None)) -> float:
        return self.counts[name, value] / max(1, self.counts[of])

    def missed(self) -> list[str]:
        """Every quota that is not reached, in words."""
        found = []
        for name, values, least, of in QUOTAS:
            for value in values:
                share = self.share(name, value, of)
                if share < least:
                    found.append(f"{name} {value}: {share:.1%} of {of[0]}, wanted {least:.0%}")
        return found


_ALL = ("positions", None)
QUOTAS: tuple[tuple[str, tuple[object, ...], float, tuple[str, object]], ...] = (
    ("size", ("full",), 0.40, _ALL),
    ("wilds", (0, 1, 2), 0.32, _ALL),
    ("turn", ("lead",), 0.38, _ALL),
    ("turn", ("follow",), 0.50, _ALL),
    ("table", KINDS, 0.03, ("turn", "follow")),
    ("level", RANKS, 0.05, _ALL),
    ("full_house_joker_pair", (True, False), 0.05, _ALL),
    ("straight_flush_beats", (5, 10), 0.05, _ALL),
    ("max_bomb_size", (10, 8, 6), 0.05, _ALL),
    ("ace_low", (True, False), 0.05, _ALL),
    ("wilds_prefer_natural", (True, False), 0.05, _ALL),
    ("hand", ("plain",), 0.30, _ALL),
    ("hand", tuple(flavour for flavour in POOLS if flavour != "plain"), 0.03, _ALL),
    ("definition", (True,), 0.02, _ALL),
)

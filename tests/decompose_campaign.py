"""The long run over decompositions: `decompose` against brute force on small hands, against itself on full ones.

    python tests/decompose_campaign.py --hands 100000 --seed 1 --jobs 1

Hands of up to 14 cards, drawn to hurt, at all levels and options: the number of plays is that of `fewest_plays.py`. One
hand in twenty is larger, up to 27 cards: there the number follows from what is said of every hand one play later. All:
the plays are legal and together exactly the hand. A disagreement is printed with the call that shows it again (`--first
N --hands 1`); the exit code is then 1. The result depends on the seed and the number of hands, not on the jobs.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import guandan_core as gd
from fewest_plays import fewest_plays, one_play_on
from guandan_core.players import decompose
from jobs import in_parts
from positions import FULL_HAND, POOLS, core_rules, draw_hand, draw_options
from reference.cards import RANKS, SUITS

CHUNK = 100
SMALL = 14
LARGE_ONE_IN = 20


@dataclass(frozen=True)
class Question:
    """What `decompose` is asked."""

    index: int
    hand: gd.Hand
    level: gd.Rank
    rules: gd.Rules


@dataclass
class Result:
    """What a part of the run has found."""

    hands: int = 0
    large: int = 0
    plays: Counter[int] = field(default_factory=Counter)
    wilds: Counter[int] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: "Result") -> None:
        self.hands += other.hands
        self.large += other.large
        self.plays.update(other.plays)
        self.wilds.update(other.wilds)
        self.disagreements += other.disagreements
        self.seconds += other.seconds


def draw_sets(rng: random.Random, level: str, size: int, wilds: int) -> list[str]:
    """Whole ranks with few or many cards each, where parting a rank decides (4A 3B 3C is two plays)."""
    wild = level + "H"
    hand = [wild] * wilds
    first = rng.randrange(13)
    for step in range(13):
        rank = RANKS[(first + step * rng.choice((1, 1, 2))) % 13]
        cards = [rank + suit for suit in SUITS * 2 if rank + suit != wild]
        free = [card for card in set(cards) for _ in range(2 - hand.count(card))]
        hand += rng.sample(sorted(free), min(len(free), rng.choice((1, 2, 2, 3, 3, 4, 6, 7, 8)), size - len(hand)))
    if len(hand) < size:
        hand += rng.sample(["BJ", "BJ", "RJ", "RJ"], min(4, size - len(hand)))
    return hand


def draw_question(seed: int, index: int) -> Question:
    """The question of this index: the same whoever asks, alone or in a run."""
    rng = random.Random(f"decompose {seed}/{index}")
    level = RANKS[index % 13]
    wilds = index // 13 % 3
    largest = FULL_HAND if index % LARGE_ONE_IN == 0 else SMALL
    size = (
        rng.randint(SMALL + 1, FULL_HAND)
        if largest == FULL_HAND
        else max(rng.randint(max(wilds, 1), SMALL) for _ in range(2))
    )
    if rng.random() < 0.4:
        hand = draw_sets(rng, level, size, wilds)
    else:
        hand = list(draw_hand(rng, rng.choice(list(POOLS)), level, size, wilds))
    return Question(index, gd.Hand(hand), gd.Rank.parse(level), core_rules(draw_options(rng)))


def wrong(question: Question) -> Iterator[str]:
    """In words what is wrong with the answer."""
    hand, level, rules = question.hand, question.level, question.rules
    plays = decompose(hand, level, rules=rules)
    if sorted(card for play in plays for card in play.cards) != sorted(hand):
        yield f"not the hand: {[*map(str, plays)]}"
    legal = gd.legal_moves(hand, None, level, rules=rules)
    yield from (f"illegal: {play!r}" for play in plays if play not in legal)
    if list(plays) != sorted(plays, key=lambda play: play.bits):
        yield "not in order"
    expected = one_play_on(hand, level, rules) if len(hand) > SMALL else fewest_plays(hand, level, rules)
    if len(plays) != expected:
        yield f"{len(plays)} plays {[*map(str, plays)]}, {expected} are enough"


def run(seed: int, indexes: range) -> Result:
    """The questions of these indexes."""
    result = Result()
    start = time.process_time()
    for index in indexes:
        question = draw_question(seed, index)
        result.disagreements += [f"DISAGREEMENT seed {seed}, {question}: {words}" for words in wrong(question)]
        result.hands += 1
        result.large += len(question.hand) > SMALL
        result.wilds[question.hand.count(gd.Card.of(question.level, "H"))] += 1
        result.plays[len(decompose(question.hand, question.level, rules=question.rules))] += 1
    result.seconds = time.process_time() - start
    return result


def report(result: Result) -> Iterator[str]:
    """The last page of the run."""
    yield f"hands: {result.hands}, of these larger than {SMALL} cards: {result.large}"
    yield "hands by plays: " + ", ".join(f"{plays}: {result.plays[plays]}" for plays in sorted(result.plays))
    yield "hands by wilds: " + ", ".join(f"{wilds}: {result.wilds[wilds]}" for wilds in sorted(result.wilds))
    yield f"disagreements: {len(result.disagreements)}"
    yield f"CPU time: {result.seconds:.0f} s"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the index to begin with")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args(argv)
    total = Result()
    for part in in_parts(run, args.seed, range(args.first, args.first + args.hands), args.jobs, size=CHUNK):
        total.add(part)
        for line in part.disagreements:
            print(line, flush=True)
    print(*report(total), sep="\n")
    return 1 if total.disagreements else 0


if __name__ == "__main__":
    sys.exit(main())

"""Look for the hand of 27 cards with the most leads, and write it to bench/worst_hand.tsv with the reference's count.

A hill climb from random hands: exchange one or two cards, or the level; keep what is not worse. The core counts while
it climbs; what is written is counted by the reference.

    python bench/worst_hand.py --seed 1 --starts 20
"""

import argparse
import random
from collections import Counter

from corpus_lines import DECK, line, write

import guandan_core as gd
from reference.cards import FACES, RANKS, in_order

# Exchanges without a better hand after which a climb is over.
PATIENCE = 3000

Found = tuple[int, str, list[str]]


def count(level: str, hand: list[str]) -> int:
    return len(gd.legal_moves(hand, None, level))


def neighbour(rng: random.Random, level: str, hand: list[str]) -> tuple[str, list[str]]:
    if rng.random() < 0.05:
        return rng.choice(RANKS), hand
    changed = rng.sample(hand, 26 if rng.random() < 0.7 else 25)
    held = Counter(changed)
    free = [face for face in FACES for _ in range(2 - held[face])]
    return level, changed + rng.sample(free, 27 - len(changed))


def climb(rng: random.Random) -> Found:
    level, hand = rng.choice(RANKS), rng.sample(DECK, 27)
    best, idle = count(level, hand), 0
    while idle < PATIENCE:
        other_level, other = neighbour(rng, level, hand)
        plays = count(other_level, other)
        idle = 0 if plays > best else idle + 1
        if plays >= best:
            best, level, hand = plays, other_level, other
    return best, level, list(in_order(hand))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--starts", type=int, default=20)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    best: Found = (0, "2", [])
    for start in range(args.starts):
        best = max(best, climb(rng))
        print(f"after {start + 1}: {best[0]:,} plays, level {best[1]}: {' '.join(best[2])}", flush=True)
    plays, level, hand = best
    row = line("worst", level, hand)
    if row.split("\t")[4] != str(plays):
        raise SystemExit(f"the core counts {plays}, the reference says {row}")
    write("worst_hand.tsv", "worst_hand.py", [row])


if __name__ == "__main__":
    main()

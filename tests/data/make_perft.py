"""Writes perft.tsv by the reference, from seeded deals. It never asks the core, which the file tests.

    python tests/data/make_perft.py

Each profile at each level: a whole deal, and endgames that keep a few cards of each hand, a wild card among them where
the deal has one.
"""

import random
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cases import tsv_options
from golden_flow import PERFT, PERFT_COLUMNS, Start, perft, read_options
from reference import PROFILES, Options
from reference.cards import RANKS, in_order, wild_of
from reference.random import deal_hands, first_leader

# Cards of each seat, and how deep: with two cards the deals end within the depth.
ENDGAMES = {"eight": (8, 6), "five": (5, 10), "two": (2, 9)}


def kept(hand: list[str], size: int, level: str, rng: random.Random) -> str:
    wilds = [card for card in hand if card == wild_of(level)][:1]
    others = [card for card in hand if card != wild_of(level)]
    return " ".join(in_order(wilds + rng.sample(others, size - len(wilds))))


def starts() -> Iterator[Start]:
    for profile, (options, _) in PROFILES.items():
        changed = {name: value for name, value in asdict(options).items() if value != getattr(Options, name)}
        for level in RANKS:
            seed = 100 * list(PROFILES).index(profile) + RANKS.index(level)
            rng = random.Random(seed)
            hands = deal_hands(seed, 0)
            given = level, tsv_options(changed), first_leader(seed)
            yield Start(f"full-{profile}-{level}", *given, tuple(" ".join(hand) for hand in hands), 2)
            for name, (size, depth) in ENDGAMES.items():
                small = tuple(kept(hand, size, level, rng) for hand in hands)
                yield Start(f"{name}-{profile}-{level}", *given, small, depth)


rows: list[tuple[str, ...]] = [PERFT_COLUMNS]
for start in starts():
    rows.append(start.line(perft(start.deal(read_options(start.options)), start.depth)))
PERFT.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8", newline="\n")

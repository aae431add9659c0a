"""Write bench/growth.tsv: positions that show how the cost grows, with the answers of the reference.

size N     leads of N cards, up to the whole deck
kind K     follows of 27 cards against a random combination of that kind
wilds W    leads of 27 cards with so many wilds: the first 20 of each in the corpus
natural W  the same with the option wilds_prefer_natural

    python bench/make_growth.py
"""

import random
from collections.abc import Iterator

from corpus_lines import BENCH, DECK, line, write

from encoding import KIND_NUMBERS
from reference import Options, combinations
from reference.cards import RANKS, wild_of

SEED = 2
# Hands of each size: few of the largest, which have very many plays.
SIZES = {5: 20, 10: 20, 15: 20, 20: 20, 27: 20, 36: 10, 54: 5, 81: 3, 108: 2}
KINDS = tuple(kind for kind in KIND_NUMBERS if kind != "pass")
RULES = Options()
NATURAL = Options(wilds_prefer_natural=True)


def by_size(rng: random.Random) -> Iterator[str]:
    for size, hands in SIZES.items():
        for _ in range(hands):
            yield line(f"size {size}", rng.choice(RANKS), rng.sample(DECK, size))


def by_kind(rng: random.Random) -> Iterator[str]:
    for kind in KINDS:
        for _ in range(20):
            level = rng.choice(RANKS)
            tables = [one for one in combinations(level, RULES) if one[0] == kind]
            yield line(f"kind {kind.replace('_', ' ')}", level, rng.sample(DECK, 27), rng.choice(tables))


def by_wilds() -> Iterator[str]:
    rows = [row.split("\t") for row in (BENCH / "corpus.tsv").read_text(encoding="utf-8").splitlines()[1:]]
    leads = [(level, hand.split()) for group, level, hand, table, *_ in rows if group == "wild" and table == "-"]
    for wilds in range(3):
        chosen = [(level, hand) for level, hand in leads if hand.count(wild_of(level)) == wilds][:20]
        yield from (line(f"wilds {wilds}", level, hand) for level, hand in chosen)
        yield from (line(f"natural {wilds}", level, hand, None, NATURAL) for level, hand in chosen)


def main() -> None:
    rng = random.Random(SEED)
    write("growth.tsv", "make_growth.py", [*by_size(rng), *by_kind(rng), *by_wilds()])


if __name__ == "__main__":
    main()

"""Write bench/corpus.tsv: the positions that the benchmarks time, with the number of legal moves by the reference.

Two corpora of 200 leads and 200 follows each. ``plain``: hands as they are dealt. ``wild``: a third each with 0, 1 and
2 wilds. Leads have 27 cards. Follows have 5 to 27 cards against a play of another hand of the same deal. Levels are
random.

    python bench/make_corpus.py
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

BENCH = Path(__file__).parent
sys.path.insert(0, str(BENCH.parent / "tests"))

from reference import Options, Play, template  # noqa: E402
from reference.cards import FACES, RANKS, wild_of  # noqa: E402

SEED = 1
DECK = [face for face in FACES for _ in range(2)]
RULES = Options()


def deal(rng: random.Random, level: str, wilds: int | None) -> tuple[list[str], list[str]]:
    """Two hands of 27 cards; the first has this many wilds, if it is told."""
    while True:
        cards = rng.sample(DECK, 54)
        if wilds is None or cards[:27].count(wild_of(level)) == wilds:
            return cards[:27], cards[27:]


def table_text(play: Play) -> str:
    """The combination of a play, as the library writes it."""
    kind = play.kind.replace("_", " ")
    if play.kind == "bomb":
        kind = f"{len(play.cards)}-bomb"
    return kind if play.rank is None else f"{kind} {play.rank}"


def rows(corpus: str, rng: random.Random) -> Iterator[str]:
    for number in range(400):
        level = rng.choice(RANKS)
        hand, other = deal(rng, level, None if corpus == "plain" else number % 3)
        table, text = None, "-"
        if number >= 200:
            plays = sorted(template.legal_plays(other, None, level, RULES), key=lambda play: (play.kind, play.cards))
            play = rng.choice(plays)
            table, text = (play.kind, play.rank, len(play.cards)), table_text(play)
            hand = hand[: rng.randint(5, 27)]
        count = len(template.legal_plays(hand, table, level, RULES))
        yield "\t".join((corpus, level, " ".join(hand), text, str(count)))


def main() -> None:
    rng = random.Random(SEED)
    lines = ["# corpus, level, hand, table, legal moves; written by bench/make_corpus.py"]
    for corpus in ("plain", "wild"):
        lines.extend(rows(corpus, rng))
    (BENCH / "corpus.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

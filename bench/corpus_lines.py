"""What the scripts that write positions share: the form of a line, and its answer by the reference.

A line holds, separated by tabs: a group, the level, the hand, what is to beat (``-`` for a lead), and by the reference
the number of legal moves and of the different combinations among them.
"""

import random
import sys
from collections.abc import Iterable
from pathlib import Path

BENCH = Path(__file__).parent
sys.path.insert(0, str(BENCH.parent / "tests"))

from reference import Combination, Options, Play, template  # noqa: E402
from reference.cards import FACES, wild_of  # noqa: E402

DECK = [face for face in FACES for _ in range(2)]
RULES = Options()
HEADER = "# group, level, hand, table, legal moves, different combinations; written by bench/"


def line(group: str, level: str, hand: list[str], table: Combination | None = None, rules: Options = RULES) -> str:
    plays = template.legal_plays(hand, table, level, rules)
    combinations = {(kind, rank, len(cards)) for cards, kind, rank in plays}
    counts = str(len(plays)), str(len(combinations))
    return "\t".join((group, level, " ".join(hand), "-" if table is None else table_text(table), *counts))


def table_text(combination: Combination) -> str:
    """The combination as the library writes it."""
    kind, rank, size = combination
    name = f"{size}-bomb" if kind == "bomb" else kind.replace("_", " ")
    return name if rank is None else f"{name} {rank}"


def as_table(play: Play) -> Combination:
    return play.kind, play.rank, len(play.cards)


def deal(rng: random.Random, level: str, wilds: int | None) -> tuple[list[str], list[str]]:
    """Two hands of 27 cards; the first has this many wilds, if it is told."""
    while True:
        cards = rng.sample(DECK, 54)
        if wilds is None or cards[:27].count(wild_of(level)) == wilds:
            return cards[:27], cards[27:]


def write(name: str, script: str, lines: Iterable[str]) -> None:
    text = "\n".join([HEADER + script, *lines]) + "\n"
    (BENCH / name).write_text(text, encoding="utf-8", newline="\n")

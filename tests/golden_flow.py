"""The golden files of the flow, written by the reference: tests/data/deals.tsv and tests/data/perft.tsv.

deals.tsv: the cards of deal number `deal` of the match with this seed, the four hands separated by ";"; the seat that
leads the first deal of the match; and two lots, of the equal tributes and of their lead, each 0 or 1.

perft.tsv: how many ways there are to play `depth` moves from a position; a way that ends before is none.

id       full, eight, five or two: how many cards each seat has; then profile and level
level    the level
options  as in cases.py, the options of the profile
leader   the seat that leads
hands    the four hands, separated by ";"
depth    the number of moves
count    the number of ways
"""

import copy
from functools import lru_cache
from typing import NamedTuple

from cases import DATA, NOTHING
from reference import Combination, Deal, Options, Play, random, template
from reference.cards import Cards

DEALS = DATA / "deals.tsv"
DEAL_COLUMNS = ("seed", "deal", "hands", "leader", "lots")
PERFT = DATA / "perft.tsv"
PERFT_COLUMNS = ("id", "level", "options", "leader", "hands", "depth", "count")


def deal_line(seed: int, deal: int) -> tuple[str, ...]:
    hands = ";".join(" ".join(hand) for hand in random.deal_hands(seed, deal))
    lots = f"{random.tribute_lot(seed, deal)}{random.lead_lot(seed, deal)}"
    return str(seed), str(deal), hands, str(random.first_leader(seed)), lots


class Start(NamedTuple):
    """A line of perft.tsv without its answer."""

    id: str
    level: str
    options: str
    leader: int
    hands: tuple[str, ...]
    depth: int

    def line(self, count: int) -> tuple[str, ...]:
        return (self.id, self.level, self.options, str(self.leader), ";".join(self.hands), str(self.depth), str(count))

    def deal(self, options: Options) -> Deal:
        return Deal([hand.split() for hand in self.hands], self.leader, self.level, options)


@lru_cache(maxsize=100_000)
def legal_plays(hand: Cards, table: Combination | None, level: str, options: Options) -> tuple[Play, ...]:
    return tuple(template.legal_plays(hand, table, level, options))


def plays_of(deal: Deal) -> tuple[Play, ...]:
    if deal.to_act is None:
        return ()
    return legal_plays(tuple(deal.hands[deal.to_act]), deal.table, deal.level, deal.options)


def after(deal: Deal, play: Play) -> Deal:
    """The deal after the play; the given one stays as it is."""
    other = copy.copy(deal)
    other.hands = deal.hands.copy()
    other.play(*play)
    return other


def perft(deal: Deal, depth: int) -> int:
    plays = plays_of(deal)
    if depth == 1:
        return len(plays)
    return sum(perft(after(deal, play), depth - 1) for play in plays)


def divide(deal: Deal, depth: int) -> dict[Play, int]:
    """The count by first play."""
    return {play: perft(after(deal, play), depth - 1) if depth > 1 else 1 for play in plays_of(deal)}


def read_options(text: str) -> Options:
    given = {} if text == NOTHING else dict(option.split("=") for option in text.split(";"))
    flags = {"full_house_joker_pair", "ace_low", "wilds_prefer_natural"}
    chosen = {name: value == "1" if name in flags else int(value) for name, value in given.items()}
    return Options(**chosen)  # type: ignore[arg-type]


def read_perft() -> list[tuple[Start, int]]:
    lines = [line.split("\t") for line in PERFT.read_text(encoding="utf-8").splitlines()[1:]]
    return [
        (Start(name, level, options, int(leader), tuple(hands.split(";")), int(depth)), int(count))
        for name, level, options, leader, hands, depth, count in lines
    ]


def read_deals() -> list[list[str]]:
    return [line.split("\t") for line in DEALS.read_text(encoding="utf-8").splitlines()[1:]]

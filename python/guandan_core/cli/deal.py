"""``guandan deal``: the cards and the leader that a seed gives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import Deal
from guandan_core.cli import arguments
from guandan_core.cli.output import head_line, width, wild_card, write, write_json

if TYPE_CHECKING:
    import argparse

    from guandan_core import Hand, Rank

__all__ = ["add", "run"]

_EPILOG = """\
example:
  guandan deal --seed 7 --level 5

These are the first deal of the match with this seed, the same everywhere. Each
hand is sorted in level order: the level rank stands above the aces.

JSON: an object with the keys
  seed    the seed as text, as some languages lose numbers of 64 bits
  level   "2" to "9", "T", "J", "Q", "K", "A"
  leader  the seat that leads, 0 to 3
  hands   list of four lists of cards, by seat

exit codes: 0 fine, 2 bad input"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "deal",
        help="deal four hands",
        description="Deal four hands of 27 cards and draw who leads.",
        epilog=_EPILOG,
    )
    arguments.add_seed(parser)
    arguments.add_level(parser)
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the four hands."""
    seed = arguments.read_seed(args)
    level = arguments.read_level(args)
    deal = Deal.random(seed, level)
    if args.json:
        hands = [[str(card) for card in hand] for hand in deal.hands]
        write_json({"seed": str(seed), "level": str(level), "leader": deal.leader, "hands": hands})
        return 0
    head = head_line([f"seed {seed}", f"level {level}, wild {wild_card(level)}"], f"seat {deal.leader} leads")
    lines = [line for seat, hand in enumerate(deal.hands) for line in _hand_lines(f"  {seat}  ", hand, level)]
    write("\n".join([head, "", *lines]) + "\n")
    return 0


def _hand_lines(label: str, hand: Hand, level: Rank) -> list[str]:
    from guandan_core.records.transcript import by_rank  # loads json, which the other commands do without

    lines = [label]
    for group in by_rank(hand, level):
        if lines[-1].strip() and lines[-1] != label:
            if len(lines[-1]) + len(group) + 2 <= width():
                lines[-1] += f"  {group}"
                continue
            lines.append(" " * len(label))
        lines[-1] += group
    return lines

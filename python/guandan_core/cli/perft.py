"""``guandan perft``: how many ways to play there are, for checking one engine against another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import Deal
from guandan_core.cli import arguments
from guandan_core.cli.output import write

if TYPE_CHECKING:
    import argparse

__all__ = ["add", "run"]

# The core cannot be interrupted while it counts, so it gets no more than this at a time: some milliseconds.
_AT_ONCE = 2
_DEEPEST = 100

_EPILOG = """\
example:
  guandan perft --seed 7 --level 5 --depth 2

Counts the different sequences of exactly so many legal moves from the first
deal of the match with this seed ('guandan deal' shows it). Two engines that
count differently differ in a rule; --divide shows after which move.

exit codes: 0 fine, 2 bad input"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "perft",
        help="count the legal sequences of moves to a depth",
        description="Count the legal sequences of moves to a depth.",
        epilog=_EPILOG,
    )
    arguments.add_seed(parser)
    arguments.add_level(parser)
    parser.add_argument("--depth", required=True, help=f"how many moves: 0 to {_DEEPEST}; beyond 4 it takes long")
    parser.add_argument("--divide", action="store_true", help="show the count behind each first move, and the sum")
    arguments.add_rules(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the count."""
    seed = arguments.read_seed(args)
    level = arguments.read_level(args)
    depth = arguments.read_number(args.depth, "--depth", 0, _DEEPEST)
    deal = Deal.random(seed, level, arguments.read_rules(args))
    if not args.divide:
        write(f"{_count(deal, depth)}\n")
        return 0
    if depth == 0:
        raise arguments.InputError("--divide needs a --depth of 1 or more")
    total = 0
    for move in deal.legal_moves():
        deal.play(move)
        count = _count(deal, depth - 1)
        deal.undo()
        total += count
        write(f"{move}: {count}\n")
    write(f"\ntotal: {total}\n")
    return 0


def _count(deal: Deal, depth: int) -> int:
    if depth <= _AT_ONCE:
        return deal.perft(depth)
    count = 0
    for move in deal.legal_moves():
        deal.play(move)
        count += _count(deal, depth - 1)
        deal.undo()
    return count

"""``guandan moves``: what a hand may play."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from guandan_core import Combination, GuandanError, Hand, Kind, LegalMoves, Move, Rank, Rules, legal_moves
from guandan_core.cli import arguments
from guandan_core.cli.output import (
    MOVE_KEYS,
    count,
    head_line,
    list_items,
    move_object,
    play_object,
    rules_object,
    wild_card,
    write,
    write_json,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

__all__ = ["add", "run"]

# So many plays are shown in full without --all; of more, so many lines for each rank.
_SHOWN_IN_FULL = 200
_LINES_PER_RANK = 2

_EPILOG = f"""\
example:
  guandan moves "8S 8H 8C 7H 7H 3D" --level 7 --table "9S 9D 9C"

The plays are grouped by kind, bombs by size, then by rank from low to high.
The rank of a straight, tube or plate is its top.

JSON: an object with the keys
  hand   list of cards
  level  "2" to "9", "T", "J", "Q", "K", "A"
  rules  object: every option of the rules and its value
  table  null when leading, else as a move below (a combination has no cards:
         its cards, declared, wilds and bits are null)
  moves  list of moves in the library's order, the pass first when following
and a move is an object with the keys
{MOVE_KEYS}

exit codes: 0 fine, 1 an empty hand has no lead, 2 bad input"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "moves",
        help="list every legal move of a hand",
        description="List every legal move of a hand.",
        epilog=_EPILOG,
    )
    arguments.add_cards(parser, "the hand, such as '8S 8H 8C 7H 7H 3D'")
    arguments.add_level(parser)
    arguments.add_table(parser)
    arguments.add_rules(parser)
    arguments.add_all(parser, f"show every play also where there are more than {_SHOWN_IN_FULL}")
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the legal moves; return 1 if there are none."""
    level = arguments.read_level(args)
    rules = arguments.read_rules(args)
    hand = arguments.read_cards(args)
    table = arguments.read_table(args, level, rules)
    try:
        moves = legal_moves(hand, table, level, rules=rules)
    except GuandanError as error:  # the hand and the level are good
        raise arguments.InputError(f"--table: {error}") from None
    if args.json:
        _write_object(hand, level, rules, table, moves)
    else:
        label = arguments.rules_label(args, rules)
        write(_head(hand, level, table, label, moves) + "\n" + _groups(moves, args.all))
    return 0 if moves else 1


def _write_object(
    hand: Hand, level: Rank, rules: Rules, table: Move | Combination | None, moves: Sequence[Move]
) -> None:
    write_json(
        {
            "hand": [str(card) for card in hand],
            "level": str(level),
            "rules": rules_object(rules),
            "table": None if table is None else play_object(table),
            "moves": [move_object(move) for move in moves],
        }
    )


def _head(hand: Hand, level: Rank, table: Move | Combination | None, label: str, moves: LegalMoves) -> str:
    parts = [f"{hand} ({count(len(hand), 'card')})" if hand else "no cards", f"level {level}, wild {wild_card(level)}"]
    if table is None:
        parts.append("leading")
    else:
        parts.append(f"to beat {table}" + (f" ({table.combination})" if isinstance(table, Move) else ""))
    if label:
        parts.append(f"rules {label}")
    if table is None:
        return head_line(parts, count(len(moves), "play"))
    return head_line(parts, f"pass and {count(len(moves) - 1, 'play')}" if len(moves) > 1 else "pass only")


def _groups(moves: LegalMoves, show_all: bool) -> str:
    limit = None if show_all or len(moves) <= _SHOWN_IN_FULL else _LINES_PER_RANK
    lines: list[str] = []
    left_out = 0
    for (kind, size), of_kind in groupby(moves, lambda move: (move.kind, move.size)):
        if kind is Kind.PASS:
            lines += ["", "pass"]
            continue
        group = list(of_kind)
        lines += ["", f"{f'{size}-bomb' if kind is Kind.BOMB else kind}: {len(group):,}"]
        for rank, of_rank in groupby(group, lambda move: move.rank):
            label = f"  {'' if rank is None else rank!s:<3}"
            more_lines, more = list_items(label, [str(move) for move in of_rank], limit)
            lines += more_lines
            left_out += more
    if left_out:
        lines += ["", f"... and {left_out:,} more in all (--all shows them)"]
    return "".join(f"{line}\n" for line in lines)

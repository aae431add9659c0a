"""``guandan classify``: what a set of cards can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import Card, Hand, Move, Rank, Rules, classify, wild_assignments
from guandan_core.cli import arguments
from guandan_core.cli.output import (
    MOVE_KEYS,
    count,
    head_line,
    list_items,
    move_object,
    rules_object,
    wild_card,
    write,
    write_json,
)

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

__all__ = ["add", "run"]

_LINES_PER_READING = 2

_EPILOG = f"""\
example:
  guandan classify "3S 4S 5S 6S 7H" --level 7

JSON: an object with the keys
  cards  list of cards
  level  "2" to "9", "T", "J", "Q", "K", "A"
  rules  object: every option of the rules and its value
  moves  list of readings in the library's order
and a reading is an object with the keys
{MOVE_KEYS}
  assignments  list of every way to declare the wilds: lists as declared

exit codes: 0 fine, 1 the cards are no play, 2 bad input"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "classify",
        help="list every play that a set of cards can be",
        description="List every play that exactly these cards can be, and what the wilds stand for.",
        epilog=_EPILOG,
    )
    arguments.add_cards(parser, "the cards of one play, such as '3S 4S 5S 6S 7H'")
    arguments.add_level(parser)
    arguments.add_rules(parser)
    arguments.add_all(parser, "show all that the wilds may stand for, also where it is much")
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the readings; return 1 if there are none."""
    level = arguments.read_level(args)
    rules = arguments.read_rules(args)
    cards = arguments.read_cards(args)
    readings = classify(cards, level, rules=rules)
    if args.json:
        _write_object(cards, level, rules, readings)
    else:
        head = _head(cards, level, arguments.rules_label(args, rules), len(readings))
        write(head + "\n" + _lines(readings, rules, wild_card(level), args.all))
    return 0 if readings else 1


def _write_object(cards: Hand, level: Rank, rules: Rules, readings: Sequence[Move]) -> None:
    write_json(
        {
            "cards": [str(card) for card in cards],
            "level": str(level),
            "rules": rules_object(rules),
            "moves": [
                move_object(move)
                | {"assignments": [[str(card) for card in way] for way in wild_assignments(move, rules=rules)]}
                for move in readings
            ],
        }
    )


def _head(cards: Hand, level: Rank, label: str, number: int) -> str:
    parts = [str(cards) if cards else "no cards", f"level {level}, wild {wild_card(level)}"]
    if label:
        parts.append(f"rules {label}")
    return head_line(parts, count(number, "reading") if number else "no play")


def _lines(readings: Sequence[Move], rules: Rules, wild: Card, show_all: bool) -> str:
    lines = [""] if readings else []
    indent = max((len(str(move.combination)) for move in readings), default=0) + 2
    limit = None if show_all else _LINES_PER_READING
    left_out = 0
    for move in readings:
        lines.append(f"{move.combination!s:<{indent}}{move}")
        if move.wilds:
            more_lines, more = _stands_for(move, rules, wild, " " * indent, limit)
            lines += more_lines
            left_out += more
    if left_out:
        lines += ["", f"... and {left_out:,} more in all (--all shows them)"]
    return "".join(f"{line}\n" for line in lines)


def _stands_for(move: Move, rules: Rules, wild: Card, label: str, limit: int | None) -> tuple[list[str], int]:
    places = [i for i, card in enumerate(move.cards) if card == wild]

    def text(cards: Sequence[Card]) -> str:
        return " ".join(str(cards[i]) for i in places)

    ways = [text(way) for way in wild_assignments(move, rules=rules)]
    return list_items(f"{label}{text(move.cards)} as ", ways, limit)

"""What is typed: the arguments that several commands share, and what they mean."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NoReturn

from guandan_core import AmbiguousMoveError, Combination, GuandanError, Hand, Move, NotationError, Rank, Rules
from guandan_core.cli.output import write
from guandan_core.errors import _shown
from guandan_core.rules import _ALLOWED

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeAlias

    # argparse has no public name for what add_subparsers() returns.
    Commands: TypeAlias = argparse._SubParsersAction["Parser"]

__all__ = [
    "MATCH_OPTIONS",
    "InputError",
    "Parser",
    "add_all",
    "add_cards",
    "add_json",
    "add_level",
    "add_rules",
    "add_seed",
    "add_table",
    "read_cards",
    "read_level",
    "read_number",
    "read_rules",
    "read_seed",
    "read_table",
    "rules_label",
]

_PROFILES: Final[dict[str, Callable[[], Rules]]] = {
    "pagat": Rules.pagat,
    "finnish": Rules.finnish,
    "russian": Rules.russian,
    "app": Rules.app,
    "competition": Rules.competition,
}
# The options of R2, the only ones that matter to plays.
_PLAY_OPTIONS = (
    "full_house_joker_pair",
    "straight_flush_beats",
    "max_bomb_size",
    "ace_low",
    "wilds_prefer_natural",
)
# What a match asks for; who tells how many cards are left, and the direction, change nothing in it.
MATCH_OPTIONS: Final = tuple(name for name in _ALLOWED if name not in ("direction", "announce_at", "announce_mode"))
_YES_NO = {"true": "yes", "on": "yes", "false": "no", "off": "no"}


class InputError(Exception):
    """What was typed is no good; the message is the one line to show."""


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that raises InputError, writes as the commands do, and keeps the lines of its epilog."""

    def __init__(self, **options: Any) -> None:
        super().__init__(formatter_class=argparse.RawDescriptionHelpFormatter, allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Raise InputError instead of printing the usage and leaving."""
        raise InputError(message)

    def _print_message(self, message: str, file: Any = None) -> None:
        # Help and version come here; argparse's own would hide that they could not be written.
        del file
        write(message)


# The arguments


def add_cards(parser: Parser, what: str) -> None:
    """Add the positional argument `cards`: one text in quotes, or several words."""
    parser.add_argument("cards", nargs="+", metavar="CARDS", help=what)


def add_level(parser: Parser) -> None:
    """Add --level, which every command about plays needs."""
    parser.add_argument("--level", required=True, help="the level that is played: 2 to 9, T or 10, J, Q, K, A")


def add_table(parser: Parser) -> None:
    """Add --table."""
    parser.add_argument(
        "--table",
        metavar="PLAY",
        help="what has to be beaten: cards ('9S 9D 9C', a declared wild as '7H=8H') or a combination ('triple 9', "
        "'5-bomb 8', 'straight flush 6', 'joker bomb'); without it the hand leads",
    )


def add_rules(parser: Parser, options: Sequence[str] = _PLAY_OPTIONS) -> None:
    """Add --rules and --set; the help lists `options`, those that matter to the command."""
    parser.add_argument(
        "--rules",
        metavar="PROFILE",
        default="pagat",
        help=f"whose rules: {', '.join(_PROFILES)}; default pagat",
    )
    parser.add_argument(
        "--set",
        metavar="OPTION=VALUE",
        action="append",
        default=[],
        dest="options",
        help="change one option of the rules; may be repeated: "
        + "; ".join(f"{name}={'|'.join(_values(name))}" for name in options),
    )


def add_seed(parser: Parser) -> None:
    """Add --seed, without which no command draws anything: its answer can always be had again."""
    parser.add_argument("--seed", required=True, help="what decides the cards: a number from 0 to 2**64 - 1")


def add_json(parser: Parser) -> None:
    """Add --json."""
    parser.add_argument("--json", action="store_true", help="print one JSON object; its keys are listed below")


def add_all(parser: Parser, what: str) -> None:
    """Add --all."""
    parser.add_argument("--all", action="store_true", help=what)


# What they mean


def read_level(args: argparse.Namespace, name: str = "--level") -> Rank:
    """Return the level of --level, or of the option of this name that stands in `args.level`."""
    try:
        level = Rank.parse(args.level)
    except NotationError:
        level = None
    if level is None or level > Rank.ACE:
        raise InputError(f"{name} {_shown(args.level)} is no level: one of 2 3 4 5 6 7 8 9 T J Q K A, or 10")
    return level


def read_seed(args: argparse.Namespace) -> int:
    """Return the seed of --seed."""
    return read_number(args.seed, "--seed", 0, 2**64 - 1)


def read_number(text: str, name: str, least: int, most: int | None = None) -> int:
    """Return the whole number that an option holds."""
    # isdigit() also takes superscripts and the digits of other scripts; 20 digits hold 2**64 - 1
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 20 else -1
    if least <= number and (most is None or number <= most):
        return number
    limits = f"of {least} or more" if most is None else f"from {least} to {most}"
    raise InputError(f"{name} {_shown(text)} is not a whole number {limits}")


def read_cards(args: argparse.Namespace) -> Hand:
    """Return the cards of the positional argument."""
    try:
        return Hand(" ".join(args.cards))
    except GuandanError as error:
        raise InputError(str(error)) from None


def read_table(args: argparse.Namespace, level: Rank, rules: Rules) -> Move | Combination | None:
    """Return what --table names, or None if the hand leads."""
    text: str | None = args.table
    if text is None:
        return None
    if not text.strip():
        raise InputError("--table is empty; leave it out to lead")
    try:
        return Combination.parse(text) if _is_name(text) else Move(text, level, rules=rules)
    except AmbiguousMoveError as error:
        raise InputError(_ambiguous(text, level, error.readings)) from None
    except GuandanError as error:
        raise InputError(f"--table: {error}") from None


def _is_name(text: str) -> bool:
    """Tell a combination from cards: it begins with a word or a bomb's size, not with something like a card."""
    first, _, rest = text.strip().partition(" ")
    return bool(rest) and "=" not in first and ("-" in first or (len(first) > 3 and first.isalpha()))


def _ambiguous(text: str, level: Rank, readings: Sequence[Move]) -> str:
    ways = ", ".join(f"'{move}' is {move.combination}" for move in readings)
    return f"--table {_shown(text)} at level {level} has {len(readings)} readings; write the one that is meant: {ways}"


def read_rules(args: argparse.Namespace) -> Rules:
    """Return the profile of --rules with the options of --set."""
    if args.rules not in _PROFILES:
        raise InputError(f"--rules {_shown(args.rules)} is no profile: choose {', '.join(_PROFILES)}")
    return replace(_PROFILES[args.rules](), **dict(map(_option, args.options)))


def _option(text: str) -> tuple[str, Any]:
    name, sign, value = text.partition("=")
    name = name.strip()
    if name not in _ALLOWED:
        raise InputError(f"--set {_shown(text)}: no option {_shown(name)}; the options are {', '.join(_ALLOWED)}")
    spelled = "".join(value.split()).strip("()")
    values = _values(name)
    if spelled not in values:
        spelled = _YES_NO.get(spelled, spelled)
    if not sign or spelled not in values:
        raise InputError(f"--set {_shown(text)}: allowed are {', '.join(f'{name}={one}' for one in values)}")
    return name, values[spelled]


def _values(name: str) -> dict[str, object]:
    """Return the values that an option may have, by the text that stands for them."""
    return {_value_text(value): value for value in _ALLOWED[name]}


def _value_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return "none" if value is None else str(value)


def rules_label(args: argparse.Namespace, rules: Rules) -> str:
    """Return the profile and what was changed in it, or "" for the default rules."""
    if rules == Rules():
        return ""
    profile = _PROFILES[args.rules]()
    changed = [name for name in _ALLOWED if getattr(rules, name) != getattr(profile, name)]
    return " ".join([args.rules, *(f"{name}={_value_text(getattr(rules, name))}" for name in changed)])

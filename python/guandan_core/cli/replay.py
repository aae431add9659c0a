"""``guandan replay``: a recorded match as text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from guandan_core import GuandanError
from guandan_core.cli import arguments
from guandan_core.cli.output import write

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from guandan_core.match import Match

__all__ = ["add", "run"]

_EPILOG = """\
examples:
  guandan replay match.json
  guandan replay matches.jsonl

The record is replayed and checked against the rules; one that is damaged is
refused with the deal and the play at which it breaks, counted from 0. A file
with one record in each line prints them all. The files of guandan play and
guandan simulate can be replayed as well.

exit codes: 0 fine, 2 bad input"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "replay",
        help="print a recorded match",
        description="Check a recorded match and print it.",
        epilog=_EPILOG,
    )
    parser.add_argument("file", metavar="FILE", help="the record as JSON, or - for the standard input")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the transcripts of the file."""
    from guandan_core import records  # loads json, which the other commands do without

    number = 0
    for name, text in _texts(args.file):
        try:
            for match in _matches(text):
                write(("\n" if number else "") + records.transcript(match))
                number += 1
        except GuandanError as error:
            raise arguments.InputError(f"{name}: {error}") from None
    if not number:
        raise arguments.InputError(f"'{args.file}' holds no match, only the figures of a simulation")
    return 0


def _matches(text: str) -> Iterator[Match]:
    """Yield what one text holds: a record, the one in the file of a table, or those in a line of a simulation."""
    import json

    from guandan_core import records

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        yield records.loads(text)  # which says what is wrong with it
    elif value.get("format") == "guandan-table" and "match" in value:
        yield records.from_record(value["match"])
    elif "unit" in value or value.get("format") == "guandan-simulation":
        matches = value.get("matches", [])
        for match in matches if isinstance(matches, list) else [matches]:
            yield records.from_record(match)
    else:
        yield records.loads(text)


def _texts(file: str) -> list[tuple[str, str]]:
    """Return name and text of each record: the whole file, or each line if every line is an object by itself."""
    text = _read(file)
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if lines and '"guandan-simulation"' in lines[0][1] and not lines[-1][1].endswith("}"):
        del lines[-1]  # cut off, or being written
    if len(lines) > 1 and all(line.startswith("{") and line.endswith("}") for _, line in lines):
        return [(f"{file}, line {number}", line) for number, line in lines]
    return [(file, text)]


def _read(file: str) -> str:
    try:
        if file == "-":
            if sys.stdin is None:
                raise arguments.InputError("there is no standard input")
            data = sys.stdin.buffer.read()
        else:
            with open(file, "rb") as opened:
                data = opened.read()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise arguments.InputError(f"'{file}' is no text in UTF-8") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        why = getattr(error, "strerror", None) or error
        raise arguments.InputError(f"cannot read '{file}': {why}") from None

"""What is printed: lines that fit the terminal, JSON, and errors in one line."""

from __future__ import annotations

import contextlib
import os
import sys
import textwrap
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from guandan_core import Card, Combination, Move, Rank, Rules, Suit
from guandan_core._terminal import Line, width

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = [
    "MOVE_KEYS",
    "OutputError",
    "Progress",
    "complain",
    "count",
    "fill",
    "head_line",
    "list_items",
    "move_object",
    "play_object",
    "rules_object",
    "silence_stdout",
    "width",
    "wild_card",
    "write",
    "write_json",
]

_LONGEST_MESSAGE = 1200

MOVE_KEYS = """\
  text      as the library prints it; what a wild stands for as 7H=8H
  cards     list of cards
  declared  list of cards, parallel to cards: what each stands for
  kind      "pass", "single", "pair", "triple", "full house", "straight",
            "tube", "plate", "bomb", "straight flush" or "joker bomb"
  rank      the rank compared: "2" to "9", "T", "J", "Q", "K", "A", "BJ", "RJ";
            null for the pass and the joker bomb
  size      number of cards
  wilds     how many of them are wild cards
  bits      the packed move as hex text, "0x" and 32 digits"""


class OutputError(Exception):
    """The output cannot be written; the message says why."""


# Writing


def write(text: str) -> None:
    """Write to stdout and flush; raise BrokenPipeError or OutputError."""
    if sys.stdout is None:
        raise OutputError("there is no standard output")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except (OSError, ValueError) as error:  # ValueError: closed, or an encoding without some character
        raise OutputError(f"cannot write the output: {getattr(error, 'strerror', None) or error}") from None


def silence_stdout() -> None:
    """Send to nowhere what Python would still flush at exit, and fail again."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def complain(message: str) -> None:
    """Write an error to stderr in one line, whatever characters were typed."""
    if sys.stderr is None:
        return
    line = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in message)
    if len(line) > _LONGEST_MESSAGE:
        line = line[:_LONGEST_MESSAGE] + "..."
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"guandan: error: {line}\n")
        sys.stderr.flush()


class Progress:
    """A bar on stderr while something lasts; nothing at all if that is no terminal. Gone at the end."""

    def __init__(self, total: int, what: str) -> None:
        self._total = total
        self._what = what
        self._line = Line()

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_error: object) -> None:
        self._line.clear()

    def show(self, done: int) -> None:
        """Say how much is done; ten times a second is enough."""
        self._line.draw(done, self._total, f"{done:,} of {self._total:,} {self._what}")


# Lines


def count(number: int, what: str, plural: str | None = None) -> str:
    """Return a number and a noun: "1 play", "1,250 plays"."""
    return f"{number:,} {what if number == 1 else plural or what + 's'}"


def wild_card(level: Rank) -> Card:
    """Return the wild card of a level (R1.4)."""
    return Card.of(level, Suit.HEARTS)


def head_line(parts: Sequence[str], total: str) -> str:
    """Return the parts of the question and the size of the answer as one paragraph."""
    return textwrap.fill(
        f"{', '.join(parts)}: {total}", width(), subsequent_indent="  ", break_on_hyphens=False, break_long_words=False
    )


def fill(label: str, items: Iterable[str], columns: int) -> list[str]:
    """Return lines of items separated by commas behind a label. No item is broken, however narrow the terminal."""
    lines = [label]
    indent = " " * len(label)
    for item in items:
        if lines[-1] in (label, indent):
            lines[-1] += item
        elif len(lines[-1]) + len(item) + 3 <= columns:  # ", " before it and "," behind it
            lines[-1] += f", {item}"
        else:
            lines[-1] += ","
            lines.append(indent + item)
    return lines


def list_items(label: str, items: Sequence[str], limit: int | None) -> tuple[list[str], int]:
    """Return lines of items as fill() does, and how many were left out to keep to `limit` lines (None: all stand)."""
    columns = width()
    lines = fill(label, items, columns)
    if limit is None or len(lines) <= limit:
        return lines, 0
    shown = len(items)
    while shown > 1 and len(lines) > limit:
        # Nearly every step drops a whole line; the last ones drop items.
        shown = max(1, min(shown - 1, shown * limit // len(lines) + 3))
        rest = f"... and {len(items) - shown:,} more"
        lines = fill(label, [*items[:shown], rest], columns)
    return lines, len(items) - shown


# JSON


def rules_object(rules: Rules) -> dict[str, Any]:
    """Return every option of the rules by name."""
    return {one.name: getattr(rules, one.name) for one in fields(Rules)}


def move_object(move: Move) -> dict[str, Any]:
    """Return a move as JSON shows it; MOVE_KEYS documents the keys."""
    return {
        "text": str(move),
        "cards": [str(card) for card in move.cards],
        "declared": [str(card) for card in move.declared],
        "kind": str(move.kind),
        "rank": None if move.rank is None else str(move.rank),
        "size": move.size,
        "wilds": move.wilds,
        "bits": f"0x{move.bits:032x}",
    }


def play_object(play: Move | Combination) -> dict[str, Any]:
    """Return a move or a combination; the keys are the same, null where a combination has nothing to say."""
    if isinstance(play, Move):
        return move_object(play)
    return {
        "text": str(play),
        "cards": None,
        "declared": None,
        "kind": str(play.kind),
        "rank": None if play.rank is None else str(play.rank),
        "size": play.size,
        "wilds": None,
        "bits": None,
    }


def write_json(value: dict[str, Any]) -> None:
    """Write one JSON object on one line."""
    import json  # only when it is asked for

    write(json.dumps(value) + "\n")

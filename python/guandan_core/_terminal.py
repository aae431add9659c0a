"""What the commands and long runs show on a terminal while something lasts: ``Line``, a bar on stderr."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time

__all__ = ["Line", "tell", "width"]

_NARROWEST = 24
# What a stderr raises that is closed, None, or an object which can only be written to.
_NO_TERMINAL = (OSError, ValueError, AttributeError, TypeError)


def width() -> int:
    """Return the columns of the terminal, 80 when there is none."""
    return max(shutil.get_terminal_size().columns, _NARROWEST)


def tell(text: str) -> None:
    """Write to stderr, if that can be written."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text)
        sys.stderr.flush()


class Line:
    """A bar with a text behind it, drawn ten times a second at most; nothing at all if stderr is no terminal.

    Attributes:
        shown: whether it is one.
    """

    def __init__(self) -> None:
        self.shown = False
        with contextlib.suppress(*_NO_TERMINAL):
            self.shown = sys.stderr.isatty()
        self._next = 0.0

    def draw(self, done: int, total: int, text: str) -> None:
        """Draw how much of the total is done."""
        now = time.monotonic()
        if not self.shown or now < self._next:
            return
        self._next = now + 0.1
        columns = _columns()
        room = max(columns - len(text) - 4, 0)
        tell(f"[{'#' * (room * done // total):<{room}}] {text}"[: columns - 1] + "\r")

    def clear(self) -> None:
        """Leave the line empty."""
        if self.shown:
            tell(" " * (_columns() - 1) + "\r")


def _columns() -> int:
    """Return the columns of stderr, however few: a line that wraps could not be drawn over."""
    with contextlib.suppress(*_NO_TERMINAL):
        if columns := os.get_terminal_size(sys.stderr.fileno()).columns:
            return columns
    return width()

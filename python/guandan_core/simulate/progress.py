"""How far a run is: ``Progress``, and a bar of it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from guandan_core._terminal import Line, tell

__all__ = ["Bar", "Progress", "Watcher"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is.

    Attributes:
        done: deals or matches that are played, those of the records included.
        number: how many there will be.
        form: "deals" or "matches".
        gain: the mean level gain of a deal so far; None before the first.

    >>> from guandan_core import simulate
    >>> print(simulate.Progress(done=50, number=200, form="deals", gain=1.25))
    50 of 200 deals, gain +1.25
    """

    done: int
    number: int
    form: str
    gain: float | None

    def __str__(self) -> str:
        gain = "" if self.gain is None else f", gain {self.gain:+.2f}"
        return f"{self.done:,} of {self.number:,} {self.form}{gain}"


Watcher: TypeAlias = Callable[[Progress], object]


class Bar:
    """A bar on stderr, drawn ten times a second at most and gone at the end; nothing at all if that is no terminal.

    Where it is asked for `always` and stderr is no terminal, a line comes now and then instead.

    Attributes:
        last: how far it is.
    """

    def __init__(self, *, always: bool = False) -> None:
        self._line = Line()
        self._lines = _Lines() if always and sys.stderr is not None and not self._line.shown else None
        self.last: Progress | None = None

    def __call__(self, progress: Progress) -> None:
        """Show how far it is."""
        self.last = progress
        if self._lines is not None:
            self._lines(progress)
        self._line.draw(progress.done, progress.number, str(progress))

    def clear(self) -> None:
        """Leave the line empty."""
        self._line.clear()


class _Lines:
    """A line for each tenth of the run, and one each half minute."""

    def __init__(self) -> None:
        self._tenth = 0
        self._next = 0.0

    def __call__(self, progress: Progress) -> None:
        tenth = 10 * progress.done // progress.number
        now = time.monotonic()
        if tenth == self._tenth and now < self._next:
            return
        self._tenth, self._next = tenth, now + 30
        tell(f"{progress}\n")

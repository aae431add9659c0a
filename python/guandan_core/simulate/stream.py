"""The records of a run, as JSON Lines: the run in the first line, then each deal or match as soon as it is played."""

from __future__ import annotations

import contextlib
import json
import os
import warnings
import weakref
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, BinaryIO, Final

from guandan_core.errors import GuandanError, _shown
from guandan_core.rules import Rules
from guandan_core.simulate.faults import RecordsWarning, SimulationError
from guandan_core.simulate.figures import BOMB_KINDS, Bombs, Game, Tributes

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from guandan_core.match import Match
    from guandan_core.simulate.runs import Run

__all__ = ["FORMAT", "VERSION", "Recorded", "RecordsFile", "read_records"]

# Open files, which forked workers close: one that outlives its run is not to hold the lock.
_locked: weakref.WeakSet[BinaryIO] = weakref.WeakSet()


def _close_locked() -> None:
    for file in list(_locked):
        file.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_locked)

FORMAT: Final = "guandan-simulation"
VERSION: Final = 1
# What a deal can bring (R6.2).
_MOST_LEVELS = 4


class RecordsFile:
    """A file that is open to get more records.

    Args:
        path: where.
        run: what is played.
        resume: whether to go on with a file that is there.

    Attributes:
        path: where.
        done: the games of each unit that stood in the file.
    """

    def __init__(self, path: str | os.PathLike[str], run: Run, *, resume: bool) -> None:
        self.path = os.fspath(path)
        self.done: dict[int, tuple[Game, ...]] = {}
        self._unended = False
        head = json.dumps(header(run), separators=(",", ":")) + "\n"
        old = resume and os.path.exists(self.path)
        size = os.path.getsize(self.path) if old else 0
        self._end = self._read(head) if old else 0
        try:
            self._file: BinaryIO = open(self.path, "r+b" if old else "xb", buffering=0)  # noqa: SIM115
        except FileExistsError:
            raise SimulationError(
                f"'{self.path}' is there already: resume goes on with it, else choose another file",
                code="records_exist",
            ) from None
        except (OSError, ValueError) as error:  # ValueError: a name with a NUL
            raise self._unwritten(error) from error
        if not self._is_alone(size):
            self._file.close()
            raise SimulationError(f"another run is writing '{self.path}'", code="records_in_use")
        self._cut()
        if not self._end:
            self.keep(head)
        elif self._unended:
            self.keep("\n")

    def keep(self, text: str) -> None:
        """Write lines to the end. Nothing waits in this process, so a crash loses nothing that was kept."""
        data = memoryview(text.encode("ascii"))
        total = len(data)
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            with contextlib.suppress(OSError):  # else it is cut when the run is resumed
                self._file.truncate(self._end)
            raise self._unwritten(error) from error
        self._end += total

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _cut(self) -> None:
        """Go on after the last good line."""
        try:
            self._file.truncate(self._end)
            self._file.seek(self._end)
        except OSError as error:
            raise self._unwritten(error) from error

    def _is_alone(self, size: int) -> bool:
        """Lock the file; False if another run has it, or has written since it had this size."""
        if fcntl is not None:
            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except (BlockingIOError, PermissionError):
                return False
            except OSError:  # a file system without locks
                pass
            _locked.add(self._file)
        return os.fstat(self._file.fileno()).st_size == size

    def _unwritten(self, error: Exception) -> SimulationError:
        why = getattr(error, "strerror", None) or error
        return SimulationError(f"cannot write '{self.path}': {why}", code="unwritable")

    def _read(self, head: str) -> int:
        """Fill `done` and return where the good lines end."""
        expected = json.loads(head)
        end, first = 0, True
        for line in _lines(self.path):
            if first:
                _same_run(line, expected, head)
            elif line.value is not None:
                number, games = _unit(line, expected)
                if number in self.done:
                    raise line.broken(f"unit {number} stands there twice")
                self.done[number] = games
            first = False
            if line.value is not None:
                end = line.end
                self._unended = not line.text.endswith(b"\n")
        return end


def header(run: Run) -> dict[str, Any]:
    """Return the first line: all that decides the results, in plain values. How many are played is none of it."""
    from guandan_core.records.form import profile_name

    return {
        "format": FORMAT,
        "version": VERSION,
        "library": run.library,
        "players": list(run.names),
        "form": run.form,
        "duplicate": run.duplicate,
        "seed": str(run.seed),
        "level": None if run.level is None else str(run.level),
        "profile": profile_name(run.rules),
        "rules": {one.name: getattr(run.rules, one.name) for one in fields(Rules)},
    }


# Reading


@dataclass(frozen=True, slots=True)
class Recorded:
    """One line of the records of a run.

    Attributes:
        number: of the deal or match.
        games: its figures; two if it was played duplicate.
        matches: its matches, parallel to games; empty if only figures were kept. `guandan_core.records.from_record`
            makes a Match of each.

    >>> from guandan_core import simulate
    >>> simulate.Recorded(3, (), ()).number
    3
    """

    number: int
    games: tuple[Game, ...]
    matches: tuple[dict[str, Any], ...]

    def replayed(self) -> list[Match]:
        """Return the matches, each checked to the last fact as records.from_record() does."""
        from guandan_core.records import from_record

        return [from_record(match) for match in self.matches]


def read_records(path: str | os.PathLike[str]) -> Iterator[Recorded]:
    """Yield what stands in the records of a run, in the order of the file.

    Raises:
        SimulationError: the file cannot be read, or a line but the last is broken (codes "unreadable",
            "broken_records").

    >>> import os, tempfile
    >>> from guandan_core import simulate
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = os.path.join(folder, "run.jsonl")
    ...     result = simulate.simulate(["baseline", "random"], deals=2, seed=1, records=file)
    ...     lines = list(simulate.read_records(file))
    >>> [line.number for line in lines], [len(line.games) for line in lines]
    ([0, 1], [2, 2])
    >>> lines[0].replayed()[0].is_over
    True
    """
    head: dict[str, Any] = {}
    for position, line in enumerate(_lines(os.fspath(path))):
        if line.value is None:
            return
        if position == 0:
            _keys(line, line.value, ("format", "version", "duplicate", "form"), "the first line")
            _check_format(line)
            head = line.value
            continue
        number, games = _unit(line, head)
        yield Recorded(number, games, tuple(line.value.get("matches", ())))


@dataclass(frozen=True, slots=True)
class _Line:
    path: str
    number: int
    # None: the last line, cut off
    value: dict[str, Any] | None
    text: bytes
    end: int

    def broken(self, what: str) -> SimulationError:
        return SimulationError(
            f"'{self.path}', line {self.number}: {what}", code="broken_records", position=self.number
        )


def _lines(path: str) -> Iterator[_Line]:
    """Yield the lines, with a warning for a last one that was cut off."""
    end = 0
    try:
        if os.path.exists(path) and not os.path.isfile(path):  # a device may never end
            raise SimulationError(f"'{path}' is no plain file", code="unreadable")
        with open(path, "rb") as file:
            for number, text in enumerate(file, 1):
                end += len(text)
                value = _object(text)
                line = _Line(path, number, value, text, end)
                if value is None and end < os.fstat(file.fileno()).st_size:
                    raise line.broken(f"no JSON object: {_shown(text.decode('utf-8', 'replace').rstrip())}")
                if value is None:
                    what = f"'{path}', line {number}, the last, is cut off: what it held counts as not played"
                    warnings.warn(what, RecordsWarning, stacklevel=2)
                yield line
    except (OSError, ValueError) as error:
        if isinstance(error, GuandanError):
            raise
        why = getattr(error, "strerror", None) or error
        raise SimulationError(f"cannot read '{path}': {why}", code="unreadable") from error


def _object(text: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if type(value) is dict else None


def _check_format(line: _Line) -> None:
    assert line.value is not None
    for key, own in (("format", FORMAT), ("version", VERSION)):
        if line.value.get(key) != own:
            raise line.broken(f"{key} is {_shown(line.value.get(key))}, not {own!r}: no records of a simulation")


def _same_run(line: _Line, expected: dict[str, Any], head: str) -> None:
    if line.value is None:
        if not head.encode().startswith(line.text):
            raise line.broken("it does not say which run this is")
        return
    _check_format(line)
    for key, own in expected.items():
        found = line.value.get(key)
        if found == own:
            continue
        if key == "rules" and type(found) is dict:
            key, own, found = next(
                (f"rules.{name}", own.get(name), found.get(name))
                for name in [*own, *found]
                if own.get(name) != found.get(name)
            )
        raise SimulationError(
            f"'{line.path}' holds another run: {key} {_told(found)}, not {_told(own)}", code="other_run"
        )


def _told(value: object) -> str:
    if type(value) is list:
        return " against ".join(map(str, value))
    return "none" if value is None else "yes" if value is True else "no" if value is False else _shown(value)


def _unit(line: _Line, head: dict[str, Any]) -> tuple[int, tuple[Game, ...]]:
    """Return number and figures of a line of the run that the first line tells of."""
    assert line.value is not None
    duplicate = head["duplicate"] is True
    _keys(line, line.value, ("unit", "games"), "the line")
    number, games = line.value["unit"], line.value["games"]
    if type(number) is not int or number < 0:
        raise line.broken(f"unit is {_shown(number)}, no number")
    if type(games) is not list or len(games) != 1 + duplicate:
        raise line.broken(f"games are {1 + duplicate}, not {_shown(games)}")
    try:
        return number, tuple(_game(game, single=head["form"] == "deals") for game in games)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        what = error if isinstance(error, ValueError) else _shown(error)
        raise line.broken(f"the figures of a game are broken: {what}") from error


def _keys(line: _Line, value: dict[str, Any], keys: tuple[str, ...], what: str) -> None:
    for key in keys:
        if key not in value:
            raise line.broken(f"{what} has no {key!r}")


def _game(value: dict[str, Any], *, single: bool) -> Game:
    gains, plies, tributes = value["gains"], _counts(value["plies"]), value["tributes"]
    if not gains or len(gains) != len(plies) or (single and len(gains) > 1):
        raise ValueError("gains and plies are a number for each deal")
    if any(type(gain) is not int or not 1 <= abs(gain) <= _MOST_LEVELS for gain in gains):
        raise ValueError("a gain is 1 to 4, or -1 to -4")
    if value["won"] not in (0, 0.5, 1):
        raise ValueError("won is 0, 0.5 or 1")
    first, second = value["bombs"]
    due, double, cancelled = _counts([tributes[name] for name in ("due", "double", "cancelled")])
    given, returned = (_counts(tributes[name]) for name in ("given", "returned"))
    return Game(
        tuple(gains),
        plies,
        float(value["won"]),
        (_bombs(first), _bombs(second)),
        Tributes(due, double, cancelled, (given[0], given[1]), (returned[0], returned[1])),
    )


def _bombs(value: dict[str, int]) -> Bombs:
    if not value.keys() <= set(BOMB_KINDS):
        raise ValueError("unknown bombs")
    return Bombs(_counts([value.get(kind, 0) for kind in BOMB_KINDS]))


def _counts(values: list[int]) -> tuple[int, ...]:
    if type(values) is not list or any(type(one) is not int or not 0 <= one < 2**32 for one in values):
        raise ValueError("counts are whole numbers from 0")
    return tuple(values)

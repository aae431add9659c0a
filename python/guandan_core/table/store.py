"""A game in a file: ``save`` and ``load``. The file is replaced as a whole or not at all."""

from __future__ import annotations

import contextlib
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from guandan_core import records
from guandan_core.errors import GuandanError, NotationError
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup

__all__ = [
    "FORMAT",
    "default_path",
    "dumps",
    "free_path",
    "is_table",
    "keep_aside",
    "load",
    "loads",
    "mark",
    "read",
    "save",
]

FORMAT: Final = "guandan-table"
VERSION: Final = 1


def default_path() -> Path:
    """Return where a match is kept if no file is named: in the folder of the system for such.

    Raises:
        RuntimeError: there is no home folder.
    """
    if os.name == "nt":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Application Support"
    else:
        base = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    return Path(base).expanduser() / "guandan" / "match.json"


def dumps(game: Game) -> str:
    """Return a game as text: a JSON object with who sits where, the speed, and the record of the match."""
    table = {
        "format": FORMAT,
        "version": VERSION,
        "seats": list(game.seats),
        "speed": game.speed,
        "match": records.to_record(game.match),
    }
    return json.dumps(table) + "\n"


def loads(text: str, setup: Setup | None = None) -> Game:
    """Return the game of a text that dumps() has made, or of the bare record of a match; then `setup` says who plays.

    Raises:
        GuandanError: it is none, or what it tells cannot be; the message says where.

    >>> from guandan_core.table import store
    >>> from guandan_core.table.game import Game
    >>> from guandan_core.table.setup import Setup
    >>> game = Game.new(Setup(seed=7))
    >>> store.loads(store.dumps(game)).match == game.match
    True
    """
    setup = setup or Setup()
    table = _table(text)
    if table is None:
        return Game(records.loads(text), setup.seats, setup.speed)  # which says what is wrong with it
    if table.get("version") != VERSION:
        raise NotationError("a table of a later version of guandan_core", code="record_version")
    seats = table.get("seats")
    if not (isinstance(seats, list) and all(type(name) is str for name in seats)):
        raise NotationError("broken table: seats are four names", code="broken_record", token="/seats")
    return Game(records.from_record(table.get("match")), tuple(seats), table.get("speed", setup.speed))


def is_table(text: str) -> bool:
    """True for a text as of dumps(), false for a bare record and for all else."""
    return _table(text) is not None


def _table(text: str) -> dict[str, Any] | None:
    try:
        table: Any = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return table if isinstance(table, dict) and table.get("format") == FORMAT else None


def load(path: Path, setup: Setup | None = None) -> Game:
    """Return the game of a file, which is left as it is.

    Raises:
        OSError: it cannot be read.
        GuandanError: it holds no game, or one that cannot be.
    """
    return loads(read(path), setup)


def read(path: Path) -> str:
    """Return the text of a file.

    Raises:
        OSError: it cannot be read.
        GuandanError: it holds no text.
    """
    if path.exists() and not path.is_file():  # a pipe or device may never end
        raise NotationError("it is no plain file", code="broken_record")
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotationError("no text in UTF-8", code="broken_record") from None


def mark(path: Path) -> tuple[int, int, int] | None:
    """Return what changes when somebody writes the file; None if there is none."""
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_ino, state.st_mtime_ns, state.st_size


def save(game: Game, path: Path) -> None:
    """Write a game. After a crash or on a full disk the file holds what it held before.

    Raises:
        OSError: it cannot be written.
    """
    text = dumps(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".new", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="ascii", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def keep_aside(path: Path) -> Path | None:
    """Move an unfinished match out of the way of a new one, and return where it is now; None if there is none.

    Raises:
        OSError: it cannot be moved.
    """
    try:
        if load(path).is_over:
            return None
    except FileNotFoundError:
        return None
    except GuandanError:
        pass  # whatever it is, it is not ours to lose
    aside = free_path(path)
    path.rename(aside)
    return aside


def free_path(path: Path) -> Path:
    """Return the first of match-1.json, match-2.json and so on, beside match.json, that is not there yet."""
    number = 1
    while (free := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return free

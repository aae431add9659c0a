"""guandan play as a command: what it refuses, and how it leaves a terminal and a file."""

import os
import re
import select
import signal
import sys
import time
from pathlib import Path

import pytest

import guandan_core as gd
from command import Capture, ask, refuse
from guandan_core import records
from guandan_core.table import store
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup

needs_terminal = pytest.mark.skipif(os.name == "nt", reason="pseudo terminals of a POSIX system")


@pytest.fixture(autouse=True)
def _own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("argv", "message"),
    [
        ([], "needs a terminal"),
        (["--watch", "--players", "easy,easy,normal,strong:50"], "needs a terminal"),
        (["--lang", "fr"], "--lang 'fr' is no language here: choose en, zh"),
        (["--rules", "mine"], "known: pagat, finnish"),
        (["--mode", "endless"], "known: full, short, single"),
        (["--speed", "9"], "known: slow, normal, fast, instant"),
        (["--players", "clever"], "no player is called 'clever'"),
        (["--players", "easy,easy"], "names 3 players, or one for all, not 2"),
        (["--watch", "--players", "easy,easy,easy"], "names 4 players, or one for all, not 3"),
        (["--players", "you"], "one person at most"),
        (["--seed", "-1"], "--seed '-1' is not a whole number"),
        (["--resume", "no/such/file"], "there is no such file"),
        (["--resume", "a", "--file", "b"], "not allowed with"),
        (["--resume", "a", "--rules", "app"], "--rules does not go with --resume: the match has its own"),
        (["--resume", "a", "--seed", "1"], "--seed does not go with --resume"),
        (["--file", "nowhere/match.json"], "'nowhere/match.json': there is no folder 'nowhere'"),
        (["--file", "/dev/null"], "it is no plain file"),
        (["--file", "\0"], "cannot read"),
        (["--file", "."], "it is no plain file"),
    ],
)
def test_what_is_refused(capsys: Capture, argv: list[str], message: str) -> None:
    assert message in refuse(capsys, "play", *argv)


@pytest.mark.parametrize("option", ["--file", "--resume"])
@pytest.mark.parametrize("content", [b"", b"not mine", b"\xff\xfe", b'{"format": "guandan-table", "version": 1}'])
def test_a_broken_file_is_named_and_left_alone(capsys: Capture, tmp_path: Path, option: str, content: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    message = refuse(capsys, "play", option, str(path))
    assert "is left as it is" in message
    assert str(path) in message
    assert path.read_bytes() == content


def test_a_record_that_cannot_have_happened_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    game = Game.new(Setup(seed=7))
    game.act(game.choose())
    path.write_text(store.dumps(game).replace('"plays": [[1, "', '"plays": [[1, "RJ '))
    assert "deal 0, play 0" in refuse(capsys, "play", "--resume", str(path))


def test_the_kept_match_is_replayed(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    game = Game.new(Setup(seed=7))
    game.act(game.choose())
    store.save(game, path)
    assert ask(capsys, "replay", str(path)) == records.transcript(game.match)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with a name")
def test_a_pipe_is_not_waited_for(capsys: Capture, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "it is no plain file" in refuse(capsys, "play", "--file", str(tmp_path / "pipe"))


@needs_terminal
def test_a_bare_record_stays_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    match = gd.Match(seed=7)
    path.write_text(records.dumps(match))
    before = path.read_bytes()
    assert in_terminal(["--resume", str(path), "--players", "easy", "--speed", "slow"], b"\x03")[0] == 0
    assert path.read_bytes() == before
    beside = store.load(tmp_path / "record-1.json")
    assert (beside.seats, beside.speed) == (("you", "easy", "easy", "easy"), "slow")
    assert beside.match.history[:1] == match.history[:1]


def test_who_plays_on_is_not_guessed(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    store.save(Game.new(Setup(seed=7, seats=("easy",) * 4)), path)
    message = refuse(capsys, "play", "--resume", str(path), "--players", "easy")
    assert message == "four players are watched there: --players names them with --watch only"


@needs_terminal
def test_a_match_of_a_person_is_watched(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    store.save(Game.new(Setup(seed=7, seats=("you", "strong", "easy", "strong"), speed="slow")), path)
    assert in_terminal(["--resume", str(path), "--watch"], b"\x03")[0] == 0
    assert store.load(path).seats == ("normal", "strong", "easy", "strong")


def test_without_textual_the_extra_is_named(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if re.match(r"textual\b|guandan_core\.table\.", name)]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    assert 'pip install "guandan-core[play]"' in refuse(capsys, "play")


def test_the_help_says_how(capsys: Capture) -> None:
    out = ask(capsys, "play", "--help")
    for word in ("--resume", "--watch", "--lang", "Ctrl+Q"):
        assert word in out


# In a terminal


def in_terminal(argv: list[str], keys: bytes, end: int | None = None) -> tuple[int, bytes, bool]:
    """Run the command in a terminal, press keys when the table is there; return exit code, output, and whether the
    terminal is as before."""
    import pty
    import termios

    child, terminal = pty.fork()
    if child == 0:
        os.environ.update(TERM="xterm-256color", COLUMNS="80", LINES="24")
        os.execv(sys.executable, [sys.executable, "-m", "guandan_core", "play", *argv])
    before = termios.tcgetattr(terminal)[3]
    out, sent, deadline = b"", False, time.monotonic() + 30
    while time.monotonic() < deadline:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                out += os.read(terminal, 65536)
            except OSError:  # Linux: the other side is closed
                break
        if not sent and b"leave" in out:
            sent = True
            if end is not None:
                os.kill(child, end)
            os.write(terminal, keys)
        if sent and b"is kept:" in out:
            break
    restored = termios.tcgetattr(terminal)[3] == before
    status = os.waitpid(child, 0)[1]
    os.close(terminal)
    return os.waitstatus_to_exitcode(status), out, restored


@needs_terminal
@pytest.mark.parametrize(("keys", "end", "code"), [(b"\x03", None, 0), (b"", signal.SIGTERM, 143)])
def test_leaving_keeps_the_match_and_restores_the_terminal(
    tmp_path: Path, keys: bytes, end: int | None, code: int
) -> None:
    path = tmp_path / "match.json"
    game = Game.new(Setup(seed=7, speed="slow"))
    game.act(game.choose())
    store.save(game, path)
    assert in_terminal(["--resume", str(path)], keys, end)[::2] == (code, True)
    assert store.load(path).match.history[: len(game.match.history)] == game.match.history
    assert isinstance(store.load(path).match, gd.Match)
    assert list(tmp_path.iterdir()) == [path]

"""The bar that commands and long runs show on a terminal."""

import os
import re
import sys

import pytest

from command import Capture, run_with_terminal
from guandan_core.cli import output

needs_terminal = pytest.mark.skipif(os.name == "nt", reason="pseudo terminals of a POSIX system")


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_it_is_for_terminals(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with output.Progress(40, "matches") as progress:
        progress.show(10)
        progress.show(11)  # too soon after the last
        shown = capsys.readouterr().err
        assert re.fullmatch(r"\[(#+)( +)\] 10 of 40 matches\r", shown)
        assert len(shown) == 80
        assert 4 * shown.count("#") in range(57, 61)
    assert capsys.readouterr().err == " " * 79 + "\r"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    with output.Progress(40, "matches") as progress:
        progress.show(10)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("fault", [AttributeError("fileno"), ValueError("closed"), TypeError("None")], ids=repr)
def test_it_stands_what_is_hardly_a_stderr(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> None:
    class Tee:
        text = ""

        def write(self, text: str) -> None:
            self.text += text

        def flush(self) -> None: ...

        def isatty(self) -> bool:
            return True

        def fileno(self) -> int:
            raise fault

    tee = Tee()
    monkeypatch.setattr(sys, "stderr", tee)
    with output.Progress(4, "deals") as progress:
        progress.show(1)
    assert "1 of 4 deals" in tee.text
    monkeypatch.setattr(sys, "stderr", object())
    with output.Progress(4, "deals") as progress:
        progress.show(1)


@needs_terminal
@pytest.mark.parametrize(
    ("command", "bar", "head"),
    [
        ("random --matches 3 --seed 1", " of 3 matches", b"3 matches, rules pagat, seed 1\n"),
        ("simulate easy easy --deals 3", " of 3 deals", b"easy against easy, 3 duplicate deals, seed 1\n"),
    ],
    ids=["random", "simulate"],
)
def test_it_leaves_what_is_printed_alone(command: str, bar: str, head: bytes) -> None:
    """Only stderr is one; what is printed stays the same."""
    out, shown = run_with_terminal(*command.split())
    assert bar in shown
    assert shown.endswith(" \r")
    assert out.startswith(head)


@needs_terminal
@pytest.mark.parametrize("columns", [10, 50])
def test_it_never_wraps(columns: int) -> None:
    """As wide as stderr, whatever stdout is."""
    _, shown = run_with_terminal("random", "--matches", "3", "--seed", "1", columns=columns)
    assert {len(line) for line in shown.removesuffix("\r").split("\r")} == {columns - 1}

"""Running the command line inside a test, and reading what it prints."""

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest

from guandan_core.cli import main

MODULE = [sys.executable, "-m", "guandan_core"]
HAND = "8S 8H 8C 7H 7H 3D"
# 27 cards with both wilds: 1,684 leads at level 7.
FULL = "7H 7H 2S 2H 3S 3C 4D 4S 5H 5S 6S 6C 8S 8H 9S 9D TS TD JS JC QS QD KS BJ BJ RJ RJ"
Capture = pytest.CaptureFixture[str]


def ask(capsys: Capture, *argv: str, code: int = 0) -> str:
    assert main(argv) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def ask_json(capsys: Capture, *argv: str, code: int = 0) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(ask(capsys, *argv, "--json", code=code))
    return value


def refuse(capsys: Capture, *argv: str) -> str:
    """The error of a refused command: one line, and nothing on stdout."""
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(r"guandan: error: [^\n]+\n", err)
    return err.removeprefix("guandan: error: ").removesuffix("\n")


def run_with_terminal(*argv: str, columns: int = 0) -> tuple[bytes, str]:
    """Run a command of which only stderr is a terminal; return what stdout and the terminal got."""
    import termios  # not on Windows

    ours, theirs = os.openpty()
    termios.tcsetwinsize(theirs, (24, columns))
    done = subprocess.run([*MODULE, *argv], stdout=subprocess.PIPE, stderr=theirs, timeout=60, check=True)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    return done.stdout, shown


def plays(out: str) -> list[str]:
    """All plays of the grouped output, in order."""
    body = re.sub(r",\n +", ", ", out.partition("\n\n")[2])
    texts = []
    for line in body.splitlines():
        if line.startswith("  "):
            texts += line[5:].split(", ")
        elif line == "pass":
            texts.append(line)
    return texts

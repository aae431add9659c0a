"""The command line where things go wrong, its help, and what only a real process shows."""

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Mapping
from pathlib import Path

import pytest

import guandan_core as gd
from command import FULL, HAND, MODULE, Capture, ask, refuse
from guandan_core import cli


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


# Help, version, errors


@pytest.mark.parametrize("argv", [["--help"], ["moves", "--help"], ["classify", "-h"]])
def test_help_has_an_example_that_runs(capsys: Capture, argv: list[str]) -> None:
    out = ask(capsys, *argv)
    example = re.search(r'^  guandan (\w+) "([^"]+)" (.+)$', out, re.MULTILINE)
    assert example
    rest = [word.strip('"') for word in re.findall(r'"[^"]+"|\S+', example[3])]
    assert ask(capsys, example[1], example[2], *rest)
    assert out.isascii()
    assert "exit codes:" in out


def test_version(capsys: Capture) -> None:
    assert ask(capsys, "--version") == f"guandan {gd.__version__}\n"


REFUSED = [
    ([], "guandan --help"),
    (["nonsense"], "'nonsense'"),
    (["moves"], "CARDS, --level"),
    (["moves", "8S"], "--level"),
    (["moves", "8s", "--level", "7"], "unknown card '8s'; cards are upper case: '8S'"),
    (["moves", "8S 1S", "--level", "7"], "'1S'"),
    (["moves", "8S 8S 8S", "--level", "7"], "a third 8S"),
    (["moves", "7H=8H", "--level", "7"], "'7H=8H'"),
    (["moves", "8S", "--level", "1"], "--level '1'"),
    (["moves", "8S", "--level", "BJ"], "--level 'BJ'"),
    (["moves", "8S", "--level", ""], "--level ''"),
    (["moves", "8S", "--lev", "7"], "--level"),
    (["moves", "8S", "--level", "7", "--rules", "App"], "--rules 'App' is no profile: choose pagat, finnish, "),
    (["moves", "8S", "--level", "7", "--table", "9S 9X"], "--table: unknown card '9X'"),
    (["moves", "8S", "--level", "7", "--table", "9S TS"], "--table: '9S TS' at level 7 is no play"),
    (["moves", "8S", "--level", "7", "--table", "9S", "9C"], "9C"),
    (["moves", "8S", "--level", "7", "--table", "pass"], "--table: table 'pass'"),
    (["moves", "8S", "--level", "7", "--table", " "], "--table is empty"),
    (["moves", "8S", "--level", "7", "--table", "tripel 9"], "--table: unknown combination 'tripel 9'"),
    (["moves", "8S", "--level", "7", "--table", "11-bomb 9"], "--table: unknown combination '11-bomb 9'"),
    (["moves", "8S", "--level", "7", "--table", "9-bomb 7"], "'9-bomb 7' at level 7"),
    (["moves", "8S", "--level", "7", "--table", "7H=BJ BJ"], "'7H=BJ'"),
    (["moves", "8S", "--level", "7", "--table", "8S=9S"], "8S is no wild at level 7"),
    (["classify", "8S", "--level", "7", "--table", "9S"], "--table 9S"),
    (["classify", "pass", "--level", "7"], "'pass'"),
]


@pytest.mark.parametrize(("argv", "expected"), REFUSED)
def test_bad_input_names_the_token(capsys: Capture, argv: list[str], expected: str) -> None:
    assert expected in refuse(capsys, *argv)


def test_ambiguous_table_lists_its_readings(capsys: Capture) -> None:
    """R4.4; each text that the error gives is taken."""
    message = refuse(capsys, "moves", HAND, "--level", "7", "--table", "3S 4S 5S 6S 7H")
    ways = re.findall(r"'([^']*=[^']*)' is ([a-z ]+ \w)", message)
    assert [name for _, name in ways] == ["straight 6", "straight 7", "straight flush 6", "straight flush 7"]
    for text, name in ways:
        out = ask(capsys, "moves", HAND, "--level", "7", "--table", text).replace("\n ", "")
        assert f"to beat {text} ({name})" in out


ODD = ["\U0001f600", "\udcff", "8S\n\x1b[31m", "\u2028", "\x00", "x" * 100_000, "8\u0660S"]


@pytest.mark.parametrize("text", ODD, ids=ascii)
@pytest.mark.parametrize("place", ["cards", "level", "table", "rules", "set", "command", "extra"])
def test_odd_characters_stay_in_one_short_line(capsys: Capture, text: str, place: str) -> None:
    argv = ["moves", "8S", "--level", "7"]
    if place in ("cards", "level"):
        argv[{"cards": 1, "level": 3}[place]] = text
    else:
        argv = [text] if place == "command" else [*argv, text] if place == "extra" else [*argv, f"--{place}", text]
    message = refuse(capsys, *argv)
    assert message.isprintable()
    assert len(message) < 1300


# Real processes

SCRIPT = Path(sysconfig.get_path("scripts")) / ("guandan.exe" if os.name == "nt" else "guandan")
MOVES = ["moves", HAND, "--level", "7"]


def run(
    *argv: str, command: list[str] = MODULE, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*command, *argv],
        capture_output=True,
        env={**os.environ, "COLUMNS": "80", **(env or {})},
        timeout=60,
        check=False,
    )


def shell(script: str, *argv: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell script in which "$@" is the command."""
    return run(*argv, command=["bash", "-c", script, "bash", *MODULE])


needs_shell = pytest.mark.skipif(os.name == "nt", reason="pipes and descriptors of a POSIX shell")


def lines_of(output: bytes) -> list[str]:
    return output.decode("ascii").splitlines()


def test_python_m(capsys: Capture) -> None:
    done = run(*MOVES)
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines_of(done.stdout) == ask(capsys, *MOVES).splitlines()


@pytest.mark.skipif(not SCRIPT.exists(), reason="the package is on the path but not installed")
def test_the_installed_script() -> None:
    done = run("classify", "8S 9S", "--level", "7", command=[str(SCRIPT)])
    assert (done.returncode, done.stderr) == (1, b"")
    assert lines_of(done.stdout) == ["8S 9S, level 7, wild 7H: no play"]


def test_errors_go_to_stderr_in_one_line() -> None:
    done = run("moves", "8X", "--level", "7")
    assert (done.returncode, done.stdout) == (2, b"")
    assert lines_of(done.stderr) == ["guandan: error: unknown card '8X'"]


def test_eighty_columns_when_piped() -> None:
    without = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    done = subprocess.run([*MODULE, "moves", FULL, "--level", "7"], capture_output=True, env=without, check=True)
    assert 70 < max(map(len, lines_of(done.stdout))) <= 80


@pytest.mark.parametrize("encoding", ["ascii", "ascii:strict", "latin-1", "utf-8"])
@pytest.mark.parametrize("text", ["\U0001f600", "\u2660", "8\u0660"])
def test_narrow_encodings(encoding: str, text: str) -> None:
    done = run("moves", text, "--level", "7", env={"PYTHONIOENCODING": encoding})
    assert done.returncode == 2
    assert done.stderr.startswith(b"guandan: error: unknown card '")
    assert done.stderr.count(b"\n") == 1
    assert run(*MOVES, env={"PYTHONIOENCODING": encoding}).returncode == 0


@needs_shell
@pytest.mark.parametrize("place", ["level", "table", "rules", "set"])
def test_bytes_that_are_no_text(place: str) -> None:
    """Such bytes come in argv as lone surrogates."""
    done = shell(f'exec "$@" --{place} $(printf "\\377")', *MOVES)
    assert done.returncode == 2
    assert len(lines_of(done.stderr)) == 1
    assert b"udcff" in done.stderr or b"xff" in done.stderr or b"xbf" in done.stderr


@needs_shell
@pytest.mark.parametrize("flags", [[], ["--all"], ["--json"], ["--help"]])
def test_closed_pipe(flags: list[str]) -> None:
    """As for any program in a pipe: not a word, and the exit code that a shell reports for it."""
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        argv = [*MODULE, "moves", FULL, "--level", "7", *flags]
        done = subprocess.run(argv, stdout=closed, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (141, b"")


@needs_shell
def test_pipe_closed_after_the_first_line() -> None:
    done = shell('"$@" | head -1', "moves", FULL, "--level", "7", "--all")
    assert (len(lines_of(done.stdout)), done.stderr) == (1, b"")


@needs_shell
@pytest.mark.parametrize("argv", [MOVES, ["--help"], ["--version"]])
def test_no_stdout(argv: list[str]) -> None:
    done = shell('exec "$@" >&-', *argv)
    assert done.returncode == 2
    assert lines_of(done.stderr) == ["guandan: error: there is no standard output"]


@needs_shell
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
@pytest.mark.parametrize("argv", [MOVES, ["--help"], ["--version"]])
def test_full_disk(argv: list[str]) -> None:
    done = shell('exec "$@" >/dev/full', *argv)
    assert done.returncode == 2
    assert len(lines_of(done.stderr)) == 1
    assert done.stderr.startswith(b"guandan: error: cannot write the output: ")


@needs_shell
def test_no_stderr() -> None:
    done = shell('exec "$@" 2>&-', "moves", "8X", "--level", "7")
    assert (done.returncode, done.stdout, done.stderr) == (2, b"", b"")


def test_ctrl_c(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.moves, "run", interrupted)
    assert cli.main(MOVES) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        ("import guandan_core", ["guandan_core.cli", "argparse", "json"]),
        ("from guandan_core.cli import main; main(['moves', '8S', '--level', '7'])", ["json"]),
    ],
)
def test_nothing_is_loaded_before_it_is_needed(code: str, unwanted: list[str]) -> None:
    # -S: no site, whose path files may load anything
    check = (
        f"import sys; sys.path[:] = {sys.path!r}; {code}; print([name for name in {unwanted!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-S", "-c", check], capture_output=True, check=True)
    assert lines_of(done.stdout)[-1] == "[]"

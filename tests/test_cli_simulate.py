"""guandan simulate: what it prints, keeps and draws, and what it refuses."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import warnings
from functools import partial
from pathlib import Path

import pytest

import guandan_core as gd
from command import MODULE, Capture, ask, ask_json, refuse
from guandan_core import records, simulate
from guandan_core.cli import main
from guandan_core.simulate import results
from guandan_core.simulate.intervals import bootstraps

needs_shell = pytest.mark.skipif(os.name == "nt", reason="pipes, signals and terminals of a POSIX system")
run = partial(simulate.simulate, progress=False)


@pytest.fixture(autouse=True)
def _narrow_and_few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "bootstraps", partial(bootstraps, resamples=50))
    monkeypatch.setenv("COLUMNS", "80")


def test_the_table(capsys: Capture) -> None:
    out = ask(capsys, "simulate", "normal", "easy", "--matches", "2", "--seed", "3", "--rules", "app", "--level", "T")
    found = run(["normal", "easy"], matches=2, seed=3, rules=gd.Rules.app(), level="T")
    lines = out.splitlines()
    assert lines[0] == "normal against easy, 2 duplicate matches, seed 3, from level T, app rules"
    rows = dict(re.split(r"  +", line.strip(), maxsplit=1) for line in lines if "  " in line.strip())
    assert rows["level gain a deal"] == str(found.gain)
    assert rows["deals won"].startswith(f"{found.deals_won.mean:.1%} [")
    assert rows["deals won"].endswith(f" of {found.deals}")
    assert rows["matches won"].endswith(" of 4")
    assert rows["plays and passes"] == f"{found.plies} a deal"
    assert rows["deals a match"] == str(found.deals_per_match)
    assert rows["all"].split() == [f"{one.total / found.deals:.3f}" for one in found.bombs]
    tributes = found.tributes
    share = f"{tributes.cancelled / tributes.due:.1%}"
    assert rows["tributes"] == f"{tributes.due}: {tributes.double} double, {tributes.cancelled} ({share}) cancelled"
    assert rows["given"].split() == list(map(str, tributes.given))
    assert rows["returned"].split() == list(map(str, tributes.returned))
    assert max(map(len, lines)) <= 80


def test_json_on_two_processes(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    argv = ["simulate", "normal", "easy", "--deals", "12", "--workers", "2", "--records", str(file)]
    shown = ask_json(capsys, *argv)
    found = run(["normal", "easy"], deals=12)
    assert shown == json.loads(json.dumps(found.to_dict()))
    assert shown["gain"]["mean"] == found.gain.mean
    assert sorted(line.number for line in simulate.read_records(file)) == list(range(12))
    assert ask_json(capsys, *argv[:-4], "--records", str(file), "--resume") == shown


def test_records_are_replayed(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    ask(capsys, "simulate", "easy", "random", "--deals", "2", "--records", str(file))
    matches = [match for line in simulate.read_records(file) for match in line.replayed()]
    assert ask(capsys, "replay", str(file)) == "\n".join(map(records.transcript, matches))
    with file.open("a", encoding="ascii") as opened:
        opened.write('{"unit":9,"games":[')  # as in a run that goes on
    assert ask(capsys, "replay", str(file)) == "\n".join(map(records.transcript, matches))
    file.write_text('{"unit":0,"games":[],"matches":7}', encoding="ascii")
    assert refuse(capsys, "replay", str(file)) == f"{file}: broken record: a match is an object, not a number"
    file.write_text('{"unit":0,"games":[]}', encoding="ascii")
    assert refuse(capsys, "replay", str(file)) == f"'{file}' holds no match, only the figures of a simulation"


def test_four_players_once(capsys: Capture) -> None:
    shown = ask_json(capsys, "simulate", "normal", "easy", "baseline", "random", "--deals", "2")
    assert (shown["games"], shown["players"]) == (2, ["normal", "easy", "baseline", "random"])
    out = ask(capsys, "simulate", "normal", "easy", "--single", "--deals", "1")
    assert out.startswith("normal against easy, 1 deal, seed 1\n")


def test_plot(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "gain.svg"
    out = ask(capsys, "simulate", "normal", "easy", "--deals", "3", "--plot", str(file))
    assert "running mean" in file.read_text(encoding="utf-8")
    file.unlink()
    file.mkdir()  # nothing can be written there; the result is told all the same
    assert main(["simulate", "normal", "easy", "--deals", "3", "--plot", str(file)]) == 2
    again, err = capsys.readouterr()
    assert again == out
    assert err.startswith(f"guandan: error: --plot: cannot write '{file}': ")


def test_plot_without_matplotlib(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    message = refuse(capsys, "simulate", "normal", "easy", "--plot", "x.svg")
    assert message == "--plot needs matplotlib: python -m pip install 'guandan-core[plot]'"


def test_dask_without_dask(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert refuse(capsys, "simulate", "easy", "easy", "--dask", "x:1").startswith("--dask needs Dask: python -m pip")


def test_progress_on_demand(capsys: Capture) -> None:
    assert main(["simulate", "easy", "easy", "--deals", "4", "--progress"]) == 0
    err = capsys.readouterr().err.splitlines()
    assert err[0] == "0 of 4 deals"
    assert re.fullmatch(r"4 of 4 deals, gain [+-]\d\.\d\d", err[-1])


def test_resumed_records_and_their_faults(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    argv = ["simulate", "easy", "random", "--records", str(file), "--short-records"]
    out = ask(capsys, *argv, "--deals", "3")
    assert refuse(capsys, *argv, "--deals", "3") == (
        f"'{file}' is there already: resume goes on with it, else choose another file"
    )
    message = refuse(capsys, *argv, "--deals", "3", "--seed", "2", "--resume")
    assert message == f"'{file}' holds another run: seed '1', not '2'"
    data = file.read_bytes()
    file.write_bytes(data[:-20])
    assert main([*argv, "--deals", "3", "--resume"]) == 0
    again, err = capsys.readouterr()
    assert again == out
    assert err == f"guandan: note: '{file}', line 4, the last, is cut off: what it held counts as not played\n"
    file.write_bytes(data.replace(b'"unit":1', b'"unit":x'))
    assert refuse(capsys, *argv, "--deals", "3", "--resume").startswith(f"'{file}', line 3: no JSON object: ")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_player_that_fails(capsys: Capture, workers: str) -> None:
    assert main(["simulate", "sim_players:Tired", "easy", "--deals", "30", "--workers", workers]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    *traceback, message = err.splitlines()
    assert any(re.search(r'File ".*sim_players\.py", line \d+, in choose', line) for line in traceback)
    assert traceback[-1] == "RuntimeError: tired"
    assert re.fullmatch(
        r"guandan: error: seed \d+, deal 0, event \d+, seat \d: Tired\(\) raised RuntimeError\('tired'\); "
        r"number \d+ of sim_players:Tired against easy, deals, seed 1; \d+ of 30 deals are done",
        message,
    )


def test_a_player_that_would_end_the_program(capsys: Capture) -> None:
    message = refuse(capsys, "simulate", "sim_players:Exits", "easy", "--deals", "3")
    assert message.startswith(
        "a player raised SystemExit(0): number 0 of sim_players:Exits against easy, deals, seed 1"
    )


def test_the_result_comes_before_the_picture(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "plot", stopped)
    argv = ["simulate", "easy", "easy", "--deals", "2", "--plot", str(tmp_path / "x.svg")]
    assert main(argv) == 130
    assert "level gain a deal" in capsys.readouterr().out


REFUSED = [
    (["easy"], "1 players: name two"),
    (["easy", "easy", "easy"], "3 players: name two"),
    ([], "PLAYER"),
    (["easy", "hard"], "no player is called 'hard'"),
    (["easy", "nowhere:x"], "no player 'nowhere:x'"),
    (["easy", "sim_players:NOT_A_PLAYER"], "makes no player"),
    (["easy", "easy", "--deals", "0"], "--deals '0' is not a whole number from 1 to "),
    (["easy", "easy", "--matches", "x"], "--matches 'x' is not a whole number"),
    (["easy", "easy", "--deals", "1", "--matches", "1"], "exclude each other"),
    (["easy", "easy", "--seed", "-1"], "--seed"),
    (["easy", "easy", "--level", "1"], "--level '1' is no level"),
    (["easy", "easy", "--rules", "x"], "--rules 'x' is no profile"),
    (["easy", "easy", "--workers", "x"], "--workers 'x' is not a whole number from 0 to 1024"),
    (["easy", "easy", "--resume"], "--resume needs --records"),
    (["easy", "easy", "--dask", "x:1", "--workers", "2"], "--dask and --workers exclude each other"),
    (["easy", "easy", "--dask", "nonsense"], "--dask 'nonsense': no scheduler there: missing port"),
    (["easy", "easy", "--records", "x.svg", "--plot", "./x.svg"], "are the same file"),
    (["easy", "sim_players:Unmade"], "sim_players:Unmade should make a player, but raised RuntimeError: no"),
    (["easy", "easy", "--short-records"], "--short-records needs --records"),
    (["easy", "easy", "--plot", "x.gif"], "a picture is one of .svg, .png, .pdf, not '.gif'"),
    (["easy", "easy", "--plot", "nowhere/x.svg"], "there is no folder 'nowhere'"),
    (["easy", "easy", "--records", "nowhere/x"], "cannot write 'nowhere/x': No such file"),
]


@pytest.mark.parametrize(("argv", "expected"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input_names_the_token(capsys: Capture, argv: list[str], expected: str) -> None:
    assert expected in refuse(capsys, "simulate", *argv)


def test_help_has_examples_that_run(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    out = ask(capsys, "simulate", "--help")
    assert out.isascii()
    assert max(map(len, out.splitlines())) <= 80
    examples = re.findall(r"^  guandan (.+)$", out, re.MULTILINE)
    assert len(examples) == 4
    for example in examples:
        assert ask(capsys, *example.split())


def started(file: Path, workers: str) -> "subprocess.Popen[bytes]":
    """A long run, as soon as some deals are done."""
    argv = [*MODULE, "simulate", "normal", "easy", "--deals", "100000", "--workers", workers, "--records", str(file)]
    # A shell starts its background jobs with the signal ignored, and the tests may run in one.
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    process = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=heed)
    deadline = time.monotonic() + 20
    while not (file.exists() and file.read_bytes().count(b"\n") > 5) and time.monotonic() < deadline:
        time.sleep(0.02)
    return process


@needs_shell
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, workers: str) -> None:
    """Only the command gets the signal here; its processes end with it, without a word."""
    file = tmp_path / "run.jsonl"
    process = started(file, workers)
    try:
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out) == (130, b"")
    lines = list(simulate.read_records(file))
    assert len(lines) > 4
    (line,) = err.decode().splitlines()
    assert line.startswith(f"guandan: stopped after {len(lines):,} of 100,000 deals, gain ")
    assert line.endswith(f"; they are in '{file}', --resume goes on")


@needs_shell
def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    process = started(file, "2")
    process.kill()
    process.communicate(timeout=20)  # the workers hold the other ends of these pipes: they are gone
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", simulate.RecordsWarning)
        assert len(list(simulate.read_records(file))) > 4


@needs_shell
def test_closed_pipe_keeps_the_records(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    reader, writer = os.pipe()
    os.close(reader)
    argv = [*MODULE, "simulate", "easy", "easy", "--deals", "2", "--records", str(file)]
    with os.fdopen(writer, "wb") as closed:
        done = subprocess.run(argv, stdout=closed, stderr=subprocess.PIPE, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (141, b"")
    assert len(list(simulate.read_records(file))) == 2

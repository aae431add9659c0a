"""``guandan bench``: its table, its JSON, and that it refuses a wrong result. Speed is no matter here."""

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
from command import Capture, ask, ask_json, refuse
from guandan_core.cli import bench, bench_lines

ROOT = Path(__file__).parents[1]
QUICK = ("bench", "--seconds", "0.001")


@pytest.fixture(autouse=True)
def _few_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_PLAYOUTS", 8)
    monkeypatch.setattr(bench, "_PIECE", 0.0001)


def test_table_has_a_line_for_everything_and_the_figures_of_the_docs(capsys: Capture) -> None:
    out = ask(capsys, *QUICK)
    head, empty, columns, *lines = out.splitlines()
    assert head.startswith(f"guandan-core {gd.__version__}, Python ")
    assert empty == ""
    assert columns.split() == ["work", "here", "docs", "unit"]
    assert all(re.fullmatch(r"\S.{35} +[\d,.]+ +(-|[\d,.]+)  [\w/ ]+", line) for line in lines), out
    names = [line[:36].rstrip() for line in lines]
    for line in bench_lines.measured_lines():
        assert line.name in names
    page = (ROOT / "docs" / "performance.md").read_text(encoding="utf-8")
    for name in names:
        assert f"| {name} |" in page or f"| `{name}` |" in page or "threads" in name


def test_json(capsys: Capture) -> None:
    value = ask_json(capsys, *QUICK)
    assert list(value) == ["version", "python", "machine", "cpus", "rows", "threads"]
    for row in value["rows"].values():
        assert list(row) == ["value", "unit", "lower"]
        assert row["value"] > 0
        assert row["lower"] == (not row["unit"].endswith("/s"))
    numbers = [one["threads"] for one in value["threads"]]
    assert numbers[0] == 1
    assert numbers[-1] == value["cpus"]
    assert numbers == sorted(set(numbers))
    for one in value["threads"]:
        assert list(one) == ["threads", "wall_seconds", "cpu_seconds", "decisions"]
        assert one["decisions"] == sum(gd.playouts(8, 1, level=2).plies)


def test_the_corpus_of_the_package_is_that_of_the_benchmarks() -> None:
    installed = files("guandan_core.cli").joinpath("corpus.tsv").read_bytes()
    assert installed == (ROOT / "bench" / "corpus.tsv").read_bytes()
    # The size of the wheel is a promise; the corpus is most of what this command adds.
    assert len(installed) < 100_000


def test_the_figures_of_the_docs_are_those_of_this_command() -> None:
    text = files("guandan_core.cli").joinpath("bench_reference.json").read_text(encoding="utf-8")
    names = [name for name in json.loads(text)["rows"] if "playouts" not in name]
    assert names == [line.name for line in bench_lines.measured_lines()]


@pytest.mark.parametrize("line", bench_lines.measured_lines(), ids=lambda line: line.name)
def test_every_line_does_what_it_says(line: bench_lines.Line) -> None:
    assert line.run() == line.expected > 0
    assert line.parts > 0


@pytest.mark.parametrize(("unit", "value"), [("ns", 125e6), ("us a call", 125e3), ("decisions/s", 8.0)])
def test_units(monkeypatch: pytest.MonkeyPatch, unit: str, value: float) -> None:
    """A run of half a second with four parts."""
    monkeypatch.setattr(bench, "_best", lambda *_: 0.5)
    assert bench._value(bench_lines.Line("x", unit, int, 0, 4), 1) == value


def test_a_time_is_the_best_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of 3, 1 and 2 seconds in pieces of one run each; the first two leave the time that was asked for unused."""
    clock = iter([0, 3, 3, 4, 4, 6])
    wall = iter([0, 3, 4, 6])
    monkeypatch.setattr(bench, "process_time", lambda: next(clock))
    monkeypatch.setattr(bench, "perf_counter", lambda: next(wall))
    assert bench._best(lambda: 7, 7, 5, "x") == 1


def test_a_run_too_short_for_the_clock_is_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that ticks once a second, and a run of a quarter of a second: one tick for four runs."""
    runs: list[int] = []
    monkeypatch.setattr(bench, "_PIECE", 1)
    monkeypatch.setattr(bench, "process_time", lambda: len(runs) // 4)

    def run() -> int:
        runs.append(1)
        return 7

    assert bench._best(run, 7, 0.0001, "x") == 0.25


def test_a_wrong_result_is_no_figure(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measured_lines", lambda: [bench_lines.Line("a list", "ns", lambda: 3, 4, 1)])
    assert "a list: counted [3], not 4" in refuse(capsys, *QUICK)


def test_playouts_that_depend_on_threads_are_no_figure(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    right = gd.playouts

    def wrong(n: int, seed: int, *, level: int, threads: int) -> Any:
        return right(n, seed + (threads > 1), level=level)

    monkeypatch.setattr(bench, "measured_lines", list)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    monkeypatch.setattr(gd, "playouts", wrong)
    assert "playouts depend on the number of threads" in refuse(capsys, *QUICK)


def test_help(capsys: Capture) -> None:
    out = ask(capsys, "bench", "--help")
    assert out.isascii()
    assert "exit codes:" in out


@pytest.mark.parametrize("seconds", ["0", "-1", "x", "61", "nan", ""])
def test_bad_seconds(capsys: Capture, seconds: str) -> None:
    assert f"--seconds '{seconds}' is not a number" in refuse(capsys, "bench", f"--seconds={seconds}")

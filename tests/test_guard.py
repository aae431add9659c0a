"""The instruments of bench/: the guard against regressions, the page of figures, and the positions that are timed."""

import json
import sys
from collections import Counter
from pathlib import Path

import pytest

import guandan_core as gd
from reference import Options, template

BENCH = Path(__file__).parents[1] / "bench"
sys.path.insert(0, str(BENCH))

import charts  # noqa: E402
import guard  # noqa: E402
import instructions  # noqa: E402
import page  # noqa: E402
import svg  # noqa: E402

HERE = {"compiler": "GNU 12.2.0", "processor": "x86_64", "flags": "-O3", "libc": "glibc 2.36"}
RECORDED = guard.Baseline(build=HERE, instructions_a_call={"lead": 1000.0}, times_store={"lead": 50.0})
PROGRAM = Path("guandan_bench")


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, dict[str, float]]:
    """What the guard will measure, against the baseline above; a test changes it."""
    found = {"build": dict(HERE), "instructions": {"lead": 1000.0}, "ratios": {"lead": 50.0}}
    baseline = tmp_path / "baseline.json"
    baseline.write_text(json.dumps(RECORDED))
    monkeypatch.setattr(guard, "BASELINE", baseline)
    monkeypatch.setattr(guard, "build_of", lambda _: found["build"])
    monkeypatch.setattr(guard, "count_instructions", lambda _: found["instructions"])
    monkeypatch.setattr(guard, "measure_ratios", lambda _: found["ratios"])
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    return found  # type: ignore[return-value]


Measured = dict[str, dict[str, float]]


@pytest.mark.parametrize(("count", "code"), [(900, 0), (1000, 0), (1049, 0), (1051, 1), (1100, 1), (3000, 1)])
def test_same_build_compares_instructions(
    measured: Measured, capsys: pytest.CaptureFixture[str], count: float, code: int
) -> None:
    measured["instructions"]["lead"] = count
    measured["ratios"]["lead"] = 9999  # a busy machine is no regression
    assert guard.main(["--bench", str(PROGRAM)]) == code
    out = capsys.readouterr().out
    assert "instructions a call" in out
    assert ("SLOWER" in out) == (code == 1)
    assert ("faster: refresh" in out) == (count == 900)
    assert "50.0" not in out


@pytest.mark.parametrize(
    "change", [{"compiler": "Clang 14.0.6"}, {"processor": "aarch64"}, {"libc": ""}, {"flags": "-O2"}]
)
@pytest.mark.parametrize(("ratio", "code"), [(20, 0), (99, 0), (101, 1)])
def test_unknown_build_compares_ratios_with_a_wide_margin(
    measured: Measured, capsys: pytest.CaptureFixture[str], change: dict[str, float], ratio: float, code: int
) -> None:
    measured["build"].update(change)
    measured["instructions"]["lead"] = 9999
    measured["ratios"]["lead"] = ratio
    assert guard.main(["--bench", str(PROGRAM)]) == code
    out = capsys.readouterr().out
    assert "multiples of a bare store" in out
    assert ("SLOWER" in out) == (code == 1)


def test_without_valgrind_ratios_are_compared(measured: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda _: None)
    measured["instructions"]["lead"] = 9999
    assert guard.main(["--bench", str(PROGRAM)]) == 0
    measured["ratios"]["lead"] = 101
    assert guard.main(["--bench", str(PROGRAM)]) == 1


@pytest.mark.parametrize("found", [{}, {"lead": 1000.0, "new": 5.0}])
def test_what_cannot_be_compared_fails(measured: Measured, found: dict[str, float]) -> None:
    measured["instructions"] = found
    assert guard.main(["--bench", str(PROGRAM)]) == 1


def test_refresh_records_what_is_measured(measured: Measured) -> None:
    measured["instructions"] = {"lead": 2000.0, "new": 5.0}
    measured["ratios"] = {"lead": 70.0, "new": 1.0}
    assert guard.main(["--bench", str(PROGRAM)]) == 1
    assert guard.main(["--bench", str(PROGRAM), "--refresh"]) == 0
    assert guard.main(["--bench", str(PROGRAM)]) == 0
    assert json.loads(guard.BASELINE.read_text()) == {
        "build": HERE,
        "instructions_a_call": {"lead": 2000.0, "new": 5.0},
        "times_store": {"lead": 70.0, "new": 1.0},
    }


def test_refresh_needs_valgrind(measured: Measured, monkeypatch: pytest.MonkeyPatch) -> None:
    assert measured
    monkeypatch.setattr("shutil.which", lambda _: None)
    with pytest.raises(SystemExit, match="valgrind"):
        guard.main(["--bench", str(PROGRAM), "--refresh"])


def test_ratios_are_the_best_of_several_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy moment spoils one run, not the result; the yardstick itself is not guarded."""
    values = iter([80.0, 50.0, 120.0])

    def ask(*_: object) -> str:
        works = {"lead": {"times_store": next(values)}, guard.YARDSTICK: {"times_store": 750.0}}
        return json.dumps({"tables": {"works": works}})

    monkeypatch.setattr(instructions, "ask", ask)
    assert guard.measure_ratios(PROGRAM) == {"lead": 50.0}


def test_the_start_of_the_program_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A start of 1,000,000 instructions and 500 in each run."""
    said = instructions.Count(calls=5, items=0, instructions=0)
    monkeypatch.setattr(instructions, "run", lambda _bench, _name, times: (1_000_000 + 500 * times, said))
    assert instructions.count(PROGRAM, "lead")["instructions"] == 500


def test_the_baseline_guards_the_same_work_by_both_methods() -> None:
    baseline: guard.Baseline = json.loads((BENCH / "baseline.json").read_text(encoding="utf-8"))
    assert baseline["instructions_a_call"].keys() == baseline["times_store"].keys()
    assert {"lead plain", "follow wild", "classify with wilds", "random deals"} <= baseline["times_store"].keys()
    assert guard.YARDSTICK not in baseline["times_store"]
    assert baseline["build"].keys() == HERE.keys()


# The page


def test_the_page_and_its_charts_are_what_the_scripts_write() -> None:
    """Mend with `python bench/page.py && python bench/charts.py`."""
    assert page.main(["--check"]) == 0
    for name, draw in charts.CHARTS.items():
        assert (page.ROOT / "docs" / f"performance-{name}.svg").read_text(encoding="utf-8") == draw()


@pytest.mark.parametrize(
    ("most", "marks"),
    [
        (9, [0, 2, 4, 6, 8, 10]),
        (4350, [0, 1000, 2000, 3000, 4000, 5000]),
        (0.8, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]),
    ],
)
def test_ticks(most: float, marks: list[float]) -> None:
    assert svg.ticks(most) == pytest.approx(marks)


# The positions


def rows(name: str) -> list[list[str]]:
    lines = (BENCH / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


@pytest.mark.parametrize("lead", [True, False])
def test_the_corpora_are_as_described(lead: bool) -> None:
    chosen = [row for row in rows("corpus.tsv") if (row[3] == "-") == lead]
    assert Counter(row[0] for row in chosen) == {"plain": 200, "wild": 200}
    sizes = {len(row[2].split()) for row in chosen}
    assert sizes == {27} if lead else (min(sizes), max(sizes)) == (5, 27)
    wilds = Counter(row[2].split().count(f"{row[1]}H") for row in chosen if row[0] == "wild")
    assert sorted(wilds) == [0, 1, 2]
    assert set(wilds.values()) == {66, 67}
    assert len({row[1] for row in chosen}) == 13


def test_the_worst_hand_has_over_15_000_plays_by_core_and_reference() -> None:
    ((_, level, hand, table, count, _),) = rows("worst_hand.tsv")
    assert table == "-"
    assert len(hand.split()) == 27
    assert int(count) > 15_000
    assert len(gd.legal_moves(hand, None, level)) == int(count)
    assert len(template.legal_plays(hand.split(), None, level, Options())) == int(count)

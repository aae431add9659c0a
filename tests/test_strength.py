"""bench/strength.py: what it measures, stores, and writes into the page. The bootstrap is in test_intervals.py."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import players, simulate

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

import strength
import strength_page

Capture = pytest.CaptureFixture[str]


class Fails:
    def choose(self, observation: gd.Observation) -> gd.Action:
        if len(observation.history) > 50:
            raise RuntimeError("tired")
        return observation.legal_actions[0]


def failing(_seed: int) -> Fails:
    return Fails()


def first(_seed: int) -> players.Player:
    return players.Baseline()


@pytest.fixture
def results(tmp_path: Path) -> Path:
    return tmp_path / "strength.json"


def rows_of(results: Path) -> dict[str, Any]:
    rows: dict[str, Any] = json.loads(results.read_text())
    return rows


def without_cpu(row: dict[str, Any]) -> dict[str, Any]:
    counts = [(cpu["decisions"], cpu["choices"]) for cpu in row["cpu"]]
    return {key: value for key, value in row.items() if key != "cpu"} | {"counts": counts}


def test_deals(results: Path, capsys: Capture, tmp_path: Path) -> None:
    gains = tmp_path / "gains.json"
    argv = ["baseline", "random", "--deals", "6", "--seed", "3", "--results", str(results), "--gains", str(gains)]
    strength.main(argv)
    out, err = capsys.readouterr()
    (key,) = rows_of(results)
    row = rows_of(results)[key]
    assert key == "baseline over random, deals, pagat"
    both = [
        simulate.duplicate(players.Baseline(), players.Random(3), simulate.single_deal(3, number))
        for number in range(6)
    ]
    assert json.loads(gains.read_text()) == [list(one.gains) for one in both]
    assert row["gain"] == pytest.approx(sum(one.gain for one in both) / 6, abs=1e-4)
    assert row["low"] <= row["gain"] <= row["high"]
    assert row["command"] == "python bench/strength.py baseline random --deals 6 --seed 3"
    assert row["games"] == 12
    assert row["deals_won"] == sum(gain > 0 for one in both for gain in one.gains) / 12
    for cpu in row["cpu"]:
        assert cpu["decisions"] > cpu["choices"] > 100
        assert 0 < cpu["us_a_decision"] < 1000
    assert f"level gain a deal   {strength_page.interval_of(row)}" in out
    assert "6/6" in err


def test_decisions_are_counted(results: Path) -> None:
    strength.main(["baseline", "random", "--deals", "1", "--results", str(results)])
    both = simulate.duplicate(players.Baseline(), players.Random(1), simulate.single_deal(1, 0))
    (row,) = rows_of(results).values()
    acted = sum(isinstance(event, gd.Acted) for match in (both.first, both.second) for event in match.history)
    assert sum(cpu["decisions"] for cpu in row["cpu"]) == acted


def test_results_do_not_depend_on_jobs(results: Path) -> None:
    found = []
    for jobs in ("1", "2"):
        argv = ["easy", "random", "--deals", "10", "--jobs", jobs, "--results", str(results), "--rules", "app"]
        strength.main(argv)
        found.append(without_cpu(rows_of(results)["easy over random, deals, app"]))
    assert found[0] == found[1]
    assert found[0]["command"].endswith("--rules app")


def test_whole_matches_and_merged_results(results: Path) -> None:
    for argv in (["--deals", "2"], ["--matches", "1"], ["--deals", "3"], ["--deals", "2", "--ablation", "no thought"]):
        strength.main(["baseline", "easy", *argv, "--results", str(results)])
    rows = rows_of(results)
    assert {key: row["number"] for key, row in rows.items()} == {
        "baseline over easy, deals, pagat": 3,
        "baseline over easy, matches, pagat": 1,
        "no thought: baseline over easy, deals, pagat": 2,
    }
    row = rows["baseline over easy, matches, pagat"]
    both = simulate.duplicate(players.Baseline(), players.Easy(1), simulate.whole_match(1, 0))
    assert row["games"] == len(both.gains) > 4
    assert row["matches_won"] == both.match_wins / 2


def test_a_player_that_fails_ends_the_run(results: Path) -> None:
    with pytest.raises(gd.PlayerError) as caught:
        strength.main(["test_strength:failing", "baseline", "--deals", "2", "--results", str(results)])
    assert caught.value.code == "player_raised"
    assert "Fails" in caught.value.player
    (note,) = caught.value.__notes__
    assert note.startswith("number 0 of: Run(first='test_strength:failing', second='baseline', form='deals', number=2")
    assert not results.exists()


def test_a_player_from_outside_by_module_and_name(results: Path) -> None:
    strength.main(["test_strength:first", "baseline", "--deals", "3", "--results", str(results)])
    assert rows_of(results)["test_strength:first over baseline, deals, pagat"]["gain"] == 0


@pytest.mark.parametrize(
    "argv",
    [["hard", "easy"], ["easy", "no_such_module:x"], ["easy", "json:x"], ["easy:3", "easy"]],
    ids=" ".join,
)
def test_unknown_players_are_told(argv: list[str]) -> None:
    with pytest.raises(SystemExit, match=r"^strength\.py: "):
        strength.main(argv)


@pytest.mark.parametrize(
    "argv", [[], ["easy"], ["easy", "random", "--deals", "0"], ["easy", "random", "--deals", "1", "--matches", "1"]]
)
def test_bad_arguments(argv: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        strength.main(argv)
    assert caught.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_the_page_has_the_stored_results() -> None:
    text = strength_page.PAGE.read_text(encoding="utf-8")
    assert strength_page.written(text) == text


def test_tables(results: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strength_page, "RESULTS", results)
    for argv in (["--deals", "2"], ["--matches", "1"], ["--deals", "2", "--ablation", "no thought"]):
        strength.main(["baseline", "easy", *argv, "--results", str(results)])
    text = strength_page.written(strength_page.PAGE.read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line.startswith("| ") and "baseline over easy" in line]
    deals, matches, ablation = lines
    assert deals.endswith("| 2 | `python bench/strength.py baseline easy --deals 2 --seed 1` |")
    assert matches.endswith("| `python bench/strength.py baseline easy --matches 1 --seed 1` |")
    assert ablation.startswith("| no thought | ")
    cpu = [line for line in text.splitlines() if line.startswith(("| baseline | ", "| easy | ")) and "µs" in line]
    assert sorted(line.split(" | ")[0] for line in cpu) == ["| baseline", "| easy"]  # by time, so in no fixed order

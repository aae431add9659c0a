"""simulate.simulate(): what it counts, who may play, and the picture of it."""

import doctest
import importlib
import json
import sys
import time
from collections import Counter
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import stdev
from typing import Any

import pytest

import guandan_core as gd
import sim_players
from guandan_core import players, simulate
from guandan_core.simulate import results
from guandan_core.simulate.intervals import bootstraps
from guandan_core.simulate.seats import name_of

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

import strength

run = partial(simulate.simulate, progress=False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "run.jsonl"


@pytest.mark.parametrize("module", ["faults", "figures", "plots", "progress", "results", "simulation", "stream"])
def test_examples_of_docstrings(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"guandan_core.simulate.{module}"))
    assert found.attempted > 0
    assert found.failed == 0


@pytest.fixture
def _few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests to which intervals are no matter."""
    monkeypatch.setattr(results, "bootstraps", partial(bootstraps, resamples=50))


few_resamples = pytest.mark.usefixtures("_few_resamples")


# ---- what is counted


@pytest.mark.parametrize(
    ("form", "number", "rules"), [("deals", 25, "pagat"), ("matches", 3, "app")], ids=["deals", "matches"]
)
def test_same_numbers_as_the_strength_bench(form: str, number: int, rules: str) -> None:
    measured = strength.Run("normal", "easy", form, number, 5, rules)
    row = strength.summed_up(measured, list(strength.play_all(measured, 1)))
    given: dict[str, Any] = {form: number}
    found = run(["normal", "easy"], seed=5, rules=getattr(gd.Rules, rules)(), **given)
    assert [round(one, 4) for one in (found.gain.mean, found.gain.low, found.gain.high)] == [
        row["gain"],
        row["low"],
        row["high"],
    ]
    assert (found.deals, found.deals_won.mean) == (row["games"], row["deals_won"])
    if found.matches_won is not None:
        assert found.matches_won.mean == row["matches_won"]
        assert found.games == 2 * number


@few_resamples
def test_figures_are_those_of_the_recorded_matches(file: Path) -> None:
    """Counted here from the plain records."""
    found = run(["normal", "easy"], matches=4, seed=2, records=file)
    deals: list[tuple[int, dict[str, Any]]] = []  # the first player's team, and the deal
    lengths = []
    for line in file.read_text(encoding="ascii").splitlines()[1:]:
        for team, match in enumerate(json.loads(line)["matches"]):
            deals += [(team, deal) for deal in match["deals"]]
            lengths.append(len(match["deals"]))
    plies = [len(deal["plays"]) for _, deal in deals]
    assert found.deals == len(deals)
    assert found.plies.mean == pytest.approx(sum(plies) / len(plies))
    assert (found.plies.least, found.plies.most) == (min(plies), max(plies))
    assert found.plies.deviation == pytest.approx(stdev(plies))
    assert found.deals_per_match == simulate.Spread.of(lengths)
    bombs: list[Counter[str]] = [Counter(), Counter()]
    for team, deal in deals:
        for seat, text in deal["plays"]:
            move = gd.Move(text, deal["level"])
            if move.kind >= gd.Kind.BOMB:
                name = f"{move.size}-bomb" if move.kind is gd.Kind.BOMB else str(move.kind)
                bombs[seat % 2 != team][name] += 1
    assert [one.by_kind() for one in found.bombs] == [dict(one) for one in map(_sorted, bombs)]
    tributes = [(team, deal["tribute"]) for team, deal in deals if deal["tribute"] is not None]
    moved = {
        name: [
            sum(giver % 2 == (team ^ side) for team, one in tributes for giver, _, _ in one[name]) for side in (0, 1)
        ]
        for name in ("tributes", "returns")
    }
    assert found.tributes == simulate.Tributes(
        len(tributes),
        sum(len(one["payers"]) == 2 for _, one in tributes),
        sum(one["cancelled"] for _, one in tributes),
        (moved["tributes"][0], moved["tributes"][1]),
        (moved["returns"][0], moved["returns"][1]),
    )
    assert found.tributes.double
    assert found.tributes.cards == sum(map(sum, moved.values()))


def _sorted(bombs: Counter[str]) -> dict[str, int]:
    kinds = [*(f"{size}-bomb" for size in range(4, 11)), "straight flush", "joker bomb"]
    return {kind: bombs[kind] for kind in kinds if bombs[kind]}


@few_resamples
def test_a_deterministic_player_against_itself() -> None:
    found = run(["baseline", "baseline"], deals=10)
    assert (found.gain, found.deals_won) == (simulate.Interval(0, 0, 0), simulate.Interval(0.5, 0.5, 0.5))
    assert found.bombs[0] == found.bombs[1]
    assert found.tributes == simulate.Tributes()


@few_resamples
def test_four_by_seat() -> None:
    seats = ["normal", "easy", "baseline", "random"]
    found = run(seats, deals=5, seed=3)
    played = [
        simulate.play_match([players.by_name(name, 3) for name in seats], simulate.single_deal(3, number))
        for number in range(5)
    ]
    assert found.gains == tuple(simulate.level_gains(match, 0) for match in played)
    assert (found.games, found.duplicate, found.sides) == (5, False, ("normal and baseline", "easy and random"))


@few_resamples
def test_once_only_and_a_level() -> None:
    found = run(["normal", "random"], deals=4, level="K", duplicate=False)
    assert (found.deals, found.level) == (4, gd.Rank.KING)
    start = simulate.single_deal(1, 2, level="K")
    match = simulate.play_match([players.Normal(), players.Random(1)] * 2, start)
    assert found.gains[2] == simulate.level_gains(match, 0)


def test_deviation_and_running_mean() -> None:
    found = run(["normal", "easy"], deals=60)
    means = [sum(one) / 2 for one in found.gains]
    assert found.deviation == pytest.approx(stdev(means))
    points = list(found.running())
    assert [number for number, _ in points] == list(range(1, 61))
    number, last = points[-1]
    assert last.mean == found.gain.mean
    assert last.high - last.mean == pytest.approx(1.96 * found.deviation / sqrt(number))
    assert (last.low, last.high) == pytest.approx((found.gain.low, found.gain.high), abs=0.1)


def test_intervals_of_many_units_are_fast_and_the_same() -> None:
    totals = [float(number * number % 17 - 8) for number in range(100_000)]
    started = time.process_time()
    many = simulate.bootstrap(totals, [2] * len(totals))
    assert time.process_time() - started < 2
    half = 1.96 * stdev(totals) / sqrt(len(totals)) / 2
    assert (many.low, many.high) == pytest.approx((many.mean - half, many.mean + half), rel=1e-3)
    few = simulate.bootstrap(totals[:4000], resamples=250)
    next_to = simulate.bootstrap(totals[:4000] + totals[:4000])
    assert few.high - few.mean == pytest.approx(sqrt(2) * (next_to.high - next_to.mean), rel=0.2)


# ---- who plays


@few_resamples
@pytest.mark.parametrize(
    ("player", "like", "name"),
    [
        ("easy:0.5", players.Easy(1, 0.5), "easy:0.5"),
        (players.Random(1), players.Random(1), "Random(seed=1)"),
        (players.Random, sim_players.seeded, "guandan_core.players.simple:Random"),
        (players.Normal, players.Normal(), "guandan_core.players.normal:Normal"),
        (
            partial(players.Strong, 1),
            lambda seed: players.Strong(1, seed=seed),
            "guandan_core.players.strong:Strong(1)",
        ),
        (sim_players.seeded, players.Random, "sim_players:seeded"),
        ("sim_players:seeded", players.Random, "sim_players:seeded"),
        (sim_players.unseeded, players.Baseline(), "sim_players:unseeded"),
        ("sim_players:BASELINE", players.Baseline(), "sim_players:BASELINE"),
    ],
    # pytest's own ids hold addresses of functions, which differ between the processes of xdist.
    ids=["name", "player", "class", "no seed", "partial", "function", "path", "unseeded", "path to a player"],
)
def test_players_in_every_form(player: Any, like: Any, name: str) -> None:
    found = run([player, "baseline"], deals=2)
    assert found.players == (name, "baseline")
    assert found.gains == run([like, "baseline"], deals=2).gains


@few_resamples
def test_a_player_that_remembers_begins_anew_in_each_game() -> None:
    player = sim_players.Counting()
    found = run([player, "baseline"], deals=6)
    assert player.asked == 0
    expected: list[int] = []
    for team in (0, 1):
        seats = [sim_players.Counting() if seat % 2 == team else players.Baseline() for seat in range(4)]
        expected += simulate.level_gains(simulate.play_match(seats, simulate.single_deal(1, 5)), team)
    assert found.gains[5] == tuple(expected)


@few_resamples
def test_what_is_made_by_a_function_has_a_seed_of_its_own() -> None:
    seeds: list[int] = []

    def maker(seed: int) -> players.Player:
        seeds.append(seed)
        return players.Random(seed)

    for _ in range(2):
        run([maker, "baseline"], deals=3, seed=9)
    first, second = seeds[: len(seeds) // 2], seeds[len(seeds) // 2 :]
    assert first == second
    assert first[0] == 9  # whether it makes a player at all
    assert len(set(first[1:])) == 3 * 2 * 2


@few_resamples
@pytest.mark.parametrize("one", [sim_players.OneSeat(), sim_players.OneSeat], ids=["player", "class"])
@pytest.mark.parametrize("given", [{"deals": 2}, {"matches": 1}, {"deals": 2, "duplicate": False}], ids=str)
def test_no_player_sees_the_cards_of_two_seats(one: Any, given: dict[str, Any]) -> None:
    """Nor those of both games of a duplicate deal."""
    assert run([one, one], **given).games == run([one] * 4, **given).games * (1 + given.get("duplicate", True))


class Same:
    choose = sim_players.Counting.choose


def test_a_player_without_a_repr_is_called_by_its_type() -> None:
    assert name_of(Same()) == f"{__name__}.Same()"


REFUSED: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    (["easy"], {}, TypeError, "two, team against team, or four"),
    ("easy", {}, TypeError, "two, team against team, or four"),
    (["easy"] * 3, {}, TypeError, "two, team against team, or four"),
    (["easy", "hard"], {}, gd.NotationError, "no player is called 'hard'"),
    (["easy", "no_such_module:x"], {}, gd.NotationError, "no_such_module"),
    (["easy", "sim_players:missing"], {}, gd.NotationError, "missing"),
    (["easy", "sim_players:NOT_A_PLAYER"], {}, gd.NotationError, "makes no player"),
    (["easy", 3], {}, TypeError, "not 3"),
    (["easy", sim_players.NoCopy()], {}, TypeError, "a copy of NoCopy() is no player but None"),
    (["easy", object], {}, TypeError, "builtins:object makes no player but <object object"),
    (["easy", "easy"], {"matches": 1}, TypeError, "how many deals, or how many matches"),
    (["easy", "easy"], {"deals": None}, TypeError, "how many deals, or how many matches"),
    (["easy", "easy"], {"deals": 0}, gd.NotationError, "deals is a number from 1, not 0"),
    (["easy", "easy"], {"deals": True}, TypeError, "deals is an int, not bool"),
    (["easy", "easy"], {"seed": -1}, gd.NotationError, "a seed is"),
    (["easy", "easy"], {"seed": "1"}, TypeError, "a seed is"),
    (["easy", "easy"], {"level": "1"}, gd.NotationError, "1"),
    (["easy", "easy"], {"rules": "app"}, TypeError, "rules are a Rules"),
    (["easy", "easy"], {"resume": True}, TypeError, "resumed from its records"),
]


@pytest.mark.parametrize(("who", "options", "error", "text"), REFUSED, ids=range(len(REFUSED)))
def test_bad_input(who: Any, options: dict[str, Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        run(who, **({"deals": 1} | options))
    assert text in str(caught.value)


@few_resamples
def test_a_player_error_has_its_number() -> None:
    with pytest.raises(gd.PlayerError) as caught:
        run([sim_players.Tired(), "baseline"], deals=30)
    number = next(n for n in range(30) if str(simulate.single_deal(1, n).level) in "K49")
    assert number > 0
    assert caught.value.seed == simulate.single_deal(1, number).seed
    assert caught.value.__notes__ == [
        f"number {number} of Tired() against baseline, deals, seed 1",
        f"{number} of 30 deals are done",
    ]
    assert isinstance(caught.value.__cause__, RuntimeError)


# ---- progress


@few_resamples
def test_progress_counts_up() -> None:
    seen: list[simulate.Progress] = []
    found = run(["baseline", "easy"], deals=5, progress=seen.append)
    assert [one.done for one in seen] == [0, 1, 2, 3, 4, 5]
    assert (seen[0].gain, seen[-1].gain) == (None, found.gain.mean)


# ---- the picture


@few_resamples
def test_plot(tmp_path: Path) -> None:
    found = run(["normal", "easy"], deals=30)
    for name in ("a.svg", "b.svg"):
        simulate.plot(found, tmp_path / name)
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text == (tmp_path / "b.svg").read_text(encoding="utf-8")
    for words in (
        f"normal against easy: {found.gain}",
        "level gain a deal",
        "duplicate deals, seed 1",
        "95 % interval",
    ):
        assert words in text
    with pytest.raises(gd.NotationError, match=r"not '\.txt'"):
        simulate.plot(found, tmp_path / "a.txt")

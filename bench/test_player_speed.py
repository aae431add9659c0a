"""Times the players and what stands on the core for them, in CPU time.

python -m pytest bench/test_player_speed.py
"""

import statistics
import time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture
from test_api import LEADS

import guandan_core as gd
from guandan_core import _core, players

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=5)

# All plays of the 200 decompositions. Fewest is fewest: only a fault could change these.
PLAYS = {"plain": 1521, "wild": 1419}
ROUNDS = 5


def microseconds(hand: gd.Hand, level: gd.Rank) -> float:
    """The best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.process_time_ns()
        players.decompose(hand, level)
        best = min(best, (time.process_time_ns() - start) / 1000)
    return best


@pytest.mark.parametrize("corpus", ["plain", "wild"])
def test_decompose_200_leads(benchmark: BenchmarkFixture, corpus: str) -> None:
    """Prints the median and the worst hand besides the time of all of them."""
    positions = [(hand, level) for hand, _, level, _ in LEADS[corpus]]
    found = benchmark(lambda: sum(len(players.decompose(hand, level)) for hand, level in positions))
    assert found == PLAYS[corpus]
    if benchmark.stats is not None:
        times = [microseconds(hand, level) for hand, level in positions]
        benchmark.extra_info["median_us"] = statistics.median(times)
        benchmark.extra_info["worst_us"] = max(times)
        print(f"\n{corpus}: median {statistics.median(times):.1f} us, worst {max(times):.1f} us a hand")


# ---- players


def observed() -> list[gd.Observation]:
    """The plays with a choice in two deals between baselines, which no change to another player changes."""
    match, baseline, views = gd.Match(seed=7, deals=2), players.Baseline(), []
    while match.to_act is not None:
        view = match.observation(match.to_act)
        if view.phase == gd.Phase.PLAY and len(view.legal_actions) > 1:
            views.append(view)
        match.act(baseline.choose(view))
    return views


VIEWS = observed()
# Every so many of the views: a search takes a thousand times as long.
STRIDES = {"strong": 20}


def rate(benchmark: BenchmarkFixture, number: int, what: str) -> None:
    """Prints how many of the rounds' `number` a second."""
    if benchmark.stats is not None:
        speed = number / benchmark.stats.stats.min
        benchmark.extra_info[f"{what}_per_second"] = speed
        print(f"\n{speed:,.0f} {what} a second, {1e6 / speed:,.1f} us each")


@pytest.mark.parametrize("name", players.NAMES)
def test_moves_of_a_player(benchmark: BenchmarkFixture, name: str) -> None:
    """Choices alone: the observations are there."""
    player = players.by_name(name, seed=1)
    assert len(VIEWS) == 117
    views = VIEWS[:: STRIDES.get(name, 1)]
    chosen = benchmark(lambda: [player.choose(view) for view in views])
    assert all(move in view.legal_actions for move, view in zip(chosen, views, strict=True))
    rate(benchmark, len(views), "moves")


def test_advice(benchmark: BenchmarkFixture) -> None:
    views = VIEWS[::20]
    hints = benchmark(lambda: [players.advise(view) for view in views])
    assert all(2 <= len(one) <= 5 for one in hints)
    rate(benchmark, len(views), "hints")


# Moves of 300 deals that the policy plays out. A change to the policy changes it: then it is recorded anew.
PLIES = 23_080


def test_policy_playouts(benchmark: BenchmarkFixture) -> None:
    """Whole deals with all hands known, planned and played by the policy inside the search."""
    plies = benchmark(_core.policy_playouts, 7, 300)
    assert plies == PLIES
    rate(benchmark, 300, "playouts")

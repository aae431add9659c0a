"""Bootstrap intervals, on data whose spread is known."""

import random
from math import sqrt
from typing import Any

import numpy as np
import pytest

import guandan_core as gd
from guandan_core import simulate
from guandan_core.simulate.intervals import MOST_RESAMPLED


def test_bootstrap_of_what_does_not_vary() -> None:
    assert simulate.bootstrap([2.5] * 9, resamples=100) == simulate.Interval(2.5, 2.5, 2.5)


def test_bootstrap_agrees_with_the_normal_interval() -> None:
    values = [1.0, -1.0, 3.0, 1.0] * 100
    found = simulate.bootstrap(values, resamples=2000)
    half = 1.96 * sqrt(2) / sqrt(len(values))  # the variance is 2
    assert found.mean == 1
    assert found.low == pytest.approx(1 - half, abs=0.02)
    assert found.high == pytest.approx(1 + half, abs=0.02)


def test_bootstrap_holds_the_true_mean_as_often_as_it_says() -> None:
    rng = random.Random(1)
    held = 0
    for sample in range(200):
        found = simulate.bootstrap([rng.gauss(1, 2) for _ in range(40)], confidence=0.9, resamples=200, seed=sample)
        held += found.low <= 1 <= found.high
    assert 165 <= held <= 192  # expected 180 or slightly fewer, standard deviation 4


def test_bootstrap_takes_the_units_as_wholes() -> None:
    """The same deals, alone and in matches of ten that go together: the mean is equal, the interval is wider."""
    matches = [(number % 3 - 1) * 10 for number in range(60)]
    deals = [total / 10 for total in matches for _ in range(10)]
    alone = simulate.bootstrap(deals, resamples=300)
    together = simulate.bootstrap(matches, [10] * 60, resamples=300)
    assert together.mean == pytest.approx(alone.mean)
    assert (together.high - together.low) / (alone.high - alone.low) == pytest.approx(sqrt(10), rel=0.15)


def test_bootstrap_weighs_by_the_counts() -> None:
    assert simulate.bootstrap([30, -1], [30, 1], resamples=10).mean == pytest.approx(29 / 31)
    assert simulate.bootstrap([3, 6, 30], [1, 2, 10], resamples=100) == simulate.Interval(3, 3, 3)


@pytest.mark.parametrize("number", [9, MOST_RESAMPLED + 1])
def test_bootstrap_of_arrays(number: int) -> None:
    totals, counts = [one % 5 - 1 for one in range(number)], [1 + one % 2 for one in range(number)]
    arrays: list[Any] = [np.array(totals), np.array(counts)]
    found = simulate.bootstrap(*arrays, resamples=50)
    assert found == simulate.bootstrap(totals, counts, resamples=50)
    assert {type(found.mean), type(found.low), type(found.high)} == {float}


def test_bootstrap_depends_on_its_seed_only() -> None:
    values = [float(number) for number in range(50)]
    one = simulate.bootstrap(values, resamples=200)
    assert one == simulate.bootstrap(values, resamples=200)
    assert one != simulate.bootstrap(values, resamples=200, seed=1)
    wide, narrow = (simulate.bootstrap(values, resamples=500, confidence=c) for c in (0.99, 0.5))
    assert wide.low < narrow.low < narrow.high < wide.high


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ({"totals": []}, "count"),
        ({"totals": [1], "counts": [1, 1]}, "lengths"),
        ({"totals": [1], "counts": [0]}, "count"),
        ({"totals": [1], "resamples": 0}, "count"),
        ({"totals": [1], "confidence": 1}, "count"),
        ({"totals": [1], "confidence": 0}, "count"),
        ({"totals": [1], "confidence": 1 - 1e-16}, "count"),
        ({"totals": [1], "counts": [float("nan")]}, "count"),
        ({"totals": [10**400]}, "count"),
        ({"totals": [1, float("nan")]}, "count"),
        ({"totals": [1, float("inf")]}, "count"),
    ],
)
def test_bootstrap_refuses(arguments: dict[str, Any], code: str) -> None:
    with pytest.raises(gd.NotationError) as caught:
        simulate.bootstrap(**arguments)
    assert caught.value.code == code

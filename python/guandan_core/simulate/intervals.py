"""How sure a mean is: ``bootstrap``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, isfinite, sqrt

from guandan_core.errors import NotationError, _shown

__all__ = ["MOST_RESAMPLED", "Interval", "bootstrap", "bootstraps"]

MOST_RESAMPLED = 1000
"""With more units than this, bootstrap() takes the normal interval, which is the same then but for chance."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean with its interval.

    Attributes:
        mean: the mean.
        low: the lower end of the interval.
        high: the upper end.

    >>> from guandan_core import simulate
    >>> str(simulate.Interval(1.25, 1.0, 1.5))
    '+1.25 [+1.00, +1.50]'
    """

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} [{self.low:+.2f}, {self.high:+.2f}]"


def bootstrap(
    totals: Sequence[float],
    counts: Sequence[int] | None = None,
    *,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Return a mean with its bootstrap interval, by the percentile method.

    What is drawn anew, with replacement, is the unit that is independent of the others: a duplicate deal with its two
    games, or a duplicate match with all its deals. Of more than 1,000 units (MOST_RESAMPLED) nothing is drawn: the
    interval is the normal one of a ratio of sums, from which a bootstrap of so many differs by its own chance only. So
    100,000 units take a fraction of a second.

    Args:
        totals: the sum of what is averaged, for each unit.
        counts: how many were summed up, for each unit, at least 1; None: one each. The mean is the sum of the totals by
            the sum of the counts, in the sample as in each resample.
        confidence: how often such an interval holds the true mean, above 0 and below 1.
        resamples: how many samples are drawn. All this is plain Python: 10,000 of 500 units take about a second.
        seed: of `random.Random`, which draws them.

    Raises:
        NotationError: no unit, another number of counts, a count below 1, a total that is no finite number, or a number
            out of range (codes "count", "lengths").

    >>> from guandan_core import simulate
    >>> simulate.bootstrap([2.0, 2.0, 2.0])
    Interval(mean=2.0, low=2.0, high=2.0)
    >>> simulate.bootstrap([4, -2], [2, 4]).mean
    0.3333333333333333
    """
    counts = [1] * len(totals) if counts is None else counts
    return bootstraps([(totals, counts)], confidence=confidence, resamples=resamples, seed=seed)[0]


def bootstraps(
    ratios: Sequence[tuple[Sequence[float], Sequence[int]]],
    *,
    confidence: float = 0.95,
    resamples: int = 10_000,
    seed: int = 0,
) -> tuple[Interval, ...]:
    """Return what bootstrap() would return for each pair of totals and counts, drawing only once for all of them."""
    for totals, counts in ratios:
        if not len(totals) == len(counts) == len(ratios[0][0]):
            raise NotationError(f"{len(totals)} totals have {len(counts)} counts", code="lengths")
        if not (len(totals) and resamples >= 1 and min(counts) >= 1 and confidence > 0 and (1 + confidence) / 2 < 1):
            given = f"{len(totals)} units, {_shown(resamples)} resamples, confidence {_shown(confidence)}"
            raise NotationError(f"no interval of {given}, or a count below 1", code="count")
        if not _is_finite(sum(totals)):
            raise NotationError("no interval of totals that are not finite", code="count")
    number = len(ratios[0][0])
    if number > MOST_RESAMPLED:
        return tuple(_normal(totals, counts, confidence) for totals, counts in ratios)
    rng, units = random.Random(seed), range(number)
    means: list[list[float]] = [[] for _ in ratios]
    for _ in range(resamples):
        chosen = rng.choices(units, k=number)
        for column, (totals, counts) in zip(means, ratios, strict=True):
            column.append(sum(map(totals.__getitem__, chosen)) / sum(map(counts.__getitem__, chosen)))
    tail = (1 - confidence) / 2
    low, high = int(tail * resamples), ceil((1 - tail) * resamples) - 1
    intervals = []
    for column, (totals, counts) in zip(means, ratios, strict=True):
        column.sort()
        intervals.append(_interval(sum(totals) / sum(counts), column[low], column[high]))
    return tuple(intervals)


def _is_finite(total: float) -> bool:
    try:
        return isfinite(total)
    except OverflowError:  # an int that no float can hold
        return False


def _normal(totals: Sequence[float], counts: Sequence[int], confidence: float) -> Interval:
    """Return the interval of a ratio of sums by its linear form: each unit adds total - mean * count."""
    from statistics import NormalDist  # loads much that small samples do without

    number, count = len(totals), sum(counts)
    mean = sum(totals) / count
    squares = sum((total - mean * one) ** 2 for total, one in zip(totals, counts, strict=True))
    half = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(squares * number / (number - 1)) / count
    return _interval(mean, mean - half, mean + half)


def _interval(*numbers: float) -> Interval:
    return Interval(*map(float, numbers))  # those of arrays are of types of their own

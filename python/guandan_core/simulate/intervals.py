"""How sure a mean is: ``bootstrap``."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from guandan_core.errors import NotationError, _shown

__all__ = ["Interval", "bootstrap"]


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
    games, or a duplicate match with all its deals.

    Args:
        totals: the sum of what is averaged, for each unit.
        counts: how many were summed up, for each unit, at least 1; None: one each. The mean is the sum of the totals by
            the sum of the counts, in the sample as in each resample.
        confidence: how often such an interval holds the true mean, above 0 and below 1.
        resamples: how many samples are drawn. All this is plain Python: 10,000 of 500 units take about a second.
        seed: of `random.Random`, which draws them.

    Raises:
        NotationError: no unit, another number of counts, a count below 1, or a number out of range (codes "count",
            "lengths").

    >>> from guandan_core import simulate
    >>> simulate.bootstrap([2.0, 2.0, 2.0])
    Interval(mean=2.0, low=2.0, high=2.0)
    >>> simulate.bootstrap([4, -2], [2, 4]).mean
    0.3333333333333333
    """
    counts = [1] * len(totals) if counts is None else counts
    if len(counts) != len(totals):
        raise NotationError(f"{len(totals)} totals have {len(counts)} counts", code="lengths")
    if not totals or resamples < 1 or min(counts) < 1 or not 0 < confidence < 1:
        given = f"{len(totals)} units, {_shown(resamples)} resamples, confidence {_shown(confidence)}"
        raise NotationError(f"no interval of {given}, or a count below 1", code="count")
    rng, units = random.Random(seed), range(len(totals))

    def mean() -> float:
        chosen = rng.choices(units, k=len(units))
        return sum(map(totals.__getitem__, chosen)) / sum(map(counts.__getitem__, chosen))

    means = sorted(mean() for _ in range(resamples))
    tail = (1 - confidence) / 2
    low, high = int(tail * resamples), ceil((1 - tail) * resamples) - 1
    return Interval(sum(totals) / sum(counts), means[low], means[high])

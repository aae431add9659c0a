"""What a run gave: ``Simulation``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from itertools import chain
from math import sqrt
from typing import TYPE_CHECKING, Any

from guandan_core.rules import Rules
from guandan_core.simulate.figures import Bombs, Game, Tributes
from guandan_core.simulate.intervals import Interval, bootstraps

if TYPE_CHECKING:
    from guandan_core.enums import Rank
    from guandan_core.simulate.runs import Run

__all__ = ["Simulation", "Spread", "summed_up"]


@dataclass(frozen=True, slots=True)
class Spread:
    """How a figure is spread.

    Attributes:
        mean: its mean.
        deviation: its standard deviation, 0 for a single value.
        least: the smallest value.
        most: the largest.

    >>> from guandan_core import simulate
    >>> print(simulate.Spread.of([90, 110]))
    100.0 (standard deviation 14.1, 90 to 110)
    """

    mean: float
    deviation: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the spread of these values, at least one.

        >>> from guandan_core import simulate
        >>> simulate.Spread.of([1, 1]).deviation
        0.0
        """
        mean = sum(values) / len(values)
        squares = sum((value - mean) ** 2 for value in values)
        return cls(mean, sqrt(squares / max(1, len(values) - 1)), min(values), max(values))

    def __str__(self) -> str:
        return f"{self.mean:.1f} (standard deviation {self.deviation:.1f}, {self.least:g} to {self.most:g})"


@dataclass(frozen=True, slots=True)
class Simulation:
    """The result of a run, from the view of the first player's side: the one named first, or the seats 0 and 2 of four.

    A unit is one deal or match, with both its games if it was played duplicate. Intervals are of 95 %, by bootstrap()
    over the units.

    An interval of fewer than some 20 units is narrower than it should be: a bootstrap knows no more than the sample.

    Attributes:
        players: what the players are called.
        form: "deals" or "matches".
        number: how many units.
        duplicate: whether each was played twice with the teams swapped.
        seed: of the run.
        level: of every deal, or the first level of every match; None for levels by lot, or from 2.
        rules: the options of the rules.
        gain: the mean level gain of a deal.
        deviation: the standard deviation of the mean gain of a unit: the interval of n units is about 1.96 times that
            by the square root of n, to both sides.
        deals_won: the share of deals that were won.
        matches_won: the share of matches that were won, a draw one half; None for single deals.
        deals: how many deals were played, in all games.
        games: how many games.
        plies: plays and passes of a deal.
        deals_per_match: deals of a game.
        bombs: those of the first player's side, and of the other.
        tributes: what happened in the tributes.
        gains: the level gain of each deal, for each unit; for a test of your own.

    >>> from guandan_core import simulate
    >>> result = simulate.simulate(["baseline", "random"], deals=20, seed=1)
    >>> print(result)
    baseline against random, 20 duplicate deals, seed 1
    <BLANKLINE>
    level gain a deal     +3.90 [+3.75, +4.00]
    deals won             100.0% [100.0%, 100.0%] of 40
    plays and passes      90.5 (standard deviation 15.6, 59 to 123) a deal
    <BLANKLINE>
    bombs a deal          baseline  random
      4-bomb                 1.450   1.175
      5-bomb                 0.150   0.125
      6-bomb                 0.000   0.025
      straight flush         0.325   0.375
      all                    1.925   1.700
    """

    players: tuple[str, ...]
    form: str
    number: int
    duplicate: bool
    seed: int
    level: Rank | None
    rules: Rules
    gain: Interval
    deviation: float
    deals_won: Interval
    matches_won: Interval | None
    deals: int
    games: int
    plies: Spread
    deals_per_match: Spread
    bombs: tuple[Bombs, Bombs]
    tributes: Tributes
    gains: tuple[tuple[int, ...], ...] = field(repr=False)

    @property
    def sides(self) -> tuple[str, str]:
        """What the two sides are called."""
        if len(self.players) == 2:
            return self.players[0], self.players[1]
        first, second = (" and ".join(self.players[team::2]) for team in (0, 1))
        return first, second

    def running(self) -> Iterator[tuple[int, Interval]]:
        """Yield the mean gain after each unit, with its normal interval of 95 %: how a run came to its result.

        >>> from guandan_core import simulate
        >>> result = simulate.simulate(["baseline", "random"], deals=20, seed=1)
        >>> number, last = list(result.running())[-1]
        >>> number, last.mean == result.gain.mean
        (20, True)
        """
        total = count = 0
        squares = products = counts = 0
        for number, gains in enumerate(self.gains, 1):
            one, deals = sum(gains), len(gains)
            total, count = total + one, count + deals
            squares, products, counts = squares + one * one, products + one * deals, counts + deals * deals
            mean = total / count
            # The sum of (one - mean * deals)**2 over the units so far.
            spread = max(0.0, squares - 2 * mean * products + mean * mean * counts)
            half = 1.96 * sqrt(spread * number / max(1, number - 1)) / count
            yield number, Interval(mean, mean - half, mean + half)

    def to_dict(self) -> dict[str, Any]:
        """Return all but `gains` as plain values, ready for JSON; what `guandan simulate --json` prints.

        >>> from guandan_core import simulate
        >>> simulate.simulate(["baseline", "random"], deals=2, seed=1).to_dict()["deals"]
        4
        """
        sides = self.sides
        return {
            "players": list(self.players),
            "form": self.form,
            "number": self.number,
            "duplicate": self.duplicate,
            "seed": str(self.seed),
            "level": None if self.level is None else str(self.level),
            "rules": _plain(self.rules),
            "gain": _plain(self.gain),
            "deviation": self.deviation,
            "deals_won": _plain(self.deals_won),
            "matches_won": None if self.matches_won is None else _plain(self.matches_won),
            "deals": self.deals,
            "games": self.games,
            "plies": _plain(self.plies),
            "deals_per_match": _plain(self.deals_per_match),
            "bombs": [
                {"side": side, "total": bombs.total, "per_deal": bombs.total / self.deals, "by_kind": bombs.by_kind()}
                for side, bombs in zip(sides, self.bombs, strict=True)
            ],
            "tributes": _plain(self.tributes) | {"paid": self.tributes.paid, "cards": self.tributes.cards},
        }

    def __str__(self) -> str:
        from guandan_core.simulate.table import table

        return table(self)


def _plain(value: Any) -> dict[str, Any]:
    return {one.name: getattr(value, one.name) for one in fields(value)}


def summed_up(run: Run, games: Mapping[int, tuple[Game, ...]], number: int) -> Simulation:
    """Return the result of the units 0 to number - 1."""
    units = [games[one] for one in range(number)]
    every = list(chain.from_iterable(units))
    gains = [tuple(chain.from_iterable(game.gains for game in unit)) for unit in units]
    counts = list(map(len, gains))
    ratios: list[tuple[Sequence[float], Sequence[int]]] = [
        (list(map(sum, gains)), counts),
        ([sum(gain > 0 for gain in unit) for unit in gains], counts),
    ]
    if run.form == "matches":
        ratios.append(([sum(game.won for game in unit) for unit in units], list(map(len, units))))
    intervals = bootstraps(ratios)
    return Simulation(
        players=run.names,
        form=run.form,
        number=number,
        duplicate=run.duplicate,
        seed=run.seed,
        level=run.level,
        rules=run.rules,
        gain=intervals[0],
        deviation=Spread.of([sum(unit) / len(unit) for unit in gains]).deviation,
        deals_won=intervals[1],
        matches_won=intervals[2] if run.form == "matches" else None,
        deals=sum(counts),
        games=len(every),
        plies=Spread.of(list(chain.from_iterable(game.plies for game in every))),
        deals_per_match=Spread.of([len(game.gains) for game in every]),
        bombs=_bombs(every),
        tributes=_tributes(every),
        gains=tuple(gains),
    )


def _bombs(games: Sequence[Game]) -> tuple[Bombs, Bombs]:
    first, second = (
        Bombs(tuple(map(sum, zip(*(game.bombs[side].counts for game in games), strict=True)))) for side in (0, 1)
    )
    return first, second


def _tributes(games: Sequence[Game]) -> Tributes:
    total = Tributes()
    for game in games:
        if game.tributes.due:
            total += game.tributes
    return total

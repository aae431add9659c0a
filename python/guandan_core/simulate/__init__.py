"""Players at a table: deals and matches, duplicate deals, and runs that say who is stronger, and how sure that is.

Import this module by name; ``import guandan_core`` does not load it. docs/players.md shows how a table is played, and
docs/simulate.md how players are compared.

>>> import guandan_core as gd
>>> from guandan_core import players, simulate
>>> team, other = players.Baseline(), players.Random(seed=1)
>>> match = simulate.play_match([team, other, team, other], gd.Match(seed=7))
>>> match.winner
0
>>> simulate.simulate(["baseline", "random"], deals=20, seed=1).gain.low > 0
True
"""

from guandan_core.simulate.duplicates import Duplicate, duplicate, level_gains, single_deal, whole_match
from guandan_core.simulate.faults import RecordsWarning, SimulationError
from guandan_core.simulate.figures import Bombs, Game, Tributes
from guandan_core.simulate.intervals import Interval, bootstrap
from guandan_core.simulate.playing import play_deal, play_match
from guandan_core.simulate.plots import plot
from guandan_core.simulate.progress import Progress
from guandan_core.simulate.results import Simulation, Spread
from guandan_core.simulate.simulation import simulate
from guandan_core.simulate.stream import Recorded, read_records

__all__ = [
    "Bombs",
    "Duplicate",
    "Game",
    "Interval",
    "Progress",
    "Recorded",
    "RecordsWarning",
    "Simulation",
    "SimulationError",
    "Spread",
    "Tributes",
    "bootstrap",
    "duplicate",
    "level_gains",
    "play_deal",
    "play_match",
    "plot",
    "read_records",
    "simulate",
    "single_deal",
    "whole_match",
]

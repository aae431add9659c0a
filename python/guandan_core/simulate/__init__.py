"""Players at a table: whole deals and matches, duplicate deals, and how sure a difference in strength is.

Import this module by name; ``import guandan_core`` does not load it. docs/players.md shows how it is used.

>>> import guandan_core as gd
>>> from guandan_core import players, simulate
>>> team, other = players.Baseline(), players.Random(seed=1)
>>> match = simulate.play_match([team, other, team, other], gd.Match(seed=7))
>>> match.winner
0
"""

from guandan_core.simulate.duplicates import Duplicate, duplicate, level_gains, single_deal, whole_match
from guandan_core.simulate.intervals import Interval, bootstrap
from guandan_core.simulate.playing import play_deal, play_match

__all__ = [
    "Duplicate",
    "Interval",
    "bootstrap",
    "duplicate",
    "level_gains",
    "play_deal",
    "play_match",
    "single_deal",
    "whole_match",
]

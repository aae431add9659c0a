"""Computer players: anything with ``choose(observation) -> action`` is one, and some come with the library.

A player sees an Observation and nothing else. Import this module by name; ``import guandan_core`` does not load it.
docs/players.md says how to write one and how strong these are.

>>> import guandan_core as gd
>>> from guandan_core import players
>>> match = gd.Match(seed=7)
>>> player = players.Baseline()
>>> while match.to_act is not None:
...     match.act(player.choose(match.observation(match.to_act)))
>>> match.winner in (0, 1)
True
"""

from guandan_core.players.advice import Advice, advise
from guandan_core.players.decomposition import decompose
from guandan_core.players.names import NAMES, by_name
from guandan_core.players.normal import Normal
from guandan_core.players.player import Player
from guandan_core.players.simple import Baseline, Easy, Random
from guandan_core.players.strong import Strong

__all__ = [
    "NAMES",
    "Advice",
    "Baseline",
    "Easy",
    "Normal",
    "Player",
    "Random",
    "Strong",
    "advise",
    "by_name",
    "decompose",
]

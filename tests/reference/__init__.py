"""The executable reference of the rules, slow and plain: R1 to R4 in two forms that share no rule but comparing,
R5 to R8 once, as state machines on top of `compare`."""

from . import definition, template
from .cards import PASS, Combination, Options, Play, Reading
from .catalogue import combinations
from .compare import beats, level_order
from .flow import Deal
from .levels import next_state
from .match import BRANCHES, Match
from .options import PROFILES, FlowOptions
from .tribute import Tribute

__all__ = [
    "BRANCHES",
    "PASS",
    "PROFILES",
    "Combination",
    "Deal",
    "FlowOptions",
    "Match",
    "Options",
    "Play",
    "Reading",
    "Tribute",
    "beats",
    "combinations",
    "definition",
    "level_order",
    "next_state",
    "template",
]

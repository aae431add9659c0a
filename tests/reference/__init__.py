"""The executable reference of R1 to R4: slow, plain, and in two forms that share no rule but comparing."""

from . import definition, template
from .cards import PASS, Combination, Options, Play, Reading
from .catalogue import combinations
from .compare import beats, level_order

__all__ = [
    "PASS",
    "Combination",
    "Options",
    "Play",
    "Reading",
    "beats",
    "combinations",
    "definition",
    "level_order",
    "template",
]

"""The rules of Guandan: hands, legal moves, readings and comparison, right by the numbered rules and fast.

>>> import guandan_core as gd
>>> hand = gd.Hand("8S 8H 8C 7H 3D")
>>> for move in gd.legal_moves(hand, gd.Move("9S 9D 9C", "7"), "7"):
...     print(move, "|", move.kind)
pass | pass
7H 8H 8S 8C | bomb
"""

from collections.abc import Sequence as _Sequence

try:
    from guandan_core._core import (
        PASS,
        Card,
        Combination,
        Hand,
        LegalMoves,
        Move,
        __version__,
    )
except ModuleNotFoundError as _error:
    if _error.name != "guandan_core._core":
        raise
    _error.add_note("guandan_core is here without its compiled core: install the project with 'pip install .'")
    raise

from guandan_core.enums import Kind, Rank, Suit
from guandan_core.errors import (
    AmbiguousMoveError,
    GuandanError,
    IllegalMoveError,
    InvalidHandError,
    NotationError,
    PhaseError,
    RulesError,
)
from guandan_core.plays import beats, classify, compare, legal_combinations, legal_moves, wild_assignments
from guandan_core.rules import Rules

_Sequence.register(LegalMoves)

__all__ = [
    "PASS",
    "AmbiguousMoveError",
    "Card",
    "Combination",
    "GuandanError",
    "Hand",
    "IllegalMoveError",
    "InvalidHandError",
    "Kind",
    "LegalMoves",
    "Move",
    "NotationError",
    "PhaseError",
    "Rank",
    "Rules",
    "RulesError",
    "Suit",
    "__version__",
    "beats",
    "classify",
    "compare",
    "legal_combinations",
    "legal_moves",
    "wild_assignments",
]


def __dir__() -> list[str]:
    return __all__

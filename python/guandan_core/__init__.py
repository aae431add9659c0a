"""The rules of Guandan: hands, legal moves, readings and comparison, deals and matches, right by the numbered rules.

>>> import guandan_core as gd
>>> hand = gd.Hand("8S 8H 8C 7H 3D")
>>> for move in gd.legal_moves(hand, gd.Move("9S 9D 9C", "7"), "7"):
...     print(move, "|", move.kind)
pass | pass
7H 8H 8S 8C | bomb
"""

import typing as _typing
from collections.abc import Sequence as _Sequence

try:
    from guandan_core._core import (
        PASS,
        Card,
        Combination,
        Deal,
        Hand,
        LegalMoves,
        Move,
        MoveBatch,
        Playouts,
        __version__,
    )
except ModuleNotFoundError as _error:
    if _error.name != "guandan_core._core":
        raise
    _error.add_note("guandan_core is here without its compiled core: install the project with 'pip install .'")
    raise

from guandan_core.aliases import CardLike, HandLike, LevelLike
from guandan_core.enums import Kind, Rank, Suit
from guandan_core.errors import (
    AmbiguousMoveError,
    GuandanError,
    IllegalMoveError,
    InvalidHandError,
    NotationError,
    PhaseError,
    PlayerError,
    RulesError,
)
from guandan_core.plays import (
    beats,
    classify,
    compare,
    count_legal_moves,
    legal_combinations,
    legal_moves,
    wild_assignments,
)
from guandan_core.rules import Rules

if _typing.TYPE_CHECKING:
    from guandan_core.actions import Action, Give, NameLeader, Return, Take
    from guandan_core.batches import (
        beats_batch,
        classify_batch,
        count_legal_moves_batch,
        legal_moves_batch,
        playouts,
    )
    from guandan_core.events import (
        Acted,
        CardsDealt,
        CardsReturned,
        DealEnded,
        DealStarted,
        Event,
        LeaderKnown,
        MatchEnded,
        MatchStarted,
        TributeCancelled,
        TributesPaid,
    )
    from guandan_core.levels import Standing, next_standing
    from guandan_core.match import Match, Phase
    from guandan_core.observation import Observation
    from guandan_core.results import DealResult
    from guandan_core.tribute import Transfer, Tribute, TributeView

_Sequence.register(LegalMoves)  # pyright: ignore[reportAttributeAccessIssue]

# What a program that only asks for moves need not load: name, and the module that has it.
_LATER = {
    name: module
    for module, names in {
        "actions": ("Action", "Give", "NameLeader", "Return", "Take"),
        "batches": (
            "beats_batch",
            "classify_batch",
            "count_legal_moves_batch",
            "legal_moves_batch",
            "playouts",
        ),
        "events": (
            "Acted",
            "CardsDealt",
            "CardsReturned",
            "DealEnded",
            "DealStarted",
            "Event",
            "LeaderKnown",
            "MatchEnded",
            "MatchStarted",
            "TributeCancelled",
            "TributesPaid",
        ),
        "levels": ("Standing", "next_standing"),
        "match": ("Match", "Phase"),
        "observation": ("Observation",),
        "results": ("DealResult",),
        "tribute": ("Transfer", "Tribute", "TributeView"),
    }.items()
    for name in names
}

__all__ = [
    "PASS",
    "Acted",
    "Action",
    "AmbiguousMoveError",
    "Card",
    "CardLike",
    "CardsDealt",
    "CardsReturned",
    "Combination",
    "Deal",
    "DealEnded",
    "DealResult",
    "DealStarted",
    "Event",
    "Give",
    "GuandanError",
    "Hand",
    "HandLike",
    "IllegalMoveError",
    "InvalidHandError",
    "Kind",
    "LeaderKnown",
    "LegalMoves",
    "LevelLike",
    "Match",
    "MatchEnded",
    "MatchStarted",
    "Move",
    "MoveBatch",
    "NameLeader",
    "NotationError",
    "Observation",
    "Phase",
    "PhaseError",
    "PlayerError",
    "Playouts",
    "Rank",
    "Return",
    "Rules",
    "RulesError",
    "Standing",
    "Suit",
    "Take",
    "Transfer",
    "Tribute",
    "TributeCancelled",
    "TributeView",
    "TributesPaid",
    "__version__",
    "beats",
    "beats_batch",
    "classify",
    "classify_batch",
    "compare",
    "count_legal_moves",
    "count_legal_moves_batch",
    "legal_combinations",
    "legal_moves",
    "legal_moves_batch",
    "next_standing",
    "playouts",
    "wild_assignments",
]


def __getattr__(name: str) -> object:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__

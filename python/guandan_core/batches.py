"""Many questions in one call, without the GIL, on as many threads as the caller likes; and random deals played out.

What every call here shares:

- The answers are those of the single calls, in the order of the questions, for any number of threads.
- The arguments are read first, into memory of the call's own. Then the GIL is released until the answers are there.
- ``threads`` is how many threads work, the calling one among them; 0 means as many as the machine has.
- Ctrl-C is heard within about 0.2 seconds of the work; the other threads have ended when KeyboardInterrupt arrives.
- An error about one entry has the single call's class, code and fields, and names the entry, counted from 0, in front
  of its message. Of several faults the first is raised.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core.rules import DEFAULT_RULES, Rules

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from typing_extensions import Buffer

    from guandan_core._core import Combination, Move, MoveBatch, Playouts
    from guandan_core.aliases import HandLike, LevelLike

    HandsLike: TypeAlias = Iterable[HandLike] | Buffer
    TablesLike: TypeAlias = Iterable[Move | Combination | str | None] | Buffer | None
    LevelsLike: TypeAlias = LevelLike | Iterable[LevelLike] | Buffer
    MovesLike: TypeAlias = Iterable[Move] | MoveBatch | Buffer

__all__ = ["beats_batch", "classify_batch", "count_legal_moves_batch", "legal_moves_batch", "playouts"]


def legal_moves_batch(
    hands: HandsLike,
    tables: TablesLike,
    levels: LevelsLike,
    *,
    rules: Rules = DEFAULT_RULES,
    threads: int = 1,
) -> MoveBatch:
    """List every legal move of many hands (R4).

    Args:
        hands: a sequence of hands, each as for legal_moves(); or a buffer, such as a numpy array, of shape (n, 2) of
            uint64, the bits of a hand in each row, low word first, or of shape (n, 54) of uint8, its counts.
        tables: None if every hand leads; or a sequence of what legal_moves() takes, one for each hand; or a buffer of
            shape (n, 2) of uint64, a packed move in each row, zeros to lead (a pass is all zeros too).
        levels: one level for all; or a sequence or a buffer of uint8 with one for each hand.
        rules: the options of the rules.
        threads: how many threads work; 0 for as many as the machine has.

    Returns:
        The moves of each position as legal_moves() lists them, packed without gaps. The rows are allocated once, at
        their exact size: 16 bytes for each move, 8 for each position.

    Raises:
        NotationError: not as many tables or levels as hands (code "lengths"), a packed move that is none (code
            "malformed_bits"), a number of threads below 0 (code "threads"), or as for legal_moves().
        InvalidHandError: bits or counts that are no hand (codes "malformed_bits", "too_many_copies").
        IllegalMoveError, AmbiguousMoveError, TypeError: as for legal_moves(); also TypeError for a buffer of another
            shape or format.

    >>> import guandan_core as gd
    >>> batch = gd.legal_moves_batch(["9S 9D 7H", "TS"], ["8S 8C", None], 7)
    >>> [[str(move) for move in moves] for moves in batch]
    [['pass', '9S 9D', '7H 9S', '7H 9D'], ['TS']]
    >>> batch.offsets.tolist()
    [0, 4, 5]
    """
    return _core.legal_moves_batch(hands, tables, levels, rules, threads)


def count_legal_moves_batch(
    hands: HandsLike,
    tables: TablesLike,
    levels: LevelsLike,
    *,
    rules: Rules = DEFAULT_RULES,
    threads: int = 1,
) -> memoryview:
    """Count the legal moves of many hands without listing them (R4).

    Takes and raises what legal_moves_batch() does.

    Returns:
        A memoryview of n int64, the number of moves of each position.

    >>> import guandan_core as gd
    >>> gd.count_legal_moves_batch(["9S 9D 7H", "TS"], ["8S 8C", None], 7).tolist()
    [4, 1]
    """
    return _core.count_legal_moves_batch(hands, tables, levels, rules, threads)


def classify_batch(
    cards: HandsLike, levels: LevelsLike, *, rules: Rules = DEFAULT_RULES, threads: int = 1
) -> MoveBatch:
    """List every play that each of many sets of cards can be (R2).

    Args:
        cards: sets of cards, as the hands of legal_moves_batch().
        levels: as for legal_moves_batch().
        rules: the options of the rules.
        threads: how many threads work; 0 for as many as the machine has.

    Returns:
        The readings of each set, as classify() lists them; no rows where the cards are no play.

    Raises:
        NotationError, InvalidHandError, TypeError: as for legal_moves_batch().

    >>> import guandan_core as gd
    >>> batch = gd.classify_batch(["3S 4S 5S 6S 7H", "3S 4S"], 7)
    >>> [len(readings) for readings in batch], batch.kinds().tolist()
    ([4, 0], [5, 5, 9, 9])
    """
    return _core.classify_batch(cards, levels, rules, threads)


def beats_batch(
    a: MovesLike, b: Move | MovesLike, *, rules: Rules = DEFAULT_RULES, threads: int = 1
) -> memoryview[bool]:
    """Tell for many pairs of moves whether the first beats the second (R3).

    Args:
        a: a sequence of Move, such as LegalMoves; all rows of a MoveBatch; or a buffer of shape (n, 2) of uint64, a
            packed move in each row.
        b: what lies on the table: the same, one for each of `a`, or one Move for all.
        rules: the options of the rules.
        threads: how many threads work; 0 for as many as the machine has.

    Returns:
        A memoryview of n bools. The pass beats nothing and is not beaten.

    Raises:
        NotationError: not as many moves in `b` as in `a` (code "lengths"), or a packed move that is none (code
            "malformed_bits").
        IllegalMoveError: a pair of different levels (code "level_mismatch"), or a move that is no play by these rules
            (code "not_a_play").
        TypeError: an item that is no Move, or a buffer of another shape or format.

    >>> import guandan_core as gd
    >>> moves = gd.legal_moves("9S 9D 7H", None, 7)
    >>> gd.beats_batch(moves, gd.Move("8S 8C", 7)).tolist()
    [False, False, False, True, True, True, False]
    """
    return _core.beats_batch(a, b, rules, threads)


def playouts(
    n: int,
    seed: int,
    *,
    level: LevelsLike,
    rules: Rules = DEFAULT_RULES,
    first: int = 0,
    threads: int = 1,
) -> Playouts:
    """Play random deals to the end, every move drawn evenly from all legal ones.

    Deal number k has the cards of deal k of the match with this seed, and deal 0 begins like
    ``Deal.random(seed, level)``. What happens in it depends on seed, k, level and rules only: not on `n`, `first` or
    `threads`. docs/format.md fixes every draw.

    Args:
        n: how many deals.
        seed: from 0 to 2**64 - 1.
        level: one level for all; or a sequence or a buffer of uint8 with one for each deal.
        rules: the options of the rules.
        first: the number of the first deal: a long run may be split anywhere.
        threads: how many threads work; 0 for as many as the machine has.

    Returns:
        Winners, places, lengths and finish orders, by index.

    Raises:
        NotationError: a seed, level, `n`, `first` or number of threads that is none, a deal beyond number 2**64 - 1, or
            not as many levels as deals (codes "seed", "level", "count", "deal", "threads", "lengths").
        TypeError: an argument of a wrong type.

    >>> import guandan_core as gd
    >>> played = gd.playouts(1000, seed=7, level=2, threads=2)
    >>> sum(played.winners), max(played.plies)
    (490, 181)
    >>> gd.playouts(10, seed=7, level=2, first=990).plies == played.plies[990:]
    True
    """
    return _core.playouts(n, seed, level, rules, first, threads)


for _call in (beats_batch, classify_batch, count_legal_moves_batch, legal_moves_batch, playouts):
    _call.__module__ = "guandan_core"

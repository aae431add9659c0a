"""The calls about plays: what a hand may play, what a set of cards can be, and what beats what (R2 to R4)."""

from __future__ import annotations

from guandan_core import _core
from guandan_core._core import Card, Combination, LegalMoves, Move
from guandan_core.aliases import HandLike, LevelLike
from guandan_core.rules import DEFAULT_RULES, Rules

__all__ = [
    "beats",
    "classify",
    "compare",
    "count_legal_moves",
    "legal_combinations",
    "legal_moves",
    "wild_assignments",
]

_core.set_rules(Rules, DEFAULT_RULES)


def legal_moves(
    hand: HandLike,
    table: Move | Combination | str | None,
    level: LevelLike,
    *,
    rules: Rules = DEFAULT_RULES,
) -> LegalMoves:
    """List every legal move of a hand (R4).

    Args:
        hand: a Hand, or what Hand() takes; of any size.
        table: None to lead; otherwise what has to be beaten: a Move, a Combination, or the text of a move.
        level: a Rank, an int from 2 to 14, or text; ten is Rank.TEN, 10, "T" or "10".
        rules: the options of the rules.

    Returns:
        The moves in ascending order of their bits, which is by kind, bomb size, strength, fewest wilds, cards. Leading,
        every play that the hand holds, none for an empty hand. Following, the pass, then all that beats the table.

    Raises:
        NotationError, InvalidHandError: the hand, the level or the text of the table names nothing.
        IllegalMoveError: the table is the pass, of another level, or no play by these rules (codes "table_is_pass",
            "table_level", "not_a_play", "no_such_combination").
        AmbiguousMoveError: the text of the table has several readings.
        TypeError: an argument of a wrong type.

    >>> import guandan_core as gd
    >>> [str(move) for move in gd.legal_moves("9S 9D 7H", None, "7")]
    ['9S', '9D', '7H', '9S 9D', '7H 9S', '7H 9D', '7H 9S 9D']
    >>> [str(move) for move in gd.legal_moves("9S 9D 7H", "8S 8C", "7")]
    ['pass', '9S 9D', '7H 9S', '7H 9D']
    """
    return _core.legal_moves(hand, table, level, rules)


def legal_combinations(
    hand: HandLike,
    table: Move | Combination | str | None,
    level: LevelLike,
    *,
    rules: Rules = DEFAULT_RULES,
) -> LegalMoves:
    """List the first legal move of each different combination: what an app shows as choices.

    Takes and raises what legal_moves() does. The order is the same, so of each combination the move with the fewest
    wilds stands here.

    >>> import guandan_core as gd
    >>> [str(move) for move in gd.legal_combinations("9S 9D 7H", None, "7")]
    ['9S', '7H', '9S 9D', '7H 9S 9D']
    """
    return _core.legal_combinations(hand, table, level, rules)


def count_legal_moves(
    hand: HandLike,
    table: Move | Combination | str | None,
    level: LevelLike,
    *,
    rules: Rules = DEFAULT_RULES,
) -> int:
    """Count the legal moves of a hand without listing them (R4).

    Takes and raises what legal_moves() does.

    Returns:
        What ``len(legal_moves(...))`` is, the pass included when following.

    >>> import guandan_core as gd
    >>> gd.count_legal_moves(gd.Hand.deck(), None, "7")
    132134
    """
    return _core.count_legal_moves(hand, table, level, rules)


def classify(cards: HandLike, level: LevelLike, *, rules: Rules = DEFAULT_RULES) -> tuple[Move, ...]:
    """List every play that exactly these cards can be (R2).

    Args:
        cards: a Hand, or what Hand() takes.
        level: as for legal_moves().
        rules: the options of the rules.

    Returns:
        The readings in ascending order; () if the cards are no play.

    Raises:
        NotationError, InvalidHandError, TypeError: as for legal_moves().

    >>> import guandan_core as gd
    >>> [f"{move.kind} {move.rank}" for move in gd.classify("3S 4S 5S 6S 7H", 7)]
    ['straight 6', 'straight 7', 'straight flush 6', 'straight flush 7']
    """
    return _core.classify(cards, level, rules)


def wild_assignments(move: Move, *, rules: Rules = DEFAULT_RULES) -> tuple[tuple[Card, ...], ...]:
    """List every way to declare the wilds that makes this play (R1.4, R2.7).

    Args:
        move: a Move.
        rules: the options of the rules.

    Returns:
        Tuples of cards parallel to `move.cards`, most wilds as themselves first, then by index. Two wilds are never
        told apart. A move without wilds has one way; the pass has the empty tuple.

    Raises:
        IllegalMoveError: the move is no play by these rules (code "not_a_play").
        TypeError: no Move.

    >>> import guandan_core as gd
    >>> for cards in gd.wild_assignments(gd.Move("9S 7H", 7)):
    ...     print(*cards)
    9H 9S
    9S 9S
    9C 9S
    9D 9S
    """
    return _core.wild_assignments(move, rules)


def beats(
    a: Move | Combination, b: Move | Combination, level: LevelLike | None = None, *, rules: Rules = DEFAULT_RULES
) -> bool:
    """Tell whether `a` beats `b` (R3).

    Args:
        a: a Move or a Combination.
        b: what lies on the table.
        level: needed if either is a Combination; otherwise the level of the moves.
        rules: the options of the rules.

    Returns:
        True if `a` may be played on `b`. The pass beats nothing and is not beaten.

    Raises:
        IllegalMoveError: moves of different levels (code "level_mismatch"), or something that no play can be at this
            level by these rules (codes "not_a_play", "no_such_combination").
        TypeError: a Combination without a level, or anything else.

    >>> import guandan_core as gd
    >>> gd.beats(gd.Move("7S", 7), gd.Move("AS", 7)), gd.beats(gd.Move("7H", 7), gd.Move("7S", 7))
    (True, False)
    """
    return _core.beats(a, b, level, rules)


def compare(
    a: Move | Combination, b: Move | Combination, level: LevelLike | None = None, *, rules: Rules = DEFAULT_RULES
) -> int | None:
    """Compare two plays (R3).

    Takes and raises what beats() does.

    Returns:
        1 if `a` beats `b`, -1 if `b` beats `a`, 0 if they are equal, None if neither can answer the other.

    >>> import guandan_core as gd
    >>> straight_flush = gd.Combination("straight flush", "5")
    >>> gd.compare(straight_flush, gd.Combination("bomb", "A", 5), level="2")
    1
    >>> print(gd.compare(gd.Move("3S", 2), gd.Move("4S 4D", 2)))
    None
    """
    return _core.compare(a, b, level, rules)


for _call in (beats, classify, compare, count_legal_moves, legal_combinations, legal_moves, wild_assignments):
    _call.__module__ = "guandan_core"

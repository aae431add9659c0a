"""The fewest plays that empty a hand."""

from __future__ import annotations

from guandan_core import _core
from guandan_core._core import Move
from guandan_core.aliases import HandLike, LevelLike
from guandan_core.rules import DEFAULT_RULES, Rules

__all__ = ["decompose"]


def decompose(hand: HandLike, level: LevelLike, *, rules: Rules = DEFAULT_RULES) -> tuple[Move, ...]:
    """Part a hand into the fewest plays that empty it.

    The number is exact: no other set of plays is smaller, whatever the wilds stand for. It counts plays, not how likely
    they are to win a trick.

    Args:
        hand: a Hand, or what Hand() takes; of any size. One of 27 cards takes about 10 microseconds, without wilds
            less, with two up to 0.1 milliseconds; the worst hands of 100 and more cards a fifth of a second.
        level: as for legal_moves().
        rules: the options of the rules.

    Returns:
        Plays that the hand may lead with (R4.1) and that are exactly its cards together, in ascending order of their
        bits; () for an empty hand. The same for the same arguments. Among sets of the fewest plays one with many bombs
        and straight flushes, and with few low cards alone, is preferred; this is no promise, and another version may
        choose another set. Each play is the strongest reading of its cards.

    Raises:
        NotationError, InvalidHandError, TypeError: as for legal_moves().

    >>> from guandan_core import players
    >>> for move in players.decompose("8S 8H 8C 7H 7H 3D 4D 5D 6D BJ BJ", "7"):
    ...     print(move.combination, "|", move)
    pair BJ | BJ BJ
    4-bomb 8 | 7H 8H 8S 8C
    straight flush 7 | 3D 4D 5D 6D 7H=7D
    """
    return _core.decompose(hand, level, rules)

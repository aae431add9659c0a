"""Ranks, suits and kinds of play: ``Rank``, ``Suit`` and ``Kind``.

All three are ``IntEnum``s whose numbers are part of the stored forms and never change. ``str`` is the text of the
notation, ``repr`` evaluates back, and a format spec works on the text unless it ends in an integer type
(``d b o x X n c``).
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, TypeVar

from guandan_core.errors import NotationError, _shown

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Kind", "Rank", "Suit"]

_INTEGER_TYPES = frozenset("bcdnoxX")


class _TextIntEnum(IntEnum):
    """An IntEnum shown by its text: IntEnum itself shows the number since Python 3.11."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, format_spec: str) -> str:
        # The type, where there is one, is always the last character of a spec.
        if format_spec[-1:] in _INTEGER_TYPES:
            return int.__format__(self, format_spec)
        return str.__format__(str(self), format_spec)


_E = TypeVar("_E", bound=_TextIntEnum)


def _parse(text: str, members: Mapping[str, _E], what: str, expected: str) -> _E:
    if not isinstance(text, str):
        raise TypeError(f"a {what} is read from a str, not from {type(text).__name__}")
    text = str.__str__(text)  # the text itself: a subclass may have its own hash and ==
    member = members.get(text)
    if member is None:
        raise NotationError(f"unknown {what} {_shown(text)}: expected {expected}", code=f"unknown_{what}", token=text)
    return member


class Rank(_TextIntEnum):
    """The rank of a card: ``TWO`` 2 to ``ACE`` 14 in the natural order (R1.2), ``BLACK_JOKER`` 15, ``RED_JOKER`` 16.

    ``str`` gives ``2`` to ``9``, ``T J Q K A``, ``BJ`` and ``RJ``. In singles and sets the rank of the level stands
    above the ace (R1.3), so compare plays with ``beats``, not by rank.

    >>> import guandan_core as gd
    >>> gd.Rank.TEN, str(gd.Rank.TEN), int(gd.Rank.TEN)
    (Rank.TEN, 'T', 10)
    >>> f"{gd.Rank.ACE:>3}|{gd.Rank.ACE:d}"
    '  A|14'
    """

    __module__ = "guandan_core"

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    BLACK_JOKER = 15
    RED_JOKER = 16

    def __str__(self) -> str:
        return _RANK_TEXTS[self - 2]

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Return the rank that a text names: ``2`` to ``9``, ``T`` or ``10``, ``J Q K A``, ``BJ`` or ``RJ``.

        Upper case only, no spaces. Notation: the head of rules.md, and R1.

        Raises:
            NotationError: any other text; code ``unknown_rank``, ``token`` is the text.
            TypeError: not a ``str``.

        >>> import guandan_core as gd
        >>> gd.Rank.parse("10"), gd.Rank.parse("BJ")
        (Rank.TEN, Rank.BLACK_JOKER)
        """
        return _parse(text, _RANKS, "rank", "2 to 9, T or 10, J, Q, K, A, BJ or RJ")


class Suit(_TextIntEnum):
    """The suit of a card: ``HEARTS`` 0, ``SPADES`` 1, ``CLUBS`` 2, ``DIAMONDS`` 3, the order of card indexes.

    Suits never decide (R1.3). ``str`` gives ``H``, ``S``, ``C``, ``D``. ``HEARTS`` is 0 and so false: test a suit
    with ``is None``.

    >>> import guandan_core as gd
    >>> gd.Suit.SPADES, str(gd.Suit.SPADES), int(gd.Suit.SPADES)
    (Suit.SPADES, 'S', 1)
    """

    __module__ = "guandan_core"

    HEARTS = 0
    SPADES = 1
    CLUBS = 2
    DIAMONDS = 3

    def __str__(self) -> str:
        return _SUIT_TEXTS[self]

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Return the suit that a text names: ``H``, ``S``, ``C`` or ``D``, upper case only (the head of rules.md).

        Raises:
            NotationError: any other text; code ``unknown_suit``, ``token`` is the text.
            TypeError: not a ``str``.

        >>> import guandan_core as gd
        >>> gd.Suit.parse("H")
        Suit.HEARTS
        """
        return _parse(text, _SUITS, "suit", "H, S, C or D")


class Kind(_TextIntEnum):
    """The kind of a play: the pass (R4.2) and the ten kinds of the table in R2.

    ``PASS`` 0, ``SINGLE`` 1, ``PAIR`` 2, ``TRIPLE`` 3, ``FULL_HOUSE`` 4, ``STRAIGHT`` 5, ``TUBE`` 6, ``PLATE`` 7, and
    the bombs: ``BOMB`` 8, ``STRAIGHT_FLUSH`` 9, ``JOKER_BOMB`` 10. ``str`` gives the words of R2, such as
    ``full house``. The numbers are no order of strength: a bomb of six beats a straight flush (R2.3).

    >>> import guandan_core as gd
    >>> gd.Kind.FULL_HOUSE, str(gd.Kind.FULL_HOUSE), int(gd.Kind.FULL_HOUSE)
    (Kind.FULL_HOUSE, 'full house', 4)
    """

    __module__ = "guandan_core"

    PASS = 0
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    FULL_HOUSE = 4
    STRAIGHT = 5
    TUBE = 6
    PLATE = 7
    BOMB = 8
    STRAIGHT_FLUSH = 9
    JOKER_BOMB = 10

    def __str__(self) -> str:
        return _KIND_TEXTS[self]

    @classmethod
    def parse(cls, text: str) -> Kind:
        """Return the kind that a text names: ``full house``, ``full_house`` or ``FULL_HOUSE`` (R2).

        Raises:
            NotationError: any other text; code ``unknown_kind``, ``token`` is the text.
            TypeError: not a ``str``.

        >>> import guandan_core as gd
        >>> gd.Kind.parse("joker bomb"), gd.Kind.parse("full_house")
        (Kind.JOKER_BOMB, Kind.FULL_HOUSE)
        """
        return _parse(text, _KINDS, "kind", ", ".join(_KIND_TEXTS))


# Indexed by value (a rank by value - 2).
_RANK_TEXTS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "BJ", "RJ")
_SUIT_TEXTS = ("H", "S", "C", "D")
_KIND_TEXTS = tuple(kind.name.lower().replace("_", " ") for kind in Kind)

_RANKS = {str(rank): rank for rank in Rank} | {"10": Rank.TEN}
_SUITS = {str(suit): suit for suit in Suit}
_KINDS = {text: kind for kind in Kind for text in (str(kind), kind.name.lower(), kind.name)}

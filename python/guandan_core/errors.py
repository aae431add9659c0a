"""The exceptions of guandan_core: one base class and a handful below it.

Every one is a ``ValueError`` and has a stable ``code``, so a program decides by class and ``code``; the message is for
people and may change. A wrong Python type where no value could help (``Rank.parse(5)``) is a plain ``TypeError``.
"""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from guandan_core._core import Combination, Hand, Move
    from guandan_core.enums import Rank
    from guandan_core.match import Match

__all__ = [
    "AmbiguousMoveError",
    "GuandanError",
    "IllegalMoveError",
    "InvalidHandError",
    "NotationError",
    "PhaseError",
    "PlayerError",
    "RulesError",
]

_SHOWN = 60


# The name in the type itself: a metaclass may answer __name__ as it likes.
_name_of: Callable[[type], str] = type.__dict__["__name__"].__get__


def _shown(value: object) -> str:
    """Return ``repr(value)`` for a message, cut to 60 characters that can be printed; never raises."""
    if type(value) is str:
        value = value[: _SHOWN + 1]  # escaping megabytes to show 60 characters would be waste
    try:
        text = "".join(repr(value)[: _SHOWN + 1])
    except Exception:  # a repr from outside may do anything; an int of 5,000 digits refuses as well
        text = f"<{_name_of(type(value))[:_SHOWN]} object>"
    # It may hold anything too, and a lone surrogate or a NUL would spoil the message.
    text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


class GuandanError(ValueError):
    """Base class of everything that guandan_core raises by itself.

    Args:
        message: what is wrong, for people; enough to reproduce the fault. It is ``args[0]`` and ``str(error)``.
        code: a stable name of the fault; each subclass lists its own.
        token: the piece of the input that is at fault: a card's text, the name of an option.
        position: where in the input it stands, counted from 0: which card of a text, which item of a sequence.
        hand: the hand that was asked about; never another seat's.
        table: what had to be beaten.
        level: the level that was played.
        readings: the plays between which the input does not decide.

    Attributes:
        code: as given.
        token: as given, or None.
        position: as given, or None.
        hand: as given, or None.
        table: as given, or None.
        level: as given, or None.
        readings: as given, as a tuple; empty where it does not apply.

    An error pickles, copies and compares (by identity) like any exception, and keeps its fields and notes.

    >>> import guandan_core as gd
    >>> try:
    ...     gd.Rank.parse("1")
    ... except gd.GuandanError as error:
    ...     print(error.code, error.token)
    unknown_rank 1
    """

    __module__ = "guandan_core"

    code: str
    token: str | None
    position: int | None
    hand: Hand | None
    table: Move | Combination | None
    level: Rank | None
    readings: tuple[Move, ...]

    def __init__(
        self,
        message: str,
        *,
        code: str,
        token: str | None = None,
        position: int | None = None,
        hand: Hand | None = None,
        table: Move | Combination | None = None,
        level: Rank | None = None,
        readings: Iterable[Move] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.token = token
        self.position = position
        self.hand = hand
        self.table = table
        self.level = level
        self.readings = tuple(readings)

    def __reduce__(self) -> tuple[Any, ...]:
        # BaseException would call type(self)(*args), which lacks the required code. Like it, this keeps args as they
        # are now and restores the rest (notes too) as attributes; a subclass may have another constructor.
        # (copyreg documents __newobj__ for this use; typeshed leaves it out.)
        return copyreg.__newobj__, (type(self), *self.args), self.__dict__.copy()  # type: ignore[attr-defined]


class NotationError(GuandanError):
    """A text is not in the notation, or a value does not name a level.

    Codes: ``unknown_card``, ``unknown_rank``, ``unknown_suit``, ``unknown_kind``, ``unknown_combination``, ``level``,
    ``card_index``, ``seed``; of players ``unknown_player``, ``mistakes``, ``team``; of batches and runs ``lengths``
    (not one for each), ``threads``, ``count``, ``deal``; and for bits and bytes that are no value ``malformed_bits``,
    ``malformed_bytes``.

    >>> import guandan_core as gd
    >>> gd.Suit.parse("h")
    Traceback (most recent call last):
        ...
    guandan_core.NotationError: unknown suit 'h': expected H, S, C or D
    """

    __module__ = "guandan_core"


class InvalidHandError(GuandanError):
    """A set of cards cannot be dealt from the 108 cards (R1.1), or not where it is offered.

    Codes: ``too_many_copies``, ``not_in_hand``, ``malformed_counts``, ``malformed_bits``,
    ``malformed_hands``.

    >>> import guandan_core as gd
    >>> issubclass(gd.InvalidHandError, gd.GuandanError)
    True
    """

    __module__ = "guandan_core"


class IllegalMoveError(GuandanError):
    """A play or action is not legal there (R4 for plays, R7 for tribute).

    Codes: ``not_a_play``, ``not_a_reading``, ``not_wild``, ``wild_as_joker``, ``no_such_combination``,
    ``table_is_pass``, ``table_level``, ``level_mismatch``; in a deal ``pass_on_lead``, ``not_in_hand``,
    ``does_not_beat``; in a tribute ``illegal_action``.

    >>> import guandan_core as gd
    >>> issubclass(gd.IllegalMoveError, gd.GuandanError)
    True
    """

    __module__ = "guandan_core"


class AmbiguousMoveError(GuandanError):
    """A set of cards has more than one reading and none was named (R4.4); ``readings`` holds them.

    Code: ``ambiguous``.

    >>> import guandan_core as gd
    >>> issubclass(gd.AmbiguousMoveError, gd.GuandanError)
    True
    """

    __module__ = "guandan_core"


class RulesError(GuandanError):
    """An option has a value that R8 does not allow, or a ``Rules`` was not made by its constructor.

    Codes: ``rules_option`` (``token`` is the option), ``rules_type``. What is no ``Rules`` at all is a ``TypeError``.

    >>> import guandan_core as gd
    >>> gd.Rules(max_bomb_size=7)
    Traceback (most recent call last):
        ...
    guandan_core.RulesError: max_bomb_size is 7; allowed: 10, 8, 6
    """

    __module__ = "guandan_core"


class PhaseError(GuandanError):
    """An action belongs to another phase, or all is over (R5.3, R7.8); or a position cannot be.

    Codes: ``deal_over``, ``match_over``, ``tribute_over``, ``wrong_phase``, ``nothing_to_undo``, for a player
    ``not_to_act``; for what no deal or match reaches ``impossible_position``, ``impossible_result``,
    ``impossible_standing``, ``broken_history``, ``broken_record``; for arguments out of range ``seat``, ``leader``,
    ``deals``, ``depth``, ``lot``.

    >>> import guandan_core as gd
    >>> issubclass(gd.PhaseError, gd.GuandanError)
    True
    """

    __module__ = "guandan_core"


class PlayerError(GuandanError):
    """A player that ``guandan_core.simulate`` asked raised, or chose what is not legal; the match is unchanged.

    The original exception is the ``__cause__``. ``hand``, ``table`` and ``level`` are those of the seat that was asked.

    Codes: ``player_raised``, ``illegal_action``.

    Args:
        message: as for GuandanError, which takes the further named arguments too.
        seat: the seat that was asked.
        player: the player's repr, or its type where it has none of its own.
        deal: the number of the deal in its match, from 0.
        seed: the seed of the match.
        action: what the player chose, as text; None if it raised.
        match: the match, as it stood before the choice.

    Attributes:
        seat: as given.
        player: as given.
        deal: as given.
        seed: as given.
        action: as given, or None.
        match: as given, or None. It holds all hands; another player can go on with it.

    >>> import guandan_core as gd
    >>> from guandan_core import simulate
    >>> class Passes:
    ...     def choose(self, observation):
    ...         return gd.PASS
    ...     def __repr__(self):
    ...         return "Passes()"
    >>> try:
    ...     simulate.play_match([Passes()] * 4, gd.Match(seed=7))
    ... except gd.PlayerError as error:
    ...     print(error.code, error.player, error.seat, error.deal, error.seed, error.action)
    illegal_action Passes() 1 0 7 pass
    """

    __module__ = "guandan_core"

    seat: int
    player: str
    deal: int
    seed: int
    action: str | None
    match: Match | None

    def __init__(
        self,
        message: str,
        *,
        code: str,
        seat: int,
        player: str,
        deal: int,
        seed: int,
        action: str | None = None,
        match: Match | None = None,
        hand: Hand | None = None,
        table: Move | Combination | None = None,
        level: Rank | None = None,
    ) -> None:
        super().__init__(message, code=code, token=action, hand=hand, table=table, level=level)
        self.seat = seat
        self.player = player
        self.deal = deal
        self.seed = seed
        self.action = action
        self.match = match

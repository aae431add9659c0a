"""The options of the rules, and the profiles of the texts: ``Rules``, ``DEFAULT_RULES``."""

# No postponed annotations here: Rules names itself guandan_core.Rules, and get_type_hints would look for Literal there.
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any, Final, Literal, final

from guandan_core.errors import RulesError, _shown

__all__ = ["DEFAULT_RULES", "Rules"]

_YES_NO = (True, False)

# R8, "Allowed values", and the values that R5 to R7 name. In the order of the fields.
_ALLOWED: Final[dict[str, tuple[object, ...]]] = {
    "direction": ("counter-clockwise", "clockwise"),
    "full_house_joker_pair": _YES_NO,
    "straight_flush_beats": (5, 10),
    "max_bomb_size": (10, 8, 6),
    "ace_low": _YES_NO,
    "wilds_prefer_natural": _YES_NO,
    "advance": ((3, 2, 1), (4, 2, 1)),
    "ace_win": ("1-3", "1-2"),
    "ace_win_needs_declarer": _YES_NO,
    "ace_attempts": (None, 3),
    "ace_demotion": ("2", "K", "opponents"),
    "ace_finish_demotes": _YES_NO,
    "tribute_excludes_wild": _YES_NO,
    "equal_tribute": ("first_chooses", "seat_order", "random"),
    "equal_tribute_lead": ("payer_to_first", "payers_choose", "random"),
    "return_limit": ("any", "max_ten", "max_ten_to_partner"),
    "return_received": _YES_NO,
    "announce_at": (10, 6, None),
    "announce_mode": ("on_request", "unasked", "always"),
}


def _is(value: object, allowed: object) -> bool:
    # Exact types, before ==: 1 == True == 1.0, and a subclass may answer == as it likes.
    if type(value) is not type(allowed):
        return False
    if isinstance(value, tuple) and isinstance(allowed, tuple):
        return len(value) == len(allowed) and all(map(_is, value, allowed))
    return value == allowed


def _check(name: str, value: object) -> None:
    allowed = _ALLOWED[name]
    if any(_is(value, one) for one in allowed):
        return
    # A value of another type may look like an allowed one (an int subclass, numpy.int64): say the type.
    kind = "" if type(value) in {type(one) for one in allowed} else f" ({type(value).__name__[:60]})"
    raise RulesError(
        f"{name} is {_shown(value)}{kind}; allowed: {', '.join(map(repr, allowed))}",
        code="rules_option",
        token=name,
    )


class _Packed:
    """What the C++ core reads, in one number: the options of R2. A base, so that it is no field of the dataclass.

    Bit 0 full_house_joker_pair, 1 ace_low, 2 wilds_prefer_natural; bits 4-7 straight_flush_beats, 8-11 max_bomb_size.
    """

    __slots__ = ("_plays",)
    _plays: int


@final
@dataclass(frozen=True, kw_only=True, slots=True)
class Rules(_Packed):
    """The options on which the texts of Guandan differ; immutable, hashable, checked when made.

    The defaults are the profile ``pagat()``, and each text is a named profile (R8). ``dataclasses.replace`` makes a
    variant of any. ``start_level`` and ``deals`` are options of the match, not of the rules.

    Attributes:
        direction: R8. ``counter-clockwise`` (pagat, finnish, russian, competition) or ``clockwise`` (app). Only how a
            table is shown: the next to act is always seat + 1.
        full_house_joker_pair: R2.2. True: BJ BJ or RJ RJ may be the pair of a full house (all but app).
        straight_flush_beats: R2.3. The largest plain bomb that a straight flush beats: 5 (all but finnish) or 10
            (finnish).
        max_bomb_size: R2.4. The most cards in a bomb of one rank: 10 (every profile), 8 or 6 (named variants). A
            larger set is no play.
        ace_low: R2.4. True: an ace may stand below 2 in sequences (every profile). False: it is only high (a named
            variant).
        wilds_prefer_natural: R2.8. True: wilds stand for themselves where they can (a variant in two texts). False:
            they are free (every profile).
        advance: R6.2. Levels gained by 1-2, 1-3 and 1-4: ``(4, 2, 1)`` (pagat, finnish) or ``(3, 2, 1)`` (russian,
            app, competition).
        ace_win: R6.3. What wins the match at A: ``1-3``: 1-2 or 1-3 (every profile); ``1-2``: 1-2 only (a named
            variant).
        ace_win_needs_declarer: R6.3. True: only the declarers can win the match at A (all but app). False: a deal
            played at the team's own level A suffices (app).
        ace_attempts: R6.4. The number of failed attempts at A that costs the level: 3 (pagat, finnish) or None, never
            (russian, app, competition).
        ace_demotion: R6.4. The level after them: ``2`` (pagat, finnish), ``K`` or ``opponents``, the opponents' level
            (named variants). Unused where ``ace_attempts`` is None.
        ace_finish_demotes: R6.5. True: declarers at A fall to 2 when they lose a deal whose first player finished
            with aces only (pagat, finnish). False: never (russian, app, competition).
        tribute_excludes_wild: R7.2. True: the wild hearts are never the tribute (all but finnish). False: they count
            as any level card (finnish).
        equal_tribute: R7.4. Who gets which of two equal tributes: ``first_chooses`` (pagat, finnish), ``seat_order``
            (russian, app, competition), or ``random``, by lot (a named variant).
        equal_tribute_lead: R7.6. Who then leads: ``payers_choose`` (pagat, finnish), ``payer_to_first``, who paid the
            first player (russian, app, competition), or ``random``, by lot (a named variant).
        return_limit: R7.5. Cards that may be returned: ``any`` (pagat, finnish); ``max_ten``: 2 to T, not of the
            level rank (russian, app, competition); ``max_ten_to_partner``: that limit only towards the partner (the
            2017 competition rules).
        return_received: R7.5. True: the card just received may be returned (app). False: no card of its face may (all
            others).
        announce_at: R5.4. A player with so many cards or fewer tells the number: 10 (all but app), 6 (a named
            variant) or None (app, whose text is silent).
        announce_mode: R5.4. When: ``on_request`` (pagat, finnish, russian), ``unasked`` (competition), or ``always``,
            all counts are open (app; our choice).

    Raises:
        RulesError: a value of another type or not among those above; code ``rules_option``, ``token`` is the option.
            Types are exact: 1 is not True, 10.0 is not 10, a list is not a tuple.

    >>> import guandan_core as gd
    >>> from dataclasses import replace
    >>> rules = replace(gd.Rules.russian(), max_bomb_size=8)
    >>> rules.max_bomb_size, rules.advance
    (8, (3, 2, 1))
    >>> gd.Rules() == gd.Rules.pagat()
    True
    """

    __module__ = "guandan_core"

    direction: Literal["counter-clockwise", "clockwise"] = "counter-clockwise"
    full_house_joker_pair: bool = True
    straight_flush_beats: Literal[5, 10] = 5
    max_bomb_size: Literal[10, 8, 6] = 10
    ace_low: bool = True
    wilds_prefer_natural: bool = False
    advance: tuple[int, int, int] = (4, 2, 1)
    ace_win: Literal["1-3", "1-2"] = "1-3"
    ace_win_needs_declarer: bool = True
    ace_attempts: Literal[3] | None = 3
    ace_demotion: Literal["2", "K", "opponents"] = "2"
    ace_finish_demotes: bool = True
    tribute_excludes_wild: bool = True
    equal_tribute: Literal["first_chooses", "seat_order", "random"] = "first_chooses"
    equal_tribute_lead: Literal["payer_to_first", "payers_choose", "random"] = "payers_choose"
    return_limit: Literal["any", "max_ten", "max_ten_to_partner"] = "any"
    return_received: bool = False
    announce_at: Literal[10, 6] | None = 10
    announce_mode: Literal["on_request", "unasked", "always"] = "on_request"

    def __post_init__(self) -> None:
        for name in _ALLOWED:
            _check(name, getattr(self, name))
        plays = (
            self.full_house_joker_pair
            | self.ace_low << 1
            | self.wilds_prefer_natural << 2
            | self.straight_flush_beats << 4
            | self.max_bomb_size << 8
        )
        object.__setattr__(self, "_plays", plays)

    def __reduce__(self) -> tuple[Any, ...]:
        # Through the constructor, so that what comes from outside is checked; by name, so that a pickle made before
        # an option was added still loads, with that option at its default.
        return partial(Rules, **{one.name: getattr(self, one.name) for one in fields(self)}), ()

    def __setstate__(self, state: object) -> None:
        # The dataclass's own would set the slots unchecked; no pickle made by __reduce__ comes here.
        raise RulesError("Rules are made by their constructor, not from a pickled state", code="rules_type")

    @classmethod
    def pagat(cls) -> "Rules":
        """Return the profile of the Persian text, which is Pagat's page (R8): the defaults.

        >>> import guandan_core as gd
        >>> gd.Rules.pagat().advance
        (4, 2, 1)
        """
        return cls()

    @classmethod
    def finnish(cls) -> "Rules":
        """Return the profile of the Finnish text (R8).

        >>> import guandan_core as gd
        >>> gd.Rules.finnish().straight_flush_beats
        10
        """
        return cls(straight_flush_beats=10, tribute_excludes_wild=False)

    @classmethod
    def russian(cls) -> "Rules":
        """Return the profile of the Russian text (R8).

        >>> import guandan_core as gd
        >>> gd.Rules.russian().return_limit
        'max_ten'
        """
        return cls(
            advance=(3, 2, 1),
            ace_attempts=None,
            ace_finish_demotes=False,
            equal_tribute="seat_order",
            equal_tribute_lead="payer_to_first",
            return_limit="max_ten",
        )

    @classmethod
    def app(cls) -> "Rules":
        """Return the profile of the app's help text (R8).

        >>> import guandan_core as gd
        >>> gd.Rules.app().full_house_joker_pair
        False
        """
        return cls(
            direction="clockwise",
            full_house_joker_pair=False,
            advance=(3, 2, 1),
            ace_win_needs_declarer=False,
            ace_attempts=None,
            ace_finish_demotes=False,
            equal_tribute="seat_order",
            equal_tribute_lead="payer_to_first",
            return_limit="max_ten",
            return_received=True,
            announce_at=None,
            announce_mode="always",
        )

    @classmethod
    def competition(cls) -> "Rules":
        """Return the profile of the Chinese competition rules, trial edition of 2022 (R8).

        Where they are silent, it is the Russian text.

        >>> import guandan_core as gd
        >>> gd.Rules.competition().announce_mode
        'unasked'
        """
        return replace(cls.russian(), announce_mode="unasked")


DEFAULT_RULES: Final = Rules()

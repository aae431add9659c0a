"""How records are read: ``loads``, ``from_record``. What happened is replayed, what follows from it is compared."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, NoReturn

from guandan_core._core import Card, Hand
from guandan_core.actions import Give, NameLeader, Return, Take, TributeAction
from guandan_core.enums import Rank
from guandan_core.errors import GuandanError, NotationError, PhaseError, _shown
from guandan_core.events import DealStarted, MatchStarted
from guandan_core.match import Match, Phase
from guandan_core.records.form import (
    FORMAT,
    VERSION,
    DealRecord,
    Record,
    TributeRecord,
    deal_record,
    outcome_of,
    profile_name,
)
from guandan_core.records.logs import deal_log, events_of_deal
from guandan_core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from guandan_core.results import DealResult

__all__ = ["from_record", "loads"]

_LEVELS = {str(rank): rank for rank in Rank if rank <= Rank.ACE}
_TYPES = {type(None): "null", bool: "true or false", int: "a number", str: "a text", list: "a list", dict: "an object"}
_SEATS = (0, 1, 2, 3)
# What follows from hands, actions and plays, in the order in which a difference is told.
_DEAL_FACTS = ("number", "level", "declarers", "from_seed", "leader", "finished", "result", "after")
_TRIBUTE_FACTS = ("payers", "cancelled", "red_jokers", "tributes", "returns")


def loads(text: str) -> Match:
    """Return the match of a JSON text, replayed; all of it is checked.

    Raises:
        NotationError, PhaseError: as from_record(); also for a text that is no JSON, or has a key twice.
        TypeError: no text.

    >>> import guandan_core as gd
    >>> from guandan_core import records
    >>> records.loads("[]")
    Traceback (most recent call last):
        ...
    guandan_core.NotationError: broken record: a match is an object, not a list
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is a str, not {type(text).__name__}")
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except GuandanError:
        raise
    except json.JSONDecodeError as error:
        raise _broken("", f"no JSON: {error.msg} (line {error.lineno}, column {error.colno})") from error
    except (ValueError, RecursionError) as error:  # a number of thousands of digits; brackets in brackets
        raise _broken("", f"no JSON that can be read: {_shown(str(error))[1:-1]}") from None
    return from_record(value)


def from_record(record: object) -> Match:
    """Return the match of a record, replayed; all of it is checked.

    Raises:
        NotationError: it is not in the form of a record (code "broken_record"), or in that of a version that is not
            known here ("record_version").
        PhaseError: what it tells cannot happen (code "broken_record").

    The message names the deal and the play at which the record breaks, from 0; `token` is that place as a JSON pointer.

    >>> import guandan_core as gd
    >>> from guandan_core import records
    >>> record = records.to_record(gd.Match(seed=7))
    >>> record["deals"][0]["plays"].append([3, "3S"])
    >>> records.from_record(record)
    Traceback (most recent call last):
        ...
    guandan_core.PhaseError: broken record, deal 0, play 0: seat 3 plays, but it is the turn of seat 1
    """
    return _Reader(record).read()


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _broken("", f"the key {_shown(twice)} stands twice in one object")
    return value


def _no_number(name: str) -> NoReturn:
    raise _broken("", f"{name} is no JSON")


# Errors


def _broken(
    where: str, what: str, pointer: str = "", kind: type[GuandanError] = NotationError, code: str = "broken_record"
) -> GuandanError:
    return kind(f"broken record{', ' if where else ''}{where}: {what}", code=code, token=pointer or None)


def _type_name(value: object) -> str:
    return _TYPES.get(type(value), type(value).__name__[:60])


def _typed(value: object, types: type | tuple[type, ...], where: str, what: str, pointer: str) -> Any:
    """Return the value if its type is exactly one of these: True is no number, a str subclass no text."""
    kinds = types if isinstance(types, tuple) else (types,)
    if type(value) not in kinds:
        wanted = " or ".join(_TYPES[kind] for kind in kinds)
        raise _broken(where, f"{what} is {wanted}, not {_type_name(value)}", pointer)
    return value


def _keys(value: object, keys: Sequence[str], where: str, what: str, pointer: str) -> dict[str, Any]:
    """Return the object if it has exactly these keys."""
    found: dict[str, Any] = _typed(value, dict, where, what, pointer)
    for key in keys:
        if key not in found:
            raise _broken(where, f"{what} has no {key!r}", pointer)
    if len(found) > len(keys):
        other = next(key for key in found if type(key) is not str or key not in keys)
        raise _broken(where, f"{what} has a key {_shown(other)}, which version {VERSION} does not know", pointer)
    return found


def _same(found: object, fact: object) -> bool:
    """Compare with types; goes no deeper than `fact`, whatever `found` is."""
    if type(found) is not type(fact):
        return False
    if isinstance(found, list) and isinstance(fact, list):
        return len(found) == len(fact) and all(map(_same, found, fact))
    if isinstance(found, dict) and isinstance(fact, dict):
        return found.keys() == fact.keys() and all(_same(found[key], fact[key]) for key in fact)
    return found == fact


def _compare(found: Any, facts: Mapping[str, Any], keys: Sequence[str], where: str, pointer: str) -> None:
    for key in keys:
        if not _same(found[key], facts[key]):
            what = f"{key} is {_shown(found[key])}, but it follows that it is {_shown(facts[key])}"
            raise _broken(where, what, f"{pointer}/{key}", PhaseError)


class _Reader:
    """Reads one record: the set-up, then deal by deal."""

    def __init__(self, record: object) -> None:
        head = _typed(record, dict, "", "a match", "")
        name = _typed(head.get("format"), str, "", "format", "/format")
        if name != FORMAT:
            raise _broken("", f"format is {_shown(name)}, not {FORMAT!r}", "/format")
        version = _typed(head.get("version"), int, "", "version", "/version")
        if version != VERSION:
            text = f"version is {_shown(version)}; this guandan_core reads version {VERSION}"
            raise _broken("", text, "/version", code="record_version")
        self._record = _keys(head, tuple(Record.__annotations__), "", "a match", "")
        self._deals: list[object] = _typed(head["deals"], list, "", "deals", "/deals")
        if not self._deals:
            raise _broken("", "there are no deals", "/deals")
        self._match = self._set_up()
        start = self._match.history[0]
        assert isinstance(start, MatchStarted)
        self._start = start
        self._begin = 0
        self._result: DealResult | None = None

    def read(self) -> Match:
        """Replay all deals and return the match."""
        match = self._match
        for number in range(len(self._deals)):
            if match.is_over or match.deal_number != number:
                raise _broken(f"deal {number}", "the match was over before it", f"/deals/{number}", PhaseError)
            deal = _deal(self._deals, number)
            self._supply_next(number + 1)
            self._tribute(deal["tribute"], number)
            self._plays(deal["plays"], number)
            self._check_facts(deal, number)
        if match.deal_number >= len(self._deals):
            raise _broken(f"deal {match.deal_number}", "it is missing", "/deals", PhaseError)
        facts = {"outcome": outcome_of(match), "winner": match.winner}
        _compare(self._record, facts, tuple(facts), "the end", "")
        if self._record["next_hands"] is not None:
            self._supply(self._record["next_hands"], "next hands", "/next_hands")
        return match

    # The set-up.

    def _set_up(self) -> Match:
        record = self._record
        rules = _rules(record["rules"])
        _compare(record, {"profile": profile_name(rules)}, ("profile",), "", "")
        seed = _typed(record["seed"], str, "", "seed", "/seed")
        if not re.fullmatch("0|[1-9][0-9]{0,19}", seed) or int(seed) >= 2**64:
            raise _broken("", f"seed is {_shown(seed)}, not a decimal number from 0 to 2**64 - 1", "/seed")
        level = _LEVELS.get(_typed(record["start_level"], str, "", "start_level", "/start_level"))
        if level is None:
            raise _broken(
                "", f"start_level is {_shown(record['start_level'])}, not one of {', '.join(_LEVELS)}", "/start_level"
            )
        limit = _typed(record["deal_limit"], (int, type(None)), "", "deal_limit", "/deal_limit")
        if limit is not None and limit < 1:
            raise _broken("", f"deal_limit is {_shown(limit)}; a match has at least one deal", "/deal_limit")
        deal = _deal(self._deals, 0)
        leader = _seat(deal["leader"], "deal 0", "leader", "/deals/0/leader")
        hands = _hands(deal["hands"], "deal 0, hands", "/deals/0/hands")
        try:
            return Match(rules, level, limit, int(seed), hands=hands, leader=leader)
        except GuandanError as error:  # only the hands are left
            raise _broken("deal 0, hands", str(error), "/deals/0/hands", PhaseError) from error

    def _supply_next(self, number: int) -> None:
        """The cards of the next deal, which starts by itself with the last play of this one."""
        if number < len(self._deals):
            hands = _deal(self._deals, number)["hands"]
            self._supply(hands, f"deal {number}, hands", f"/deals/{number}/hands")

    def _supply(self, value: object, where: str, pointer: str) -> None:
        hands = _hands(value, where, pointer)
        try:
            self._match.deal_next(hands)
        except GuandanError as error:
            raise _broken(where, str(error), pointer, PhaseError) from error

    # One deal.

    def _tribute(self, tribute: TributeRecord | None, number: int) -> None:
        match = self._match
        where, pointer = f"deal {number}", f"/deals/{number}/tribute"
        if (tribute is None) != (match.tribute is None):
            text = "it has no tribute" if tribute is None else "the first deal has a tribute"
            raise _broken(where, text, pointer, PhaseError)
        if tribute is None:
            return
        _keys(tribute, tuple(TributeRecord.__annotations__), where, "tribute", pointer)
        for position, item in enumerate(_typed(tribute["actions"], list, where, "actions", f"{pointer}/actions")):
            at, to = f"{where}, tribute action {position}", f"{pointer}/actions/{position}"
            seat, action = _action(item, at, to)
            if match.phase is not Phase.TRIBUTE:
                raise _broken(at, "the tribute is over", to, PhaseError)
            self._check_turn(seat, "acts", at, to)
            try:
                match.act(action)
            except GuandanError as error:
                raise _broken(at, str(error), to, PhaseError) from error

    def _plays(self, plays: object, number: int) -> None:
        match = self._match
        where, pointer = f"deal {number}", f"/deals/{number}/plays"
        for position, item in enumerate(_typed(plays, list, where, "plays", pointer)):
            at, to = f"{where}, play {position}", f"{pointer}/{position}"
            pair = _typed(item, list, at, "a play", to)
            if len(pair) != 2:
                raise _broken(at, f"a play is a seat and a text, not {len(pair)} values", to)
            seat = _seat(pair[0], at, "the seat", to)
            text = _typed(pair[1], str, at, "the move", to)
            if match.phase is Phase.OVER or match.deal_number != number:
                raise _broken(at, "the deal is over", to, PhaseError)
            if match.phase is Phase.TRIBUTE:
                raise _broken(at, "the tribute is not over", to, PhaseError)
            self._check_turn(seat, "plays", at, to)
            try:
                match.act(text)
            except GuandanError as error:
                raise _broken(at, f"seat {seat}: {error}", to, PhaseError) from error

    def _check_facts(self, deal: DealRecord, number: int) -> None:
        """Compare what follows; now the deal is over, or the record ends in it."""
        where, pointer = f"deal {number}", f"/deals/{number}"
        events = self._match.history
        while not _begins(events[self._begin], number):
            self._begin += 1
        log = deal_log(tuple(events_of_deal(events[self._begin :])), self._start, self._result)
        self._result = log.result
        facts = deal_record(log)
        if log.result is None and (number + 1 < len(self._deals) or deal["result"] is not None):
            at = f"{where}, play {len(deal['plays'])}"
            raise _broken(at, "it is missing: the deal is not over", f"{pointer}/plays", PhaseError)
        tribute = facts["tribute"]
        if tribute is not None:
            _compare(deal["tribute"], tribute, _TRIBUTE_FACTS, f"{where}, tribute", f"{pointer}/tribute")
        _compare(deal, facts, _DEAL_FACTS, where, pointer)

    def _check_turn(self, seat: int, does: str, where: str, pointer: str) -> None:
        turn = self._match.to_act
        if seat != turn:
            raise _broken(where, f"seat {seat} {does}, but it is the turn of seat {turn}", pointer, PhaseError)


# The pieces


def _begins(event: object, number: int) -> bool:
    return isinstance(event, DealStarted) and event.deal == number


def _deal(deals: list[object], number: int) -> DealRecord:
    keys = tuple(DealRecord.__annotations__)
    value: Any = _keys(deals[number], keys, f"deal {number}", "a deal", f"/deals/{number}")
    deal: DealRecord = value
    return deal


def _rules(value: object) -> Rules:
    options = _keys(value, tuple(Rules.__dataclass_fields__), "", "rules", "/rules")
    # JSON has no tuples; Rules checks all values.
    values: dict[str, Any] = {name: tuple(one) if type(one) is list else one for name, one in options.items()}
    try:
        return Rules(**values)
    except GuandanError as error:
        raise _broken("rules", str(error), f"/rules/{error.token}") from error


def _hands(value: object, where: str, pointer: str) -> list[Hand]:
    texts = _typed(value, list, where, "hands", pointer)
    if len(texts) != 4:
        raise _broken(where, f"there are four hands, not {len(texts)}", pointer)
    hands = []
    for seat, text in enumerate(texts):
        _typed(text, str, where, f"the hand of seat {seat}", f"{pointer}/{seat}")
        try:
            hands.append(Hand(text))
        except GuandanError as error:
            raise _broken(f"{where}, hand of seat {seat}", str(error), f"{pointer}/{seat}") from error
    return hands


def _seat(value: object, where: str, what: str, pointer: str) -> int:
    seat: int = _typed(value, int, where, what, pointer)
    if seat not in _SEATS:
        raise _broken(where, f"{what} is {_shown(seat)}, not 0 to 3", pointer)
    return seat


def _action(item: object, where: str, pointer: str) -> tuple[int, TributeAction]:
    words = _typed(item, list, where, "an action", pointer)
    if len(words) != 3:
        raise _broken(where, f"an action is seat, word and card or seat, not {len(words)} values", pointer)
    seat = _seat(words[0], where, "the seat", pointer)
    word = _typed(words[1], str, where, "the word", pointer)
    if word in ("give", "return"):
        text = _typed(words[2], str, where, "the card", pointer)
        try:
            card = Card(text)
        except GuandanError as error:
            raise _broken(where, str(error), pointer) from error
        return seat, Give(card) if word == "give" else Return(card)
    if word in ("take", "lead"):
        other = _seat(words[2], where, "the other seat", pointer)
        return seat, Take(other) if word == "take" else NameLeader(other)
    raise _broken(where, f"the word is {_shown(word)}, not give, take, return or lead", pointer)

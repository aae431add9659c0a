"""The JSON form of a match, and how it is written: ``to_record``, ``dumps``."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypedDict

from guandan_core.actions import Give, NameLeader, Return, Take, TributeAction
from guandan_core.events import MatchStarted
from guandan_core.records.logs import DealLog, deal_logs
from guandan_core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan_core.match import Match
    from guandan_core.results import DealResult
    from guandan_core.tribute import Transfer

__all__ = [
    "FORMAT",
    "PROFILES",
    "VERSION",
    "DealRecord",
    "Record",
    "ResultRecord",
    "StandingRecord",
    "TributeRecord",
    "deal_record",
    "dumps",
    "outcome_of",
    "profile_name",
    "to_record",
]

FORMAT: Final = "guandan-match"
VERSION: Final = 1
PROFILES: Final = ("pagat", "finnish", "russian", "app", "competition")


class TributeRecord(TypedDict):
    """The tribute before a deal (R7); all but the actions follows from them."""

    payers: list[int]
    cancelled: bool
    red_jokers: list[int]
    actions: list[list[int | str]]
    tributes: list[list[int | str | None]]
    returns: list[list[int | str | None]]


class ResultRecord(TypedDict):
    """How a deal ended, as DealResult (R5.3)."""

    winners: int
    places: str
    first: int
    last: int | None


class StandingRecord(TypedDict):
    """Levels and failed attempts after a deal (R6)."""

    levels: list[str]
    failures: list[int]


class DealRecord(TypedDict):
    """One deal. Hands, plays and the first leader are what happened; the rest follows from them."""

    number: int
    level: str
    declarers: int | None
    hands: list[str]
    from_seed: bool
    tribute: TributeRecord | None
    leader: int | None
    plays: list[list[int | str]]
    finished: list[int]
    result: ResultRecord | None
    after: StandingRecord | None


class Record(TypedDict):
    """A match."""

    format: str
    version: int
    profile: str | None
    rules: dict[str, Any]
    seed: str
    start_level: str
    deal_limit: int | None
    deals: list[DealRecord]
    next_hands: list[str] | None
    outcome: Literal["unfinished", "won", "draw"]
    winner: int | None


# Writing


def to_record(match: Match) -> Record:
    """Return a match as a dict of plain values, ready for JSON.

    >>> import guandan_core as gd
    >>> from guandan_core import records
    >>> record = records.to_record(gd.Match(gd.Rules.app(), start_level=10, seed=7))
    >>> record["profile"], record["seed"], record["start_level"], record["outcome"]
    ('app', '7', 'T', 'unfinished')
    """
    start = match.history[0]
    assert isinstance(start, MatchStarted)
    supplied = match.next_hands
    return {
        "format": FORMAT,
        "version": VERSION,
        "profile": profile_name(start.rules),
        "rules": {one.name: _plain(getattr(start.rules, one.name)) for one in fields(Rules)},
        "seed": str(start.seed),
        "start_level": str(start.start_level),
        "deal_limit": start.deals,
        "deals": [deal_record(log) for log in deal_logs(match)],
        "next_hands": None if supplied is None else [str(hand) for hand in supplied],
        "outcome": outcome_of(match),
        "winner": match.winner,
    }


def dumps(match: Match) -> str:
    """Return a match as JSON: ASCII text in one line.

    >>> import guandan_core as gd
    >>> from guandan_core import records
    >>> records.dumps(gd.Match(seed=7))[:56]
    '{"format":"guandan-match","version":1,"profile":"pagat",'
    """
    return json.dumps(to_record(match), separators=(",", ":"))


def profile_name(rules: Rules) -> str | None:
    """Return the name of the profile that has exactly these options (R8), or None."""
    return next((name for name in PROFILES if getattr(Rules, name)() == rules), None)


def outcome_of(match: Match) -> Literal["unfinished", "won", "draw"]:
    """Return how the match stands, in a word."""
    if not match.is_over:
        return "unfinished"
    return "draw" if match.winner is None else "won"


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def deal_record(log: DealLog) -> DealRecord:
    """Return one deal as a dict of plain values."""
    return {
        "number": log.number,
        "level": str(log.level),
        "declarers": log.declarers,
        "hands": [str(hand) for hand in log.hands],
        "from_seed": log.from_seed,
        "tribute": _tribute_record(log),
        "leader": log.leader,
        "plays": [[seat, str(move)] for trick in log.tricks for seat, move in trick],
        "finished": list(log.finished),
        "result": _result_record(log.result),
        "after": None
        if log.standing is None
        else {"levels": [str(level) for level in log.standing.levels], "failures": list(log.standing.failures)},
    }


def _result_record(result: DealResult | None) -> ResultRecord | None:
    if result is None:
        return None
    return {"winners": result.winners, "places": result.places, "first": result.first, "last": result.last}


def _tribute_record(log: DealLog) -> TributeRecord | None:
    tribute = log.tribute
    if tribute is None:
        return None
    return {
        "payers": list(tribute.payers),
        "cancelled": tribute.cancelled,
        "red_jokers": list(tribute.red_jokers),
        "actions": [[seat, *_action_words(action)] for seat, action in log.actions],
        "tributes": _transfers(tribute.tributes),
        "returns": _transfers(tribute.returns),
    }


def _transfers(transfers: Iterable[Transfer]) -> list[list[int | str | None]]:
    return [[one.giver, str(one.card), one.receiver] for one in transfers]


def _action_words(action: TributeAction) -> tuple[str, str | int]:
    match action:
        case Give(card):
            return "give", str(card)
        case Take(payer):
            return "take", payer
        case Return(card):
            return "return", str(card)
        case NameLeader(seat):
            return "lead", seat

"""A match as text for people: ``transcript``."""

from __future__ import annotations

import textwrap
from dataclasses import fields
from itertools import groupby
from typing import TYPE_CHECKING

from guandan_core.actions import Give, NameLeader, Return, Take
from guandan_core.events import MatchStarted
from guandan_core.records.form import PROFILES
from guandan_core.records.logs import deal_logs
from guandan_core.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan_core._core import Card, Hand, Move
    from guandan_core.actions import TributeAction
    from guandan_core.enums import Rank
    from guandan_core.levels import Standing
    from guandan_core.match import Match
    from guandan_core.records.logs import DealLog

__all__ = ["by_rank", "transcript"]

_COLUMNS = 100
_TRICK = 7
_CELL = 23
_SEATS = range(4)
_PLACES = ("first", "second", "third")


def transcript(match: Match) -> str:
    """Return a readable text of a match, at most 100 columns wide: for people; its layout may change.

    >>> import guandan_core as gd
    >>> from guandan_core import records
    >>> print(records.transcript(gd.Match(gd.Rules.app(), seed=7))[:70])
    Guandan match, rules app, seed 7
    From level 2, until a team wins
    <BLANKLINE>
    Deal
    """
    start = match.history[0]
    assert isinstance(start, MatchStarted)
    end = "until a team wins" if start.deals is None else f"at most {_count(start.deals, 'deal')}"
    head = f"Guandan match, rules {_rules_name(start.rules)}, seed {start.seed}"
    lines = [
        *textwrap.wrap(head, _COLUMNS, subsequent_indent="  ", break_on_hyphens=False),
        f"From level {start.start_level}, {end}",
    ]
    for log in deal_logs(match):
        lines += ["", *_deal_lines(log)]
    return "\n".join([*lines, "", _end(match)]) + "\n"


def by_rank(hand: Hand, level: Rank) -> list[str]:
    """Return the cards of a hand by rank in level order (R1.3), one text for each rank."""

    def place(card: Card) -> tuple[bool, bool, int, int]:
        return card.suit is None, card.rank == level, card.rank, card.index

    cards = sorted(hand, key=place)
    return [" ".join(map(str, group)) for _, group in groupby(cards, key=lambda card: card.rank)]


def _deal_lines(log: DealLog) -> Iterator[str]:
    declarers = "no declarers" if log.declarers is None else f"declarers team {log.declarers}"
    yield f"Deal {log.number}, level {log.level} (wild {log.level}H), {declarers}"
    yield ""
    for seat, hand in enumerate(log.hands):
        yield f"  {seat}  {'  '.join(by_rank(hand, log.level))}"
    if log.tribute is not None:
        yield ""
        yield from _tribute_lines(log)
    if log.leader is not None:
        yield ""
        yield f"  Seat {log.leader} leads"
    if log.tricks:
        yield ""
        yield from _trick_lines(log.tricks)
    if log.result is not None and log.standing is not None:
        last = "" if log.result.last is None else f", last {log.result.last}"
        yield ""
        yield f"  Out: {', '.join(map(str, log.finished))}{last}"
        yield f"  Team {log.result.winners} wins {log.result.places}; {_levels(log.standing)}"


def _tribute_lines(log: DealLog) -> Iterator[str]:
    tribute = log.tribute
    assert tribute is not None
    if tribute.cancelled:
        seats = " and ".join(map(str, tribute.red_jokers))
        yield f"  Tribute cancelled: both red jokers at seat{'s' if len(tribute.red_jokers) > 1 else ''} {seats}"
    receivers = {one.giver: one.receiver for one in (*tribute.tributes, *tribute.returns)}
    for position, (seat, action) in enumerate(log.actions):
        yield f"  {'         ' if position else 'Tribute: '}{_told(seat, action, receivers)}"


def _told(seat: int, action: TributeAction, receivers: dict[int, int | None]) -> str:
    receiver = receivers.get(seat)
    to = "" if receiver is None else f" to {receiver}"
    match action:
        case Give(card):
            return f"{seat} gives {card}{to}"
        case Take(payer):
            return f"{seat} takes the card of {payer}"
        case Return(card):
            return f"{seat} returns {card}{to}"
        case NameLeader(leader):
            return f"{seat} names {leader} as leader"


def _trick_lines(tricks: Sequence[Sequence[tuple[int, Move]]]) -> Iterator[str]:
    """One column for each seat, one row for each round of the table; what is long goes on below."""
    yield (" " * _TRICK + "".join(f"{seat:<{_CELL}}" for seat in _SEATS)).rstrip()
    held = [27] * 4
    places = iter(_PLACES)
    for number, trick in enumerate(tricks, 1):
        label = f"{number:>4}"
        row: dict[int, list[str]] = {}
        for seat, move in trick:
            if any(other >= seat for other in row):
                yield from _row(label, row)
                label, row = "", {}
            row[seat] = textwrap.wrap(str(move), _CELL - 2)
            held[seat] -= len(move.cards)
            if not move.is_pass and not held[seat]:
                row[seat].append(f"out {next(places)}")
        yield from _row(label, row)


def _row(label: str, row: dict[int, list[str]]) -> Iterator[str]:
    for height in range(max(map(len, row.values()))):
        cells = (row.get(seat, [])[height : height + 1] for seat in _SEATS)
        texts = "".join(f"{cell[0] if cell else '':<{_CELL}}" for cell in cells)
        yield f"{label if height == 0 else '':<{_TRICK}}{texts}".rstrip()


def _levels(standing: Standing) -> str:
    text = f"levels {standing.levels[0]} and {standing.levels[1]}"
    if any(standing.failures):
        text += f", failed attempts {standing.failures[0]} and {standing.failures[1]}"
    return text


def _end(match: Match) -> str:
    if not match.is_over:
        return f"Unfinished: seat {match.to_act} is to act"
    return "The match is a draw" if match.winner is None else f"Team {match.winner} wins the match"


def _rules_name(rules: Rules) -> str:
    """The nearest profile, and what is changed in it."""

    def changed(name: str) -> list[str]:
        profile: Rules = getattr(Rules, name)()
        options = (one.name for one in fields(Rules))
        return [one for one in options if getattr(rules, one) != getattr(profile, one)]

    nearest = min(PROFILES, key=lambda name: len(changed(name)))
    return ", ".join([nearest, *(f"{name}={_value(getattr(rules, name))}" for name in changed(nearest))])


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return "none" if value is None else str(value)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"

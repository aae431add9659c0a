"""A match told deal by deal: ``deal_logs``, from which records and transcripts are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from guandan_core import _core
from guandan_core._core import Deal, Hand, Move
from guandan_core.actions import TributeAction
from guandan_core.enums import Rank
from guandan_core.events import Acted, CardsDealt, DealEnded, DealStarted, Event, LeaderKnown, MatchEnded, MatchStarted
from guandan_core.levels import Standing
from guandan_core.results import DealResult
from guandan_core.tribute import Tribute

if TYPE_CHECKING:
    from guandan_core.match import Match

_Kind = TypeVar("_Kind")

__all__ = ["DealLog", "deal_log", "deal_logs", "events_of_deal"]


@dataclass(frozen=True, slots=True)
class DealLog:
    """All that happened in one deal.

    Attributes:
        number: its number, from 0.
        level: its level.
        declarers: the declarers' team; None in the first deal.
        hands: the four hands as they were dealt.
        from_seed: True if the seed of the match gives these hands.
        tribute: the tribute as it stands; None in the first deal.
        actions: seat and action of everything done in the tribute.
        leader: the seat that leads; None while the tribute goes on.
        tricks: seat and move of every play, trick by trick.
        finished: the seats that are out, in order.
        result: how the deal ended; None while it goes on.
        standing: the standing after it; None while it goes on.
    """

    number: int
    level: Rank
    declarers: int | None
    hands: tuple[Hand, Hand, Hand, Hand]
    from_seed: bool
    tribute: Tribute | None
    actions: tuple[tuple[int, TributeAction], ...]
    leader: int | None
    tricks: tuple[tuple[tuple[int, Move], ...], ...]
    finished: tuple[int, ...]
    result: DealResult | None
    standing: Standing | None


def events_of_deal(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events of one deal, of which `events` begins with the first, without those that follow it."""
    for position, event in enumerate(events):
        if (position and isinstance(event, DealStarted)) or isinstance(event, MatchEnded):
            return
        yield event


def deal_log(events: Sequence[Event], start: MatchStarted, last: DealResult | None) -> DealLog:
    """Return what happened in one deal, from its events, the set-up of the match and the result of the deal before."""
    begin = _first(events, DealStarted)
    dealt = _first(events, CardsDealt)
    led = _first(events, LeaderKnown)
    ended = _first(events, DealEnded)
    assert begin is not None  # every deal begins so
    assert dealt is not None
    acted = [event for event in events if isinstance(event, Acted)]
    actions = tuple((one.seat, one.action) for one in acted if not isinstance(one.action, Move))
    plays = [(one.seat, one.action) for one in acted if isinstance(one.action, Move)]
    tribute = None
    if last is not None:
        cards_lot, lead_lot = _core.tribute_lots(start.seed, begin.deal)
        tribute = Tribute(dealt.hands, last, begin.level, start.rules, cards_lot=cards_lot, lead_lot=lead_lot)
        for _, action in actions:
            tribute.act(action)
    tricks: list[list[tuple[int, Move]]] = []
    finished: tuple[int, ...] = ()
    if led is not None:
        deal = Deal(dealt.hands if tribute is None else tribute.hands, led.seat, begin.level, start.rules)
        for seat, move in plays:
            if deal.table is None:
                tricks.append([])
            tricks[-1].append((seat, move))
            deal.play(move)
        finished = deal.finished
    return DealLog(
        number=begin.deal,
        level=begin.level,
        declarers=begin.declarers,
        hands=dealt.hands,
        from_seed=dealt.hands == _core.deal_hands(start.seed, begin.deal),
        tribute=tribute,
        actions=actions,
        leader=None if led is None else led.seat,
        tricks=tuple(map(tuple, tricks)),
        finished=finished,
        result=None if ended is None else ended.result,
        standing=None if ended is None else ended.standing,
    )


def deal_logs(match: Match) -> Iterator[DealLog]:
    """Yield what happened in each deal of a match."""
    events = match.history
    start = events[0]
    assert isinstance(start, MatchStarted)
    last: DealResult | None = None
    for position, event in enumerate(events):
        if isinstance(event, DealStarted):
            log = deal_log(tuple(events_of_deal(events[position:])), start, last)
            last = log.result
            yield log


def _first(events: Iterable[Event], kind: type[_Kind]) -> _Kind | None:
    return next((event for event in events if isinstance(event, kind)), None)

"""The public events of a match of the package in the words of the reference, to compare the two after a match."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import guandan_core as gd
from side_by_side import DisagreementError, SideBySide, check, to_reference, transfers


def translated(events: Iterable[gd.Event]) -> Iterator[tuple[Any, ...]]:
    """What the reference writes down for these events, as far as it is the same in both."""
    paid: tuple[gd.Transfer, ...] = ()
    for event in events:
        match event:
            case gd.DealStarted():
                yield "deal", event.deal, str(event.level), event.declarers
            case gd.LeaderKnown():
                yield "lead", event.seat
            case gd.TributeCancelled():
                yield "cancelled", event.red_jokers
            case gd.TributesPaid():
                paid = event.transfers
                yield from (("tribute", *gift) for gift in transfers(paid))
            case gd.CardsReturned():
                yield from (("return", *gift) for gift in transfers(event.transfers))
            case gd.DealEnded():
                yield "end", event.result.places, event.result.winners
            case gd.Acted():
                yield from acted(event, paid)
            case gd.MatchEnded():
                pass  # the reference writes nothing down
            case _:
                raise DisagreementError(f"not public: {event!r}")


def acted(event: gd.Acted, paid: tuple[gd.Transfer, ...]) -> Iterator[tuple[Any, ...]]:
    action = event.action
    if isinstance(action, gd.Move):
        yield ("play", event.seat, *to_reference(action)[1:])
    elif isinstance(action, gd.Take):
        # The reference tells the tributes again, now with those who get them.
        for gift in paid:
            receiver = event.seat if gift.giver == action.payer else (event.seat + 2) % 4
            yield from (("tribute", *one) for one in transfers((replace(gift, receiver=receiver),)))
    elif not isinstance(action, gd.NameLeader):
        raise DisagreementError(f"not public: {event!r}")


def compare_histories(side: SideBySide) -> None:
    """All four seats know the same events, and they are those of the reference."""
    known = side.match.observation(0).history
    for seat in (1, 2, 3):
        check(f"history of seat {seat}", side.match.observation(seat).history, known)
    ours = list(translated(known))
    first = ours.index(("lead", next(event.seat for event in known if isinstance(event, gd.LeaderKnown))))
    del ours[first]  # the reference does not tell the first leader
    theirs = [event[:3] if event[0] == "end" else event for event in side.reference.history]
    for position, (package, reference) in enumerate(zip(ours, theirs, strict=False)):
        check(f"public event {position}", package, reference)
    check("number of public events", len(ours), len(theirs))

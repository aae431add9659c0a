"""What a match needs besides its state: its phases, checked set-up, announced counts and the end by number of deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING

from guandan_core._core import Hand, Move
from guandan_core.errors import GuandanError, InvalidHandError, NotationError, PhaseError, _shown
from guandan_core.events import Acted, CardsDealt, Event, LeaderKnown, MatchStarted
from guandan_core.levels import Standing

if TYPE_CHECKING:
    from guandan_core.aliases import HandLike
    from guandan_core.match import Match
    from guandan_core.results import DealResult
    from guandan_core.rules import Rules

__all__ = ["Phase", "announced_counts", "checked_hands", "checked_seed", "common_start", "decided", "named", "replayed"]


class Phase(StrEnum):
    """What is going on in a match: ``TRIBUTE``, ``PLAY`` or ``OVER``; the values are texts.

    >>> import guandan_core as gd
    >>> gd.Match(seed=7).phase is gd.Phase.PLAY
    True
    """

    __module__ = "guandan_core"

    TRIBUTE = "tribute"
    PLAY = "play"
    OVER = "over"


def checked_hands(hands: Iterable[HandLike]) -> tuple[Hand, Hand, Hand, Hand]:
    """Return four hands of 27 cards that are together the 108 (R1.1)."""
    four = tuple(Hand(hand) for hand in hands)
    if len(four) != 4 or any(len(hand) != 27 for hand in four):
        sizes = ", ".join(str(len(hand)) for hand in four)
        raise InvalidHandError(f"a match deals four hands of 27 cards, not {sizes}", code="malformed_hands")
    first, second, third, fourth = four
    try:
        first + second + third + fourth
    except InvalidHandError as error:  # its message would show other seats' hands
        message = f"the four hands together hold {error.token} more than twice"
        raise InvalidHandError(message, code=error.code, token=error.token) from None
    return first, second, third, fourth


def checked_seed(seed: int | None) -> int:
    """Return the seed, or a new one for None."""
    if seed is None:
        import secrets  # only a program that names no seed needs it

        return secrets.randbits(64)
    if type(seed) is not int:
        raise TypeError(f"a seed is an int, not {type(seed).__name__}")
    if not 0 <= seed < 2**64:
        raise NotationError(f"a seed is 0 to 2**64 - 1, not {_shown(seed)}", code="seed", token=_shown(seed))
    return seed


def named(action: object) -> str:
    """Return an action as text for a message, cut."""
    text = str(action) if isinstance(action, Move) else repr(action)
    return text if len(text) <= 60 else text[:57] + "..."


def decided(standing: Standing, result: DealResult, *, single: bool) -> Standing:
    """Return the standing after the last deal where nobody has won before (R6.6)."""
    if single:
        winner: int | None = result.winners
    else:
        first, second = standing.levels
        winner = None if first == second else int(second > first)
    return Standing(standing.levels, standing.declarers, standing.failures, winner)


def common_start(a: Sequence[Event], b: Sequence[Event]) -> Iterable[Event]:
    """Yield the events that both begin with."""
    for left, right in zip(a, b, strict=False):
        if left != right:
            return
        yield left


def announced_counts(rules: Rules, hands: Sequence[Hand], seat: int) -> tuple[int | None, ...]:
    """Return the counts that are announced to a seat (R5.4), its own, and the 0 of those who are out."""
    # During a tribute a receiver holds 28 cards.
    limit = 108 if rules.announce_mode == "always" else (rules.announce_at or 0)
    counts = [len(hand) for hand in hands]
    return tuple(count if count <= limit or other == seat else None for other, count in enumerate(counts))


def replayed(match_type: type[Match], history: Iterable[Event]) -> Match:
    """Return the match that has this history, as Match.replay() does."""
    events = tuple(history)
    if not events or not isinstance(events[0], MatchStarted):
        raise PhaseError("a history begins with MatchStarted", code="broken_history")
    start = events[0]
    dealt = [event.hands for event in events if isinstance(event, CardsDealt)]
    leader = next((event.seat for event in events if isinstance(event, LeaderKnown)), None)
    if not dealt:
        raise PhaseError("a history deals cards", code="broken_history")
    match = match_type(start.rules, start.start_level, start.deals, start.seed, hands=dealt[0], leader=leader)
    for position, event in enumerate(events):
        if not isinstance(event, Acted):
            continue
        if match.next_hands is None and match.deal_number + 1 < len(dealt):
            match.deal_next(dealt[match.deal_number + 1])
        if event.seat != match.to_act:
            raise PhaseError(
                f"deal {match.deal_number}: seat {event.seat} acts, but it is the turn of {match.to_act}",
                code="broken_history",
                position=position,
            )
        try:
            match.act(event.action)
        except GuandanError as error:
            error.add_note(f"deal {match.deal_number}, event {position} of the history")
            raise
    if match.history != events:
        same = sum(1 for _ in common_start(match.history, events))
        raise PhaseError(f"event {same} of the history is not what happens", code="broken_history", position=same)
    return match

"""A match as it is played at a table, without a screen: ``Game``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from guandan_core._core import Card, Hand, Move, classify
from guandan_core.actions import Take
from guandan_core.events import Acted, DealEnded, Event
from guandan_core.players import Advice, Baseline, advise
from guandan_core.records.logs import deal_logs
from guandan_core.table.setup import HUMAN, SPEEDS, Setup, checked_name, seated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan_core.actions import Action
    from guandan_core.match import Match
    from guandan_core.observation import Observation

__all__ = ["Game", "Refusal"]


class Refusal:
    """Why cards cannot be played: `why` is ``nothing``, ``no_play`` or ``too_low``, `readings` what they would be."""

    def __init__(self, why: str, readings: tuple[Move, ...] = ()) -> None:
        self.why = why
        self.readings = readings


class Game:
    """A match, who plays it, and what one seat sees of it.

    What is shown comes from `view`, the Observation of one seat, and from the public plays in `tricks`; no screen needs
    the match itself. A choice depends on the record and the seats only, so a match that is stored and resumed goes on
    as it would have.

    Args:
        match: the match, from wherever it stands; it is changed by act() only.
        seats: as Setup.seats.
        speed: a name of SPEEDS.

    Attributes:
        tricks: seat and move of every play of the deal that is seen, trick by trick.
        number: of that deal, from 0.
        last_order: the seats that were out when the last deal ended, in order; empty before.

    Raises:
        NotationError: seats or a speed that are none.

    >>> from guandan_core.table.game import Game
    >>> from guandan_core.table.setup import Setup
    >>> game = Game.new(Setup(mode="single", seed=7, seats=("easy",) * 4))
    >>> while not game.is_over:
    ...     _ = game.act(game.choose())
    >>> game.match.winner in (0, 1)
    True
    """

    def __init__(self, match: Match, seats: tuple[str, ...], speed: str = "normal") -> None:
        self.match = match
        self.seats = tuple(seats)
        self._players = seated(self.seats, match.seed)
        self._speed = checked_name(speed, "speed", SPEEDS)
        self._viewer = self.you or 0
        self._view: Observation | None = None
        self._at_end = False
        self.number = match.deal_number
        *_, log = deal_logs(match)
        self.tricks: list[list[tuple[int, Move]]] = [list(trick) for trick in log.tricks]
        self.last_order: tuple[int, ...] = ()

    @classmethod
    def new(cls, setup: Setup) -> Game:
        """Return a game at its beginning."""
        return cls(setup.match(), setup.seats, setup.speed)

    # Who sits here, and how fast it goes

    @property
    def you(self) -> int | None:
        """The seat of the person; None if four computer players are watched."""
        return self.seats.index(HUMAN) if HUMAN in self.seats else None

    @property
    def viewer(self) -> int:
        """The seat whose cards are seen: that of the person, or the one that is watched."""
        return self._viewer

    def watch(self, seat: int) -> None:
        """See the match from another seat; only where no person plays, and in a deal."""
        if self.you is None and not self._at_end:
            self._viewer = seat % 4
            self._view = None

    @property
    def speed(self) -> str:
        """A name of SPEEDS."""
        return self._speed

    @property
    def pause(self) -> float:
        """The seconds that a computer player takes at least."""
        return SPEEDS[self._speed]

    def change_speed(self, step: int) -> None:
        """Go faster or slower by steps, up to the ends."""
        names = list(SPEEDS)
        self._speed = names[max(0, min(names.index(self._speed) + step, len(names) - 1))]

    # What is seen

    @property
    def view(self) -> Observation:
        """What the viewer may know now; from the end of a deal until go_on(), how it has ended."""
        if self._view is None:
            self._view = self.match.observation(self._viewer)
        return self._view

    @property
    def is_over(self) -> bool:
        """True when the match has ended."""
        return self.match.is_over

    @property
    def waits_for_you(self) -> bool:
        """True if the person is to act."""
        return not self._at_end and self.match.to_act is not None and self.match.to_act == self.you

    @property
    def only_passes(self) -> bool:
        """True if the person is to act and holds nothing that beats the table."""
        actions = self.view.legal_actions
        return self.waits_for_you and len(actions) == 1 and isinstance(actions[0], Move) and actions[0].is_pass

    # What the person can do

    def readings(self, cards: Iterable[Card]) -> tuple[Move, ...]:
        """Return the legal plays that these cards are now, more than one where wilds leave a choice (R4.4)."""
        legal = self.view.legal_actions
        return tuple(move for move in self._classified(cards) if move in legal)

    def refusal(self, cards: Iterable[Card]) -> Refusal:
        """Return why these cards cannot be played now."""
        cards = tuple(cards)
        if not cards:
            return Refusal("nothing")
        readings = self._classified(cards)
        return Refusal("too_low" if readings else "no_play", readings)

    def _classified(self, cards: Iterable[Card]) -> tuple[Move, ...]:
        hand = Hand(cards)
        if not len(hand):
            return ()
        return classify(hand, self.view.level, self.view.rules)

    def hints(self, number: int = 3) -> tuple[Advice, ...]:
        """Return advice for the person to act, from what they see; may take a tenth of a second."""
        return advise(self.view, number)

    # How it goes on

    def choose(self) -> Action:
        """Return what the computer player to act does. Changes nothing, so that any thread may ask.

        A player that fails is helped out by Baseline: a fault in one shall not end a match.
        """
        seat = self.match.to_act
        assert seat is not None  # the match is not over
        view = self.match.observation(seat)
        player = self._players[seat] or Baseline()
        try:
            return player.choose(view)
        except Exception:
            return Baseline().choose(view)

    def act(self, action: Action) -> tuple[Event, ...]:
        """Carry out an action of the seat to act, and return the public events that come of it.

        If it ends the deal, its end is seen until go_on() or the next action.

        Raises:
            GuandanError: it is not legal; nothing changes.
        """
        self.go_on()
        seat, before = self.match.to_act, self.view
        self.match.act(action)
        assert seat is not None  # it has acted
        self._view = self.match.observation(self._viewer)
        events = tuple(event for event in self._view.history[len(before.history) :] if _is_shown(event))
        if isinstance(action, Move):
            if before.table is None:
                self.tricks.append([])
            self.tricks[-1].append((seat, action))
            end = next((place for place, event in enumerate(events) if isinstance(event, DealEnded)), None)
            if end is not None:
                self.last_order = (*before.finished, seat)
                self._view = _ended(before, seat, action, events[: end + 1])
                self._at_end = True
        return events

    def go_on(self) -> None:
        """See the next deal, if the end of one is seen."""
        if self._at_end and not self.is_over:
            self._view, self._at_end = None, False
            self.number, self.tricks = self.match.deal_number, []


def _ended(view: Observation, seat: int, move: Move, events: tuple[Event, ...]) -> Observation:
    """What is seen after the last play of a deal: the match itself is in the next one already."""
    counts = tuple(0 if other == seat else count for other, count in enumerate(view.counts))
    return replace(
        view,
        to_act=None,
        hand=view.hand - move if seat == view.seat else view.hand,
        table=move,
        owner=seat,
        history=view.history + events,
        counts=counts,
        finished=(*view.finished, seat),
        legal_actions=(),
    )


def _is_shown(event: Event) -> bool:
    """What is given in a tribute is told by the events that show it to all (R7.7)."""
    return not isinstance(event, Acted) or isinstance(event.action, Move | Take)

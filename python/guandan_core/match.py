"""A whole match (R5 to R8): deals, tribute and levels until a team has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar

from guandan_core import _core
from guandan_core._core import Deal, Hand, Move
from guandan_core.actions import Action, Give, NameLeader, Return, Take
from guandan_core.enums import Rank
from guandan_core.errors import PhaseError, _shown
from guandan_core.events import (
    Acted,
    CardsDealt,
    CardsReturned,
    DealEnded,
    DealStarted,
    Event,
    LeaderKnown,
    MatchEnded,
    MatchStarted,
    TributeCancelled,
    TributesPaid,
)
from guandan_core.levels import Standing, next_standing
from guandan_core.match_parts import (
    Phase,
    announced_counts,
    checked_hands,
    checked_seed,
    decided,
    named,
    replayed,
)
from guandan_core.observation import Observation
from guandan_core.rules import DEFAULT_RULES, Rules
from guandan_core.tribute import Tribute

if TYPE_CHECKING:
    from guandan_core.aliases import HandLike, LevelLike
    from guandan_core.results import DealResult

__all__ = ["Match", "Phase"]

_TRIBUTE_ACTIONS = (Give, Take, Return, NameLeader)


class Match:
    """A match of four seats, mutable: whatever it asks for, one seat acts at a time.

    Args:
        rules: the options of the rules.
        start_level: the level of the first deal (R6.1): 2, or 10 for the app's short match.
        deals: the number of deals after which the match ends if nobody has won before (R6.6); 1 is a single round.
        seed: a number from 0 to 2**64 - 1 that decides all cards and lots; None draws one, to be read from `seed`.
        hands: the cards of the first deal, if the program deals itself: four hands of 27 cards. See also deal_next().
        leader: the seat that leads the first deal; None draws it from the seed (R5.0).

    Raises:
        NotationError: a seed or level that is none.
        InvalidHandError: hands that are not the 108 cards, 27 each.
        PhaseError: a leader that is no seat, or fewer than one deal.

    >>> import guandan_core as gd
    >>> import random
    >>> rng = random.Random(1)
    >>> match = gd.Match(gd.Rules.app(), start_level=10, seed=7)
    >>> while not match.is_over:
    ...     match.act(rng.choice(match.legal_actions()))
    >>> match.winner in (0, 1)
    True
    """

    __module__ = "guandan_core"

    def __init__(
        self,
        rules: Rules = DEFAULT_RULES,
        start_level: LevelLike = Rank.TWO,
        deals: int | None = None,
        seed: int | None = None,
        *,
        hands: Iterable[HandLike] | None = None,
        leader: int | None = None,
    ) -> None:
        if type(rules) is not Rules:
            raise TypeError(f"rules are a Rules, not {type(rules).__name__}")
        if deals is not None and type(deals) is not int:
            raise TypeError(f"deals is an int or None, not {type(deals).__name__}")
        if deals is not None and deals < 1:
            raise PhaseError(f"a match has at least one deal, not {_shown(deals)}", code="deals", token=_shown(deals))
        if leader is not None and (type(leader) is not int or not 0 <= leader <= 3):
            raise PhaseError(f"a leader is a seat, 0 to 3, not {_shown(leader)}", code="leader", token=_shown(leader))
        self._rules = rules
        self._start_level = _core.to_level(start_level)
        self._deals = deals
        self._seed = checked_seed(seed)
        self._standing = Standing((self._start_level, self._start_level))
        self._number = 0
        self._supplied = None if hands is None else checked_hands(hands)
        self._history: list[Event] = []
        self._public: list[Event] = []
        self._tribute: Tribute | None = None
        self._deal: Deal | None = None
        self._over = False
        self._record(MatchStarted(rules, self._start_level, deals, self._seed), public=False)
        self._start_deal(None, leader)

    # What a program reads.

    @property
    def rules(self) -> Rules:
        """The options of the rules."""
        return self._rules

    @property
    def seed(self) -> int:
        """The seed of all cards and lots."""
        return self._seed

    @property
    def phase(self) -> Phase:
        """What is going on: tribute, play, or nothing more."""
        if self._over:
            return Phase.OVER
        return Phase.TRIBUTE if self._deal is None else Phase.PLAY

    @property
    def to_act(self) -> int | None:
        """The seat to act; None when the match is over."""
        if self._over:
            return None
        if self._deal is not None:
            return self._deal.to_act
        return self._tribute.to_act if self._tribute is not None else None

    @property
    def standing(self) -> Standing:
        """Levels, declarers, failed attempts and winner."""
        return self._standing

    @property
    def levels(self) -> tuple[Rank, Rank]:
        """The levels of team 0 (seats 0 and 2) and of team 1 (seats 1 and 3)."""
        return self._standing.levels

    @property
    def declarers(self) -> int | None:
        """The team that won the last deal; None in the first (R6.1)."""
        return self._standing.declarers

    @property
    def failures(self) -> tuple[int, int]:
        """The failed attempts at A of each team (R6.4)."""
        return self._standing.failures

    @property
    def winner(self) -> int | None:
        """The team that has won the match; None before that, and for a draw (R6.6)."""
        return self._standing.winner

    @property
    def is_over(self) -> bool:
        """True when the match has ended."""
        return self._over

    @property
    def level(self) -> Rank:
        """The level of the present deal, or of the last."""
        return self._level

    @property
    def deal_number(self) -> int:
        """The number of the present deal, or of the last, from 0."""
        return self._number

    @property
    def deal(self) -> Deal | None:
        """A copy of the present deal, or of the last; None during the tribute."""
        return None if self._deal is None else self._deal.copy()

    @property
    def tribute(self) -> Tribute | None:
        """A copy of the tribute before the present deal; None without one."""
        return None if self._tribute is None else self._tribute.copy()

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The four hands now."""
        if self._deal is not None:
            return self._deal.hands
        return self._tribute.hands if self._tribute is not None else ()

    @property
    def next_hands(self) -> tuple[Hand, ...] | None:
        """The cards that deal_next() has set for the next deal; None if the seed deals them."""
        return self._supplied

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that happened, enough for replay(). It holds all hands and the seed."""
        return tuple(self._history)

    def legal_actions(self) -> Sequence[Action]:
        """Return the legal actions of the seat to act: LegalMoves in the play, else a tuple, empty at the end.

        >>> import guandan_core as gd
        >>> type(gd.Match(seed=7).legal_actions())
        <class 'guandan_core.LegalMoves'>
        """
        if self._over:
            return ()
        if self._deal is not None:
            return self._deal.legal_moves()
        return self._tribute.legal_actions() if self._tribute is not None else ()

    # What a program does.

    def act(self, action: Action | str) -> None:
        """Carry out an action of the seat to act; in the play also the text of a move.

        Raises:
            PhaseError: the match is over, or an action of another phase (codes "match_over", "wrong_phase").
            IllegalMoveError, NotationError, AmbiguousMoveError: as Tribute.act() and Deal.play().
            TypeError: no action.

        A refused action changes nothing.

        >>> import guandan_core as gd
        >>> match = gd.Match(seed=7)
        >>> match.act(match.legal_actions()[0])
        >>> match.history[-1].seat != match.to_act
        True
        """
        if self._over:
            raise PhaseError(f"{named(action)}: the match is over", code="match_over")
        if isinstance(action, _TRIBUTE_ACTIONS):
            self._act_in_tribute(action)
        elif isinstance(action, Move | str):
            self._act_in_play(action)
        else:
            raise TypeError(f"an action is a Move, Give, Take, Return or NameLeader, not {type(action).__name__}")

    def deal_next(self, hands: Iterable[HandLike]) -> None:
        """Set the cards of the next deal, for a program that deals itself: four hands of 27 cards.

        Raises:
            InvalidHandError, NotationError: hands that are not the 108 cards, 27 each.

        >>> import guandan_core as gd
        >>> match = gd.Match(seed=7)
        >>> match.deal_next(gd.Match(seed=8).hands)
        """
        self._supplied = checked_hands(hands)

    def observation(self, seat: int) -> Observation:
        """Return exactly what a seat may know (R5.4, R7.7).

        Raises:
            PhaseError: no seat.

        >>> import guandan_core as gd
        >>> gd.Match(seed=7).observation(3).counts
        (None, None, None, 27)
        """
        if type(seat) is not int or not 0 <= seat <= 3:
            raise PhaseError(f"a seat is 0 to 3, not {_shown(seat)}", code="seat", token=_shown(seat))
        deal, tribute = self._deal, self._tribute
        hands = self.hands
        return Observation(
            seat=seat,
            level=self._level,
            levels=self.levels,
            declarers=self.declarers,
            failures=self.failures,
            rules=self._rules,
            phase=self.phase,
            to_act=self.to_act,
            hand=hands[seat],
            table=None if deal is None else deal.table,
            owner=None if deal is None else deal.owner,
            played=(Hand(),) * 4
            if deal is None
            else tuple(start - now for start, now in zip(self._at_start, hands, strict=True)),
            history=tuple(self._public),
            counts=announced_counts(self._rules, hands, seat),
            finished=() if deal is None else deal.finished,
            tribute=None if tribute is None else tribute.view(seat),
            legal_actions=self.legal_actions() if seat == self.to_act else (),
        )

    def copy(self) -> Match:
        """Return an independent copy.

        >>> import guandan_core as gd
        >>> match = gd.Match(seed=7)
        >>> match.copy() == match
        True
        """
        other = object.__new__(Match)
        other.__dict__ = self.__dict__ | {
            "_history": self._history.copy(),
            "_public": self._public.copy(),
            "_deal": self.deal,
            "_tribute": self.tribute,
        }
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._history == other._history and self._supplied == other._supplied

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.history, self._supplied)

    def __repr__(self) -> str:
        return (
            f"<Match seed={self._seed}, deal {self._number} at level {self._level}, levels "
            f"{self.levels[0]} and {self.levels[1]}, {self.phase}>"
        )

    @classmethod
    def replay(cls, history: Iterable[Event]) -> Match:
        """Return the match that has this history; every step of it is checked.

        Raises:
            PhaseError: a history that no match has (code "broken_history"), told with deal and action.
            GuandanError: an illegal action in it.

        >>> import guandan_core as gd
        >>> match = gd.Match(seed=7)
        >>> match.act(match.legal_actions()[0])
        >>> gd.Match.replay(match.history) == match
        True
        """
        return replayed(cls, history)

    # How it goes on.

    def _record(self, event: Event, *, public: bool = True) -> None:
        self._history.append(event)
        if public:
            self._public.append(event)

    def _start_deal(self, last: DealResult | None, leader: int | None) -> None:
        self._level = self._start_level if self.declarers is None else self.levels[self.declarers]
        hands = self._supplied or _core.deal_hands(self._seed, self._number)
        self._supplied = None
        self._record(DealStarted(self._number, self._level, self.declarers))
        self._record(CardsDealt(hands), public=False)
        self._tribute = self._deal = None
        if last is None:
            self._start_play(hands, _core.first_leader(self._seed) if leader is None else leader)
            return
        cards_lot, lead_lot = _core.tribute_lots(self._seed, self._number)
        self._tribute = Tribute(hands, last, self._level, self._rules, cards_lot=cards_lot, lead_lot=lead_lot)
        if self._tribute.cancelled:
            self._record(TributeCancelled(self._tribute.red_jokers))
        self._after_tribute()

    def _start_play(self, hands: Sequence[Hand], leader: int) -> None:
        self._record(LeaderKnown(leader))
        self._at_start = tuple(hands)
        self._deal = Deal(hands, leader, self._level, self._rules)

    def _after_tribute(self) -> None:
        tribute = self._tribute
        if tribute is not None and tribute.leader is not None:
            self._start_play(tribute.hands, tribute.leader)

    def _act_in_tribute(self, action: Give | Take | Return | NameLeader) -> None:
        tribute = self._tribute
        if tribute is None or self._deal is not None:
            raise PhaseError(f"{action}: this is the play, not the tribute", code="wrong_phase", token=str(action))
        seat = tribute.to_act
        before = tribute.tributes, tribute.returns
        tribute.act(action)
        assert seat is not None  # act() refuses a tribute that is over
        self._record(Acted(seat, action), public=isinstance(action, Take | NameLeader))
        if tribute.tributes and not before[0]:
            self._record(TributesPaid(tribute.tributes))
        if tribute.returns and not before[1]:
            self._record(CardsReturned(tribute.returns))
        self._after_tribute()

    def _act_in_play(self, action: Move | str) -> None:
        deal = self._deal
        if deal is None:
            raise PhaseError(f"{named(action)}: this is the tribute, not the play", code="wrong_phase")
        seat = deal.to_act
        move = deal.play(action)
        assert seat is not None  # play() refuses a deal that is over
        self._record(Acted(seat, move))
        if deal.result is not None:
            self._end_deal(deal, deal.result)

    def _end_deal(self, deal: Deal, result: DealResult) -> None:
        standing = next_standing(self._standing, self._level, result, deal.first_finish, rules=self._rules)
        last_deal = self._number + 1 == self._deals
        if last_deal and standing.winner is None:
            standing = decided(standing, result, single=self._deals == 1)
        self._standing = standing
        self._record(DealEnded(result, standing))
        if standing.winner is not None or last_deal:
            self._over = True
            self._record(MatchEnded(standing.winner))
            return
        self._number += 1
        self._start_deal(result, None)


def _restore(history: tuple[Event, ...], supplied: tuple[Hand, ...] | None) -> Match:
    match = Match.replay(history)
    if supplied is not None:
        match.deal_next(supplied)
    return match

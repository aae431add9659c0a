"""Tribute before a deal (R7): a small state machine that offers the legal actions of the one seat to act."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from guandan_core import _core
from guandan_core._core import Card, Hand
from guandan_core.actions import Give, NameLeader, Return, Take, TributeAction
from guandan_core.enums import Rank, Suit
from guandan_core.errors import IllegalMoveError, InvalidHandError, PhaseError, _shown
from guandan_core.results import DealResult
from guandan_core.rules import DEFAULT_RULES, Rules

if TYPE_CHECKING:
    from guandan_core.aliases import HandLike, LevelLike

__all__ = ["Transfer", "Tribute", "TributeView"]

_RED_JOKER = Card("RJ")


@dataclass(frozen=True, slots=True)
class Transfer:
    """A `card` that went from `giver` to `receiver`, two seats; the receiver is None while that is not decided (R7.4).

    >>> import guandan_core as gd
    >>> str(gd.Transfer(1, gd.Card("AS"), 0))
    'AS from seat 1 to seat 0'
    """

    __module__ = "guandan_core"

    giver: int
    card: Card
    receiver: int | None

    def __str__(self) -> str:
        to = "" if self.receiver is None else f" to seat {self.receiver}"
        return f"{self.card} from seat {self.giver}{to}"


@dataclass(frozen=True, slots=True)
class TributeView:
    """What one seat knows of the tribute (R7.7).

    Attributes:
        payers: the seats that pay, the one next in turn after the first player first.
        cancelled: True if the payers hold both red jokers (R7.3).
        red_jokers: the seats that hold them then, ascending, each once.
        tributes: the tributes, when all are given.
        returns: the returned cards, when all are given.
        own: the card that this seat has given and that only it knows of.

    >>> import guandan_core as gd
    >>> hands = ["3S 4S", "AS KS", "5S 6S", "7S 8S"]
    >>> tribute = gd.Tribute(hands, gd.DealResult(0, "1-3", first=0, last=1), "2")
    >>> tribute.view(2).payers
    (1,)
    """

    __module__ = "guandan_core"

    payers: tuple[int, ...]
    cancelled: bool
    red_jokers: tuple[int, ...]
    tributes: tuple[Transfer, ...]
    returns: tuple[Transfer, ...]
    own: Card | None


def _place(card: Card, level: Rank) -> int:
    """The place of a card in the level order (R1.3), for comparison only."""
    rank = card.rank
    if rank == level:
        return 2 * Rank.ACE + 1
    return 2 * rank


def _is_wild(card: Card, level: Rank) -> bool:
    return card.rank == level and card.suit is Suit.HEARTS


class Tribute:
    """The tribute before a deal, mutable (R7).

    Args:
        hands: the four newly dealt hands.
        result: how the last deal ended.
        level: the level of the new deal.
        rules: the options of the rules.
        cards_lot: for `equal_tribute="random"`: which payer pays the first player, 0 the one next in turn after them.
        lead_lot: for `equal_tribute_lead="random"`: which payer leads, likewise.

    >>> import guandan_core as gd
    >>> hands = ["3S 4S", "AS AD KS", "5S 6S", "7S 8S"]
    >>> tribute = gd.Tribute(hands, gd.DealResult(0, "1-3", first=0, last=1), gd.Rank.TWO)
    >>> tribute.to_act, [str(action) for action in tribute.legal_actions()]
    (1, ['give AS', 'give AD'])
    >>> tribute.act(gd.Give(gd.Card("AS")))
    >>> tribute.act(gd.Return(gd.Card("3S")))
    >>> tribute.leader, [str(transfer) for transfer in tribute.tributes]
    (1, ['AS from seat 1 to seat 0'])
    """

    __module__ = "guandan_core"

    def __init__(
        self,
        hands: Iterable[HandLike],
        result: DealResult,
        level: LevelLike,
        rules: Rules = DEFAULT_RULES,
        *,
        cards_lot: int = 0,
        lead_lot: int = 0,
    ) -> None:
        if type(rules) is not Rules or type(result) is not DealResult:
            raise TypeError("a tribute takes a DealResult and Rules")
        if not all(type(lot) is int and lot in (0, 1) for lot in (cards_lot, lead_lot)):
            raise PhaseError("a lot is 0 or 1", code="lot", token=f"{_shown(cards_lot)}, {_shown(lead_lot)}")
        self._hands = [Hand(hand) for hand in hands]
        if len(self._hands) != 4:
            raise InvalidHandError(f"a deal has four hands, not {len(self._hands)}", code="malformed_hands")
        self._level = _core.to_level(level)
        self._rules = rules
        self._lots = (cards_lot, lead_lot)
        self._first = result.first
        losers = tuple((result.first + step) % 4 for step in (1, 3))
        self._payers = losers if result.last is None else (result.last,)
        self._receivers = (result.first, (result.first + 2) % 4)[: len(self._payers)]
        if any(not self._hands[payer] for payer in self._payers):
            raise PhaseError("a payer holds no cards", code="impossible_position")
        self._given: dict[int, Card] = {}
        self._payer_of: dict[int, int] = {}
        self._returned: dict[int, Card] = {}
        self._leader: int | None = None
        self.red_jokers: tuple[int, ...] = ()
        if sum(self._hands[payer].count(_RED_JOKER) for payer in self._payers) == 2:
            # R7.3: cancelled by itself; no card moves and the last deal's first player leads.
            self.red_jokers = tuple(sorted(seat for seat in self._payers if _RED_JOKER in self._hands[seat]))
            self._leader = self._first

    @property
    def cancelled(self) -> bool:
        """True if the payers hold both red jokers (R7.3)."""
        return bool(self.red_jokers)

    @property
    def payers(self) -> tuple[int, ...]:
        """The seats that pay, the one next in turn after the first player first (R7.1)."""
        return self._payers

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The four hands, with the cards that have moved."""
        return tuple(self._hands)

    @property
    def is_over(self) -> bool:
        """True when the leader of the deal is known."""
        return self._leader is not None

    @property
    def leader(self) -> int | None:
        """The seat that leads the deal (R7.6); None before that is known."""
        return self._leader

    @property
    def to_act(self) -> int | None:
        """The one seat to act (R7.8); None when the tribute is over."""
        if self.is_over:
            return None
        for payer in self._payers:
            if payer not in self._given:
                return payer
        if not self._payer_of:
            return self._first
        for receiver in self._receivers:
            if receiver not in self._returned:
                return receiver
        return self._payer_of[self._first]

    @property
    def tributes(self) -> tuple[Transfer, ...]:
        """The tributes, public when all are given (R7.7)."""
        if len(self._given) < len(self._payers):
            return ()
        receivers = {payer: receiver for receiver, payer in self._payer_of.items()}
        return tuple(Transfer(payer, self._given[payer], receivers.get(payer)) for payer in self._payers)

    @property
    def returns(self) -> tuple[Transfer, ...]:
        """The returned cards, public when all are given (R7.7)."""
        if len(self._returned) < len(self._receivers):
            return ()
        return tuple(Transfer(seat, self._returned[seat], self._payer_of[seat]) for seat in self._receivers)

    def view(self, seat: int) -> TributeView:
        """Return what a seat knows of the tribute (R7.7).

        >>> import guandan_core as gd
        >>> hands = ["3S 4S", "AS KS", "5S 6S", "7S 8S"]
        >>> tribute = gd.Tribute(hands, gd.DealResult(0, "1-3", first=0, last=1), "2")
        >>> tribute.act(gd.Give(gd.Card("AS")))
        >>> tribute.view(3).tributes
        (Transfer(giver=1, card=Card('AS'), receiver=0),)
        """
        own = None
        if not self.tributes:
            own = self._given.get(seat)
        elif not self.returns:
            own = self._returned.get(seat)
        return TributeView(self._payers, self.cancelled, self.red_jokers, self.tributes, self.returns, own)

    def legal_actions(self) -> tuple[TributeAction, ...]:
        """Return the legal actions of the seat to act: cards by index, payers in turn; () when the tribute is over.

        >>> import guandan_core as gd
        >>> hands = ["3S 4S", "AS KS", "5S 6S", "7S 8S"]
        >>> tribute = gd.Tribute(hands, gd.DealResult(0, "1-3", first=0, last=1), "2")
        >>> tribute.legal_actions()
        (Give(card=Card('AS')),)
        """
        seat = self.to_act
        if seat is None:
            return ()
        if len(self._given) < len(self._payers):
            return tuple(Give(card) for card in self._payable(seat))
        if not self._payer_of:
            return tuple(Take(payer) for payer in self._payers)
        if len(self._returned) < len(self._receivers):
            return tuple(Return(card) for card in self._returnable(seat))
        return tuple(NameLeader(payer) for payer in self._payers)

    def act(self, action: TributeAction) -> None:
        """Carry out an action of the seat to act.

        Raises:
            PhaseError: the tribute is over, or waits for another type of action (codes "tribute_over", "wrong_phase").
            IllegalMoveError: another card or seat is asked for (code "illegal_action").

        A refused action changes nothing.

        >>> import guandan_core as gd
        >>> hands = ["3S 4S", "AS KS", "5S 6S", "7S 8S"]
        >>> tribute = gd.Tribute(hands, gd.DealResult(0, "1-3", first=0, last=1), "2")
        >>> tribute.act(gd.Give(gd.Card("AS")))
        >>> tribute.to_act
        0
        """
        seat = self.to_act
        if seat is None:
            raise PhaseError(f"{action}: the tribute is over", code="tribute_over", token=str(action))
        legal = self.legal_actions()
        if action not in legal:
            choices = ", ".join(map(str, legal))
            message = f"{action}: not legal for seat {seat} at level {self._level}; legal are: {choices}"
            other_type = bool(legal) and type(action) is not type(legal[0])
            error, code = (PhaseError, "wrong_phase") if other_type else (IllegalMoveError, "illegal_action")
            raise error(message, code=code, token=str(action), hand=self._hands[seat], level=self._level)
        if isinstance(action, Give):
            self._give(seat, action.card)
        elif isinstance(action, Take):
            self._assign(action.payer)
        elif isinstance(action, Return):
            self._return(seat, action.card)
        else:
            self._leader = action.seat

    def copy(self) -> Tribute:
        """Return an independent copy.

        >>> import guandan_core as gd
        >>> hands = ["3S 4S", "AS KS", "5S 6S", "7S 8S"]
        >>> tribute = gd.Tribute(hands, gd.DealResult(0, "1-3", first=0, last=1), "2")
        >>> tribute.copy() == tribute
        True
        """
        other = object.__new__(Tribute)
        other.__dict__ = {
            name: value.copy() if isinstance(value, list | dict) else value for name, value in self.__dict__.items()
        }
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tribute):
            return NotImplemented
        return self.__dict__ == other.__dict__

    __hash__: ClassVar[None] = None  # type: ignore[assignment]

    def _payable(self, seat: int) -> list[Card]:
        """R7.2: the cards of the highest rank by level order, wild hearts excluded where the rules say so."""
        level, excludes = self._level, self._rules.tribute_excludes_wild
        cards = [card for card in dict.fromkeys(self._hands[seat]) if not (excludes and _is_wild(card, level))]
        best = max((_place(card, level) for card in cards), default=0)
        return [card for card in cards if _place(card, level) == best]

    def _returnable(self, seat: int) -> list[Card]:
        """R7.5: what the limit leaves; if nothing, a lowest remaining card."""
        level, rules = self._level, self._rules
        payer = self._payer_of[seat]
        cards = list(dict.fromkeys(self._hands[seat]))
        if not rules.return_received:
            cards = [card for card in cards if card != self._given[payer]]
        to_partner = payer == (seat + 2) % 4
        limited = rules.return_limit == "max_ten" or (rules.return_limit == "max_ten_to_partner" and to_partner)
        if not limited:
            return cards
        fitting = [card for card in cards if card.rank <= Rank.TEN and card.rank != level]
        if fitting:
            return fitting
        lowest = min((_place(card, level) for card in cards), default=0)
        return [card for card in cards if _place(card, level) == lowest]

    def _give(self, seat: int, card: Card) -> None:
        self._given[seat] = card
        if len(self._given) < len(self._payers):
            return
        if len(self._payers) == 1:
            self._assign(seat)
            return
        first, second = (_place(self._given[payer], self._level) for payer in self._payers)
        if first != second:
            self._assign(self._payers[0 if first > second else 1])
        elif self._rules.equal_tribute == "seat_order":
            self._assign(self._payers[0])
        elif self._rules.equal_tribute == "random":
            self._assign(self._payers[self._lots[0]])

    def _assign(self, payer_to_first: int) -> None:
        """Decide whose card the first player gets; now the tributes change hands."""
        others = [payer for payer in self._payers if payer != payer_to_first]
        self._payer_of = dict(zip(self._receivers, [payer_to_first, *others], strict=True))
        for receiver, payer in self._payer_of.items():
            self._move_card(payer, self._given[payer], receiver)

    def _return(self, seat: int, card: Card) -> None:
        self._returned[seat] = card
        if len(self._returned) < len(self._receivers):
            return
        for receiver, payer in self._payer_of.items():
            self._move_card(receiver, self._returned[receiver], payer)
        self._find_leader()

    def _find_leader(self) -> None:
        """R7.6; with `payers_choose` and equal cards, the payer to the first player is asked."""
        places = {_place(card, self._level) for card in self._given.values()}
        equal = len(self._payers) == 2 and len(places) == 1
        if not equal or self._rules.equal_tribute_lead == "payer_to_first":
            # Of two, the payer of the higher card is the payer to the first player.
            self._leader = self._payer_of[self._first]
        elif self._rules.equal_tribute_lead == "random":
            self._leader = self._payers[self._lots[1]]

    def _move_card(self, giver: int, card: Card, receiver: int) -> None:
        self._hands[giver] = self._hands[giver] - [card]
        self._hands[receiver] = self._hands[receiver] + [card]

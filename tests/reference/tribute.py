"""The tribute (R7) as a state machine that asks one seat at a time (R7.8).

A card moves when it is public who gets it: the tributes once all are given and, where the first player chooses, taken;
the returns once all are given. Until then `hands` are as they were.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from .branches import Trace, silent
from .cards import RANK_OF, RANKS, in_order, wild_of
from .compare import level_order
from .flow import SEATS, check_hands, partner_of, team_of
from .options import FlowOptions

Action: TypeAlias = tuple[str, str] | tuple[str, int]
Gift: TypeAlias = tuple[int, str, int | None]  # from, card, to; to nobody yet while the first player chooses

UP_TO_TEN = RANKS[: RANKS.index("T") + 1]


def highest_cards(hand: Sequence[str], level: str, options: FlowOptions, trace: Trace = silent) -> list[str]:
    """R7.2: the faces of the highest rank by level order, from which the payer picks."""
    wild = wild_of(level)
    ranked = [card for card in hand if card != wild] if options.tribute_excludes_wild else list(hand)
    if not ranked:
        raise ValueError("a payer without a card to give")
    top = max(level_order(RANK_OF[card], level) for card in ranked)
    if wild in hand and wild not in ranked and top <= level_order(level, level):
        trace("R7.2 wild excluded on top")
    return faces(card for card in ranked if level_order(RANK_OF[card], level) == top)


def return_cards(
    hand: Sequence[str], received: str, to_partner: bool, level: str, options: FlowOptions, trace: Trace = silent
) -> list[str]:
    """R7.5: the faces that may go back. The hand holds the received card already."""
    remaining = list(hand)
    if not options.return_received:
        remaining = [card for card in remaining if card != received]
    trace("R7.5 received face allowed" if options.return_received else "R7.5 received face taken out")
    if not remaining:
        raise ValueError("a receiver without a card to return")
    limited = options.return_limit == "max_ten" or (options.return_limit == "max_ten_to_partner" and to_partner)
    trace(f"R7.5 {options.return_limit}{return_case(options, to_partner)}")
    if not limited:
        return faces(remaining)
    allowed = [card for card in remaining if RANK_OF[card] in UP_TO_TEN and RANK_OF[card] != level]
    if allowed:
        return faces(allowed)
    trace("R7.5 lowest card, none qualifies")
    lowest = min(level_order(RANK_OF[card], level) for card in remaining)
    return faces(card for card in remaining if level_order(RANK_OF[card], level) == lowest)


def return_case(options: FlowOptions, to_partner: bool) -> str:
    """The rest of the branch's name where the limit depends on who gets the card."""
    if options.return_limit != "max_ten_to_partner":
        return ""
    return " to partner" if to_partner else " to opponent"


def faces(cards: Iterable[str]) -> list[str]:
    """Each face once, in index order: copies are not told apart (R2.7, R7.5)."""
    return list(in_order(set(cards)))


class Tribute:
    """R7. `finished` is the order in which the last deal ended: two seats after 1-2, three otherwise.

    `cards_lot` and `lead_lot` are 0 for the payer next in turn after the first player, 1 for the other.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        finished: Sequence[int],
        level: str,
        options: FlowOptions,
        cards_lot: int,
        lead_lot: int,
        *,
        trace: Trace | None = None,
    ) -> None:
        wild_of(level)  # refuses what is no level
        check_order(finished)
        if cards_lot not in (0, 1) or lead_lot not in (0, 1):
            raise ValueError("a lot is 0 or 1")
        self.level, self.options, self.cards_lot, self.lead_lot = level, options, cards_lot, lead_lot
        self.hands = [list(in_order(hand)) for hand in hands]
        check_hands(self.hands)
        self.trace = trace or silent
        self.first = finished[0]
        self.payers, self.receivers = self._sides(finished)
        self.given: dict[int, str] = {}  # by payer, known to the giver alone until all are given (R7.7)
        self.returned: dict[int, str] = {}  # by receiver, likewise
        self.receiver_of: dict[int, int] = {}
        self.tributes: list[Gift] = []
        self.returns: list[Gift] = []
        self.leader: int | None = None
        self.red_jokers = self._red_jokers()
        self.cancelled = bool(self.red_jokers)
        self.stage = "give"
        self.to_act: int | None = self.payers[0]
        if self.cancelled:
            self._lead(self.first)

    @property
    def is_over(self) -> bool:
        return self.stage == "over"

    def legal_actions(self) -> list[Action]:
        return self._legal(silent)

    def act(self, action: Action) -> None:
        """One action of the seat to act. Raises ValueError and leaves everything as it was if it is not legal."""
        if action not in self.legal_actions():
            raise ValueError(f"not legal: {action!r}")
        self._legal(self.trace)
        _, choice = action
        if self.stage == "give":
            self._give(str(choice))
        elif self.stage == "take":
            self._take(int(choice))
        elif self.stage == "return":
            self._return(str(choice))
        else:
            self._name_leader(int(choice))

    def _legal(self, trace: Trace) -> list[Action]:
        seat = self.to_act
        if seat is None:
            return []
        if self.stage == "give":
            return [("give", card) for card in highest_cards(self.hands[seat], self.level, self.options, trace)]
        if self.stage == "take":
            return [("take", payer) for payer in self.payers]
        if self.stage == "lead":
            return [("lead", payer) for payer in self.payers]
        payer, received = self._received_by(seat)
        to_partner = payer == partner_of(seat)
        cards = return_cards(self.hands[seat], received, to_partner, self.level, self.options, trace)
        return [("return", card) for card in cards]

    # ---- who pays

    def _sides(self, finished: Sequence[int]) -> tuple[list[int], list[int]]:
        """R7.1, with the payers in turn after the first player (R7.8 i) and the first player before the second."""
        if len(finished) == 2:
            self.trace("R7.1 both losers pay")
            return [(self.first + 1) % 4, (self.first + 3) % 4], list(finished)
        last = next(seat for seat in SEATS if seat not in finished)
        self.trace("R7.1 last pays after 1-4" if last == partner_of(self.first) else "R7.1 last pays after 1-3")
        return [last], [self.first]

    def _red_jokers(self) -> list[int]:
        """R7.3: the seats of both RJ if they cancel the tribute, each seat once; otherwise none (not public)."""
        held = {payer: self.hands[payer].count("RJ") for payer in self.payers}
        seats = sorted(payer for payer in self.payers if held[payer])
        if sum(held.values()) == 2:
            if len(self.payers) == 1:
                self.trace("R7.3 cancelled one payer")
            else:
                self.trace("R7.3 cancelled two payers" + (", one hand" if len(seats) == 1 else ""))
            return seats
        if len(self.payers) == 1 and seats and "RJ" in self.hands[partner_of(self.payers[0])]:
            self.trace("R7.3 not cancelled: one RJ each with payer and partner")
        return []

    # ---- the tributes

    def _give(self, card: str) -> None:
        payer = self.payers[len(self.given)]
        wild = wild_of(self.level)
        choices = highest_cards(self.hands[payer], self.level, self.options)
        self.trace("R7.2 one card possible" if len(choices) == 1 else "R7.2 choice of suits")
        if wild in choices:
            self.trace("R7.2 wild given" if card == wild else "R7.2 wild kept")
        self.given[payer] = card
        if len(self.given) < len(self.payers):
            self.to_act = self.payers[len(self.given)]
        else:
            self._all_given()

    def _all_given(self) -> None:
        """R7.4, or the only payer's card to the first player."""
        if len(self.payers) == 1:
            self._assign(self.payers[0])
        elif not self._equal():
            self._assign(self._higher_payer())
        elif self.options.equal_tribute == "first_chooses":
            self.tributes = [(payer, card, None) for payer, card in self.given.items()]
            self.stage, self.to_act = "take", self.first
        elif self.options.equal_tribute == "seat_order":
            self.trace("R7.4 seat_order")
            self._assign(self.payers[0])
        else:
            self.trace(f"R7.4 random {self._name(self.payers[self.cards_lot])} payer")
            self._assign(self.payers[self.cards_lot])

    def _name(self, payer: int) -> str:
        return "next" if payer == self.payers[0] else "other"

    def _order(self, payer: int) -> int:
        return level_order(RANK_OF[self.given[payer]], self.level)

    def _equal(self) -> bool:
        """Equal by level order; suits never decide, and a wild equals the other level cards (R1.3, R3.2)."""
        return self._order(self.payers[0]) == self._order(self.payers[1])

    def _higher_payer(self) -> int:
        payer = max(self.payers, key=self._order)
        if self.stage == "give":
            self.trace(f"R7.4 {self._name(payer)} payer's higher card to first")
        return payer

    def _take(self, payer: int) -> None:
        self.trace(f"R7.4 first_chooses {self._name(payer)} payer")
        if len(set(self.given.values())) == 1:
            self.trace("R7.4 first_chooses between copies of a face")
        self._assign(payer)

    def _assign(self, to_first: int) -> None:
        """The cards move: this payer's to the first player, the other's to the second."""
        for payer in self.payers:
            self.receiver_of[payer] = self.first if payer == to_first else partner_of(self.first)
        self.tributes = [(payer, card, self.receiver_of[payer]) for payer, card in self.given.items()]
        self._move(self.tributes)
        self.stage, self.to_act = "return", self.receivers[0]

    # ---- the returns

    def _received_by(self, receiver: int) -> tuple[int, str]:
        """The payer whose card the receiver got, and the card."""
        payer = next(payer for payer, other in self.receiver_of.items() if other == receiver)
        return payer, self.given[payer]

    def _return(self, card: str) -> None:
        self.returned[self.receivers[len(self.returned)]] = card
        if len(self.returned) < len(self.receivers):
            self.to_act = self.receivers[len(self.returned)]
            return
        self.returns = [(seat, card, self._received_by(seat)[0]) for seat, card in self.returned.items()]
        self._move(self.returns)
        self._find_leader()

    def _move(self, gifts: Sequence[Gift]) -> None:
        for giver, card, receiver in gifts:
            assert receiver is not None
            self.hands[giver].remove(card)
            self.hands[receiver] = list(in_order([*self.hands[receiver], card]))

    # ---- the lead

    def _find_leader(self) -> None:
        """R7.6."""
        if len(self.payers) == 1:
            self.trace("R7.6 only payer")
            self._lead(self.payers[0])
        elif not self._equal():
            self.trace("R7.6 payer of the higher card")
            self._lead(self._higher_payer())
        elif self.options.equal_tribute_lead == "payers_choose":
            self.stage, self.to_act = "lead", self._payer_to_first()
        elif self.options.equal_tribute_lead == "payer_to_first":
            self.trace("R7.6 payer_to_first")
            self._lead(self._payer_to_first())
        else:
            self.trace(f"R7.6 random {self._name(self.payers[self.lead_lot])} payer")
            self._lead(self.payers[self.lead_lot])

    def _payer_to_first(self) -> int:
        return self._received_by(self.first)[0]

    def _name_leader(self, seat: int) -> None:
        self.trace("R7.6 payers_choose self" if seat == self.to_act else "R7.6 payers_choose other")
        self._lead(seat)

    def _lead(self, seat: int) -> None:
        self.stage, self.to_act, self.leader = "over", None, seat


def check_order(finished: Sequence[int]) -> None:
    """R5.3: two partners after 1-2; otherwise three seats, of which the first two are not partners."""
    if len(set(finished)) != len(finished) or not set(finished) <= set(SEATS) or len(finished) not in (2, 3):
        raise ValueError(f"no order in which a deal ends: {list(finished)}")
    if (team_of(finished[0]) == team_of(finished[1])) != (len(finished) == 2):
        raise ValueError(f"no order in which a deal ends: {list(finished)}")

"""One match in the package and in the reference, side by side: every action on both, everything compared after it.

What the two call by different names is translated here and nowhere else. The invariants of R5 are held as well, on the
package alone, so that an error in both would have to break them too.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import guandan_core as gd
from encoding import FACE_BITS, KIND_NUMBERS, RANK_NUMBERS, header
from reference import FlowOptions, Match, Options
from reference.branches import Trace, silent

ReferenceAction: TypeAlias = Any  # a tuple that `Match.act` of the reference takes

KIND_WORDS = {number: word for word, number in KIND_NUMBERS.items()}
LOW_108 = (1 << 108) - 1
DECK = gd.Hand.deck().bits
OBSERVED = 16  # every so many plays the seats' observations are compared
LONGEST_DEAL = 2000  # actions
LONGEST_MATCH = 3000  # deals
FIELDS = ("phase", "to_act", "level", "levels", "declarers", "failures", "deal number", "winner", "is_over", "hands")
PLAY_FIELDS = ("finished", "owner", "passes", "table")


class DisagreementError(Exception):
    """The package and the reference differ, or an invariant does not hold."""


@dataclass(frozen=True)
class Setup:
    """What a match is made from, for both."""

    options: Options
    flow: FlowOptions
    rules: gd.Rules
    start_level: str
    deals: int | None
    seed: int

    def __str__(self) -> str:
        return f"{self.rules}, start {self.start_level}, deals {self.deals}, match seed {self.seed}"


def rules_of(options: Options, flow: FlowOptions) -> gd.Rules:
    return gd.Rules(**asdict(options), **asdict(flow))


def check(name: str, package: object, reference: object) -> None:
    if package != reference:
        raise DisagreementError(f"{name}: package {package!r}, reference {reference!r}")


def held(holds: bool, invariant: str) -> None:
    if not holds:
        raise DisagreementError(f"not held: {invariant}")


def hand_bits(hand: list[str]) -> int:
    return sum([FACE_BITS[card] for card in hand])


def to_reference(action: gd.Action) -> ReferenceAction:
    if isinstance(action, gd.Move):
        rank = action.rank
        return (
            "play",
            tuple([str(card) for card in action.cards]),
            KIND_WORDS[action.kind],
            None if rank is None else str(rank),
        )
    if isinstance(action, gd.Give):
        return "give", str(action.card)
    if isinstance(action, gd.Return):
        return "return", str(action.card)
    if isinstance(action, gd.Take):
        return "take", action.payer
    return "lead", action.seat


def transfers(moved: tuple[gd.Transfer, ...]) -> list[tuple[int, str, int | None]]:
    return [(one.giver, str(one.card), one.receiver) for one in moved]


class SideBySide:
    """Both matches. `match` is the package's, to choose from; `act` acts on both and compares."""

    def __init__(self, setup: Setup, trace: Trace = silent) -> None:
        self.match = gd.Match(setup.rules, setup.start_level, setup.deals, setup.seed)
        self.reference = Match(setup.options, setup.flow, setup.start_level, setup.deals, setup.seed, trace=trace)
        self.actions = 0
        self.in_deal = 0
        self.played = [0, 0, 0, 0]
        self.table: int | None = None
        self.compare()
        self.compare_leader()

    def legal_actions(self) -> Sequence[gd.Action]:
        """The legal actions to choose from."""
        actions = self.match.legal_actions()
        held(len(actions) > 0, "who is asked can act")
        if self.match.phase == "play":
            held((actions[0] == gd.PASS) == (self.table is not None), "the leader never passes, all others may")
        return actions

    def act(self, action: gd.Action) -> None:
        seat, phase, number = self.match.to_act, self.match.phase, self.match.deal_number
        self.reference.act(to_reference(action))
        self.match.act(action)
        self.actions += 1
        self.in_deal += 1
        held(self.in_deal < LONGEST_DEAL, "a deal ends")
        if isinstance(action, gd.Move) and seat is not None:
            self.played[seat] += action.bits & LOW_108
        new_deal = self.match.deal_number != number
        if new_deal or self.match.is_over:
            self.end_deal()
        hands = self.compare()
        if new_deal or self.match.phase != phase:
            self.compare_leader()
        if phase == "play" and not new_deal and seat is not None:
            self.check_turn(seat, hands)

    def end_deal(self) -> None:
        check("result", self.last_result(), self.last_result_of_reference())
        if not self.match.is_over:
            self.played = [0, 0, 0, 0]
            self.in_deal = 0
            held(self.match.deal_number < LONGEST_MATCH, "a match ends")

    def last_result(self) -> tuple[Any, ...]:
        event = next(event for event in reversed(self.match.history) if isinstance(event, gd.DealEnded))
        held(event.standing == self.match.standing, "the event tells the standing")
        result = event.result
        return result.places, result.winners, result.first, result.last

    def last_result_of_reference(self) -> tuple[Any, ...]:
        _, places, winners, order = next(event for event in reversed(self.reference.history) if event[0] == "end")
        last = next(seat for seat in range(4) if seat not in order) if len(order) == 3 else None
        return places, winners, order[0], last

    # ---- what is compared

    def compare(self) -> list[int]:
        """Compares the state, and returns the hands as bits."""
        match, reference = self.match, self.reference
        hands = [hand.bits for hand in match.hands]
        first, second = reference.levels
        ours = (
            match.phase,
            match.to_act,
            match.level,
            match.levels,
            match.declarers,
            match.failures,
            match.deal_number,
            match.winner,
            match.is_over,
            hands,
        )
        theirs = (
            reference.phase,
            reference.to_act,
            RANK_NUMBERS[reference.level],
            (RANK_NUMBERS[first], RANK_NUMBERS[second]),
            reference.declarers,
            reference.failures,
            reference.deal,
            reference.winner,
            reference.is_over,
            [hand_bits(hand) for hand in reference.hands],
        )
        if ours != theirs:
            for name, package, expected in zip(FIELDS, ours, theirs, strict=True):
                check(name, package, expected)
        held(sum(hands) + sum(self.played) == DECK, "108 cards, played or in a hand")
        if match.phase == "tribute":
            self.compare_tribute()
        else:
            self.compare_play()
        return hands

    def compare_play(self) -> None:
        deal, reference = self.match.deal, self.reference
        assert deal is not None
        table, expected = deal.table, reference.table
        self.table = None if table is None else table.bits >> 110 if isinstance(table, gd.Move) else -1
        ours = (deal.finished, deal.owner, deal.passes, self.table)
        theirs = (
            reference.finished,
            reference.owner,
            reference._play.passes,
            None if expected is None else header(*expected, 0, reference.level) >> 110,
        )
        if ours != theirs:
            for name, package, other in zip(PLAY_FIELDS, ours, theirs, strict=True):
                check(name, package, other)
        if self.actions % OBSERVED == 0:
            self.compare_legal_moves()
            self.compare_observations()

    def compare_legal_moves(self) -> None:
        """The list of the match is that of the hand and table which the reference has. The lists themselves are
        compared elsewhere, on positions."""
        if self.match.is_over:
            check("legal actions", self.match.legal_actions(), ())
            return
        reference = self.reference
        assert reference.to_act is not None
        table = None
        if reference.table is not None:
            kind, rank, size = reference.table
            table = gd.Combination(kind.replace("_", " "), rank, size)
        hand = gd.Hand(reference.hands[reference.to_act])
        moves = gd.legal_moves(hand, table, reference.level, rules=self.match.rules)
        check("legal moves", self.match.legal_actions(), moves)

    def compare_tribute(self) -> None:
        actions = [to_reference(action) for action in self.match.legal_actions()]
        check("tribute actions", actions, self.reference.tribute_actions())
        self.compare_observations()

    def compare_leader(self) -> None:
        """The leader of the deal, as the last event says it."""
        if self.match.phase == "play":
            event = self.match.history[-1]
            held(isinstance(event, gd.LeaderKnown), "a deal begins when its leader is known")
            check("leader", event.seat if isinstance(event, gd.LeaderKnown) else None, self.reference.leader)
            check("first to act", self.match.to_act, self.reference.leader)
            held(all(len(hand) == 27 for hand in self.match.hands), "27 cards before the first lead (R7.7)")

    def compare_observations(self) -> None:
        announced = self.reference.counts()
        numbers = [len(hand) for hand in self.reference.hands]
        for seat in range(4):
            observation = self.match.observation(seat)
            # Everybody knows the own number, and that who is out has none; the reference leaves that to the reader.
            counts = tuple(
                number if other == seat or number == 0 else told
                for other, (number, told) in enumerate(zip(numbers, announced, strict=True))
            )
            check(f"counts that seat {seat} knows", observation.counts, counts)
            check(f"observed hand of seat {seat}", observation.hand, self.match.hands[seat])
            check("observed plays", [hand.bits for hand in observation.played], self.played)
            self.compare_tribute_views(seat, observation.tribute)

    def compare_tribute_views(self, seat: int, view: gd.TributeView | None) -> None:
        expected = self.reference.observation(seat)["tribute"]
        if view is None or expected is None:
            check("tribute", view, expected)
            return
        own = None if view.own is None else str(view.own)
        ours = view.cancelled, list(view.red_jokers), transfers(view.tributes), transfers(view.returns)
        check(
            f"tribute as seat {seat} sees it",
            ours,
            (expected["cancelled"], expected["red_jokers"], expected["tributes"], expected["returns"]),
        )
        # R7.7: a card is the giver's own secret only until all are given.
        secret = None
        if not expected["tributes"]:
            secret = expected["given"]
        elif not expected["returns"]:
            secret = expected["returned"]
        check(f"secret of seat {seat}", own, secret)

    # ---- invariants of one play

    def check_turn(self, seat: int, hands: list[int]) -> None:
        if self.match.is_over:
            return
        actor = self.match.to_act
        assert actor is not None
        held(hands[actor] != 0, "no player without cards acts")
        if self.table is not None:
            between = [(seat + step) % 4 for step in range(1, (actor - seat) % 4)]
            held(actor != seat and not any(hands[other] for other in between), "turn order")

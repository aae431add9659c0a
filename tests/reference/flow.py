"""One deal (R5): whose turn it is, when a trick ends, who has gone out, and how the deal ends.

Whether cards form the kind that they are played as is left to R2 and R4 (`template`): millions of plays run through
here, and they come from a list of legal plays. What a seat holds, whether it may pass and what beats what is checked.
"""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from .cards import INDEX, Cards, Combination, Options, in_order, wild_of
from .catalogue import combinations
from .compare import beats

SEATS = range(4)
HAND = 27


def team_of(seat: int) -> int:
    """Team 0 is {0, 2}, team 1 is {1, 3}."""
    return seat % 2


def partner_of(seat: int) -> int:
    return (seat + 2) % 4


class Following:
    """The combinations that may be played on a table. Asked at every play, so every answer is kept."""

    def __init__(self, level: str, options: Options) -> None:
        self.level, self.options = level, options
        self.known: dict[Combination | None, frozenset[Combination]] = {None: frozenset(combinations(level, options))}

    def on(self, table: Combination | None) -> frozenset[Combination]:
        """R4.1 for a lead, R3 otherwise."""
        if table is not None and table not in self.known:
            every = self.known[None]
            self.known[table] = frozenset(one for one in every if beats(one, table, self.level, self.options))
        return self.known[table]


@lru_cache(maxsize=1000)
def following(level: str, options: Options) -> Following:
    return Following(level, options)


class Deal:
    """R5. Without a table `leader` leads.

    With a table, `owner` played it and `passes` seats in turn after the owner have passed since. That says who is to
    act, so `leader`, who began the trick and may be out by now, only has to be a seat.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[str]],
        leader: int,
        level: str,
        options: Options,
        *,
        table: Combination | None = None,
        owner: int | None = None,
        passes: int = 0,
        finished: Sequence[int] = (),
    ) -> None:
        wild_of(level)  # refuses what is no level
        self.level, self.options = level, options
        self.following = following(level, options)
        self.hands = [list(in_order(hand)) for hand in hands]
        self.finished: tuple[int, ...] = tuple(finished)
        check_hands(self.hands)
        check_finished(self.hands, self.finished)
        if leader not in SEATS:
            raise ValueError(f"no seat: {leader}")
        self.table, self.owner, self.passes = table, owner, passes
        self.to_act: int | None = leader
        self.last_play_of_first: tuple[Cards, str, str | None] | None = None
        self.result: str | None = None
        self.winners: int | None = None
        self.last: int | None = None
        if table is None:
            self._check_lead(leader)
        else:
            self.to_act = self._in_mid_trick()

    @property
    def is_over(self) -> bool:
        return self.to_act is None

    def play(self, cards: Sequence[str], kind: str, rank: str | None = None) -> None:
        """One play or pass of the seat to act. Raises ValueError and leaves everything as it was if it may not."""
        seat = self.to_act
        if seat is None:
            raise ValueError("the deal is over")
        if kind == "pass":
            if cards or rank is not None:
                raise ValueError("a pass has no cards and no rank")
            self._pass(seat)
            return
        combination = (kind, rank, len(cards))
        if combination not in self.following.on(self.table):
            raise ValueError(f"{combination} cannot be played on {self.table}")
        left = self.hands[seat].copy()
        for card in cards:
            if card not in left:
                raise ValueError(f"seat {seat} does not hold {cards}")
            left.remove(card)
        self.hands[seat] = left
        self.table, self.owner, self.passes = combination, seat, 0
        if left:
            self.to_act = self._next(seat)
        else:
            self._go_out(seat, (tuple(cards), kind, rank))

    def _next(self, seat: int) -> int:
        """The next seat in turn that holds cards: an out player is skipped, never asked (R5.2)."""
        for step in (1, 2, 3):
            other = (seat + step) % 4
            if self.hands[other]:
                return other
        raise AssertionError("the deal is over before one seat alone holds cards (R5.3)")

    def _others(self, owner: int) -> int:
        """How many others than the owner of the table still hold cards: so many passes end the trick (R5.2)."""
        return sum(1 for seat in SEATS if seat != owner and self.hands[seat])

    def _pass(self, seat: int) -> None:
        if self.owner is None:
            raise ValueError("the leader cannot pass (R4.1)")
        self.passes += 1
        if self.passes < self._others(self.owner):
            self.to_act = self._next(seat)
            return
        # R5.2: the last player of the trick leads the next, or the partner if that player is out.
        self.to_act = self.owner if self.hands[self.owner] else partner_of(self.owner)
        self.table, self.owner, self.passes = None, None, 0

    def _go_out(self, seat: int, play: tuple[Cards, str, str | None]) -> None:
        self.finished += (seat,)
        if len(self.finished) == 1:
            cards, kind, rank = play
            self.last_play_of_first = (in_order(cards), kind, rank)
        if self.hands[partner_of(seat)]:
            self.to_act = self._next(seat)
        else:
            self._end()

    def _end(self) -> None:
        """R5.3: a team is out. The table stays as the last play left it."""
        self.to_act = None
        first = self.finished[0]
        order = self.finished + tuple(seat for seat in SEATS if self.hands[seat])
        self.winners = team_of(first)
        self.result = f"1-{order.index(partner_of(first)) + 1}"
        if len(self.finished) == 3:  # after 1-2 the third and the fourth are not ordered
            self.last = order[3]

    def _check_lead(self, leader: int) -> None:
        if self.owner is not None or self.passes:
            raise ValueError("an owner or passes without a table")
        if not self.hands[leader]:
            raise ValueError("a leader without cards (R5.3)")

    def _in_mid_trick(self) -> int:
        """The seat to act, after a check of table, owner and passes."""
        if self.table not in self.following.on(None):
            raise ValueError(f"no combination: {self.table}")
        if self.owner is None or self.owner not in SEATS:
            raise ValueError("a table without the seat that played it")
        # Whoever went out with the play on the table was the last one to go out.
        if not self.hands[self.owner] and self.owner != self.finished[-1]:
            raise ValueError("others went out after the last play")
        if not 0 <= self.passes < self._others(self.owner):
            raise ValueError("the trick is over: give it as a lead (R5.2)")
        seat = self._next(self.owner)
        for _ in range(self.passes):
            seat = self._next(seat)
        return seat


def check_hands(hands: Sequence[Sequence[str]]) -> None:
    """R1.1, R5.1: four hands out of two decks, none above 27 cards."""
    if len(hands) != 4 or max(map(len, hands)) > HAND:
        raise ValueError(f"not four hands of at most {HAND} cards")
    counted = Counter(card for hand in hands for card in hand)
    if any(card not in INDEX or count > 2 for card, count in counted.items()):
        raise ValueError("the hands are not out of two decks (R1.1)")


def check_finished(hands: Sequence[Sequence[str]], finished: Sequence[int]) -> None:
    """R5.3: the order of those who are out is given, and no team is out."""
    out = [seat for seat in SEATS if not hands[seat]]
    if sorted(finished) != out:
        raise ValueError(f"seats {out} have no cards, but {list(finished)} are given as finished")
    if any(partner_of(seat) in out for seat in out):
        raise ValueError("a team is out already (R5.3)")

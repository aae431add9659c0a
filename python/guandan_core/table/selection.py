"""The hand of a person: sorted, grouped, with a cursor and picked cards: ``Selection``."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Final

from guandan_core.enums import Rank
from guandan_core.players import decompose
from guandan_core.tribute import _is_wild

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan_core._core import Card, Hand
    from guandan_core.rules import Rules

__all__ = ["ORDERS", "Selection", "grouped"]

ORDERS: Final = ("rank", "suit", "plays")


def grouped(hand: Hand, level: Rank, rules: Rules, order: str) -> list[list[Card]]:
    """Return the cards of a hand in groups: by rank in level order (R1.3), by suit, or by the fewest plays.

    >>> import guandan_core as gd
    >>> from guandan_core.table.selection import grouped
    >>> [[str(card) for card in group] for group in grouped(gd.Hand("7H 3S 3D AS"), gd.Rank.SEVEN, gd.Rules(), "rank")]
    [['3S', '3D'], ['AS'], ['7H']]
    """

    def place(card: Card) -> tuple[bool, bool, int, int]:
        return card.suit is None, card.rank == level, card.rank, card.index

    def suit(card: Card) -> int:
        return 4 if card.suit is None else card.suit

    if order == "plays":
        return [list(move.cards) for move in decompose(hand, level, rules=rules)]
    if order == "suit":
        cards = sorted(hand, key=lambda card: (suit(card), card.rank, card.index))
        return [list(group) for _, group in groupby(cards, key=suit)]
    return [list(group) for _, group in groupby(sorted(hand, key=place), key=lambda card: card.rank)]


class Selection:
    """The cards of a hand by position, which of them are picked, and where the cursor stands.

    Attributes:
        groups: the cards in groups; a position counts through all of them.
        picked: the positions that are picked.
        cursor: a position.
        order: a name of ORDERS.
        choosable: None, or the only cards that may be picked, one at a time (a tribute).

    >>> import guandan_core as gd
    >>> from guandan_core.table.selection import Selection
    >>> selection = Selection(gd.Hand("3S 3D AS"), gd.Rank.TWO, gd.Rules())
    >>> selection.pick_rank(gd.Rank.THREE)
    >>> selection.pick_rank(gd.Rank.THREE)
    >>> [str(card) for card in selection.picked_cards()]
    ['3S', '3D']
    """

    def __init__(self, hand: Hand, level: Rank, rules: Rules, choosable: frozenset[Card] | None = None) -> None:
        self._hand, self._level, self._rules = hand, level, rules
        self.choosable = choosable
        self.order = ORDERS[0]
        self.picked: set[int] = set()
        self.cursor = 0
        self.groups = grouped(hand, level, rules, self.order)
        if choosable:
            self.cursor = next(place for place, card in enumerate(self.cards) if card in choosable)

    @property
    def cards(self) -> list[Card]:
        """All cards by position."""
        return [card for group in self.groups for card in group]

    def update(self, hand: Hand, level: Rank, rules: Rules) -> None:
        """Take another hand; what is picked and still there stays picked."""
        if (hand, level, rules) == (self._hand, self._level, self._rules):
            return
        picked = self.picked_cards()
        self._hand, self._level, self._rules = hand, level, rules
        self._arrange(picked)

    def next_order(self) -> None:
        """Group the cards in the next way; the same ones stay picked."""
        self.order = ORDERS[(ORDERS.index(self.order) + 1) % len(ORDERS)]
        self._arrange(self.picked_cards())

    def _arrange(self, picked: list[Card]) -> None:
        self.groups = grouped(self._hand, self._level, self._rules, self.order)
        self.cursor = max(0, min(self.cursor, len(self._hand) - 1))
        self.pick(picked)

    def picked_cards(self) -> list[Card]:
        """Return what is picked, by position."""
        cards = self.cards
        return [cards[place] for place in sorted(self.picked)]

    def pick(self, cards: Iterable[Card]) -> None:
        """Pick these cards and no others, as far as they are there."""
        wanted = Counter(cards)
        self.picked = set()
        for place, card in enumerate(self.cards):
            if wanted[card]:
                wanted[card] -= 1
                self.picked.add(place)

    def clear(self) -> None:
        """Pick nothing."""
        self.picked = set()

    def may_pick(self, place: int) -> bool:
        """True for a position that holds a card which may be picked."""
        return 0 <= place < len(self._hand) and (self.choosable is None or self.cards[place] in self.choosable)

    def toggle(self, place: int) -> None:
        """Pick a position, or leave it; the cursor goes there."""
        if not self.may_pick(place):
            return
        self.cursor = place
        if self.choosable is not None:
            self.picked = set() if place in self.picked else {place}
        else:
            self.picked ^= {place}

    def move(self, step: int) -> None:
        """Move the cursor over the cards, round the ends."""
        if len(self._hand):
            self.cursor = (self.cursor + step) % len(self._hand)

    def pick_rank(self, rank: Rank) -> None:
        """Pick one more card of a rank, the wild last; when all are picked, none. The cursor goes there."""
        cards = self.cards
        places = [place for place in self._places() if cards[place].rank == rank]
        self._pick_one_more(sorted(places, key=lambda place: (_is_wild(cards[place], self._level), place)))

    def pick_wild(self) -> None:
        """Pick one more wild; when all are picked, none. The cursor goes there."""
        cards = self.cards
        self._pick_one_more([place for place in self._places() if _is_wild(cards[place], self._level)])

    def _places(self) -> list[int]:
        return [place for place in range(len(self._hand)) if self.may_pick(place)]

    def _pick_one_more(self, places: list[int]) -> None:
        if not places:
            return
        free = [place for place in places if place not in self.picked]
        if self.choosable is not None:
            # One card only: the next of the rank.
            now = next((index for index, place in enumerate(places) if place in self.picked), -1)
            self.cursor = places[(now + 1) % len(places)]
            self.picked = {self.cursor}
        elif free:
            self.cursor = free[0]
            self.picked.add(free[0])
        else:
            self.picked -= set(places)

"""Matches that go as a test wants: deals in which the seats go out in a given order, and matches in every stage."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import guandan_core as gd

ACES = sum(3 << gd.Card("A" + suit).index * 2 for suit in "HSCD")


def pay(match: gd.Match) -> gd.Match:
    """The tribute, by the first legal action each time."""
    while match.phase == gd.Phase.TRIBUTE:
        match.act(match.legal_actions()[0])
    return match


def play_deal(match: gd.Match, order: Sequence[int], *, keep_aces: bool = False, until_out: int = 4) -> gd.Match:
    """The tribute and the deal: only the seat of `order` that goes out next plays for it, the others pass and lead low.

    Until the deal ends, or as many as `until_out` are out.
    """
    pay(match)
    number = match.deal_number
    while not match.is_over and match.deal_number == number:
        deal = match.deal
        assert deal is not None
        if len(deal.finished) >= until_out:
            break
        moves = deal.legal_moves()
        wanted = next(seat for seat in order if seat not in deal.finished)
        match.act(largest(moves, deal.hands[wanted], keep_aces) if deal.to_act == wanted else moves[0])
    return match


def largest(moves: gd.LegalMoves, hand: gd.Hand, keep_aces: bool) -> gd.Move:
    """The play of most cards; with `keep_aces` one without, as long as the hand has others."""
    if keep_aces and any(card.rank != gd.Rank.ACE for card in hand):
        return max((move for move in moves if not move.bits & ACES), key=lambda move: move.size)
    return max(moves, key=lambda move: move.size)


def play_deals(match: gd.Match, *orders: Sequence[int]) -> gd.Match:
    for order in orders:
        play_deal(match, order)
    return match


def play_random(match: gd.Match, seed: int, actions: int = 10**6) -> gd.Match:
    rng = random.Random(seed)
    while not match.is_over and actions > 0:
        choices = match.legal_actions()
        match.act(choices[rng.randrange(len(choices))])
        actions -= 1
    return match


def equal_tributes() -> tuple[gd.Hand, ...]:
    """At level 6 the seats 1 and 3 both have an ace to give."""
    without = "-RJ -BJ -6H -6S -6C -6D"
    return dealt("", f"AS {without}", "", f"AC {without}")


# The orders in which seats go out, by the result for team 0.
ONE_TWO, ONE_THREE, ONE_FOUR = (0, 2, 1, 3), (0, 1, 2, 3), (0, 1, 3, 2)
LOSS_ONE_TWO, LOSS_ONE_THREE, LOSS_ONE_FOUR = (1, 3, 0, 2), (1, 0, 3, 2), (1, 0, 2, 3)


def dealt(*beginnings: str, seed: int = 0) -> tuple[gd.Hand, ...]:
    """Four hands of 27 cards that hold these, the rest as the seed says; "-RJ" keeps a face out of a hand."""
    hands = [gd.Hand(" ".join(word for word in text.split() if word[0] != "-")) for text in beginnings]
    without = [{word[1:] for word in text.split() if word[0] == "-"} for text in beginnings]
    cards = list(gd.Hand.deck() - sum(hands, gd.Hand()))
    random.Random(seed).shuffle(cards)
    for card in sorted(cards, key=lambda card: -sum(str(card) in kept for kept in without)):
        seats = [seat for seat in range(4) if len(hands[seat]) < 27 and str(card) not in without[seat]]
        seat = min(seats, key=lambda seat: len(hands[seat]))
        hands[seat] = hands[seat] + [card]
    return tuple(hands)


def stages() -> Iterator[tuple[str, gd.Match]]:
    """Matches in every stage (S01)."""
    yield "first lead", gd.Match(seed=1)
    mid_trick = gd.Match(gd.Rules.russian(), seed=2)
    mid_trick.act(mid_trick.legal_actions()[0])
    mid_trick.act("pass")
    yield "mid-trick after a pass", mid_trick
    yield "after a finisher", play_deal(gd.Match(gd.Rules.app(), 10, seed=3), ONE_THREE, until_out=1)
    double = play_deal(gd.Match(seed=4, hands=dealt("", "", "", "")), ONE_TWO)
    yield "tribute", double
    one_given = double.copy()
    one_given.act(one_given.legal_actions()[0])
    yield "one tribute given", one_given
    equal = gd.Match(seed=5)
    equal.deal_next(equal_tributes())
    play_deal(equal, ONE_TWO)
    while isinstance(equal.legal_actions()[0], gd.Give):
        equal.act(equal.legal_actions()[0])
    yield "equal tributes to take", equal
    returned = equal.copy()
    for _ in range(2):
        returned.act(returned.legal_actions()[0])
    yield "one card returned", returned
    failures = play_deals(gd.Match(start_level="A", seed=6), ONE_FOUR, ONE_FOUR, ONE_FOUR)
    yield "at A with two failures", pay(failures)
    supplied = gd.Match(gd.Rules.competition(), deals=3, seed=7)
    supplied.deal_next(dealt("", "", "", "", seed=7))
    yield "with the cards of the next deal", supplied
    yield "over", play_deal(gd.Match(deals=1, seed=8), ONE_FOUR)
    yield "random, six deals", play_random(gd.Match(varied(), seed=9), 9, 700)


def varied() -> gd.Rules:
    """Options that no profile has together."""
    options: dict[str, Any] = {"equal_tribute": "random", "equal_tribute_lead": "random", "announce_mode": "always"}
    return replace(gd.Rules.finnish(), **options, return_limit="max_ten_to_partner")

"""What a seat may know (R5.4, R7.7): exactly that. Two matches that differ only in what a seat does not know give it
the same observation until a difference becomes public."""

import random
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

import guandan_core as gd
from match_play import ONE_THREE, ONE_TWO, dealt, equal_tributes, pay, play_deal

RULES = {name: getattr(gd.Rules, name)() for name in ("pagat", "finnish", "russian", "app", "competition")}


def shuffled_others(hands: Sequence[gd.Hand], seat: int, swaps: int, rng: random.Random) -> list[gd.Hand]:
    """The same hand for the seat; the others swap so many cards."""
    other = list(hands)
    seats = [one for one in range(4) if one != seat]
    for _ in range(swaps):
        giver, taker = rng.sample(seats, 2)
        given, taken = rng.choice(other[giver].cards), rng.choice(other[taker].cards)
        other[giver] = other[giver] - [given] + [taken]
        other[taker] = other[taker] - [taken] + [given]
    return other


def common_actions(first: gd.Match, second: gd.Match) -> list[gd.Action]:
    others = set(second.legal_actions())
    return [action for action in first.legal_actions() if action in others]


def act_alike(first: gd.Match, second: gd.Match, seat: int, rng: random.Random, most: int) -> int:
    """Acts the same in both while that is legal in both, and returns how often."""
    for number in range(most):
        assert first.observation(seat) == second.observation(seat)
        choices = common_actions(first, second)
        if not choices or first.deal_number != second.deal_number or first.is_over:
            return number
        if first.to_act == seat:
            assert list(first.legal_actions()) == list(second.legal_actions())
        action = choices[rng.randrange(len(choices))]
        if len(choices) > 1 and choices[0] == gd.PASS and rng.random() < 0.5:
            action = choices[-1]
        number_of_deal = first.deal_number
        first.act(action)
        second.act(action)
        if first.deal_number != number_of_deal:
            return number + 1
    return most


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seat", range(4))
def test_R5_4_other_hands_do_not_show_in_the_first_deal(rules: gd.Rules, seat: int) -> None:
    acted = 0
    for seed in range(6):
        rng = random.Random(seed)
        hands = dealt("", "", "", "", seed=seed)
        pair = [
            gd.Match(rules, "8", seed=seed, hands=hands, leader=seed % 4),
            gd.Match(rules, "8", seed=seed, hands=shuffled_others(hands, seat, 3 + 4 * seed, rng), leader=seed % 4),
        ]
        assert pair[0].hands != pair[1].hands
        acted += act_alike(pair[0], pair[1], seat, rng, 400)
    assert acted > 60


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("order", [ONE_TWO, ONE_THREE], ids=["1-2", "1-3"])
def test_R7_7_other_hands_do_not_show_in_the_tribute_and_after(
    rules: gd.Rules, seat: int, order: Sequence[int]
) -> None:
    acted = 0
    for seed in range(4):
        rng = random.Random(seed)
        hands = dealt("RJ", "BJ AS -RJ", "RJ", "BJ AC -RJ", seed=seed)
        pair = [gd.Match(rules, seed=seed), gd.Match(rules, seed=seed)]
        others = hands
        while others == hands or any("RJ" in others[loser] for loser in (1, 3)):  # a cancelled tribute is public
            others = tuple(shuffled_others(hands, seat, 2 + seed, rng))
        for match, dealt_hands in zip(pair, (hands, others), strict=True):
            match.deal_next(dealt_hands)
            play_deal(match, order)
            assert match.phase == gd.Phase.TRIBUTE
        acted += act_alike(pair[0], pair[1], seat, rng, 200)
    assert acted > 20


def test_R7_7_different_gifts_look_alike_until_all_are_given() -> None:
    hands = dealt("RJ", "AS AC -RJ -BJ -6S -6C -6D -6H", "RJ", "AD -RJ -BJ -6S -6C -6D -6H")
    pair = []
    for gift in ("AS", "AC"):
        match = gd.Match(seed=1)
        match.deal_next(hands)
        play_deal(match, ONE_TWO)
        match.act(gd.Give(gd.Card(gift)))
        pair.append(match)
    first, second = pair
    for seat in (0, 2, 3):
        assert first.observation(seat) == second.observation(seat)
    assert first.observation(1) != second.observation(1)
    for match in pair:
        match.act(gd.Give(gd.Card("AD")))
    for seat in range(4):
        assert first.observation(seat) != second.observation(seat)


def test_R7_7_different_returns_look_alike_until_all_are_given() -> None:
    match = gd.Match(seed=1)
    match.deal_next(equal_tributes())
    play_deal(match, ONE_TWO)
    while not isinstance(match.legal_actions()[0], gd.Return):
        match.act(match.legal_actions()[0])
    pair = [match.copy(), match.copy()]
    pair[0].act(match.legal_actions()[0])
    pair[1].act(match.legal_actions()[1])
    for seat in (1, 2, 3):
        assert pair[0].observation(seat) == pair[1].observation(seat)
    assert pair[0].observation(0) != pair[1].observation(0)
    common = common_actions(*pair)[-1]
    for one in pair:
        one.act(common)
    for seat in range(4):
        assert pair[0].observation(seat) != pair[1].observation(seat)


def test_S06_what_an_observation_contains() -> None:
    match = gd.Match(gd.Rules.russian(), "5", seed=3)
    play_deal(match, ONE_THREE)
    gift = match.legal_actions()[0]
    match.act(gift)
    back = match.legal_actions()[0]
    match.act(back)
    for _ in range(30):
        match.act(match.legal_actions()[-1])
    assert isinstance(gift, gd.Give)
    assert isinstance(back, gd.Return)
    deal = match.deal
    assert deal is not None
    for seat in range(4):
        seen = match.observation(seat)
        assert (seen.seat, seen.hand, seen.to_act, seen.phase) == (seat, match.hands[seat], deal.to_act, "play")
        assert (seen.level, seen.levels, seen.declarers) == (gd.Rank.SEVEN, (gd.Rank.SEVEN, gd.Rank.FIVE), 0)
        assert (seen.table, seen.owner, seen.finished) == (deal.table, deal.owner, deal.finished)
        assert seen.tribute is not None
        assert [(one.giver, one.card, one.receiver) for one in seen.tribute.tributes] == [(3, gift.card, 0)]
        assert [(one.giver, one.card, one.receiver) for one in seen.tribute.returns] == [(0, back.card, 3)]
        for other in range(4):
            played = sum((gd.Hand(move.cards) for move, by in moves_of(deal) if by == other), gd.Hand())
            assert seen.played[other] == played
            number = len(match.hands[other])
            assert seen.counts[other] == (number if other == seat or number <= 10 else None)
        assert list(seen.legal_actions) == (list(match.legal_actions()) if seat == deal.to_act else [])


def moves_of(deal: gd.Deal) -> list[tuple[gd.Move, int]]:
    """The moves with the seats that made them, by playing the deal again."""
    again = deal.copy()
    while again.moves:
        again.undo()
    made = []
    for move in deal.moves:
        assert again.to_act is not None
        made.append((move, again.to_act))
        again.play(move)
    return made


@pytest.mark.parametrize("seat", range(4))
def test_S06_no_field_of_an_observation_holds_a_hidden_card(seat: int) -> None:
    """In a deal with both copies of a face in one other hand, the observation does not know the face at all."""
    for hidden in range(4):
        if hidden == seat:
            continue
        hands = ["", "", "", ""]
        hands[hidden] = "QD QD"
        match = gd.Match(seed=4, hands=dealt(*hands), leader=(hidden + 1) % 4)
        for _ in range(40):
            seen = match.observation(seat)
            values = {one.name: getattr(seen, one.name) for one in fields(seen)}
            assert "QD" not in str(values | {"legal_actions": list(values["legal_actions"])})
            choices = [action for action in match.legal_actions() if "QD" not in str(action)]
            match.act(choices[0] if match.to_act == hidden else choices[-1])


def test_the_seed_and_the_dealt_cards_are_not_in_the_history_of_an_observation() -> None:
    match = play_deal(gd.Match(seed=987654321), ONE_TWO)
    for seat in range(4):
        seen = match.observation(seat)
        assert "987654321" not in repr(seen)
        assert not any(isinstance(event, gd.MatchStarted | gd.CardsDealt) for event in seen.history)


def test_an_observation_is_frozen_and_stays_as_it_was() -> None:
    match = gd.Match(seed=1)
    seen = match.observation(1)
    before = replace(seen)
    play_deal(match, ONE_TWO)
    pay(match)
    assert seen == before
    with pytest.raises(AttributeError):
        seen.seat = 2  # type: ignore[misc]


@pytest.mark.parametrize("seat", [-1, 4, True, 1.0, None, "1"])
def test_no_such_seat(seat: Any) -> None:
    with pytest.raises((gd.PhaseError, TypeError)):
        gd.Match(seed=1).observation(seat)

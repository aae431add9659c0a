"""The named variants of R8 in whole matches: each is reached by setting options on a profile, and does what it says."""

from dataclasses import replace
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import _core
from match_play import (
    LOSS_ONE_FOUR,
    LOSS_ONE_THREE,
    LOSS_ONE_TWO,
    ONE_FOUR,
    ONE_THREE,
    ONE_TWO,
    dealt,
    equal_tributes,
    pay,
    play_deal,
    play_deals,
)

PAGAT, RUSSIAN, APP = gd.Rules.pagat(), gd.Rules.russian(), gd.Rules.app()
TEXTS = {"pagat": PAGAT, "finnish": gd.Rules.finnish(), "russian": RUSSIAN, "app": APP}


def levels(match: gd.Match) -> str:
    return "".join(map(str, match.levels))


def test_R8_only_1_2_wins_at_the_ace() -> None:
    for rules in (RUSSIAN, APP):
        start = play_deals(gd.Match(rules, "K", seed=1), ONE_FOUR, ONE_THREE)
        assert (start.is_over, start.winner) == (True, 0)
        variant = play_deals(gd.Match(replace(rules, ace_win="1-2"), "K", seed=1), ONE_FOUR, ONE_THREE)
        assert (variant.is_over, levels(variant), variant.declarers) == (False, "AK", 0)
        assert play_deal(variant, ONE_TWO).winner == 0


@pytest.mark.parametrize(("advance", "after"), [((3, 2, 1), "52"), ((4, 2, 1), "62")])
def test_R8_three_or_four_levels_for_1_2(advance: Any, after: str) -> None:
    assert levels(play_deal(gd.Match(replace(PAGAT, advance=advance), seed=1), ONE_TWO)) == after


def finished_with_aces(rules: gd.Rules) -> gd.Match:
    """Team 0 declares at A, and seat 1 goes out first with its last cards, two aces."""
    match = gd.Match(rules, "A", seed=1)
    match.deal_next(dealt("RJ RJ AS", "AS AC -AH -AD", "BJ AC", "BJ"))
    return play_deal(play_deal(match, ONE_FOUR), LOSS_ONE_TWO, keep_aces=True)


def last_play(match: gd.Match, seat: int) -> str:
    events = [event for event in match.history if isinstance(event, gd.Acted) and event.seat == seat]
    played = [event.action for event in events if isinstance(event.action, gd.Move) and not event.action.is_pass]
    return str(played[-1])


@pytest.mark.parametrize("attempts", [3, None])
def test_R8_demotion_by_aces_and_without(attempts: Any) -> None:
    rules = replace(PAGAT, ace_attempts=attempts)
    failures = (0, 0) if attempts is None else (1, 0)
    demoted = finished_with_aces(rules)
    assert (last_play(demoted, 1), levels(demoted), demoted.failures) == ("AS AC", "2A", failures)
    assert (demoted.declarers, demoted.level) == (1, gd.Rank.ACE)
    kept = finished_with_aces(replace(rules, ace_finish_demotes=False))
    assert (last_play(kept, 1), levels(kept), kept.failures) == ("AS AC", "AA", failures)


@pytest.mark.parametrize(("demotion", "level"), [("2", "2"), ("K", "K"), ("opponents", "Q")])
def test_R8_the_third_failure_to_2_to_K_or_to_the_opponents_level(demotion: Any, level: str) -> None:
    rules = replace(PAGAT, ace_demotion=demotion)
    match = play_deals(gd.Match(rules, "Q", seed=1), ONE_TWO, ONE_FOUR, ONE_FOUR)
    assert (levels(match), match.failures, match.level) == ("AQ", (2, 0), gd.Rank.ACE)
    play_deal(match, ONE_FOUR)
    # E23: the same declarers, at the lowered level, and the tribute is judged there.
    assert (levels(match), match.failures, match.declarers) == (level + "Q", (0, 0), 0)
    assert match.level == gd.Rank.parse(level)


def test_E23_E26_the_third_failure_by_a_loss() -> None:
    rules = replace(PAGAT, ace_demotion="opponents")
    match = play_deals(gd.Match(rules, "9", seed=1), ONE_TWO, ONE_FOUR, ONE_FOUR, ONE_FOUR, LOSS_ONE_THREE)
    assert (levels(match), match.declarers, match.level) == ("9J", 1, gd.Rank.JACK)


def test_R8_no_attempts_are_counted() -> None:
    match = play_deals(gd.Match(RUSSIAN, "A", seed=1), *[ONE_FOUR] * 6)
    assert (levels(match), match.failures, match.declarers) == ("AA", (0, 0), 0)


def test_E22_E25_who_can_win_at_the_ace() -> None:
    for rules in TEXTS.values():
        match = play_deals(gd.Match(rules, "K", seed=1), ONE_FOUR, LOSS_ONE_FOUR)  # both at A, team 1 declares
        assert (levels(match), match.declarers, match.is_over) == ("AA", 1, False)
        play_deal(match, ONE_TWO)
        assert match.winner == (0 if rules == APP else None)
        assert match.declarers == 0


@pytest.mark.parametrize("seed", range(8))
def test_R8_equal_tribute_and_its_lead_by_lot(seed: int) -> None:
    rules = replace(PAGAT, equal_tribute="random", equal_tribute_lead="random")
    match = gd.Match(rules, seed=seed)
    match.deal_next(equal_tributes())
    pay(play_deal(match, ONE_TWO))
    cards_lot, lead_lot = _core.tribute_lots(seed, 1)
    assert match.tribute is not None
    assert [one.receiver for one in match.tribute.tributes] == ([0, 2] if cards_lot == 0 else [2, 0])
    assert match.to_act == (1, 3)[lead_lot]


def test_R7_4_R7_6_equal_tributes_in_every_text() -> None:
    for name, rules in TEXTS.items():
        match = gd.Match(rules, "3" if rules.advance[0] == 3 else "2", seed=1)
        match.deal_next(equal_tributes())
        play_deal(match, ONE_TWO)
        asked = []
        while match.phase == gd.Phase.TRIBUTE:
            asked.append(type(match.legal_actions()[0]))
            match.act(match.legal_actions()[-1])
        gives = [gd.Give, gd.Give]
        returns = [gd.Return, gd.Return]
        chosen = name in ("pagat", "finnish")
        assert asked == ([*gives, gd.Take, *returns, gd.NameLeader] if chosen else [*gives, *returns])
        assert match.to_act == (3 if chosen else 1)


def test_R8_a_card_of_at_most_ten_goes_back() -> None:
    for rules in (replace(PAGAT, return_limit="max_ten"), RUSSIAN):
        match = play_deal(gd.Match(rules, seed=1), ONE_FOUR)
        match.act(match.legal_actions()[0])
        cards = [action.card for action in match.legal_actions() if isinstance(action, gd.Return)]
        assert cards
        assert all(card.rank <= gd.Rank.TEN and card.rank != match.level for card in cards)
        assert {card.rank for card in match.hands[0]} - {card.rank for card in cards}


def test_R8_the_limit_towards_the_partner_only() -> None:
    rules = replace(RUSSIAN, return_limit="max_ten_to_partner")
    for order, limited in ((ONE_FOUR, True), (ONE_THREE, False)):
        match = play_deal(gd.Match(rules, seed=1), order)
        match.act(match.legal_actions()[0])
        ranks = {action.card.rank for action in match.legal_actions() if isinstance(action, gd.Return)}
        assert (max(ranks) <= gd.Rank.TEN) == limited


@pytest.mark.parametrize(
    ("at", "mode", "most"), [(10, "on_request", 10), (10, "unasked", 10), (6, "on_request", 6), (None, "unasked", 0)]
)
def test_R8_R5_4_announcing_at_ten_at_six_or_never(at: Any, mode: Any, most: int) -> None:
    match = gd.Match(replace(PAGAT, announce_at=at, announce_mode=mode), seed=1)
    told = set()
    while match.deal_number == 0:
        counts = match.observation(3).counts
        numbers = [len(hand) for hand in match.hands]
        for seat, count in enumerate(counts):
            assert count == (numbers[seat] if seat == 3 or numbers[seat] <= most else None)
            told.add(count)
        deal = match.deal
        assert deal is not None
        moves = deal.legal_moves()
        match.act(moves[0] if deal.to_act != 0 or len(moves) == 1 else moves[1])
    assert told >= {None, *range(most + 1)}


@pytest.mark.parametrize("at", [10, 6, None])
def test_R5_4_always_tells_all_counts_in_the_tribute_too(at: Any) -> None:
    match = gd.Match(replace(APP, announce_at=at), seed=1)
    match.deal_next(equal_tributes())
    play_deal(match, ONE_TWO)
    told = set()
    while match.phase == gd.Phase.TRIBUTE:
        assert match.observation(1).counts == tuple(len(hand) for hand in match.hands)
        told |= set(match.observation(1).counts)
        match.act(match.legal_actions()[0])
    assert told == {26, 27, 28}
    assert match.observation(1).counts == (27,) * 4


def test_R8_bombs_of_at_most_eight_or_six_and_ace_only_high() -> None:
    hands = dealt("3H 3H 3S 3S 3C 3C 3D AS 2S 4C 5S", "", "", "", seed=2)
    for size in (10, 8, 6):
        for low in (True, False):
            match = gd.Match(replace(PAGAT, max_bomb_size=size, ace_low=low), hands=hands, leader=0, seed=1)
            moves = [move for move in match.legal_actions() if isinstance(move, gd.Move)]
            assert max(move.size for move in moves if move.kind is gd.Kind.BOMB) == min(size, 7)
            tops = {move.rank for move in moves if move.kind is gd.Kind.STRAIGHT}
            assert (gd.Rank.FIVE in tops) == low


def test_R8_wilds_natural_where_they_can_be() -> None:
    cards = {"2H", "3D", "4S", "5C", "6D"}
    hands = dealt(" ".join(cards), "", "", "", seed=2)
    plays = []
    for natural in (False, True):
        match = gd.Match(replace(PAGAT, wilds_prefer_natural=natural), hands=hands, leader=0, seed=1)
        moves = [move for move in match.legal_actions() if isinstance(move, gd.Move)]
        plays.append([move.rank for move in moves if {str(card) for card in move.cards} == cards])
    assert plays == [[gd.Rank.SIX, gd.Rank.SEVEN], [gd.Rank.SIX]]

"""A whole match (R5 to R8): phases, the ways to play it, its own and the program's cards, and the numbers of deals."""

import subprocess
import sys
from collections import Counter
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import _core
from match_play import (
    LOSS_ONE_FOUR,
    LOSS_ONE_TWO,
    ONE_FOUR,
    ONE_THREE,
    ONE_TWO,
    dealt,
    pay,
    play_deal,
    play_deals,
    play_random,
)

PROFILES = ("pagat", "finnish", "russian", "app", "competition")


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("start", [2, "10", "A"])
def test_R6_a_match_of_every_profile_is_played_by_one_loop(profile: str, start: Any) -> None:
    match = play_random(gd.Match(getattr(gd.Rules, profile)(), start, seed=11), 11)
    assert (match.phase, match.to_act, match.is_over, len(match.legal_actions())) == (gd.Phase.OVER, None, True, 0)
    assert match.winner is not None
    assert match.levels[match.winner] == match.level == gd.Rank.ACE
    assert match.history[-1] == gd.MatchEnded(match.winner)


def test_R7_R8_the_phases() -> None:
    match = gd.Match(seed=3)
    assert (match.phase, match.deal_number, match.level, match.declarers) == ("play", 0, gd.Rank.TWO, None)
    assert (match.tribute, match.levels, match.failures) == (None, (gd.Rank.TWO, gd.Rank.TWO), (0, 0))
    play_deal(match, ONE_THREE)
    assert (match.phase, match.deal_number, match.level, match.declarers) == ("tribute", 1, gd.Rank.FOUR, 0)
    assert (match.deal, match.to_act) == (None, 3)
    assert match.hands == _core.deal_hands(3, 1)
    pay(match)
    assert (match.phase, match.to_act) == ("play", 3)
    assert match.deal is not None
    assert match.tribute is not None
    assert match.tribute.leader == 3
    assert [len(hand) for hand in match.hands] == [27] * 4


def test_R7_3_a_cancelled_tribute_asks_nobody() -> None:
    match = gd.Match(seed=3)
    match.deal_next(dealt("", "RJ", "", "RJ"))
    play_deal(match, ONE_TWO)
    assert (match.phase, match.to_act, match.deal_number) == ("play", 0, 1)
    assert gd.TributeCancelled((1, 3)) in match.history
    assert match.hands == dealt("", "RJ", "", "RJ")


def test_R6_1_the_app_plays_from_2_from_10_or_a_single_deal() -> None:
    app = gd.Rules.app()
    assert [gd.Match(app, seed=1).level, gd.Match(app, 10, seed=1).level] == [gd.Rank.TWO, gd.Rank.TEN]
    short = play_deals(gd.Match(app, 10, seed=1), ONE_TWO, ONE_TWO)
    assert (short.levels, short.winner) == ((gd.Rank.ACE, gd.Rank.TEN), None)
    assert play_deals(short, ONE_THREE).winner == 0


@pytest.mark.parametrize("start", ["2", "A"])
@pytest.mark.parametrize(("order", "winner"), [(ONE_FOUR, 0), (LOSS_ONE_FOUR, 1)])
def test_R6_6_a_single_deal_is_won_by_the_first_players_team(start: str, order: Any, winner: int) -> None:
    match = play_deal(gd.Match(start_level=start, deals=1, seed=4), order)
    assert (match.is_over, match.winner, match.deal_number, match.tribute) == (True, winner, 0, None)


def test_R6_6_after_n_deals_the_higher_level_wins() -> None:
    match = play_deals(gd.Match(deals=2, seed=4), ONE_TWO, LOSS_ONE_FOUR)
    assert (match.is_over, match.levels, match.winner) == (True, (gd.Rank.SIX, gd.Rank.THREE), 0)
    assert match.history[-1] == gd.MatchEnded(0)


def test_R6_6_equal_levels_are_a_draw() -> None:
    match = play_deals(gd.Match(deals=2, seed=4), ONE_FOUR, LOSS_ONE_FOUR)
    assert (match.is_over, match.winner, match.levels) == (True, None, (gd.Rank.THREE, gd.Rank.THREE))
    assert match.history[-1] == gd.MatchEnded(None)


def test_R6_6_a_match_may_be_won_before_its_last_deal() -> None:
    match = play_deals(gd.Match(start_level="Q", deals=9, seed=4), ONE_TWO, ONE_TWO)
    assert (match.is_over, match.winner, match.deal_number) == (True, 0, 1)


def test_R5_0_a_seed_decides_everything() -> None:
    matches = [play_random(gd.Match(seed=5), 1) for _ in range(2)]
    assert matches[0] == matches[1]
    assert gd.Match(seed=5) != gd.Match(seed=6)
    drawn = gd.Match()
    assert gd.Match(seed=drawn.seed) == drawn
    assert gd.Match().seed != drawn.seed


def test_F17_the_first_leader_is_any_seat() -> None:
    leaders = Counter(gd.Match(seed=seed).to_act for seed in range(1000))
    assert set(leaders) == {0, 1, 2, 3}
    assert all(200 < count < 300 for count in leaders.values())


def test_F18_108_cards_27_each() -> None:
    for number, match in enumerate(play_deals(gd.Match(seed=seed), *[ONE_FOUR] * seed) for seed in range(4)):
        assert (match.deal_number, [len(hand) for hand in match.hands]) == (number, [27] * 4)
        assert sum(match.hands, gd.Hand()) == gd.Hand.deck()


@pytest.mark.parametrize("seed", [0, 1, 42, 2**32, 2**64 - 1])
def test_R01_seeds_of_64_bits(seed: int) -> None:
    match = gd.Match(seed=seed)
    assert (match.seed, match.hands) == (seed, _core.deal_hands(seed, 0))


def test_R02_the_upper_half_of_a_seed_counts() -> None:
    assert gd.Match(seed=1).hands != gd.Match(seed=2**32 + 1).hands


def test_R03_matches_do_not_disturb_each_other() -> None:
    alone = [play_random(gd.Match(seed=seed), seed, 300).history for seed in (1, 2)]
    both = [gd.Match(seed=1), gd.Match(seed=2)]
    for action in range(300):
        for match, history in zip(both, alone, strict=True):
            acted = [event for event in history if isinstance(event, gd.Acted)]
            match.act(acted[action].action)
    assert [match.history for match in both] == alone


def test_R03_a_deal_depends_on_seed_and_number_only() -> None:
    for order in (ONE_TWO, ONE_THREE, ONE_FOUR, LOSS_ONE_TWO):
        assert play_deal(gd.Match(seed=8), order).hands == _core.deal_hands(8, 1)
        assert play_deal(gd.Match(gd.Rules.app(), "9", seed=8), order).hands == _core.deal_hands(8, 1)


def test_R03_the_same_in_another_process() -> None:
    code = (
        "import guandan_core as gd, random; r = random.Random(5); m = gd.Match(seed=5)\n"
        "while not m.is_over: m.act(r.choice(m.legal_actions()))\n"
        "print([str(e.action) for e in m.history if isinstance(e, gd.Acted)], m.winner)"
    )
    told = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    }
    assert len(told) == 1
    assert len(told.pop()) > 1000


# ---- cards of the program


def test_a_program_may_deal_itself_and_name_the_leader() -> None:
    hands = dealt("RJ RJ", "AS", "", "", seed=3)
    match = gd.Match(hands=hands, leader=2, seed=1)
    assert (match.hands, match.to_act) == (hands, 2)
    assert gd.Match(hands=[str(hand).split() for hand in hands], leader=2, seed=1) == match
    assert gd.Match(hands=hands, seed=1).to_act == _core.first_leader(1)
    assert gd.Match(leader=3, seed=1).hands == _core.deal_hands(1, 0)


def test_deal_next_sets_the_next_deal_and_no_other() -> None:
    match = gd.Match(seed=1)
    match.deal_next(dealt("", "", "", "", seed=1))
    match.deal_next(dealt("", "", "", "", seed=2))
    play_deal(match, ONE_TWO)
    assert match.hands == dealt("", "", "", "", seed=2)
    play_deal(match, ONE_TWO)
    assert match.hands == _core.deal_hands(1, 2)


def broken_hands() -> dict[str, tuple[Any, str]]:
    first, second, third, fourth = dealt("", "", "", "")
    moved = [first.cards[0]]
    return {
        "three hands": ((first, second, third), "malformed_hands"),
        "five hands": ((first, second, third, fourth, gd.Hand()), "malformed_hands"),
        "26 and 28": ((first - moved, second + moved, third, fourth), "malformed_hands"),
        "three copies": ((first, first, third, fourth), "too_many_copies"),
        "no card": ((first, second, third, "1X"), "unknown_card"),
    }


@pytest.mark.parametrize("name", ["three hands", "five hands", "26 and 28", "three copies", "no card"])
def test_cards_that_are_not_the_108_are_refused(name: str) -> None:
    hands, code = broken_hands()[name]
    match = gd.Match(seed=1)
    before = match.copy()
    for call in (lambda: gd.Match(seed=1, hands=hands), lambda: match.deal_next(hands)):
        with pytest.raises(gd.GuandanError) as caught:
            call()
        assert caught.value.code == code
        # R5.4: no message tells a hand.
        assert all(str(hand) not in str(caught.value) for hand in hands if len(hand) > 2)
        assert caught.value.hand is None
    assert match == before

"""The play of one deal (R5, E15 to E17), and inputs on which public engines went wrong (F02 to S07)."""

import random
from collections.abc import Sequence

import pytest

import guandan_core as gd

LOW = ["3S 4S 5S", "3C 4C 5C", "3D 4D 5D", "6S 7S 8S"]


def play_all(deal: gd.Deal, *moves: str) -> gd.Deal:
    for move in moves:
        deal.play(move)
    return deal


def deal_of(*hands: str, leader: int = 0, level: str = "5", finished: Sequence[int] = ()) -> gd.Deal:
    return gd.Deal(hands, leader, level, finished=finished)


# ---- turns and tricks (R5.1, R5.2)


def test_R5_1_the_leader_plays_and_then_each_in_turn() -> None:
    deal = deal_of("3S 8S", "4S 9S", "6S TS", "7S JS", leader=2)
    assert (deal.to_act, deal.leader, deal.table, deal.owner) == (2, 2, None, None)
    seats = []
    for move in ("6S", "7S", "8S", "9S", "TS", "JS"):
        seats.append(deal.to_act)
        deal.play(move)
    assert seats == [2, 3, 0, 1, 2, 3]
    assert (deal.finished, deal.to_act, deal.owner, str(deal.table)) == ((2, 3), 0, 3, "JS")


def test_R5_1_a_pass_does_not_bar_a_later_play_in_the_trick() -> None:
    deal = play_all(deal_of("3S 9S", "4S TS", "6S 8S", "7S 4D"), "3S", "pass", "6S", "7S", "pass")
    assert deal.to_act == 1
    deal.play("TS")
    assert (deal.owner, deal.passes) == (1, 0)


def test_R5_2_three_passes_end_the_trick_and_the_last_player_leads() -> None:
    deal = play_all(deal_of(*LOW), "3S", "4C", "pass", "pass", "pass")
    assert (deal.to_act, deal.leader, deal.table, deal.owner, deal.passes) == (1, 1, None, None, 0)
    assert gd.PASS not in deal.legal_moves()


def test_R5_2_passes_are_counted_from_the_last_play() -> None:
    deal = play_all(deal_of(*LOW), "3S", "pass", "pass", "6S", "pass", "pass")
    assert (deal.to_act, deal.passes, deal.owner) == (2, 2, 3)
    assert play_all(deal, "pass").to_act == 3


def test_R5_2_after_the_joker_bomb_the_others_still_pass() -> None:
    deal = play_all(deal_of("BJ BJ RJ RJ 3S", "4S", "6S", "7S"), "BJ BJ RJ RJ")
    for seat in (1, 2, 3):
        assert (deal.to_act, [str(move) for move in deal.legal_moves()]) == (seat, ["pass"])
        deal.play("pass")
    assert (deal.to_act, deal.table) == (0, None)


def test_R3_4_a_player_may_beat_their_partner() -> None:
    deal = play_all(deal_of(*LOW), "3S", "pass")
    assert [str(move) for move in deal.legal_moves()] == ["pass", "4D", "5D"]


@pytest.mark.parametrize(
    ("moves", "leads"),
    [
        ("9S pass pass pass", 2),
        ("9S TS pass pass", 1),
        ("9S pass TD pass pass", 2),
    ],
    ids=["all pass", "1 beats", "2 beats"],
)
def test_E15_the_lead_after_seat_0_goes_out(moves: str, leads: int) -> None:
    deal = play_all(deal_of("9S", "TS 3S", "TD 3D", "TC 3C"), *moves.split())
    assert (deal.to_act, deal.leader, deal.table, deal.finished) == (leads, leads, None, (0,))


def test_E16_one_is_out_and_the_next_goes_out() -> None:
    deal = play_all(deal_of("", "9S", "3D 4D", "3C 4C", leader=1, finished=[0]), "9S", "pass", "pass")
    assert (deal.to_act, deal.table, deal.finished) == (3, None, (0, 1))


def test_E16_with_two_out_one_pass_ends_the_trick() -> None:
    deal = play_all(deal_of("", "", "3D 4D", "6C 7C", leader=2, finished=[0, 1]), "3D", "pass")
    assert (deal.to_act, deal.table) == (2, None)


def test_E17_both_partners_are_out_and_the_deal_is_over_in_mid_trick() -> None:
    deal = play_all(deal_of("9S", "3S 4S", "TD", "JC 3C"), "9S", "pass", "TD")
    assert (deal.is_over, deal.to_act, len(deal.legal_moves())) == (True, None, 0)
    assert deal.result == gd.DealResult(0, "1-2", first=0, last=None)


def test_E17_the_partner_is_last() -> None:
    deal = play_all(deal_of("9S", "TS", "3D 4D", "JC"), "9S", "TS", "pass", "JC")
    assert deal.result == gd.DealResult(0, "1-4", first=0, last=2)
    assert deal.finished == (0, 1, 3)


def test_R5_3_the_partner_is_third() -> None:
    deal = play_all(deal_of("9S", "TS", "JD", "3C 4C"), "9S", "TS", "JD")
    assert deal.result == gd.DealResult(0, "1-3", first=0, last=3)


@pytest.mark.parametrize("first", range(4))
@pytest.mark.parametrize("places", ["1-2", "1-3", "1-4"])
def test_R5_3_results_for_every_first_player(first: int, places: str) -> None:
    after = {"1-2": (2,), "1-3": (1, 2), "1-4": (1, 3)}[places]
    order = [first, *((first + step) % 4 for step in after)]
    hands = ["3S 3D", "3S 3D", "4S 4D", "4S 4D"]
    for place, seat in enumerate(order):
        hands[seat] = "9TJ"[place] + "S"
    deal = gd.Deal(hands, first, "5")
    while deal.to_act is not None:
        deal.play(hands[deal.to_act] if deal.to_act in order else "pass")
    last = None if places == "1-2" else 6 - sum(order)
    assert deal.result == gd.DealResult(first % 2, places, first, last)  # type: ignore[arg-type]


def test_R5_3_a_position_may_begin_with_players_out() -> None:
    deal = play_all(deal_of("", "9S", "3D 4D", "TC", leader=1, finished=[0]), "9S", "pass", "TC")
    assert (deal.finished, deal.result) == ((0, 1, 3), gd.DealResult(0, "1-4", first=0, last=2))
    assert deal.first_finish is None  # the first player went out before the deal began here


# ---- the worked example of the Russian text


def test_R5_2_queens_kings_and_a_bomb_and_who_leads_next() -> None:
    """Level 7: A leads two queens, B beats them with kings, C with a bomb of three 8s and the wild heart."""
    hands = ["QS QD 3S", "KC KD 3C", "8C 8D 8S 7H 3D", "AS AD 4C"]
    deal = gd.Deal(hands, 0, "7", gd.Rules.russian())
    play_all(deal, "QS QD", "KC KD")
    bomb = deal.play("8C 8D 8S 7H")
    assert (bomb.kind, bomb.size, bomb.rank) == (gd.Kind.BOMB, 4, gd.Rank.EIGHT)
    assert [str(move) for move in deal.legal_moves()] == ["pass"]  # the aces are higher than the 8s, and no bomb
    play_all(deal, "pass", "pass", "pass")
    assert (deal.to_act, deal.table) == (2, None)


# ---- inputs on which public engines went wrong


def test_F02_the_lead_goes_to_the_partner_of_who_went_out() -> None:
    deal = play_all(deal_of("AS", "3S 4S", "3D 4D", "3C 4C"), "AS", "pass", "pass", "pass")
    assert (deal.to_act, deal.table) == (2, None)
    assert all(not move.is_pass for move in deal.legal_moves())


def test_F05_two_passes_close_the_trick_with_three_players_left() -> None:
    deal = play_all(deal_of("", "9S 3S", "6D 3D", "6C 3C", leader=1, finished=[0]), "9S", "pass", "pass")
    assert (deal.to_act, deal.table) == (1, None)


def test_F06_what_is_to_beat_is_the_last_play_and_not_the_last_pass() -> None:
    deal = play_all(deal_of("9S 3S", "4S 6S", "3D TD", "3C 4C"), "9S", "pass")
    assert (deal.to_act, deal.owner, str(deal.table)) == (2, 0, "9S")
    assert [str(move) for move in deal.legal_moves()] == ["pass", "TD"]


def test_F07_first_and_second_are_partners_and_the_deal_ends_at_once() -> None:
    deal = play_all(deal_of("9S", "3S 4S", "TS", "3C 4C"), "9S", "pass", "TS")
    assert deal.result is not None
    assert (deal.result.winners, deal.result.places, list(deal.legal_moves())) == (0, "1-2", [])
    after = gd.next_standing(gd.Standing(("5", "5"), 0), "5", deal.result, rules=gd.Rules.russian())  # type: ignore[arg-type]
    assert after.levels == (gd.Rank.EIGHT, gd.Rank.FIVE)


def test_F11_the_seat_that_played_is_known_with_a_seat_out() -> None:
    deal = deal_of("7S 3S", "", "9S 3D", "3C 4C", finished=[1])
    play_all(deal, "7S", "9S", "pass", "pass")
    assert (deal.to_act, deal.leader) == (2, 2)


def test_F12_the_leader_cannot_pass() -> None:
    deal = deal_of(*LOW)
    assert gd.PASS not in deal.legal_moves()
    with pytest.raises(gd.IllegalMoveError) as caught:
        deal.play(gd.PASS)
    assert caught.value.code == "pass_on_lead"


def test_F14_nobody_acts_in_a_deal_that_is_over() -> None:
    deal = play_all(deal_of("9S", "3S", "TS", "3C"), "9S", "pass", "TS")
    for move in ("pass", "3C", gd.PASS):
        with pytest.raises(gd.PhaseError) as caught:
            deal.play(move)
        assert caught.value.code == "deal_over"
    assert (deal.to_act, list(deal.legal_moves()), deal.perft(1)) == (None, [], 0)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("3C", "does_not_beat"),
        ("5S", "not_in_hand"),
        ("4C 4C", "not_in_hand"),
        (gd.Move("6S", "6"), "level_mismatch"),
        (gd.Move("4C", "4"), "level_mismatch"),
        (gd.Move("6S", "5"), "not_in_hand"),
        ("3C 4C", "not_a_play"),
        ("7S", "not_in_hand"),  # of another seat
    ],
)
def test_F15_M12_a_refused_move_changes_nothing(move: gd.Move | str, code: str) -> None:
    deal = play_all(deal_of("4S 3S", "3C 4C 5C", "3D 4D", "6S 7S"), "4S")
    before, data = deal.copy(), deal.to_bytes()
    with pytest.raises(gd.GuandanError) as caught:
        deal.play(move)
    assert caught.value.code == code
    assert (deal, deal.to_bytes(), deal.moves) == (before, data, before.moves)


def test_F15_M12_a_refused_move_that_does_not_beat() -> None:
    """Level 5: a 3 on a 5."""
    deal = play_all(deal_of("5S 3S", "3C 4C", "3D 4D", "6S 7S"), "5S")
    before = deal.copy()
    with pytest.raises(gd.IllegalMoveError) as caught:
        deal.play("3C")
    assert (caught.value.code, deal) == ("does_not_beat", before)


def test_S05_only_the_seat_to_act_is_asked() -> None:
    deal = play_all(deal_of(*LOW), "3S")
    assert list(deal.legal_moves()) == list(gd.legal_moves(deal.hands[1], "3S", "5"))
    with pytest.raises(gd.IllegalMoveError) as caught:
        deal.play("4D")  # seat 2 holds it
    assert caught.value.code == "not_in_hand"


def test_S07_of_two_copies_one_is_played() -> None:
    deal = play_all(deal_of("7S 7S", "3C 4C", "3D 4D", "6S 7D"), "7S")
    assert (deal.hands[0], deal.moves) == (gd.Hand("7S"), (gd.Move("7S", "5"),))


def test_R4_4_the_text_means_the_reading_that_beats_the_table() -> None:
    hands = ["6S 6D 6C 9S 9D 3S", "8S 8H 8C 7H 7H 3C", "3D", "4D"]
    deal = gd.Deal(hands, 0, "7")
    with pytest.raises(gd.AmbiguousMoveError):
        gd.Deal([hands[1], "3S", "3D", "4D"], 0, "7").play("8S 8H 8C 7H 7H")
    deal.play("6S 6D 6C 9S 9D")
    with pytest.raises(gd.AmbiguousMoveError):  # the full house beats it, and the bomb
        deal.play("8S 8H 8C 7H 7H")
    assert deal.play("8S 8H 8C 7H=9H 7H=9D").kind is gd.Kind.FULL_HOUSE


# ---- F13, F14, F18: random deals


@pytest.mark.parametrize("profile", ["pagat", "finnish", "russian", "app", "competition"])
def test_F13_F18_random_deals_end_with_a_team_out(profile: str) -> None:
    rules = getattr(gd.Rules, profile)()
    for seed in range(13):
        rng = random.Random(seed)
        deal = gd.Deal.random(seed, seed + 2, rules)
        assert sum(deal.hands, gd.Hand()) == gd.Hand.deck()
        assert [len(hand) for hand in deal.hands] == [27] * 4
        while deal.to_act is not None:
            out = {seat for seat in range(4) if not deal.hands[seat]}
            assert deal.to_act not in out
            assert not ({0, 2} <= out)
            assert not ({1, 3} <= out)
            moves = deal.legal_moves()
            deal.play(moves[rng.randrange(len(moves))])
        out = {seat for seat in range(4) if not deal.hands[seat]}
        assert {0, 2} <= out or {1, 3} <= out
        assert deal.result is not None
        assert deal.result.first == deal.finished[0]

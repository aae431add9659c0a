"""The reference against the words of rules.md: the deal (R5, E15 to E17) and the tribute (R7, E18 to E20)."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from reference import PROFILES, Combination, Deal, FlowOptions, Options, Tribute
from reference.cards import RANK_OF
from reference.flow import SEATS
from reference.random import DECKS, deal_hands
from reference.tribute import Action

PLAIN = Options()
PAGAT, FINNISH, RUSSIAN, APP, COMPETITION = (
    PROFILES[name][1] for name in ("pagat", "finnish", "russian", "app", "competition")
)


# ---- R5: the deal


def deal(*hands: str, leader: int = 0, level: str = "2", **position: Any) -> Deal:
    return Deal([hand.split() for hand in hands], leader, level, PLAIN, **position)


def run(position: Deal, moves: str) -> Deal:
    """Singles by their names, "-" for a pass; cards joined by "+" are played as one set of a rank."""
    for move in moves.split():
        if move == "-":
            position.play((), "pass", None)
        else:
            cards = tuple(move.split("+"))
            kind = ("single", "pair", "triple", "bomb")[min(len(cards), 4) - 1]
            position.play(cards, kind, RANK_OF[cards[0]])
    return position


def test_E15_the_partner_leads_after_all_others_passed() -> None:
    position = run(deal("KS", "3S 4S", "3H 4H", "3C 4C"), "KS - -")
    assert (position.to_act, position.owner) == (3, 0)  # the partner has had the chance to beat, the last pass is open
    run(position, "-")
    assert (position.to_act, position.table, position.owner, position.passes) == (2, None, None, 0)


def test_E15_whoever_beats_the_last_play_of_an_out_player_leads() -> None:
    assert run(deal("KS", "AS 4S", "3H 4H", "3C 4C"), "KS AS - -").to_act == 1
    assert run(deal("KS", "3S 4S", "AS 4H", "3C 4C"), "KS - AS - -").to_act == 2


def test_E16_with_two_out_the_partner_of_the_last_one_leads() -> None:
    position = run(deal("", "KS", "3H 4H", "3C 4C", leader=1, finished=[0]), "KS - -")
    assert (position.to_act, position.table) == (3, None)
    position = run(deal("", "", "3H 4H", "3C 4C", leader=2, finished=[0, 1]), "3H -")
    assert (position.to_act, position.table) == (2, None)


def test_E17_the_deal_ends_at_once_when_a_team_is_out() -> None:
    position = run(deal("KS", "3S 4S", "AS", "BJ RJ"), "KS - AS")
    assert (position.is_over, position.to_act, position.result, position.winners) == (True, None, "1-2", 0)
    assert (position.finished, position.last, position.table) == ((0, 2), None, ("single", "A", 1))
    with pytest.raises(ValueError, match="over"):
        position.play(("BJ",), "single", "BJ")
    position = run(deal("KS", "AS", "3H 4H", "2S"), "KS AS - 2S")
    assert (position.result, position.winners, position.finished, position.last) == ("1-4", 0, (0, 1, 3), 2)


def test_R5_0_R5_1_a_deal_is_a_permutation_of_the_decks() -> None:
    hands = deal_hands(1, 0)
    assert [len(hand) for hand in hands] == [27] * 4
    assert Counter(card for hand in hands for card in hand) == Counter(DECKS)
    assert hands == deal_hands(1, 0)
    assert hands != deal_hands(1, 1) != deal_hands(2, 1)


def test_R5_1_a_pass_does_not_bar_a_later_play() -> None:
    position = run(deal("3S 9S", "8S 9S", "5S 9C", "6S 9C"), "3S - 5S 6S - 8S")
    assert (position.to_act, position.owner) == (2, 1)


def test_R5_2_a_trick_ends_after_three_passes_and_its_last_player_leads() -> None:
    position = run(deal("3S 9S", "8S 9S", "5S 9C", "6S 9C"), "3S - 5S - - -")
    assert (position.to_act, position.table, position.owner) == (2, None, None)
    with pytest.raises(ValueError, match="leader"):
        position.play((), "pass", None)


def test_R5_2_an_out_player_is_skipped() -> None:
    position = run(deal("KS", "AS 3S 3D", "4S 5S 8S", "6S 7S"), "KS AS - -")
    assert position.to_act == 1
    assert run(position, "3S 4S 6S").to_act == 1
    assert run(position, "- 8S -").to_act == 1


def test_R5_2_the_others_still_pass_after_the_joker_bomb() -> None:
    position = deal("BJ BJ RJ RJ 3S", "3H 4H", "5H 6H", "7H 8H")
    position.play(("BJ", "BJ", "RJ", "RJ"), "joker_bomb", None)
    for seat in (1, 2, 3):
        assert (position.to_act, position.table) == (seat, ("joker_bomb", None, 4))
        run(position, "-")
    assert (position.to_act, position.table) == (0, None)


def test_R5_3_results_for_the_first_players_team() -> None:
    position = run(deal("KS", "2S", "3H 4H", "3C 4C"), "KS 2S - -")
    assert (position.to_act, position.last_play_of_first) == (3, (("KS",), "single", "K"))
    run(position, "3C 4H - 3H")
    assert (position.result, position.winners, position.finished, position.last) == ("1-3", 0, (0, 1, 2), 3)
    assert position.last_play_of_first == (("KS",), "single", "K")
    position = run(deal("3H 4H", "KS KC", "4S 5S", "AS AC", leader=1), "KS+KC - AS+AC")
    assert (position.result, position.winners, position.last) == ("1-2", 1, None)


def test_R5_3_a_position_may_start_with_players_out() -> None:
    position = run(deal("", "KS", "3H 4H", "3C", leader=1, finished=[0]), "KS - - 3C")
    assert (position.result, position.winners, position.last) == ("1-4", 0, 2)
    assert position.last_play_of_first is None


@pytest.mark.parametrize(
    ("hands", "leader", "finished"),
    [
        (("", "3S", "4S", "5S"), 0, [0]),  # a leader without cards
        (("", "3S", "", "5S"), 1, [0, 2]),  # a team already out
        (("", "3S", "4S", "5S"), 1, []),  # the order is not given
        (("3H", "3S", "4S", "5S"), 1, [0]),
        (("", "", "4S", "5S"), 2, [0]),
        (("", "3S", "4S", "5S"), 1, [0, 0]),
        (("3H", "3S", "4S", "5S"), 4, []),
        (("3H", "3S", "4S", "3H 3H"), 0, []),
        (("3H", "3S", "4S", "1H"), 0, []),
        (("3H", "3S", "4S"), 0, []),
        ((" ".join(DECKS[:28]), "AS", "AC", "AD"), 0, []),
    ],
)
def test_R5_3_impossible_positions_are_refused(hands: tuple[str, ...], leader: int, finished: list[int]) -> None:
    with pytest.raises(ValueError, match=r"."):
        deal(*hands, leader=leader, finished=finished)


def test_R5_2_a_position_in_mid_trick() -> None:
    hands = ("3H 4H", "3S 4S", "5S 6S", "7S 8S")
    king = ("single", "K", 1)
    for passes in range(3):
        assert deal(*hands, table=king, owner=3, passes=passes).to_act == passes
    # The owner is out: three others pass, then the partner leads.
    position = deal("", *hands[1:], table=king, owner=0, passes=2, finished=[0])
    assert (position.to_act, run(position, "-").to_act, position.table) == (3, 2, None)


@pytest.mark.parametrize(
    ("table", "owner", "passes"),
    [
        (("single", "K", 1), None, 0),
        (("single", "K", 1), 4, 0),
        (("single", "K", 1), 1, 2),  # with seat 0 out only two others hold cards: the trick is over
        (("single", "K", 1), 1, -1),
        (("single", "K", 2), 1, 0),
        (("straight", "4", 5), 1, 0),
        (("bomb", "2", 9), 1, 0),  # E12: at level 2
        (("pass", None, 0), 1, 0),
        (None, 1, 0),
        (None, None, 1),
    ],
)
def test_R5_2_senseless_tricks_are_refused(table: Combination | None, owner: int | None, passes: int) -> None:
    with pytest.raises(ValueError, match=r"."):
        deal("", "3S", "4S", "5S", leader=1, finished=[0], table=table, owner=owner, passes=passes)


def test_R5_2_nobody_goes_out_after_the_last_play_of_a_trick() -> None:
    king = ("single", "K", 1)
    assert deal("", "", "4S", "5S", finished=[1, 0], table=king, owner=0).to_act == 2
    with pytest.raises(ValueError, match="after"):
        deal("", "", "4S", "5S", finished=[0, 1], table=king, owner=0)


@pytest.mark.parametrize(
    ("cards", "kind", "rank"),
    [
        (("9S",), "single", "9"),  # not held
        (("8S", "8S"), "pair", "8"),  # held once
        (("5S",), "single", "5"),  # does not beat
        (("6S",), "single", "6"),  # equal never beats (R3.2)
        (("8S", "8H"), "pair", "8"),  # another kind
        (("8S",), "pass", None),
        ((), "single", "8"),
        ((), "pass", "8"),
        (("8S",), "solo", "8"),
    ],
)
def test_R3_R4_a_refused_play_changes_nothing(cards: tuple[str, ...], kind: str, rank: str | None) -> None:
    position = run(deal("6H 7H", "5S 6S 8S 8H", "7S", "9H"), "6H")
    before = [list(hand) for hand in position.hands]
    with pytest.raises(ValueError, match=r"."):
        position.play(cards, kind, rank)
    assert (position.hands, position.to_act, position.table) == (before, 1, ("single", "6", 1))


def test_R3_1_a_bomb_beats_and_R3_4_partners_may_be_beaten() -> None:
    position = run(deal("6H 7H", "5S 6S", "8S 8H 8C 8D 9S", "9H TH"), "6H - 8S+8H+8C+8D")
    assert (position.to_act, position.owner, position.hands[2]) == (3, 2, ["9S"])


# ---- R7: the tribute


def tribute(*hands: str, finished: Sequence[int], level: str = "7", options: FlowOptions = PAGAT) -> Tribute:
    return Tribute([hand.split() for hand in hands], finished, level, options, 0, 0)


def choices(state: Tribute) -> set[str | int]:
    return {choice for _, choice in state.legal_actions()}


def take_all(state: Tribute, *actions: Action) -> Tribute:
    for action in actions:
        state.act(action)
    return state


def gives(hand: str, options: FlowOptions = PAGAT) -> set[str | int]:
    return choices(tribute("3S 4S", "5S", "6S", hand, finished=[0, 1, 2], options=options))


def test_E18_wild_hearts_are_excluded_from_the_tribute() -> None:
    assert gives("7H 7S AS 3S") == {"7S"}
    assert gives("7H 7S AS 3S", FINNISH) == {"7S", "7H"}
    assert gives("7H AS KS") == {"AS"}
    assert gives("7H AS KS", FINNISH) == {"7H"}


def test_E19_only_the_payers_red_jokers_cancel() -> None:
    state = tribute("3S", "RJ 4S", "5S", "RJ 6S", finished=[0, 1, 2])
    assert (state.cancelled, state.red_jokers, state.to_act, state.stage) == (False, [], 3, "give")
    state = tribute("3S", "RJ 4S", "5S", "RJ 6S", finished=[0, 2])
    assert (state.cancelled, state.red_jokers, state.to_act, state.stage) == (True, [1, 3], None, "over")


def test_E20_a_level_five_as_the_card_returned() -> None:
    for options in (PAGAT, FINNISH, RUSSIAN, APP, COMPETITION):
        state = tribute("3S 5S", "4S", "6S", "AS 6H", finished=[0, 1, 2], level="5", options=options)
        take_all(state, ("give", "AS"))
        assert ("5S" in choices(state)) is (options in (PAGAT, FINNISH))


def test_R7_1_the_last_player_pays_the_first_even_the_partner() -> None:
    for finished, payer in (((0, 1, 2), 3), ((0, 1, 3), 2), ((2, 1, 0), 3), ((3, 0, 2), 1)):
        state = tribute("AS 3S", "AC 3C", "AH 3H", "AD 3D", finished=finished)
        assert (state.to_act, state.legal_actions()) == (payer, [("give", "A" + "SCHD"[payer])])
        take_all(state, state.legal_actions()[0])
        assert state.tributes == [(payer, "A" + "SCHD"[payer], finished[0])]
        assert state.to_act == finished[0]


def test_R7_1_both_losers_pay_after_1_2() -> None:
    for first in SEATS:
        state = tribute("AS 3S", "KC 3C", "QH 3H", "JD 3D", finished=(first, (first + 2) % 4))
        payers = []
        while state.stage == "give":
            payers.append(state.to_act)
            take_all(state, state.legal_actions()[0])
        assert payers == [(first + 1) % 4, (first + 3) % 4]  # R7.8 i


@pytest.mark.parametrize("finished", [(0, 1), (0, 2, 1), (0,), (0, 1, 1), (0, 1, 2, 3), (0, 1, 4), ()])
def test_R7_1_other_orders_are_refused(finished: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="order"):
        tribute("3S", "4S", "5S", "6S", finished=finished)


def test_R7_2_a_highest_single_by_level_order_and_any_suit_of_it() -> None:
    assert gives("AS AD AD KS") == {"AS", "AD"}
    assert gives("AS 7S 7D") == {"7S", "7D"}
    assert gives("7S BJ BJ") == {"BJ"}
    assert gives("7S BJ RJ") == {"RJ"}


def test_R7_3_cancelled_by_itself_and_the_first_leads() -> None:
    state = tribute("3S", "4S", "5S", "RJ RJ", finished=[0, 1, 2])
    assert (state.cancelled, state.red_jokers, state.leader, state.is_over) == (True, [3], 0, True)
    assert (state.legal_actions(), state.tributes, state.returns) == ([], [], [])
    assert state.hands == [["3S"], ["4S"], ["5S"], ["RJ", "RJ"]]
    assert tribute("3S", "RJ RJ", "5S", "4S", finished=[2, 0]).leader == 2
    assert not tribute("RJ RJ", "4S", "5S", "BJ BJ", finished=[0, 1, 2]).cancelled
    assert not tribute("RJ", "BJ RJ", "5S", "BJ", finished=[0, 2]).cancelled


@pytest.mark.parametrize(("one", "three", "higher"), [("AS 3S", "KS 3D", 1), ("AS 3S", "7S 3D", 3)])
def test_R7_4_R7_6_the_higher_card_goes_to_the_first_and_its_payer_leads(one: str, three: str, higher: int) -> None:
    state = tribute("4S 4D", one, "5S 5D", three, finished=[2, 0])
    take_all(state, *(("give", hand.split()[0]) for hand in (three, one)))
    assert {(payer, to) for payer, _, to in state.tributes} == {(higher, 2), (4 - higher, 0)}
    take_all(state, ("return", "5S"), ("return", "4S"))
    assert state.returns == [(2, "5S", higher), (0, "4S", 4 - higher)]
    assert (state.leader, state.stage, [len(hand) for hand in state.hands]) == (higher, "over", [2] * 4)


def equal(options: FlowOptions, cards_lot: int = 0, lead_lot: int = 0) -> Tribute:
    """Seat 2 was first; 3 and 1 give an ace each."""
    state = tribute("4S 4D", "AS 3S", "5S 5D", "AD 3D", finished=[2, 0], options=options)
    state.cards_lot, state.lead_lot = cards_lot, lead_lot
    return take_all(state, ("give", "AD"), ("give", "AS"))


def test_R7_4_first_chooses_between_equal_cards() -> None:
    state = equal(PAGAT)
    assert (state.stage, state.to_act, state.legal_actions()) == ("take", 2, [("take", 3), ("take", 1)])
    assert state.tributes == [(3, "AD", None), (1, "AS", None)]  # public before the choice (R7.7)
    take_all(state, ("take", 1))
    assert state.tributes == [(3, "AD", 0), (1, "AS", 2)]
    same = tribute("4S", "AS 3S", "5S", "AS 3D", finished=[2, 0])
    assert take_all(same, ("give", "AS"), ("give", "AS")).stage == "take"  # R7.8 ii: also for the same face


def test_R7_4_seat_order_and_random() -> None:
    assert equal(RUSSIAN, 1).tributes == [(3, "AD", 2), (1, "AS", 0)]
    by_lot = FlowOptions(equal_tribute="random")
    assert equal(by_lot, 0).tributes == [(3, "AD", 2), (1, "AS", 0)]
    assert equal(by_lot, 1).tributes == [(3, "AD", 0), (1, "AS", 2)]


def test_R7_4_a_wild_equals_another_level_card() -> None:
    state = tribute("4S", "7H 3S", "5S", "7D 3D", finished=[2, 0], options=FINNISH)
    assert take_all(state, ("give", "7D"), ("give", "7H")).stage == "take"


def returned(hand: str, options: FlowOptions, *, to_partner: bool = False, level: str = "7") -> set[str | int]:
    """What seat 0 may return for an ace of spades."""
    finished = [0, 1, 3] if to_partner else [0, 1, 2]
    state = tribute(hand, "3C", "AS" if to_partner else "3D", "3D" if to_partner else "AS", finished=finished)
    state.options, state.level = options, level
    return choices(take_all(state, ("give", "AS")))


def test_R7_5_the_received_face_is_no_choice() -> None:
    assert returned("AS AD 7H BJ 3S", PAGAT) == {"AD", "7H", "BJ", "3S"}
    assert returned("AS AD 7H BJ 3S", FlowOptions(return_received=True)) == {"AS", "AD", "7H", "BJ", "3S"}


def test_R7_5_at_most_ten_and_not_of_the_level_rank() -> None:
    assert returned("2S TS JS 7S 7H BJ", RUSSIAN) == {"2S", "TS"}
    to_partner = FlowOptions(return_limit="max_ten_to_partner")
    assert returned("2S TS JS 7H", to_partner, to_partner=True) == {"2S", "TS"}
    assert returned("2S TS JS 7H", to_partner) == {"2S", "TS", "JS", "7H"}


def test_R7_5_a_lowest_card_if_none_qualifies() -> None:
    assert returned("AS 7S KS QS QD QD BJ", RUSSIAN) == {"QS", "QD"}
    assert returned("AS AC BJ", RUSSIAN) == {"AC"}  # not the ace of spades, which was received
    assert returned("7S RJ AC", APP) == {"AC", "AS"}
    assert returned("7S 7H RJ", RUSSIAN) == {"7S", "7H"}


def test_R7_6_of_equal_payers() -> None:
    def led(options: FlowOptions, cards_lot: int, lead_lot: int) -> Tribute:
        state = equal(options, cards_lot, lead_lot)
        if state.stage == "take":
            take_all(state, ("take", 1))
        return take_all(state, ("return", "5S"), ("return", "4S"))

    assert led(RUSSIAN, 0, 1).leader == 3
    by_lot = FlowOptions(equal_tribute="seat_order", equal_tribute_lead="random")
    assert [led(by_lot, 1, lot).leader for lot in (0, 1)] == [3, 1]
    state = led(PAGAT, 0, 0)  # R7.8 iv: the payer to the first player names the leader
    assert (state.stage, state.to_act, choices(state), state.leader) == ("lead", 1, {1, 3}, None)
    assert take_all(state, ("lead", 3)).leader == 3
    assert state.to_act is None


def test_R7_6_the_only_payer_leads() -> None:
    state = tribute("3S", "4S", "5S", "AS", finished=[0, 1, 2])
    assert take_all(state, ("give", "AS"), ("return", "3S")).leader == 3
    assert state.hands == [["AS"], ["4S"], ["5S"], ["3S"]]


def test_R7_7_public_only_when_all_are_given() -> None:
    state = tribute("4S 4D", "KS 3S", "5S 5D", "AD 3D", finished=[2, 0])
    take_all(state, ("give", "AD"))
    assert (state.tributes, state.hands[3], state.to_act) == ([], ["3D", "AD"], 1)
    take_all(state, ("give", "KS"))
    assert state.tributes == [(3, "AD", 2), (1, "KS", 0)]
    assert [len(hand) for hand in state.hands] == [3, 1, 3, 1]
    take_all(state, ("return", "5S"))  # R7.8 iii: the first player first
    assert (state.returns, state.hands[2], state.to_act) == ([], ["5S", "5D", "AD"], 0)
    take_all(state, ("return", "4D"))
    assert state.returns == [(2, "5S", 3), (0, "4D", 1)]
    assert state.hands == [["4S", "KS"], ["3S", "4D"], ["5D", "AD"], ["3D", "5S"]]


def test_R7_8_only_the_legal_actions_are_taken() -> None:
    state = tribute("3S", "4S", "5S", "AS KS", finished=[0, 1, 2])
    for action in (("give", "KS"), ("give", "3S"), ("take", 3), ("return", "3S"), ("lead", 3)):
        with pytest.raises(ValueError, match="not legal"):
            state.act(action)
    assert (state.stage, state.to_act, state.tributes) == ("give", 3, [])

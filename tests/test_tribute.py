"""The tribute (R7, E18 to E20), and inputs on which public engines went wrong (T02 to T11)."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

import guandan_core as gd

PAGAT, FINNISH, RUSSIAN = gd.Rules.pagat(), gd.Rules.finnish(), gd.Rules.russian()
PROFILES = {name: getattr(gd.Rules, name)() for name in ("pagat", "finnish", "russian", "app", "competition")}


def result(order: Sequence[int]) -> gd.DealResult:
    """How a deal ended in which the seats went out in this order, the last player among them or not."""
    first = order[0]
    place = order.index((first + 2) % 4) + 1
    places = {2: "1-2", 3: "1-3", 4: "1-4"}[place]
    return gd.DealResult(first % 2, places, first, None if place == 2 else order[3])  # type: ignore[arg-type]


def tribute(
    *hands: str, order: Sequence[int] = (0, 2, 1, 3), level: str = "7", rules: gd.Rules = RUSSIAN, lots: str = "00"
) -> gd.Tribute:
    return gd.Tribute(hands, result(order), level, rules, cards_lot=int(lots[0]), lead_lot=int(lots[1]))


def words(state: gd.Tribute) -> list[str]:
    return [str(action) for action in state.legal_actions()]


def act(state: gd.Tribute, *texts: str) -> gd.Tribute:
    """Each action by its text, as legal_actions() offers it."""
    for text in texts:
        state.act(next(action for action in state.legal_actions() if str(action) == text))
    return state


def moved(transfers: Sequence[gd.Transfer]) -> list[tuple[int, str, int | None]]:
    return [(one.giver, str(one.card), one.receiver) for one in transfers]


def own_cards(state: gd.Tribute) -> list[str | None]:
    """The card that each seat alone knows of."""
    return [None if own is None else str(own) for own in (state.view(seat).own for seat in range(4))]


# ---- who pays what (R7.1, R7.2)


@pytest.mark.parametrize(
    ("order", "payers"),
    [((0, 1, 2, 3), (3,)), ((0, 3, 1, 2), (2,)), ((2, 0, 1, 3), (3, 1)), ((3, 1, 0, 2), (0, 2)), ((1, 2, 3, 0), (0,))],
)
def test_R7_1_the_payers(order: Sequence[int], payers: tuple[int, ...]) -> None:
    state = tribute("3S 4S", "3C 4C", "3D 4D", "6S 8S", order=order)
    assert (state.payers, state.to_act) == (payers, payers[0])


def test_R7_2_wild_hearts_are_excluded_where_the_rules_say_so() -> None:
    for name, rules in PROFILES.items():
        state = tribute("3S", "3C", "3D", "7H AS KS", order=(0, 1, 2, 3), rules=rules)
        assert words(state) == (["give 7H"] if name == "finnish" else ["give AS"])


def test_R7_2_the_highest_is_by_level_order() -> None:
    for cards, given in (("RJ BJ 7S", "RJ"), ("BJ 7S AS", "BJ"), ("7S AS", "7S"), ("AS KS KC", "AS")):
        assert words(tribute("3S", "3C", "3D", cards, order=(0, 1, 2, 3))) == [f"give {given}"]


def test_R7_2_of_equal_ranks_the_payer_picks_the_suit() -> None:
    assert words(tribute("3S", "3C", "3D", "AS AS AH AD", order=(0, 1, 2, 3))) == ["give AH", "give AS", "give AD"]


def test_E18_level_card_wild_and_ace() -> None:
    for name, rules in PROFILES.items():
        both = tribute("3S", "3C", "3D", "7H 7S AS", order=(0, 1, 2, 3), rules=rules)
        assert words(both) == (["give 7H", "give 7S"] if name == "finnish" else ["give 7S"])
        alone = tribute("3S", "3C", "3D", "7H AS AC", order=(0, 1, 2, 3), rules=rules)
        assert words(alone) == (["give 7H"] if name == "finnish" else ["give AS", "give AC"])


def test_T02_both_wilds_are_exempt_and_equal_best_cards_are_a_choice() -> None:
    state = tribute("3S 4S", "3C", "3D", "7H 7H AS AD KD", order=(0, 1, 2, 3), rules=PAGAT)
    assert (words(state), state.to_act) == (["give AS", "give AD"], 3)
    act(state, "give AD", "return 3S")
    assert moved(state.tributes) == [(3, "AD", 0)]


# ---- cancelled (R7.3)


def test_R7_3_a_single_payer_with_both_red_jokers() -> None:
    state = tribute("3S", "3C", "3D", "RJ RJ AS", order=(0, 1, 2, 3))
    assert (state.cancelled, state.red_jokers, state.is_over, state.leader) == (True, (3,), True, 0)
    assert (state.to_act, state.legal_actions(), state.tributes) == (None, (), ())
    assert state.hands == tuple(gd.Hand(cards) for cards in ("3S", "3C", "3D", "RJ RJ AS"))


def test_E19_one_red_joker_each() -> None:
    single = tribute("3S", "RJ", "3D", "RJ AS", order=(0, 1, 2, 3))
    assert (single.cancelled, single.red_jokers, words(single)) == (False, (), ["give RJ"])
    double = tribute("3S", "RJ 3C", "3D", "RJ AS")
    assert (double.cancelled, double.red_jokers, double.leader) == (True, (1, 3), 0)


def test_R7_3_both_red_jokers_with_one_of_two_payers() -> None:
    state = tribute("3S", "RJ RJ", "3D", "AS", order=(2, 0, 1, 3))
    assert (state.cancelled, state.red_jokers, state.leader) == (True, (1,), 2)


def test_T04_one_red_joker_each_cancels_a_double_tribute() -> None:
    state = tribute("3S", "RJ 3C", "3D", "RJ 4C", level="7")
    assert (state.cancelled, state.leader) == (True, 0)


def test_T05_black_jokers_never_cancel() -> None:
    state = tribute("3S", "3C", "3D", "BJ BJ AS", order=(0, 1, 2, 3))
    assert (state.cancelled, words(state)) == (False, ["give BJ"])


# ---- two payers (R7.4)


def test_R7_4_the_higher_card_goes_to_the_first_player() -> None:
    state = act(tribute("3S 4S", "KS 5C", "3D 4D", "AS 5S"), "give KS", "give AS")
    assert moved(state.tributes) == [(1, "KS", 2), (3, "AS", 0)]
    assert state.hands[0] == gd.Hand("3S 4S AS")
    act(state, "return 3S", "return 4D")
    assert (moved(state.returns), state.leader) == ([(0, "3S", 3), (2, "4D", 1)], 3)


EQUAL = ("3S 4S", "AS 5C", "3D 4D", "AD 5S")


def test_R7_4_first_chooses() -> None:
    state = act(tribute(*EQUAL, rules=PAGAT), "give AS", "give AD")
    assert (state.to_act, words(state)) == (0, ["take from seat 1", "take from seat 3"])
    assert moved(state.tributes) == [(1, "AS", None), (3, "AD", None)]
    assert state.hands[0] == gd.Hand("3S 4S")  # nothing has moved
    act(state, "take from seat 3")
    assert moved(state.tributes) == [(1, "AS", 2), (3, "AD", 0)]


def test_R7_8_first_chooses_also_between_two_copies_of_a_face() -> None:
    state = act(tribute("3S 4S", "AS 5C", "3D", "AS 5S", rules=PAGAT), "give AS", "give AS")
    assert (state.to_act, words(state)) == (0, ["take from seat 1", "take from seat 3"])


@pytest.mark.parametrize(
    ("order", "payer"), [((0, 2, 1, 3), 1), ((2, 0, 1, 3), 3), ((1, 3, 0, 2), 2), ((3, 1, 0, 2), 0)]
)
def test_R7_4_seat_order(order: Sequence[int], payer: int) -> None:
    hands = ["3S 4S"] * 2 + ["3D 4D"] * 2
    for seat in order[2:]:
        hands[seat] = f"A{'SCDH'[seat]} 5S"
    state = tribute(*hands, order=order)
    while not state.tributes:
        state.act(state.legal_actions()[0])
    assert [one.receiver for one in state.tributes if one.giver == payer] == [order[0]]


@pytest.mark.parametrize("lots", ["00", "01", "10", "11"])
def test_R8_equal_tribute_and_its_lead_by_lot(lots: str) -> None:
    rules = replace(PAGAT, equal_tribute="random", equal_tribute_lead="random")
    state = act(tribute(*EQUAL, rules=rules, lots=lots), "give AS", "give AD")
    assert moved(state.tributes) == [(1, "AS", 0 if lots[0] == "0" else 2), (3, "AD", 2 if lots[0] == "0" else 0)]
    while not state.is_over:
        state.act(state.legal_actions()[0])
    assert state.leader == (1 if lots[1] == "0" else 3)


def test_R7_4_a_wild_and_a_level_card_are_equal() -> None:
    state = act(tribute("3S", "7H", "3D", "7S", rules=FINNISH), "give 7H", "give 7S")
    assert words(state) == ["take from seat 1", "take from seat 3"]


def test_T06_the_bigger_card_to_the_first_player_and_a_card_back_to_each() -> None:
    state = act(tribute("AS 3C", "4S", "KD 3S", "4D", order=(1, 3, 2, 0), level="2"), "give KD", "give AS")
    assert moved(state.tributes) == [(2, "KD", 3), (0, "AS", 1)]
    act(state, "return 4S", "return 4D")
    assert (moved(state.returns), state.leader) == ([(1, "4S", 0), (3, "4D", 2)], 0)


def test_T08_suits_never_decide() -> None:
    hands = ("KS 3S", "4S 5S", "KH 3C", "4D 5D")
    state = act(tribute(*hands, order=(3, 1, 0, 2), level="2"), "give KS", "give KH", "return 4D", "return 4S")
    assert state.leader == 0
    chosen = act(tribute(*hands, order=(3, 1, 0, 2), level="2", rules=PAGAT), "give KS", "give KH", "take from seat 2")
    act(chosen, "return 4D", "return 4S")
    assert (chosen.to_act, words(chosen)) == (2, ["seat 0 leads", "seat 2 leads"])


def test_T11_the_last_player_pays_also_a_partner() -> None:
    state = act(tribute("4S 5S", "3C", "KS 3S", "3D", order=(0, 1, 3, 2), level="2"), "give KS", "return 4S")
    assert (moved(state.tributes), moved(state.returns), state.leader) == ([(2, "KS", 0)], [(0, "4S", 2)], 2)


# ---- the card back (R7.5)


def returnable(hand: str, rules: gd.Rules, order: Sequence[int] = (0, 1, 2, 3), level: str = "5") -> list[str]:
    """What seat 0 may give back for a spade king."""
    hands = [hand, "3C", "3D", "3S"]
    hands[order[3]] = "KS 2C"
    state = tribute(*hands, order=order, level=level, rules=rules)
    return [text.removeprefix("return ") for text in words(act(state, "give KS"))]


@pytest.mark.parametrize(("name", "rules"), PROFILES.items(), ids=PROFILES)
def test_E20_returning_a_level_card(name: str, rules: gd.Rules) -> None:
    assert ("5S" in returnable("5S 4S AS", rules)) == (name in ("pagat", "finnish"))


def test_R7_5_the_received_face_is_out_of_the_choice_unless_it_may_go_back() -> None:
    assert returnable("KS 3S", PAGAT) == ["3S"]
    assert returnable("KS 3S", replace(PAGAT, return_received=True)) == ["3S", "KS"]
    assert returnable("JS KC", PROFILES["app"]) == ["JS"]  # a lowest card where none qualifies
    assert returnable("KC AS", PROFILES["app"]) == ["KS", "KC"]


def test_R7_5_any_card_jokers_and_wilds_included() -> None:
    assert returnable("3S 5H AS BJ RJ", PAGAT) == ["3S", "5H", "AS", "BJ", "RJ"]


def test_R8_return_card_at_most_ten() -> None:
    hand = "2S TS JS 5S 5H AS BJ"
    assert returnable(hand, replace(PAGAT, return_limit="max_ten")) == ["2S", "TS"]
    assert returnable(hand, RUSSIAN) == ["2S", "TS"]


def test_R7_5_max_ten_to_the_partner_only() -> None:
    rules = replace(PAGAT, return_limit="max_ten_to_partner")
    assert returnable("TS JS", rules, (0, 1, 3, 2)) == ["TS"]
    assert returnable("TS JS", rules, (0, 1, 2, 3)) == ["TS", "JS"]


def test_R7_5_a_lowest_remaining_card_if_none_qualifies() -> None:
    assert returnable("QS QC AS 5S RJ", RUSSIAN) == ["QS", "QC"]
    assert returnable("KS 5S 5H BJ", RUSSIAN) == ["5H", "5S"]  # the kings are those just received
    assert returnable("BJ RJ", RUSSIAN) == ["BJ"]


# ---- the leader (R7.6), what is public (R7.7), one seat at a time (R7.8)


def test_R7_6_payers_choose_and_payer_to_first() -> None:
    gifts = ("give AS", "give AD", "take from seat 3", "return 3S", "return 3D")
    state = act(tribute(*EQUAL, rules=PAGAT), *gifts)
    assert (state.to_act, words(state)) == (3, ["seat 1 leads", "seat 3 leads"])
    assert act(state, "seat 1 leads").leader == 1
    told = act(tribute(*EQUAL, rules=replace(PAGAT, equal_tribute_lead="payer_to_first")), *gifts)
    assert told.leader == 3


def test_R7_7_only_the_giver_knows_until_all_are_given() -> None:
    state = act(tribute("3S 4S", "KS 5C", "3D 4D", "AS 5S"), "give KS")
    assert (state.tributes, state.hands[1]) == ((), gd.Hand("5C KS"))
    assert [None if (own := state.view(seat).own) is None else str(own) for seat in range(4)] == [
        None,
        "KS",
        None,
        None,
    ]
    act(state, "give AS", "return 4S")
    assert (state.returns, len(state.hands[0]), len(state.hands[3])) == ((), 3, 1)
    assert [None if (own := state.view(seat).own) is None else str(own) for seat in range(4)] == [
        "4S",
        None,
        None,
        None,
    ]
    act(state, "return 3D")
    assert own_cards(state) == [None] * 4
    assert [len(hand) for hand in state.hands] == [2] * 4


def test_R7_8_the_order_of_acting() -> None:
    state = tribute(*EQUAL, order=(2, 0, 1, 3), rules=PAGAT)
    seats = []
    while state.to_act is not None:
        seats.append(state.to_act)
        state.act(state.legal_actions()[0])
    # The payers, the next in turn after the first player first; the choice; the receivers; who leads.
    assert seats == [3, 1, 2, 2, 0, 3]


def test_R7_8_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = act(tribute("4S JS", "3C", "3D", "AS KS", order=(0, 1, 2, 3)), "give AS")
    before = state.copy()
    refused: list[gd.Give | gd.Take | gd.Return | gd.NameLeader] = [gd.Take(3), gd.NameLeader(0)]
    refused += [gd.Return(gd.Card("JS")), gd.Return(gd.Card("KS")), gd.Give(gd.Card("4S"))]
    for action in refused:
        with pytest.raises(gd.GuandanError) as caught:
            state.act(action)
        assert caught.value.code == ("illegal_action" if isinstance(action, gd.Return) else "wrong_phase")
        assert str(action) in str(caught.value)
        assert "KS" not in str(caught.value).replace(str(action), "")  # of the payer's hand nothing is told
        assert state == before
    act(state, "return 4S")
    with pytest.raises(gd.PhaseError) as caught_over:
        state.act(gd.Return(gd.Card("JS")))
    assert caught_over.value.code == "tribute_over"

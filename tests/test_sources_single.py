"""What one of the four texts says about plays, worked examples too; each test is named after its text.

The texts: Persian (Pagat's page), Finnish, Russian, and the help of an app (English, German, Chinese). Each is asked of
its own profile. What a text says about tribute, levels and the flow of a deal is tested elsewhere.
"""

import itertools
from dataclasses import replace
from typing import Literal

import pytest

import guandan_core as gd
from sources import (
    APP,
    EVERY_LEVEL,
    FINNISH,
    PERSIAN,
    RUSSIAN,
    assert_ascending,
    assert_equal_rank,
    beats,
    of,
    readings,
    set_of,
    suited,
)

# The Persian text (Pagat's page)


def test_persian_wild_six_equals_the_six_of_spades() -> None:
    assert_equal_rank("6H", "6S", "6", PERSIAN)


def test_persian_pair_with_a_wild() -> None:
    assert readings("KS 6H", "6", PERSIAN) == {"pair K"}
    assert_equal_rank("KS 6H", "KC KD", "6", PERSIAN)


@pytest.mark.parametrize("jokers", ["BJ BJ RJ", "BJ RJ RJ", "BJ BJ 6H", "RJ 6H 6H"])
def test_persian_no_triple_of_jokers(jokers: str) -> None:
    assert readings(jokers, "6", PERSIAN) == set()


@EVERY_LEVEL
def test_persian_triple_of_level_cards_yields_to_bombs_only(level: str) -> None:
    table = gd.Move(set_of(level, 3, level), level)
    answers = gd.legal_moves(gd.Hand.deck(), table, level, rules=PERSIAN)
    assert {move.kind for move in answers} == {gd.Kind.PASS, gd.Kind.BOMB, gd.Kind.STRAIGHT_FLUSH, gd.Kind.JOKER_BOMB}


@EVERY_LEVEL
def test_persian_highest_full_house_has_three_level_cards(level: str) -> None:
    table = gd.Combination(gd.Kind.FULL_HOUSE, level)
    answers = gd.legal_combinations(gd.Hand.deck(), table, level, rules=PERSIAN)
    assert gd.Kind.FULL_HOUSE not in {move.kind for move in answers}


@EVERY_LEVEL
def test_persian_6_7_8_9_10_is_a_straight_at_every_level_and_6_8_9_10_J_never(level: str) -> None:
    assert "straight T" in readings(of("6 7 8 9 T"), level, PERSIAN)
    assert readings(of("6 8 9 T J"), level, PERSIAN) == set()


@EVERY_LEVEL
def test_persian_level_pairs_and_triples_keep_their_place(level: str) -> None:
    assert readings(of("6 6 7 7 8 8"), level, PERSIAN) == {"tube 8"}
    assert readings(of("6 6 6 7 7 7"), level, PERSIAN) == {"plate 7"}


def test_persian_joker_pair_never_in_a_tube() -> None:
    assert readings("KS KC AS AC BJ BJ", "2", PERSIAN) == set()
    assert readings("KS KC AS AC RJ RJ", "A", PERSIAN) == set()


def test_persian_nine_kinds_of_bomb_in_order() -> None:
    bombs = [set_of("A", 4, "9"), set_of("2", 5, "9"), suited("A 2 3 4 5", "S")]
    bombs += [set_of("2", size, "9") for size in (6, 7, 8, 9, 10)]
    assert_ascending([*bombs, "BJ BJ RJ RJ"], "9", PERSIAN)


def test_persian_bombs_of_five_at_level_9() -> None:
    """The highest is of 9s, next the aces, the lowest of 2s."""
    assert_ascending([set_of(rank, 5, "9") for rank in "2345678TJQKA9"], "9", PERSIAN)


def test_persian_chain_of_bombs_at_level_4() -> None:
    chain = [set_of("A", 4, "4"), set_of("4", 4, "4"), set_of("2", 5, "4"), set_of("4", 5, "4")]
    assert_ascending([*chain, suited("A 2 3 4 5", "S")], "4", PERSIAN)


@pytest.mark.parametrize("size", range(4, 11))
def test_persian_wilds_in_every_bomb_of_one_rank(size: int) -> None:
    cards = " ".join([*["KS", "KC", "KD", "KS", "KC", "KD", "KH", "KH"][: size - 2], "7H", "7H"])
    assert f"{size}-bomb K" in readings(cards, "7", PERSIAN)


def test_persian_wilds_in_a_straight_flush_but_not_in_the_joker_bomb() -> None:
    assert readings("TS JS QS 7H 7H", "7", PERSIAN) >= {"straight flush Q", "straight flush A"}
    assert readings("BJ BJ RJ 7H", "7", PERSIAN) == set()


def test_persian_two_wilds_may_stand_for_different_cards() -> None:
    move = gd.Move("7S 7C 8S 9D 4H 4H", "4", rules=PERSIAN)
    assert str(move.combination) == "tube 9"
    stand_for = [str(d.rank) for card, d in zip(move.cards, move.declared, strict=True) if card == gd.Card("4H")]
    assert sorted(stand_for) == ["8", "9"]


def test_persian_variant_ace_high_only() -> None:
    rules = replace(PERSIAN, ace_low=False)
    for cards in (of("A 2 3 4 5"), of("A A 2 2 3 3"), of("A A A 2 2 2"), suited("A 2 3 4 5", "S")):
        assert readings(cards, "9", PERSIAN)
        assert readings(cards, "9", rules) == set()
    assert readings(of("T J Q K A"), "9", rules) == {"straight A"}


@pytest.mark.parametrize("largest", [8, 6])
def test_persian_variant_smaller_bombs(largest: Literal[8, 6]) -> None:
    rules = replace(PERSIAN, max_bomb_size=largest)
    for size in range(4, 11):
        assert readings(set_of("K", size, "7"), "7", rules) == ({f"{size}-bomb K"} if size <= largest else set())


def test_persian_variant_natural_wilds_at_level_4() -> None:
    cards = "4H 4H 5C 5D 6S 6C"
    assert readings(cards, "4", PERSIAN) == {"tube 6", "tube 7", "plate 6"}
    assert readings(cards, "4", replace(PERSIAN, wilds_prefer_natural=True)) == {"tube 6"}


# The Finnish text


def test_finnish_wild_six_equals_the_six_of_spades() -> None:
    assert_equal_rank("6H", "6S", "6", FINNISH)


def test_finnish_best_triple_is_three_level_cards() -> None:
    assert_ascending([of("K K K"), of("A A A"), "7H 7H 7S"], "7", FINNISH)
    assert (
        gd.legal_combinations(gd.Hand.deck(), gd.Combination("triple", "7"), "7", rules=FINNISH)[1].kind == gd.Kind.BOMB
    )


def test_finnish_straight_is_not_of_one_suit() -> None:
    assert readings("3S 4S 5S 6S 7S", "9", FINNISH) == {"straight flush 7"}
    assert readings("3S 4S 5S 6S 7D", "9", FINNISH) == {"straight 7"}


def test_finnish_ace_is_high_or_low_but_not_both() -> None:
    assert readings("KS AC 2D 3S 4C", "9", FINNISH) == set()


def test_finnish_wilds_in_tubes_and_plates() -> None:
    assert "tube 8" in readings("6S 6C 7S 7D 8S 9H", "9", FINNISH)
    assert "plate 7" in readings("6S 6C 6D 7S 9H 9H", "9", FINNISH)


@pytest.mark.parametrize("rank", "2345678TJQKA9")
def test_finnish_bombs_of_one_rank_at_level_9(rank: str) -> None:
    """Four 9s are the best bomb of four; five 2s beat them, five of a higher rank or any six beat those."""
    five_twos = set_of("2", 5, "9")
    if rank != "9":
        assert beats(set_of("9", 4, "9"), set_of(rank, 4, "9"), "9", FINNISH)
    assert beats(five_twos, set_of(rank, 4, "9"), "9", FINNISH)
    assert beats(set_of(rank, 5, "9"), five_twos, "9", FINNISH) == (rank != "2")
    assert beats(set_of(rank, 6, "9"), five_twos, "9", FINNISH)


def test_finnish_three_cards_are_no_bomb() -> None:
    assert readings(of("8 8 8"), "9", FINNISH) == {"triple 8"}


def test_finnish_straight_flush_is_below_only_the_jokers() -> None:
    """Above every bomb of one rank: elsewhere it loses to six cards (R8)."""
    lowest = suited("A 2 3 4 5", "S")
    bombs = [set_of("A", size, "7") for size in range(4, 11)]
    assert_ascending([*bombs, lowest, "BJ BJ RJ RJ"], "7", FINNISH)


def test_finnish_variant_ace_high_only() -> None:
    rules = replace(FINNISH, ace_low=False)
    hand = gd.Hand.deck() - "9H 9H"
    lowest: dict[gd.Kind, str] = {}
    for move in gd.legal_combinations(hand, None, "9", rules=rules):
        lowest.setdefault(move.kind, str(move.combination))
    assert [lowest[kind] for kind in (gd.Kind.STRAIGHT, gd.Kind.TUBE, gd.Kind.PLATE)] == [
        "straight 6",
        "tube 4",
        "plate 3",
    ]
    assert readings(of("2 3 4 5 6"), "9", rules) == {"straight 6"}
    assert readings(of("2 2 3 3 4 4"), "9", rules) == {"tube 4"}
    assert readings(of("2 2 2 3 3 3"), "9", rules) == {"plate 3"}


@pytest.mark.parametrize("largest", [6, 8])
def test_finnish_variant_smaller_bombs(largest: Literal[6, 8]) -> None:
    rules = replace(FINNISH, max_bomb_size=largest)
    assert readings(set_of("2", largest, "7"), "7", rules) == {f"{largest}-bomb 2"}
    assert readings(set_of("2", largest + 1, "7"), "7", rules) == set()


def test_finnish_variant_natural_wilds_at_level_7() -> None:
    cards = "7H 7H 8C 8S 9D 9C"
    assert readings(cards, "7", FINNISH) == {"tube 9", "tube T", "plate 9"}
    assert readings(cards, "7", replace(FINNISH, wilds_prefer_natural=True)) == {"tube 9"}


# The Russian text


def test_russian_wild_heart_becomes_a_bomb() -> None:
    """At level 7: QS QD, then KC KD, then 8C 8D 8S with 7H as the fourth 8, though 8s are lower than kings."""
    assert beats("KC KD", "QS QD", "7", RUSSIAN)
    bomb = gd.Move("8C 8D 8S 7H", "7", rules=RUSSIAN)
    assert str(bomb.combination) == "4-bomb 8"
    assert {declared.rank for declared in bomb.declared} == {gd.Rank.EIGHT}
    assert beats("8C 8D 8S 7H", "KC KD", "7", RUSSIAN)
    assert not beats("8C 8D", "KC KD", "7", RUSSIAN)


def test_russian_wild_takes_the_suit_of_a_straight_flush() -> None:
    move = gd.Move("9S TS JS QS 7H", "7", kind="straight flush", rank="K", rules=RUSSIAN)
    assert "KS" in map(str, move.declared)


def test_russian_single_wild_is_a_level_card_not_a_red_joker() -> None:
    assert_equal_rank("7H", "7D", "7", RUSSIAN)
    assert beats("BJ", "7H", "7", RUSSIAN)
    assert readings("7H 7H", "7", RUSSIAN) == {"pair 7"}


def test_russian_level_seven_stays_between_six_and_eight() -> None:
    assert readings("5S 6C 7S 8D 9S", "7", RUSSIAN) == {"straight 9"}
    assert readings("TS JC QD KS 7S", "7", RUSSIAN) == set()
    assert_ascending(["6S 6C 6D", "8S 8C 8D", "7S 7C 7D"], "7", RUSSIAN)


def test_russian_higher_pair_does_not_beat_a_single() -> None:
    assert not beats("AS AC", "2S", "7", RUSSIAN)


def test_russian_joker_pair_in_a_full_house() -> None:
    assert readings("8S 8C 8D RJ RJ", "7", RUSSIAN) == {"full house 8"}
    assert readings("8S 8C 8D BJ BJ", "7", RUSSIAN) == {"full house 8"}
    assert readings("8S 8C 8D BJ RJ", "7", RUSSIAN) == set()


def test_russian_full_houses_by_the_triple() -> None:
    assert_ascending([of("3 3 3 A A"), of("K K K 2 2"), of("7 7 7 2 2")], "7", RUSSIAN)
    assert_equal_rank(of("9 9 9 A A"), "9S 9C 9D 3S 3C", "7", RUSSIAN)


def test_russian_order_of_bombs() -> None:
    bombs = [set_of("7", 4, "7"), set_of("2", 5, "7"), set_of("7", 5, "7"), suited("A 2 3 4 5", "D")]
    bombs += [suited("T J Q K A", "S"), *(set_of("2", size, "7") for size in range(6, 11))]
    assert_ascending([*bombs, "BJ BJ RJ RJ"], "7", RUSSIAN)


def test_russian_straight_flushes_by_rank_not_by_suit() -> None:
    for a, b in itertools.permutations("SCD", 2):
        assert_equal_rank(suited("8 9 T J Q", a), suited("8 9 T J Q", b), "7", RUSSIAN)
        assert beats(suited("9 T J Q K", a), suited("8 9 T J Q", b), "7", RUSSIAN)


ORDINARY = ["RJ", "RJ RJ", of("7 7 7"), of("7 7 7 A A"), of("T J Q K A"), of("Q Q K K A A"), of("K K K A A A")]


@pytest.mark.parametrize("play", ORDINARY)
def test_russian_bomb_beats_every_ordinary_play_whatever_its_size(play: str) -> None:
    assert beats(set_of("2", 4, "7"), play, "7", RUSSIAN)
    assert not beats(play, set_of("2", 4, "7"), "7", RUSSIAN)


# The app's text (English, German, Chinese)


@pytest.mark.parametrize("jokers", ["BJ BJ", "RJ RJ"])
def test_app_full_house_without_jokers(jokers: str) -> None:
    assert readings(f"8S 8C 8D {jokers}", "7", APP) == set()
    assert readings(f"8S 8C 7H {jokers}", "7", APP) == set()
    assert readings("8S 8C 8D 5S 5C", "7", APP) == {"full house 8"}


def test_app_jokers_make_singles_pairs_and_the_four() -> None:
    hand = gd.Hand.deck()
    with_jokers = {
        str(move.combination)
        for move in gd.legal_moves(hand - "7H 7H", None, "7", rules=APP)
        if any(card.suit is None for card in move.cards)
    }
    assert with_jokers == {"single BJ", "single RJ", "pair BJ", "pair RJ", "joker bomb"}


def test_app_wild_may_be_itself() -> None:
    assert_equal_rank("7H", "7S", "7", APP)
    assert readings("5S 6C 7H 8D 9S", "7", APP) == {"straight 9"}


def test_app_level_card_keeps_its_place_in_runs() -> None:
    assert readings("8S 9C TD JS 7S", "7", APP) == {"straight J"}
    assert readings("TS JC QD KS 7S", "7", APP) == set()


def test_app_ace_counts_high_or_low() -> None:
    assert_ascending([of("A 2 3 4 5"), of("T J Q K A")], "7", APP)


def test_app_full_house_needs_another_rank() -> None:
    assert readings(of("8 8 8 8 8"), "7", APP) == {"5-bomb 8"}


def test_app_full_house_counts_by_its_triple_and_a_run_by_its_top() -> None:
    assert_ascending([of("3 3 3 A A"), of("4 4 4 2 2")], "7", APP)
    assert_ascending([of("2 3 4 5 6"), of("3 4 5 6 7"), of("4 5 6 7 8")], "7", APP)


def test_app_bomb_of_ten_is_eight_and_the_two_wilds() -> None:
    assert readings("KH KH KS KS KC KC KD KD 7H 7H", "7", APP) == {"10-bomb K"}
    assert not [move for move in gd.legal_combinations(gd.Hand.deck(), None, "7", rules=APP) if move.size > 10]


def test_app_more_cards_beat_fewer_and_rank_decides_among_equals() -> None:
    bombs = [set_of(rank, size, "7") for size in range(4, 11) for rank in ("2", "8", "A")]
    assert_ascending(bombs, "7", APP)


def test_app_straight_flush_beats_five_and_loses_to_six() -> None:
    assert_ascending([set_of("7", 5, "7"), suited("A 2 3 4 5", "C"), set_of("2", 6, "7")], "7", APP)
    assert_ascending([set_of("7", 5, "7"), suited("T J Q K A", "C"), set_of("2", 6, "7")], "7", APP)


def test_app_same_kind_and_number_or_a_bomb() -> None:
    """Tube and plate both have six cards, straight and full house five: neither answers the other."""
    assert not beats(of("K K K A A A"), of("4 4 5 5 6 6"), "7", APP)
    assert not beats(of("Q Q K K A A"), of("4 4 4 5 5 5"), "7", APP)
    assert not beats(of("T J Q K A"), of("3 3 3 2 2"), "7", APP)
    assert not beats(of("A A A K K"), of("2 3 4 5 6"), "7", APP)
    assert not beats(of("A A"), "3S", "7", APP)

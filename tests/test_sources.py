"""What several of the four texts say about plays, worked examples too; each test is named after its texts.

The texts: Persian (Pagat's page), Finnish, Russian, and the help of an app (English, German, Chinese). Each is asked of
its own profile. What a text says about tribute, levels and the flow of a deal is tested elsewhere.
"""

import itertools

import pytest

import guandan_core as gd
from sources import (
    EVERY_LEVEL,
    EVERY_TEXT,
    FINNISH,
    PERSIAN,
    RANKS,
    assert_ascending,
    assert_equal_rank,
    beats,
    of,
    readings,
    set_of,
    suited,
)

# Orders that all texts share


ORDERS = [
    # Persian and Finnish give level 2, Persian level 8, Finnish level 7; the Russian and the app say it in words.
    ("2", "3 4 5 6 7 8 9 T J Q K A 2"),
    ("8", "2 3 4 5 6 7 9 T J Q K A 8"),
    ("7", "2 3 4 5 6 8 9 T J Q K A 7"),
]


@EVERY_TEXT
@pytest.mark.parametrize(("level", "order"), ORDERS)
def test_all_level_order_of_single_cards(rules: gd.Rules, level: str, order: str) -> None:
    assert_ascending([f"{rank}S" for rank in order.split()] + ["BJ", "RJ"], level, rules)


@EVERY_TEXT
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8])
def test_all_level_order_of_sets(rules: gd.Rules, size: int) -> None:
    assert_ascending([set_of(rank, size, "7") for rank in "2345689TJQKA7"], "7", rules)


@EVERY_TEXT
def test_all_lowest_and_highest_sequences(rules: gd.Rules) -> None:
    assert readings(of("A 2 3 4 5"), "9", rules) == {"straight 5"}
    assert readings(of("T J Q K A"), "9", rules) == {"straight A"}
    assert readings(of("A A 2 2 3 3"), "9", rules) == {"tube 3"}
    assert readings(of("Q Q K K A A"), "9", rules) == {"tube A"}
    assert readings(of("A A A 2 2 2"), "9", rules) == {"plate 2"}
    assert readings(of("K K K A A A"), "9", rules) == {"plate A"}
    assert_ascending([of("A 2 3 4 5"), of("2 3 4 5 6"), of("9 T J Q K"), of("T J Q K A")], "8", rules)
    assert_ascending([of("A A 2 2 3 3"), of("2 2 3 3 4 4"), of("J J Q Q K K"), of("Q Q K K A A")], "8", rules)
    assert_ascending([of("A A A 2 2 2"), of("2 2 2 3 3 3"), of("Q Q Q K K K"), of("K K K A A A")], "8", rules)


@EVERY_TEXT
@EVERY_LEVEL
@pytest.mark.parametrize("ranks", ["K A 2 3 4", "Q K A 2 3", "J Q K A 2", "K K A A 2 2"])
def test_all_no_sequence_round_the_corner(rules: gd.Rules, level: str, ranks: str) -> None:
    """Persian names all four, Finnish K-A-2-3-4 and the tube, Russian K-A-2; the app says it in words."""
    assert readings(of(ranks), level, rules) == set()


@EVERY_TEXT
@pytest.mark.parametrize(
    "cards",
    [
        "8S 9C TD JS",
        "8S 9C TD JS QC KD",
        "8S 8C 9D 9S",
        "8S 8C 9D 9S TC TD JS JC",
        "8S 8C 8D 9S 9C 9D TS TC TD",
        "8S 8C 8D 9S",
    ],
)
def test_all_sequences_have_their_exact_length(rules: gd.Rules, cards: str) -> None:
    assert readings(cards, "2", rules) == set()


@EVERY_TEXT
def test_all_joker_pairs(rules: gd.Rules) -> None:
    assert readings("BJ BJ", "2", rules) == {"pair BJ"}
    assert readings("RJ RJ", "2", rules) == {"pair RJ"}
    assert readings("BJ RJ", "2", rules) == set()


@EVERY_TEXT
@pytest.mark.parametrize("joker", ["BJ", "RJ"])
@pytest.mark.parametrize("rest", ["9C TD JS QC", "7H 9C TD JS", "QS QC KS KC 7H"])
def test_all_jokers_stand_in_no_sequence(rules: gd.Rules, joker: str, rest: str) -> None:
    assert readings(f"{joker} {rest}", "7", rules) == set()


@EVERY_TEXT
@pytest.mark.parametrize("cards", ["BJ BJ 7H", "RJ RJ 7H 7H", "BJ BJ RJ 7H", "RJ 7H", "BJ BJ RJ", "BJ BJ RJ RJ 7H"])
def test_all_wilds_never_replace_jokers(rules: gd.Rules, cards: str) -> None:
    assert readings(cards, "7", rules) == set()


@EVERY_TEXT
def test_all_four_jokers_beat_everything(rules: gd.Rules) -> None:
    highest = [set_of("A", 10, "7"), suited("T J Q K A", "S"), "RJ RJ", "RJ", of("T J Q K A"), set_of("7", 8, "7")]
    for play in highest:
        assert beats("BJ BJ RJ RJ", play, "7", rules)
        assert not beats(play, "BJ BJ RJ RJ", "7", rules)


@EVERY_TEXT
@EVERY_LEVEL
def test_all_wild_stands_for_any_card_but_a_joker(rules: gd.Rules, level: str) -> None:
    """Of any rank, and of any suit as a straight flush shows."""
    for rank in RANKS.replace(level, ""):
        assert readings(f"{rank}S {level}H", level, rules) == {f"pair {rank}"}
    for suit in "SCD":
        assert "straight flush A" in readings(f"{suited('T J K A', suit)} {level}H", level, rules)


@EVERY_TEXT
@EVERY_LEVEL
def test_all_wild_alone_is_a_level_card(rules: gd.Rules, level: str) -> None:
    """The wild equals the level card of another suit, two wilds the other pairs of the level: above aces, below BJ."""
    ace = "K" if level == "A" else "A"
    assert_equal_rank(f"{level}H", f"{level}S", level, rules)
    assert_ascending([f"{ace}S", f"{level}H", "BJ", "RJ"], level, rules)
    assert_equal_rank(f"{level}H {level}H", f"{level}S {level}C", level, rules)
    assert_ascending([f"{ace}S {ace}C", f"{level}H {level}H", "BJ BJ", "RJ RJ"], level, rules)


# The example of a wild in a straight (Persian, Finnish), and of three readings


TWO_TEXTS = pytest.mark.parametrize("rules", [pytest.param(PERSIAN, id="persian"), pytest.param(FINNISH, id="finnish")])


@TWO_TEXTS
def test_persian_finnish_straight_to_seven_with_the_wild_as_five(rules: gd.Rules) -> None:
    straight = "3D 4S 7H 6C 7S"
    assert readings(straight, "7", rules) == {"straight 7"}
    move = gd.Move(straight, "7", rules=rules)
    assert {declared.rank for declared in move.declared} == {3, 4, 5, 6, 7}
    assert beats(of("4 5 6 7 8"), straight, "7", rules)
    assert not beats(straight, of("4 5 6 7 8"), "7", rules)


@TWO_TEXTS
def test_persian_finnish_three_readings_at_level_4(rules: gd.Rules) -> None:
    """The cards as Finnish prints them; Persian means the same (E10)."""
    assert readings("4H 4H 8C 8S 9D 9C", "4", rules) == {"tube 9", "tube T", "plate 9"}


def test_persian_three_readings_as_misprinted_are_none() -> None:
    """Persian prints 4C for one of the two wilds: with one wild the cards are nothing (E10)."""
    assert readings("4C 4H 8C 8D 9S 9C", "4", PERSIAN) == set()


@TWO_TEXTS
def test_persian_finnish_full_house_888KK_does_not_beat_88855(rules: gd.Rules) -> None:
    assert_equal_rank(of("8 8 8 K K"), "8H 8H 8S 5S 5C", "2", rules)


@TWO_TEXTS
@EVERY_LEVEL
def test_persian_finnish_straight_flushes_do_not_depend_on_the_level(rules: gd.Rules, level: str) -> None:
    """The lowest is A-2-3-4-5, the highest 10-J-Q-K-A."""
    flushes = [
        gd.Combination(gd.Kind.STRAIGHT_FLUSH, rank) for rank in ("5", "6", "7", "8", "9", "T", "J", "Q", "K", "A")
    ]
    for i, j in itertools.product(range(len(flushes)), repeat=2):
        assert gd.beats(flushes[i], flushes[j], level, rules=rules) == (i > j)
    assert readings(suited("A 2 3 4 5", "S"), level, rules) == {"straight flush 5"}
    assert readings(suited("T J Q K A", "S"), level, rules) == {"straight flush A"}


@TWO_TEXTS
@pytest.mark.parametrize("size", [9, 10])
def test_persian_finnish_bombs_of_nine_and_ten_need_wilds(rules: gd.Rules, size: int) -> None:
    """There are only eight natural cards of a rank."""
    assert readings(set_of("K", size, "7"), "7", rules) == {f"{size}-bomb K"}
    without_wilds = gd.Hand.deck() - "7H 7H"
    assert max(gd.legal_moves(without_wilds, gd.Combination(gd.Kind.BOMB, "A", 7), "7", rules=rules).sizes()) == 8

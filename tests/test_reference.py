"""The reference against the words of rules.md, and its two forms against each other.

Every example is put to both forms. A level that the rules leave open is 7 unless the cards hold a 7.
"""

import itertools
import random
import subprocess
import sys
from pathlib import Path

import pytest

from reference import PASS, Combination, Options, Play, Reading, beats, combinations, definition, level_order, template
from reference.cards import FACES, RANKS, SUITS, in_order, wild_of

TESTS = Path(__file__).parent
PLAIN = Options()
NATURAL = Options(wilds_prefer_natural=True)
FINNISH = Options(straight_flush_beats=10)
APP = Options(full_house_joker_pair=False)
ACE_HIGH = Options(ace_low=False)
ALL_OPTIONS = [
    Options(*values) for values in itertools.product((True, False), (5, 10), (10, 8, 6), (True, False), (False, True))
]


def cards_of(text: str, level: str) -> list[str]:
    return [wild_of(level) if word == "W" else word for word in text.split()]


def read(text: str, level: str = "7", options: Options = PLAIN) -> set[str]:
    """The readings as "kind rank", after both forms agreed on them, by `readings` and as plays of a lead."""
    cards = cards_of(text, level)
    found = definition.readings(cards, level, options)
    assert template.readings(cards, level, options) == found
    for form in (definition, template):
        plays = form.legal_plays(cards, None, level, options)
        assert {(play.kind, play.rank) for play in plays if len(play.cards) == len(cards)} == found
    return {f"{kind} {rank}" for kind, rank in found}


def beaten_by(text: str, table: Combination, level: str = "7", options: Options = PLAIN) -> set[Reading]:
    """The readings of all the cards together that may be played on the table, after both forms agreed."""
    cards = cards_of(text, level)
    plays = definition.legal_plays(cards, table, level, options)
    assert template.legal_plays(cards, table, level, options) == plays
    assert PASS in plays
    return {(play.kind, play.rank) for play in plays if play.cards == in_order(cards)}


# ---- R1, R2, R3: the words and examples outside E


def test_R1_3_level_order() -> None:
    assert [level_order(rank, "7") for rank in (*"2345689TJQKA7", "BJ", "RJ")] == list(range(15))


def test_R1_4_a_wild_may_be_a_ninth_eight() -> None:
    assert read("8S 8S 8H 8H 8C 8C 8D 8D W") == {"bomb 8"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("BJ BJ", {"pair BJ"}),
        ("RJ RJ", {"pair RJ"}),
        ("8S 8D", {"pair 8"}),
        ("8S 8D 8C", {"triple 8"}),
        ("AS 2S 3S 4D 5S", {"straight 5"}),
        ("AS AD 2S 2D 3S 3D", {"tube 3"}),
        ("AS AD AC 2S 2D 2C", {"plate 2"}),
        ("BJ BJ RJ RJ", {"joker_bomb None"}),
        ("8S 8H 8C 5S 5D", {"full_house 8"}),
        ("TS JS QS KS AS", {"straight_flush A"}),
        ("8S 8H 8C 8D", {"bomb 8"}),
    ],
)
def test_R2_table(text: str, expected: set[str]) -> None:
    assert read(text) == expected


@pytest.mark.parametrize(
    "text", ["QS KS AS 2D 3S", "KS KD AS AD 2S 2D", "TS JD QC KC BJ", "8S 9D", "BJ BJ RJ", "8S 8D 9S 9D"]
)
def test_R2_1_no_wrap_and_no_jokers_in_sequences(text: str) -> None:
    assert read(text) == set()


def test_R2_1_level_cards_keep_their_natural_place() -> None:
    assert read("6S 8C 9D TS JC") == set()
    assert read("5S 6C 7D 8S 9C") == {"straight 9"}
    assert read("AS 2C 3D 4S 5C", level="A") == {"straight 5"}


def test_R2_3_bombs_upward() -> None:
    upward: list[Combination] = [("bomb", "2", size) for size in (4, 5, 6, 7, 8, 9, 10)]
    upward = [*upward[:2], ("straight_flush", "5", 5), *upward[2:], ("joker_bomb", None, 4)]
    for low, high in itertools.combinations(upward, 2):
        assert beats(high, low, "7", PLAIN)
        assert not beats(low, high, "7", PLAIN)


def test_R2_4_max_bomb_size_and_ace_low() -> None:
    seven = "8S 8S 8H 8H 8C 8C 8D"
    assert read(seven, options=Options(max_bomb_size=8)) == {"bomb 8"}
    assert read(seven, options=Options(max_bomb_size=6)) == set()
    for text in ("AS 2S 3S 4D 5S", "AS 2S 3S 4S 5S", "AS AD 2S 2D 3S 3D", "AS AD AC 2S 2D 2C"):
        assert read(text, options=ACE_HIGH) == set()


def test_R2_5_the_declared_suit_decides() -> None:
    assert read("3S 4S 5S 6S 7S", level="9") == {"straight_flush 7"}
    four = {"straight_flush 7", "straight_flush 6", "straight 7", "straight 6"}
    assert read("3S 4S 5S 6S W", level="9") == four
    # Also in the wild's own suit and place: 7H as 7S makes a straight of a flush of hearts.
    assert read("5H 6H 7H 8H 9H") == {"straight_flush 9", "straight 9"}


def test_R2_6_wilds_alone() -> None:
    assert read("W") == {"single 7"}
    assert read("W W") == {"pair 7"}
    assert definition.declarations(["7H", "7H"], "7", PLAIN) == {("pair", "7"): {("7H", "7H")}}


def test_R2_7_plays_of_equal_rank_are_different_by_their_cards() -> None:
    hand = ["8S", "8H", "8C", "BJ", "BJ", "RJ", "RJ", "5S", "5C", "5D"]
    plays = template.legal_plays(hand, None, "7", PLAIN)
    assert plays == definition.legal_plays(hand, None, "7", PLAIN)
    pairs = {play.cards[:-3] + play.cards[3:] for play in plays if (play.kind, play.rank) == ("full_house", "8")}
    assert len(pairs) == 5
    assert len({play for play in plays if play.kind == "single"}) == 8  # two copies of a face are one play


def test_R2_8_wilds_natural_where_they_can_be() -> None:
    assert read("5S 6S 8S 9S 7H", options=NATURAL) == {"straight 9"}
    assert read("8S 8H 8C W W", options=NATURAL) == {"full_house 8"}
    assert read("8S 9S TS W W", options=NATURAL) == {"straight J", "straight T"}


def test_R2_8_looks_at_the_table_afterwards() -> None:
    assert beaten_by("5S 6S 8S 9S 7H", ("bomb", "2", 4), options=NATURAL) == set()
    assert beaten_by("5S 6S 8S 9S 7H", ("bomb", "2", 4)) == {("straight_flush", "9")}


def test_R2_8_counts_among_the_readings_that_other_options_allow() -> None:
    # Both wilds are aces in A A 2 2 3 3. Where the ace is only high, that reading is gone and takes none with it.
    assert read("2S 2C 3S 3C W W", level="A", options=NATURAL) == {"tube 3"}
    high = Options(ace_low=False, wilds_prefer_natural=True)
    assert read("2S 2C 3S 3C W W", level="A", options=high) == {"tube 4", "plate 3"}


def test_R2_8_wild_in_its_own_place_of_a_straight_flush() -> None:
    hearts = definition.declarations(["5H", "6H", "8H", "9H", "7H"], "7", NATURAL)
    assert hearts == {("straight_flush", "9"): {("7H",)}}


def test_R3_2_equal_never_beats() -> None:
    assert beaten_by("8S 8C 8D KS KD", ("full_house", "8", 5)) == set()
    assert beaten_by("9S 9C 9D W", ("bomb", "9", 4)) == set()
    assert beaten_by("5S 6S 7S 8S 9S", ("straight_flush", "9", 5)) == set()


@pytest.mark.parametrize("options", [PLAIN, FINNISH, Options(max_bomb_size=6, ace_low=False)])
def test_R3_3_strict_order(options: Options) -> None:
    for level in "27A":
        every = combinations(level, options)
        bombs = [one for one in every if one[0] in ("bomb", "straight_flush", "joker_bomb")]
        for kind in {one[0] for one in every}:
            group = bombs if kind in {one[0] for one in bombs} else [one for one in every if one[0] == kind]
            beaten = [sum(beats(a, b, level, options) for b in group) for a in group]
            assert sorted(beaten) == list(range(len(group)))  # total and transitive: everyone beats a different number
        assert all(beats(a, b, level, options) for a in bombs for b in every if b not in bombs)
        assert not any(beats(b, a, level, options) for a in bombs for b in every if b not in bombs)


# ---- E


def test_E1_equal_to_the_level_card() -> None:
    assert beaten_by("W", ("single", "7", 1)) == set()
    assert beaten_by("W W", ("pair", "A", 2)) == {("pair", "7")}
    assert beaten_by("W W", ("pair", "BJ", 2)) == set()


@pytest.mark.parametrize("text", ["W BJ", "W RJ", "RJ BJ", "RJ RJ BJ", "BJ BJ RJ", "RJ RJ BJ W", "BJ BJ RJ W"])
def test_E2_jokers_that_are_nothing(text: str) -> None:
    assert read(text) == set()


def test_E3_two_wilds_and_a_card() -> None:
    assert read("W W 9S") == {"triple 9"}
    assert read("W 7S") == {"pair 7"}


def test_E4_eights_and_wilds() -> None:
    assert read("8S 8C 8D W W") == {"bomb 8", "full_house 8"}
    assert read("8S 8C 8D 8H W") == {"bomb 8"}
    assert read("8S 8C 8D 8H 8S") == {"bomb 8"}


def test_E5_two_pairs_and_a_wild() -> None:
    assert read("8S 8C 5S 5D W") == {"full_house 8", "full_house 5"}
    assert read("8S 8C 5S W W") == {"full_house 8", "full_house 5"}
    assert read("8S 8C 8D 5S W") == {"full_house 8"}


def test_E6_level_triple_and_wilds() -> None:
    assert read("7S 7C 7D W W") == {"bomb 7", "full_house 7"}
    assert read("7S 7C 7D W W", options=NATURAL) == {"bomb 7"}


def test_E7_full_house_with_jokers() -> None:
    for text in ("8S 8C 8D RJ RJ", "8S 8C W BJ BJ"):
        assert read(text) == {"full_house 8"}
        assert read(text, options=APP) == set()
    assert read("8S 8C 8D RJ BJ") == set()
    assert read("8S 8C 8D RJ W") == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("JS QD KC AS W", {"straight A"}),
        ("TS JD QC KS W", {"straight A", "straight K"}),
        ("2S 3D 4C 5S W", {"straight 6", "straight 5"}),
        ("AS 2D 3C W W", {"straight 5"}),
        ("QS KD AC W W", {"straight A"}),
    ],
)
def test_E8_mixed_suits(text: str, expected: set[str]) -> None:
    assert read(text) == expected


def test_E9_the_wild_is_the_five() -> None:
    assert read("3D 4S 7H 6C 7S") == {"straight 7"}
    declared = definition.declarations(["3D", "4S", "7H", "6C", "7S"], "7", PLAIN)
    assert declared == {("straight", "7"): {("5H",), ("5S",), ("5C",), ("5D",)}}
    assert beaten_by("4S 5D 6C 7S 8D", ("straight", "7", 5)) == {("straight", "8")}


def test_E10_tubes_and_a_plate() -> None:
    assert read("4H 4H 8C 8S 9D 9C", level="4") == {"tube 9", "tube T", "plate 9"}
    assert read("4C 4H 8C 8D 9S 9C", level="4") == set()


def test_E11_tubes_and_plates_at_the_ends() -> None:
    assert read("KS KD AS AD W W") == {"tube A", "plate A"}
    assert read("QS QD KS KD W W") == {"tube K", "tube A", "plate K"}
    assert read("AS AD 2S 2D W W") == {"tube 3", "plate 2"}


def test_E12_level_bombs_have_at_most_eight_cards() -> None:
    for level in RANKS:
        sizes = [(size, rank == level) for kind, rank, size in combinations(level, PLAIN) if kind == "bomb"]
        assert max(size for size, of_level in sizes if of_level) == 8
        assert [of_level for size, of_level in sizes if size > 8] == [False] * 24
    eight = [face for face in ("8S", "8H", "8C", "8D") for _ in range(2)]
    assert read(" ".join(eight), level="8") == {"bomb 8"}
    for wilds in ("W", "W W"):
        assert read(" ".join([*eight, wilds]), level="7") == {"bomb 8"}
        assert read(" ".join([*eight, wilds]), options=Options(max_bomb_size=8)) == set()


def test_E13_size_before_rank_and_straight_flushes_between() -> None:
    assert beaten_by("2S 2S 2D 2D 2C", ("bomb", "7", 4)) == {("bomb", "2")}
    assert beaten_by("AS 2S 3S 4S 5S", ("bomb", "7", 5)) == {("straight_flush", "5")}
    assert beaten_by("2S 2S 2D 2D 2C 2C", ("straight_flush", "A", 5)) == {("bomb", "2")}
    assert beaten_by("2S 2S 2D 2D 2C 2C", ("straight_flush", "A", 5), options=FINNISH) == set()
    assert beats(("straight_flush", "5", 5), ("bomb", "7", 8), "7", FINNISH)


def test_E14_tube_and_plate_are_two_kinds() -> None:
    assert beaten_by("KS KD AS AD W W", ("plate", "3", 6)) == {("plate", "A")}
    assert beaten_by("QS QD KS KD AS AD", ("plate", "2", 6)) == set()


# ---- the two forms against each other


def painful_hand(rng: random.Random, level: str, size: int) -> list[str]:
    """A small hand in which much can be read in several ways: runs, one suit, few ranks, jokers, wilds."""
    start = rng.choice((rng.randrange(14), RANKS.index(level)))
    run = [RANKS[(start + step) % 13] for step in range(rng.randint(2, 6))]
    ranks = rng.choice(
        (run, run, rng.sample(RANKS, rng.randint(1, 3)), sorted({level, rng.choice(RANKS)}), list(RANKS))
    )
    suits = rng.choice((list(SUITS), list(SUITS), ["H"], [rng.choice(SUITS)], rng.sample(SUITS, 2)))
    pool = [rank + suit for rank in ranks for suit in suits] * 2
    pool += ["BJ", "BJ", "RJ", "RJ"] * (rng.random() < 0.25)
    wilds = rng.choice((0, 1, 1, 2, 2, 2))
    pool = [card for card in pool if card != wild_of(level)]
    drawn = rng.sample(pool, min(size - wilds, len(pool)))
    return drawn + [wild_of(level)] * wilds


def agree(rng: random.Random, options: Options, size: int) -> None:
    level = rng.choice(RANKS)
    hand = painful_hand(rng, level, size)
    where = f"{hand} at {level}, {options}"
    lead = definition.legal_plays(hand, None, level, options)
    assert template.legal_plays(hand, None, level, options) == lead, where
    assert template.readings(hand, level, options) == definition.readings(hand, level, options), where
    every = combinations(level, options)
    assert {(play.kind, play.rank, len(play.cards)) for play in lead} <= set(every), where
    table = rng.choice(every)
    follow = {play for play in lead if beats((play.kind, play.rank, len(play.cards)), table, level, options)} | {PASS}
    assert template.legal_plays(hand, table, level, options) == follow, where


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_forms_agree_on_small_hands(options: Options) -> None:
    rng = random.Random(f"small {options}")
    for size in (3, 4, 5, 5, 6, 6, 7):
        agree(rng, options, size)


def agree_on_lead(rng: random.Random, options: Options, samples: int) -> None:
    """Plays of a whole hand are read one by one by both forms, and so are the same plays with one card exchanged."""
    level = rng.choice(RANKS)
    natural = [face for face in FACES if face != wild_of(level)] * 2
    hand = rng.sample(natural, 25) + [wild_of(level)] * 2
    lead = template.legal_plays(hand, None, level, options)
    for play in rng.sample(sorted(lead, key=str), min(samples, len(lead))):
        exchanged = in_order([*play.cards[1:], rng.choice(sorted(set(FACES) - set(play.cards)))])
        for cards in (play.cards, exchanged):
            found = definition.readings(cards, level, options)
            assert template.readings(cards, level, options) == found, (cards, level, options)
            if cards == play.cards:
                # A hand gives exactly the readings of its sets, neither more nor fewer.
                assert {reading for reading in found if Play(cards, *reading) in lead} == found
                assert (play.kind, play.rank) in found, (play, level, options)
    table = rng.choice(combinations(level, options))
    follow = {play for play in lead if beats((play.kind, play.rank, len(play.cards)), table, level, options)} | {PASS}
    assert template.legal_plays(hand, table, level, options) == follow


@pytest.mark.parametrize("options", ALL_OPTIONS)
def test_forms_agree_on_plays_of_whole_hands(options: Options) -> None:
    agree_on_lead(random.Random(f"lead {options}"), options, samples=12)


@pytest.mark.parametrize(("options", "levels"), [(PLAIN, RANKS), (Options(False, 10, 6, False, False), ("2", "A"))])
def test_every_combination_exists(options: Options, levels: tuple[str, ...]) -> None:
    """All 108 cards fill each listed combination, and by definition the cards that do so are that combination."""
    for level in levels:
        filler = template.Filler(FACES * 2, level, options)
        for combination in combinations(level, options):
            cards = filler.sets(combination)[-1]
            assert len(cards) == combination[2]
            assert combination[:2] in definition.readings(cards, level, options)


def test_no_cards_and_no_such_cards() -> None:
    for form in (definition, template):
        assert form.legal_plays([], None, "7", PLAIN) == set()
        assert form.legal_plays([], ("single", "3", 1), "7", PLAIN) == {PASS}
        assert form.readings([], "7", PLAIN) == set()
        for cards in (["8S"] * 3, ["1S"]):
            with pytest.raises(ValueError, match="not in two decks"):
                form.readings(cards, "7", PLAIN)


def test_imports_without_guandan_core() -> None:
    code = "import sys; sys.modules['guandan_core'] = None; import reference as r"
    code += "; print(len(r.combinations('2', r.Options())))"
    done = subprocess.run([sys.executable, "-c", code], cwd=TESTS, capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(combinations("2", PLAIN))

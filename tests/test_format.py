"""docs/format.md held by literal numbers, worked out from that page by hand, and pickles of every version so far."""

import itertools
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guandan_core as gd

# ---- numbers

INDEX = {
    "2H": 0, "2S": 1, "2C": 2, "2D": 3,
    "3H": 4, "3S": 5, "3C": 6, "3D": 7,
    "4H": 8, "4S": 9, "4C": 10, "4D": 11,
    "5H": 12, "5S": 13, "5C": 14, "5D": 15,
    "6H": 16, "6S": 17, "6C": 18, "6D": 19,
    "7H": 20, "7S": 21, "7C": 22, "7D": 23,
    "8H": 24, "8S": 25, "8C": 26, "8D": 27,
    "9H": 28, "9S": 29, "9C": 30, "9D": 31,
    "TH": 32, "TS": 33, "TC": 34, "TD": 35,
    "JH": 36, "JS": 37, "JC": 38, "JD": 39,
    "QH": 40, "QS": 41, "QC": 42, "QD": 43,
    "KH": 44, "KS": 45, "KC": 46, "KD": 47,
    "AH": 48, "AS": 49, "AC": 50, "AD": 51,
    "BJ": 52, "RJ": 53,
}  # fmt: skip


def test_card_indexes() -> None:
    assert {str(gd.Card(index)): index for index in range(54)} == INDEX
    assert {text: gd.Card(text).index for text in INDEX} == INDEX


def test_rank_suit_and_kind_numbers() -> None:
    assert [(str(rank), int(rank)) for rank in gd.Rank] == [
        *[("2", 2), ("3", 3), ("4", 4), ("5", 5), ("6", 6), ("7", 7), ("8", 8), ("9", 9), ("T", 10)],
        *[("J", 11), ("Q", 12), ("K", 13), ("A", 14), ("BJ", 15), ("RJ", 16)],
    ]
    assert [(str(suit), int(suit)) for suit in gd.Suit] == [("H", 0), ("S", 1), ("C", 2), ("D", 3)]
    assert [(str(kind), int(kind)) for kind in gd.Kind] == [
        *[("pass", 0), ("single", 1), ("pair", 2), ("triple", 3), ("full house", 4), ("straight", 5), ("tube", 6)],
        *[("plate", 7), ("bomb", 8), ("straight flush", 9), ("joker bomb", 10)],
    ]


# ---- hands: from the right a byte for each rank 2 3 4 5 6 7 8 9 T J Q K A, each D C S H; then the jokers

HANDS = {
    "": 0x0,
    "2H": 0x1,
    "2H 2H": 0x2,
    "2S": 0x4,
    "2D 2D": 0x80,
    "3H": 0x1_00,
    "8S 8S": 0x8_00_00_00_00_00_00,
    "7S 7S": 0x8_00_00_00_00_00,
    "AD": 0x40_00_00_00_00_00_00_00_00_00_00_00_00,
    "BJ": 0x1_00_00_00_00_00_00_00_00_00_00_00_00_00,
    "RJ RJ": 0x8_00_00_00_00_00_00_00_00_00_00_00_00_00,
    "2H 5C TD TD BJ RJ RJ": 0x9_00_00_00_00_80_00_00_00_00_10_00_00_01,
}
DECK = 0xA_AA_AA_AA_AA_AA_AA_AA_AA_AA_AA_AA_AA_AA


@pytest.mark.parametrize(("text", "bits"), HANDS.items())
def test_bits_of_hands(text: str, bits: int) -> None:
    assert gd.Hand(text).bits == bits
    assert gd.Hand.from_bits(bits) == gd.Hand(text)
    assert str(gd.Hand.from_bits(bits)) == text


def test_bits_of_the_deck() -> None:
    assert gd.Hand.deck().bits == DECK
    assert gd.Hand.from_bits(DECK) == gd.Hand.deck()


# ---- moves: kind, bomb size, strength, level and wilds in the first group, then the cards as above

MOVES: list[tuple[str, int, dict[str, Any], int]] = [
    ("pass", 7, {}, 0x0),
    # single, strength 1 (the lowest), level 7
    ("2H", 7, {}, 0x405C_0_00_00_00_00_00_00_00_00_00_00_00_00_01),
    # single, strength 15, level 2
    ("RJ", 2, {}, 0x43C8_4_00_00_00_00_00_00_00_00_00_00_00_00_00),
    # single of the level, strength 13, a wild
    ("AH", 14, {}, 0x4379_0_01_00_00_00_00_00_00_00_00_00_00_00_00),
    # pair of nines, strength 7 at level 7, a wild
    ("7H 9S", 7, {}, 0x81DD_0_00_00_00_00_00_04_00_01_00_00_00_00_00),
    # triple of the level 8, strength 13
    ("8S 8C 8D", 8, {}, 0xC360_0_00_00_00_00_00_00_54_00_00_00_00_00_00),
    # full house of kings, strength 11 at level 2
    ("KH KS KS 3C 3C", 2, {}, 0x102C8_0_00_09_00_00_00_00_00_00_00_00_00_20_00),
    # straight A-2-3-4-5, strength 4, level 9
    ("AS 2S 3C 4D 5S", 9, {}, 0x14124_0_04_00_00_00_00_00_00_00_00_04_40_10_04),
    # tube to the ace, strength 13, level 3
    ("QS QC KS KC AS AC", 3, {}, 0x1834C_0_14_14_14_00_00_00_00_00_00_00_00_00_00),
    # plate AAA222, strength 1, level 5
    ("AH AS AC 2S 2C 2D", 5, {}, 0x1C054_0_15_00_00_00_00_00_00_00_00_00_00_00_54),
    # bomb of five eights, strength 6 at level 7, two wilds
    ("8H 8S 8C 7H 7H", 7, {"kind": "bomb"}, 0x2159E_0_00_00_00_00_00_00_15_02_00_00_00_00_00),
    # the same cards as a full house
    ("8H 8S 8C 7H 7H", 7, {"kind": "full house"}, 0x1019E_0_00_00_00_00_00_00_15_02_00_00_00_00_00),
    # bomb of ten threes, strength 1 at level 2, two wilds
    ("3H 3H 3S 3S 3C 3C 3D 3D 2H 2H", 2, {}, 0x2284A_0_00_00_00_00_00_00_00_00_00_00_00_AA_02),
    # straight flush to 7, strength 6, level A
    ("3D 4D 5D 6D 7D", 14, {}, 0x241B8_0_00_00_00_00_00_00_00_40_40_40_40_40_00),
    # joker bomb, strength 0, level T
    ("BJ BJ RJ RJ", 10, {}, 0x28028_A_00_00_00_00_00_00_00_00_00_00_00_00_00),
]


@pytest.mark.parametrize(("text", "level", "named", "bits"), MOVES)
def test_bits_of_moves(text: str, level: int, named: dict[str, Any], bits: int) -> None:
    move = gd.Move(text, level, **named)
    assert hex(move.bits) == hex(bits)
    assert gd.Move.from_bits(bits) == move


def test_the_examples_have_every_kind_and_differ() -> None:
    moves = [gd.Move.from_bits(bits) for *_, bits in MOVES]
    assert {move.kind for move in moves} == set(gd.Kind)
    assert len(set(moves)) == len(MOVES)


# ---- bytes

# Bytes 13 to 15 hold kind to wilds: the groups 0x405C and 0x81DD above, from the right.
GOLDEN = (
    bytes.fromhex("00000000 00000000 00000000 00000000")
    + bytes.fromhex("01000000 00000000 00000000 00C00504")
    + bytes.fromhex("00000000 00010004 00000000 00D01D08")
)


def test_bytes_of_moves() -> None:
    moves = gd.LegalMoves([gd.PASS, gd.Move("2H", 7), gd.Move("7H 9S", 7)])
    assert bytes(moves) == GOLDEN
    assert gd.LegalMoves.from_bytes(GOLDEN) == moves
    # As two words of 64 bits, the low word first.
    assert np.frombuffer(GOLDEN, "<u8").reshape(-1, 2).tolist() == [
        [0x0, 0x0],
        [0x1, 0x0405_C000_0000_0000],
        [0x0400_0100_0000_0000, 0x081D_D000_0000_0000],
    ]


# ---- order


def test_order_of_moves() -> None:
    leads = gd.legal_moves("9S 9D 9D 8H 7H BJ", None, 7)
    assert [str(move) for move in leads] == [
        *["8H", "9S", "9D", "7H", "BJ"],
        *["7H 8H", "9S 9D", "9D 9D", "7H 9S", "7H 9D"],
        *["9S 9D 9D", "7H 9S 9D", "7H 9D 9D"],
        *["7H 8H 9S 9D 9D", "7H 9S 9D 9D"],
    ]
    assert [str(move) for move in gd.legal_moves("9S 9D 9D 8H 7H BJ", "9C 9H", 7)] == ["pass", "7H 9S 9D 9D"]


def test_order_of_kinds_bomb_sizes_and_strengths() -> None:
    bits = sorted(bits for *_, bits in MOVES)
    kinds = [gd.Move.from_bits(one).kind for one in bits]
    assert kinds == sorted(kinds)
    bombs = [gd.Move(text, 3) for text in ("AS AS AC AC", "4S 4S 4C 4C 4D", "2S 2S 2C 2C 2D 2D")]
    assert bombs == sorted(bombs, key=lambda move: move.bits)
    level_last = [gd.Move(text, 3) for text in ("2S", "4S", "AS", "3S", "BJ", "RJ")]
    assert level_last == sorted(level_last, key=lambda move: move.bits)


def test_order_of_wild_assignments() -> None:
    triple = gd.wild_assignments(gd.Move("7H 7H 8S", 7))
    assert [" ".join(map(str, cards[:2])) for cards in triple] == [
        *["8H 8H", "8H 8S", "8H 8C", "8H 8D", "8S 8S", "8S 8C", "8S 8D", "8C 8C", "8C 8D", "8D 8D"]
    ]
    assert {cards[2] for cards in triple} == {gd.Card("8S")}
    house = gd.wild_assignments(gd.Move("7H 7H 8H 8S 8C", 7, kind="full house"))
    pairs = [" ".join(map(str, cards[:2])) for cards in house]
    assert pairs[:6] == ["7H 7H", "7H 7S", "7H 7C", "7H 7D", "2H 2H", "2H 2S"]
    assert len(pairs) == 12 * 10
    assert pairs[-1] == "AD AD"


# ---- text

CARD = r"(?:(?:[2-9TJQKA]|10)[HSCD]|BJ|RJ)"


def test_which_texts_are_a_card() -> None:
    """Every text of up to three of these characters, by the grammar of the page."""
    characters = "0127TAXBRJHSDs =\t"
    for size in range(4):
        for text in map("".join, itertools.product(characters, repeat=size)):
            try:
                gd.Card(text)
            except gd.NotationError:
                assert not re.fullmatch(CARD, text), text
            else:
                assert re.fullmatch(CARD, text), text


def test_printing() -> None:
    assert str(gd.Hand("RJ 10H 2S TD 2H 2S")) == "2H 2S 2S TH TD RJ"
    assert str(gd.Move("8S 7H 8H", 7)) == "7H 8H 8S"  # one reading: nothing is declared
    assert str(gd.Move("3S 4S 5S 6S 7H=7D", 7)) == "3S 4S 5S 6S 7H=7H"
    assert str(gd.Move("3S 4S 5S 6S 7H=2S", 7)) == "3S 4S 5S 6S 7H=2S"
    assert str(gd.Move("8S 8H 8C 7H=7D 7H=7D", 7)) == "7H=7H 7H=7H 8H 8S 8C"
    assert str(gd.PASS) == "pass"
    assert [str(gd.Combination.parse(text)) for text in ("triple 9", "full house A", "5-bomb 10", "joker bomb")] == [
        *["triple 9", "full house A", "5-bomb T", "joker bomb"]
    ]
    assert str(gd.Combination("straight flush", 5)) == "straight flush 5"


# ---- pickles


@pytest.mark.parametrize(
    ("value", "name", "arguments"),
    [
        (gd.Card("8S"), "Card", (25,)),
        (gd.Hand("2S BJ"), "Hand.from_bits", (0x1_00_00_00_00_00_00_00_00_00_00_00_00_04,)),
        (gd.Combination("bomb", "8", 5), "Combination", (8, 8, 5)),
        (gd.Combination("joker bomb"), "Combination", (10, None, 4)),
        (gd.Move("2H", 7), "Move.from_bits", (0x405C_0_00_00_00_00_00_00_00_00_00_00_00_00_01,)),
        (gd.PASS, "Move.from_bits", (0,)),
        (
            gd.LegalMoves([gd.Move("2H", 7)]),
            "LegalMoves.from_bytes",
            (bytes.fromhex("01000000 00000000 00000000 00C00504"),),
        ),
    ],
)
def test_what_a_value_pickles_as(value: Any, name: str, arguments: tuple[Any, ...]) -> None:
    call, given = value.__reduce__()
    assert (call.__qualname__, given) == (name, arguments)
    assert [type(one) for one in given] == [type(one) for one in arguments]


# Protocol 0 as the first version wrote it.
FIRST = {
    b"cguandan_core\nCard\np0\n(I25\ntp1\nRp2\n.": gd.Card("8S"),
    b"cguandan_core\nCombination\np0\n(I8\nI8\nI5\ntp1\nRp2\n.": gd.Combination("bomb", 8, 5),
    b"c__builtin__\ngetattr\np0\n(cguandan_core\nHand\np1\nVfrom_bits\np2\ntp3\nRp4\n(I4\ntp5\nRp6\n.": gd.Hand("2S"),
    b"c__builtin__\ngetattr\np0\n(cguandan_core\nMove\np1\nVfrom_bits\np2\ntp3\nRp4\n(I0\ntp5\nRp6\n.": gd.PASS,
}


@pytest.mark.parametrize(("data", "value"), FIRST.items(), ids=map(repr, FIRST.values()))
def test_golden_pickles(data: bytes, value: object) -> None:
    assert pickle.loads(data) == value
    assert pickle.dumps(value, 0) == data


FILES = sorted((Path(__file__).parent / "data" / "pickles").glob("*.pickle"))
FOLLOWS = [
    *["pass", "8H", "8S", "8C", "7H", "BJ", "RJ"],
    *["7H 8H 8S 8C", "7H 7H 8H 8S", "7H 7H 8H 8C", "7H 7H 8S 8C", "7H=8H 7H=8H 8H 8S 8C", "BJ BJ RJ RJ"],
]


def test_there_are_pickles_of_every_protocol() -> None:
    assert {f"protocol{protocol}" for protocol in range(6)} <= {file.stem.split("-")[-1] for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_pickles_of_every_version_load(file: Path) -> None:
    """They load for ever. New ones come from tests/data/make_pickles.py; old ones never change."""
    values = pickle.loads(file.read_bytes())
    cards = [gd.Card(index) for index in range(54)]
    follow = values.pop("legal moves")
    assert values.pop("moves") == list(follow)
    assert [str(move) for move in follow] == FOLLOWS
    assert values == {
        "card": cards[32],
        "cards": cards,
        "hand": gd.Hand([0, 25, 25, 35, 52, 53, 53]),
        "empty hand": gd.Hand(),
        "deck": gd.Hand(cards * 2),
        "combination": gd.Combination(gd.Kind.BOMB, gd.Rank.EIGHT, 5),
        "joker bomb": gd.Combination(gd.Kind.JOKER_BOMB, None, 4),
        "pass": gd.PASS,
        "move": gd.Move("7H=7H 7H=7H 8H 8S 8C", 7),
        "empty legal moves": gd.LegalMoves(),
        "rules": gd.Rules.pagat(),
        "app": gd.Rules.app(),
        "ranks": list(gd.Rank),
        "suits": list(gd.Suit),
        "kinds": list(gd.Kind),
    }
    assert all(type(one) is gd.Rank for one in values["ranks"])

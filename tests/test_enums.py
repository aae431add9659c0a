"""Rank, Suit and Kind: numbers, texts, formats, parsing, identity (R1, R2; the numbers are stored forms)."""

import copy
import doctest
import json
import pickle
from enum import IntEnum
from typing import Any

import pytest

import guandan_core as gd

RANKS = [
    ("TWO", 2, "2"),
    ("THREE", 3, "3"),
    ("FOUR", 4, "4"),
    ("FIVE", 5, "5"),
    ("SIX", 6, "6"),
    ("SEVEN", 7, "7"),
    ("EIGHT", 8, "8"),
    ("NINE", 9, "9"),
    ("TEN", 10, "T"),
    ("JACK", 11, "J"),
    ("QUEEN", 12, "Q"),
    ("KING", 13, "K"),
    ("ACE", 14, "A"),
    ("BLACK_JOKER", 15, "BJ"),
    ("RED_JOKER", 16, "RJ"),
]
SUITS = [("HEARTS", 0, "H"), ("SPADES", 1, "S"), ("CLUBS", 2, "C"), ("DIAMONDS", 3, "D")]
KINDS = [
    ("PASS", 0, "pass"),
    ("SINGLE", 1, "single"),
    ("PAIR", 2, "pair"),
    ("TRIPLE", 3, "triple"),
    ("FULL_HOUSE", 4, "full house"),
    ("STRAIGHT", 5, "straight"),
    ("TUBE", 6, "tube"),
    ("PLATE", 7, "plate"),
    ("BOMB", 8, "bomb"),
    ("STRAIGHT_FLUSH", 9, "straight flush"),
    ("JOKER_BOMB", 10, "joker bomb"),
]
TABLES = [(gd.Rank, RANKS), (gd.Suit, SUITS), (gd.Kind, KINDS)]
CLASSES: list[type[IntEnum]] = [gd.Rank, gd.Suit, gd.Kind]
ROWS = [pytest.param(cls, *row, id=f"{cls.__name__}.{row[0]}") for cls, rows in TABLES for row in rows]
MEMBERS = [pytest.param(member, id=repr(member)) for cls in CLASSES for member in cls]


class OddStr(str):
    """A str subclass, as numpy.str_ is one."""

    __slots__ = ()


@pytest.mark.parametrize(("cls", "rows"), TABLES)
def test_members_are_exactly_the_table_in_its_order(cls: type[IntEnum], rows: list[tuple[str, int, str]]) -> None:
    assert issubclass(cls, IntEnum)
    assert [(member.name, int(member), str(member)) for member in cls] == rows
    assert len(cls.__members__) == len(rows)  # no aliases


@pytest.mark.parametrize(("cls", "name", "value", "text"), ROWS)
def test_is_a_plain_int(cls: type[IntEnum], name: str, value: int, text: str) -> None:
    member = cls[name]
    assert member is cls(value)
    assert member == value
    assert hash(member) == hash(value)
    assert member + 1 == value + 1
    assert bool(member) is bool(value)
    assert json.dumps([member]) == f"[{value}]"
    assert text not in {"", name}


@pytest.mark.parametrize(("cls", "name", "value", "text"), ROWS)
def test_repr_evaluates_back(cls: type[IntEnum], name: str, value: int, text: str) -> None:
    member = cls(value)
    assert repr(member) == f"{cls.__name__}.{name}"
    assert eval(repr(member), {cls.__name__: cls}) is member
    assert f"{member!r} {member!s}" == f"{cls.__name__}.{name} {text}"


@pytest.mark.parametrize(("cls", "name", "value", "text"), ROWS)
def test_format_by_text(cls: type[IntEnum], name: str, value: int, text: str) -> None:
    for spec in ["", "s", "20", "<20", ">20", "^20", ">20s", "*^20", "d<20", "d>20s", "1", ".1"]:
        assert format(cls[name], spec) == format(cls(value), spec) == format(text, spec)


@pytest.mark.parametrize("member", MEMBERS)
def test_format_by_number(member: IntEnum) -> None:
    for spec in ["d", "b", "o", "x", "X", "n", "c", "#x", "02d", ">5d", "*^6b", "+d", "=+5d"]:
        assert format(member, spec) == format(int(member), spec)


@pytest.mark.parametrize("spec", ["f", ".2e", "%", "z", "q", ",", "+"])
def test_format_refuses_what_fits_neither(spec: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the message is the interpreter's
        format(gd.Rank.TEN, spec)


def test_percent_and_f_strings() -> None:
    assert "%s %d" % (gd.Rank.TEN, gd.Rank.TEN) == "T 10"  # noqa: UP031 - the point of the test
    assert f"{gd.Rank.ACE}{gd.Suit.SPADES}|{gd.Rank.RED_JOKER:>3}|{gd.Kind.FULL_HOUSE:d}" == "AS| RJ|4"


@pytest.mark.parametrize(("name", "value", "text"), RANKS)
def test_rank_parse(name: str, value: int, text: str) -> None:
    assert gd.Rank.parse(text) is gd.Rank[name] is gd.Rank(value)
    assert gd.Rank.parse(OddStr(text)) is gd.Rank[name]


def test_rank_parse_ten_in_full() -> None:
    assert gd.Rank.parse("10") is gd.Rank.TEN


@pytest.mark.parametrize(("name", "value", "text"), SUITS)
def test_suit_parse(name: str, value: int, text: str) -> None:
    assert gd.Suit.parse(text) is gd.Suit[name] is gd.Suit(value)


@pytest.mark.parametrize(("name", "value", "text"), KINDS)
def test_kind_parse(name: str, value: int, text: str) -> None:
    assert gd.Kind.parse(text) is gd.Kind(value)
    assert gd.Kind.parse(name) is gd.Kind(value)
    assert gd.Kind.parse(name.lower()) is gd.Kind(value)


BAD = ["", " ", "x", "\0", "é", "T ", " T", "0", "-1", "\u0665", "x" * 100_000, "\ud800"]
BAD_TEXTS = [
    *[
        (gd.Rank, text, "unknown_rank")
        for text in [*BAD, "1", "t", "j", "a", "bj", "Bj", "B", "11", "14", "010", "TEN", "7S"]
    ],
    *[(gd.Suit, text, "unknown_suit") for text in [*BAD, "h", "s", "HS", "♥", "HEARTS", "1"]],
    *[
        (gd.Kind, text, "unknown_kind")
        for text in [*BAD, "Full House", "FULL HOUSE", "full-house", "fullhouse", "full  house", "4"]
    ],
]


@pytest.mark.parametrize(
    ("cls", "text", "code"), BAD_TEXTS, ids=[f"{c.__name__}-{ascii(t)[:20]}" for c, t, _ in BAD_TEXTS]
)
def test_parse_names_the_bad_token(cls: Any, text: str, code: str) -> None:
    with pytest.raises(gd.NotationError) as caught:
        cls.parse(text)
    error = caught.value
    assert error.code == code
    assert error.token == text
    shown = repr(text) if len(repr(text)) <= 60 else repr(text)[:57] + "..."
    assert str(error).startswith(f"unknown {cls.__name__.lower()} {shown}: expected ")
    assert len(str(error)) < 250


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("value", [None, 0, 2, 10, True, 7.0, b"7", b"H", ["7"], ("H",), object(), gd.Rank.TEN])
def test_parse_refuses_what_is_no_text(cls: Any, value: object) -> None:
    with pytest.raises(TypeError, match="is read from a str, not from"):
        cls.parse(value)


@pytest.mark.parametrize(
    ("cls", "values"), [(gd.Rank, [0, 1, 17, "T"]), (gd.Suit, [-1, 4, "H"]), (gd.Kind, [-1, 11, "pass"])]
)
def test_no_other_values(cls: type[IntEnum], values: list[Any]) -> None:
    for value in values:
        with pytest.raises(ValueError, match="is not a valid"):
            cls(value)


@pytest.mark.parametrize("member", MEMBERS)
def test_copies_are_the_member_itself(member: IntEnum) -> None:
    assert copy.copy(member) is member
    assert copy.deepcopy([member])[0] is member


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
@pytest.mark.parametrize("member", MEMBERS)
def test_pickles_name_the_package(member: IntEnum, protocol: int) -> None:
    data = pickle.dumps(member, protocol)
    assert pickle.loads(data) is member
    assert b"guandan_core" in data
    assert b"guandan_core." not in data


@pytest.mark.parametrize("cls", CLASSES)
def test_public_name(cls: type[IntEnum]) -> None:
    assert cls.__module__ == "guandan_core"
    assert getattr(gd, cls.__qualname__) is cls


@pytest.mark.parametrize("cls", CLASSES)
def test_docstring_examples(cls: type[IntEnum]) -> None:
    # Run here: a doctest collector skips methods of a class that names another module as its own.
    for test in doctest.DocTestFinder(exclude_empty=False).find(cls, cls.__name__, module=False, globs={}):
        name = test.name.rpartition(".")[2]
        if name in {cls.__name__, "parse"}:
            assert test.examples, f"{test.name} has no example"
        assert doctest.DocTestRunner().run(test).failed == 0

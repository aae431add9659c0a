"""Input that is wrong in content: the class, the `code`, the fields and the message name what is wrong."""

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple
from unittest.mock import ANY

import pytest

import guandan_core as gd

SEVEN = gd.Rank.SEVEN
CARD, HANDS, MOVE, UNSURE = gd.NotationError, gd.InvalidHandError, gd.IllegalMoveError, gd.AmbiguousMoveError
FIELDS = ("token", "position", "hand", "table", "level")

JOKER_HOUSE = "8H 8S 8C BJ BJ"
APP = gd.Rules.app()
NATURAL = gd.Rules(wilds_prefer_natural=True)
SMALL = gd.Rules(max_bomb_size=6)
HIGH = gd.Rules(ace_low=False)


class Case(NamedTuple):
    """A refused call. Every field that is not named here must be None."""

    name: str
    call: Callable[[], object]
    error: type[gd.GuandanError]
    code: str
    fields: dict[str, Any]
    said: tuple[str, ...]


def card(text: Any, token: str, *said: str, code: str = "unknown_card") -> Case:
    return Case(f"Card({text!r})", lambda: gd.Card(text), CARD, code, {"token": token}, said or (f"'{token}'",))


CARDS = [
    card("8X", "8X"),
    card("1S", "1S"),
    card("11S", "11S"),
    card("8s", "8s", "upper case", "'8S'"),
    card("th", "th", "upper case", "'TH'"),
    card("bj", "bj", "upper case", "'BJ'"),
    card("S8", "S8", "'8S'"),
    card("8", "8"),
    card("8SS", "8SS"),
    card("", "", "''"),
    card(" 8S", " 8S"),
    card("8S ", "8S "),
    card("BJS", "BJS", "no suit"),
    card("RJH", "RJH", "no suit"),
    card("B", "B"),
    card("JOKER", "JOKER"),
    card("\N{PLAYING CARD ACE OF SPADES}", "\N{PLAYING CARD ACE OF SPADES}"),
    card("\N{FULLWIDTH DIGIT EIGHT}S", "\N{FULLWIDTH DIGIT EIGHT}S"),
    card("8\N{BLACK SPADE SUIT}", "8\N{BLACK SPADE SUIT}"),
    card("8S\0", "8S\0", "\\x00"),
    card("\ud800", "\ud800", "unknown card"),
    card(-1, "-1", "-1", code="card_index"),
    card(54, "54", "54", code="card_index"),
    Case(
        "Card.of(joker with suit)",
        lambda: gd.Card.of(gd.Rank.BLACK_JOKER, gd.Suit.HEARTS),
        CARD,
        "unknown_card",
        {"token": "BJ"},
        ("BJ", "no suit"),
    ),
    Case("Card.of(2)", lambda: gd.Card.of(gd.Rank.TWO), CARD, "unknown_card", {"token": "2"}, ("2", "suit")),
    Case("Card.of('X')", lambda: gd.Card.of("X", gd.Suit.HEARTS), CARD, "unknown_rank", {"token": "X"}, ("'X'",)),
    Case("Card.of(17)", lambda: gd.Card.of(17, gd.Suit.HEARTS), CARD, "unknown_rank", {"token": "17"}, ("17",)),
    Case("Card.of(0)", lambda: gd.Card.of(0, gd.Suit.HEARTS), CARD, "unknown_rank", {"token": "0"}, ("rank 0",)),
]


def third(name: str, call: Callable[[], object], **fields: Any) -> Case:
    """R1.1: two copies of each face."""
    return Case(name, call, HANDS, "too_many_copies", {"token": "8S"} | fields, ("8S",))


TWO = gd.Hand("8S 8S")
SPREAD = [0] * 54
HAND_CASES = [
    Case(
        "text",
        lambda: gd.Hand("8S XX 9S"),
        CARD,
        "unknown_card",
        {"token": "XX", "position": 1},
        ("'XX'", "position 1", "'8S XX 9S'"),
    ),
    Case("list", lambda: gd.Hand(["8S", "xx"]), CARD, "unknown_card", {"token": "xx", "position": 1}, ("'xx'", "1")),
    Case("index", lambda: gd.Hand([0, 54]), CARD, "card_index", {"token": "54", "position": 1}, ("54", "position 1")),
    Case("commas", lambda: gd.Hand("8S,9S"), CARD, "unknown_card", {"token": "8S,9S", "position": 0}, ("8S,9S",)),
    Case("declared", lambda: gd.Hand("7H=8H"), CARD, "unknown_card", {"token": "7H=8H", "position": 0}, ("7H=8H",)),
    third("third in text", lambda: gd.Hand("8S TH 8S 8S"), position=3, hand=gd.Hand("8S 8S TH")),
    third("third in list", lambda: gd.Hand(["8S", gd.Card("8S"), 25]), position=2, hand=TWO),
    third("third by +", lambda: TWO + gd.Hand("9S 8S"), hand=TWO),
    third("third by + text", lambda: TWO + "8S", hand=TWO),
    third("third by + move", lambda: TWO + gd.Move("8S", 7), hand=TWO),
    third("third by counts", lambda: gd.Hand.from_counts([*SPREAD[:25], 3, *SPREAD[26:]]), token="3", position=25),
    Case(
        "negative count",
        lambda: gd.Hand.from_counts([-1, *SPREAD[1:]]),
        HANDS,
        "too_many_copies",
        {"token": "-1", "position": 0},
        ("-1", "2H"),
    ),
    Case("53 counts", lambda: gd.Hand.from_counts(SPREAD[1:]), HANDS, "malformed_counts", {}, ("54", "53")),
    Case("55 counts", lambda: gd.Hand.from_counts([*SPREAD, 0]), HANDS, "malformed_counts", {}, ("54",)),
    Case("not held", lambda: TWO - "9S", HANDS, "not_in_hand", {"token": "9S", "hand": TWO}, ("9S", "8S 8S")),
    Case(
        "held once",
        lambda: gd.Hand("8S 9S") - gd.Move("8S 8S", 7),
        HANDS,
        "not_in_hand",
        {"token": "8S", "hand": gd.Hand("8S 9S")},
        ("8S", "'8S 9S'"),
    ),
    Case("in", lambda: "8s" in TWO, CARD, "unknown_card", {"token": "8s"}, ("'8s'",)),
    Case("count", lambda: TWO.count(54), CARD, "card_index", {"token": "54"}, ("54",)),
]

LEVELS: list[tuple[Any, str]] = [
    (1, "1"),
    (15, "15"),
    (0, "0"),
    (-7, "-7"),
    (258, "258"),
    (2**32 + 7, str(2**32 + 7)),
    ("BJ", "BJ"),
    (gd.Rank.BLACK_JOKER, "BJ"),
    (gd.Rank.RED_JOKER, "RJ"),
    ("", ""),
    ("1", "1"),
    ("11", "11"),
    ("t", "t"),
    ("07", "07"),
    (" 7", " 7"),
    ("7.0", "7.0"),
    ("TEN", "TEN"),
    ("\N{FULLWIDTH DIGIT SEVEN}", "\N{FULLWIDTH DIGIT SEVEN}"),
    ("7\0", "7\0"),
]
LEVEL_CALLS: dict[str, Callable[[Any], object]] = {
    "legal_moves": lambda level: gd.legal_moves("8S", None, level),
    "legal_combinations": lambda level: gd.legal_combinations("8S", None, level),
    "classify": lambda level: gd.classify("8S", level),
    "Move": lambda level: gd.Move("8S", level),
    "Move(list)": lambda level: gd.Move([25], level),
    "Move(pass)": lambda level: gd.Move("pass", level),
    "beats": lambda level: gd.beats(gd.Combination("single", 8), gd.Combination("single", 9), level),
    "compare": lambda level: gd.compare(gd.Move("8S", 7), gd.Move("9S", 7), level),
}


def table(name: str, given: Any, code: str, said: str, rules: gd.Rules = APP, **fields: Any) -> Case:
    """A refused table at level 7; the error holds what was given, so that it reproduces by itself."""
    if not isinstance(given, str):
        fields = {"table": given} | fields
    fields = {"level": SEVEN, "token": str(given)} | fields
    error = UNSURE if code == "ambiguous" else MOVE
    return Case(name, lambda: gd.legal_moves("3S 3C", given, 7, rules=rules), error, code, fields, (said,))


TABLES = [
    table("no play", "8S 9S", "not_a_play", "'8S 9S'"),
    table("empty", "", "not_a_play", "''"),
    table("by app", gd.Move(JOKER_HOUSE, 7), "not_a_play", JOKER_HOUSE),
    table("by app, text", JOKER_HOUSE, "not_a_play", JOKER_HOUSE),
    table("R2.8", gd.Move("8S 8H 8C 7H 7H", 7, kind="bomb"), "not_a_play", "5-bomb 8", NATURAL),
    table("size by rules", gd.Combination("bomb", 8, 7), "no_such_combination", "7-bomb 8", SMALL),
    table("ace low by rules", gd.Combination("tube", 3), "no_such_combination", "tube 3", HIGH),
    table("E12 nine of the level", gd.Combination("bomb", 7, 9), "no_such_combination", "9-bomb 7"),
    table("other level", gd.Move("8S", 8), "table_level", "level 8"),
    table("PASS", gd.PASS, "table_is_pass", "pass"),
    table("pass", "pass", "table_is_pass", "pass", table=gd.PASS),
    table("pass as Combination", gd.Combination("pass"), "table_is_pass", "pass", table=gd.PASS),
    table("ambiguous", "8S 8H 8C 7H 7H", "ambiguous", "full house 8"),
    Case(
        "card",
        lambda: gd.legal_moves("3S", "8S 8X", 7),
        CARD,
        "unknown_card",
        {"token": "8X", "position": 1},
        ("'8X'",),
    ),
]


def move(text: Any, code: str, *said: str, ask: dict[str, Any] | None = None, **fields: Any) -> Case:
    fields = {"level": SEVEN, "token": text} | fields
    if code in ("not_a_play", "not_a_reading", "ambiguous") and text != "pass":
        fields |= {"hand": gd.Hand([token.split("=")[0] for token in text.split()])}
    error = UNSURE if code == "ambiguous" else MOVE
    return Case(f"{text} {ask or ''}", lambda: gd.Move(text, 7, **(ask or {})), error, code, fields, said)


MOVES = [
    move("8S 9S", "not_a_play", "'8S 9S'"),
    move("7H BJ", "not_a_play", "'7H BJ'"),
    move("3S 4S 5S 6S 7H", "ambiguous", "straight 6", "straight flush 7"),
    move("8S 8H 8C 7H 7H", "ambiguous", "full house 8", "5-bomb 8"),
    move("8S 8H 8C 7H 7H", "ambiguous", "full house 8", ask={"rank": 8}),
    move("8S 7H=BJ", "wild_as_joker", "7H=BJ", "joker", token="7H=BJ", position=1),
    move("7H=RJ", "wild_as_joker", "7H=RJ", "joker", token="7H=RJ", position=0),
    move("7H=9H 8S", "not_a_reading", "7H=9H 8S", "pair 8"),
    move("7H=8H 7H=9H 8S", "not_a_reading", "7H=9H", "triple 8"),
    move("7H=7S", "not_a_reading", "7H=7S", "single 7"),
    move("7S=8S 8H", "not_wild", "7S", "7H", token="7S=8S", position=0),
    move("8H 8S=8S", "not_wild", "8S", "7H", token="8S=8S", position=1),
    move("BJ=BJ", "not_wild", "BJ", token="BJ=BJ", position=0),
    move("8S", "not_a_reading", "'8S'", "single 8", ask={"kind": "pair"}),
    move("8S", "not_a_reading", "'8S'", "single 8", ask={"kind": gd.Kind.PASS}),
    move("8S", "not_a_reading", "'8S'", "single 8", ask={"rank": 9}),
    move("pass", "not_a_reading", "pass", ask={"kind": "single"}),
    move("pass", "not_a_reading", "pass", ask={"rank": 8}),
]


def combination(given: tuple[Any, ...], *said: str) -> Case:
    kind, rank, size = (*given, None, None)[:3]
    name = f"Combination{given}"
    # The token is prose here: what no combination is has no text.
    fields = {"token": ANY}
    return Case(name, lambda: gd.Combination(kind, rank, size), MOVE, "no_such_combination", fields, said)


def unparsed(text: str) -> Case:
    return Case(
        text, lambda: gd.Combination.parse(text), CARD, "unknown_combination", {"token": text}, (f"'{text[:40]}",)
    )


COMBINATIONS = [
    combination(("triple", "BJ"), "triple", "BJ"),
    combination(("full house", "RJ"), "full house", "RJ"),
    combination(("bomb", "BJ", 4), "bomb", "BJ"),
    combination(("bomb", 8, 3), "bomb", "size 3"),
    combination(("bomb", 8, 11), "bomb", "size 11"),
    combination(("bomb", 8, 0), "bomb", "size 0"),
    combination(("bomb", 8, 200), "bomb", "200"),
    combination(("bomb", 8, -1), "bomb", "-1"),
    combination(("bomb", 8, 260), "bomb", "260"),
    combination(("pair", 8, 3), "pair", "size 3"),
    combination(("pair",), "pair"),
    combination(("straight", 4), "straight", "4"),
    combination(("tube", 2), "tube", "2"),
    combination(("straight flush", "BJ"), "straight flush", "BJ"),
    combination(("joker bomb", 8), "joker bomb", "8"),
    combination(("pass", 8), "pass", "8"),
    combination(("pass", None, 1), "pass", "size 1"),
    *map(unparsed, ("", "bomb 8", "3-bomb 8", "11-bomb 8", "4-triple 8", "triple  9", "9 triple", "full_house 9", "p")),
    Case("kind", lambda: gd.Combination("pairs", 8), CARD, "unknown_kind", {"token": "pairs"}, ("'pairs'",)),
    Case("kind 11", lambda: gd.Combination(11, 8), CARD, "unknown_kind", {"token": "11"}, ("11",)),
    Case("rank", lambda: gd.Combination("pair", "1"), CARD, "unknown_rank", {"token": "1"}, ("'1'",)),
    Case("rank 1", lambda: gd.Combination("pair", 1), CARD, "unknown_rank", {"token": "1"}, ("1",)),
]

SIDES = [
    Case(
        "levels",
        lambda: gd.beats(gd.Move("8S", 7), gd.Move("9S", 8)),
        MOVE,
        "level_mismatch",
        {"token": "9S", "level": SEVEN},
        ("'9S'", "level 8", "level 7"),
    ),
    Case(
        "level=",
        lambda: gd.compare(gd.Move("8S", 7), gd.PASS, 8),
        MOVE,
        "level_mismatch",
        {"token": "8S", "level": gd.Rank.EIGHT},
        ("'8S'", "level 7", "level 8"),
    ),
    Case(
        "E12",
        lambda: gd.beats(gd.Combination("bomb", 7, 9), gd.Move("8S", 7), 7),
        MOVE,
        "no_such_combination",
        {"token": "9-bomb 7", "level": SEVEN},
        ("'9-bomb 7'", "level 7"),
    ),
    Case(
        "by app",
        lambda: gd.compare(gd.Move("8S", 7), gd.Move(JOKER_HOUSE, 7), rules=APP),
        MOVE,
        "not_a_play",
        {"token": JOKER_HOUSE, "level": SEVEN},
        (JOKER_HOUSE,),
    ),
    Case(
        "wild_assignments",
        lambda: gd.wild_assignments(gd.Move(JOKER_HOUSE, 7), rules=APP),
        MOVE,
        "not_a_play",
        {"token": JOKER_HOUSE, "level": SEVEN},
        (JOKER_HOUSE,),
    ),
]
LEVEL_CASES = [
    Case(f"{name}({level!r})", partial(call, level), CARD, "level", {"token": token}, ("level",))
    for (name, call), (level, token) in itertools.product(LEVEL_CALLS.items(), LEVELS)
]
GROUPS = {
    "card": CARDS,
    "hand": HAND_CASES,
    "level": LEVEL_CASES,
    "table": TABLES,
    "move": MOVES,
    "combination": COMBINATIONS,
    "side": SIDES,
}
ALL = [pytest.param(case, id=f"{group}-{case.name!a}") for group, cases in GROUPS.items() for case in cases]


@pytest.mark.parametrize("case", ALL)
def test_refused_with_its_name(case: Case) -> None:
    with pytest.raises(gd.GuandanError) as caught:
        case.call()
    error = caught.value
    assert type(error) is case.error
    assert error.code == case.code
    for said in case.said:
        assert said in str(error)
    assert len(str(error)) < 400
    fields = {name: getattr(error, name) for name in FIELDS if getattr(error, name) is not None}
    assert fields == case.fields
    assert error.level is None or type(error.level) is gd.Rank


@pytest.mark.parametrize("case", [case for cases in (TABLES, MOVES) for case in cases if case.error is UNSURE])
def test_R4_4_ambiguous_errors_hold_the_readings(case: Case) -> None:
    with pytest.raises(gd.AmbiguousMoveError) as caught:
        case.call()
    assert len(caught.value.readings) > 1
    assert all(reading.level == SEVEN for reading in caught.value.readings)
    # Each text on offer is taken.
    assert [gd.Move(str(reading), 7) for reading in caught.value.readings] == list(caught.value.readings)


def test_a_wrong_reading_is_answered_with_the_possible_ones() -> None:
    with pytest.raises(gd.IllegalMoveError) as caught:
        gd.Move("3S 4S 5S 6S 7H", 7, kind="straight", rank=8)
    assert caught.value.readings == gd.classify("3S 4S 5S 6S 7H", 7)
    assert "8" in str(caught.value), "what was asked for"


def test_a_bomb_needs_its_size() -> None:
    with pytest.raises((TypeError, gd.IllegalMoveError), match="bomb"):
        gd.Combination("bomb", 8)

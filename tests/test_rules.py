"""Rules: the profile table of R8, what each option allows, and that nothing else gets in."""

import copy
import doctest
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import guandan_core as gd
from guandan_core.rules import DEFAULT_RULES

# The table of R8, row by row.
COLUMNS = ("pagat", "finnish", "russian", "app", "competition")
CCW = "counter-clockwise"
ROWS: dict[str, tuple[Any, Any, Any, Any, Any]] = {
    "direction": (CCW, CCW, CCW, "clockwise", CCW),
    "full_house_joker_pair": (True, True, True, False, True),
    "straight_flush_beats": (5, 10, 5, 5, 5),
    "max_bomb_size": (10, 10, 10, 10, 10),
    "ace_low": (True, True, True, True, True),
    "wilds_prefer_natural": (False, False, False, False, False),
    "advance": ((4, 2, 1), (4, 2, 1), (3, 2, 1), (3, 2, 1), (3, 2, 1)),
    "ace_win": ("1-3", "1-3", "1-3", "1-3", "1-3"),
    "ace_win_needs_declarer": (True, True, True, False, True),
    "ace_attempts": (3, 3, None, None, None),
    "ace_demotion": ("2", "2", "2", "2", "2"),
    "ace_finish_demotes": (True, True, False, False, False),
    "tribute_excludes_wild": (True, False, True, True, True),
    "equal_tribute": ("first_chooses", "first_chooses", "seat_order", "seat_order", "seat_order"),
    "equal_tribute_lead": ("payers_choose", "payers_choose", "payer_to_first", "payer_to_first", "payer_to_first"),
    "return_limit": ("any", "any", "max_ten", "max_ten", "max_ten"),
    "return_received": (False, False, False, True, False),
    "announce_at": (10, 10, 10, None, 10),
    "announce_mode": ("on_request", "on_request", "on_request", "always", "unasked"),
}
PROFILES: dict[str, Callable[[], gd.Rules]] = {
    "pagat": gd.Rules.pagat,
    "finnish": gd.Rules.finnish,
    "russian": gd.Rules.russian,
    "app": gd.Rules.app,
    "competition": gd.Rules.competition,
}
# R8 "Allowed values", and the values that R5 to R7 name.
ALLOWED: dict[str, tuple[Any, ...]] = {
    "direction": ("counter-clockwise", "clockwise"),
    "full_house_joker_pair": (True, False),
    "straight_flush_beats": (5, 10),
    "max_bomb_size": (10, 8, 6),
    "ace_low": (True, False),
    "wilds_prefer_natural": (True, False),
    "advance": ((3, 2, 1), (4, 2, 1)),
    "ace_win": ("1-3", "1-2"),
    "ace_win_needs_declarer": (True, False),
    "ace_attempts": (None, 3),
    "ace_demotion": ("2", "K", "opponents"),
    "ace_finish_demotes": (True, False),
    "tribute_excludes_wild": (True, False),
    "equal_tribute": ("first_chooses", "seat_order", "random"),
    "equal_tribute_lead": ("payer_to_first", "payers_choose", "random"),
    "return_limit": ("any", "max_ten", "max_ten_to_partner"),
    "return_received": (True, False),
    "announce_at": (10, 6, None),
    "announce_mode": ("on_request", "unasked", "always"),
}


class LyingInt(int):
    """An int that says it equals everything."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class LyingStr(str):
    """A str that says it equals everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class LyingTuple(tuple[int, ...]):
    """A tuple that says it equals everything."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = tuple.__hash__


class LyingObject:
    """Equal to everything, and of no help when shown."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__

    def __repr__(self) -> str:
        raise RuntimeError("no repr")


CANDIDATES: list[Any] = [
    *[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -1, -5, 256 + 10, 2**64 + 10],
    *[True, False, None, 3.0, 5.0, 10.0, float("nan"), 10 + 0j],
    *["", "x", "yes", "True", "2", "3", "10", "k", "K", "1-2", "1-4"],
    *["any", "Any", "random", "always", "max_ten ", "clockwise"],
    *[b"any", b"K", gd.Rank.TWO, gd.Rank.TEN, object()],
    *[[3, 2, 1], (3, 2), (3, 2, 1, 0), (4, 2, True), (4, 2.0, 1), ("3", "2", "1")],
    *[(2, 2, 1), (1, 2, 3), ((3, 2, 1),), ()],
    *[[], {}, {"any"}, ["any"], ("any",), bool, int],
]
ALWAYS_BAD: list[Any] = [
    *[LyingInt(value) for value in (0, 1, 3, 5, 6, 8, 10)],
    *[LyingStr(value) for value in ("", "1-3", "2", "any", "random", "always", "clockwise")],
    *[LyingTuple((4, 2, 1)), (LyingInt(4), 2, 1), (4, 2, LyingInt(7)), LyingObject(), [LyingObject()]],
    *["x" * 10_000_000, 10**5000, ["any"] * 1000, (4, 2, 1) * 1000],
]


def bad_values(name: str) -> list[Any]:
    allowed = {(type(value), repr(value)) for value in ALLOWED[name]}
    return [value for value in CANDIDATES if (type(value), repr(value)) not in allowed] + ALWAYS_BAD


def made(name: str, value: Any) -> gd.Rules:
    options: dict[str, Any] = {name: value}
    return gd.Rules(**options)


def options(rules: gd.Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in ROWS}


OPTION = pytest.mark.parametrize("name", list(ROWS))
PROFILE = pytest.mark.parametrize("profile", COLUMNS)
ALLOWED_CASES = [
    pytest.param(name, value, id=f"{name}-{value}") for name, values in ALLOWED.items() for value in values
]


# The table


def test_options_are_those_of_the_table() -> None:
    assert [one.name for one in fields(gd.Rules) if one.init] == list(ROWS) == list(ALLOWED)


@OPTION
@PROFILE
def test_profile_table(profile: str, name: str) -> None:
    value = getattr(PROFILES[profile](), name)
    expected = ROWS[name][COLUMNS.index(profile)]
    assert value == expected
    assert type(value) is type(expected)


def test_default_is_pagat() -> None:
    assert gd.Rules() == gd.Rules.pagat() == DEFAULT_RULES
    assert type(DEFAULT_RULES) is gd.Rules


def test_profiles_differ() -> None:
    assert len({make() for make in PROFILES.values()}) == 5


VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("1-2 only wins at A", {"ace_win": "1-2"}),
    ("+3 for 1-2", {"advance": (3, 2, 1)}),
    ("no demotion by aces", {"ace_finish_demotes": False}),
    ("third failure to K", {"ace_attempts": 3, "ace_demotion": "K"}),
    ("third failure to the opponents' level", {"ace_attempts": 3, "ace_demotion": "opponents"}),
    ("equal tribute and its lead by lot", {"equal_tribute": "random", "equal_tribute_lead": "random"}),
    ("return card at most ten", {"return_limit": "max_ten"}),
    ("return card at most ten to the partner", {"return_limit": "max_ten_to_partner"}),
    ("announce at six", {"announce_at": 6}),
    ("ace high only", {"ace_low": False}),
    ("bombs of at most 8", {"max_bomb_size": 8}),
    ("bombs of at most 6", {"max_bomb_size": 6}),
    ("wilds natural where they can be", {"wilds_prefer_natural": True}),
]


@PROFILE
@pytest.mark.parametrize("changes", [pytest.param(changes, id=title) for title, changes in VARIANTS])
def test_named_variants_on_every_profile(profile: str, changes: dict[str, Any]) -> None:
    base = PROFILES[profile]()
    before = options(base)
    variant = replace(base, **changes)
    assert options(variant) == before | changes
    assert options(base) == before


# What is allowed, and nothing else


@pytest.mark.parametrize(("name", "value"), ALLOWED_CASES)
def test_allowed_values(name: str, value: Any) -> None:
    assert options(made(name, value)) == options(gd.Rules()) | {name: value}


def test_options_are_independent() -> None:
    # R8: straight_flush_beats may exceed max_bomb_size; ace_demotion is unused without ace_attempts.
    rules = gd.Rules(straight_flush_beats=10, max_bomb_size=6, ace_attempts=None, ace_demotion="opponents")
    assert (rules.straight_flush_beats, rules.max_bomb_size) == (10, 6)
    assert gd.Rules(announce_at=None, announce_mode="on_request").announce_at is None


@OPTION
def test_refused_values(name: str) -> None:
    for value in bad_values(name):
        with pytest.raises(gd.RulesError) as caught:
            made(name, value)
        error = caught.value
        assert error.code == "rules_option"
        assert error.token == name
        message = str(error)
        assert message.startswith(f"{name} is ")
        assert message.endswith("; allowed: " + ", ".join(map(repr, ALLOWED[name])))
        assert len(message) < 250


@OPTION
def test_none_is_refused_unless_the_rules_name_it(name: str) -> None:
    if name in {"ace_attempts", "announce_at"}:
        assert getattr(made(name, None), name) is None
    else:
        with pytest.raises(gd.RulesError, match=f"^{name} is None"):
            made(name, None)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("max_bomb_size", 7, "max_bomb_size is 7; allowed: 10, 8, 6"),
        ("max_bomb_size", 10.0, "max_bomb_size is 10.0 (float); allowed: 10, 8, 6"),
        ("max_bomb_size", LyingInt(10), "max_bomb_size is 10 (LyingInt); allowed: 10, 8, 6"),
        ("ace_low", 1, "ace_low is 1 (int); allowed: True, False"),
        ("ace_attempts", True, "ace_attempts is True (bool); allowed: None, 3"),
        ("advance", [3, 2, 1], "advance is [3, 2, 1] (list); allowed: (3, 2, 1), (4, 2, 1)"),
        ("ace_win", "x" * 100, f"ace_win is '{'x' * 56}...; allowed: '1-3', '1-2'"),
        ("ace_win", LyingObject(), "ace_win is <LyingObject object> (LyingObject); allowed: '1-3', '1-2'"),
        ("ace_attempts", 10**5000, "ace_attempts is <int object>; allowed: None, 3"),
    ],
    ids=range(9),
)
def test_messages(name: str, value: Any, message: str) -> None:
    with pytest.raises(gd.RulesError) as caught:
        made(name, value)
    assert str(caught.value) == message


def test_unknown_and_positional_options() -> None:
    make: Any = gd.Rules
    with pytest.raises(TypeError, match="colour"):
        make(colour="red")
    with pytest.raises(TypeError, match="_plays"):
        make(_plays=0)
    with pytest.raises(TypeError, match="positional"):
        make("clockwise")


@OPTION
def test_type_hints_say_what_is_allowed(name: str) -> None:
    hint = get_type_hints(gd.Rules)[name]
    if hint is bool:
        hinted: set[Any] = {True, False}
    elif name == "advance":
        assert hint == tuple[int, int, int]
        return
    else:
        parts = [hint] if get_origin(hint) is Literal else get_args(hint)
        hinted = {value for part in parts for value in (get_args(part) or (None,))}
    assert hinted == set(ALLOWED[name])


# A value


@OPTION
def test_frozen(name: str) -> None:
    rules = gd.Rules()
    with pytest.raises(FrozenInstanceError):
        setattr(rules, name, ALLOWED[name][0])
    with pytest.raises(FrozenInstanceError):
        delattr(rules, name)
    assert rules == DEFAULT_RULES


def test_slots() -> None:
    assert not hasattr(gd.Rules(), "__dict__")


@pytest.mark.parametrize(("name", "value"), ALLOWED_CASES)
def test_equality_and_hash(name: str, value: Any) -> None:
    rules, again = made(name, value), made(name, value)
    assert rules == again
    assert hash(rules) == hash(again)
    assert (rules == DEFAULT_RULES) is (value == ROWS[name][0])
    other: Any = options(rules)
    assert rules != other


@PROFILE
def test_repr_evaluates_back(profile: str) -> None:
    rules = PROFILES[profile]()
    text = repr(rules)
    assert text.startswith("Rules(direction=")
    assert "_plays" not in text
    assert eval(text, {"Rules": gd.Rules}) == rules


@OPTION
def test_replace_checks(name: str) -> None:
    changes: dict[str, Any] = {name: "x"}
    with pytest.raises(gd.RulesError, match=f"^{name} is 'x'"):
        replace(gd.Rules.app(), **changes)


@pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace is new in Python 3.13")
def test_copy_replace() -> None:
    copy_replace = vars(copy)["replace"]
    assert copy_replace(gd.Rules.russian(), announce_mode="unasked") == gd.Rules.competition()


@pytest.mark.parametrize("joker_pair", [True, False])
@pytest.mark.parametrize("ace_low", [True, False])
@pytest.mark.parametrize("natural", [True, False])
@pytest.mark.parametrize("beats", [5, 10])
@pytest.mark.parametrize("size", [10, 8, 6])
def test_packed_options(
    joker_pair: bool, ace_low: bool, natural: bool, beats: Literal[5, 10], size: Literal[10, 8, 6]
) -> None:
    rules = gd.Rules(
        full_house_joker_pair=joker_pair,
        ace_low=ace_low,
        wilds_prefer_natural=natural,
        straight_flush_beats=beats,
        max_bomb_size=size,
    )
    expected = 1 * joker_pair + 2 * ace_low + 4 * natural + 16 * beats + 256 * size
    for one in (rules, replace(gd.Rules.app(), **options(rules)), pickle.loads(pickle.dumps(rules)), copy.copy(rules)):
        assert one._plays == expected
        assert type(one._plays) is int


def test_packed_options_hold_no_others() -> None:
    assert gd.Rules.pagat()._plays == gd.Rules.russian()._plays == gd.Rules.competition()._plays == 0xA53
    assert gd.Rules.app()._plays == 0xA52
    assert gd.Rules.finnish()._plays == 0xAA3


def test_public_name() -> None:
    assert gd.Rules.__module__ == "guandan_core"
    assert gd.Rules.__qualname__ == "Rules"


def test_rules_module_imports_little() -> None:
    heavy = {"asyncio", "json", "numpy", "pickle", "random"}
    code = f"import guandan_core.rules, sys; print(*{heavy} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_every_option_is_documented() -> None:
    doc = gd.Rules.__doc__ or ""
    for name in ROWS:
        assert len(re.findall(rf"^ +{name}: R\d", doc, re.MULTILINE)) == 1, name


def test_docstring_examples() -> None:
    # Run here: a doctest collector skips methods of a class that names another module as its own.
    tests = [test for test in doctest.DocTestFinder().find(gd.Rules, "Rules", module=False, globs={}) if test.examples]
    assert {test.name for test in tests} == {"Rules"} | {f"Rules.{profile}" for profile in COLUMNS}
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0

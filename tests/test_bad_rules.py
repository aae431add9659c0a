"""Rules that are none: a wrong type, an option out of range, an object that was not made by the constructor."""

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

import guandan_core as gd


@pytest.mark.parametrize("rules", [None, "pagat", 0, True, {}, gd.Rules, gd.Rules.app, ...], ids=repr)
@pytest.mark.parametrize(
    "call",
    [
        lambda rules: gd.legal_moves("8S", None, 7, rules=rules),
        lambda rules: gd.legal_combinations("8S", None, 7, rules=rules),
        lambda rules: gd.classify("8S", 7, rules=rules),
        lambda rules: gd.wild_assignments(gd.Move("8S", 7), rules=rules),
        lambda rules: gd.beats(gd.Move("8S", 7), gd.PASS, rules=rules),
        lambda rules: gd.compare(gd.Move("8S", 7), gd.PASS, rules=rules),
        lambda rules: gd.Move("8S", 7, rules=rules),
    ],
)
def test_rules_of_a_wrong_type(call: Callable[[Any], object], rules: Any) -> None:
    with pytest.raises(TypeError, match="rules are a Rules, not"):
        call(rules)


def test_a_subclass_of_rules_is_refused() -> None:
    # It could answer an attribute as it likes.
    class Other(gd.Rules):  # type: ignore[misc]
        pass

    with pytest.raises(TypeError, match="Other"):
        gd.legal_moves("8S", None, 7, rules=Other())


@pytest.mark.parametrize("value", [7, 0, -1, 10.0, "10", None, True, 10**30])
def test_options_out_of_range_are_refused_when_made_and_replaced(value: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: gd.Rules(max_bomb_size=value),
        lambda: replace(gd.Rules.app(), max_bomb_size=value),
    ]
    for make in calls:
        with pytest.raises(gd.RulesError, match="max_bomb_size") as caught:
            make()
        assert (caught.value.code, caught.value.token) == ("rules_option", "max_bomb_size")


def test_rules_do_not_change() -> None:
    rules = gd.Rules()
    with pytest.raises(FrozenInstanceError):
        rules.max_bomb_size = 6  # type: ignore[misc]
    with pytest.raises((AttributeError, TypeError)):
        rules.other = 6  # type: ignore[attr-defined]
    assert rules == gd.Rules()


@pytest.mark.parametrize("value", [0, 7, 0xFFF, 0x1000, -1, 10**30, None, "x", 1.0, True])
def test_forced_packed_options_are_checked(value: Any) -> None:
    rules = gd.Rules()
    object.__setattr__(rules, "_plays", value)
    with pytest.raises(gd.RulesError) as caught:
        gd.legal_moves("8S", None, 7, rules=rules)
    assert caught.value.code in ("rules_option", "rules_type")


@pytest.mark.parametrize("name", ["max_bomb_size", "straight_flush_beats", "ace_low"])
@pytest.mark.parametrize("value", [7, None, "x", 10**30])
def test_forced_options_never_get_into_the_core(name: str, value: Any) -> None:
    rules = gd.Rules()
    object.__setattr__(rules, name, value)
    hand = "AS 2S 3S 4S 5S 8S 8H 8C 8D 8S 8H 8C 8D"
    try:
        moves = gd.legal_moves(hand, None, 7, rules=rules)
    except (gd.RulesError, TypeError):
        return
    assert moves == gd.legal_moves(hand, None, 7)


def test_rules_without_a_constructor_are_refused() -> None:
    with pytest.raises((gd.RulesError, TypeError)):
        gd.legal_moves("8S", None, 7, rules=gd.Rules.__new__(gd.Rules))

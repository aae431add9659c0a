"""Short ways to write cards and to ask about them, for the tests of what the four texts say."""

import itertools
from collections.abc import Sequence

import pytest

import guandan_core as gd

PERSIAN = gd.Rules.pagat()
FINNISH = gd.Rules.finnish()
RUSSIAN = gd.Rules.russian()
APP = gd.Rules.app()
TEXTS = [
    pytest.param(PERSIAN, id="persian"),
    pytest.param(FINNISH, id="finnish"),
    pytest.param(RUSSIAN, id="russian"),
    pytest.param(APP, id="app"),
]
EVERY_TEXT = pytest.mark.parametrize("rules", TEXTS)
EVERY_LEVEL = pytest.mark.parametrize("level", "23456789TJQKA")
RANKS = "23456789TJQKA"


def of(ranks: str) -> str:
    """Cards of these ranks in changing suits, no hearts: "8 8 8 K K" is 8S 8C 8D KS KC."""
    cards = zip(ranks.split(), itertools.cycle("SCD"), strict=False)
    return " ".join(rank + suit for rank, suit in cards)


def suited(ranks: str, suit: str) -> str:
    return " ".join(rank + suit for rank in ranks.split())


def set_of(rank: str, size: int, level: str) -> str:
    """A set of one rank: natural cards, hearts last, and wilds from the ninth on."""
    return " ".join([rank + suit for suit in "SCDSCDHH"][:size] + [f"{level}H"] * (size - 8))


def readings(cards: str, level: str, rules: gd.Rules) -> set[str]:
    return {str(move.combination) for move in gd.classify(cards, level, rules=rules)}


def beats(a: str, b: str, level: str, rules: gd.Rules) -> bool:
    """Whether cards `a` can be played on `b`: asked of beats() and of legal_moves(), which must agree."""
    table = gd.Move(b, level, rules=rules)
    hand = gd.Hand(a)
    ways = gd.classify(hand, level, rules=rules)
    assert ways, a
    answers = [move for move in gd.legal_moves(hand, table, level, rules=rules) if move.cards == hand.cards]
    assert answers == [move for move in ways if gd.beats(move, table, rules=rules)]
    return bool(answers)


def assert_ascending(plays: Sequence[str], level: str, rules: gd.Rules) -> None:
    """Each play beats all before it and none after it."""
    for lower, higher in itertools.combinations(plays, 2):
        assert beats(higher, lower, level, rules), (higher, lower)
        assert not beats(lower, higher, level, rules), (lower, higher)


def assert_equal_rank(a: str, b: str, level: str, rules: gd.Rules) -> None:
    assert not beats(a, b, level, rules)
    assert not beats(b, a, level, rules)
    assert gd.compare(gd.Move(a, level, rules=rules), gd.Move(b, level, rules=rules), rules=rules) == 0

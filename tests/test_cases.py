"""Every case of tests/data/plays.json and tests/data/rules.json through the public calls, and the TSV files for CTest.

A case is found by its id or rule: `pytest -k W01`, `-k E5`, `-k R2.8`. What a case asks is told in cases.py.
"""

from collections import Counter
from typing import Any

import pytest

import guandan_core as gd
from cases import DATA, NAMES, Case, load, tsv

CASES = [case for name in NAMES for case in load(name)]


def cases_of(op: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", [pytest.param(case, id=case.id) for case in CASES if case.op == op])


def rules_of(case: Case) -> gd.Rules:
    options: dict[str, Any] = case.options
    return gd.Rules(**options)


def reading(play: gd.Move | gd.Combination) -> str:
    name = play.kind.name.lower()
    if play.kind is gd.Kind.BOMB:
        name += str(play.size)
    return name if play.rank is None else f"{name}:{play.rank}"


def combination(text: str) -> gd.Combination:
    kind, _, rank = text.partition(":")
    if kind.startswith("bomb"):
        return gd.Combination("bomb", rank, int(kind.removeprefix("bomb")))
    return gd.Combination(kind.replace("_", " "), rank or None)


def play_of(cards: str, name: str, level: str) -> gd.Move:
    meant = combination(name)
    return gd.Move(cards, level, kind=meant.kind, rank=meant.rank)


def table_of(case: Case) -> gd.Move | gd.Combination | None:
    if case.table is None:
        return None
    return play_of(case.table_cards, case.table, case.level) if case.table_cards else combination(case.table)


def read_move(case: Case) -> gd.Move:
    meant = combination(case.named) if case.named else None
    kind, rank = (meant.kind, meant.rank) if meant else (None, None)
    return gd.Move(case.cards, case.level, kind=kind, rank=rank, rules=rules_of(case))


@cases_of("readings")
def test_readings(case: Case) -> None:
    found = gd.classify(case.cards, case.level, rules=rules_of(case))
    assert sorted(map(reading, found)) == sorted(case.expected)
    assert all(move.cards == gd.Hand(case.cards).cards for move in found)


@cases_of("can_beat")
def test_can_beat(case: Case) -> None:
    table, rules = table_of(case), rules_of(case)
    assert table is not None
    found = gd.classify(case.cards, case.level, rules=rules)
    winning = [move for move in found if gd.beats(move, table, case.level, rules=rules)]
    assert sorted(map(reading, winning)) == sorted(case.expected)
    answers = gd.legal_moves(case.cards, table, case.level, rules=rules)
    whole_hand = [move for move in answers if move.size == len(gd.Hand(case.cards))]
    assert whole_hand == winning


@cases_of("legal_moves")
def test_legal_moves(case: Case) -> None:
    found = gd.legal_moves(case.cards, table_of(case), case.level, rules=rules_of(case))
    compared = [move for move in found if move.is_pass or case.only_kind in (None, move.kind.name.lower())]
    expected = [tuple(play.split("|")) for play in case.expected if play != "pass"]
    assert (gd.PASS in found) == ("pass" in case.expected)
    assert Counter((move.cards, reading(move)) for move in compared if not move.is_pass) == Counter(
        (gd.Hand(cards).cards, name) for cards, name in expected
    )


@cases_of("move")
def test_move(case: Case) -> None:
    assert [reading(read_move(case))] == list(case.expected)


@cases_of("refused")
def test_refused(case: Case) -> None:
    with pytest.raises(gd.GuandanError) as refusal:
        read_move(case)
    assert [refusal.value.code] == list(case.expected)


@cases_of("exists")
def test_exists(case: Case) -> None:
    assert case.table is not None
    table = combination(case.table)
    if case.expected == ("yes",):
        assert list(gd.legal_moves("", table, case.level, rules=rules_of(case))) == [gd.PASS]
    else:
        with pytest.raises(gd.IllegalMoveError) as refusal:
            gd.legal_moves("", table, case.level, rules=rules_of(case))
        assert refusal.value.code == "no_such_combination"


# ---- the files


def test_every_case_is_run_and_has_its_own_id() -> None:
    assert {case.op for case in CASES} == {"readings", "can_beat", "legal_moves", "move", "refused", "exists"}
    assert max(Counter(case.id for case in CASES).values()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_tsv_agrees_with_the_json(name: str) -> None:
    """If not: python tests/data/make_tsv.py."""
    assert (DATA / f"{name}.tsv").read_text(encoding="utf-8") == tsv(load(name))

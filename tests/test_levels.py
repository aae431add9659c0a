"""Levels between deals (R6, E21 to E27), and inputs on which public engines went wrong (L01 to L03)."""

from dataclasses import replace
from typing import Any

import pytest

import guandan_core as gd

PAGAT, RUSSIAN, APP = gd.Rules.pagat(), gd.Rules.russian(), gd.Rules.app()
NEEDED = [gd.Rules.pagat(), gd.Rules.finnish(), gd.Rules.russian(), gd.Rules.competition()]


def move(cards: str, level: str = "A", **named: Any) -> gd.Move:
    return gd.Move(cards, level, **named)


def result(winners: int, places: str) -> gd.DealResult:
    first = winners
    last = {"1-2": None, "1-3": 1 - winners, "1-4": (first + 2) % 4}[places]
    return gd.DealResult(winners, places, first, last)  # type: ignore[arg-type]


def after(
    levels: str,
    declarers: int | None,
    winners: int,
    places: str,
    rules: gd.Rules = PAGAT,
    *,
    failures: tuple[int, int] = (0, 0),
    last: gd.Move | None = None,
) -> tuple[str, int | None, tuple[int, int], int | None]:
    """Levels, declarers, failures and winner after one deal, played at the declarers' level."""
    level = levels[declarers or 0]
    pair: Any = tuple(levels)
    standing = gd.Standing(pair, declarers, failures)
    then = gd.next_standing(standing, level, result(winners, places), last, rules=rules)
    return "".join(map(str, then.levels)), then.declarers, then.failures, then.winner


# ---- R6.1 and R6.2


def test_R6_1_the_winners_declare() -> None:
    assert after("22", None, 1, "1-4") == ("23", 1, (0, 0), None)
    assert after("59", 0, 1, "1-4") == ("5T", 1, (0, 0), None)
    assert after("59", 0, 0, "1-4") == ("69", 0, (0, 0), None)


@pytest.mark.parametrize(
    ("advance", "levels"), [((3, 2, 1), ("8", "7", "6")), ((4, 2, 1), ("9", "7", "6"))], ids=["321", "421"]
)
def test_R8_advance_by_three_or_four(advance: Any, levels: tuple[str, str, str]) -> None:
    rules = replace(PAGAT, advance=advance)
    assert tuple(after("5K", 0, 0, places, rules)[0] for places in ("1-2", "1-3", "1-4")) == tuple(
        level + "K" for level in levels
    )


def test_R6_2_a_team_on_6_that_finishes_1_3_goes_to_8() -> None:
    """The second example of the Russian text: from its own level, and not from the opponents'."""
    for levels, declarers in (("6T", 0), ("6T", 1), ("66", None)):
        assert after(levels, declarers, 0, "1-3", RUSSIAN)[0] == "8" + levels[1]


def test_E21_nobody_moves_past_the_ace() -> None:
    for rules in (PAGAT, RUSSIAN):
        assert after("Q5", 0, 0, "1-2", rules)[0] == "A5"
        assert after("A5", 0, 0, "1-4", rules)[0] == "A5"
    assert after("T5", 0, 0, "1-2", PAGAT)[0] == "A5"
    assert after("T5", 0, 0, "1-2", RUSSIAN)[0] == "K5"


def test_L01_from_queen_by_three_stops_at_the_ace_and_the_next_deal_is_at_the_ace() -> None:
    assert after("Q9", 0, 0, "1-2", RUSSIAN) == ("A9", 0, (0, 0), None)


def test_L02_the_level_that_was_played_counts_and_a_win_at_king_is_no_attempt() -> None:
    assert after("K9", 0, 0, "1-4") == ("A9", 0, (0, 0), None)


# ---- R6.3


def test_R6_3_declarers_at_the_ace_win_with_1_2_and_1_3() -> None:
    for rules in (*NEEDED, APP):
        assert [after("A5", 0, 0, places, rules)[3] for places in ("1-2", "1-3", "1-4")] == [0, 0, None]


def test_L03_a_1_4_at_the_ace_is_a_failed_attempt_and_no_win() -> None:
    assert after("A9", 0, 0, "1-4") == ("A9", 0, (1, 0), None)
    assert after("A9", 0, 0, "1-4", RUSSIAN) == ("A9", 0, (0, 0), None)


def test_E22_at_the_ace_without_being_declarer() -> None:
    for rules in (*NEEDED, APP):
        assert after("8A", 0, 1, "1-2", rules, failures=(0, 1)) == ("8A", 1, (0, 1), None)


def test_E25_the_other_team_in_a_deal_at_the_ace() -> None:
    assert after("AJ", 0, 1, "1-2", APP) == ("AA", 1, (0, 0), None)
    assert after("AA", 0, 1, "1-3", APP) == ("AA", 1, (0, 0), 1)
    assert after("AA", 0, 1, "1-4", APP) == ("AA", 1, (0, 0), None)
    for rules in NEEDED:
        failures = (0, 0) if rules.ace_attempts is None else (1, 0)
        assert after("AA", 0, 1, "1-3", rules) == ("AA", 1, failures, None)


def test_R6_3_a_first_deal_at_the_ace() -> None:
    for rules in NEEDED:
        assert after("AA", None, 1, "1-2", rules) == ("AA", 1, (0, 0), None)
    assert after("AA", None, 1, "1-2", APP) == ("AA", 1, (0, 0), 1)


def test_R8_only_1_2_wins_at_the_ace() -> None:
    rules = replace(RUSSIAN, ace_win="1-2")
    assert after("A5", 0, 0, "1-3", rules) == ("A5", 0, (0, 0), None)
    assert after("A5", 0, 0, "1-2", rules)[3] == 0


# ---- R6.4


def test_E23_the_third_failed_attempt() -> None:
    assert after("A9", 0, 0, "1-4", failures=(2, 0)) == ("29", 0, (0, 0), None)
    assert after("A9", 0, 1, "1-3", failures=(2, 1)) == ("2J", 1, (0, 1), None)
    at_two = gd.Tribute(["4S", "2H 2S AS", "3S", "3C"], result(0, "1-3"), "2")
    assert [str(action) for action in at_two.legal_actions()] == ["give 2S"]


def test_R6_4_failures_are_counted_over_the_whole_match() -> None:
    """A loss, then a deal that the others declare, then two more failures; the others' count is their own."""
    standing = gd.Standing((gd.Rank.ACE, gd.Rank.KING), 0)
    for level, one, counts in (
        ("A", result(1, "1-4"), (1, 0)),
        ("A", result(1, "1-4"), (1, 1)),  # now both at the ace, and team 1 declares
        ("A", result(0, "1-4"), (1, 2)),
        ("A", result(0, "1-4"), (2, 2)),
    ):
        standing = gd.next_standing(standing, level, one)
        assert standing.failures == counts
    assert gd.next_standing(standing, "A", result(0, "1-4")) == gd.Standing((gd.Rank.TWO, gd.Rank.ACE), 0, (0, 2))


@pytest.mark.parametrize(("demotion", "level"), [("2", "2"), ("K", "K"), ("opponents", "9")])
def test_R8_the_third_failure_costs_the_level(demotion: Any, level: str) -> None:
    rules = replace(PAGAT, ace_demotion=demotion)
    assert after("A9", 0, 0, "1-4", rules, failures=(2, 0)) == (level + "9", 0, (0, 0), None)
    assert after("A9", 0, 1, "1-4", rules, failures=(2, 0)) == (level + "T", 1, (0, 0), None)
    assert after("A9", 0, 1, "1-4", rules, failures=(1, 2)) == ("AT", 1, (2, 2), None)


def test_E26_to_the_level_that_the_opponents_had() -> None:
    rules = replace(PAGAT, ace_demotion="opponents")
    assert after("A9", 0, 1, "1-3", rules, failures=(2, 0)) == ("9J", 1, (0, 0), None)
    assert after("AA", 0, 1, "1-3", rules, failures=(2, 0)) == ("AA", 1, (0, 0), None)
    assert after("AA", 0, 0, "1-4", rules, failures=(2, 2)) == ("AA", 0, (0, 2), None)


def test_E27_a_1_3_where_only_1_2_wins() -> None:
    rules = replace(PAGAT, ace_win="1-2")
    assert after("A9", 0, 0, "1-3", rules) == ("A9", 0, (1, 0), None)
    assert after("A9", 0, 0, "1-3", rules, failures=(2, 0)) == ("29", 0, (0, 0), None)


def test_R6_4_no_attempt_is_counted_below_the_ace_or_in_the_first_deal() -> None:
    assert after("K9", 0, 1, "1-4", failures=(2, 2)) == ("KT", 1, (2, 2), None)
    assert after("AA", None, 1, "1-4") == ("AA", 1, (0, 0), None)
    assert after("A9", 0, 0, "1-2", failures=(2, 0)) == ("A9", 0, (2, 0), 0)


# ---- R6.5


ACES = [
    (move("AS"), True),
    (move("AH"), True),
    (move("AS AH", kind="pair"), True),
    (move("AS AC AD"), True),
    (move("AS AC AD AD"), True),
    (move("AS AC AD AH AH", kind="bomb"), True),
    (move("AS AC AD AH AH", kind="full house"), False),
    (move("AS AC AD KS KC"), False),
    (move("KS KC AH", kind="triple"), False),
    (move("KS KC KD AH", kind="bomb"), False),
    (move("KS"), False),
    (move("AS KS QS JS TS"), False),
    (move("AS AC 2S 2C 3S 3C"), False),
    (move("BJ"), False),
    (None, False),
]


@pytest.mark.parametrize(("last", "falls"), ACES, ids=lambda value: str(value).replace(" ", "_"))
def test_E24_physical_aces_only(last: gd.Move | None, falls: bool) -> None:
    assert after("A9", 0, 1, "1-4", last=last) == ("2T" if falls else "AT", 1, (1, 0), None)


def test_R6_5_the_fall_is_to_2_and_clears_the_count_only_with_the_third_failure() -> None:
    aces = move("AS AC")
    for demotion in ("2", "K", "opponents"):
        rules = replace(PAGAT, ace_demotion=demotion)
        assert after("A9", 0, 1, "1-4", rules, failures=(1, 0), last=aces) == ("2T", 1, (2, 0), None)
        assert after("A9", 0, 1, "1-4", rules, failures=(2, 0), last=aces) == ("2T", 1, (0, 0), None)
    uncounted = replace(PAGAT, ace_attempts=None)
    assert after("A9", 0, 1, "1-4", uncounted, last=aces) == ("2T", 1, (0, 0), None)


def test_R6_5_only_declarers_at_the_ace_that_lose() -> None:
    aces = move("AS AC")
    assert after("A9", 0, 0, "1-4", last=aces) == ("A9", 0, (1, 0), None)
    assert after("8A", 0, 1, "1-4", last=move("AS AC", "8")) == ("8A", 1, (0, 0), None)
    assert after("AA", None, 1, "1-4", last=aces) == ("AA", 1, (0, 0), None)


def test_R8_no_demotion_by_aces() -> None:
    for rules in (RUSSIAN, APP, gd.Rules.competition(), replace(PAGAT, ace_finish_demotes=False)):
        assert after("A9", 0, 1, "1-4", rules, last=move("AS"))[0] == "AT"


def test_next_standing_changes_nothing_and_gives_the_same_again() -> None:
    standing = gd.Standing((gd.Rank.ACE, gd.Rank.NINE), 0, (2, 0))
    first = gd.next_standing(standing, "A", result(0, "1-4"))
    assert standing == gd.Standing((gd.Rank.ACE, gd.Rank.NINE), 0, (2, 0))
    assert gd.next_standing(standing, "A", result(0, "1-4")) == first
    assert gd.next_standing(standing, 14, result(0, "1-4")) == first


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((("2", "BJ"),), "level"),
        (((1, 2),), "level"),
        ((("2", "2"), 2), "impossible_standing"),
        ((("2", "2"), True), "impossible_standing"),
        ((("2", "2"), 0, (-1, 0)), "impossible_standing"),
        ((("2", "2"), 0, (0,)), "impossible_standing"),
        ((("2", "2"), 0, (0, 0), 2), "impossible_standing"),
    ],
)
def test_a_standing_that_no_match_has_is_refused(arguments: Any, code: str) -> None:
    with pytest.raises(gd.GuandanError) as caught:
        gd.Standing(*arguments)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "arguments",
    [
        (2, "1-2", 0, None),
        (0, "1-2", 0, 1),
        (0, "1-2", 1, None),
        (0, "1-3", 0, 2),
        (0, "1-3", 0, None),
        (0, "1-4", 0, 1),
        (0, "2-3", 0, 1),
        (False, "1-2", 0, None),
        (0, "1-4", 0, 2.0),
        (0, "1-2", "0", None),
    ],
)
def test_R5_3_a_result_that_no_deal_has_is_refused(arguments: Any) -> None:
    with pytest.raises(gd.PhaseError) as caught:
        gd.DealResult(*arguments)
    assert caught.value.code == "impossible_result"

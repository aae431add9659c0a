"""What the end of a deal is worth: levels, the match, and never less for a better end."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import guandan_core as gd
from guandan_core.players.stakes import stakes

START = gd.Match(seed=7).observation(0)
VARIANTS: list[dict[str, Any]] = [
    {"ace_win": win, "ace_win_needs_declarer": needs, "ace_attempts": attempts, "ace_demotion": demotion}
    for win, needs, (attempts, demotion) in product(
        ("1-3", "1-2"), (True, False), ((None, "2"), (3, "2"), (3, "K"), (3, "opponents"))
    )
]


def values(
    levels: str,
    declarers: int | None,
    failures: tuple[int, int] = (0, 0),
    *,
    seat: int = 0,
    level: str | None = None,
    **options: Any,
) -> tuple[float, ...]:
    """At these levels, as "8 A"; the deal is played at the declarers' level."""
    first, second = map(gd.Rank.parse, levels.split())
    played = gd.Rank.parse(level) if level else (first, second)[declarers or 0]
    return stakes(
        replace(
            START,
            seat=seat,
            level=played,
            levels=(first, second),
            declarers=declarers,
            failures=failures,
            rules=replace(gd.Rules(), **options),
        )
    )


@pytest.mark.parametrize("declarers", [0, 1])
def test_where_no_level_ends_they_are_the_steps(declarers: int) -> None:
    assert values("5 8", declarers) == (4, 2, 1, -4, -2, -1)
    assert values("5 8", declarers, advance=(3, 2, 1)) == (3, 2, 1, -3, -2, -1)


def test_R6_2_a_gain_that_ends_at_A_counts_less() -> None:
    # Two levels of four, of two; and one declares at A.
    assert values("Q 2", 0) == (0.75 * 2 + 1 + 1, 0.75 * 2 + 1 + 0.5, 1, -4, -2, -1)


@pytest.mark.parametrize("seat", [0, 2])
def test_R6_3_declarers_at_A_play_for_the_match(seat: int) -> None:
    assert values("A 5", 0, seat=seat) == (4, 4, 0.25, -5, -3, -2)
    assert values("A 5", 0, ace_win="1-2", seat=seat) == (4, 0.5, 0.25, -5, -3, -2)


def test_R6_3_others_at_A_play_for_the_declaration() -> None:
    assert values("A 8", 1) == (2, 1.5, 1.25, -4, -2, -1)
    # With both at A the opponents play for the match.
    assert values("A A", 1) == (3, 2.5, 2.25, -4, -4, -0.25)
    assert values("A A", 1, ace_win_needs_declarer=False) == (6, 6, 2.25, -4, -4, -0.25)


def test_R6_4_the_third_failed_attempt_costs_the_levels() -> None:
    fall = 0.75 * 12 + 1  # and the declaration at A
    assert values("A 5", 0, (2, 0)) == (4, 4, 0.25 - fall, -4 - fall, -2 - fall, -1 - fall)
    to_king = 0.75 + 1
    assert values("A 5", 0, (2, 0), ace_demotion="K")[2] == 0.25 - to_king
    assert values("A 5", 0, (1, 0)) == values("A 5", 0)
    assert values("A 5", 0, (2, 0), ace_attempts=None) == values("A 5", 0)


@pytest.mark.parametrize("level", ["2", "Q", "A"])
def test_in_the_first_deal_only_the_steps_count(level: str) -> None:
    assert values(f"{level} {level}", None) == (4, 2, 1, -4, -2, -1)


def test_R6_3_a_first_deal_that_wins_the_match() -> None:
    assert values("A A", None, ace_win_needs_declarer=False) == (5, 5, 1.25, -5, -5, -1.25)


@pytest.mark.parametrize("options", VARIANTS, ids=lambda options: " ".join(map(str, options.values())))
def test_a_better_end_is_never_worth_less(options: dict[str, Any]) -> None:
    levels = ("2", "9", "K", "A")
    for first, second, declarers in product(levels, levels, (None, 0, 1)):
        if declarers is None and first != second:
            continue
        for failures in product((0, 2) if first == "A" else (0,), (0, 2) if second == "A" else (0,)):
            won = values(f"{first} {second}", declarers, failures, **options)
            assert won[0] >= won[1] >= won[2] > won[5] >= won[4] >= won[3], (first, second, declarers, failures)
            # What one team gains the other loses.
            other = values(f"{first} {second}", declarers, failures, seat=1, **options)
            assert other == tuple(-value for value in (*won[3:], *won[:3]))


def test_levels_that_no_match_has() -> None:
    with pytest.raises(gd.PhaseError):
        values("5 5", 3, level="5")

"""The golden deals and the perft numbers, which the reference wrote: the core against them, and they against it."""

from typing import Any

import pytest

import golden_flow
import guandan_core as gd
from guandan_core import _core
from reference import PROFILES
from reference.cards import RANKS

DEALS = golden_flow.read_deals()
PERFT = golden_flow.read_perft()
# The reference takes minutes for all of them.
SOME = [one for one in PERFT if one[0].id.startswith(("five-", "two-"))][::13]


@pytest.mark.parametrize("line", [pytest.param(line, id=f"{line[0]}-{line[1]}") for line in DEALS])
def test_R5_0_golden_deals_and_lots(line: list[str]) -> None:
    seed, number, hands, leader, lots = line
    assert _core.deal_hands(int(seed), int(number)) == tuple(gd.Hand(hand) for hand in hands.split(";"))
    assert _core.first_leader(int(seed)) == int(leader)
    assert "".join(map(str, _core.tribute_lots(int(seed), int(number)))) == lots
    if number == "0":
        match = gd.Match(seed=int(seed))
        deal = gd.Deal.random(int(seed), "2")
        assert match.hands == deal.hands == _core.deal_hands(int(seed), 0)
        assert match.to_act == deal.to_act == int(leader)


def test_reference_still_says_what_the_golden_deals_say() -> None:
    for line in DEALS:
        assert list(golden_flow.deal_line(int(line[0]), int(line[1]))) == line


def test_R01_R02_seeds_that_differ_give_different_deals() -> None:
    assert {0, 1, 42, 2**32, 2**32 + 1, 2**64 - 1} <= {int(line[0]) for line in DEALS}
    assert len({line[2] for line in DEALS}) == len(DEALS)


def core_deal(start: golden_flow.Start) -> gd.Deal:
    options: dict[str, Any] = vars(golden_flow.read_options(start.options))
    return gd.Deal(start.hands, start.leader, start.level, gd.Rules(**options))


def core_divide(deal: gd.Deal, depth: int) -> dict[tuple[tuple[str, ...], str, str | None], int]:
    counts = {}
    for move in deal.legal_moves():
        deal.play(move)
        rank = None if move.rank is None else str(move.rank)
        kind = move.kind.name.lower()
        counts[tuple(map(str, move.cards)), kind, rank] = deal.perft(depth - 1)
        deal.undo()
    return counts


@pytest.mark.parametrize(("start", "count"), [pytest.param(*one, id=one[0].id) for one in PERFT])
def test_R4_R5_perft(start: golden_flow.Start, count: int) -> None:
    deal = core_deal(start)
    if deal.perft(start.depth) != count:
        expected = golden_flow.divide(start.deal(golden_flow.read_options(start.options)), start.depth)
        assert core_divide(deal, start.depth) == {tuple(play): number for play, number in expected.items()}
        raise AssertionError(f"the reference counts {sum(expected.values())} now, and {count} when it was written")


@pytest.mark.parametrize(("start", "count"), [pytest.param(*one, id=one[0].id) for one in SOME])
def test_reference_still_says_what_the_perft_numbers_say(start: golden_flow.Start, count: int) -> None:
    options = golden_flow.read_options(start.options)
    divided = golden_flow.divide(start.deal(options), start.depth)
    assert sum(divided.values()) == count
    assert core_divide(core_deal(start), start.depth) == divided


def test_perft_covers_every_profile_at_every_level() -> None:
    expected = {f"{name}-{profile}-{level}" for name in GROUPS for profile in PROFILES for level in RANKS}
    assert {start.id for start, _ in PERFT} == expected
    for start, _ in PERFT:
        _, profile, level = start.id.split("-")
        assert (golden_flow.read_options(start.options), start.level) == (PROFILES[profile][0], level)


GROUPS = ("full", "eight", "five", "two")


@pytest.mark.parametrize("depth", [-1, 101])
def test_perft_refuses_a_depth(depth: int) -> None:
    with pytest.raises(gd.PhaseError) as caught:
        gd.Deal.random(7, "5").perft(depth)
    assert caught.value.code == "depth"

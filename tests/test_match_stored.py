"""A match and a deal in every stage, copied, pickled, replayed, undone, as bytes: always the same again (S01, S02)."""

import copy
import pickle
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

import guandan_core as gd
from match_play import ONE_TWO, play_deal, play_random, stages

NAMES = (
    "first lead",
    "mid-trick after a pass",
    "after a finisher",
    "tribute",
    "one tribute given",
    "equal tributes to take",
    "one card returned",
    "at A with two failures",
    "with the cards of the next deal",
    "over",
    "random, six deals",
)
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": lambda state: state.copy(),
    "copy.copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
    "old pickle": lambda state: pickle.loads(pickle.dumps(state, protocol=2)),
}


@cache
def every_stage() -> dict[str, gd.Match]:
    return dict(stages())


def told(match: gd.Match) -> dict[str, Any]:
    """Everything that a match tells (S01)."""
    names = ("phase", "to_act", "standing", "level", "deal_number", "deal", "tribute", "hands", "is_over", "winner")
    shown = {name: getattr(match, name) for name in (*names, "rules", "seed", "history")}
    deal = match.deal
    passes = None if deal is None else (deal.passes, deal.owner, deal.leader, deal.table, deal.finished, deal.moves)
    observations = [match.observation(seat) for seat in range(4)]
    return shown | {"trick": passes, "actions": list(match.legal_actions()), "observations": observations}


def test_S01_the_stages_are_what_they_are_called() -> None:
    assert tuple(every_stage()) == NAMES

    def deal(name: str) -> gd.Deal:
        found = every_stage()[name].deal
        assert found is not None
        return found

    assert (deal("mid-trick after a pass").passes, deal("after a finisher").finished) == (1, (0,))
    actions = {name: [type(action) for action in match.legal_actions()][:1] for name, match in every_stage().items()}
    assert actions["tribute"] == actions["one tribute given"] == [gd.Give]
    assert actions["equal tributes to take"] == [gd.Take]
    assert actions["one card returned"] == [gd.Return]
    assert (every_stage()["at A with two failures"].failures, every_stage()["at A with two failures"].level) == (
        (2, 0),
        14,
    )
    assert every_stage()["over"].is_over


@pytest.mark.parametrize("how", COPIES)
@pytest.mark.parametrize("stage", NAMES)
def test_S01_a_copy_is_equal_and_goes_on_alike(stage: str, how: str) -> None:
    match = every_stage()[stage]
    other = COPIES[how](match)
    assert other == match
    assert other is not match
    assert told(other) == told(match)
    assert play_random(other, 1, 400) == play_random(match.copy(), 1, 400)


@pytest.mark.parametrize("stage", NAMES)
def test_S02_playing_on_a_copy_leaves_the_match_alone(stage: str) -> None:
    match = every_stage()[stage]
    before = told(match)
    other = play_random(match.copy(), 2, 400)
    assert match.is_over or other != match
    assert told(match) == before


@pytest.mark.parametrize("stage", NAMES)
def test_a_replay_of_the_history_is_the_same_match(stage: str) -> None:
    match = every_stage()[stage]
    again = gd.Match.replay(match.history)
    assert told(again) == told(match)
    assert (again == match) == (stage != "with the cards of the next deal")  # those are no part of the history
    assert gd.Match.replay(list(match.history)) == again


def test_different_matches_are_not_equal() -> None:
    matches = list(every_stage().values())
    for place, match in enumerate(matches):
        assert all((match == other) == (place == index) for index, other in enumerate(matches))
    assert matches[0] != "match"
    with pytest.raises(TypeError, match="unhashable"):
        hash(matches[0])


def spoilt(history: list[gd.Event]) -> dict[str, list[Any]]:
    acted = [place for place, event in enumerate(history) if isinstance(event, gd.Acted)]
    first = history[acted[0]]
    assert isinstance(first, gd.Acted)
    start = history[0]
    assert isinstance(start, gd.MatchStarted)
    return {
        "empty": [],
        "no start": history[1:],
        "start only": history[:1],
        "no event": [5],
        "another seat": [*history[: acted[0]], replace(first, seat=(first.seat + 1) % 4), *history[acted[0] + 1 :]],
        "a pass on the lead": [*history[: acted[0]], replace(first, action=gd.PASS), *history[acted[0] + 1 :]],
        "an action missing": [*history[: acted[0]], *history[acted[0] + 1 :]],
        "an event missing": [event for event in history if not isinstance(event, gd.DealStarted)],
        "an event too many": [*history, gd.MatchEnded(0)],
        "another level": [gd.MatchStarted(start.rules, gd.Rank.NINE, start.deals, start.seed), *history[1:]],
        "a deal too many": [*history, gd.CardsDealt(gd.Match(seed=1).hands)],  # type: ignore[arg-type]
    }


@pytest.mark.parametrize(
    "how",
    [
        "empty",
        "no start",
        "start only",
        "no event",
        "another seat",
        "a pass on the lead",
        "an action missing",
        "an event missing",
        "an event too many",
        "another level",
        "a deal too many",
    ],
)
def test_a_broken_history_is_refused(how: str) -> None:
    history = spoilt(list(every_stage()["tribute"].history))[how]
    with pytest.raises(gd.GuandanError) as caught:
        gd.Match.replay(history)
    illegal = {"a pass on the lead": "pass_on_lead", "another level": "level_mismatch"}
    assert caught.value.code == illegal.get(how, "broken_history")


# ---- a deal


def random_deal(seed: int, moves: int = 10**6) -> gd.Deal:
    rng = random.Random(seed)
    deal = gd.Deal.random(seed, 2 + seed % 13, (gd.Rules.pagat(), gd.Rules.finnish(), gd.Rules.app())[seed % 3])
    while not deal.is_over and moves > 0:
        choices = deal.legal_moves()
        deal.play(choices[rng.randrange(len(choices))])
        moves -= 1
    return deal


@pytest.mark.parametrize("seed", range(8))
def test_S02_undo_goes_back_to_the_start_step_by_step(seed: int) -> None:
    deal = random_deal(seed)
    moves = deal.moves
    start = gd.Deal.random(seed, deal.level, (gd.Rules.pagat(), gd.Rules.finnish(), gd.Rules.app())[seed % 3])
    for number in range(len(moves), 0, -1):
        assert deal == random_deal(seed, number)
        deal.undo()
        before = random_deal(seed, number - 1)
        assert list(deal.legal_moves()) == list(before.legal_moves())
        assert (deal.first_finish, deal.finished, deal.to_act) == (before.first_finish, before.finished, before.to_act)
    assert deal == start
    with pytest.raises(gd.PhaseError) as caught:
        deal.undo()
    assert caught.value.code == "nothing_to_undo"
    for move in moves:
        deal.play(move)
    assert deal == random_deal(seed)


DEALS = {
    "start": lambda: random_deal(1, 0),
    "in play": lambda: random_deal(2, 40),
    "over": lambda: random_deal(3),
    "mid-trick": lambda: gd.Deal(["", "3S 4S", "5S 5H", "TS TC"], 1, 5, table="9S", owner=0, passes=1, finished=[0]),
    "combination": lambda: gd.Deal(
        ["3C", "3S 4S", "5S", "TS"], 1, 5, gd.Rules.finnish(), table=gd.Combination("pair", 9), owner=2
    ),
}


@pytest.mark.parametrize("how", [*COPIES, "bytes", "repr"])
@pytest.mark.parametrize("name", DEALS)
def test_S01_a_deal_is_the_same_again(name: str, how: str) -> None:
    deal = DEALS[name]()
    again_by = COPIES | {
        "bytes": lambda deal: gd.Deal.from_bytes(deal.to_bytes()),
        "repr": lambda deal: eval(repr(deal), {"Deal": gd.Deal}),
    }
    other = again_by[how](deal)
    assert other == deal
    names = ("to_act", "leader", "table", "owner", "passes", "hands", "finished", "is_over", "result", "moves", "level")
    for attribute in (*names, "first_finish"):
        assert getattr(other, attribute) == getattr(deal, attribute)
    assert list(other.legal_moves()) == list(deal.legal_moves())
    if not deal.is_over:
        other.play(other.legal_moves()[-1])
        assert other != deal


def read(data: bytes) -> gd.Deal | None:
    try:
        return gd.Deal.from_bytes(data)
    except gd.GuandanError:
        return None


@pytest.mark.parametrize("name", DEALS)
def test_bytes_that_are_cut_or_flipped_are_refused_or_another_deal(name: str) -> None:
    deal = DEALS[name]()
    data = deal.to_bytes()
    for size in range(len(data)):
        shorter = read(data[:size])
        assert shorter is None or len(shorter.moves) < len(deal.moves)
    rng = random.Random(1)
    for _ in range(300):
        flipped = bytearray(data)
        flipped[rng.randrange(min(len(data), 200))] ^= 1 << rng.randrange(8)
        other = read(bytes(flipped))
        assert other is None or (other != deal and other.to_bytes() == flipped)


def malformed() -> dict[str, bytes]:
    data = random_deal(4, 30).to_bytes()
    return {
        "empty": b"",
        "version": b"\x02" + data[1:],
        "level": data[:1] + b"\x01" + data[2:],
        "options": data[:2] + b"\xff\xff" + data[4:],
        "leader": data[:4] + b"\x04" + data[5:],
        "owner": data[:5] + b"\x00" + data[6:],
        "passes": data[:6] + b"\x01" + data[7:],
        "finished": data[:7] + b"\x05" + data[8:],
        "half a move": data[:-8],
        "the first move again": data + data[91:107],
        "more": data + bytes(range(16)),
        "noise": bytes(range(256)),
    }


@pytest.mark.parametrize(
    "name",
    [
        "empty",
        "version",
        "level",
        "options",
        "leader",
        "owner",
        "passes",
        "finished",
        "half a move",
        "the first move again",
        "more",
        "noise",
    ],
)
def test_malformed_bytes_are_refused(name: str) -> None:
    with pytest.raises(gd.GuandanError):
        gd.Deal.from_bytes(malformed()[name])


def test_from_bytes_takes_bytes_only() -> None:
    for wrong in (None, 5, "text", [1]):
        with pytest.raises(TypeError):
            gd.Deal.from_bytes(wrong)  # type: ignore[arg-type]
    data = random_deal(4, 30).to_bytes()
    assert gd.Deal.from_bytes(bytearray(data)) == gd.Deal.from_bytes(memoryview(data)) == random_deal(4, 30)


def test_a_match_deal_is_a_copy() -> None:
    match = gd.Match(seed=1)
    deal = match.deal
    assert deal is not None
    deal.play(deal.legal_moves()[0])
    assert match == gd.Match(seed=1)
    play_deal(match, ONE_TWO)
    tribute = match.tribute
    before = match.copy()
    assert tribute is not None
    if tribute.to_act is not None:
        tribute.act(tribute.legal_actions()[0])
    assert told(match) == told(before)

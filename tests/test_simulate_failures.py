"""simulate.simulate() with players that fail: the same failure is told on every executor."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
import sim_players
from guandan_core import simulate
from guandan_core.simulate.runs import play_chunk
from sim_executors import Here, processes

run = partial(simulate.simulate, progress=False)


def failing_number() -> int:
    return next(number for number in range(30) if str(simulate.single_deal(1, number).level) in "K49")


@pytest.mark.parametrize("executor", [Here(), partial(ThreadPoolExecutor, 4)], ids=["here", "threads"])
def test_of_players_that_fail_the_lowest_number_is_told(executor: Any, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with pytest.raises(gd.PlayerError) as caught:
        run([sim_players.Tired(), "baseline"], deals=60, executor=executor, records=file)
    error = caught.value
    assert (error.code, error.player) == ("player_raised", "Tired()")
    assert error.seed == simulate.single_deal(1, failing_number()).seed
    assert error.__notes__[0] == f"number {failing_number()} of Tired() against baseline, deals, seed 1"
    assert "RuntimeError: tired" in error.__notes__[1]
    kept = {line.number for line in simulate.read_records(file)}
    assert set(range(failing_number())) <= kept


def test_a_failure_is_told_though_workers_die_at_the_same_time() -> None:
    """Deal 0 raises, deals after it kill their workers."""
    first, later = (str(simulate.single_deal(1, number).level) for number in (0, 1))
    assert first != later
    with pytest.raises(gd.PlayerError) as caught:
        run([sim_players.RaisesAndDies(first, later), "random"], deals=12, executor=processes)
    assert caught.value.__notes__[0].startswith("number 0 of RaisesAndDies()")


def test_a_chunk_is_played_up_to_the_failure_and_can_be_sent() -> None:
    chunk = play_chunk(
        simulate.runs.Run((sim_players.Tired(), "easy"), "deals", 1, gd.Rules(), None, True, "nothing"), range(30), ""
    )
    again = pickle.loads(pickle.dumps(chunk))
    assert [unit.number for unit in again.units] == list(range(failing_number()))
    number, error = again.failure
    assert number == failing_number()
    assert isinstance(error, gd.PlayerError)
    assert error.match is not None


class UnsendableError(Exception):
    def __init__(self, one: int, two: int) -> None:
        super().__init__(f"{one} and {two}")


class RaisesUnsendable:
    def __deepcopy__(self, _memo: object) -> "RaisesUnsendable":
        raise UnsendableError(1, 2)

    def choose(self, observation: gd.Observation) -> gd.Action:
        return observation.legal_actions[0]


def test_an_error_that_cannot_be_sent_is_told_in_words() -> None:
    seats = (RaisesUnsendable(), "easy")
    chunk = play_chunk(simulate.runs.Run(seats, "deals", 1, gd.Rules(), None, True, "nothing"), [7], "")
    assert chunk.failure is not None
    _, error = pickle.loads(pickle.dumps(chunk)).failure
    assert "UnsendableError('1 and 2')" in str(error)

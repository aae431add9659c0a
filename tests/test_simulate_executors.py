"""simulate.simulate() on executors: the same numbers on all of them, and nothing lost when they fail."""

import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Future, ThreadPoolExecutor
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
import sim_players
from command import Capture, ask
from guandan_core import simulate
from guandan_core.simulate import dispatch, results
from guandan_core.simulate.intervals import bootstraps
from guandan_core.simulate.runs import Chunk, play_chunk
from sim_executors import Here, processes

run = partial(simulate.simulate, progress=False)


@pytest.fixture(autouse=True)
def _few_resamples(monkeypatch: pytest.MonkeyPatch) -> None:
    """Intervals are no matter here, but that they are the same."""
    monkeypatch.setattr(results, "bootstraps", partial(bootstraps, resamples=50))


@cache
def alone(deals: int = 40) -> simulate.Simulation:
    """What one process finds."""
    return run(["normal", "easy"], deals=deals)


# ---- the same everywhere


def test_threads() -> None:
    assert run(["normal", "easy"], deals=40, executor=ThreadPoolExecutor) == alone()
    with ThreadPoolExecutor(3) as executor:
        assert run(["normal", "easy"], deals=40, executor=executor) == alone()


def test_processes_and_records(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with processes() as executor:
        assert run(["normal", "easy"], deals=30, executor=executor, records=file) == alone(30)
        # Players that remember, in whatever process and order.
        seats: list[Any] = [sim_players.Counting(), sim_players.seeded]
        assert run(seats, deals=10, executor=executor) == run(seats, deals=10)
        # Pythons say differently that they cannot pickle it.
        with pytest.raises(simulate.SimulationError, match=r"lost number \d 3 times, the last .*(pickle|local object)"):
            run([lambda seed: sim_players.seeded(seed), "easy"], deals=4, executor=executor)
    assert run(["normal", "easy"], deals=40, executor=Here(), records=file, resume=True) == alone()


@pytest.mark.parametrize("seconds", [1e-9, 0.02, 1e9], ids=["one-each", "some", "large"])
def test_results_do_not_depend_on_chunks(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr(dispatch, "_MOST_SECONDS", seconds)
    monkeypatch.setattr(dispatch, "_LEAST_SECONDS", seconds / 10)
    executor = Here()
    assert run(["normal", "easy"], deals=40, executor=executor) == alone()
    assert sorted(number for chunk in executor.chunks for number in chunk) == list(range(40))
    largest = max(map(len, executor.chunks))
    assert (largest == 1) == (seconds == 1e-9)


class Clockwork(Here):
    """Does not play, but says that each unit took so long."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def submit(self, function: Any, /, *args: Any, **options: Any) -> Future[Any]:
        future = super().submit(lambda *_: None, *args, **options)
        done: Future[Any] = Future()
        assert function is play_chunk
        assert future.result() is None
        units = tuple(simulate.runs.Unit(number, (), "") for number in args[1])
        done.set_result(Chunk(units, None, self.seconds * len(units)))
        return done


@pytest.mark.parametrize(("seconds", "largest"), [(0.001, 500), (0.1, 5), (3.0, 1)])
def test_chunks_are_half_a_second_of_work_and_shrink_at_the_end(
    monkeypatch: pytest.MonkeyPatch, seconds: float, largest: int
) -> None:
    monkeypatch.setattr(dispatch, "_MOST_WINDOW", 4)
    executor = Clockwork(seconds)
    number = 40 * largest
    whole = dispatch.played(simulate_run(), range(number), executor)
    assert sum(map(len, whole)) == number
    sizes = [len(chunk) for chunk in executor.chunks]
    assert sizes[0] == 1
    assert largest * 0.9 <= max(sizes) <= largest
    assert sizes[-2] * seconds <= max(seconds, 0.06)


def simulate_run() -> Any:
    return simulate.runs.Run(("easy", "easy"), "deals", 1, gd.Rules(), None, True, "nothing")


# ---- executors that fail


@pytest.mark.parametrize(
    "error",
    [CancelledError(), BrokenExecutor("gone"), OSError("connection lost"), TimeoutError(), KeyError("any")],
    ids=lambda error: type(error).__name__,
)
def test_lost_chunks_are_sent_again(error: BaseException, tmp_path: Path) -> None:

    def fate(call: int) -> BaseException | None:
        """The first time, every second chunk."""
        return error if call % 2 and executor.chunks.count(executor.chunks[call - 1]) == 1 else None

    executor = Here(fate)
    file = tmp_path / "run.jsonl"
    assert run(["normal", "easy"], deals=40, executor=executor, records=file) == alone()
    assert sorted(line.number for line in simulate.read_records(file)) == list(range(40))
    assert sum(map(len, executor.chunks)) > 40


def test_a_chunk_that_is_lost_again_and_again_ends_the_run(tmp_path: Path) -> None:
    lost: list[int] = []

    def fate(call: int) -> BaseException | None:
        if 5 in executor.chunks[call - 1]:
            lost.append(call)
            return CancelledError()
        return None

    executor = Here(fate)
    file = tmp_path / "run.jsonl"
    with pytest.raises(simulate.SimulationError) as caught:
        run(["normal", "easy"], deals=40, executor=executor, records=file)
    assert caught.value.code == "executor"
    assert str(caught.value).endswith(" 3 times, the last time by CancelledError")
    assert len(lost) == 3
    (note,) = caught.value.__notes__
    kept = len(list(simulate.read_records(file)))
    assert note == f"{kept} of 40 deals are done and kept in '{file}': resume goes on from there"
    assert kept >= 4
    assert run(["normal", "easy"], deals=40, records=file, resume=True) == alone()


def test_a_broken_executor_is_made_anew_where_it_can_be() -> None:
    made: list[Here] = []

    def make() -> Here:
        made.append(Here(lambda call: BrokenExecutor() if call >= 3 and len(made) < 3 else None))
        return made[-1]

    assert run(["normal", "easy"], deals=40, executor=make) == alone()
    assert len(made) == 3
    assert all(executor.closed for executor in made)


def test_an_executor_that_takes_no_more_work_is_told(tmp_path: Path) -> None:
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    with pytest.raises(simulate.SimulationError, match="takes no more work: RuntimeError: cannot schedule"):
        run(["easy", "easy"], deals=4, executor=closed)

    def make() -> Here:
        executor = Here()
        executor.shutdown()
        return executor

    with pytest.raises(simulate.SimulationError, match="3 new executors in a row"):
        run(["easy", "easy"], deals=4, executor=make, records=tmp_path / "run.jsonl")


def test_a_worker_of_another_version_is_refused() -> None:
    old = simulate.runs.Run(("easy", "easy"), "deals", 1, gd.Rules(), None, True, "nothing", library="0.0.1")
    with pytest.raises(simulate.SimulationError, match=r"a worker has guandan-core .*, not 0\.0\.1"):
        list(dispatch.played(old, range(3), Here()))


def test_processes_that_die(tmp_path: Path) -> None:
    """With one that kills its process once; with one that does so whenever it is asked."""
    seats: list[Any] = [sim_players.Dies(tmp_path / "died"), "random"]
    file = tmp_path / "run.jsonl"
    found = run(seats, deals=20, executor=processes, records=file)
    assert (tmp_path / "died").exists()
    assert found == run(seats, deals=20)
    assert sorted(line.number for line in simulate.read_records(file)) == list(range(20))


def test_a_pool_that_breaks_for_good_keeps_what_is_done(tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    seats: list[Any] = [sim_players.Dies(tmp_path / "died"), "random"]
    with (
        processes() as executor,
        pytest.raises(simulate.SimulationError, match="takes no more work: BrokenProcessPool"),
    ):
        run(seats, deals=20, executor=executor, records=file)
    assert run(seats, deals=20, records=file, resume=True) == run(seats, deals=20)


def test_which_deal_kills_its_worker_is_found() -> None:
    """Of all that a broken pool has lost, the innocent ones are played, and the one deal is told."""
    guilty = next(number for number in range(40) if str(simulate.single_deal(1, number).level) == "9")
    with pytest.raises(simulate.SimulationError) as caught:
        run([sim_players.DiesAt("9"), "random"], deals=guilty + 9, executor=processes)
    assert f" lost number {guilty} 3 times, the last time by BrokenProcessPool" in str(caught.value)


@pytest.mark.parametrize("answer", [None, 1, [], Chunk((), None, 0.0)], ids=["none", "int", "list", "empty"])
def test_what_is_no_answer_is_lost_work(answer: Any) -> None:
    class Wrong(Here):
        def submit(self, function: Any, /, *args: Any, **_options: Any) -> Future[Any]:
            super().submit(function, *args)
            future: Future[Any] = Future()
            future.set_result(answer)
            return future

    with pytest.raises(simulate.SimulationError, match=r"lost number 0 3 times, the last time by (Type|Value)Error: "):
        run(["easy", "easy"], deals=3, executor=Wrong())


def test_the_answer_to_something_else_is_lost_work() -> None:
    class Late(Here):
        last: Any = None

        def submit(self, function: Any, /, *args: Any, **_options: Any) -> Future[Any]:
            future = super().submit(function, *args)
            self.last, late = future, self.last
            return late or future

    assert run(["normal", "easy"], deals=3, executor=Here()) == run(["normal", "easy"], deals=3)
    with pytest.raises(simulate.SimulationError, match="the answer to something else"):
        run(["normal", "easy"], deals=9, executor=Late())


class Silent(Here):
    """Takes work that it never does, and after a time no more."""

    def submit(self, function: Any, /, *_args: Any, **_options: Any) -> Future[Any]:
        if function is not play_chunk:
            raise ConnectionError("nobody there")
        return Future()


def test_an_executor_that_died_in_silence_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "_SILENCE", 0.05)
    with pytest.raises(simulate.SimulationError, match="takes no more work: ConnectionError: nobody there"):
        run(["easy", "easy"], deals=3, executor=Silent())
    made: list[Here] = []

    def make() -> Here:
        made.append(Here() if made else Silent())
        return made[-1]

    assert run(["normal", "easy"], deals=40, executor=make) == alone()
    assert len(made) == 2


@pytest.mark.parametrize("executor", [3, "threads", [1]], ids=str)
def test_what_is_no_executor_is_refused_before_anything_is_written(executor: Any, tmp_path: Path) -> None:
    file = tmp_path / "run.jsonl"
    with pytest.raises(TypeError, match=r"an executor is a concurrent\.futures\.Executor or a function"):
        run(["easy", "easy"], deals=1, executor=executor, records=file)
    with pytest.raises(TypeError, match="has made None"):
        run(["easy", "easy"], deals=1, executor=lambda: None)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="progress is True, False or a function"):
        simulate.simulate(["easy", "easy"], deals=1, progress="x", records=file)  # type: ignore[arg-type]
    assert not file.exists()


class Old(Here):
    def shutdown(self, wait: bool = True) -> None:  # type: ignore[override]
        super().shutdown(wait)


class NoEnd:
    """Not even a shutdown()."""

    def __init__(self) -> None:
        self.submit = Here().submit


@pytest.mark.parametrize("make", [Old, NoEnd])
def test_what_was_made_is_shut_down_as_it_can_be(make: Any) -> None:
    assert run(["normal", "easy"], deals=40, executor=make) == alone()


# ---- Dask


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    made = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50)
    yield made
    made.close()


@pytest.mark.filterwarnings("default")  # Dask's own are no concern of these tests
def test_a_dask_worker_is_killed_and_no_deal_is_lost(cluster: Any, tmp_path: Path, capsys: Capture) -> None:
    from distributed import Client

    deals = 120
    file = tmp_path / "run.jsonl"
    killed: list[int] = []
    with Client(cluster, set_as_default=False) as client:
        pids = client.run(os.getpid)
        assert len(set(pids.values())) == 2

        def kill(progress: simulate.Progress) -> None:
            if progress.done >= 10 and not killed:
                killed.append(next(iter(pids.values())))
                os.kill(killed[0], signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

        found = run(["normal", "easy"], deals=deals, executor=client, records=file, progress=kill)
        assert killed
        assert 10 <= len(list(simulate.read_records(file))) == deals
        assert found == alone(deals)
        assert killed[0] not in client.run(os.getpid).values()
    argv = ["simulate", "normal", "easy", "--deals", str(deals), "--json", "--dask", cluster.scheduler_address]
    assert json.loads(ask(capsys, *argv)) == json.loads(json.dumps(found.to_dict()))

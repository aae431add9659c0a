"""Measure what executors make of a run: duplicate deals a second, and how much of the time is not play.

    python bench/simulate_speed.py                                 normal over baseline, 2,000 duplicate deals
    python bench/simulate_speed.py strong:20 normal --deals 150

Plays the same deals in this process, on one and two processes, and on a Dask cluster of as many (if Dask is installed),
and checks that all find the same. Executors have begun before the time runs. A worker is idle where it waits for the
next chunk; that, with what the chunks cost in this process, is the whole price of scheduling.
"""

import argparse
import contextlib
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any

from guandan_core import simulate


@dataclass
class Watched(Executor):
    """An executor of which the chunks are counted, and the seconds that workers spent on them."""

    inner: Executor
    chunks: int = 0
    seconds: list[float] = field(default_factory=list)

    def submit(self, function: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        self.chunks += 1
        future = self.inner.submit(function, *args, **options)
        future.add_done_callback(lambda done: self.seconds.append(done.result().seconds))
        return future


@contextlib.contextmanager
def processes(workers: int) -> Iterator[Executor]:
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        yield pool


@contextlib.contextmanager
def dask(workers: int) -> Iterator[Executor]:
    from distributed import Client, LocalCluster

    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        yield client.get_executor(pure=False)


def measured(args: argparse.Namespace, executor: Executor | None) -> tuple[simulate.Simulation, float, float]:
    """The result, and wall and CPU seconds of this process."""
    wall, cpu = time.perf_counter(), time.process_time()
    ended = [wall, cpu]

    def watch(progress: simulate.Progress) -> None:
        # Without the intervals, which cost the same everywhere.
        if progress.done == progress.number:
            ended[:] = time.perf_counter(), time.process_time()

    found = simulate.simulate(args.players, deals=args.deals, seed=args.seed, executor=executor, progress=watch)
    return found, ended[0] - wall, ended[1] - cpu


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("players", nargs="*", default=["normal", "baseline"])
    parser.add_argument("--deals", type=int, default=2000, help="duplicate deals; default 2,000")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    print(f"{' over '.join(args.players)}, {args.deals} duplicate deals, {os.cpu_count()} CPUs, load before {load:.1f}")
    expected, wall, _ = measured(args, None)
    print(f"{'this process':14} {args.deals / wall:8.1f} deals/s")
    for name, make in (("processes", processes), ("dask", dask)):
        for workers in (1, 2):
            try:
                with make(workers) as inner:
                    warm = simulate.simulate(args.players, deals=4 * workers, executor=inner, progress=False)
                    assert warm.number == 4 * workers
                    executor = Watched(inner)
                    found, wall, cpu = measured(args, executor)
            except ImportError:
                print(f"{name:14} not installed")
                break
            assert found == expected
            busy, size = sum(executor.seconds), args.deals / executor.chunks
            print(
                f"{name + ' ' + str(workers):14} {args.deals / wall:8.1f} deals/s, workers idle "
                f"{1 - busy / (workers * wall):6.1%}, {executor.chunks} chunks of {size:.1f} deals and "
                f"{1000 * busy / executor.chunks:.0f} ms, {1000 * cpu / executor.chunks:.2f} ms CPU each here"
            )


if __name__ == "__main__":
    main()

"""What a second thread brings to batches, and how much memory a large batch takes.

    python bench/batch_scaling.py            # two threads beside one, best of ten
    python bench/batch_scaling.py --memory   # the peak of a batch of a million positions

The positions are random follows: hands of 1 to 27 cards as they are dealt, at random levels, each against a play of
another full hand of the same deal. Every run asserts that its answer is the same. Total CPU with two threads should be
at most 1.1 times that with one, and the best wall time at least 1.8 times shorter, on two cores that are free.
"""

import argparse
import resource
import sys
import time
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import guandan_core as gd

DECK = np.repeat(np.arange(54, dtype=np.uint8), 2)
CHUNK = 5_000


class Questions(NamedTuple):
    """The arguments of legal_moves_batch: packed hands, packed tables, levels."""

    hands: NDArray[np.uint64]
    tables: NDArray[np.uint64]
    levels: NDArray[np.uint8]


def counts_of(faces: NDArray[np.uint8], sizes: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The counts of the first so many cards of each row."""
    counts = np.zeros((len(faces), 54), np.uint8)
    taken = np.arange(faces.shape[1]) < sizes[:, None]
    rows = np.broadcast_to(np.arange(len(faces))[:, None], faces.shape)
    np.add.at(counts, (rows[taken], faces[taken]), np.uint8(1))
    return counts


def bits_of(counts: NDArray[np.uint8]) -> NDArray[np.uint64]:
    padded = np.zeros((len(counts), 64), np.uint64)
    padded[:, :54] = counts
    shifted = padded.reshape(-1, 2, 32) << (2 * np.arange(32, dtype=np.uint64))
    words: NDArray[np.uint64] = np.bitwise_or.reduce(shifted, axis=2)
    return words


def draw(rng: np.random.Generator, number: int) -> Questions:
    """So many random follows, made in parts, so that making them takes little memory."""
    questions = Questions(
        np.empty((number, 2), np.uint64), np.empty((number, 2), np.uint64), np.empty(number, np.uint8)
    )
    for start in range(0, number, CHUNK):
        part = slice(start, min(start + CHUNK, number))
        size = part.stop - start
        faces = rng.permuted(np.broadcast_to(DECK, (size, 108)), axis=1)
        levels = rng.integers(2, 15, size, dtype=np.uint8)
        leads = gd.legal_moves_batch(counts_of(faces[:, :27], np.full(size, 27)), None, levels)
        offsets = np.asarray(leads.offsets)
        rows = offsets[:-1] + (rng.random(size) * np.diff(offsets)).astype(np.uint64)
        questions.hands[part] = bits_of(counts_of(faces[:, 27:54], rng.integers(1, 28, size)))
        questions.tables[part] = np.asarray(leads)[rows]
        questions.levels[part] = levels
    return questions


class Times(NamedTuple):
    """Seconds, the best of some runs."""

    cpu: float
    wall: float


def best_of(runs: int, work: Callable[[int], object]) -> tuple[Times, Times]:
    """With one thread and with two, in turns."""
    expected = work(1)
    times: dict[int, list[Times]] = {1: [], 2: []}
    for _ in range(runs):
        for threads, found in times.items():
            cpu, wall = time.process_time(), time.perf_counter()
            answer = work(threads)
            found.append(Times(time.process_time() - cpu, time.perf_counter() - wall))
            assert answer == expected
            del answer  # to free it is no part of the next call
    one, two = (Times(min(t.cpu for t in found), min(t.wall for t in found)) for found in times.values())
    return one, two


def report(name: str, unit: str, number: int, one: Times, two: Times) -> None:
    print(
        f"{name}: {1e6 * one.cpu / number:.3f} µs of CPU a {unit}; two threads: CPU x {two.cpu / one.cpu:.2f},"
        f" wall {one.wall / two.wall:.2f} times faster ({1e3 * one.wall:.0f} ms, {1e3 * two.wall:.0f} ms)"
    )


def scaling(runs: int) -> None:
    questions = draw(np.random.default_rng(1), 200_000)
    print(f"best of {runs}, {len(gd.legal_moves_batch(*questions)):,} random follows, 20,000 random deals")
    one, two = best_of(runs, lambda threads: gd.legal_moves_batch(*questions, threads=threads))
    report("legal_moves_batch", "position", len(questions.levels), one, two)
    one, two = best_of(runs, lambda threads: gd.count_legal_moves_batch(*questions, threads=threads).tolist())
    report("count_legal_moves_batch", "position", len(questions.levels), one, two)
    moves = gd.legal_moves_batch(*questions).moves
    table = gd.PASS
    one, two = best_of(runs, lambda threads: gd.beats_batch(moves, table, threads=threads))
    report("beats_batch, packed rows checked", "row", len(moves), one, two)
    one, two = best_of(runs, lambda threads: gd.playouts(20_000, 1, level=2, threads=threads))
    plies = sum(gd.playouts(20_000, 1, level=2, threads=2).plies)
    report("playouts", "decision", plies, one, two)


def peak() -> float:
    """The most memory the process has had, in MiB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


def memory(number: int) -> None:
    questions = draw(np.random.default_rng(1), number)
    before = peak()
    batch = gd.legal_moves_batch(*questions, threads=2)
    rows = batch.moves.nbytes / 2**20
    inputs = sum(array.nbytes for array in questions) / 2**20
    offsets = batch.offsets.nbytes / 2**20
    print(
        f"{number:,} random follows, {len(batch.moves):,} moves: peak {peak():.0f} MiB, {before:.0f} before the call"
        f" (of which the arguments {inputs:.0f}); the answer is {rows:.0f} of rows and {offsets:.0f} of offsets"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--memory", action="store_true", help="measure memory in place of time")
    parser.add_argument("--positions", type=int, default=1_000_000, help="of the batch whose memory is measured")
    parser.add_argument("--runs", type=int, default=10)
    arguments = parser.parse_args()
    if arguments.memory:
        memory(arguments.positions)
    else:
        scaling(arguments.runs)


if __name__ == "__main__":
    main()

"""What the long runs share: their work in parts, on several processes."""

import multiprocessing
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

T = TypeVar("T")


def in_parts(
    run: Callable[[int, range], T], seed: int, indexes: range, jobs: int, *, size: int, at_once: int = 1
) -> Iterator[T]:
    """`run(seed, part)` for parts of `size` indexes, in order; a process is given `at_once` of them."""
    parts = [indexes[at : at + size] for at in range(0, len(indexes), size)]
    call = partial(run, seed)
    if jobs == 1:
        yield from map(call, parts)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap(call, parts, chunksize=at_once)

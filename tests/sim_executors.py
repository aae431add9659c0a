"""Executors for tests of whole runs."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from functools import partial
from typing import Any

processes = partial(ProcessPoolExecutor, 2, multiprocessing.get_context("spawn"))


class Here(Executor):
    """Plays at once in this thread, except for the calls whose number `fate` knows: those end as it says.

    Attributes:
        chunks: the numbers of all chunks that were sent.
    """

    def __init__(self, fate: Callable[[int], BaseException | None] = lambda _: None, slow: float = 0.0) -> None:
        self.fate = fate
        self.slow = slow
        self.chunks: list[tuple[int, ...]] = []
        self.closed = False

    def submit(self, function: Any, /, *args: Any, **_options: Any) -> Future[Any]:
        if self.closed:
            raise RuntimeError("cannot schedule new futures after shutdown")
        future: Future[Any] = Future()
        self.chunks.append(tuple(args[1]))
        why = self.fate(len(self.chunks))
        if isinstance(why, CancelledError):
            future.cancel()
            future.set_running_or_notify_cancel()
        elif why is not None:
            future.set_exception(why)
        else:
            future.set_result(function(*args))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        del wait, cancel_futures
        self.closed = True

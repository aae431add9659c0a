"""The units of a run on an executor: chunks that are sized by time, and sent again where the executor loses them."""

from __future__ import annotations

import contextlib
import secrets
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from guandan_core.errors import _shown
from guandan_core.simulate.faults import SimulationError
from guandan_core.simulate.runs import Chunk, Run, Unit, nothing, play_chunk

__all__ = ["ExecutorLike", "checked_executor", "played"]

ExecutorLike: TypeAlias = Executor | Callable[[], Executor]

# Seconds of work in a chunk. Sending one and getting its answer costs about a millisecond of a local process pool and
# some ten of Dask, so half a second makes that noise; at the end of a run chunks shrink to the lower figure, so that no
# worker has long to wait for another.
_MOST_SECONDS = 0.5
_LEAST_SECONDS = 0.05
# How many chunks are out at first, and at most. It grows while chunks are begun as soon as they are sent.
_FIRST_WINDOW = 4
_MOST_WINDOW = 1024
# How often one chunk may be lost: then it may be what kills the workers.
_MOST_LOSSES = 3
# After so many seconds without an answer the executor is asked whether it is there at all.
_SILENCE = 5.0


@dataclass
class _Sent:
    numbers: Sequence[int]
    losses: int = 0
    at: float = 0.0
    executor: Executor | None = None
    alone: bool = False


def played(run: Run, numbers: Sequence[int], executor: ExecutorLike) -> Generator[tuple[Unit, ...], None, None]:
    """Yield the units of these numbers, in ascending order, as chunks of them are done, in no order.

    What a player raises is raised here after all units with lower numbers have been yielded, so it is the same for any
    number of workers.

    Raises:
        SimulationError: the executor lost a chunk too often, or takes no more work (code "executor").
    """
    yield from _Dispatcher(run, numbers, executor).units()


def checked_executor(executor: object) -> ExecutorLike | None:
    """Return an executor, or what makes one; of a client of Dask its executor.

    Raises:
        TypeError: it is none.
    """
    executor = _of_client(executor)
    if executor is None or callable(getattr(executor, "submit", None)) or callable(executor):
        return executor  # type: ignore[return-value]
    raise TypeError(
        f"an executor is a concurrent.futures.Executor or a function that makes one, not {_shown(executor)}"
    )


def _of_client(executor: object) -> object:
    """Return the executor of a client of Dask, and all else as it is."""
    if callable(getattr(executor, "get_executor", None)):
        # Impure, so that Dask does not remember what it has played.
        return executor.get_executor(pure=False)  # type: ignore[attr-defined]
    return executor


class _Dispatcher:
    def __init__(self, run: Run, numbers: Sequence[int], executor: ExecutorLike) -> None:
        self._run = run
        self._numbers = numbers
        self._next = 0
        # A class that makes one has a submit() as well.
        ready = not isinstance(executor, type) and callable(getattr(executor, "submit", None))
        self._make: Callable[[], Executor] | None = None if ready else executor  # type: ignore[assignment]
        self._executor: Executor = executor if ready else self._made()  # type: ignore[assignment]
        self._flying: dict[Future[Chunk], _Sent] = {}
        self._lost: deque[_Sent] = deque()
        # Chunks that were out when a pool broke: one of them may be what kills its workers.
        self._suspects: list[_Sent] = []
        self._asked: Future[None] | None = None
        self._dead = False
        self._failure: tuple[int, Exception] | None = None
        self._window = _FIRST_WINDOW
        self._unit_seconds = _MOST_SECONDS
        self._once = secrets.token_hex(8)
        self._count = 0

    def units(self) -> Generator[tuple[Unit, ...], None, None]:
        try:
            while True:
                self._fill()
                if not self._flying:
                    break
                done, _ = wait(self._flying, _SILENCE, FIRST_COMPLETED)
                if not done:
                    self._ask()
                for chunk in self._collected(done):
                    yield chunk.units
        except SimulationError:
            # What is done by now is not to be lost with the executor.
            yield from self._answers_at_hand()
            if self._failure is None:
                raise
        finally:
            self._leave()
        if self._failure is not None:
            raise self._failure[1]

    def _leave(self) -> None:
        for future in [*self._flying, self._asked]:
            if future is not None and not self._dead:
                with contextlib.suppress(Exception):
                    future.cancel()
        if self._make is not None:
            _shut_down(self._executor, wait=not self._flying)

    def _answers_at_hand(self) -> list[tuple[Unit, ...]]:
        answers = []
        for future, sent in self._flying.items():
            with contextlib.suppress(Exception, CancelledError):
                if future.done():
                    answers.append(_answer(future, sent).units)
        return answers

    # Sending

    def _fill(self) -> None:
        if self._failure is not None:
            self._suspects = [sent for sent in self._suspects if sent.numbers[0] < self._failure[0]]
        if self._suspects:
            # One by one, with nothing else out, so that the one which breaks a pool is known.
            if not self._flying:
                self._suspects.sort(key=lambda one: one.numbers[0])
                self._send(self._suspects.pop(0), alone=True)
            return
        while len(self._flying) < self._window:
            sent = self._lost.popleft() if self._lost else self._next_chunk()
            if sent is None:
                return
            if self._failure is not None and sent.numbers[0] > self._failure[0]:
                continue
            self._send(sent)

    def _next_chunk(self) -> _Sent | None:
        left = len(self._numbers) - self._next
        if not left or self._failure is not None:
            return None
        most, least = (round(seconds / self._unit_seconds) for seconds in (_MOST_SECONDS, _LEAST_SECONDS))
        size = max(1, least, min(most, ceil(left / (2 * self._window))))
        begin = self._next
        self._next = min(begin + size, len(self._numbers))
        return _Sent(self._numbers[begin : self._next])

    def _send(self, sent: _Sent, *, alone: bool = False) -> None:
        sent.alone = alone
        for _ in range(_MOST_LOSSES):
            self._count += 1
            sent.at, sent.executor = time.perf_counter(), self._executor
            try:
                future = self._executor.submit(play_chunk, self._run, sent.numbers, f"{self._once}-{self._count}")
            except Exception as error:  # broken, shut down, or whatever an executor from outside raises
                if self._make is None:
                    raise _refused(error) from error
                self._renew(self._executor)
            else:
                if not isinstance(future, Future):
                    raise SimulationError(
                        f"submit() of the executor returned no Future: {_shown(future)}", code="executor"
                    )
                self._flying[future] = sent
                return
        raise SimulationError(f"{_MOST_LOSSES} new executors in a row took no work", code="executor")

    def _ask(self) -> None:
        """Raise, or make a new executor, if the present one takes nothing: it has died without a word."""
        if self._asked is not None:
            self._asked.cancel()
        self._count += 1
        try:
            self._asked = self._executor.submit(nothing, f"{self._once}-{self._count}")
        except Exception as error:
            if self._make is None:
                self._dead = True
                raise _refused(error) from error
            self._lost.extend(self._flying.values())
            self._flying.clear()
            self._renew(self._executor)

    def _renew(self, broken: Executor | None) -> None:
        """Make a new executor, once for all the chunks that the broken one has lost."""
        if self._make is not None and broken is self._executor:
            _shut_down(self._executor, wait=False)
            self._executor = self._made()

    def _made(self) -> Executor:
        assert self._make is not None
        made = _of_client(self._make())
        if not callable(getattr(made, "submit", None)):
            raise TypeError(f"what should make an executor has made {_shown(made)}")
        return made  # type: ignore[return-value]

    # What comes back

    def _collected(self, done: set[Future[Chunk]]) -> Iterator[Chunk]:
        lost: list[tuple[_Sent, BaseException]] = []  # after the others, which are done
        for future in done:
            sent = self._flying.pop(future, None)
            if sent is None:  # cancelled after a failure
                continue
            try:
                chunk = _answer(future, sent)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # CancelledError is no Exception everywhere
                lost.append((sent, error))
                continue
            self._learn(sent, chunk)
            if chunk.failure is not None:
                self._fail(*chunk.failure)
            yield chunk
        for sent, why in sorted(lost, key=lambda one: one[0].numbers[0]):
            self._lose(sent, why)

    def _lose(self, sent: _Sent, error: BaseException) -> None:
        again: deque[_Sent] | list[_Sent] = self._lost
        if isinstance(error, BrokenExecutor):
            self._renew(sent.executor)
            again = self._suspects
            half = len(sent.numbers) // 2
            if not sent.alone:
                again.append(sent)
                return
            if half:
                again.extend((_Sent(sent.numbers[:half]), _Sent(sent.numbers[half:])))
                return
        sent.losses += 1
        if sent.losses >= _MOST_LOSSES:
            first, last = sent.numbers[0], sent.numbers[-1]
            units = f"number {first}" if first == last else f"the numbers {first} to {last}"
            raise SimulationError(
                f"the executor lost {units} {sent.losses} times, the last time by {_described(error)}", code="executor"
            ) from error
        again.append(sent)

    def _learn(self, sent: _Sent, chunk: Chunk) -> None:
        if not chunk.units:
            return
        took = max(chunk.seconds / len(chunk.units), 1e-6)
        # Up at once, as chunks must not get long; down by halves, as a short one may have been luck.
        self._unit_seconds = max(took, (self._unit_seconds + took) / 2)
        waited = time.perf_counter() - sent.at - chunk.seconds
        if waited < chunk.seconds / 2:
            self._window = min(self._window + 1, _MOST_WINDOW)

    def _fail(self, number: int, error: Exception) -> None:
        """Let only those go on that may find a failure with a lower number."""
        if self._failure is None or number < self._failure[0]:
            self._failure = number, error
        for future, sent in list(self._flying.items()):
            if sent.numbers[0] > self._failure[0] and future.cancel():
                del self._flying[future]


def _shut_down(executor: Executor, *, wait: bool) -> None:
    """Shut an executor down that was made here; one from outside may know less than the class in the library."""
    try:
        executor.shutdown(wait=wait, cancel_futures=True)
    except TypeError:
        with contextlib.suppress(Exception):
            executor.shutdown(wait=wait)
    except AttributeError:
        pass


def _answer(future: Future[Chunk], sent: _Sent) -> Chunk:
    """Return what came for a chunk; an executor from outside may return anything."""
    chunk: object = future.result()
    if type(chunk) is not Chunk:
        raise TypeError(f"no answer to what was sent: {_shown(chunk)}")
    numbers = [unit.number for unit in chunk.units]
    if numbers != list(sent.numbers[: len(numbers)]) or (chunk.failure is None and len(numbers) < len(sent.numbers)):
        raise ValueError("the answer to something else")
    return chunk


def _refused(error: Exception) -> SimulationError:
    return SimulationError(f"the executor takes no more work: {_described(error)}", code="executor")


def _described(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text[:300]}" if text else type(error).__name__

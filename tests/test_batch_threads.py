"""Batches and threads: the GIL is free meanwhile, Ctrl-C is heard, and what fails leaves nothing behind."""

import _thread
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guandan_core as gd
from batch_positions import draw_questions, packed_bits, packed_counts
from reference import Options

QUESTIONS = draw_questions("threads", 200, Options())
DECK = gd.Hand.deck()
TASKS = Path("/proc/self/task")
needs_proc = pytest.mark.skipif(not TASKS.exists(), reason="the threads of a process are listed in /proc on Linux only")


def everything(threads: int) -> list[object]:
    moves = QUESTIONS.batch()[4]
    return [
        QUESTIONS.batch(threads),
        gd.count_legal_moves_batch(QUESTIONS.hands, QUESTIONS.tables, QUESTIONS.levels, threads=threads).tolist(),
        gd.classify_batch([move.cards for move in moves], QUESTIONS.levels[4], threads=threads),
        gd.beats_batch(moves, moves[3], threads=threads).tolist(),
        gd.playouts(20, 3, level=4, threads=threads),
    ]


@pytest.mark.usefixtures("often_switching")
def test_P01_many_python_threads_at_once() -> None:
    expected = everything(1)
    with ThreadPoolExecutor(8) as pool:
        for answer in pool.map(everything, [1, 2, 3, 0] * 6):
            assert answer == expected


@pytest.mark.usefixtures("often_switching")
def test_P01_one_batch_read_by_all() -> None:
    batch = QUESTIONS.batch()
    expected = (list(batch), hash(batch), bytes(batch.kinds()))
    with ThreadPoolExecutor(8) as pool:
        for answer in pool.map(lambda _: (list(batch), hash(batch), bytes(batch.kinds())), range(16)):
            assert answer == expected


# ---- the GIL


@pytest.fixture
def never_switching() -> Iterator[None]:
    """Another thread runs only when the one that runs lets go of the GIL by itself."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


LARGE = [DECK] * 200
ROWS = np.repeat(np.asarray(gd.legal_moves(DECK, None, 7)), 2, axis=0)
TABLE = gd.Move("8S", 7)
BUFFERS: dict[str, tuple[Any, Callable[[Any], object]]] = {
    "hands as bits": (packed_bits(LARGE), lambda data: gd.legal_moves_batch(data, None, 7, threads=2)),
    "hands as counts": (packed_counts(LARGE), lambda data: gd.legal_moves_batch(data, None, 7)),
    "tables": (packed_bits([TABLE] * 200), lambda data: gd.legal_moves_batch(LARGE, data, 7, threads=2)),
    "levels": (np.full(200, 7, np.uint8), lambda data: gd.legal_moves_batch(LARGE, None, data)),
    "count": (packed_bits(LARGE), lambda data: gd.count_legal_moves_batch(data, None, 7).tolist()),
    "cards": (packed_bits([gd.Hand("8S 8H 7H")] * 100_000), lambda data: gd.classify_batch(data, 7)),
    "a": (ROWS, lambda data: gd.beats_batch(data, TABLE).tolist()),
    "b": (ROWS, lambda data: gd.beats_batch(ROWS, data).tolist()),
    "levels of deals": (np.full(2000, 7, np.uint8), lambda data: gd.playouts(2000, 1, level=data)),
}


@pytest.mark.usefixtures("never_switching")
@pytest.mark.parametrize("name", BUFFERS)
def test_the_GIL_is_free_and_a_buffer_may_change_meanwhile(name: str) -> None:
    """Another thread overwrites the input as soon as it gets the GIL, which is during the call and not before."""
    original, call = BUFFERS[name]
    expected = call(original.copy())
    # A busy machine may not let the other thread run within one short call.
    for _ in range(100):
        data = original.copy()
        begin = threading.Event()

        def spoil(data: Any = data, begin: threading.Event = begin) -> None:
            begin.wait()
            data[:] = 0xFF

        spoiler = threading.Thread(target=spoil)
        spoiler.start()
        begin.set()
        answer = call(data)
        spoiled_during_the_call = bool((data == 0xFF).all())
        spoiler.join()
        assert answer == expected
        if spoiled_during_the_call:
            return
    pytest.fail("the other thread never got the GIL during a call")


# ---- Ctrl-C


@pytest.fixture
def heeding_ctrl_c() -> Iterator[None]:
    # A shell starts its background jobs with the signal ignored, and the tests may run in one.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


# 16,599 legal moves, 300,000 times: every call here would take minutes.
HOSTILE = gd.Hand("9H 9H 3S 3S 3H 3C 3D 4S 4H 4C 4D 5S 5H 5C 5D 6S 6H 6C 6D 7S 7H 7C 7D 8S 8H 8C 8D")
MANY = np.repeat(packed_bits([HOSTILE]), 300_000, axis=0)
NATURAL = gd.Rules(wilds_prefer_natural=True)
LONG: dict[str, Callable[[int], object]] = {
    "legal_moves_batch": lambda threads: gd.legal_moves_batch(MANY, None, 9, rules=NATURAL, threads=threads),
    "count_legal_moves_batch": lambda threads: gd.count_legal_moves_batch(
        MANY, None, 9, rules=NATURAL, threads=threads
    ),
    "playouts": lambda threads: gd.playouts(10_000_000, 1, level=7, threads=threads),
}


@needs_proc
@pytest.mark.usefixtures("heeding_ctrl_c")
@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it_soon_and_joins_the_threads(name: str, threads: int) -> None:
    before = len(list(TASKS.iterdir()))
    sent: list[float] = []

    def interrupt() -> None:
        sent.append(time.monotonic())
        _thread.interrupt_main()

    timer = threading.Timer(0.3, interrupt)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        LONG[name](threads)
    heard = time.monotonic() - sent[0]
    timer.join()
    assert heard < 2, "0.2 seconds on a machine with nothing else to do"
    assert len(list(TASKS.iterdir())) == before
    assert everything(2) == everything(1)


INTERRUPTED = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
import guandan_core as gd
print("ready", flush=True)
try:
    gd.playouts(10_000_000, 1, level=7, threads=2)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.skipif(os.name != "posix", reason="sends a POSIX signal")
def test_ctrl_c_from_a_terminal() -> None:
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=20)[0] == "interrupted\n"
    finally:
        process.kill()
    assert process.returncode == 0


@pytest.mark.usefixtures("heeding_ctrl_c")
def test_the_handler_of_a_caller_may_raise_what_it_likes() -> None:
    def handler(*_: object) -> None:
        raise ZeroDivisionError("mine")

    before = signal.signal(signal.SIGINT, handler)
    try:
        threading.Timer(0.1, _thread.interrupt_main).start()
        with pytest.raises(ZeroDivisionError, match="mine"):
            gd.playouts(10_000_000, 1, level=7, threads=2)
    finally:
        signal.signal(signal.SIGINT, before)


# ---- the end of the process

DAEMONS = """
import sys, threading, time
import guandan_core as gd

def work():
    while True:
        gd.playouts(int(sys.argv[1]), 1, level=7, threads=2)

for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""


@pytest.mark.parametrize("number", [10, 1000, 10_000_000])
def test_daemon_threads_do_not_abort_the_process_at_its_end(number: int) -> None:
    """They wait for the GIL that they never get back: in and after short calls, and within a long one."""
    command = [sys.executable, "-c", DAEMONS, str(number)]
    for _ in range(3):
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


# ---- memory

OUT_OF_MEMORY = """
import resource
import guandan_core as gd
hands = [gd.Hand.deck()] * 1000
rows = 16 * len(gd.legal_moves(hands[0], None, 7)) * 1000
resource.setrlimit(resource.RLIMIT_AS, (rows, rows))
for threads in (1, 2, 3):
    try:
        gd.legal_moves_batch(hands, None, 7, threads=threads)
    except MemoryError:
        print("no memory")
    assert len(gd.legal_moves_batch(hands[:10], None, 7, threads=threads)) == 10
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of address space is kept on Linux")
def test_a_batch_too_large_for_the_memory_is_a_memory_error() -> None:
    done = subprocess.run([sys.executable, "-c", OUT_OF_MEMORY], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr, done.returncode) == ("no memory\n" * 3, "", 0)


def test_without_numpy() -> None:
    """memoryviews are all that a program needs."""
    code = """
import sys
sys.modules["numpy"] = None
from array import array
import guandan_core as gd
hands = [gd.Hand("8S 8H 7H"), gd.Hand("9S")]
words = array("Q", [word for hand in hands for word in (hand.bits & 2**64 - 1, hand.bits >> 64)])
rows = memoryview(words).cast("B").cast("Q", (2, 2))
assert gd.legal_moves_batch(rows, None, 7) == gd.legal_moves_batch(hands, None, 7)
batch = gd.legal_moves_batch(hands, None, bytes([7, 8]))
assert batch.moves.tolist()[batch.offsets[1]][0] == gd.Move("9S", 8).bits & 2**64 - 1
assert gd.beats_batch(batch[0], gd.Move("3S 3D", 7)).tolist() == [False, False, False, True, True, True, False]
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stderr, done.returncode) == ("", 0)

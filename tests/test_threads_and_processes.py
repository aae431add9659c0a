"""Many threads at once, other processes, read-only installations, and what an import loads."""

import compileall
import multiprocessing
import os
import pickle
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd

PACKAGE = Path(gd.__file__).parent
THREADS = 8
HANDS = [
    "8S 8H 8C 7H 7H 3D 4D 5D 6D BJ BJ",
    "2S 2H 2C 2D 3S 3C 3D 4S 4C 5S 6S 7H 7H AS AC KS",
    "9S 9S 9H 9H 9C 9C 9D 9D 7H 7H",
    "BJ BJ RJ RJ TS JS QS KS AS 7H",
]
RULES = [gd.Rules(), gd.Rules.app(), gd.Rules(wilds_prefer_natural=True)]
VALUES: list[Any] = [
    gd.Card("TH"),
    gd.Hand("8S 8S BJ"),
    gd.Combination("bomb", 8, 5),
    gd.Combination("joker bomb"),
    gd.Move("8S 8H 8C 7H 7H", 7, kind="bomb"),
    gd.PASS,
    gd.legal_moves(HANDS[0], None, 7),
    gd.LegalMoves(),
    gd.Rules.app(),
    gd.Rank.TEN,
    gd.Suit.HEARTS,
    gd.Kind.PLATE,
]


def work(_: int = 0) -> list[Any]:
    """A share of everything, for comparison between threads and processes."""
    found: list[Any] = []
    for text in HANDS:
        for level in (2, 7, 14):
            for rules in RULES:
                hand = gd.Hand(text)
                moves = gd.legal_moves(hand, None, level, rules=rules)
                follows = gd.legal_moves(hand, gd.Combination("triple", 3), level, rules=rules)
                found += [moves, follows, pickle.loads(pickle.dumps(moves)), bytes(moves.counts())]
                found.append(gd.classify("8S 8H 8C 7H 7H", 7, rules=rules))
                found.append([str(move) for move in moves] + [move.declared for move in follows])
    try:
        gd.Move("3S 4S 5S 6S 7H", 7)
    except gd.AmbiguousMoveError as error:
        found.append((str(error), error.readings))
    return found


@pytest.mark.usefixtures("often_switching")
def test_P01_threads_answer_as_one() -> None:
    expected = work()
    with ThreadPoolExecutor(THREADS) as pool:
        for answer in pool.map(work, range(3 * THREADS)):
            assert answer == expected


@pytest.mark.usefixtures("often_switching")
def test_P01_threads_share_one_object() -> None:
    """One list of moves, its views and its iterator, read by all at once."""
    moves = gd.legal_moves(gd.Hand.deck(), "BJ", 7)
    expected = [move.bits for move in moves]
    start = threading.Barrier(THREADS)
    shared = iter(moves)

    def read(_: int) -> tuple[list[int], list[gd.Move], int]:
        start.wait()
        return [move.bits for move in moves], list(shared), hash(moves)

    with ThreadPoolExecutor(THREADS) as pool:
        answers = list(pool.map(read, range(THREADS)))
    assert all(bits == expected and code == hash(moves) for bits, _, code in answers)
    # The shared iterator gives each move to exactly one thread.
    assert sorted(move.bits for _, taken, _ in answers for move in taken) == expected


# ---- other processes


def echo(value: Any) -> tuple[Any, str, int]:
    return value, repr(value), 0 if isinstance(value, gd.Rules) else hash(value)


def fail(_: object) -> None:
    gd.legal_moves("8S", gd.Move("9S", 8), 7)


def test_P02_values_go_to_a_spawned_process_and_back() -> None:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        for value, (again, shown, code) in zip(VALUES, pool.map(echo, VALUES), strict=True):
            assert again == value
            assert type(again) is type(value)
            assert shown == repr(value)
            assert code == (0 if isinstance(value, gd.Rules) else hash(value))
        assert pool.map(work, range(2)) == [work()] * 2
        with pytest.raises(gd.IllegalMoveError) as caught:
            pool.map(fail, [None])
    assert (caught.value.code, caught.value.table) == ("table_level", gd.Move("9S", 8))


# ---- imports


def run(code: str, path: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")} | variables
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)


USE = """
import guandan_core as gd
assert len(gd.legal_moves(gd.Hand.deck(), None, 7)) > 10_000
print(gd.__file__)
"""


def listing(folder: Path) -> dict[str, tuple[int, int]]:
    return {str(file): (file.stat().st_mtime_ns, file.stat().st_size) for file in sorted(folder.rglob("*"))}


@pytest.fixture
def copy_of_package(tmp_path: Path) -> Path:
    """A folder with nothing but a copy of the installed package."""
    shutil.copytree(PACKAGE, tmp_path / "site" / "guandan_core", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "site"


def test_B03_a_read_only_installation(copy_of_package: Path) -> None:
    """Python's own bytecode is there before, as an installer leaves it; nothing else is written, nor is that."""
    compileall.compile_dir(copy_of_package, quiet=2)
    for file in copy_of_package.rglob("*"):
        file.chmod(0o555)
    before = listing(copy_of_package)
    for _ in range(2):
        children = [
            subprocess.Popen(
                [sys.executable, "-c", USE],
                env={"PYTHONPATH": str(copy_of_package)},
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(2)
        ]
        for child in children:
            assert child.communicate(timeout=60)[0].startswith(str(copy_of_package))
            assert child.returncode == 0
    # A superuser could write in spite of the mode: the listing tells.
    assert listing(copy_of_package) == before
    for folder in [copy_of_package, *copy_of_package.rglob("*")]:
        folder.chmod(0o755)


UNWANTED = [
    *["json", "numpy", "typing_extensions", "asyncio", "argparse", "subprocess", "pickle", "random", "multiprocessing"],
    *["unittest", "logging", "threading", "decimal", "fractions", "pathlib", "socket", "ctypes"],
    *["guandan_core.cli", "guandan_core.__main__", "guandan_core.match", "guandan_core.tribute", "guandan_core.levels"],
    *["guandan_core.records", "guandan_core.players", "guandan_core.simulate", "guandan_core.envs"],
]


def test_an_import_loads_little() -> None:
    code = "import sys; before = set(sys.modules); import guandan_core; print(*(set(sys.modules) - before))"
    loaded = run(code).stdout.split()
    assert "guandan_core._core" in loaded
    assert not {name for name in loaded for unwanted in UNWANTED if name == unwanted or name.startswith(unwanted + ".")}


def test_an_import_prints_and_warns_nothing() -> None:
    done = run("import guandan_core, warnings", PYTHONWARNINGS="error", PYTHONDEVMODE="1")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_friendly_note_where_the_core_is_missing(copy_of_package: Path) -> None:
    for file in (copy_of_package / "guandan_core").glob("_core.*[!i]"):
        file.unlink()
    done = run("import guandan_core", copy_of_package)
    assert done.returncode == 1
    assert "ModuleNotFoundError: No module named 'guandan_core._core'" in done.stderr
    assert "pip install" in done.stderr.splitlines()[-1]


def test_no_note_where_something_else_is_missing(copy_of_package: Path) -> None:
    for file in (copy_of_package / "guandan_core").glob("_core.*[!i]"):
        file.unlink()
    (copy_of_package / "guandan_core" / "_core.py").write_text("import no_such_module\n")
    done = run("import guandan_core", copy_of_package)
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'no_such_module'"


def test_public_names_are_complete() -> None:
    assert dir(gd) == sorted(gd.__all__)
    assert len(set(gd.__all__)) == len(gd.__all__)
    assert all(hasattr(gd, name) for name in gd.__all__)
    modules = type(sys)
    public = {
        name
        for name, value in vars(gd).items()
        if not name.startswith("_") and not isinstance(value, modules) and name != "annotations"
    }
    assert public <= set(gd.__all__), "a public name is missing from __all__"
    star: dict[str, Any] = {}
    exec("from guandan_core import *", star)
    assert set(star) - {"__builtins__"} == set(gd.__all__)


@pytest.mark.parametrize("name", [name for name in gd.__all__ if not name.startswith("__")])
def test_public_objects_say_where_they_are_found(name: str) -> None:
    value: Any = getattr(gd, name)
    if isinstance(value, type):
        assert (value.__module__, value.__qualname__) == ("guandan_core", name)
    elif isinstance(value, Callable):  # type: ignore[arg-type]
        assert value.__name__ == name
        assert "_core" not in value.__module__.replace("guandan_core", "")


SECOND_COPY = """
import sys
import guandan_core as gd
for name in [name for name in sys.modules if name.startswith("guandan_core")]:
    del sys.modules[name]
try:
    import guandan_core
except ImportError as error:
    assert "once in a process" in str(error)
else:
    raise AssertionError("two copies of the classes, and one core")
assert len(gd.legal_moves("8S", None, gd.Rank.SEVEN)) == 1
"""


def test_a_second_import_is_refused_and_the_first_goes_on() -> None:
    """The core knows one set of enums, errors and rules: two copies would both be half-working."""
    done = subprocess.run([sys.executable, "-c", SECOND_COPY], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")

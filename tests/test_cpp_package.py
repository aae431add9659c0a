"""The C++ core by itself: it builds, passes its CTest, installs, and another CMake project finds and uses it."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import guandan_core as gd
from guandan_core import _core
from guandan_core.players import decompose
from guandan_core.players.stakes import stakes

ROOT = Path(__file__).parents[1]
HAND = "8S 8H 8C 7H 7H 3D 4D 5D 6D BJ BJ"
# A Python that is called by its path need not have its own tools on PATH.
SEARCH_PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])


def tool(name: str) -> str:
    found = shutil.which(name, path=SEARCH_PATH)
    assert found, f"{name} is needed: pip install '.[test]'"
    return found


def run(*command: str | Path) -> str:
    done = subprocess.run(
        [tool(str(command[0])), *map(str, command[1:])], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert done.returncode == 0, f"{' '.join(map(str, command))}\n{done.stdout}"
    return done.stdout


def build(source: Path, tree: Path, build_type: str, *options: str) -> None:
    ninja = f"-DCMAKE_MAKE_PROGRAM={tool('ninja')}"
    run("cmake", "-S", source, "-B", tree, "-G", "Ninja", ninja, f"-DCMAKE_BUILD_TYPE={build_type}", *options)
    run("cmake", "--build", tree)


@dataclass(frozen=True)
class Package:
    core: Path
    prefix: Path
    consumer: Path
    decomposer: Path
    adviser: Path


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """The built core, where it is installed, and the programs of tests/consumer that were built against that alone."""
    work = tmp_path_factory.mktemp("cpp")
    core, prefix, consumer = work / "core", work / "prefix", work / "consumer"
    build(ROOT, core, "Release")
    run("cmake", "--install", core, "--prefix", prefix)
    build(ROOT / "tests" / "consumer", consumer, "Debug", f"-DCMAKE_PREFIX_PATH={prefix}")
    return Package(core, prefix, consumer / "consumer", consumer / "decomposer", consumer / "adviser")


def test_ctest_of_the_core_passes(package: Package) -> None:
    output = run("ctest", "--test-dir", package.core, "--output-on-failure", "--no-tests=error")
    assert "100% tests passed" in output


def test_install_is_the_headers_the_library_and_the_cmake_package(package: Package) -> None:
    installed = {path.relative_to(package.prefix) for path in package.prefix.rglob("*") if path.is_file()}
    sources = [ROOT / "cpp" / "include", ROOT / "cpp" / "players" / "include"]
    headers = {"include" / path.relative_to(source) for source in sources for path in source.rglob("*.hpp")}
    assert {path for path in installed if path.suffix == ".hpp"} == headers
    others = {path.name for path in installed if path.suffix != ".hpp"}
    config = {"guandanConfig.cmake", "guandanConfigVersion.cmake"}
    config |= {"guandanTargets.cmake", "guandanTargets-release.cmake"}
    libraries = {"libguandan.a", "guandan.lib", "libguandan_players.a", "guandan_players.lib"}
    assert others - libraries == config
    assert len(others) == 6


def consumer_lines(package: Package, *arguments: str) -> list[str]:
    done = subprocess.run([package.consumer, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize("table", [None, "9S 9D 9C", "3S 3C"])
def test_consumer_lists_the_moves_that_python_lists(package: Package, table: str | None) -> None:
    arguments = (HAND, "7") if table is None else (HAND, "7", table)
    expected = [f"{move} | {move.combination}" for move in gd.legal_moves(HAND, table, "7")]
    assert consumer_lines(package, *arguments) == expected


def test_consumer_of_the_players_finds_the_plays_that_python_finds(package: Package) -> None:
    done = subprocess.run([package.decomposer, HAND, "7"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [f"{play} | {play.combination}" for play in decompose(HAND, "7")]


def test_consumer_of_the_search_finds_the_moves_that_python_finds(package: Package) -> None:
    done = subprocess.run([package.adviser, "7", "2"], capture_output=True, text=True, check=True)
    match = gd.Match(seed=7)
    assert match.to_act is not None
    view = match.observation(match.to_act)
    rated = _core.search_moves(view, stakes(view), 20, 0.0, 16, 1.5, 1, 1)
    assert done.stdout.splitlines() == [str(move) for move, *_ in rated]


def test_consumer_catches_an_error_of_the_core(package: Package) -> None:
    done = subprocess.run([package.consumer, "8S 8x", "7"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("unknown_card: ")

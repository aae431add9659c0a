"""Breaks one rule after another in a copy of the sources; the tests have to notice each time.

    python tests/planted_bugs.py [--only NAME ...] [--work DIR]

The extension is built in one tree, without optimising much, and the tests of each suite run against it until the first
failure. The table tells what caught each bug; SURVIVED or ERROR anywhere makes the exit code 1. The same Python needs
pybind11, cmake and ninja.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from bug_list import BUGS, Bug, Edit
from flow_bug_list import FLOW_BUGS

ROOT = Path(__file__).parent.parent
SUITES = {"cases": ["tests/test_cases.py"], "properties": ["tests/test_properties.py"]}
FLOW_SUITES = {
    "cases": [
        f"tests/test_{name}.py"
        for name in (
            "deal",
            "deal_positions",
            "tribute",
            "levels",
            "match",
            "match_variants",
            "match_errors",
            "match_stored",
            "observation",
        )
    ],
    "campaign": ["tests/test_golden_flow.py", "tests/test_match_campaign.py"],
}
SURVIVED = "-"
TIMEOUT = 600
GROUPS = [(BUGS, SUITES), (FLOW_BUGS, FLOW_SUITES)]


class PlantingError(Exception):
    """A bug that cannot be planted, or a build that fails."""


# ---- the sources


def pattern(old: str) -> re.Pattern[str]:
    """The text with any white space between its words."""
    return re.compile(r"\s+".join(re.escape(word) for word in old.split()))


def occurrences(edit: Edit, text: str) -> int:
    return len(pattern(edit.old).findall(text))


def broken(edit: Edit, text: str) -> str:
    found = occurrences(edit, text)
    if found != 1:
        raise PlantingError(f"{edit.old!r} stands {found} times in {edit.file}, not once")
    return pattern(edit.old).sub(lambda _: edit.new, text)


def path_of(edit: Edit, cpp: Path, package: Path) -> Path:
    return (package if edit.file.endswith(".py") else cpp) / edit.file


class Copy:
    """A copy of what the extension is built from, with its build tree and a package beside it."""

    def __init__(self, work: Path) -> None:
        self.source, self.build, self.packages = work / "source", work / "build", work / "packages"
        self.package = self.packages / "guandan_core"
        for kept in (self.source, self.packages):
            shutil.rmtree(kept, ignore_errors=True)
        # With the time of now, not of the original: a kept build tree may come from a bug planted later than that.
        shutil.copytree(ROOT / "cpp", self.source / "cpp", copy_function=shutil.copyfile)
        shutil.copy(ROOT / "CMakeLists.txt", self.source)
        shutil.copytree(ROOT / "python" / "guandan_core", self.package, ignore=shutil.ignore_patterns("__pycache__"))

    def configure(self) -> None:
        cmake_dir = output([sys.executable, "-m", "pybind11", "--cmakedir"])
        options = {
            "CMAKE_BUILD_TYPE": "None",
            "CMAKE_CXX_FLAGS": "-O1",
            "CMAKE_INTERPROCEDURAL_OPTIMIZATION": "OFF",
            "GUANDAN_PYTHON": "ON",
            "GUANDAN_TESTS": "OFF",
            "GUANDAN_INSTALL": "OFF",
            "SKBUILD_PROJECT_VERSION_FULL": "0.0.0",
            "Python_EXECUTABLE": sys.executable,
            "CMAKE_MAKE_PROGRAM": program("ninja"),
            "pybind11_DIR": cmake_dir,
        }
        defines = [f"-D{name}={value}" for name, value in options.items()]
        output([program("cmake"), "-G", "Ninja", "-S", str(self.source), "-B", str(self.build), *defines])

    def compile(self) -> None:
        output([program("ninja"), "-C", str(self.build), "_core"])
        (built,) = self.build.rglob("_core*" + sysconfig.get_config_var("EXT_SUFFIX"))
        shutil.copy(built, self.package)

    def apply(self, edits: tuple[Edit, ...]) -> dict[Path, str]:
        """Breaks the sources and returns how they were."""
        before: dict[Path, str] = {}
        for edit in edits:
            path = path_of(edit, self.source / "cpp", self.package)
            text = path.read_text(encoding="utf-8")
            before.setdefault(path, text)
            path.write_text(broken(edit, text), encoding="utf-8")
        return before


def program(name: str) -> str:
    """The program beside this Python, or on the path."""
    found = shutil.which(name, path=os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")]))
    if found is None:
        raise PlantingError(f"{name} is not installed")
    return found


def output(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if done.returncode != 0:
        raise PlantingError(f"{' '.join(command)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout.strip()


# ---- the tests


def environment(copy: Copy) -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(copy.packages), "PYTHONDONTWRITEBYTECODE": "1", "GUANDAN_SHRINK": "0"}


def check_import(copy: Copy) -> None:
    """The tests have to meet the broken package, not an installed one."""
    code = "import guandan_core._core as core; print(core.__file__)"
    where = subprocess.run(
        [sys.executable, "-c", code], env=environment(copy), cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    if copy.package not in Path(where.strip()).parents:
        raise PlantingError(f"the tests would import {where}")


def first_failure(copy: Copy, tests: list[str]) -> str:
    """The test that fails first, or that all of them pass."""
    flags = ["-x", "-q", "--tb=no", "--no-header", "-rf", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *flags, *tests],
        env=environment(copy),
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    if done.returncode == 0:
        return SURVIVED
    failed = re.search(r"^FAILED tests/(.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
    if done.returncode == 1 and failed is not None:
        return failed[1]
    # A core that is broken enough may crash instead. The fault handler of pytest tells in which test.
    crashed = re.search(r'/tests/(test_\w+\.py)", line \d+ in (test_\w+)', done.stderr)
    if done.returncode >= 0 or crashed is None:
        raise PlantingError(f"pytest ended with {done.returncode}\n{done.stdout[-1500:]}{done.stderr[-1500:]}")
    return f"{crashed[1]}::{crashed[2]} (crash)"


def try_bug(copy: Copy, one: Bug, suites: dict[str, list[str]]) -> dict[str, str]:
    """By suite, what caught the bug."""
    before = copy.apply(one.edits)
    try:
        copy.compile()
        return {suite: first_failure(copy, tests) for suite, tests in suites.items()}
    finally:
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")


# ---- the run


def run(copy: Copy, bugs: list[Bug], suites: dict[str, list[str]]) -> int:
    copy.compile()  # the sound sources: the last bug of the group before is still built in
    sound = {suite: first_failure(copy, tests) for suite, tests in suites.items()}
    if set(sound.values()) != {SURVIVED}:
        raise PlantingError(f"the tests fail on the sound sources: {sound}")
    bad = 0
    print(f"| planted bug | {' | '.join(f'caught by {suite}' for suite in suites)} |")
    print(f"|---|{'---|' * len(suites)}", flush=True)
    for one in bugs:
        try:
            caught = try_bug(copy, one, suites)
        except (PlantingError, subprocess.TimeoutExpired) as error:
            caught = dict.fromkeys(suites, "ERROR")
            print(f"{one.name}: {error}", file=sys.stderr)
        survived = set(caught.values()) == {SURVIVED}
        bad += survived or "ERROR" in caught.values()
        row = [one.name, *(test.replace("|", "/") for test in caught.values())]
        print(f"| {' | '.join(row)} |{' SURVIVED' if survived else ''}", flush=True)
    print(f"\n{len(bugs)} bugs, {len(bugs) - bad} caught\n", flush=True)
    return 1 if bad else 0


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", nargs="+", default=[""], metavar="NAME", help="bugs whose name holds one of these")
    parser.add_argument("--work", type=Path, help="keep the build tree here (default: a temporary directory)")
    args = parser.parse_args(argv)
    groups = [([one for one in bugs if any(name in one.name for name in args.only)], suites) for bugs, suites in GROUPS]
    if not any(bugs for bugs, _ in groups):
        parser.error("no bug has such a name")
    with tempfile.TemporaryDirectory() as temporary:
        copy = Copy(args.work or Path(temporary))
        copy.configure()
        copy.compile()
        check_import(copy)
        return max(run(copy, bugs, suites) for bugs, suites in groups if bugs)


if __name__ == "__main__":
    sys.exit(main())

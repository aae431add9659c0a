"""The types of the package, as a program that uses it sees them."""

import ast
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import guandan_core as gd

PACKAGE = Path(gd.__file__).parent
SAMPLE = Path(__file__).with_name("typing_sample.py")


def test_the_sample_runs() -> None:
    names = runpy.run_path(str(SAMPLE))
    assert names["moves"] == gd.legal_moves("8S 8S 9H", None, 7)


def test_the_sample_uses_every_public_name() -> None:
    tree = ast.parse(SAMPLE.read_text(encoding="utf-8"))
    used = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    errors = {name for name in gd.__all__ if name.endswith("Error")}
    assert set(gd.__all__) - errors - used == set()


def test_B01_mypy_agrees_with_the_sample(tmp_path: Path) -> None:
    pytest.importorskip("mypy", reason="mypy comes with the lint dependencies, not with those of the tests")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", f"--cache-dir={tmp_path}", str(SAMPLE)],
        cwd=tmp_path,  # away from the sources and the configuration: the installed package with its py.typed
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_the_package_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
    assert (PACKAGE / "_core.pyi").exists()


def public_functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in ast.walk(tree):
        for child in getattr(node, "body", []) if isinstance(node, ast.Module | ast.ClassDef) else []:
            if isinstance(child, ast.FunctionDef) and (not child.name.startswith("_") or child.name.endswith("__")):
                yield child.name, child


@pytest.mark.parametrize("file", ["_core.pyi", "plays.py", "enums.py", "errors.py", "rules.py"])
def test_no_any_in_public_signatures(file: str) -> None:
    tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
    functions = list(public_functions(tree))
    assert functions
    for name, function in functions:
        if name == "__reduce__":  # for pickle only, whose type is no concern of a caller
            continue
        arguments = function.args
        every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg]
        annotations = [one.annotation for one in every if one is not None and one.arg not in ("self", "cls")]
        for annotation in [*annotations, function.returns]:
            assert annotation is not None, name
            words = {word.id for word in ast.walk(annotation) if isinstance(word, ast.Name)}
            assert "Any" not in words, name

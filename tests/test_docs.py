"""Every public name has a docstring, and every example in docstrings and pages runs."""

import doctest
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("**/*.md"))]


def own_members(cls: type) -> Iterator[tuple[str, Any]]:
    """The public members that a class defines itself: methods, attributes, properties."""
    for name, member in vars(cls).items():
        if not name.startswith("_"):
            yield name, member


def documented() -> Iterator[tuple[str, str | None]]:
    """The name and docstring of everything public."""
    yield "guandan_core", gd.__doc__
    for name in gd.__all__:
        value = getattr(gd, name)
        if name.startswith("__") or not (isinstance(value, type) or callable(value)):
            continue
        yield name, value.__doc__
        if isinstance(value, type):
            for member_name, member in own_members(value):
                yield f"{name}.{member_name}", inspect.getdoc(getattr(value, member_name)) or member.__doc__


DOCS = dict(documented())
FIELDS = {
    f"{name}.{one.name}" for name in gd.__all__ if is_dataclass(getattr(gd, name)) for one in fields(getattr(gd, name))
}
MEMBERS = {f"{cls.__name__}.{member.name}" for cls in (gd.Rank, gd.Suit, gd.Kind) for member in cls}
# Fields and members of enums are documented in the text of their class.
IN_CLASS = MEMBERS | FIELDS


def test_the_search_finds_the_public_things() -> None:
    assert {"legal_moves", "Card", "Card.of", "Hand.from_counts", "Move.declared", "LegalMoves.kinds"} <= DOCS.keys()
    assert {"Rules.app", "Rank.parse", "GuandanError", "Combination.parse", "guandan_core"} <= DOCS.keys()


@pytest.mark.parametrize("name", [name for name in DOCS if name not in IN_CLASS])
def test_has_a_docstring(name: str) -> None:
    doc = DOCS[name]
    assert doc
    first = doc.strip().splitlines()[0]
    assert first.endswith((".", ":", ";")) or "." in doc, "a docstring is made of sentences"
    assert not re.search(r"\b_core\b", doc), "the core is private"


@pytest.mark.parametrize("name", sorted(IN_CLASS))
def test_is_named_in_the_docstring_of_its_class(name: str) -> None:
    cls, _, member = name.partition(".")
    words = str(DOCS[cls])
    if cls == "Rank" and gd.Rank.TWO < gd.Rank[member] < gd.Rank.ACE:
        assert "``TWO`` 2 to ``ACE`` 14" in words
    else:
        assert re.search(rf"\b{member}\b", words)


def run_examples(text: str, name: str, file: str | None = None) -> int:
    """Run the examples of a text as one session; return how many there were."""
    test = doctest.DocTestParser().get_doctest(text, {}, name, file, 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)
    return len(test.examples)


@pytest.mark.parametrize("name", [name for name, doc in DOCS.items() if doc and ">>>" in doc])
def test_examples_of_docstrings(name: str) -> None:
    assert run_examples(str(DOCS[name]), name) > 0


def is_call(name: str) -> bool:
    """Attributes show themselves in the example of their class."""
    cls, _, member = name.partition(".")
    return not member or callable(getattr(getattr(gd, cls), member))


WITH_EXAMPLE = [name for name in DOCS if name not in IN_CLASS and (name == "guandan_core" or is_call(name))]


@pytest.mark.parametrize("name", WITH_EXAMPLE)
def test_has_an_example(name: str) -> None:
    assert ">>> import guandan_core as gd" in str(DOCS[name])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_examples_of_pages(page: Path) -> None:
    """The blocks of a page are one session, as a reader would type them."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:python|pycon)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    examples = [block for block in blocks if ">>>" in block]
    assert run_examples("\n".join(examples), page.name, str(page)) == sum(block.count(">>> ") for block in examples)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_blocks_without_a_prompt_compile(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for block in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        if ">>>" not in block:
            compile(block, str(page), "exec")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+?)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target


SIGNED = [gd.Card, gd.Hand, gd.Combination, gd.Move, gd.LegalMoves]


@pytest.mark.parametrize("cls", SIGNED)
def test_compiled_signatures_can_be_read(cls: Any) -> None:
    """help() and editors show them."""
    assert inspect.signature(cls).parameters or cls in (gd.Hand, gd.LegalMoves)
    for name, member in own_members(cls):
        if callable(getattr(cls, name)):
            assert inspect.signature(getattr(cls, name)), member


@pytest.mark.parametrize(
    "name", ["legal_moves", "legal_combinations", "classify", "wild_assignments", "beats", "compare"]
)
def test_rules_are_named_only_and_have_a_default(name: str) -> None:
    rules = inspect.signature(getattr(gd, name)).parameters["rules"]
    assert rules.kind is inspect.Parameter.KEYWORD_ONLY
    assert rules.default == gd.Rules()


def test_the_codes_in_the_docstrings_of_errors_are_all() -> None:
    """Each code that the package raises is named where a reader looks for it."""
    sources = [*ROOT.glob("cpp/src/*.cpp"), *ROOT.glob("cpp/bindings/*.cpp")]
    sources += [ROOT / "python" / "guandan_core" / f"{name}.py" for name in ("enums", "errors", "rules", "plays")]
    text = "\n".join(file.read_text(encoding="utf-8") for file in sources)
    raised = set(re.findall(r'\b(?:Notation|InvalidHand|IllegalMove|AmbiguousMove|Rules|Phase)Error\(\s*"(\w+)"', text))
    raised |= set(re.findall(r'\bcode="(\w+)"', text))
    words = "\n".join(str(doc) for doc in DOCS.values())
    assert len(raised) > 15
    assert {code for code in raised if not re.search(rf"\b{code}\b", words)} == set()

"""Every planted bug still fits the sources. Whether the tests catch them is told by planted_bugs.py itself."""

import pytest

from bug_list import BUGS, Bug, Edit
from flow_bug_list import FLOW_BUGS
from planted_bugs import ROOT, PlantingError, broken, occurrences, path_of

EVERY = [*BUGS, *FLOW_BUGS]


@pytest.mark.parametrize("bug", EVERY, ids=lambda bug: bug.name)
def test_a_bug_can_be_planted(bug: Bug) -> None:
    for edit in bug.edits:
        text = path_of(edit, ROOT / "cpp", ROOT / "python" / "guandan_core").read_text(encoding="utf-8")
        assert occurrences(edit, text) == 1, f"{edit.old!r} in {edit.file}"
        assert broken(edit, text) != text


def test_names_cite_a_rule_and_differ() -> None:
    assert len({bug.name for bug in EVERY}) == len(EVERY)
    assert len(BUGS) >= 16
    assert len(FLOW_BUGS) >= 16
    assert all(bug.name[0] in "RE" and bug.name[1].isdigit() for bug in EVERY)


@pytest.mark.parametrize("text", ["int a;", "int b; int  b;"])
def test_a_text_that_does_not_stand_once_is_refused(text: str) -> None:
    with pytest.raises(PlantingError, match="not once"):
        broken(Edit("x.cpp", "int b;", ""), text)

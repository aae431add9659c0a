"""guandan play in its languages."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import guandan_core as gd
from guandan_core import players
from guandan_core.table import panels
from guandan_core.table.setup import MODES, PROFILES, SPEEDS, STRENGTHS
from guandan_core.table.texts import LANGUAGES, say
from guandan_core.table.texts.reasons import reason_in
from guandan_core.table.words import side


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_texts_with_the_same_places(language: str) -> None:
    english, other = LANGUAGES["en"], LANGUAGES[language]
    assert list(other) == list(english)
    for key, text in other.items():
        assert text.strip()
        assert fields_of(text) == fields_of(english[key]), key


def test_every_text_is_used_and_every_used_text_is_there() -> None:
    folder = Path(panels.__file__).parent
    files = [*folder.glob("*.py"), folder.parent / "cli" / "play.py"]
    source = "\n".join(file.read_text(encoding="utf-8") for file in files)
    dynamic = r"(row|mode|speed|profile|strength|name|role|out|kind|order|refuse)_.*"
    keys = {key for key in LANGUAGES["en"] if not re.fullmatch(dynamic, key)}
    names = {*STRENGTHS, *PROFILES, *MODES, *SPEEDS}
    used = set(re.findall(r"[\"'](\w+)[\"']", source)) | {f"event_{what}_open" for what in ("tribute",)}
    assert keys - used - names == set()


def test_chinese_is_chinese() -> None:
    kept = {"profile_pagat", "help"}
    words = {key: re.sub(r"\{\w+\}|Enter|Ctrl|Esc|guandan|Textual", "", text) for key, text in LANGUAGES["zh"].items()}
    assert [key for key, text in words.items() if key not in kept and re.search(r"[a-z]{2,}", text)] == []


def reasons() -> Iterator[str]:
    """All that advise() says in some deals, tributes too."""
    for seed in range(6):
        match = gd.Match(gd.Rules.app(), start_level=10, seed=seed)
        player = players.Baseline()
        for turn in range(170):
            if match.to_act is None:
                break
            view = match.observation(match.to_act)
            if turn % 3 == 0 or match.phase == "tribute":
                yield from (hint.reason for hint in players.advise(view, 8, worlds=1))
            match.act(player.choose(view))


def test_the_reasons_of_hints_are_told_in_chinese() -> None:
    found = set(reasons())
    assert len(found) > 100
    told = {reason: reason_in("zh", reason, lambda seat: f"({seat})") for reason in found}
    assert {reason: text for reason, text in told.items() if re.search(r"[a-z]", text)} == {}


def test_reasons_name_the_seats() -> None:
    assert reason_in("en", "lets the play of seat 3 stand", lambda seat: "ABCD"[seat]) == "lets the play of D stand"
    assert reason_in("zh", "what nobody has said yet", str) == "what nobody has said yet"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", gd.Kind)
def test_every_kind_has_a_name(language: str, kind: gd.Kind) -> None:
    assert say(language, f"kind_{kind.name.lower()}", rank="9", size=5)


def test_the_next_player_sits_where_play_goes() -> None:
    clockwise, other = gd.Rules.app(), gd.Rules.pagat()
    assert [side(step, other) for step in (1, 2, 3)] == ["right", "partner", "left"]
    assert [side(step, clockwise) for step in (1, 2, 3)] == ["left", "partner", "right"]

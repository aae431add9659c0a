"""guandan play in its languages."""

import re
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import guandan_core as gd
from guandan_core import players
from guandan_core.table import panels
from guandan_core.table.game import Game
from guandan_core.table.setup import MODES, PROFILES, SPEEDS, STRENGTHS, Setup
from guandan_core.table.texts import LANGUAGES, say
from guandan_core.table.texts.reasons import reason_in
from guandan_core.table.words import Words, side
from table_driver import until


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


def at_ace(seed: int, rules: gd.Rules) -> list[tuple[gd.Standing | None, gd.DealEnded, list[str]]]:
    """The standing before, the end and what is told of it, of all deals but the last of a match from the ace."""
    game = Game(gd.Match(rules, "A", deals=10, seed=seed), ("baseline",) * 4)
    told: list[tuple[gd.Standing | None, gd.DealEnded, list[str]]] = []
    while not game.is_over:
        for event in game.act(game.choose()):
            if isinstance(event, gd.DealEnded):
                told.append((told[-1][1].standing if told else None, event, Words("en", game).deal_end(event, ())))
    assert "does not end the match" not in "\n".join(told[-1][2])
    return told[:-1]


HARD = gd.Rules(ace_win="1-2")


@pytest.mark.parametrize("rules", [HARD, replace(HARD, ace_demotion="K"), gd.Rules.russian()], ids=["2", "K", "none"])
def test_the_end_of_a_deal_at_the_ace_says_what_came_of_it(rules: gd.Rules) -> None:
    seen: set[str] = set()
    for before, event, lines in [one for seed in range(9) for one in at_ace(seed, rules)]:
        after, text = event.standing, "\n".join(lines)
        team = None if before is None else before.declarers
        at_stake = before is not None and team is not None and before.levels[team] == gd.Rank.ACE
        failed = at_stake and after.winner is None
        assert ("failed at A" in text) == (failed and rules.ace_attempts is not None), text
        if failed and team is not None:
            assert ("fall from A" in text) == (after.levels[team] != gd.Rank.ACE), text
            assert ("begins anew" in text) == (rules.ace_attempts is not None and not after.failures[team]), text
            assert ("does not end the match" in text) == (event.result.winners == team or "did not declare" in text)
        seen |= {
            key for key in ("begins anew", "fall from A to", "1 of 3", "by 1-4 does", "not declare") if key in text
        }
    assert seen >= {"by 1-4 does"} | ({"1 of 3", "begins anew", "fall from A to"} if rules.ace_attempts else set())


def test_who_took_which_of_two_equal_tributes_is_told() -> None:
    game = until(Game.new(Setup("pagat", "full", ("you", "normal", "normal", "normal"), 43)), gd.Take)
    action = game.view.legal_actions[0]
    assert isinstance(action, gd.Take)
    told = [line for event in game.act(action) for line in Words("en", game).event(event)]
    assert told[0] == f"You took the card from {Words('en', game).name(action.payer)}"
    assert told[0] in panels.trick_lines(Words("en", game), 60)


def test_the_next_player_sits_where_play_goes() -> None:
    clockwise, other = gd.Rules.app(), gd.Rules.pagat()
    assert [side(step, other) for step in (1, 2, 3)] == ["right", "partner", "left"]
    assert [side(step, clockwise) for step in (1, 2, 3)] == ["left", "partner", "right"]

"""Records: every match comes back equal, files of old load for ever, the schema and the page say the same."""

import doctest
import importlib
import json
import random
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

import guandan_core as gd
from guandan_core import records
from guandan_core.rules import _ALLOWED

ROOT = Path(__file__).parents[1]
FOLDER = Path(__file__).parent / "data" / "records"
GOLDEN = sorted(FOLDER.glob("*.json"))
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs" / "record.schema.json").read_text(encoding="utf-8"))
VALID = jsonschema.Draft202012Validator(SCHEMA)
PROFILES = ("pagat", "finnish", "russian", "app", "competition")
FULL = "7H 7H 2S 2H 3S 3C 4D 4S 5H 5S 6S 6C 8S 8H 9S 9D TS TD JS JC QS QD KS BJ BJ RJ RJ"


def play_on(match: gd.Match, rng: random.Random, actions: int | None = None) -> gd.Match:
    while not match.is_over and actions != 0:
        legal = match.legal_actions()
        match.act(legal[int(rng.random() * len(legal))])
        actions = None if actions is None else actions - 1
    return match


def read(file: Path) -> gd.Match:
    return records.loads(file.read_text(encoding="ascii"))


# Back and forth


def assert_comes_back(match: gd.Match) -> None:
    text = records.dumps(match)
    VALID.validate(json.loads(text))
    again = records.loads(text)
    assert again == match
    assert records.dumps(again) == text
    assert json.loads(text) == records.to_record(match)
    for seat in range(4):
        assert again.observation(seat) == match.observation(seat)


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("seed", [0, 2**64 - 1])
def test_a_whole_match_comes_back(profile: str, seed: int) -> None:
    match = play_on(gd.Match(getattr(gd.Rules, profile)(), seed=seed), random.Random(seed))
    assert records.to_record(match)["profile"] == profile
    assert records.to_record(match)["outcome"] == "won"
    assert_comes_back(match)


def test_it_comes_back_at_every_moment_and_goes_on_alike() -> None:
    """Reconnect by record, in the play and in every step of the tribute."""
    match = read(FOLDER / "v1-unfinished-tribute.json")
    rng = random.Random(5)
    phases = set()
    for _ in range(40):
        phases.add((match.phase, None if match.tribute is None else len(match.tribute.returns)))
        assert_comes_back(match)
        again = records.loads(records.dumps(match))
        assert again.legal_actions() == match.legal_actions()
        play_on(match, rng, 1)
    assert {("tribute", 0), ("play", 2)} <= phases


@pytest.mark.parametrize("seed", range(12))
def test_any_options_at_any_moment(seed: int) -> None:
    rng = random.Random(seed)
    options: dict[str, Any] = {name: rng.choice(values) for name, values in _ALLOWED.items()}
    level = rng.choice([2, 10, 13, 14])
    match = gd.Match(gd.Rules(**options), level, rng.choice([None, 2, 6]), seed)
    for _ in range(6):
        play_on(match, rng, rng.randrange(300))
        assert_comes_back(match)


def test_cards_and_leader_of_the_program_come_back() -> None:
    hands = gd.Deal.random(1, 2).hands
    match = gd.Match(seed=2, hands=hands, leader=3)
    assert_comes_back(match)
    assert records.to_record(match)["deals"][0]["from_seed"] is False
    assert records.to_record(gd.Match(seed=1, hands=hands))["deals"][0]["from_seed"] is True
    match.deal_next(hands)
    assert records.to_record(match)["next_hands"] == [str(hand) for hand in hands]
    assert_comes_back(match)


def test_next_hands_after_the_end_come_back() -> None:
    match = play_on(gd.Match(deals=1, seed=1), random.Random(1))
    match.deal_next(gd.Deal.random(1, 2).hands)
    assert_comes_back(match)


def test_a_draw_comes_back() -> None:
    match = read(FOLDER / "v1-no-profile-draw.json")
    record = records.to_record(match)
    assert (record["outcome"], record["winner"], record["profile"]) == ("draw", None, None)
    assert_comes_back(match)


RULES = [
    gd.Rules(),
    gd.Rules.app(),
    gd.Rules(wilds_prefer_natural=True),
    gd.Rules(max_bomb_size=6, ace_low=False, wilds_prefer_natural=True),
]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
@pytest.mark.parametrize("level", range(2, 15))
def test_the_text_of_every_play_is_enough(level: int, rules: gd.Rules) -> None:
    """R4.4: kind and rank need no names of their own in a record, whatever the wilds stand for."""
    wild = gd.Card.of(level, gd.Suit.HEARTS)
    hand = [*[card for card in gd.Hand(FULL) if card != wild][:25], wild, wild]
    deal = gd.Deal([hand, "AS", "AC", "AD"], 0, level, rules)
    moves = deal.legal_moves()
    assert len(moves) > 500
    for move in moves:
        assert gd.Move(str(move), level) == move
        deal.play(str(move))
        assert deal.moves == (move,)
        deal.undo()


# Reading is generous with texts only


def test_cards_may_come_in_any_order_and_wilds_bare() -> None:
    match = gd.Match(seed=7)
    for text in ["2H=4H 4H 4S 5H 5C", "2S 2D 5S 5C 5D"]:
        match.act(text)
    record = records.to_record(match)
    deal = record["deals"][0]
    deal["hands"] = [" ".join(reversed(text.split())).replace("T", "10") for text in deal["hands"]]
    deal["plays"] = [[1, " 5C 5H 4S 4H 2H=4C\n"], [2, "5D 2S 2D 5S 5C"]]
    again = records.from_record(record)
    assert again == match
    assert records.to_record(again) == records.to_record(match)


# The schema


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize(
    ("where", "shape"),
    [
        ("", records.Record),
        ("deal", records.DealRecord),
        ("tribute", records.TributeRecord),
        ("result", records.ResultRecord),
        ("standing", records.StandingRecord),
    ],
)
def test_the_schema_has_the_keys_of_the_types(where: str, shape: type) -> None:
    part = SCHEMA["$defs"][where] if where else SCHEMA
    assert part["required"] == list(part["properties"]) == list(shape.__annotations__)
    assert part["additionalProperties"] is False


def test_the_schema_has_the_options_and_their_values() -> None:
    part = SCHEMA["$defs"]["rules"]
    assert part["required"] == list(part["properties"]) == list(_ALLOWED)
    for name, values in _ALLOWED.items():
        plain = [list(value) if isinstance(value, tuple) else value for value in values]
        shown = part["properties"][name]
        if shown == {"type": "boolean"}:
            assert plain == [True, False]
        else:
            assert sorted(map(repr, shown["enum"])) == sorted(map(repr, plain))


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (("version",), 2),
        (("seed",), 7),
        (("seed",), "07"),
        (("start_level",), "10"),
        (("deals",), []),
        (("winner",), None),
        (("deals", 0, "hands", 0), "2S"),
        (("deals", 0, "plays", 0), [0, "2s"]),
        (("deals", 0, "plays", 0), [0]),
        (("deals", 0, "plays", 0), [4, "pass"]),
        (("deals", 0, "plays", 0), [0, "pass", 1]),
        (("deals", 2, "tribute", "actions", 0), [0, "give", 1]),
        (("deals", 2, "tribute", "actions", 0), [0, "lead", "2S"]),
        (("deals", 2, "tribute", "actions", 0), [0, "keep", "2S"]),
        (("rules", "max_bomb_size"), 7),
    ],
)
def test_the_schema_refuses(place: tuple[str | int, ...], value: object) -> None:
    record = json.loads((FOLDER / "v1-pagat.json").read_text(encoding="ascii"))
    inner = record
    for key in place[:-1]:
        inner = inner[key]
    assert VALID.is_valid(record)
    inner[place[-1]] = value
    assert not VALID.is_valid(record)


# Files of old


def test_the_golden_files_are_there() -> None:
    names = {file.stem.removeprefix("v1-") for file in GOLDEN}
    assert {*PROFILES, "single-round", "no-profile-draw", "unfinished-play", "unfinished-tribute"} <= names


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_golden(file: Path) -> None:
    text = file.read_text(encoding="ascii")
    VALID.validate(json.loads(text))
    match = records.loads(text)
    assert records.dumps(match) + "\n" == text
    assert records.transcript(match) == file.with_suffix(".txt").read_text(encoding="ascii")


def test_the_golden_files_show_every_part_of_the_form() -> None:
    deals = [deal for file in GOLDEN for deal in records.to_record(read(file))["deals"]]
    tributes = [deal["tribute"] for deal in deals if deal["tribute"] is not None]
    assert {word for tribute in tributes for _, word, _ in tribute["actions"]} == {"give", "take", "return", "lead"}
    assert {len(tribute["red_jokers"]) for tribute in tributes} == {0, 1, 2}
    assert {len(tribute["payers"]) for tribute in tributes} == {1, 2}
    assert {deal["result"]["places"] for deal in deals if deal["result"]} == {"1-2", "1-3", "1-4"}
    assert {deal["from_seed"] for deal in deals} == {True, False}
    assert any(any(deal["after"]["failures"]) for deal in deals if deal["after"])
    texts = [str(text) for deal in deals for _, text in deal["plays"]]
    assert any("=" in text for text in texts)
    outcomes = {records.to_record(read(file))["outcome"] for file in GOLDEN}
    assert outcomes == {"unfinished", "won", "draw"}


# Transcripts


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.stem)
def test_a_transcript_is_narrow_and_complete(file: Path) -> None:
    match = read(file)
    text = records.transcript(match)
    lines = text.splitlines()
    assert max(map(len, lines)) <= 100
    assert text.isascii()
    assert not any(line != line.rstrip() for line in lines)
    acted = [event.action for event in match.history if isinstance(event, gd.Acted)]
    played = [action for action in acted if isinstance(action, gd.Move)]
    assert text.count("pass") == sum(move.is_pass for move in played)
    assert sum(line.count(" gives ") for line in lines) == sum(isinstance(action, gd.Give) for action in acted)
    assert text.count(" wins 1-") == sum(isinstance(event, gd.DealEnded) for event in match.history)
    # Every play stands in one row, or in a cell that goes on below.
    for move in played:
        assert all(card in text for card in str(move).split())
    assert text.count("out first") >= text.count(" wins 1-")


def test_a_transcript_word_for_word() -> None:
    match = gd.Match(gd.Rules.app(), 5, 2, seed=7)
    for text in ["3S", "pass", "8H", "pass", "JC", "AS", "pass", "pass", "pass", "6C 6D"]:
        match.act(text)
    lines = records.transcript(match).splitlines()
    assert lines[:4] == [
        "Guandan match, rules app, seed 7",
        "From level 5, at most 2 deals",
        "",
        "Deal 0, level 5 (wild 5H), no declarers",
    ]
    assert lines[5] == (
        "  0  2C  3H 3C 3C 3D 3D  4H 4S  6H 6H 6S  7H 7S 7D  9S 9C  TH TH TD TD  JH  QS  KH KD  5H 5S  BJ"
    )
    assert lines[10:] == [
        "  Seat 1 leads",
        "",
        "       0                      1                      2                      3",
        "   1                          3S                     pass                   8H",
        "       pass                   JC                     AS                     pass",
        "       pass                   pass",
        "   2                                                 6C 6D",
        "",
        "Unfinished: seat 3 is to act",
    ]


def test_rules_of_no_profile_are_told_by_what_is_changed() -> None:
    rules = gd.Rules(ace_low=False, advance=(3, 2, 1))
    assert records.transcript(gd.Match(rules, seed=1)).startswith(
        "Guandan match, rules pagat, ace_low=no, advance=3,2,1, "
    )


# Documents


def test_the_example_of_the_page_is_the_match_above_it() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    example = re.search(r"^```json\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    assert example
    match = gd.Match(seed=7)
    for text in ["2H=4H 4H 4S 5H 5C", "2S 2D 5S 5C 5D", "4C 4D 7H 7S 7C", "pass"]:
        match.act(text)
    assert json.loads(example[1]) == records.to_record(match)


def test_the_page_names_every_key() -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    shapes = (records.Record, records.DealRecord, records.TributeRecord, records.ResultRecord, records.StandingRecord)
    for shape in shapes:
        for key in shape.__annotations__:
            assert f"`{key}`" in page


@pytest.mark.parametrize("name", ["", ".form", ".reader", ".transcript"])
def test_examples_of_docstrings(name: str) -> None:
    done = doctest.testmod(importlib.import_module(f"guandan_core.records{name}"))
    assert done.attempted > 0
    assert done.failed == 0


@pytest.mark.parametrize("code", ["import guandan_core", "import guandan_core; guandan_core.Match(seed=1)"])
def test_nothing_is_loaded_before_it_is_needed(code: str) -> None:
    check = (
        f"import sys; sys.path[:] = {sys.path!r}; {code}; print({{'json', 'guandan_core.records'}} & set(sys.modules))"
    )
    # -S: no site, whose path files may load anything
    done = subprocess.run([sys.executable, "-S", "-c", check], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_public_names() -> None:
    assert set(records.__all__) >= {"to_record", "from_record", "dumps", "loads", "transcript"}
    for name in records.__all__:
        assert getattr(records, name).__doc__


def test_random_play_is_the_same_on_this_python() -> None:
    """The golden matches were drawn elsewhere."""
    matches = runpy.run_path(str(FOLDER.parent / "make_records.py"))["matches"]()
    assert {f"v1-{name}" for name in matches} <= {file.stem for file in GOLDEN}
    for name, match in matches.items():
        assert records.dumps(match) + "\n" == (FOLDER / f"v1-{name}.json").read_text(encoding="ascii")

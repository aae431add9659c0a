"""The command line through main(): what it prints, its rules, its JSON."""

import doctest
import re
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

import guandan_core as gd
from command import FULL, HAND, Capture, ask, ask_json, plays, refuse
from guandan_core import cli

PROFILES: dict[str, Callable[[], gd.Rules]] = {
    "pagat": gd.Rules.pagat,
    "finnish": gd.Rules.finnish,
    "russian": gd.Rules.russian,
    "app": gd.Rules.app,
    "competition": gd.Rules.competition,
}
MOVE_KEYS = ["text", "cards", "declared", "kind", "rank", "size", "wilds", "bits"]


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


# guandan moves


def test_moves_leading(capsys: Capture) -> None:
    out = ask(capsys, "moves", HAND, "--level", "7")
    assert out.startswith(
        "3D 7H 7H 8H 8S 8C (6 cards), level 7, wild 7H, leading: 34 plays\n\nsingle: 5\n  3  3D\n  8  8H, "
    )
    assert plays(out) == [str(move) for move in gd.legal_moves(HAND, None, 7)]
    assert "\n4-bomb: 4\n" in out
    assert "\n5-bomb: 1\n  8  7H=8H 7H=8H 8H 8S 8C\n" in out


def test_moves_following(capsys: Capture) -> None:
    out = ask(capsys, "moves", HAND, "--level", "7", "--table", "7S 7C 7D")
    assert out == (
        "3D 7H 7H 8H 8S 8C (6 cards), level 7, wild 7H, to beat 7S 7C 7D (triple 7): pass\n"
        "  and 5 plays\n"
        "\n"
        "pass\n"
        "\n"
        "4-bomb: 4\n"
        "  8  7H 8H 8S 8C, 7H 7H 8H 8S, 7H 7H 8H 8C, 7H 7H 8S 8C\n"
        "\n"
        "5-bomb: 1\n"
        "  8  7H=8H 7H=8H 8H 8S 8C\n"
    )


def test_moves_cards_may_stand_without_quotes_and_level_ten_has_two_names(capsys: Capture) -> None:
    quoted = ask(capsys, "moves", "10H 9S", "--level", "10")
    assert ask(capsys, "moves", "TH", "9S", "--level", "T") == quoted
    assert "level T, wild TH" in quoted


@pytest.mark.parametrize(
    "table", ["triple 9", "5-bomb 7", "straight flush 6", "full house A", "single BJ", "joker bomb"]
)
def test_moves_table_as_a_combination(capsys: Capture, table: str) -> None:
    out = ask(capsys, "moves", FULL, "--level", "7", "--table", table, "--all")
    assert f"to beat {table}: pass" in out.replace("\n ", "")
    assert plays(out) == [str(move) for move in gd.legal_moves(FULL, gd.Combination.parse(table), 7)]


def test_moves_only_the_pass(capsys: Capture) -> None:
    assert ask(capsys, "moves", "3S", "--level", "7", "--table", "8S").endswith("(single 8): pass only\n\npass\n")


def test_moves_of_an_empty_hand(capsys: Capture) -> None:
    """It has no lead; following it can pass."""
    assert ask(capsys, "moves", "", "--level", "7", code=1) == "no cards, level 7, wild 7H, leading: 0 plays\n"
    assert ask_json(capsys, "moves", "", "--level", "7", code=1)["moves"] == []
    assert plays(ask(capsys, "moves", "", "--level", "7", "--table", "8S")) == ["pass"]


def test_moves_declared_wild_on_the_table(capsys: Capture) -> None:
    out = ask(capsys, "moves", "4S 5S 6S 7S 8S 4C 8C", "--level", "7", "--table", "3S 4S 5S 6S 7H=7H")
    assert "(straight 7)" in out
    assert "4C 5S 6S 7S 8S" in plays(out)


# Many plays


def test_many_plays_stay_readable(capsys: Capture) -> None:
    out = ask(capsys, "moves", FULL, "--level", "7")
    lines = out.splitlines()
    assert len(lines) < 200
    assert max(map(len, lines)) <= 80
    assert "leading: 1,684 plays" in out.replace("\n ", "")
    left_out = [int(number.replace(",", "")) for number in re.findall(r"\.\.\. and ([\d,]+) more\n", out)]
    shown = [text for text in plays(out) if not text.startswith("...")]
    assert len(shown) + sum(left_out) == 1684
    assert lines[-1] == f"... and {sum(left_out):,} more in all (--all shows them)"


def test_many_plays_all(capsys: Capture) -> None:
    out = ask(capsys, "moves", FULL, "--level", "7", "--all")
    assert plays(out) == [str(move) for move in gd.legal_moves(FULL, None, 7)]


@pytest.mark.parametrize("columns", [30, 60, 80, 133, 500])
@pytest.mark.parametrize("flags", [(), ("--all",)])
def test_lines_fit_the_width(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, columns: int, flags: tuple[str, ...]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = ask(capsys, "moves", FULL, "--level", "7", *flags).splitlines()
    wide = [line for line in lines if len(line) > columns]
    assert not [line for line in wide if ", " in line.strip()]  # only a play that is itself too long
    assert max(map(len, lines)) > columns // 2


# guandan classify


def test_classify(capsys: Capture) -> None:
    assert ask(capsys, "classify", "3S 4S 5S 6S 7H", "--level", "7") == (
        "3S 4S 5S 6S 7H, level 7, wild 7H: 4 readings\n"
        "\n"
        "straight 6        3S 4S 5S 6S 7H=2H\n"
        "                  7H as 2H, 2C, 2D\n"
        "straight 7        3S 4S 5S 6S 7H=7H\n"
        "                  7H as 7H, 7C, 7D\n"
        "straight flush 6  3S 4S 5S 6S 7H=2S\n"
        "                  7H as 2S\n"
        "straight flush 7  3S 4S 5S 6S 7H=7S\n"
        "                  7H as 7S\n"
    )


def test_classify_without_wilds(capsys: Capture) -> None:
    out = ask(capsys, "classify", "9S 9D", "--level", "7")
    assert out == "9S 9D, level 7, wild 7H: 1 reading\n\npair 9  9S 9D\n"


def test_classify_two_wilds(capsys: Capture) -> None:
    """The pair of 888 W W may be of any other rank: 120 ways, cut unless --all."""
    short = ask(capsys, "classify", "8S 8H 8C 7H 7H", "--level", "7")
    full = ask(capsys, "classify", "8S 8H 8C 7H 7H", "--level", "7", "--all")
    cut = re.search(r"\.\.\. and (\d+) more\n", short)
    assert cut
    assert short.endswith(f"\n\n... and {cut[1]} more in all (--all shows them)\n")
    assert "more" not in full
    assert "7H 7H as 7H 7H, 7H 7S," in full
    move = gd.Move("8S 8H 8C 7H 7H", 7, kind="full house")
    pairs = re.sub(r"\s+", " ", full.partition("as ")[2].partition("5-bomb")[0])
    assert len(pairs.split(", ")) == len(gd.wild_assignments(move))


@pytest.mark.parametrize("cards", ["9S 8S", "", "BJ RJ"])
def test_classify_no_play(capsys: Capture, cards: str) -> None:
    assert ask(
        capsys, "classify", cards, "--level", "7", code=1
    ) == f"{cards or 'no cards'}, level 7, wild 7H: no play\n".replace("9S 8S", "8S 9S")
    assert ask_json(capsys, "classify", cards, "--level", "7", code=1)["moves"] == []


# Rules


@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile(capsys: Capture, profile: str) -> None:
    rules = PROFILES[profile]()
    argv = ("moves", "8S 8C 8D RJ RJ TS JS QS KS AS", "--level", "7", "--table", "3S 3C 3D 4S 4C", "--rules", profile)
    out = ask(capsys, *argv).replace("\n ", "")
    assert plays(ask(capsys, *argv)) == [str(move) for move in gd.legal_moves(argv[1], argv[5], 7, rules=rules)]
    assert (f"rules {profile}: " in out) == (profile != "pagat")
    shown = ask_json(capsys, *argv)["rules"]
    assert shown == {name: list(v) if isinstance(v, tuple) else v for name, v in asdict(rules).items()}


def test_default_rules_are_pagat(capsys: Capture) -> None:
    assert ask(capsys, "moves", HAND, "--level", "7") == ask(capsys, "moves", HAND, "--level", "7", "--rules", "pagat")


SETTINGS = [
    ("wilds_prefer_natural=yes", "wilds_prefer_natural", True),
    ("wilds_prefer_natural=true", "wilds_prefer_natural", True),
    ("full_house_joker_pair=no", "full_house_joker_pair", False),
    ("ace_low=off", "ace_low", False),
    ("max_bomb_size=8", "max_bomb_size", 8),
    ("straight_flush_beats = 10", "straight_flush_beats", 10),
    ("advance=3,2,1", "advance", [3, 2, 1]),
    ("advance=(3, 2, 1)", "advance", [3, 2, 1]),
    ("ace_attempts=none", "ace_attempts", None),
    ("ace_demotion=K", "ace_demotion", "K"),
    ("direction=clockwise", "direction", "clockwise"),
]


@pytest.mark.parametrize(("setting", "name", "value"), SETTINGS)
def test_set_one_option(capsys: Capture, setting: str, name: str, value: Any) -> None:
    changed = ask_json(capsys, "moves", "3S", "--level", "7", "--set", setting)["rules"]
    default = ask_json(capsys, "moves", "3S", "--level", "7")["rules"]
    assert changed == default | {name: value} != default
    assert type(changed[name]) is type(value)


def test_set_several_options_of_a_profile(capsys: Capture) -> None:
    argv = [
        "--rules",
        "app",
        "--set",
        "wilds_prefer_natural=yes",
        "--set",
        "max_bomb_size=6",
        "--set",
        "max_bomb_size=8",
    ]
    out = ask(capsys, "classify", "8S 8H 8C 7H 7H", "--level", "7", *argv).replace("\n ", "")
    assert "rules app max_bomb_size=8 wilds_prefer_natural=yes: 1 reading" in out
    assert "5-bomb" not in out


def test_set_what_is_set_already_is_not_shown(capsys: Capture) -> None:
    assert "rules" not in ask(capsys, "moves", "3S", "--level", "7", "--set", "max_bomb_size=10")


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("max_bomb_size=7", "max_bomb_size=10, max_bomb_size=8, max_bomb_size=6"),
        ("max_bomb_size", "max_bomb_size=10"),
        ("max_bomb_size=", "max_bomb_size=10"),
        ("max_bomb_size=yes", "max_bomb_size=10"),
        ("ace_low=1", "ace_low=yes, ace_low=no"),
        ("advance=5,2,1", "advance=3,2,1, advance=4,2,1"),
        ("ace_attempts=2", "ace_attempts=none, ace_attempts=3"),
        ("nonsense=1", "no option 'nonsense'; the options are direction, full_house_joker_pair"),
        ("=", "no option ''"),
    ],
)
def test_set_refused(capsys: Capture, setting: str, expected: str) -> None:
    message = refuse(capsys, "moves", "3S", "--level", "7", "--set", setting)
    assert message.startswith(f"--set '{setting}': ")
    assert expected in message


# JSON


def check_move(shown: dict[str, Any], move: gd.Move) -> None:
    assert list(shown)[:8] == MOVE_KEYS
    assert shown["text"] == str(move)
    assert shown["cards"] == [str(card) for card in move.cards]
    assert shown["declared"] == [str(card) for card in move.declared]
    assert gd.Kind.parse(shown["kind"]) is move.kind
    assert shown["rank"] == (None if move.rank is None else str(move.rank))
    assert (shown["size"], shown["wilds"]) == (move.size, move.wilds)
    assert re.fullmatch("0x[0-9a-f]{32}", shown["bits"])
    assert gd.Move.from_bits(int(shown["bits"], 16)) == move


@pytest.mark.parametrize("table", [None, "9S 9D 9C", "triple 9"])
def test_json_of_moves(capsys: Capture, table: str | None) -> None:
    argv = [] if table is None else ["--table", table]
    shown = ask_json(capsys, "moves", f"{HAND} BJ BJ RJ RJ", "--level", "7", *argv)
    assert list(shown) == ["hand", "level", "rules", "table", "moves"]
    assert shown["hand"] == ["3D", "7H", "7H", "8H", "8S", "8C", "BJ", "BJ", "RJ", "RJ"]
    assert shown["level"] == "7"
    moves = gd.legal_moves(f"{HAND} BJ BJ RJ RJ", gd.Move("9S 9D 9C", 7) if table else None, 7)
    assert len(shown["moves"]) == len(moves)
    for one, move in zip(shown["moves"], moves, strict=True):
        assert list(one) == MOVE_KEYS
        check_move(one, move)


def test_json_of_the_table(capsys: Capture) -> None:
    assert ask_json(capsys, "moves", "3S", "--level", "7")["table"] is None
    check_move(ask_json(capsys, "moves", "3S", "--level", "7", "--table", "9D 7H")["table"], gd.Move("9D 7H", 7))
    table = ask_json(capsys, "moves", "3S", "--level", "7", "--table", "5-bomb 9")["table"]
    assert list(table) == MOVE_KEYS
    assert table == dict.fromkeys(MOVE_KEYS) | {"text": "5-bomb 9", "kind": "bomb", "rank": "9", "size": 5}


def test_json_of_classify(capsys: Capture) -> None:
    shown = ask_json(capsys, "classify", "8S 8H 8C 7H 7H", "--level", "7")
    assert list(shown) == ["cards", "level", "rules", "moves"]
    assert shown["cards"] == ["7H", "7H", "8H", "8S", "8C"]
    for one, move in zip(shown["moves"], gd.classify("8S 8H 8C 7H 7H", 7), strict=True):
        assert list(one) == [*MOVE_KEYS, "assignments"]
        check_move(one, move)
        assert one["assignments"] == [[str(card) for card in way] for way in gd.wild_assignments(move)]


@pytest.mark.parametrize("command", ["moves", "classify"])
def test_json_keys_stand_in_the_help(capsys: Capture, command: str) -> None:
    text = ask(capsys, command, "--help")
    shown = ask_json(capsys, command, "8S 7H", "--level", "7")
    for key in [*shown, *shown["moves"][0]]:
        assert re.search(rf"^  {key} ", text, re.MULTILINE), key


def test_docstring_example() -> None:
    result = doctest.testmod(cli)
    assert (result.failed, result.attempted) == (0, 2)

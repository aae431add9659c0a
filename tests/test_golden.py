"""The golden list tests/data/legal_moves.tsv: the core against it, and it against the reference that wrote it."""

from typing import Any

import pytest

import golden
import guandan_core as gd
from cases import NOTHING
from reference import Options
from reference.cards import RANKS

LINES = golden.read_lines()


def reading(move: gd.Move) -> str:
    size = str(move.size) if move.kind is gd.Kind.BOMB else ""
    rank = "" if move.rank is None else f":{move.rank}"
    return move.kind.name.lower() + size + rank


def move_text(move: gd.Move) -> str:
    return "pass" if move.is_pass else " ".join(map(str, move.cards)) + "|" + reading(move)


def table_of(text: str) -> gd.Combination | None:
    table = golden.read_table(text)
    if table is None:
        return None
    kind, rank, size = table
    return gd.Combination(kind.replace("_", " "), rank, size)


@pytest.mark.parametrize("line", [pytest.param(line, id=line[0]) for line in LINES])
def test_R4_3_legal_moves_are_those_of_the_golden_list(line: list[str]) -> None:
    _, level, options, hand, table, count, checksum, shown = line
    chosen: dict[str, Any] = golden.read_options(options)
    moves = gd.legal_moves(hand, table_of(table), level, rules=gd.Rules(**chosen))
    if shown != NOTHING:
        assert [move_text(move) for move in moves] == shown.split(";")
    assert (str(len(moves)), golden.checksum([move.bits for move in moves])) == (count, checksum)


def test_reference_still_says_what_the_golden_list_says() -> None:
    for index, line in enumerate(LINES):
        _, level, options, hand, table, *_ = line
        chosen: dict[str, Any] = golden.read_options(options)
        position = golden.Position(level, Options(**chosen), tuple(hand.split()), golden.read_table(table))
        assert list(golden.line(index, position)) == line


def test_golden_list_covers_levels_options_wilds_and_kinds() -> None:
    assert {line[1] for line in LINES} == set(RANKS)
    assert {line[3].split().count(line[1] + "H") for line in LINES} == {0, 1, 2}
    tables = {table[0] for line in LINES if (table := golden.read_table(line[4])) is not None}
    assert tables == {kind.name.lower() for kind in gd.Kind} - {"pass"}
    assert any(line[4] == NOTHING for line in LINES)
    options = {option for line in LINES for option in line[2].split(";")}
    assert options == {
        NOTHING,
        "full_house_joker_pair=0",
        "straight_flush_beats=10",
        "max_bomb_size=8",
        "max_bomb_size=6",
        "ace_low=0",
        "wilds_prefer_natural=1",
    }


def test_checksum_is_fnv_1a() -> None:
    """The published value for the byte 0x61 stands for the first step; the zeros that follow are steps of their own."""
    state = 0xAF63DC4C8601EC8C
    for _ in range(15):
        state = state * 0x100000001B3 % 2**64
    assert golden.checksum([0x61]) == f"{state:016x}"

"""The golden list of legal moves, tests/data/legal_moves.tsv: its columns, and how the reference fills them.

id        g000, g001, ...
level     the level
options   options that are not the default, as name=number, separated by ";"; or "-"
hand      the cards
table     the reading that has to be beaten, as in cases.py; or "-" to lead
count     the number of legal moves, the pass among them
checksum  FNV-1a, 64 bits, over the moves in order, each as the 16 bytes of docs/format.md
moves     up to SHOWN moves: each "pass", or its cards, "|" and its reading, separated by ";"; otherwise "-"
"""

from dataclasses import asdict
from typing import NamedTuple

from cases import DATA, NOTHING, tsv_options
from encoding import encode
from reference import Combination, Options, Play, template

PATH = DATA / "legal_moves.tsv"
COLUMNS = ("id", "level", "options", "hand", "table", "count", "checksum", "moves")
SHOWN = 15


class Position(NamedTuple):
    """What `legal_moves` is asked; `table` is None to lead."""

    level: str
    options: Options
    hand: tuple[str, ...]
    table: Combination | None


def checksum(values: list[int]) -> str:
    """FNV-1a, 64 bits, over 16 little-endian bytes of each value."""
    state = 0xCBF29CE484222325
    for value in values:
        for byte in value.to_bytes(16, "little"):
            state = (state ^ byte) * 0x100000001B3 % 2**64
    return f"{state:016x}"


def answer(position: Position) -> tuple[str, str, str]:
    """Count, checksum and moves, by the reference."""
    plays = template.legal_plays(position.hand, position.table, position.level, position.options)
    ordered = sorted(plays, key=lambda play: encode(play, position.level))
    shown = ";".join(map(play_text, ordered)) if len(ordered) <= SHOWN else ""
    return str(len(ordered)), checksum([encode(play, position.level) for play in ordered]), shown or NOTHING


def line(index: int, position: Position) -> tuple[str, ...]:
    options = {name: value for name, value in asdict(position.options).items() if value != getattr(Options, name)}
    table = NOTHING if position.table is None else reading_text(position.table)
    asked = (position.level, tsv_options(options), " ".join(position.hand), table)
    return f"g{index:03}", *asked, *answer(position)


def read_options(text: str) -> dict[str, bool | int]:
    """The inverse of `tsv_options`."""
    pairs = [] if text == NOTHING else [option.split("=") for option in text.split(";")]
    numbers = ("straight_flush_beats", "max_bomb_size")
    return {name: int(value) if name in numbers else value == "1" for name, value in pairs}


def read_table(text: str) -> Combination | None:
    if text == NOTHING:
        return None
    kind, _, rank = text.partition(":")
    if kind.startswith("bomb"):
        return "bomb", rank, int(kind.removeprefix("bomb"))
    sizes = {"single": 1, "pair": 2, "triple": 3, "tube": 6, "plate": 6, "joker_bomb": 4}
    return kind, rank or None, sizes.get(kind, 5)


def reading_text(combination: Combination) -> str:
    kind, rank, size = combination
    name = f"bomb{size}" if kind == "bomb" else kind
    return name if rank is None else f"{name}:{rank}"


def play_text(play: Play) -> str:
    if play.kind == "pass":
        return "pass"
    return " ".join(play.cards) + "|" + reading_text((play.kind, play.rank, len(play.cards)))


def read_lines() -> list[list[str]]:
    """The lines of the file below the column names."""
    return [line.split("\t") for line in PATH.read_text(encoding="utf-8").splitlines()[1:]]

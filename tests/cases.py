"""The language-neutral cases of tests/data: what a JSON file says, one `Case` per level, and the TSV lines for CTest.

A JSON file is a list of objects:

    id, rule, why    the name of the case, the rule that it holds (a number of the rules), and one sentence
    op               what is asked, see below
    level or levels  one level, or a list of them: one case for each, named "E1a-7"
    options          options of the rules that are not the default
    cards            the cards, or the text of a move; W is a wild, LS the spade of the level rank (so LC, LD)
    named            the reading that is meant by the cards
    table            what has to be beaten: its reading, and its cards (without cards: the combination as such)
    only_kind        for legal_moves: only this kind is compared
    expect           the answer

A reading is "kind:rank" with "_" for spaces, "bomb6:3" for a bomb of six, and "joker_bomb"; L is the level rank.

    op           expect
    readings     every reading of exactly these cards
    can_beat     the readings of these cards that beat the table; empty if none
    legal_moves  {"pass": whether the pass is listed, "moves": every play as "cards | reading"}; leads without a table
    move         the one reading that the text of a move has
    refused      the code of the error that the text of a move raises
    exists       whether the combination of the table can be there at all
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
NAMES = ("plays", "rules")
COLUMNS = ("id", "op", "level", "options", "cards", "table", "expected")
NOTHING = "-"


@dataclass(frozen=True)
class Case:
    """One question at one level. `expected` holds readings, plays "cards|reading", an error code, or yes or no."""

    id: str
    op: str
    level: str
    options: dict[str, bool | int]
    cards: str
    named: str | None
    table_cards: str
    table: str | None
    only_kind: str | None
    expected: tuple[str, ...]


def load(name: str) -> list[Case]:
    """Every case of tests/data/<name>.json."""
    objects: list[dict[str, Any]] = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    return [case for given in objects for case in expand(given)]


def expand(given: dict[str, Any]) -> list[Case]:
    if "level" in given:
        return [make(given, given["id"], given["level"])]
    return [make(given, f"{given['id']}-{level}", level) for level in given["levels"]]


def make(given: dict[str, Any], case_id: str, level: str) -> Case:
    table = given.get("table", {})
    return Case(
        id=case_id,
        op=given["op"],
        level=level,
        options=given.get("options", {}),
        cards=at_level(given.get("cards", ""), level),
        named=given.get("named"),
        table_cards=at_level(table.get("cards", ""), level),
        table=at_level(table["reading"], level) if table else None,
        only_kind=given.get("only_kind"),
        expected=tuple(at_level(answer, level) for answer in answers(given["expect"])),
    )


def answers(expect: Any) -> list[str]:
    """The answer as a list of texts."""
    if isinstance(expect, bool):
        return ["yes" if expect else "no"]
    if isinstance(expect, str):
        return [expect]
    if isinstance(expect, dict):
        moves = [move.replace(" | ", "|") for move in expect["moves"]]
        return ["pass", *moves] if expect["pass"] else moves
    return list(expect)


def at_level(text: str, level: str) -> str:
    """Puts the wild for W, and the level rank for the L of LS, LC, LD and of "single:L"."""
    words = [level + "H" if word == "W" else word for word in text.split(" ")]
    words = [level + word[1:] if word in ("LS", "LC", "LD") else word for word in words]
    return " ".join(word.removesuffix(":L") + f":{level}" if word.endswith(":L") else word for word in words)


def tsv(cases: list[Case]) -> str:
    """The cases as tab-separated lines under a line of column names; what is absent is "-".

    options: name=number, separated by ";". cards: with "|" and the reading if one is named. table: its cards, "|" and
    its reading, or the reading alone. expected: separated by ";"; a play is its cards, "|" and its reading. An op of
    legal_moves may end in ":" and the only kind that is compared.
    """
    return "".join("\t".join(line) + "\n" for line in [COLUMNS, *map(tsv_line, cases)])


def tsv_line(case: Case) -> tuple[str, ...]:
    return (
        case.id,
        case.op if case.only_kind is None else f"{case.op}:{case.only_kind}",
        case.level,
        tsv_options(case.options),
        joined(case.cards, case.named) or NOTHING,
        joined(case.table_cards, case.table) or NOTHING,
        ";".join(case.expected) or NOTHING,
    )


def tsv_options(options: dict[str, bool | int]) -> str:
    return ";".join(f"{name}={int(value)}" for name, value in options.items()) or NOTHING


def joined(cards: str, reading: str | None) -> str:
    return "|".join(part for part in (cards, reading) if part)

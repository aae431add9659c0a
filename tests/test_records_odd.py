"""Records of odd characters, odd JSON and odd objects: refused, never a crash."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import guandan_core as gd
from guandan_core import records
from test_records_broken import PAGAT, PAID, SOURCES, WRONG, Place, at, changed, places, read, refused

# Texts


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "null", "[]", "1", '"record"', "{}", "{", "nonsense", "\x00", "\ufeff{}", "\ud800", '{"format": NaN}',
        "[" * 100_000, '{"a":' * 100_000, "NaN", "-Infinity", "1e999", "9" * 10_000,
        '{"version": ' + "9" * 10_000 + "}",
        '{"format": "guandan-match", "version": 1e0}', '{"format": "guandan-match"}',
        '{"format": "guandan-match", "format": "guandan-match"}',
    ],
    ids=lambda text: ascii(text[:30]),
)  # fmt: skip
def test_odd_texts(text: str) -> None:
    with pytest.raises(gd.NotationError, match=r"^broken record: ") as caught:
        records.loads(text)
    assert caught.value.code == "broken_record"
    assert len(str(caught.value)) < 300


def test_a_key_twice_is_refused_anywhere() -> None:
    text = json.dumps(PAGAT).replace('"leader": ', '"leader": 0, "leader": ', 1)
    with pytest.raises(gd.NotationError, match="'leader' stands twice"):
        records.loads(text)


@pytest.mark.parametrize("value", [None, 5, b"{}", {}, []])
def test_loads_takes_text_only(value: Any) -> None:
    with pytest.raises(TypeError, match="a record is a str, not"):
        records.loads(value)


@given(text=st.text())
@settings(max_examples=200, deadline=None)
def test_any_text(text: str) -> None:
    with pytest.raises(gd.NotationError) as caught:
        records.loads(text)
    assert caught.value.code == "broken_record"


ODD_TEXTS = ["\ud800", "\x00", "8S\n\x1b[31m", "x" * 1_000_000, "2S " * 100_000, "\U0001f600"]
TEXT_PLACES: list[Place] = [
    ("deals", 0, "hands", 1),
    ("deals", 0, "plays", 2, 1),
    ("deals", PAID, "tribute", "actions", 1, 1),
    ("deals", PAID, "tribute", "actions", 1, 2),
    ("rules", "ace_win"),
    ("seed",),
    ("start_level",),
    ("format",),
    ("outcome",),
]


@pytest.mark.parametrize("text", ODD_TEXTS, ids=lambda text: ascii(text[:8]))
@pytest.mark.parametrize("place", TEXT_PLACES, ids=lambda place: "/".join(map(str, place)))
def test_odd_characters(place: Place, text: str) -> None:
    refused(changed(PAGAT, place, text))


@pytest.mark.parametrize("text", ODD_TEXTS, ids=lambda text: ascii(text[:8]))
@pytest.mark.parametrize("place", [(), ("rules",), ("deals", 1), ("deals", PAID, "tribute")])
def test_odd_keys(place: Place, text: str) -> None:
    assert "has a key" in str(refused(changed(PAGAT, (*place, text), 1), gd.NotationError))


# Objects


class Text(str):
    __slots__ = ()


class Equal:
    """Says that it is equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def nested() -> list[object]:
    inner: list[object] = []
    for _ in range(100_000):
        inner = [inner]
    return inner


ODD: list[Any] = [Equal(), Text("2"), object(), (0, "pass"), {1: 2}, float("nan"), b"2", gd.Card("2S"), nested()]
ODD_PLACES: list[Place] = [
    *((key,) for key in PAGAT),
    *(("deals", 1, key) for key in PAGAT["deals"][1]),
    *(("deals", PAID, "tribute", key) for key in PAGAT["deals"][PAID]["tribute"]),
    *(("rules", key) for key in PAGAT["rules"]),
    ("deals", 1),
    ("deals", 0, "hands", 0),
    ("deals", 0, "plays", 0),
    ("deals", 0, "plays", 0, 0),
    ("deals", 0, "plays", 0, 1),
    ("deals", PAID, "tribute", "actions", 0),
    ("deals", PAID, "tribute", "actions", 0, 1),
    ("deals", PAID, "tribute", "actions", 0, 2),
    ("deals", 1, "after", "failures"),
    ("deals", 1, "result", "last"),
]


@pytest.mark.parametrize("place", ODD_PLACES, ids=lambda place: "/".join(map(str, place)))
def test_objects_that_json_never_gives(place: Place) -> None:
    for odd in ODD:
        record = json.loads(json.dumps(PAGAT))
        at(record, place[:-1])[place[-1]] = odd
        refused(record)


NO_RECORD: list[Any] = [*ODD[:-1], None, 1, "guandan-match", [], {}, {"format": Equal()}]


@pytest.mark.parametrize("value", NO_RECORD, ids=lambda value: type(value).__name__)
def test_what_is_no_record_at_all(value: object) -> None:
    refused(value, gd.NotationError)


def test_keys_that_are_no_text() -> None:
    refused({**PAGAT, 1: 2}, gd.NotationError)
    refused({**PAGAT, Equal(): 2}, gd.NotationError)


# Any JSON

KEYS = st.text(max_size=5) | st.sampled_from(sorted(PAGAT))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(WRONG),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner),
    max_leaves=8,
)
ALL_PLACES = list(places(SOURCES["unfinished-tribute"]))


@given(value=JSON, place=st.sampled_from(ALL_PLACES))
@settings(max_examples=300, deadline=None)
def test_any_json_anywhere(value: Any, place: Place) -> None:
    record = changed(SOURCES["unfinished-tribute"], place, value)
    match = read(record)
    if isinstance(match, gd.GuandanError):
        assert match.code in ("broken_record", "record_version")
    else:
        assert records.to_record(match) in (record, SOURCES["unfinished-tribute"])

"""Damaged records: refused with the deal and the play at which they break, or read as exactly what they say."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import records

FOLDER = Path(__file__).parent / "data" / "records"
Place = tuple[str | int, ...]


def stored(name: str) -> Any:
    return json.loads((FOLDER / f"v1-{name}.json").read_text(encoding="ascii"))


PAGAT: Any = stored("pagat")
SOURCES = {name: stored(name) for name in ("no-profile-draw", "single-round", "unfinished-play", "unfinished-tribute")}


def copied(record: Any) -> Any:
    return json.loads(json.dumps(record))


def at(record: Any, place: Place) -> Any:
    for key in place:
        record = record[key]
    return record


def changed(record: Any, place: Place, value: object) -> Any:
    """A copy with this value there."""
    other = copied(record)
    at(other, place[:-1])[place[-1]] = value
    return other


def refused(record: object, kind: type[gd.GuandanError] = gd.GuandanError) -> gd.GuandanError:
    with pytest.raises(kind) as caught:
        records.from_record(record)
    error = caught.value
    assert error.code in ("broken_record", "record_version")
    assert str(error).startswith("broken record")
    assert len(str(error)) < 1000
    assert str(error).isprintable()
    return error


# Every field in turn


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every place of a record; of the plays every ninth, as there are many."""
    if place:
        yield place
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            if place[-1:] == ("plays",) and key % 9:
                continue
            yield from places(value[key], (*place, key))


WRONG: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    4,
    10**30,
    0.0,
    1.0,
    "",
    "x",
    "2",
    "pass",
    "AS",
    [],
    {},
    [[]],
    [0, "pass"],
]


def damages(record: Any, place: Place) -> Iterator[Any]:
    """Copies with this place damaged: removed, another value, there twice, swapped with the next, a key too much."""
    value, holder = at(record, place), at(record, place[:-1])
    for wrong in WRONG:
        if wrong != value or type(wrong) is not type(value):
            yield changed(record, place, wrong)
    removed = copied(record)
    del at(removed, place[:-1])[place[-1]]
    yield removed
    if isinstance(holder, list):
        number = int(place[-1])
        twice = copied(record)
        at(twice, place[:-1]).insert(number, copied(value))
        yield twice
        if number + 1 < len(holder) and holder[number + 1] != value:
            swapped = copied(record)
            items = at(swapped, place[:-1])
            items[number], items[number + 1] = items[number + 1], items[number]
            yield swapped
    if isinstance(value, dict):
        yield changed(record, (*place, "other"), None)
    if isinstance(value, int) and not isinstance(value, bool):
        yield changed(record, place, value + 1)
    if isinstance(value, str):
        yield changed(record, place, value + " AS")
        yield changed(record, place, " ".join(value.split()[1:]))
        yield changed(record, place, value.lower())


def read(record: Any) -> gd.Match | gd.GuandanError:
    try:
        return records.from_record(record)
    except gd.GuandanError as error:
        return error


def check_told(place: Place, error: gd.GuandanError) -> None:
    """The message names the deal; for a play also the play, or a later one, or a fact at the end of the deal."""
    assert error.code in ("broken_record", "record_version")
    message = str(error)
    if place[0] != "deals" or len(place) == 1 or message == "broken record: there are no deals":
        return
    told = re.match(r"broken record, deal (\d+)(?:, play (\d+))?", message)
    assert told, message
    # A deal left out, or there twice, is seen in the next.
    assert int(told[1]) - int(place[1]) in ((0, 1) if len(place) == 2 else (0,)), message
    if place[2:3] == ("plays",) and len(place) > 3:
        assert int(told[2]) >= int(place[3]) if told[2] else "follows that" in message, message


@pytest.mark.parametrize("name", SOURCES)
def test_every_field_damaged(name: str) -> None:
    record = SOURCES[name]
    refusals = accepted = 0
    for place in places(record):
        for damaged in damages(record, place):
            match = read(damaged)
            if isinstance(match, gd.GuandanError):
                refusals += 1
                check_told(place, match)
            else:
                # It tells of another match that could be; nothing in it is overlooked.
                accepted += 1
                assert records.to_record(match) in (damaged, record), place
    assert refusals > 1000
    assert accepted < refusals / 20


@pytest.mark.parametrize("key", list(PAGAT))
def test_a_missing_key_is_named(key: str) -> None:
    record = {name: value for name, value in PAGAT.items() if name != key}
    assert key in str(refused(record, gd.NotationError))


# What the message says


def first(record: Any, test: Callable[[Any], bool]) -> int:
    return next(number for number, deal in enumerate(record["deals"]) if test(deal))


PAID = first(PAGAT, lambda deal: deal["tribute"] is not None and len(deal["tribute"]["actions"]) == 6)
CANCELLED = first(PAGAT, lambda deal: deal["tribute"] is not None and deal["tribute"]["cancelled"])
PLAYS = len(PAGAT["deals"][1]["plays"])
SAID: list[tuple[Place, object, str]] = [
    (("format",), "chess", "broken record: format is 'chess', not 'guandan-match'"),
    (("version",), 2, "broken record: version is 2; this guandan_core reads version 1"),
    (("version",), "1", "broken record: version is a number, not a text"),
    (("profile",), "app", "broken record: profile is 'app', but it follows that it is 'pagat'"),
    (("rules", "max_bomb_size"), 7, "broken record, rules: max_bomb_size is 7; allowed: 10, 8, 6"),
    (("rules", "advance"), [4, 2], "broken record, rules: advance is (4, 2)"),
    (("rules", "new_option"), 1, "broken record: rules has a key 'new_option', which version 1 does not know"),
    (("seed",), "0492", "broken record: seed is '0492', not a decimal number from 0 to 2**64 - 1"),
    (("seed",), str(2**64), "broken record: seed is '18446744073709551616'"),
    (("seed",), "\u0661", "broken record: seed is '\u0661'"),
    (("seed",), 492, "broken record: seed is a text, not a number"),
    (("seed",), "493", "broken record, deal 0: from_seed is True, but it follows that it is False"),
    (("start_level",), "10", "broken record: start_level is '10', not one of 2, 3"),
    (("deal_limit",), 0, "broken record: deal_limit is 0"),
    (("deal_limit",), 2, "broken record, deal 2: the match was over before it"),
    (("deal_limit",), True, "broken record: deal_limit is a number or null, not true or false"),
    (("deals",), [], "broken record: there are no deals"),
    (("deals", 1), None, "broken record, deal 1: a deal is an object, not null"),
    (("deals", 1, "level"), "3", "broken record, deal 1: level is '3', but it follows that it is "),
    (("deals", 0, "leader"), 4, "broken record, deal 0: leader is 4, not 0 to 3"),
    (("deals", 0, "hands", 2), "2X", "broken record, deal 0, hands, hand of seat 2: unknown card '2X'"),
    (("deals", 1, "hands", 2), PAGAT["deals"][1]["hands"][1], "broken record, deal 1, hands: "),
    (("deals", 0, "hands"), ["2S"] * 4, "broken record, deal 0, hands: a match deals four hands of 27 cards"),
    (("deals", 0, "tribute"), PAGAT["deals"][PAID]["tribute"], "broken record, deal 0: the first deal has a tribute"),
    (("deals", 1, "tribute"), None, "broken record, deal 1: it has no tribute"),
    (("deals", PAID, "tribute", "actions", 0, 0), 3 - PAGAT["deals"][PAID]["tribute"]["actions"][0][0],
     f"broken record, deal {PAID}, tribute action 0: seat "),
    (("deals", PAID, "tribute", "actions", 0, 1), "keep",
     f"broken record, deal {PAID}, tribute action 0: the word is 'keep', not give, take, return or lead"),
    (("deals", PAID, "tribute", "actions", 0, 2), "3H",
     f"broken record, deal {PAID}, tribute action 0: give 3H: not legal"),
    (("deals", CANCELLED, "tribute", "actions"), [[0, "give", "AS"]],
     f"broken record, deal {CANCELLED}, tribute action 0: the tribute is over"),
    (("deals", CANCELLED, "tribute", "cancelled"), False,
     f"broken record, deal {CANCELLED}, tribute: cancelled is False, but it follows that it is True"),
    (("deals", CANCELLED, "tribute", "red_jokers"), [],
     f"broken record, deal {CANCELLED}, tribute: red_jokers is []"),
    (("deals", 1, "plays", 0), [PAGAT["deals"][1]["leader"], "pass"], "broken record, deal 1, play 0: seat "),
    (("deals", 1, "plays", 3), [0, "2S", 1],
     "broken record, deal 1, play 3: a play is a seat and a text, not 3 values"),
    (("deals", 1, "plays", 3), "pass", "broken record, deal 1, play 3: a play is a list, not a text"),
    (("deals", 1, "plays", 3, 1), "2X", "broken record, deal 1, play 3: seat "),
    (("deals", 1, "plays"), PAGAT["deals"][1]["plays"][:-1],
     f"broken record, deal 1, play {PLAYS - 1}: it is missing: the deal is not over"),
    (("deals", 1, "plays"), [*PAGAT["deals"][1]["plays"], [0, "pass"]],
     f"broken record, deal 1, play {PLAYS}: the deal is over"),
    (("deals", 1, "result", "places"), "1-5", "broken record, deal 1: result is {"),
    (("deals", 1, "after", "levels", 0), "2", "broken record, deal 1: after is {"),
    (("deals", 1, "finished"), [0, 1], "broken record, deal 1: finished is [0, 1], but it follows that it is "),
    (("outcome",), "draw", "broken record, the end: outcome is 'draw', but it follows that it is 'won'"),
    (("winner",), 1 - PAGAT["winner"], "broken record, the end: winner is "),
    (("next_hands",), ["2S"] * 4, "broken record, next hands: a match deals four hands of 27 cards"),
]  # fmt: skip


@pytest.mark.parametrize(("place", "value", "message"), SAID, ids=range(len(SAID)))
def test_the_message_names_deal_and_play(place: Place, value: object, message: str) -> None:
    error = refused(changed(PAGAT, place, value))
    assert str(error).startswith(message), str(error)
    # The token is the place, or one above or below it.
    told = str(error.token).split("/")[1:]
    wanted = [str(key) for key in place]
    if "follows that" not in message and "over" not in message and "new_option" not in message:
        shorter = min(len(told), len(wanted))
        assert told[:shorter] == wanted[:shorter]


def test_an_unknown_version_has_a_code_of_its_own() -> None:
    assert refused(changed(PAGAT, ("version",), 2), gd.NotationError).code == "record_version"
    assert refused(changed(PAGAT, ("version",), None), gd.NotationError).code == "broken_record"


def test_form_and_story_are_told_apart() -> None:
    refused(changed(PAGAT, ("deals", 0, "plays", 0), None), gd.NotationError)
    refused(changed(PAGAT, ("deals", 0, "plays", 0, 1), "pass"), gd.PhaseError)


def test_a_record_cut_short_is_refused() -> None:
    for number in range(1, len(PAGAT["deals"])):
        error = refused(changed(PAGAT, ("deals",), PAGAT["deals"][:number]), gd.PhaseError)
        assert str(error) == f"broken record, deal {number}: it is missing"


def test_a_deal_left_out_is_refused() -> None:
    deals = PAGAT["deals"]
    assert "deal 1" in str(refused(changed(PAGAT, ("deals",), deals[:1] + deals[2:])))


@pytest.mark.parametrize("number", range(0, len(PAGAT["deals"][0]["plays"]) - 1, 5))
def test_plays_swapped(number: int) -> None:
    """Two seats never play at once, so the first of the two is out of turn."""
    plays = list(PAGAT["deals"][0]["plays"])
    plays[number], plays[number + 1] = plays[number + 1], plays[number]
    error = refused(changed(PAGAT, ("deals", 0, "plays"), plays), gd.PhaseError)
    assert f"deal 0, play {number}: seat {plays[number][0]} plays, but it is the turn of" in str(error)


def test_a_card_that_the_hand_does_not_hold() -> None:
    card = next(
        face for face in map(str, gd.Hand.deck()) if face not in PAGAT["deals"][0]["hands"][PAGAT["deals"][0]["leader"]]
    )
    error = refused(changed(PAGAT, ("deals", 0, "plays", 0, 1), card), gd.PhaseError)
    assert "deal 0, play 0" in str(error)
    assert isinstance(error.__cause__, gd.IllegalMoveError)

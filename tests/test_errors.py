"""The exceptions: classes, fields, and that they pickle, copy and compare as ordinary exceptions do."""

import copy
import doctest
import pickle
import traceback
from collections.abc import Callable
from typing import Any

import pytest

import guandan_core as gd

SUBCLASSES: list[type[gd.GuandanError]] = [
    gd.NotationError,
    gd.InvalidHandError,
    gd.IllegalMoveError,
    gd.AmbiguousMoveError,
    gd.RulesError,
    gd.PhaseError,
]
CLASSES: list[type[gd.GuandanError]] = [gd.GuandanError, *SUBCLASSES]

# An error holds whatever it is given: plain values stand in for hands and plays.
FIELDS: dict[str, Any] = {
    "code": "some_code",
    "token": "8X",
    "position": 3,
    "hand": "8S 8H",
    "table": "7S",
    "level": gd.Rank.SEVEN,
    "readings": ("8S 8H", "7S"),
}


class OtherConstructor(gd.PhaseError):
    """A subclass by a user, with a constructor of its own."""

    def __init__(self, seat: int) -> None:
        super().__init__(f"seat {seat} waits", code="waits")
        self.seat = seat


COPIES: list[Any] = [
    *[
        pytest.param(
            lambda error, protocol=protocol: pickle.loads(pickle.dumps(error, protocol)), id=f"pickle{protocol}"
        )
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1)
    ],
    pytest.param(copy.copy, id="copy"),
    pytest.param(copy.deepcopy, id="deepcopy"),
]


@pytest.mark.parametrize("cls", SUBCLASSES)
def test_hierarchy(cls: type[gd.GuandanError]) -> None:
    assert cls.__mro__ == (cls, gd.GuandanError, ValueError, Exception, BaseException, object)


@pytest.mark.parametrize("cls", CLASSES)
def test_public_name(cls: type[gd.GuandanError]) -> None:
    assert cls.__module__ == "guandan_core"
    assert getattr(gd, cls.__qualname__) is cls
    shown = "".join(traceback.format_exception_only(cls("what is wrong", code="c")))
    assert shown == f"guandan_core.{cls.__name__}: what is wrong\n"


@pytest.mark.parametrize("cls", CLASSES)
def test_fields(cls: type[gd.GuandanError]) -> None:
    error = cls("what is wrong", **FIELDS)
    assert vars(error) == FIELDS
    assert error.args == ("what is wrong",)
    assert str(error) == "what is wrong"
    assert repr(error) == f"{cls.__name__}('what is wrong')"


@pytest.mark.parametrize("cls", CLASSES)
def test_defaults(cls: type[gd.GuandanError]) -> None:
    error = cls("what is wrong", code="c")
    empty: dict[str, Any] = dict.fromkeys(FIELDS)
    assert vars(error) == empty | {"code": "c", "readings": ()}


def test_readings_become_a_tuple() -> None:
    given: Any = iter(["a", "b"])
    readings: tuple[Any, ...] = gd.AmbiguousMoveError("m", code="c", readings=given).readings
    assert readings == ("a", "b")


@pytest.mark.parametrize("cls", CLASSES)
def test_code_is_required_and_fields_are_named(cls: Any) -> None:
    with pytest.raises(TypeError, match="code"):
        cls("what is wrong")
    with pytest.raises(TypeError, match="positional"):
        cls("what is wrong", "code")
    with pytest.raises(TypeError, match="colour"):
        cls("what is wrong", code="c", colour=1)


@pytest.mark.parametrize("duplicate", COPIES)
@pytest.mark.parametrize("cls", CLASSES)
def test_copies_keep_everything(cls: type[gd.GuandanError], duplicate: Callable[[Any], Any]) -> None:
    error = cls("what is wrong", **FIELDS)
    error.add_note("in deal 7")
    again = duplicate(error)
    assert type(again) is cls
    assert again is not error
    assert again.args == error.args
    assert vars(again) == FIELDS | {"__notes__": ["in deal 7"]}
    assert again.level is gd.Rank.SEVEN
    assert vars(again) is not vars(error)


@pytest.mark.parametrize("duplicate", COPIES)
def test_copies_of_a_subclass_with_its_own_constructor(duplicate: Callable[[Any], Any]) -> None:
    again = duplicate(OtherConstructor(2))
    assert type(again) is OtherConstructor
    assert (str(again), again.code, again.seat) == ("seat 2 waits", "waits", 2)


@pytest.mark.parametrize("duplicate", COPIES)
def test_copies_keep_changed_args(duplicate: Callable[[Any], Any]) -> None:
    error = gd.RulesError("m", code="c")
    error.args = ("m", 1)
    assert duplicate(error).args == ("m", 1)


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_name_the_package(protocol: int) -> None:
    data = pickle.dumps(gd.NotationError("m", code="c"), protocol)
    assert b"guandan_core" in data
    assert b"guandan_core." not in data


def test_compare_by_identity() -> None:
    one, other = gd.RulesError("m", code="c"), gd.RulesError("m", code="c")
    assert one in [one]
    assert one not in [other]
    assert one != other
    assert len({one, other}) == 2


@pytest.mark.parametrize("cls", CLASSES)
def test_caught_as_value_error_with_its_cause(cls: type[gd.GuandanError]) -> None:
    cause = KeyError("k")
    with pytest.raises(ValueError, match=r"^wrong$") as caught:
        raise cls("wrong", code="c") from cause
    assert caught.value.__cause__ is cause


@pytest.mark.parametrize("cls", CLASSES)
def test_docstring_examples(cls: type[gd.GuandanError]) -> None:
    (test,) = doctest.DocTestFinder(recurse=False).find(cls, cls.__name__, module=False, globs={})
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0

"""Wrong numbers: out of range, of a wrong type, an `__index__` that raises or gives something else."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import guandan_core as gd

HAND = gd.Hand("8S 8S 9H")


class Number:
    """An index as the caller likes it."""

    def __init__(self, answer: Callable[[], Any]) -> None:
        self.answer = answer

    def __index__(self) -> Any:
        return self.answer()


def fail() -> Any:
    raise LookupError("raised by __index__")


NUMBER_CALLS: dict[str, Callable[[Any], object]] = {
    "Card": gd.Card,
    "hand": lambda number: gd.Hand([number]),
    "level": lambda number: gd.Move("8S", number),
    "kind": lambda number: gd.Combination(number, 8),
    "rank": lambda number: gd.Combination("pair", number),
    "size": lambda number: gd.Combination("bomb", 8, number),
    "hand bits": gd.Hand.from_bits,
    "move bits": gd.Move.from_bits,
    "counts": lambda number: gd.Hand.from_counts([number] * 54),
    "getitem": lambda number: gd.legal_moves(HAND, None, 7)[number],
    "count": HAND.count,
    "of": lambda number: gd.Card.of(number, gd.Suit.CLUBS),
}


@pytest.mark.parametrize("call", NUMBER_CALLS.values(), ids=NUMBER_CALLS)
def test_index_that_raises_comes_through(call: Callable[[Any], object]) -> None:
    with pytest.raises(LookupError, match="raised by __index__"):
        call(Number(fail))


@pytest.mark.parametrize("answer", ["7", 7.0, None, [7]])
@pytest.mark.parametrize("call", NUMBER_CALLS.values(), ids=NUMBER_CALLS)
def test_index_that_gives_no_int(call: Callable[[Any], object], answer: Any) -> None:
    with pytest.raises(TypeError, match="non-int"):
        call(Number(lambda: answer))


@pytest.mark.parametrize("number", [10**40, -(10**40), -1], ids=str)
@pytest.mark.parametrize("name", [name for name in NUMBER_CALLS if name != "getitem"])
def test_numbers_out_of_every_range(name: str, number: int) -> None:
    with pytest.raises(gd.GuandanError) as caught:
        NUMBER_CALLS[name](number)
    # Named as it was given, not as the core would cut it off.
    assert str(number) in str(caught.value)


def test_indexes_out_of_range() -> None:
    moves = gd.legal_moves("8S", None, 7)
    for number in (1, -2, 10**30, -(10**30), 2**63):
        with pytest.raises(IndexError):
            moves[number]


@pytest.mark.parametrize("wrong", [True, False, 7.0, 7j, None, b"7", [7], (7,), object(), gd.Kind.PAIR, gd.Suit.CLUBS])
@pytest.mark.parametrize("name", ["level", "rank", "of"])
def test_what_is_no_level_or_rank(name: str, wrong: Any) -> None:
    # None leaves the rank open; what is then missing is another error.
    expected: Any = gd.GuandanError if (name, wrong) == ("rank", None) else TypeError
    with pytest.raises(expected):
        NUMBER_CALLS[name](wrong)


@pytest.mark.parametrize("name", ["level", "rank", "of", "kind", "size", "hand bits", "move bits", "counts"])
def test_a_card_is_no_number(name: str) -> None:
    """A Card has an index, but to take Card("4H") for the level 8 would hide a mistake."""
    with pytest.raises(TypeError):
        NUMBER_CALLS[name](gd.Card("2C"))


@pytest.mark.parametrize("number", [np.int8(7), np.int64(7), np.uint8(7), np.uint64(7), np.array(7)], ids=repr)
def test_numpy_numbers_are_numbers(number: Any) -> None:
    assert gd.Move("8S", number) == gd.Move("8S", 7)
    assert gd.Hand([number]) == gd.Hand([7])
    assert gd.Hand(np.array([7, 8, 8])) == gd.Hand([7, 8, 8])


@pytest.mark.parametrize("wrong", [np.float64(7), np.bool_(True), np.array([7]), np.array(7.0)], ids=repr)
def test_numpy_values_that_are_no_index(wrong: Any) -> None:
    with pytest.raises(TypeError):
        gd.Move("8S", wrong)


class LiarInt(int):
    def __index__(self) -> int:
        return 14

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_an_int_subclass_is_no_number() -> None:
    for call in NUMBER_CALLS.values():
        with pytest.raises((TypeError, IndexError)):
            call(LiarInt(7))

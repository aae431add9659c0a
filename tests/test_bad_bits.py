"""Bits, bytes, buffers and pickles from outside are checked like text: a value or an error, and never a half-value."""

import copy
import copyreg
import io
import pickle
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import guandan_core as gd

# One of each kind, at levels where a wild takes part in some.
TEXTS = [
    ("pass", 7, {}),
    ("2H", 7, {}),
    ("RJ", 2, {}),
    ("7H 9S", 7, {}),
    ("BJ BJ", 14, {}),
    ("8S 8H 7H", 7, {}),
    ("8S 8H 8C 7H 7H", 7, {"kind": "full house"}),
    ("8S 8H 8C 7H 7H", 7, {"kind": "bomb"}),
    ("AS 2S 3C 4D 5H", 9, {}),
    ("4H 4H 8C 8S 9D 9C", 4, {"kind": "tube", "rank": 9}),
    ("KS KC KD AS AH AC", 3, {}),
    ("8S 8S 8H 8H 8C 8C 8D 8D 7H 7H", 7, {}),
    ("3S 4S 5S 6S 7H", 7, {"kind": "straight flush", "rank": 7}),
    ("BJ BJ RJ RJ", 7, {}),
]
MOVES = [gd.Move(text, level, **named) for text, level, named in TEXTS]  # type: ignore[arg-type]
HANDS = [gd.Hand(), gd.Hand("2H"), gd.Hand("BJ RJ RJ"), gd.Hand("2H 2S 8C 8C AD"), gd.Hand.deck()]
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_every_flipped_bit_of_a_move_is_another_move_or_refused(move: gd.Move) -> None:
    for place in range(128):
        bits = move.bits ^ 1 << place
        try:
            other = gd.Move.from_bits(bits)
        except gd.NotationError:
            continue
        # What is taken is a real move: its cards can be read so at its level.
        assert other.bits == bits
        assert other.is_pass or other in gd.classify(other.cards, other.level or 0)
        assert other.is_pass or gd.Move(str(other), other.level or 0) == other


def test_no_flipped_bit_makes_a_second_pass() -> None:
    for place in range(128):
        with pytest.raises(gd.NotationError) as caught:
            gd.Move.from_bits(1 << place)
        assert caught.value.code == "malformed_bits"


@pytest.mark.parametrize("move", MOVES, ids=repr)
def test_every_other_field_of_a_move_is_refused(move: gd.Move) -> None:
    """The fields above the cards follow from kind, rank and level: other numbers there are refused or another play."""
    cards = move.bits & (1 << 108) - 1
    readings = {reading.bits for level in range(2, 15) for reading in gd.classify(gd.Hand.from_bits(cards), level)}
    for header in range(0, 1 << 18, 7):  # a prime step meets every value of every field
        bits = cards | header << 108
        try:
            gd.Move.from_bits(bits)
        except gd.NotationError:
            assert bits not in readings
        else:
            assert bits in readings or bits == 0


@pytest.mark.parametrize("hand", HANDS, ids=repr)
def test_every_flipped_bit_of_a_hand_is_another_hand_or_refused(hand: gd.Hand) -> None:
    for place in range(128):
        bits = hand.bits ^ 1 << place
        try:
            other = gd.Hand.from_bits(bits)
        except gd.InvalidHandError:
            assert place >= 108 or bits >> (place & ~1) & 3 == 3
        else:
            assert place < 108
            assert other.bits == bits
            assert gd.Hand(str(other)) == other


@pytest.mark.parametrize("bits", [-1, -(2**127), 2**128, 2**128 + 1, 2**200, 10**5000], ids=int.bit_length)
def test_bits_beyond_128(bits: int) -> None:
    with pytest.raises(gd.NotationError) as caught:
        gd.Move.from_bits(bits)
    assert caught.value.code == "malformed_bits"
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("bits", [-1, 2**108, 2**127, 2**128, 2**200, 10**5000], ids=int.bit_length)
def test_bits_that_are_no_hand(bits: int) -> None:
    with pytest.raises(gd.InvalidHandError) as caught:
        gd.Hand.from_bits(bits)
    assert caught.value.code == "malformed_bits"


def test_a_count_of_three_names_the_card() -> None:
    with pytest.raises(gd.InvalidHandError, match="8S") as caught:
        gd.Hand.from_bits(3 << 2 * gd.Card("8S").index)
    assert (caught.value.code, caught.value.token) == ("too_many_copies", "8S")


@pytest.mark.parametrize("bits", [True, False, 1.0, "1", b"1", None, (), gd.Rank.TWO, gd.Card("2S"), np.float64(2)])
@pytest.mark.parametrize("read", [gd.Move.from_bits, gd.Hand.from_bits])
def test_bits_of_a_wrong_type(read: Callable[[Any], object], bits: Any) -> None:
    with pytest.raises(TypeError, match="bits"):
        read(bits)


def test_numpy_integers_are_bits() -> None:
    assert gd.Hand.from_bits(np.uint64(2**63)) == gd.Hand.from_bits(2**63)


# ---- bytes and buffers

DATA = b"".join(move.bits.to_bytes(16, "little") for move in MOVES)


@pytest.mark.parametrize("size", [1, 8, 15, 17, 31, 16 * 3 + 15])
def test_bytes_that_are_not_whole_moves(size: int) -> None:
    with pytest.raises(gd.NotationError, match=str(size)) as caught:
        gd.LegalMoves.from_bytes(DATA[:size])
    assert caught.value.code == "malformed_bytes"


@pytest.mark.parametrize("row", [0, 5, 13])
@pytest.mark.parametrize("garbage", [b"\xff" * 16, b"\x01" + bytes(15), bytes(15) + b"\x80", b"garbage bytes..."])
def test_a_garbage_row_is_named(row: int, garbage: bytes) -> None:
    data = DATA[: 16 * row] + garbage + DATA[16 * row + 16 :]
    with pytest.raises(gd.NotationError, match=f"move {row}") as caught:
        gd.LegalMoves.from_bytes(data)
    assert (caught.value.code, caught.value.position) == ("malformed_bits", row)


@pytest.mark.parametrize(
    "data",
    [
        DATA,
        bytearray(DATA),
        memoryview(DATA),
        memoryview(bytearray(DATA)),
        array("B", DATA),
        np.frombuffer(DATA, np.uint64).reshape(-1, 2),
        gd.LegalMoves(MOVES),
    ],
    ids=lambda data: type(data).__name__,
)
def test_whatever_holds_the_bytes_is_read(data: Any) -> None:
    assert list(gd.LegalMoves.from_bytes(data)) == MOVES


@pytest.mark.parametrize(
    "data",
    [
        memoryview(DATA)[::2],
        memoryview(DATA)[::-1],
        np.frombuffer(DATA, np.uint64).reshape(-1, 2)[:, :1],
        np.asfortranarray(np.frombuffer(DATA, np.uint64).reshape(-1, 2)),
    ],
    ids=["step", "backwards", "column", "fortran"],
)
def test_bytes_with_gaps_are_refused(data: Any) -> None:
    with pytest.raises((BufferError, ValueError)):
        gd.LegalMoves.from_bytes(data)


@pytest.mark.parametrize("data", ["text", 16, None, [0] * 16, gd.PASS, gd.Hand(), gd.Card(0), ...], ids=repr)
def test_what_has_no_bytes_is_refused(data: Any) -> None:
    with pytest.raises(TypeError):
        gd.LegalMoves.from_bytes(data)


def test_a_released_buffer_is_refused_and_the_bytes_are_let_go() -> None:
    data = bytearray(DATA)
    gd.LegalMoves.from_bytes(data)
    with pytest.raises(gd.NotationError):
        gd.LegalMoves.from_bytes(memoryview(data)[:15])
    data.extend(b"x")  # BufferError if a buffer were still held
    released = memoryview(data)
    released.release()
    with pytest.raises(ValueError, match="released"):
        gd.LegalMoves.from_bytes(released)


def test_the_moves_do_not_follow_the_bytes_they_came_from() -> None:
    data = bytearray(DATA)
    moves = gd.LegalMoves.from_bytes(data)
    data[:] = bytes(len(data))
    assert list(moves) == MOVES


# ---- pickles

VALUES: list[Any] = [
    gd.Card("8S"),
    gd.Hand("8S 8S BJ"),
    gd.Combination("bomb", 8, 5),
    gd.Combination("joker bomb"),
    gd.Move("7H 9S", 7),
    gd.PASS,
    gd.legal_moves("8S 8H BJ", None, 7),
    gd.Rules.app(),
    gd.Rank.TEN,
    gd.Suit.CLUBS,
    gd.Kind.TUBE,
]


class Forger(pickle.Pickler):
    """Pickles a value with other arguments to its constructor."""

    def __init__(self, file: io.BytesIO, protocol: int, arguments: tuple[Any, ...]) -> None:
        super().__init__(file, protocol)
        self.arguments = arguments

    def reducer_override(self, value: Any) -> Any:
        if type(value) in (gd.Card, gd.Hand, gd.Combination, gd.Move, gd.LegalMoves):
            return value.__reduce__()[0], self.arguments
        return NotImplemented


FORGED: list[tuple[Any, tuple[Any, ...], type[Exception]]] = [
    (gd.Card(0), (54,), gd.NotationError),
    (gd.Card(0), (-1,), gd.NotationError),
    (gd.Card(0), ("8s",), gd.NotationError),
    (gd.Card(0), (None,), TypeError),
    (gd.Card(0), (), TypeError),
    (gd.Hand(), (3,), gd.InvalidHandError),
    (gd.Hand(), (1 << 108,), gd.InvalidHandError),
    (gd.Hand(), ("8S",), TypeError),
    (gd.Combination("pair", 8), (2, 8, 3), gd.IllegalMoveError),
    (gd.Combination("pair", 8), (8, 8, 11), gd.IllegalMoveError),
    (gd.Combination("pair", 8), (99, 8, 2), gd.NotationError),
    (gd.Combination("pair", 8), (), TypeError),
    (gd.PASS, (1,), gd.NotationError),
    (gd.PASS, (1 << 126,), gd.NotationError),
    (gd.PASS, (gd.Move("9S", 7).bits + (1 << 114),), gd.NotationError),
    (gd.PASS, (b"",), TypeError),
    (gd.LegalMoves(), (b"\xff" * 16,), gd.NotationError),
    (gd.LegalMoves(), (b"1",), gd.NotationError),
    (gd.LegalMoves(), ("",), TypeError),
]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(("value", "arguments", "error"), FORGED)
def test_forged_pickles(value: Any, arguments: tuple[Any, ...], error: type[Exception], protocol: int) -> None:
    file = io.BytesIO()
    Forger(file, protocol, arguments).dump(value)
    with pytest.raises(error):
        pickle.loads(file.getvalue())


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize(
    "value", VALUES[:7], ids=repr
)  # pickle alone makes the others, through what test_rules.py tests
def test_spoiled_pickles_give_a_value_or_an_error(value: Any, protocol: int) -> None:
    data = pickle.dumps(value, protocol)
    for place in range(len(data)):
        for cut in (data[:place], data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :]):
            try:
                loaded = pickle.loads(cut)
            except Exception:  # pickle itself raises nearly everything
                continue
            if type(loaded) is type(value):
                # Whatever came in is whole: it can be shown and pickled again.
                assert pickle.loads(pickle.dumps(loaded)) == loaded
                assert repr(loaded)


@pytest.mark.parametrize("value", VALUES, ids=repr)
@pytest.mark.parametrize("state", [None, {}, {"bits": 3}, (None, {"bits": 3}), 5])
def test_no_value_takes_a_state(value: Any, state: Any) -> None:
    before = pickle.dumps(value)
    with pytest.raises((AttributeError, TypeError, ValueError)):
        value.__setstate__(state)
    assert pickle.dumps(value) == before


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_copies_are_the_value(value: Any) -> None:
    assert copy.copy(value) == copy.deepcopy(value) == value
    box = [value, {"again": value}]
    assert copy.deepcopy(box) == box


@pytest.mark.parametrize("cls", [gd.Card, gd.Hand, gd.Combination, gd.Move, gd.LegalMoves])
@pytest.mark.parametrize("rebuild", [lambda cls: copyreg._reconstructor(cls, object, None), object.__new__])  # type: ignore[attr-defined]
def test_values_cannot_be_rebuilt_without_their_constructor(cls: Any, rebuild: Callable[[Any], object]) -> None:
    with pytest.raises(TypeError, match="not safe"):
        rebuild(cls)

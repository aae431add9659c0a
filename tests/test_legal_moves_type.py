"""LegalMoves: an immutable sequence of moves over packed memory, its buffer and its columns."""

import gc
import operator
import random
import sys
from collections.abc import Collection, Iterator, Reversible, Sequence
from typing import Any

import numpy as np
import pytest

import guandan_core as gd

HAND = gd.Hand("3S 3H 4S 4C 5D 6S 7H 7H 8S 8H 8C 9D BJ BJ RJ RJ")
LEAD = gd.legal_moves(HAND, None, 7)
FOLLOW = gd.legal_moves(HAND, "3C 3D", 7)
EMPTY = gd.legal_moves("", None, 7)
LISTS = [LEAD, FOLLOW, EMPTY, gd.legal_moves("", "3C", 7), gd.legal_combinations(HAND, None, 7)]
IDS = ["lead", "follow", "empty", "pass only", "combinations"]
every = pytest.mark.parametrize("moves", LISTS, ids=IDS)


def test_sizes_of_the_examples() -> None:
    assert len(LEAD) > 200
    assert [len(moves) for moves in LISTS[2:4]] == [0, 1]


# ---- a sequence


@every
def test_is_what_a_tuple_of_its_moves_is(moves: gd.LegalMoves) -> None:
    plain = tuple(moves)
    size = len(plain)
    assert len(moves) == size == sum(1 for _ in moves)
    assert bool(moves) == bool(plain)
    assert [moves[i] for i in range(-size, size)] == [plain[i] for i in range(-size, size)]
    assert list(reversed(moves)) == list(reversed(plain))
    for move in plain[:: 1 + size // 50]:
        assert move in moves
        assert moves.index(move) == plain.index(move)
        assert moves.count(move) == 1
    assert sorted(moves, key=lambda move: move.bits) == list(plain)
    assert len(set(moves)) == size
    assert (*moves,) == plain


@every
def test_slices(moves: gd.LegalMoves) -> None:
    plain = tuple(moves)
    size = len(plain)
    ends = [None, 0, 1, 2, size // 2, size - 1, size, size + 5, -1, -2, -size, -size - 5, sys.maxsize, -sys.maxsize]
    for start in ends:
        for stop in ends:
            for step in (None, 1, 2, 7, -1, -3, sys.maxsize, -sys.maxsize):
                part = moves[start:stop:step]
                assert type(part) is gd.LegalMoves
                assert tuple(part) == plain[start:stop:step]
    with pytest.raises(ValueError, match="zero"):
        moves[::0]


@every
def test_iterators(moves: gd.LegalMoves) -> None:
    iterator = iter(moves)
    assert iter(iterator) is iterator
    for left in range(len(moves), 0, -1):
        assert operator.length_hint(iterator) == left
        assert isinstance(next(iterator), gd.Move)
    for _ in range(3):
        assert next(iterator, None) is None
        assert operator.length_hint(iterator) == 0
    # Two iterators do not disturb each other.
    assert list(zip(moves, moves, strict=True)) == [(move, move) for move in moves]


def test_index_as_that_of_a_list() -> None:
    plain = list(LEAD)
    twice = gd.LegalMoves(plain + plain)
    size = len(plain)
    move = plain[5]
    assert twice.count(move) == 2
    assert twice.index(move) == 5
    assert twice.index(move, 6) == size + 5
    assert twice.index(move, -size) == size + 5
    assert twice.index(move, -(10**9), 10**9) == 5
    for start, stop in ((6, size), (0, 5), (6, -size), (2 * size, 3 * size)):
        with pytest.raises(ValueError, match="not in"):
            twice.index(move, start, stop)


def test_index_and_count_of_what_is_not_there() -> None:
    others: list[Any] = [gd.Move("3S", 8), gd.PASS, None, "3S", 0, LEAD[0].bits, object()]
    for other in others:
        assert other not in LEAD
        assert LEAD.count(other) == 0
        with pytest.raises(ValueError, match="not in"):
            LEAD.index(other)
        with pytest.raises(ValueError, match="not in"):
            EMPTY.index(other)


def test_index_takes_bounds_of_any_size_as_a_list_does() -> None:
    assert LEAD.index(LEAD[3], -(10**30), 10**30) == list(LEAD).index(LEAD[3], -(10**30), 10**30) == 3


def test_wrong_indexes() -> None:
    wrong: list[Any] = [None, 1.0, "0", (0,), LEAD[0]]
    for key in wrong:
        with pytest.raises(TypeError, match="indices"):
            LEAD[key]
    for index in (len(LEAD), -len(LEAD) - 1, 10**30, -(10**30)):
        with pytest.raises(IndexError):
            LEAD[index]
    assert LEAD[np.int64(1)] == LEAD[True] == LEAD[1]  # as in a list


@every
def test_is_a_sequence_by_class_and_pattern(moves: gd.LegalMoves) -> None:
    for kind in (Sequence, Reversible, Collection):
        assert isinstance(moves, kind)
    match moves:
        case []:
            assert len(moves) == 0
        case [only]:
            assert only == moves[0] == gd.PASS
        case [first, *middle, last]:
            assert (first, last, middle) == (moves[0], moves[-1], list(moves[1:-1]))
        case _:
            pytest.fail("no sequence pattern took it")


def test_made_from_moves() -> None:
    for made in (gd.LegalMoves(list(LEAD)), gd.LegalMoves(iter(LEAD)), gd.LegalMoves(LEAD), LEAD[:]):
        assert made == LEAD
        assert hash(made) == hash(LEAD)
    assert gd.LegalMoves() == gd.LegalMoves([]) == EMPTY
    # Any order and repeats: it is a sequence, not a set.
    mixed = gd.LegalMoves([LEAD[3], gd.PASS, LEAD[3], gd.Move("2H", 2)])
    assert list(mixed) == [LEAD[3], gd.PASS, LEAD[3], gd.Move("2H", 2)]
    assert mixed.count(LEAD[3]) == 2


def test_equality_is_by_order_and_type() -> None:
    assert LEAD[::-1] != LEAD
    assert LEAD[:-1] != LEAD
    assert list(LEAD) != LEAD
    assert tuple(LEAD) != LEAD
    assert hash(LEAD[::-1]) != hash(LEAD) != hash(LEAD[:-1])
    assert hash(gd.LegalMoves([gd.PASS])) != hash(EMPTY) != hash(gd.LegalMoves([gd.PASS] * 2))
    assert {LEAD: 1}[gd.LegalMoves(list(LEAD))] == 1


def test_the_same_call_answers_the_same() -> None:
    """Nothing is remembered between calls, nothing is shared."""
    again = gd.legal_moves(HAND, None, 7)
    assert again == LEAD
    assert again is not LEAD
    assert np.asarray(again).ctypes.data != np.asarray(LEAD).ctypes.data


# ---- buffer


@every
def test_buffer(moves: gd.LegalMoves) -> None:
    view = memoryview(moves)
    assert (view.format, view.itemsize, view.ndim, view.shape) == ("Q", 8, 2, (len(moves), 2))
    assert (view.readonly, view.nbytes, view.c_contiguous) == (True, 16 * len(moves), True)
    assert view.strides == (16, 8)
    assert view.obj is moves
    assert bytes(view) == b"".join(move.bits.to_bytes(16, "little") for move in moves)
    rows: Any = view.tolist()
    assert [low | high << 64 for low, high in rows] == [move.bits for move in moves]
    assert gd.LegalMoves.from_bytes(view) == moves == gd.LegalMoves.from_bytes(bytes(moves))


@every
def test_numpy_copies_nothing(moves: gd.LegalMoves) -> None:
    array = np.asarray(moves)
    assert array.shape == (len(moves), 2)
    assert array.dtype == np.uint64
    assert not array.flags.writeable
    assert not array.flags.owndata
    if len(moves) > 0:
        again = np.asarray(moves)
        assert np.shares_memory(array, again)
        assert array.ctypes.data == again.ctypes.data == np.frombuffer(memoryview(moves), np.uint64).ctypes.data
    with pytest.raises(ValueError, match=r"WRITEABLE|read-only"):
        array.flags.writeable = True
    assert [int(low) | int(high) << 64 for low, high in array] == [move.bits for move in moves]


def test_nothing_is_written_through_a_buffer() -> None:
    view = memoryview(LEAD)
    with pytest.raises(TypeError, match="read-only"):
        view[0, 0] = 0
    with pytest.raises(TypeError, match="read-only"):
        LEAD.kinds()[0] = 0
    with pytest.raises((BufferError, TypeError)):
        (np.ctypeslib.ctypes.c_char * 16).from_buffer(LEAD)  # type: ignore[attr-defined]


def test_plain_bytes_of_a_buffer() -> None:
    """Consumers that ask for no shape get the same bytes."""
    data = bytes(LEAD)
    assert bytearray(LEAD) == data == b"".join([LEAD])
    assert memoryview(LEAD).cast("B").tobytes() == data
    assert int.from_bytes(LEAD[:1], "little") == LEAD[0].bits
    assert LEAD[2:4] == gd.LegalMoves.from_bytes(data[32:64])


def owners(moves: gd.LegalMoves) -> Iterator[Any]:
    yield memoryview(moves)
    yield np.asarray(moves)
    yield iter(moves)
    yield moves.counts()
    yield moves.kinds()
    yield np.asarray(moves.ranks())


def test_views_keep_the_memory_alive() -> None:
    moves = gd.legal_moves(HAND, None, 7)
    expected = [np.array(memoryview(view)) if not isinstance(view, Iterator) else list(view) for view in owners(moves)]
    views = list(owners(moves))
    del moves
    gc.collect()
    fill = [bytes(random.Random(1).randbytes(16 * len(LEAD))) for _ in range(50)]  # takes freed memory over
    for view, before in zip(views, expected, strict=True):
        if isinstance(view, Iterator):
            assert list(view) == before
        else:
            assert np.array_equal(np.asarray(view), before)
    assert len(fill) == 50


def test_views_hold_one_reference() -> None:
    moves = gd.legal_moves(HAND, None, 7)
    before = sys.getrefcount(moves)
    views = [memoryview(moves), np.asarray(moves), iter(moves)]
    assert sys.getrefcount(moves) > before
    views.clear()
    gc.collect()
    assert sys.getrefcount(moves) == before


# ---- columns


@every
def test_columns_agree_with_the_moves(moves: gd.LegalMoves) -> None:
    columns = {
        "kinds": [int(move.kind) for move in moves],
        "ranks": [0 if move.rank is None else int(move.rank) for move in moves],
        "sizes": [move.size for move in moves],
        "wilds": [move.wilds for move in moves],
    }
    for name, expected in columns.items():
        view = getattr(moves, name)()
        assert type(view) is memoryview
        assert (view.format, view.itemsize, view.shape, view.strides) == ("B", 1, (len(moves),), (1,))
        assert view.readonly
        assert view.tolist() == expected
        assert np.asarray(view).dtype == np.uint8
    assert [len(move.cards) for move in moves] == columns["sizes"]


@every
def test_counts_agree_with_the_moves(moves: gd.LegalMoves) -> None:
    view = moves.counts()
    assert (view.format, view.itemsize, view.shape, view.strides) == ("B", 1, (len(moves), 54), (54, 1))
    assert view.readonly
    assert view.c_contiguous
    array = np.asarray(view)
    assert array.shape == (len(moves), 54)
    for row, move in zip(array, moves, strict=True):
        assert gd.Hand.from_counts(row) == gd.Hand(move.cards)
    assert array.sum(axis=1).tolist() == moves.sizes().tolist()


def test_columns_are_made_anew() -> None:
    assert LEAD.kinds() == LEAD.kinds()
    assert LEAD.kinds().obj is not LEAD.kinds().obj
    first = np.asarray(LEAD)
    assert np.array_equal(first[:, 1] >> np.uint64(122 - 64), np.asarray(LEAD.kinds()))


def test_counts_of_a_hand() -> None:
    view = HAND.counts()
    assert (view.format, view.shape, view.readonly) == ("B", (54,), True)
    del view
    view = gd.Hand("2H 2H RJ").counts()
    gc.collect()
    assert view.tolist() == [2, *[0] * 52, 1]

"""MoveBatch: an immutable value over packed memory, its views and columns."""

import copy
import gc
import pickle
from typing import Any

import numpy as np
import pytest

import guandan_core as gd
from batch_positions import draw_questions
from reference import Options

QUESTIONS = draw_questions("values", 60, Options())
BATCH = QUESTIONS.batch()
EMPTY = gd.legal_moves_batch([], None, 7)
NO_ROWS = gd.legal_moves_batch(["", ""], None, 7)
BATCHES = [BATCH, EMPTY, NO_ROWS, gd.classify_batch(["8S", "8S 9S", "3S 4S 5S 6S 7H"], 7)]
every = pytest.mark.parametrize("batch", BATCHES, ids=["moves", "empty", "no rows", "readings"])


def test_numpy_sees_the_rows_without_a_copy() -> None:
    rows = np.asarray(BATCH)
    assert (rows.dtype.name, rows.shape) == ("uint64", (BATCH.offsets[-1], 2))
    assert not rows.flags.writeable
    assert not rows.flags.owndata
    assert np.shares_memory(rows, np.asarray(BATCH.moves))
    assert np.shares_memory(np.asarray(BATCH.offsets), np.asarray(BATCH.offsets))
    offsets = np.asarray(BATCH.offsets)
    assert (offsets.dtype.name, offsets.shape) == ("int64", (len(BATCH) + 1,))
    for i in range(0, len(BATCH), 7):
        assert rows[offsets[i] : offsets[i + 1]].tobytes() == bytes(BATCH[i])


@every
def test_columns_are_those_of_legal_moves(batch: gd.MoveBatch) -> None:
    for name in ("counts", "kinds", "ranks", "sizes", "wilds"):
        column = getattr(batch, name)()
        assert bytes(column) == b"".join(bytes(getattr(moves, name)()) for moves in batch)
        assert column.readonly
        assert column.shape == ((batch.offsets[-1], 54) if name == "counts" else (batch.offsets[-1],))


@every
def test_is_a_sequence_of_positions(batch: gd.MoveBatch) -> None:
    plain = list(batch)
    size = len(plain)
    assert len(batch) == size
    assert all(type(moves) is gd.LegalMoves for moves in plain)
    assert [batch[i] for i in range(-size, size)] == [plain[i] for i in range(-size, size)]
    for start in (None, 0, 1, -2, size, size + 5):
        for stop in (None, 0, 2, -1, size):
            for step in (None, 1, 2, -1, -3):
                part = batch[start:stop:step]
                assert type(part) is gd.MoveBatch
                assert list(part) == plain[start:stop:step]
    for index in (size, -size - 1, 10**30):
        with pytest.raises(IndexError):
            batch[index]
    wrong: Any = "0"
    with pytest.raises(TypeError, match="not str"):
        batch[wrong]


@every
def test_equality_hash_copies_and_pickles(batch: gd.MoveBatch) -> None:
    again = gd.MoveBatch.from_bytes(bytes(batch.offsets), bytes(batch.moves))
    assert again == batch
    assert (again != batch) is False
    assert hash(again) == hash(batch)
    assert copy.copy(batch) is batch
    assert copy.deepcopy(batch) is batch
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(batch, protocol)) == batch
    others = [other for other in BATCHES if other is not batch]
    assert all(batch != other and hash(batch) != hash(other) for other in others)
    assert batch != list(batch)


def test_the_same_rows_in_other_positions_are_another_batch() -> None:
    together = gd.legal_moves_batch(["8S", "9S"], None, 7)
    apart = gd.legal_moves_batch(["", "8S 9S"], None, 7)
    assert bytes(together) == bytes(apart)
    assert together != apart
    assert hash(together) != hash(apart)


def test_repr_is_short() -> None:
    assert repr(BATCH) == f"<MoveBatch: 60 positions, {BATCH.offsets[-1]} moves>"
    assert repr(gd.legal_moves_batch(["8S"], None, 7)) == "<MoveBatch: 1 position, 1 move>"


def test_views_outlive_the_batch() -> None:
    batch = QUESTIONS.batch()
    views = [memoryview(batch), batch.moves, batch.offsets, batch.kinds(), batch.counts()]
    before = [view.tobytes() for view in views]
    position = batch[0]
    text = bytes(position)
    del batch
    gc.collect()
    gd.legal_moves_batch(QUESTIONS.hands[::-1], None, 3)
    assert [view.tobytes() for view in views] == before
    assert bytes(position) == text


def test_nothing_can_be_changed() -> None:
    batch: Any = BATCH
    for view in (batch.moves, batch.offsets, batch.kinds()):
        assert view.readonly
        with pytest.raises(TypeError):
            view[0] = 0
    for name in ("offsets", "moves", "other"):
        with pytest.raises(AttributeError):
            setattr(batch, name, None)
    with pytest.raises(TypeError):
        batch[0] = batch[1]
    with pytest.raises(TypeError, match="cannot create"):
        type(batch)()


FORGED = {
    "no offsets": (b"", b"", "the first is not 0"),
    "first is 1": ((1).to_bytes(8, "little"), b"", "the first is not 0"),
    "seven bytes": (b"\0" * 7, b"", "7 bytes are not whole numbers"),
    "falling": (bytes(BATCH.offsets)[:16] + b"\0" * 8, b"", "they fall"),
    "too few rows": (bytes(BATCH.offsets), bytes(BATCH.moves)[:-16], "moves"),
    "too many rows": (bytes(EMPTY.offsets), bytes(BATCH.moves), "moves"),
    "half a row": (bytes(EMPTY.offsets), b"\0" * 8, "8 bytes are not whole moves"),
    "no move": (b"\0" * 8 + (1).to_bytes(8, "little"), b"\x03" + b"\0" * 15, "entry 0: bits of a move"),
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_bytes_are_refused(name: str) -> None:
    offsets, moves, message = FORGED[name]
    with pytest.raises(gd.NotationError, match=message) as caught:
        gd.MoveBatch.from_bytes(offsets, moves)
    assert caught.value.code == ("malformed_bits" if name == "no move" else "malformed_bytes")


def test_every_flipped_bit_of_the_rows_is_checked() -> None:
    batch = gd.legal_moves_batch(["8S 8H 7H"], None, 7)
    rows = bytes(batch)
    for place in range(8 * len(rows)):
        forged = bytearray(rows)
        forged[place // 8] ^= 1 << place % 8
        row = place // 128
        bits = int.from_bytes(forged[16 * row : 16 * row + 16], "little")
        try:
            gd.Move.from_bits(bits)
        except gd.NotationError:
            with pytest.raises(gd.NotationError, match=f"entry {row}: "):
                gd.MoveBatch.from_bytes(batch.offsets, forged)
        else:
            assert gd.MoveBatch.from_bytes(batch.offsets, forged)[0][row].bits == bits

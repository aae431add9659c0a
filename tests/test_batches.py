"""Batches: the answers of the single calls, in order, for any number of threads."""

import ctypes
import itertools
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

import guandan_core as gd
from batch_positions import Questions, draw_questions, packed_bits, packed_counts, tables_of
from positions import core_rules
from reference import Options
from strategies import ALL_OPTIONS

QUESTIONS = draw_questions("shared", 400, Options())
THREADS = [1, 2, 3, 8, 0]
every_option = pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)


# ---- legal moves


@every_option
def test_R4_3_a_batch_is_the_loop_over_legal_moves(options: Options) -> None:
    questions = draw_questions(options, 78, options)
    expected = questions.one_by_one()
    batch = questions.batch(threads=2)
    assert list(batch) == expected
    assert batch.offsets.tolist() == [0, *itertools.accumulate(map(len, expected))]
    assert bytes(batch) == b"".join(bytes(moves) for moves in expected)


@every_option
def test_R4_3_counts_are_the_lengths_of_the_lists(options: Options) -> None:
    questions = draw_questions(("count", options), 78, options)
    asked = questions.hands, questions.tables, questions.levels
    expected = [len(moves) for moves in questions.one_by_one()]
    counts = gd.count_legal_moves_batch(*asked, rules=questions.rules, threads=2)
    assert (counts.format, counts.tolist()) == ("q", expected)
    for number, hand, table, level in zip(expected, *asked, strict=True):
        assert gd.count_legal_moves(hand, table, level, rules=questions.rules) == number


@every_option
def test_packed_tables_are_the_moves_themselves(options: Options) -> None:
    questions = draw_questions(("packed", options), 52, options)
    tables = tables_of(questions)
    assert any(table is None for table in tables)
    expected = gd.legal_moves_batch(questions.hands, tables, questions.levels, rules=questions.rules)
    packed = gd.legal_moves_batch(
        packed_bits(questions.hands), packed_bits(tables), questions.levels, rules=questions.rules, threads=2
    )
    assert packed == expected
    asked = zip(questions.hands, tables, questions.levels, strict=True)
    singles = [gd.legal_moves(hand, table, level, rules=questions.rules) for hand, table, level in asked]
    assert list(packed) == singles


@pytest.mark.parametrize("threads", [*THREADS, 100, 10**6, 10**30], ids=str)
def test_any_number_of_threads_gives_the_same_rows(threads: int) -> None:
    batch = QUESTIONS.batch(threads)
    assert batch == QUESTIONS.batch()
    assert bytes(batch.offsets) == bytes(QUESTIONS.batch().offsets)


HANDS: dict[str, Callable[[Questions], object]] = {
    "list": lambda q: q.hands,
    "tuple": lambda q: tuple(q.hands),
    "generator": lambda q: (hand for hand in q.hands),
    "texts": lambda q: [str(hand) for hand in q.hands],
    "cards": lambda q: [hand.cards for hand in q.hands],
    "bits": lambda q: packed_bits(q.hands),
    "counts": lambda q: packed_counts(q.hands),
    "bits in columns": lambda q: np.asfortranarray(packed_bits(q.hands)),
    "counts in columns": lambda q: np.asfortranarray(packed_counts(q.hands)),
    "bits backwards": lambda q: packed_bits(q.hands[::-1])[::-1],
    "counts with gaps": lambda q: np.repeat(packed_counts(q.hands), 3, axis=0)[::3],
    "memoryview of bits": lambda q: packed_bits(q.hands).data,
    "bytes of counts": lambda q: memoryview(packed_counts(q.hands).tobytes()).cast("B", (len(q.hands), 54)),
    "array of objects": lambda q: as_objects(q.hands),
}
LEVELS: dict[str, Callable[[Questions], object]] = {
    "list": lambda q: q.levels,
    "ranks": lambda q: [gd.Rank.parse(level) for level in q.levels],
    "numbers": lambda q: [int(gd.Rank.parse(level)) for level in q.levels],
    "generator": lambda q: iter(q.levels),
    "bytes": lambda q: bytes(gd.Rank.parse(level) for level in q.levels),
    "uint8": lambda q: np.array([gd.Rank.parse(level) for level in q.levels], dtype=np.uint8),
    "every other uint8": lambda q: np.repeat(np.frombuffer(LEVELS["bytes"](q), np.uint8), 2)[::2],  # type: ignore[call-overload]
    "int64": lambda q: np.array([gd.Rank.parse(level) for level in q.levels], dtype=np.int64),
    "array of texts": lambda q: np.array(q.levels),
}
TABLES: dict[str, Callable[[Questions], object]] = {
    "tuple": lambda q: tuple(q.tables),
    "generator": lambda q: iter(q.tables),
    "array of objects": lambda q: as_objects(q.tables),
}


def as_objects(values: Sequence[object]) -> object:
    array = np.empty(len(values), dtype=object)
    for index, value in enumerate(values):
        array[index] = value
    return array


@pytest.mark.parametrize("form", HANDS)
def test_every_form_of_hands(form: str) -> None:
    hands = HANDS[form](QUESTIONS)
    assert gd.legal_moves_batch(hands, QUESTIONS.tables, QUESTIONS.levels) == QUESTIONS.batch()  # type: ignore[arg-type]


@pytest.mark.parametrize("form", LEVELS)
def test_every_form_of_levels(form: str) -> None:
    levels = LEVELS[form](QUESTIONS)
    assert gd.legal_moves_batch(QUESTIONS.hands, QUESTIONS.tables, levels) == QUESTIONS.batch()  # type: ignore[arg-type]


@pytest.mark.parametrize("form", TABLES)
def test_every_form_of_tables(form: str) -> None:
    tables = TABLES[form](QUESTIONS)
    assert gd.legal_moves_batch(QUESTIONS.hands, tables, QUESTIONS.levels) == QUESTIONS.batch()  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [7, "7", gd.Rank.SEVEN, np.int64(7), np.uint8(7), np.array(7)], ids=repr)
def test_one_level_for_all(level: gd.LevelLike) -> None:
    batch = gd.legal_moves_batch(QUESTIONS.hands, None, level)
    assert list(batch) == [gd.legal_moves(hand, None, 7) for hand in QUESTIONS.hands]


def test_tables_of_all_sorts_side_by_side() -> None:
    tables = [None, "8S 8C", gd.Move("8S 8C", 7), gd.Combination("pair", 8)]
    batch = gd.legal_moves_batch(["9S 9D 7H"] * 4, tables, 7)
    assert [len(moves) for moves in batch] == [7, 4, 4, 4]
    assert batch[1] == batch[2] == batch[3] == gd.legal_moves("9S 9D 7H", "8S 8C", 7)


def test_a_list_of_moves_is_a_sequence_of_tables() -> None:
    moves = gd.legal_moves("8S 9S 9D TS", None, 7)
    hands = ["JS JD"] * len(moves)
    assert gd.legal_moves_batch(hands, moves, 7) == gd.legal_moves_batch(hands, list(moves), 7)
    assert gd.legal_moves_batch(hands, np.asarray(moves), 7) == gd.legal_moves_batch(hands, list(moves), 7)


@pytest.mark.parametrize("hands", [[], (), np.zeros((0, 2), np.uint64), np.zeros((0, 54), np.uint8)], ids=repr)
@pytest.mark.parametrize("tables", [None, [], np.zeros((0, 2), np.uint64)], ids=repr)
@pytest.mark.parametrize("levels", [7, [], b""], ids=repr)
@pytest.mark.parametrize("threads", [1, 8])
def test_no_positions(hands: list[gd.Hand], tables: None, levels: int, threads: int) -> None:
    batch = gd.legal_moves_batch(hands, tables, levels, threads=threads)
    assert (len(batch), batch.offsets.tolist(), batch.moves.shape, list(batch)) == (0, [0], (0, 2), [])
    assert gd.count_legal_moves_batch(hands, tables, levels, threads=threads).tolist() == []
    assert len(gd.classify_batch(hands, levels, threads=threads)) == 0


def test_positions_without_moves_have_no_rows() -> None:
    batch = gd.legal_moves_batch(["", "8S", "", "8S", ""], [None, "9S", "9S", None, None], 7, threads=3)
    assert batch.offsets.tolist() == [0, 0, 1, 2, 3, 3]


# ---- classify


@every_option
def test_R2_a_batch_is_the_loop_over_classify(options: Options) -> None:
    rng = random.Random(str(options))
    rules = core_rules(options)
    sets: list[gd.Hand] = []
    levels = []
    for level in range(2, 15):
        hand = next(q for q in QUESTIONS.hands[level - 2 :: 13] if len(gd.legal_moves(q, None, level)) > 20)
        moves = gd.legal_moves(hand, None, level)
        for _ in range(10):
            sets += [gd.Hand(rng.choice(moves).cards), gd.Hand(rng.sample(hand.cards, rng.randint(0, 5)))]
            levels += [level, level]
    expected = [gd.classify(cards, level, rules=rules) for cards, level in zip(sets, levels, strict=True)]
    assert {0, 1, 2} <= {len(readings) for readings in expected}
    for form in (sets, packed_bits(sets), packed_counts(sets)):
        batch = gd.classify_batch(form, levels, rules=rules, threads=2)
        assert [tuple(readings) for readings in batch] == expected


@pytest.mark.parametrize("threads", THREADS)
def test_classify_on_any_number_of_threads(threads: int) -> None:
    cards = [move.cards for move in max(QUESTIONS.batch(), key=len)]
    assert gd.classify_batch(cards, 2, threads=threads) == gd.classify_batch(cards, 2)


# ---- beats


@every_option
def test_R3_a_batch_is_the_loop_over_beats(options: Options) -> None:
    rng = random.Random(str(options))
    rules = core_rules(options)
    moves = [
        [gd.PASS, *gd.legal_moves(hand, None, level, rules=rules)]
        for hand, level in zip(QUESTIONS.hands[:52], QUESTIONS.levels, strict=False)
    ]
    pairs = [(rng.choice(moves[i % 52]), rng.choice(moves[(i + 13) % 52])) for i in range(520)]
    a, b = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    expected = [gd.beats(*pair, rules=rules) for pair in pairs]
    assert set(expected) == {True, False}
    for left, right in ((a, b), (packed_bits(a), packed_bits(b)), (gd.LegalMoves(a), iter(b))):
        answers = gd.beats_batch(left, right, rules=rules, threads=2)
        assert (answers.format, answers.tolist()) == ("?", expected)


def test_R3_one_move_against_all() -> None:
    moves = QUESTIONS.batch()[4]
    for table in (moves[0], moves[len(moves) // 2], gd.PASS):
        expected = [gd.beats(move, table) for move in moves]
        assert gd.beats_batch(moves, table).tolist() == expected
        assert gd.beats_batch(np.asarray(moves), table, threads=2).tolist() == expected
    assert gd.beats_batch([], moves[0]).tolist() == []


def test_R3_all_rows_of_a_batch() -> None:
    """What follows beats the table; the passes do not."""
    batch = gd.legal_moves_batch(["9S 9D 7H", "TS TD"], ["8S 8C", "6S 6C"], 7)
    tables = np.repeat(packed_bits([gd.Move("8S 8C", 7), gd.Move("6S 6C", 7)]), [len(moves) for moves in batch], axis=0)
    assert gd.beats_batch(batch, tables).tolist() == [False, True, True, True, False, True]


@pytest.mark.parametrize("threads", THREADS)
def test_beats_on_any_number_of_threads(threads: int) -> None:
    longest = max(QUESTIONS.batch(), key=len)
    moves = np.repeat(np.asarray(longest), 20, axis=0)
    table = longest[50]
    assert gd.beats_batch(moves, table, threads=threads) == gd.beats_batch(moves, table)


PAIR = [gd.Hand("9S 9D 7H 4C"), gd.Hand("TS 8H")]


def rows_of(kind: Any, rows: Sequence[Sequence[int]]) -> Any:
    array: Any = (kind * len(rows[0]) * len(rows))()
    for row, values in zip(array, rows, strict=True):
        row[:] = values
    return array


def test_ctypes_arrays_which_tell_no_strides() -> None:
    words = rows_of(ctypes.c_uint64, [(hand.bits & 2**64 - 1, hand.bits >> 64) for hand in PAIR])
    counts = rows_of(ctypes.c_uint8, [list(hand.counts()) for hand in PAIR])
    levels = (ctypes.c_uint8 * 2)(7, 8)
    expected = gd.legal_moves_batch(PAIR, None, [7, 8])
    assert gd.legal_moves_batch(words, None, levels) == gd.legal_moves_batch(counts, None, levels) == expected
    table = gd.Move("3S 3C", 7)
    tables = rows_of(ctypes.c_uint64, [(table.bits & 2**64 - 1, table.bits >> 64), (0, 0)])
    assert gd.legal_moves_batch(PAIR, tables, 7) == gd.legal_moves_batch(PAIR, [table, None], 7)
    assert gd.playouts(2, 1, level=levels) == gd.playouts(2, 1, level=[7, 8])

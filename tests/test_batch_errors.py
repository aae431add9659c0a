"""Batches with wrong arguments: the error of the single call, with the number of the entry in front."""

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import guandan_core as gd
from batch_positions import packed_bits, packed_counts
from test_bad_calls import try_all

PAIR = gd.Move("8S 8C", 7)
SINGLES: list[tuple[Any, Any, Any, gd.Rules]] = [
    ("8X", None, 7, gd.Rules()),
    ("8S 8S 8S", None, 7, gd.Rules()),
    (["8S", "9S", "7"], None, 7, gd.Rules()),
    (["8S", 54], None, 7, gd.Rules()),
    ("8S", "pass", 7, gd.Rules()),
    ("8S", gd.PASS, 7, gd.Rules()),
    ("8S", "8S 9S", 7, gd.Rules()),
    ("8S", "8X", 7, gd.Rules()),
    ("8S", "3S 4S 5S 6S 7H", 7, gd.Rules()),
    ("8S", gd.Move("9S", 8), 7, gd.Rules()),
    ("8S", gd.Combination("bomb", 8, 8), 7, gd.Rules(max_bomb_size=6)),
    ("8S", gd.Move("2S 2H 2C 2D 2S 2H 2C 2D", 7), 7, gd.Rules(max_bomb_size=6)),
    ("8S", None, 1, gd.Rules()),
    ("8S", None, "BJ", gd.Rules()),
    ("8S", None, 10**30, gd.Rules()),
]
FIELDS = ("code", "token", "position", "hand", "table", "level", "readings")


@pytest.mark.parametrize(("hand", "table", "level", "rules"), SINGLES, ids=repr)
@pytest.mark.parametrize("call", [gd.legal_moves_batch, gd.count_legal_moves_batch])
def test_an_entry_is_refused_as_the_single_call_refuses_it(
    call: Callable[..., object], hand: Any, table: Any, level: Any, rules: gd.Rules
) -> None:
    with pytest.raises(gd.GuandanError) as single:
        gd.legal_moves(hand, table, level, rules=rules)
    with pytest.raises(gd.GuandanError) as many:
        call(["9S", hand, "TS"], [None, table, None], [7, level, 7], rules=rules, threads=2)
    assert type(many.value) is type(single.value)
    assert str(many.value) == f"entry 1: {single.value}"
    assert [getattr(many.value, name) for name in FIELDS] == [getattr(single.value, name) for name in FIELDS]


WRONG_TYPES: list[tuple[Any, Any, Any]] = [
    (8, None, 7),
    (None, None, 7),
    ({"8S": 1}, None, 7),
    (b"8S", None, 7),
    (["8S", 8.0], None, 7),
    ("8S", 8, 7),
    ("8S", ["8S"], 7),
    ("8S", True, 7),
    ("8S", None, 7.0),
    ("8S", None, True),
    ("8S", None, None),
]


@pytest.mark.parametrize(("hand", "table", "level"), WRONG_TYPES, ids=repr)
def test_an_entry_of_a_wrong_type(hand: Any, table: Any, level: Any) -> None:
    with pytest.raises(TypeError) as single:
        gd.legal_moves(hand, table, level)
    with pytest.raises(TypeError) as many:
        gd.legal_moves_batch(["9S", hand], [None, table], [7, level])
    assert str(many.value) == f"entry 1: {single.value}"
    assert str(many.value.__cause__) == str(single.value)


def test_an_exception_of_the_caller_passes_as_it_is() -> None:
    class Bad:
        def __iter__(self) -> Iterator[str]:
            raise RuntimeError("mine")

    with pytest.raises(RuntimeError, match=r"^mine$"):
        gd.legal_moves_batch(["8S", Bad()], None, 7)


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_of_several_faults_the_first_is_raised(threads: int) -> None:
    tables = packed_bits([PAIR] * 5000)
    for fault in (4999, 3000, 2999, 1024, 7):
        tables[fault] = 3
        with pytest.raises(gd.NotationError, match=rf"^entry {fault}: "):
            gd.legal_moves_batch(["9S"] * 5000, tables, 7, threads=threads)


# ---- lengths

LENGTHS: list[tuple[Callable[[], object], str]] = [
    (lambda: gd.legal_moves_batch(["8S"] * 3, [None] * 2, 7), "3 hands, but 2 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, [None] * 5, 7), "3 hands, but 5 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, itertools.repeat(None), 7), "3 hands, but 4 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, packed_bits([None] * 5), 7), "3 hands, but 5 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, [], 7), "3 hands, but 0 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, packed_bits([]), 7), "3 hands, but 0 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, gd.LegalMoves(), 7), "3 hands, but 0 tables"),
    (lambda: gd.legal_moves_batch([], [None], 7), "0 hands, but 1 tables"),
    (lambda: gd.legal_moves_batch([], packed_bits([None]), 7), "0 hands, but 1 tables"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, None, [7] * 2), "3 hands, but 2 levels"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, None, [7]), "3 hands, but 1 levels"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, None, b"\7" * 4), "3 hands, but 4 levels"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, None, itertools.repeat(7)), "3 hands, but 4 levels"),
    (lambda: gd.legal_moves_batch(["8S"] * 3, None, b""), "3 hands, but 0 levels"),
    (lambda: gd.count_legal_moves_batch(["8S"] * 3, [None], 7), "3 hands, but 1 tables"),
    (lambda: gd.classify_batch(["8S"] * 3, [7] * 4), "3 sets of cards, but 4 levels"),
    (lambda: gd.beats_batch([PAIR] * 3, [PAIR] * 2), "3 moves a, but 2 moves b"),
    (lambda: gd.beats_batch([PAIR] * 3, [PAIR]), "3 moves a, but 1 moves b"),
    (lambda: gd.beats_batch([], packed_bits([PAIR])), "0 moves a, but 1 moves b"),
]


@pytest.mark.parametrize(("call", "message"), LENGTHS, ids=[message for _, message in LENGTHS])
def test_other_lengths_are_told(call: Callable[[], object], message: str) -> None:
    with pytest.raises(gd.NotationError, match=message) as caught:
        call()
    assert caught.value.code == "lengths"


# ---- arguments as a whole

HANDS = ["8S", "9S"]
MANY: list[tuple[Callable[[], object], str]] = [
    (lambda: gd.legal_moves_batch("8S 9S", None, 7), "hands are .* not one str"),
    (lambda: gd.legal_moves_batch(gd.Hand("8S"), None, 7), "hands are .* not one guandan_core.Hand"),  # type: ignore[arg-type]
    (lambda: gd.legal_moves_batch(b"8S", None, 7), "hands are .* not one bytes"),
    (lambda: gd.legal_moves_batch({"8S": 1}, None, 7), "hands are .* not one dict"),
    (lambda: gd.legal_moves_batch(5, None, 7), "hands are .* not one int"),  # type: ignore[arg-type]
    (lambda: gd.legal_moves_batch(None, None, 7), "hands are .* not one None"),  # type: ignore[arg-type]
    (lambda: gd.legal_moves_batch(HANDS, "8S", 7), "tables are .* not one str"),
    (lambda: gd.legal_moves_batch(HANDS, PAIR, 7), "tables are .* not one guandan_core.Move"),  # type: ignore[arg-type]
    (lambda: gd.legal_moves_batch(HANDS, {}, 7), "tables are .* not one dict"),
    (lambda: gd.legal_moves_batch(HANDS, None, {7: 1}), "levels are .* not one dict"),
    (lambda: gd.legal_moves_batch(HANDS, None, None), "a level is .* not None"),  # type: ignore[arg-type]
    (lambda: gd.legal_moves_batch(HANDS, None, np.float64(7)), "a level is"),  # type: ignore[arg-type]
    (lambda: gd.legal_moves_batch(HANDS, None, 7, rules=5), "rules are a Rules"),  # type: ignore[arg-type]
    (lambda: gd.beats_batch(PAIR, PAIR), "a is a sequence of Move"),  # type: ignore[arg-type]
    (lambda: gd.beats_batch(["8S"], PAIR), "entry 0: a holds Move, not str"),  # type: ignore[list-item]
    (lambda: gd.beats_batch([PAIR], "8S 8C"), "b are a sequence of Move"),  # type: ignore[arg-type]
    (lambda: gd.beats_batch([PAIR], [gd.Combination("pair", 8)]), "entry 0: b holds"),  # type: ignore[list-item]
]


@pytest.mark.parametrize(("call", "message"), MANY, ids=[message for _, message in MANY])
def test_what_is_no_batch_is_a_type_error(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call()


@pytest.mark.parametrize("threads", [True, 1.0, None, "2", gd.Rank.TWO], ids=repr)
def test_threads_of_a_wrong_type(threads: Any) -> None:
    calls: list[Callable[[], object]] = [
        lambda: gd.legal_moves_batch(HANDS, None, 7, threads=threads),
        lambda: gd.count_legal_moves_batch(HANDS, None, 7, threads=threads),
        lambda: gd.classify_batch(HANDS, 7, threads=threads),
        lambda: gd.beats_batch([PAIR], PAIR, threads=threads),
    ]
    for call in calls:
        with pytest.raises(TypeError, match="threads are an int"):
            call()


@pytest.mark.parametrize("threads", [-1, -(10**30)])
def test_threads_below_0(threads: int) -> None:
    with pytest.raises(gd.NotationError, match=r"threads -1") as caught:
        gd.classify_batch(HANDS, 7, threads=threads)
    assert (caught.value.code, caught.value.token is not None) == ("threads", True)


# ---- buffers

BITS = packed_bits([gd.Hand("8S"), gd.Hand("9S")])
COUNTS = packed_counts([gd.Hand("8S"), gd.Hand("9S")])
WRONG_HANDS: list[Any] = [
    BITS.astype(np.int64),
    BITS.astype(np.uint32),
    BITS.astype(">u8"),
    BITS.astype(np.float64),
    BITS[:, :1],
    BITS.reshape(1, 4),
    COUNTS.astype(np.int8),
    COUNTS.astype(np.uint64),
    COUNTS.astype(bool),
    COUNTS[:, :53],
    np.zeros((2, 55), np.uint8),
]


@pytest.mark.parametrize("hands", WRONG_HANDS, ids=lambda array: f"{array.shape} {array.dtype}")
def test_hands_in_a_buffer_of_another_shape_or_format(hands: Any) -> None:
    with pytest.raises(TypeError, match=r"hands: a buffer of hands is \(n, 2\) of uint64 or \(n, 54\) of uint8, not"):
        gd.legal_moves_batch(hands, None, 7)


@pytest.mark.parametrize("hands", [BITS[0], COUNTS[0], BITS.reshape(1, 2, 2), np.array(5)], ids=repr)
def test_hands_in_a_buffer_of_other_dimensions(hands: Any) -> None:
    with pytest.raises(TypeError):
        gd.legal_moves_batch(hands, None, 7)


@pytest.mark.parametrize("moves", [BITS.astype(np.int64), BITS[:, :1], COUNTS], ids=lambda array: f"{array.shape}")
def test_moves_in_a_buffer_of_another_shape_or_format(moves: Any) -> None:
    with pytest.raises(TypeError, match=r"tables: a buffer of packed moves is \(n, 2\) of uint64, not"):
        gd.legal_moves_batch(HANDS, moves, 7)
    with pytest.raises(TypeError, match=r"a: a buffer of packed moves is \(n, 2\) of uint64, not"):
        gd.beats_batch(moves, PAIR)


def test_a_released_memoryview() -> None:
    view = BITS.data
    view.release()
    with pytest.raises(ValueError, match="released"):
        gd.legal_moves_batch(view, None, 7)


def outcome(call: Callable[[], object], entry: int | None = None) -> object:
    """The answer; or class, message and fields of the error, which may name an entry in front."""
    try:
        return call()
    except gd.GuandanError as error:
        front = "" if entry is None else f"entry {entry}: "
        return type(error), str(error).removeprefix(front), [getattr(error, name) for name in FIELDS]


def row_of(bits: int) -> Any:
    return np.array([[0, 0], [bits & (1 << 64) - 1, bits >> 64]], np.uint64)


@pytest.mark.parametrize("place", range(128))
def test_every_bit_of_a_packed_hand_is_checked(place: int) -> None:
    for hand in (gd.Hand("2H 3S BJ"), gd.Hand("8S 8S RJ")):
        bits = hand.bits ^ 1 << place
        single = outcome(lambda bits=bits: gd.legal_moves(gd.Hand.from_bits(bits), None, 7))  # type: ignore[misc]
        assert outcome(lambda bits=bits: gd.legal_moves_batch(row_of(bits), None, 7)[1], 1) == single  # type: ignore[misc]


@pytest.mark.parametrize("count", [3, 4, 7, 8, 16, 64, 128, 255])
def test_every_count_of_a_packed_hand_is_checked(count: int) -> None:
    for face in range(54):
        rows = COUNTS.copy()
        rows[1, face] = count
        with pytest.raises(gd.InvalidHandError, match=f"^entry 1: {count} copies of {gd.Card(face)} ") as caught:
            gd.legal_moves_batch(rows, None, 7)
        assert (caught.value.code, caught.value.position) == ("too_many_copies", face)


def test_every_count_of_a_packed_hand_is_read() -> None:
    for face, count in itertools.product(range(54), range(3)):
        rows = COUNTS.copy()
        rows[1, face] = count
        hand = gd.Hand.from_counts(rows[1].tolist())
        assert gd.legal_moves_batch(rows, None, 7)[1] == gd.legal_moves(hand, None, 7)


def single_answers(bits: int) -> object:
    move = gd.Move.from_bits(bits)
    return [gd.legal_moves("9S", move, 7), gd.beats(move, PAIR)]


def batch_answers(bits: int) -> object:
    return [gd.legal_moves_batch(HANDS, row_of(bits), 7)[1], gd.beats_batch(row_of(bits), PAIR).tolist()[1]]


@pytest.mark.parametrize("place", range(128))
def test_every_bit_of_a_packed_move_is_checked(place: int) -> None:
    for move in (gd.Move("8S 8H 8C 7H 7H", 7, kind="full house"), gd.Move("8S", 7), gd.PASS):
        bits = move.bits ^ 1 << place
        assert outcome(lambda bits=bits: batch_answers(bits), 1) == outcome(lambda bits=bits: single_answers(bits))  # type: ignore[misc]
        with pytest.raises(gd.GuandanError, match=r"^entry 1: "):
            gd.beats_batch(row_of(bits ^ 0b11 << 126), PAIR)


# ---- beats

PAIRS: list[tuple[gd.Move, gd.Move, gd.Rules]] = [
    (gd.Move("8S", 7), gd.Move("9S", 8), gd.Rules()),
    (gd.Move("2S 2H 2C 2D 2S 2H 2C 2D", 7), gd.Move("9S", 7), gd.Rules(max_bomb_size=6)),
    (gd.Move("9S", 7), gd.Move("AS 2S 3S 4S 5D", 7), gd.Rules(ace_low=False)),
]


@pytest.mark.parametrize(("a", "b", "rules"), PAIRS, ids=repr)
def test_a_pair_is_refused_as_beats_refuses_it(a: gd.Move, b: gd.Move, rules: gd.Rules) -> None:
    with pytest.raises(gd.IllegalMoveError) as single:
        gd.beats(a, b, rules=rules)
    good = gd.Move("KS", 7)
    for left, right in (([good, a], [good, b]), (packed_bits([good, a]), packed_bits([good, b]))):
        with pytest.raises(gd.IllegalMoveError) as many:
            gd.beats_batch(left, right, rules=rules, threads=2)
        assert str(many.value) == f"entry 1: {single.value}"
        assert [getattr(many.value, name) for name in FIELDS] == [getattr(single.value, name) for name in FIELDS]


# ---- anything

BATCH = gd.legal_moves_batch(HANDS, None, 7)
VALUES = [BATCH, gd.playouts(2, 7, level=5)]
MEMBERS = [
    pytest.param(value, name, id=f"{type(value).__name__}-{name}")
    for value in VALUES
    for name in dir(value)
    if name not in {"__class__", "__init_subclass__", "__subclasshook__"}
]


@pytest.mark.parametrize(("value", "name"), MEMBERS)
def test_every_member_with_every_argument(value: Any, name: str) -> None:
    before = repr(value), hash(value)
    member = getattr(value, name)
    if callable(member):
        try_all(member)
    assert (repr(value), hash(value)) == before


CALLS: list[Callable[..., object]] = [
    gd.legal_moves_batch,
    gd.count_legal_moves_batch,
    gd.classify_batch,
    gd.beats_batch,
    gd.count_legal_moves,
    lambda *args: gd.playouts(*args, level=5),
    lambda *args: gd.playouts(2, 7, level=args),
    lambda *args: gd.playouts(2, 7, level=5, first=args[0], threads=args[1]),
]


@pytest.mark.parametrize("call", CALLS)
def test_every_call_with_every_argument(call: Callable[..., object]) -> None:
    try_all(call)
    assert gd.legal_moves_batch(HANDS, None, 7) == BATCH


@pytest.mark.parametrize("cls", [gd.MoveBatch, gd.Playouts, type(BATCH.offsets.obj)])
def test_types_are_final_and_made_by_calls_only(cls: Any) -> None:
    with pytest.raises(TypeError, match="cannot create"):
        cls()
    with pytest.raises(TypeError):
        object.__new__(cls)
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Sub", (cls,), {})

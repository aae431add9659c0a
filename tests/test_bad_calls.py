"""Every member of every type, called with no, too many and wrong arguments: an answer or an exception, never a crash.

What could end the process runs in a child with faulthandler, so that a crash fails one test and not the run.
"""

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import guandan_core as gd

HAND = gd.Hand("8S 8S 9H")
MOVES = gd.legal_moves(HAND, None, 7)
VALUES: list[Any] = [
    gd.Card("8S"),
    HAND,
    gd.Hand(),
    gd.Combination("bomb", 8, 5),
    gd.Move("8S 7H", 7),
    gd.PASS,
    MOVES,
    gd.LegalMoves(),
    gd.Rules.app(),
]
TYPES: list[Any] = [gd.Card, gd.Hand, gd.Combination, gd.Move, gd.LegalMoves]
HIDDEN: list[Any] = [type(iter(MOVES)), type(MOVES.kinds().obj)]
CALLS = [gd.legal_moves, gd.legal_combinations, gd.classify, gd.wild_assignments, gd.beats, gd.compare]


class Nasty:
    """Raises at whatever is done to it."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)

    def __repr__(self) -> str:
        raise RuntimeError("repr")

    def __iter__(self) -> Iterator[Any]:
        raise RuntimeError("iter")

    def __index__(self) -> int:
        raise RuntimeError("index")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("eq")

    def __hash__(self) -> int:
        raise RuntimeError("hash")


WRONG: list[Any] = [None, True, 0, -1, 7, 10**30, 7.5, "", "8S", "7", "\ud800", b"", [], (), {}, object, Nasty()]
WRONG += [gd.PASS, HAND, MOVES, gd.Rules(), gd.Rank.ACE, gd.Card(0), slice(None), gd.Combination("pair", 8)]


def attempts() -> Iterator[tuple[Any, ...]]:
    yield ()
    yield from ((one,) for one in WRONG)
    yield from ((one, other) for one in WRONG[::3] for other in WRONG[::4])
    yield from ((one, one, one) for one in WRONG[::2])
    yield (None,) * 4
    yield ("8S", None, 7, None, None)
    yield tuple(WRONG)


def try_all(call: Callable[..., Any]) -> None:
    """Call it in every way. Each outcome is an answer or an ordinary exception, and SystemError is a broken core."""
    for arguments in attempts():
        try:
            call(*arguments)
        except SystemError:
            raise
        except Exception:
            pass
    for named in ({"other": 1}, {"rules": None}, {"rules": 1, "level": None}, {"card": None}, {"": 1}):
        try:
            call(**named)
        except SystemError:
            raise
        except Exception:
            pass


# Python's own. A second __init__ sets a frozen dataclass anew, whoever wrote it.
SKIPPED = {"__class__", "__init_subclass__", "__subclasshook__", "__init__"}
MEMBERS = [
    pytest.param(value, name, id=f"{type(value).__name__}-{place}-{name}")
    for place, value in enumerate([*VALUES, *TYPES, iter(MOVES), MOVES.kinds().obj])
    for name in dir(value)
    if name not in SKIPPED and not (isinstance(value, type) and name == "mro")
]


@pytest.mark.parametrize(("value", "name"), MEMBERS)
def test_every_member_with_every_argument(value: Any, name: str) -> None:
    before = repr(value)
    try:
        member = getattr(value, name)
    except AttributeError:
        return
    if callable(member):
        try_all(member)
    assert repr(value) == before
    assert list(gd.legal_moves(HAND, None, 7)) == list(MOVES)


@pytest.mark.parametrize("call", [*CALLS, *TYPES, *[cls.__new__ for cls in TYPES], gd.Rules, gd.Rank, gd.Suit, gd.Kind])
def test_every_call_with_every_argument(call: Callable[..., Any]) -> None:
    try_all(call)
    assert list(gd.legal_moves(HAND, None, 7)) == list(MOVES)


@pytest.mark.parametrize("cls", TYPES)
def test_new_without_arguments_is_whole_or_refused(cls: Any) -> None:
    if cls in (gd.Hand, gd.LegalMoves):
        assert cls.__new__(cls) == cls()
        assert len(cls.__new__(cls)) == 0
        return
    with pytest.raises(TypeError):
        cls.__new__(cls)


@pytest.mark.parametrize("cls", [*TYPES, *HIDDEN])
@pytest.mark.parametrize("base", [object, int, list])
def test_new_of_another_type_makes_nothing(cls: Any, base: Any) -> None:
    with pytest.raises(TypeError):
        base.__new__(cls)


@pytest.mark.parametrize("cls", TYPES)
@pytest.mark.parametrize("other", [object, int, None, 5])
def test_new_makes_its_own_type_only(cls: Any, other: Any) -> None:
    with pytest.raises(TypeError):
        cls.__new__(other, "8S")


@pytest.mark.parametrize("cls", HIDDEN)
def test_helpers_cannot_be_made(cls: Any) -> None:
    with pytest.raises(TypeError, match="cannot create"):
        cls()


@pytest.mark.parametrize("cls", [*TYPES, *HIDDEN])
def test_no_subclass(cls: Any) -> None:
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Sub", (cls,), {})


@pytest.mark.parametrize("cls", [*TYPES, *HIDDEN])
@pytest.mark.parametrize("name", ["cards", "__eq__", "__hash__", "new", "__doc__", "__reduce__"])
def test_types_are_immutable(cls: Any, name: str) -> None:
    with pytest.raises(TypeError, match="immutable"):
        setattr(cls, name, None)


@pytest.mark.parametrize("value", VALUES[:8], ids=repr)
def test_values_are_immutable(value: Any) -> None:
    before = hash(value)
    names = [name for name in dir(value) if not name.startswith("__")]
    for name in [*names, "new", "__dict__", "__class__", "__doc__"]:
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, name, getattr(value, name, None))
        with pytest.raises((AttributeError, TypeError)):
            delattr(value, name)
    assert not hasattr(value, "__dict__")
    assert hash(value) == before


@pytest.mark.parametrize("value", [HAND, MOVES], ids=["Hand", "LegalMoves"])
def test_items_cannot_be_set_or_deleted(value: Any) -> None:
    with pytest.raises(TypeError):
        value[0] = value
    with pytest.raises(TypeError):
        del value[0]


@pytest.mark.parametrize("value", VALUES[1:8], ids=repr)
def test_values_have_no_order_but_cards_and_hands(value: Any) -> None:
    same = () if isinstance(value, gd.Hand) else (value, HAND)
    for other in (*same, None, 0, "8S"):
        with pytest.raises(TypeError, match="not supported"):
            value < other  # noqa: B015


# ---- messages about objects whose repr or class is odd


class Surrogate:
    def __repr__(self) -> str:
        return "\ud800"


class Null:
    def __repr__(self) -> str:
        return "before\0after"


class Long:
    def __repr__(self) -> str:
        return "x" * 1_000_000


NamedLong: Any = type("x" + "\N{LATIN SMALL LETTER E WITH ACUTE}" * 500, (), {})
OBJECTS = [Surrogate(), Null(), Long(), NamedLong(), Nasty(), type("\N{GRINNING FACE}", (), {})()]


@pytest.mark.parametrize("wrong", OBJECTS, ids=lambda wrong: ascii(type(wrong).__name__[:9]))
@pytest.mark.parametrize(
    "call",
    [
        gd.Card,
        lambda wrong: gd.Hand([wrong]),
        lambda wrong: gd.Move("8S", wrong),
        lambda wrong: gd.Move("8S", 7, kind=wrong),
        lambda wrong: gd.Move("8S", 7, rank=wrong),
        lambda wrong: gd.Move("8S", 7, rules=wrong),
        lambda wrong: gd.legal_moves("8S", wrong, 7),
        lambda wrong: gd.LegalMoves([wrong]),
        gd.wild_assignments,
        gd.Combination.parse,
        lambda wrong: gd.Combination("bomb", 8, wrong),
        lambda wrong: gd.Card.of(8, wrong),
        lambda wrong: gd.beats(wrong, gd.PASS),
        lambda wrong: MOVES[wrong],
    ],
)
def test_messages_about_odd_objects(call: Callable[[Any], object], wrong: Any) -> None:
    # Nasty has an __index__, which is asked and raises.
    with pytest.raises((TypeError, RuntimeError)) as caught:
        call(wrong)
    assert len(str(caught.value)) < 400
    assert isinstance(wrong, Nasty) or type(caught.value) is TypeError


def test_a_message_is_not_cut_at_a_null() -> None:
    with pytest.raises(TypeError, match="after"):
        gd.Move("8S", Null())  # type: ignore[arg-type]


def test_refused_calls_leak_nothing() -> None:
    wrong: Any = object()
    calls: list[Callable[[], object]] = [
        lambda: gd.Card("8s"),
        lambda: gd.Hand([wrong]),
        lambda: gd.Move("3S 4S 5S 6S 7H", 7),
        lambda: gd.LegalMoves.from_bytes(b"1" * 16),
        lambda: gd.legal_moves(HAND, wrong, 7),
        lambda: gd.legal_moves(HAND, None, wrong),
        lambda: gd.legal_moves(HAND, gd.PASS, 7),
    ]
    watched = [gd.Card, gd.Hand, gd.Move, gd.LegalMoves, gd.NotationError, gd.IllegalMoveError, HAND, wrong, gd.PASS]
    for rounds in (1, 200):
        gc.collect()  # what earlier tests left must not be counted here
        before = [sys.getrefcount(one) for one in watched]
        for _ in range(rounds):
            for call in calls:
                with pytest.raises((TypeError, ValueError)):
                    call()
    assert [sys.getrefcount(one) for one in watched] == before


# ---- in a child

# int.__new__ makes members that no enum has; forged memory is not in reach, but these are.
FORGED = [
    "gd.Card.of(fake(gd.Rank), gd.Suit.HEARTS)",
    "gd.Card.of(fake(gd.Rank))",
    "gd.Card.of(gd.Rank.TWO, fake(gd.Suit))",
    "gd.Combination(fake(gd.Kind), 8)",
    "gd.Combination('pair', fake(gd.Rank))",
    "gd.Combination(fake(gd.Kind), fake(gd.Rank), 5)",
    "gd.Move('8S', fake(gd.Rank))",
    "gd.Move('8S', 7, kind=fake(gd.Kind))",
    "gd.Move('8S', 7, rank=fake(gd.Rank))",
    "gd.legal_moves('8S', None, fake(gd.Rank))",
    "gd.beats(gd.Combination('pair', 8), gd.Combination('pair', 9), fake(gd.Rank))",
]
CHILD = """
import guandan_core as gd
broken = []
for number in (-1, 17, 18, 40, 99, 257, 263, 1000, 10**6, 2**31, 2**32 + 8, 10**30):
    def fake(cls):
        return int.__new__(cls, number)
    try:
        print(number, repr({call}), flush=True)
        broken.append(number)
    except (ValueError, TypeError):
        pass
assert not broken, broken
"""


def run_child(code: str) -> None:
    child = [sys.executable, "-X", "faulthandler", "-c", code]
    done = subprocess.run(child, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-1500:]


@pytest.mark.parametrize("call", FORGED)
def test_members_that_no_enum_has_are_refused(call: str) -> None:
    run_child(CHILD.format(call=call))


NASTIEST = """
import gc, pickle, sys
import guandan_core as gd
gc.disable()
MOVES = gd.legal_moves(gd.Hand.deck(), None, 7)

# Views and iterators outlive what they came from.
view, column, rest = memoryview(MOVES), MOVES.counts(), iter(MOVES)
last, count = MOVES[-1], len(MOVES)
del MOVES
gc.collect()
junk = [bytes(4096) for _ in range(2000)]
assert gd.LegalMoves.from_bytes(view)[-1] == last and sum(1 for _ in rest) == count == column.shape[0]
for iterator in (rest, iter(gd.LegalMoves())):
    assert next(iterator, None) is None and next(iterator, None) is None and iterator.__length_hint__() == 0

# Deep recursion through an __index__ and a __repr__ that call the core again.
class Deep:
    def __index__(self):
        return gd.Card(Deep()).index
    def __repr__(self):
        return repr(gd.Card([Deep()]))
for call in (gd.Card, lambda x: gd.Move("8S", x), lambda x: gd.Hand([[x]])):
    try:
        call(Deep())
    except (RecursionError, TypeError):
        pass

# An iterator that drops the last reference to its own items.
class Dropping:
    def __iter__(self):
        return self
    def __next__(self):
        gc.collect()
        return type("Temporary", (), {"__index__": lambda self: 3})()
try:
    gd.Hand(Dropping())
except gd.InvalidHandError:
    pass

# Memory that is not there.
for size in (2**31, 2**40, sys.maxsize):
    for call in (lambda: view[size:], lambda: gd.LegalMoves.from_bytes(view)[size::size], lambda: gd.Hand(range(size))):
        try:
            call()
        except (gd.GuandanError, NotImplementedError, MemoryError):
            pass

# A type that goes away while it is used, exceptions included.
for error in (KeyboardInterrupt, SystemExit, MemoryError, GeneratorExit):
    class Raising:
        def __index__(self):
            raise error
        def __iter__(self):
            raise error
    for call in (gd.Card, gd.Hand, lambda x: gd.Move("8S", x), gd.LegalMoves, gd.Hand.from_bits, gd.Hand.from_counts):
        try:
            call(Raising())
        except error:
            pass

for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
    for value in (rest, column.obj):
        try:
            pickle.loads(pickle.dumps(value, protocol))
        except (TypeError, pickle.PicklingError):
            pass
print("alive")
"""


def test_the_nastiest_uses_do_not_crash() -> None:
    run_child(NASTIEST)

"""Odd and hostile arguments: huge, endless, lying, changing while they are read. Never a crash, never a change."""

import itertools
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import guandan_core as gd

HAND = gd.Hand("8S 8S 9H")
TABLE = gd.Move("7S 7D", 4)
RULES = gd.Rules.finnish()
EXPECTED = ["pass", "8S 8S"]


def works_as_before() -> bool:
    """The same valid call answers as ever: nothing was left half-changed."""
    moves = gd.legal_moves(HAND, TABLE, 4, rules=RULES)
    same = [gd.Hand(["8S", "8S", "9H"]) == HAND, gd.Move("7S 7D", 4) == TABLE, gd.Rules.finnish() == RULES]
    return [str(move) for move in moves] == EXPECTED and all(same)


class Number:
    """An index as the caller likes it."""

    def __init__(self, answer: Callable[[], Any]) -> None:
        self.answer = answer

    def __index__(self) -> Any:
        return self.answer()


# ---- huge and odd texts

MILLION = 1_000_000
HUGE = {
    "one token": "8" * MILLION,
    "emoji": "\N{GRINNING FACE}" * MILLION,
    "surrogates": "\ud800" * MILLION,
    "NUL": "\0" * MILLION,
    "good cards": "8S " * MILLION,
    "declarations": "8S" + "=8S" * MILLION,
    "after good cards": "8S 9S " + "x" * MILLION,
}
TEXT_CALLS: dict[str, Callable[[Any], object]] = {
    "Card": gd.Card,
    "Hand": gd.Hand,
    "hand": lambda text: gd.legal_moves(text, None, 7),
    "hand in a list": lambda text: gd.Hand([text]),
    "table": lambda text: gd.legal_moves(HAND, text, 7),
    "level": lambda text: gd.legal_moves(HAND, None, text),
    "Move": lambda text: gd.Move(text, 7),
    "kind": lambda text: gd.Move("8S", 7, kind=text),
    "rank": lambda text: gd.Move("8S", 7, rank=text),
    "Combination": lambda text: gd.Combination(text, 8),
    "parse": gd.Combination.parse,
    "of": lambda text: gd.Card.of(text, gd.Suit.CLUBS),
    "in": lambda text: text in HAND,
    "count": HAND.count,
    "add": lambda text: HAND + text,
    "subtract": lambda text: HAND - text,
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
@pytest.mark.parametrize("call", TEXT_CALLS.values(), ids=TEXT_CALLS)
def test_a_million_characters_make_a_short_message(call: Callable[[Any], object], text: str) -> None:
    with pytest.raises(gd.GuandanError) as caught:
        call(text)
    assert len(str(caught.value)) < 600
    assert works_as_before()


ODD = [
    "8S\0",
    "8S\0 9S",
    "\0",
    "\ud83c",
    "8S \udcff",
    "\N{GRINNING FACE}",
    "\N{FULLWIDTH DIGIT EIGHT}\N{FULLWIDTH LATIN CAPITAL LETTER S}",
    "\N{ARABIC-INDIC DIGIT EIGHT}S",
    "8S\N{NO-BREAK SPACE}9S",
    "8S\N{ZERO WIDTH SPACE}",
    "\N{BYTE ORDER MARK}8S",
    "8S\v9S",
    "8S\f9S",
    "8S,9S",
    "8S;9S",
    "8\N{COMBINING ACUTE ACCENT}S",
    "%s%n",
    "{0}",
    "8S\x7f",
]


@pytest.mark.parametrize("text", ODD, ids=ascii)
@pytest.mark.parametrize("call", TEXT_CALLS.values(), ids=TEXT_CALLS)
def test_odd_characters_are_refused_and_kept_in_the_token(call: Callable[[Any], object], text: str) -> None:
    with pytest.raises(gd.GuandanError) as caught:
        call(text)
    assert caught.value.token is not None
    assert caught.value.token in text
    str(caught.value).encode()  # a message can be printed


@pytest.mark.parametrize("space", [" ", "\t", "\n", "\r", "\r\n", "  \t\n"])
def test_the_white_space_of_the_grammar_separates(space: str) -> None:
    assert gd.Hand(f"{space}8S{space}9S{space}") == gd.Hand(["8S", "9S"])
    assert gd.Move(f"{space}8S{space}8C{space}", 7) == gd.Move(["8S", "8C"], 7)


@pytest.mark.parametrize("text", [" pass", "pass ", "\npass\t"])
def test_white_space_may_stand_around_the_pass_too(text: str) -> None:
    assert gd.Move(text, 7) == gd.PASS


# ---- hands from containers


@pytest.mark.parametrize(
    "cards",
    [
        ("8S", gd.Card("8S"), 25),
        deque(["8S", "8S", "8S"]),
        iter(["8S"] * 3),
        {"8S", "9S", "8X"},
        np.array(["8S", "8S", "8S"]),
        range(60),
    ],
    ids=lambda cards: type(cards).__name__,
)
def test_every_iterable_of_cards_is_read_and_checked(cards: Any) -> None:
    with pytest.raises(gd.GuandanError):
        gd.Hand(cards)


@pytest.mark.parametrize(
    "cards",
    [
        b"8S",
        bytearray(b"\0"),
        {"8S": 2},
        8,
        8.0,
        None,
        True,
        ...,
        gd.Card(0),
        gd.PASS,
        gd.Rank.TWO,
        gd.Hand,
        print,
    ],
    ids=repr,
)
def test_what_holds_no_cards(cards: Any) -> None:
    for call in (gd.Hand, lambda x: gd.legal_moves(x, None, 7), lambda x: gd.classify(x, 7), lambda x: gd.Move(x, 7)):
        with pytest.raises(TypeError, match="a hand is"):
            call(cards)


@pytest.mark.parametrize(
    "item", [None, 8.0, b"8S", True, gd.Rank.TWO, gd.Suit.HEARTS, [], ["8S"], gd.PASS, HAND], ids=repr
)
def test_what_is_no_card(item: Any) -> None:
    with pytest.raises(TypeError, match="position 1"):
        gd.Hand(["9S", item])
    with pytest.raises(TypeError, match="a card is"):
        gd.Card(item)


def test_recursive_containers() -> None:
    cards: list[Any] = ["8S"]
    cards.append(cards)
    for call in (gd.Hand, lambda x: HAND + x, lambda x: gd.legal_moves(x, None, 7), gd.LegalMoves):
        with pytest.raises(TypeError):
            call(cards)
    assert cards == ["8S", cards]
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(TypeError):
        gd.Hand(deep)


def raising() -> Iterator[Any]:
    yield "8S"
    raise LookupError("raised midway")


ITERATIONS: dict[str, Callable[[Any], object]] = {
    "Hand": gd.Hand,
    "hand": lambda cards: gd.legal_moves(cards, None, 7),
    "classify": lambda cards: gd.classify(cards, 7),
    "Move": lambda cards: gd.Move(cards, 7),
}


@pytest.mark.parametrize("call", ITERATIONS.values(), ids=ITERATIONS)
def test_an_iterator_that_raises_midway(call: Callable[[Any], object]) -> None:
    with pytest.raises(LookupError, match="raised midway"):
        call(raising())
    assert works_as_before()


@pytest.mark.parametrize("cards", [lambda: itertools.repeat("8S"), lambda: itertools.cycle(range(54)), itertools.count])
@pytest.mark.parametrize("call", ITERATIONS.values(), ids=ITERATIONS)
def test_endless_iterators_end_at_the_first_impossible_card(
    call: Callable[[Any], object], cards: Callable[[], Iterator[Any]]
) -> None:
    with pytest.raises(gd.GuandanError):
        call(cards())


def test_endless_counts_end() -> None:
    with pytest.raises(gd.InvalidHandError, match="54"):
        gd.Hand.from_counts(itertools.repeat(0))


def test_moves_from_an_iterator_that_raises() -> None:
    def moves() -> Iterator[gd.Move]:
        yield gd.PASS
        raise LookupError("raised midway")

    with pytest.raises(LookupError, match="raised midway"):
        gd.LegalMoves(moves())


# ---- containers that change while they are read


@pytest.mark.parametrize("change", ["clear", "grow", "shrink"])
@pytest.mark.parametrize("call", ITERATIONS.values(), ids=ITERATIONS)
def test_a_list_that_changes_while_it_is_read(call: Callable[[Any], object], change: str) -> None:
    cards: list[Any] = []

    def meddle() -> int:
        if change == "clear":
            cards.clear()
        elif change == "grow":
            cards.extend(["9S"] * 10)
        else:
            cards.pop()
        return 0

    cards[:] = [Number(meddle), *["10S", "JS"] * 2]
    try:
        call(cards)
    except gd.GuandanError:
        assert change == "grow" or call is not gd.Hand
    assert works_as_before()


def test_counts_and_moves_that_vanish_while_they_are_read() -> None:
    counts: list[Any] = [0] * 54

    def vanish() -> int:
        counts.clear()
        return 1

    counts[0] = Number(vanish)
    with pytest.raises(gd.InvalidHandError, match="54"):
        gd.Hand.from_counts(counts)
    moves = list(gd.legal_moves("8S 9S", None, 7))
    assert len(gd.LegalMoves(moves.pop() for _ in range(2))) == 2


# ---- liars


class Liar(str):
    """A str that lies about everything Python lets it."""

    __slots__ = ()

    def __len__(self) -> int:
        return 10**9

    def __iter__(self) -> Any:
        raise RuntimeError

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash("pair")

    def __getitem__(self, key: object) -> Any:
        raise RuntimeError

    def __str__(self) -> str:
        return "BJ"


class LiarList(list[Any]):
    def __len__(self) -> int:
        return -1

    def __iter__(self) -> Any:
        return iter(["RJ"])

    def __getitem__(self, key: object) -> Any:
        raise RuntimeError


class Pretender:
    """Says that it is of another class."""

    def __init__(self, cls: type) -> None:
        self.cls = cls

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return self.cls


def test_a_str_is_read_by_its_characters() -> None:
    assert gd.Hand(Liar("8S 9S")) == gd.Hand("8S 9S")
    assert gd.Card(Liar("8S")) == gd.Card("8S")
    assert gd.Move(Liar("8S"), Liar("7")) == gd.Move("8S", 7)
    with pytest.raises(gd.NotationError, match="'8X'"):
        gd.Card(Liar("8X"))


def test_a_list_is_read_by_its_iterator() -> None:
    assert gd.Hand(LiarList(["8S"])) == gd.Hand("RJ")
    assert HAND + LiarList(["8S"]) == HAND + "RJ"


@pytest.mark.parametrize(
    "cls", [gd.Card, gd.Hand, gd.Move, gd.LegalMoves, gd.Combination, gd.Rank, gd.Rules, str, list]
)
def test_a_claimed_class_is_not_believed(cls: type) -> None:
    fake: Any = Pretender(cls)
    calls: list[Callable[[], object]] = [
        lambda: gd.Card(fake),
        lambda: gd.Hand(fake),
        lambda: gd.Move("8S", fake),
        lambda: gd.legal_moves("8S", fake, 7),
        lambda: gd.legal_moves("8S", None, 7, rules=fake),
        lambda: gd.LegalMoves([fake]),
        lambda: gd.LegalMoves(fake),
        lambda: gd.wild_assignments(fake),
        lambda: gd.beats(fake, gd.PASS),
        lambda: gd.Combination(fake),
        lambda: HAND + fake,
        lambda: fake - HAND,
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
    assert fake != HAND
    assert fake not in gd.legal_moves("8S", None, 7)

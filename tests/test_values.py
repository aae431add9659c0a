"""The value types as values: ==, hash, repr, text, copy, pickle, and the order of plays."""

import copy
import itertools
import json
import pickle
import random
import subprocess
import sys
from functools import cache
from typing import Any, Literal

import pytest

import guandan_core as gd

LEVELS = list(gd.Rank)[:13]
NAMES = {name: getattr(gd, name) for name in gd.__all__}
PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
BEATS: tuple[Literal[5, 10], ...] = (5, 10)
SIZES: tuple[Literal[10, 8, 6], ...] = (10, 8, 6)
OPTIONS = [
    gd.Rules(straight_flush_beats=beats, max_bomb_size=size, ace_low=low)
    for beats, size, low in itertools.product(BEATS, SIZES, (True, False))
]


@cache
def moves_at(level: gd.Rank) -> tuple[gd.Move, ...]:
    """Plays of every kind with 0 to 2 wilds: whole leads of hands that are rich, drawn by the level."""
    draw = random.Random(int(level))
    wilds = [gd.Card.of(level, gd.Suit.HEARTS)] * 2
    found = {gd.PASS}
    for _ in range(4):
        deck = [card for card in gd.Hand.deck() if card != wilds[0]]
        found.update(gd.legal_moves(gd.Hand(wilds + draw.sample(deck, 11)), None, level))
    first = draw.randrange(2, 10)
    run = [gd.Card.of(rank, gd.Suit.SPADES) for rank in range(first, first + 6)] * 2
    run += [gd.Card.of(rank, gd.Suit.CLUBS) for rank in range(first, first + 3)]
    found.update(gd.legal_moves(gd.Hand(run) + "BJ BJ RJ RJ" + wilds, None, level))
    return tuple(sorted(found, key=lambda move: move.bits))


VALUES: list[Any] = [
    *[gd.Card(index) for index in (0, 1, 31, 52, 53)],
    *map(gd.Hand, ("", "2H", "7S 7S", "8S 8S", "BJ RJ RJ")),
    gd.Hand.deck(),
    gd.Combination("single", "RJ"),
    gd.Combination("pair", 8),
    gd.Combination("bomb", 8, 5),
    gd.Combination("straight flush", "A"),
    gd.Combination("joker bomb"),
    gd.Combination("pass"),
    gd.PASS,
    gd.Move("8S", 7),
    gd.Move("8S", 8),
    gd.Move("8S 8H 8C 7H 7H", 7, kind="bomb"),
    gd.Move("8S 8H 8C 7H 7H", 7, kind="full house"),
    gd.Move("BJ BJ RJ RJ", 14),
    gd.LegalMoves(),
    gd.LegalMoves([gd.PASS]),
    gd.legal_moves("8S 8H 7H", "6S", 7),
    gd.Rules(),
    gd.Rules.app(),
    gd.Rules(wilds_prefer_natural=True, max_bomb_size=6),
    gd.Rank.TWO,
    gd.Rank.RED_JOKER,
    gd.Suit.HEARTS,
    gd.Kind.PASS,
    gd.Kind.JOKER_BOMB,
]
# The enums are equal to numbers and so to members of each other, as IntEnums are.
OWN = [value for value in VALUES if not isinstance(value, int)]


def test_equal_values_are_equal_and_hash_alike() -> None:
    for value in VALUES:
        again = eval(repr(value), {"__builtins__": {}}, NAMES)
        assert type(again) is type(value)
        assert again == value
        assert hash(again) == hash(value)
        assert {value: 1}[again] == 1


def test_different_values_differ() -> None:
    for value, other in itertools.combinations(OWN, 2):
        assert value != other
    assert len(set(OWN)) == len(OWN)
    # Equal hashes are allowed; within a type none of these collide.
    assert len({(type(value), hash(value)) for value in OWN}) == len(OWN)


@pytest.mark.parametrize("value", OWN, ids=repr)
def test_nothing_else_is_equal(value: Any) -> None:
    for other in (None, 0, 1, str(value), repr(value), (), [], object(), float("nan")):
        assert value != other
        assert other != value
    assert value.__eq__(object()) is value.__ne__(object()) is NotImplemented


def test_S03_hashes_of_hands() -> None:
    """A hash that XORs card keys loses pairs of equal cards."""
    hands = [gd.Hand(), gd.Hand("7S 7S"), gd.Hand("8S 8S"), gd.Hand("7S"), gd.Hand("7S 7S 8S 8S"), gd.Hand("8S")]
    assert len({hash(hand) for hand in hands}) == len(hands)
    pairs = [gd.Hand([a, b]) for a, b in itertools.combinations_with_replacement(range(54), 2)]
    assert len({hash(hand) for hand in pairs}) == len(pairs) == 54 * 55 // 2


def test_hashes_spread() -> None:
    moves = [move for level in LEVELS for move in moves_at(level)]
    assert len({hash(move) for move in moves}) == len(set(moves))
    assert len({hash(move) & 0xFFF for move in moves}) > 1000


HASHES = """
import json, sys
from guandan_core import *
print(json.dumps([hash(eval(text)) for text in json.load(sys.stdin)]))
"""


@pytest.mark.parametrize("seed", ["0", "1", "random"])
def test_hashes_are_the_same_in_every_process(seed: str) -> None:
    values = [value for value in OWN if not isinstance(value, gd.Rules)]  # a dataclass hashes its strings
    done = subprocess.run(
        [sys.executable, "-c", HASHES],
        input=json.dumps([repr(value) for value in values]),
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [hash(value) for value in values]


# ---- S04: what is numbered 0 is there


def test_S04_zero_is_a_value() -> None:
    assert gd.Card.of(gd.Rank.TWO, gd.Suit.HEARTS) == gd.Card(0) == gd.Card("2H")
    assert gd.Card(0).suit is gd.Suit.HEARTS
    assert gd.Card(0).index == 0
    assert gd.Hand([0]) == gd.Hand("2H")
    assert gd.Hand("2H").count(0) == 1
    assert 0 in gd.Hand("2H")
    assert gd.Combination(0) == gd.Combination(gd.Kind.PASS) == gd.PASS.combination
    assert gd.Move("pass", 7, kind=gd.Kind.PASS) == gd.PASS
    with pytest.raises(gd.IllegalMoveError):
        gd.Move("8S", 7, kind=0)
    assert gd.LegalMoves([gd.PASS]).kinds().tolist() == [0]
    assert gd.Hand.from_bits(0) == gd.Hand()
    assert gd.Move.from_bits(0) == gd.PASS
    assert gd.classify("2H", 3)[0].cards == (gd.Card(0),)


@pytest.mark.parametrize("level", LEVELS)
def test_L12_a_level_in_each_of_its_forms(level: gd.Rank) -> None:
    forms: list[Any] = [level, int(level), str(level)] + (["10"] if level is gd.Rank.TEN else [])
    hand, table = gd.Hand("2S 2C 9S 9H JS QS"), gd.Combination("single", 2)
    for form in forms:
        assert gd.Move("AS AC", form) == gd.Move("AS AC", level)
        assert gd.Move("AS AC", form).level is level
        assert gd.legal_moves(hand, table, form) == gd.legal_moves(hand, table, level)
        assert gd.legal_combinations(hand, None, form) == gd.legal_combinations(hand, None, level)
        assert gd.classify("9S 9C", form) == gd.classify("9S 9C", level)
        assert gd.beats(table, gd.Combination("single", 3), form) == (level == 2)
        assert gd.compare(table, gd.Combination("single", 3), form) == (1 if level == 2 else -1)


def test_ten_in_its_forms() -> None:
    assert gd.Card("10H") == gd.Card("TH") == gd.Card.of("10", gd.Suit.HEARTS) == gd.Card.of(10, gd.Suit.HEARTS)
    assert gd.Hand("10H 10S TC") == gd.Hand("TH TS TC")
    assert gd.Move("10H=9S 9C", "10") == gd.Move("TH 9C", 10)
    assert gd.Combination("pair", "10") == gd.Combination("pair", gd.Rank.TEN) == gd.Combination.parse("pair 10")


# ---- repr, str, format


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_repr_names_public_things(value: Any) -> None:
    assert "_core" not in repr(value)
    assert f"{value}" == str(value) == format(value, "") == "%s" % value  # noqa: UP031
    assert f"{value!r}" == repr(value)


@pytest.mark.parametrize("value", [gd.Card("TH"), gd.Hand("8S"), gd.Combination("pair", 8), gd.Move("8S", 7)], ids=repr)
def test_a_format_spec_works_on_the_text(value: Any) -> None:
    assert f"{value:>20}" == f"{value!s:>20}"


def test_helpers_do_not_name_the_private_core() -> None:
    assert "._core" not in repr(iter(gd.legal_moves("8S", None, 7)))


def test_repr_examples() -> None:
    assert repr(gd.Card("10S")) == "Card('TS')"
    assert repr(gd.Hand("RJ 8S 2H 8S")) == "Hand('2H 8S 8S RJ')"
    assert repr(gd.Combination("joker bomb")) == "Combination(Kind.JOKER_BOMB, None, 4)"
    assert repr(gd.Move("8C 8S", "10")) == "Move('8S 8C', 'T')"
    assert repr(gd.PASS) == "PASS"
    assert repr(gd.LegalMoves([gd.PASS, gd.Move("8S", 7)])) == "LegalMoves([PASS, Move('8S', '7')])"
    assert str(gd.Combination("bomb", "K", 10)) == "10-bomb K"


# ---- text


@pytest.mark.parametrize("level", LEVELS)
def test_every_printed_move_reads_back(level: gd.Rank) -> None:
    moves = moves_at(level)
    assert {move.kind for move in moves} == set(gd.Kind)
    assert {move.wilds for move in moves} == {0, 1, 2}
    for move in moves:
        assert gd.Move(str(move), level) == move
        assert eval(repr(move), NAMES) == move
        assert gd.Combination.parse(str(move.combination)) == move.combination
        # In any order, and narrowed to what it is.
        assert gd.Move(" ".join(reversed(str(move).split())), level) == move
        if not move.is_pass:
            assert gd.Move(str(move), level, kind=move.kind, rank=move.rank) == move
            assert gd.Move(move.cards, level, kind=move.kind, rank=move.rank) == move
        # Wilds are declared exactly where the bare cards have more than one reading.
        several = move.wilds > 0 and len(gd.classify(move.cards, level)) > 1
        assert str(move).count("=") == (move.wilds if several else 0)


@pytest.mark.parametrize("level", LEVELS)
def test_every_full_declaration_reads_as_its_move(level: gd.Rank) -> None:
    wild = gd.Card.of(level, gd.Suit.HEARTS)
    for move in moves_at(level)[:: 1 if level == 7 else 7]:
        assignments = gd.wild_assignments(move)
        assert move.declared == assignments[0]
        for assignment in assignments:
            pairs = zip(move.cards, assignment, strict=True)
            text = [f"{card}={other}" if card == wild else str(card) for card, other in pairs]
            assert move.is_pass or gd.Move(" ".join(text), level) == move


def test_every_card_and_combination_reads_back() -> None:
    for index in range(54):
        card = gd.Card(index)
        assert gd.Card(str(card)) == card == gd.Card.of(card.rank, card.suit)
        assert (card.index, int(card), card.__index__()) == (index, index, index)
        assert card == gd.Card(card)
    for combination in combinations():
        assert gd.Combination.parse(str(combination)) == combination
        assert gd.Combination(combination.kind, combination.rank, combination.size) == combination


def test_hands_read_back() -> None:
    draw = random.Random(7)
    deck = gd.Hand.deck().cards
    for size in range(109):
        hand = gd.Hand(draw.sample(deck, size))
        assert len(hand) == size == sum(hand.counts())
        assert hand == gd.Hand(str(hand)) == gd.Hand(hand.cards) == gd.Hand(hand) == gd.Hand.from_counts(hand.counts())
        assert gd.Hand.from_bits(hand.bits) == hand == gd.Hand(card.index for card in hand)
        assert [hand.count(index) for index in range(54)] == list(hand.counts())
        rest = gd.Hand.deck() - hand
        assert rest + hand == gd.Hand.deck() == hand + str(rest)
        assert list(hand) == sorted(hand) == list(hand.cards)


def test_hand_arithmetic_takes_what_a_hand_takes() -> None:
    hand, move = gd.Hand("8S 8C 9H"), gd.Move("8S 8C", 7)
    assert hand - move == hand - "8S 8C" == hand - ("8S", gd.Card("8C")) == hand - [25, 26] == gd.Hand("9H")
    assert hand - gd.PASS == hand + gd.PASS == hand == hand + gd.Hand()
    assert gd.Hand("9H") + move == move + gd.Hand("9H") == "8S 8C" + gd.Hand("9H") == hand
    assert "8S 8C 9H 9H" - hand == gd.Hand("9H")
    assert hand == gd.Hand("9H 8C 8S")  # nothing above changed it
    wrong: list[Any] = [None, 5, {"8S"}, iter(["8S"]), gd.Rules()]
    for other in wrong:
        with pytest.raises(TypeError, match="unsupported operand"):
            hand + other
        with pytest.raises(TypeError, match="unsupported operand"):
            other - hand


# ---- copy and pickle


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_copies_are_equal(value: Any) -> None:
    for duplicate in (
        copy.copy(value),
        copy.deepcopy(value),
        *(pickle.loads(pickle.dumps(value, p)) for p in PROTOCOLS),
    ):
        assert duplicate == value
        assert type(duplicate) is type(value)
        assert repr(duplicate) == repr(value)


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_pickles_name_the_package_only(value: Any, protocol: int) -> None:
    data = pickle.dumps(value, protocol)
    assert b"guandan_core" in data
    assert b"guandan_core." not in data
    assert b"\x05_core" not in data


@pytest.mark.parametrize("level", LEVELS)
def test_every_move_pickles(level: gd.Rank) -> None:
    moves = list(moves_at(level))
    assert pickle.loads(pickle.dumps(moves)) == moves
    assert pickle.loads(pickle.dumps(gd.LegalMoves(moves))) == gd.LegalMoves(moves)


# ---- order of plays


def combinations() -> list[gd.Combination]:
    """Everything that Combination takes, found by trying."""
    found = []
    for kind, rank, size in itertools.product(gd.Kind, [None, *gd.Rank], range(12)):
        try:
            found.append(gd.Combination(kind, rank, size))
        except gd.IllegalMoveError:
            continue
    return found


def test_R2_how_many_combinations_there_are() -> None:
    counts = dict.fromkeys(gd.Kind, 0)
    for combination in combinations():
        counts[combination.kind] += 1
    # 13 ranks and two jokers; sequences by their top, ace low included; seven sizes of bombs.
    assert list(counts.values()) == [1, 15, 15, 13, 13, 10, 12, 13, 7 * 13, 10, 1]


def existing(level: gd.Rank, rules: gd.Rules) -> list[gd.Combination]:
    single = gd.Combination("single", 3)
    found = []
    for combination in combinations():
        if combination.kind is gd.Kind.PASS:
            continue
        try:
            gd.compare(combination, single, level, rules=rules)
        except gd.IllegalMoveError:
            continue
        found.append(combination)
    return found


def place(combination: gd.Combination, level: gd.Rank, rules: gd.Rules) -> tuple[float, int]:
    """R2.3, R1.3, R1.2 once more: what decides among bombs, or within one kind."""
    rank = 0 if combination.rank is None else int(combination.rank)
    sequence = combination.kind in (gd.Kind.STRAIGHT, gd.Kind.TUBE, gd.Kind.PLATE, gd.Kind.STRAIGHT_FLUSH)
    order = 14.5 if rank == level and not sequence else rank
    size: float = combination.size if combination.kind is gd.Kind.BOMB else 0
    if combination.kind is gd.Kind.STRAIGHT_FLUSH:
        size = rules.straight_flush_beats + 0.5
    if combination.kind is gd.Kind.JOKER_BOMB:
        size = 100
    return size, int(2 * order)


@pytest.mark.parametrize("level", LEVELS)
def test_K09_beats_is_a_strict_order(level: gd.Rank) -> None:
    """Irreflexive, asymmetric, transitive; total on the bombs and on each kind up to equal strength (R3.1 to R3.3)."""
    bombs = (gd.Kind.BOMB, gd.Kind.STRAIGHT_FLUSH, gd.Kind.JOKER_BOMB)
    for rules in OPTIONS if level in (2, 7, 14) else OPTIONS[:1]:
        every = existing(level, rules)
        for a, b in itertools.product(every, every):
            answer = gd.compare(a, b, level, rules=rules)
            both = (a.kind in bombs, b.kind in bombs)
            if both == (True, True) or a.kind is b.kind:
                # One key per play gives transitivity and totality at once.
                one, other = place(a, level, rules), place(b, level, rules)
                assert answer == (one > other) - (one < other), (a, b)
            elif True in both:
                assert answer == (1 if both[0] else -1), (a, b)
            else:
                assert answer is None, (a, b)  # M13: unlike kinds
            if level == 7:
                assert gd.beats(a, b, level, rules=rules) is (answer == 1)
    assert not any(gd.beats(one, one, level) for one in existing(level, gd.Rules()))


@pytest.mark.parametrize("level", LEVELS)
def test_L09_moves_compare_as_their_combinations(level: gd.Rank) -> None:
    moves = random.Random(int(level)).sample(moves_at(level), 60)
    for a, b in itertools.product(moves, moves):
        expected = gd.compare(a.combination, b.combination, level)
        assert gd.compare(a, b) == expected == gd.compare(a, b.combination, level)
        assert gd.beats(a, b) is (expected == 1)
        assert (gd.compare(b, a) or 0) == -(expected or 0)


def test_M13_unlike_kinds_and_the_pass_do_not_compare() -> None:
    assert gd.compare(gd.Move("8S", 7), gd.Move("9S 9C", 7)) is None
    assert gd.compare(gd.Move("3S 3C 4S 4C 5S 5C", 7), gd.Move("8S 8C 8D 9S 9C 9D", 7)) is None  # E14
    for other in (gd.PASS, gd.Move("8S", 7), gd.Move("BJ BJ RJ RJ", 7)):
        assert gd.compare(gd.PASS, other) is None
        assert gd.compare(other, gd.PASS) is None
        assert not gd.beats(other, gd.PASS)
        assert not gd.beats(gd.PASS, other)

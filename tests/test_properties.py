"""The core against the reference, and laws that hold whatever the cards are (K09, L09, M05, M06).

Every test runs at all 13 levels (L09).
"""

import itertools
import pickle
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

import guandan_core as gd
from campaign import firsts
from encoding import FACE_BITS, encode
from positions import core_combination, core_rules
from reference import Options, Play, Reading, beats, combinations, definition, template
from reference.cards import FACES, RANKS, SUITS, Cards, wild_of
from reference.compare import BOMBS
from strategies import all_options, examples, hands, large_hands, near_plays, small_hands, tables

at_every_level = pytest.mark.parametrize("level", RANKS)
# Every value of every option that a combination depends on.
VARIANTS = [Options(), Options(False, 10, 8, False, True), Options(True, 10, 6)]


def bits_of(moves: Iterable[gd.Move]) -> list[int]:
    return [move.bits for move in moves]


def packed(plays: Iterable[Play], level: str) -> list[int]:
    """Plays of the reference in the order of docs/format.md."""
    return sorted([encode(play, level) for play in plays])


def reading_of(move: gd.Move) -> Reading:
    return str(move.kind).replace(" ", "_"), None if move.rank is None else str(move.rank)


# ---- legal_moves


@at_every_level
@examples(30)
@given(data=st.data())
def test_R4_leads_are_those_of_the_reference(level: str, data: DataObject) -> None:
    hand, options = data.draw(hands(level)), data.draw(all_options(level))
    moves = gd.legal_moves(hand, None, level, rules=core_rules(options))
    assert bits_of(moves) == packed(template.legal_plays(hand, None, level, options), level)
    assert bits_of(gd.legal_combinations(hand, None, level, rules=core_rules(options))) == firsts(bits_of(moves))
    assert gd.count_legal_moves(hand, None, level, rules=core_rules(options)) == len(moves)


@at_every_level
@examples(60)
@given(data=st.data())
def test_R4_follows_are_those_of_the_reference(level: str, data: DataObject) -> None:
    hand, options = data.draw(hands(level)), data.draw(all_options(level))
    table = data.draw(tables(level, options))
    asked = core_combination(table)
    moves = gd.legal_moves(hand, asked, level, rules=core_rules(options))
    assert bits_of(moves) == packed(template.legal_plays(hand, table, level, options), level)
    assert moves[0] == gd.PASS
    assert bits_of(gd.legal_combinations(hand, asked, level, rules=core_rules(options))) == firsts(bits_of(moves))
    assert gd.count_legal_moves(hand, asked, level, rules=core_rules(options)) == len(moves)


@at_every_level
@examples(3)
@given(data=st.data())
def test_R4_the_cards_of_each_play_are_a_hand(level: str, data: DataObject) -> None:
    """With nothing beside them, whatever is special about the play decides: a pair of jokers, a low ace, two wilds."""
    jokers = gd.Hand("BJ BJ RJ RJ")
    hand, rules = gd.Hand(data.draw(large_hands(level))), core_rules(data.draw(all_options(level)))
    with_jokers = gd.Hand([*(card for card in hand if card not in jokers), *jokers])
    for move in gd.legal_moves(with_jokers, None, level):  # by the default rules: the options may exclude some
        moves = gd.legal_moves(move.cards, None, level, rules=rules)
        assert (move in gd.classify(move.cards, level, rules=rules)) == (move in moves), move
        assert bits_of(gd.legal_combinations(move.cards, None, level, rules=rules)) == firsts(bits_of(moves)), move
        assert gd.count_legal_moves(move.cards, None, level, rules=rules) == len(moves), move


@at_every_level
@examples(20)
@given(data=st.data())
def test_R4_small_hands_by_definition(level: str, data: DataObject) -> None:
    hand, options = data.draw(small_hands(level, (8, 7, 5))), data.draw(all_options(level))
    table = data.draw(st.none() | tables(level, options))
    moves = gd.legal_moves(hand, table and core_combination(table), level, rules=core_rules(options))
    assert bits_of(moves) == packed(definition.legal_plays(hand, table, level, options), level)


@at_every_level
@examples(5)
@given(data=st.data())
def test_R4_3_in_and_index_mean_legal(level: str, data: DataObject) -> None:
    """Every play of the hand by the default rules, some of them not legal here, and each by the table."""
    hand, options = data.draw(hands(level)), data.draw(all_options(level))
    table = data.draw(st.none() | tables(level, options))
    moves = gd.legal_moves(hand, table and core_combination(table), level, rules=core_rules(options))
    legal = {encode(play, level) for play in template.legal_plays(hand, table, level, options)}
    every = [gd.PASS, *gd.legal_moves(hand, None, level)]
    for move in every:
        assert (move in moves) == (move.bits in legal)
    assert [moves.index(move) for move in every if move.bits in legal] == list(range(len(moves)))


@at_every_level
@examples(12)
@given(data=st.data())
def test_M05_follow_is_the_lead_filtered_by_beats_and_the_pass(level: str, data: DataObject) -> None:
    hand, options = data.draw(hands(level)), data.draw(all_options(level))
    rules = core_rules(options)
    lead = gd.legal_moves(hand, None, level, rules=rules)
    others = gd.legal_moves(data.draw(large_hands(level)), None, level, rules=rules)
    for table in (data.draw(st.sampled_from(others)), core_combination(data.draw(tables(level, options)))):
        follow = [gd.PASS, *(move for move in lead if gd.beats(move, table, level, rules=rules))]
        assert list(gd.legal_moves(hand, table, level, rules=rules)) == follow


@at_every_level
@pytest.mark.parametrize("options", VARIANTS)
def test_R2_4_a_combination_lies_on_the_table_if_it_can_be(level: str, options: Options) -> None:
    possible = combinations(level, options)
    for one in {one for other in RANKS for one in combinations(other, Options())}:
        assert is_taken(core_combination(one), level, core_rules(options)) == (one in possible), one


@at_every_level
@examples(4)
@given(data=st.data())
def test_R2_4_a_move_lies_on_the_table_if_it_is_a_play(level: str, data: DataObject) -> None:
    """Plays by the default rules, of which the options may exclude some (R2.2, R2.4, R2.8)."""
    hand, options = data.draw(small_hands(level, (10, 9, 8))), data.draw(all_options(level))
    plays = template.legal_plays(hand, None, level, options)
    for play in template.legal_plays(hand, None, level, Options()):
        move = gd.Move.from_bits(encode(play, level))
        assert is_taken(move, level, core_rules(options)) == (play in plays), play


def is_taken(table: gd.Move | gd.Combination, level: str, rules: gd.Rules) -> bool:
    try:
        return list(gd.legal_moves("", table, level, rules=rules)) == [gd.PASS]
    except gd.IllegalMoveError:
        return False


# ---- classify and wild_assignments


@at_every_level
@examples(20)
@given(data=st.data())
def test_M06_generated_is_what_classify_accepts(level: str, data: DataObject) -> None:
    hand, options = data.draw(small_hands(level, (8, 8, 8))), data.draw(all_options(level))
    rules = core_rules(options)
    accepted = [move for cards in definition.sub_multisets(hand) for move in gd.classify(cards, level, rules=rules)]
    assert list(gd.legal_moves(hand, None, level, rules=rules)) == sorted(accepted, key=lambda move: move.bits)


@at_every_level
@examples(60)
@given(data=st.data())
def test_R2_classify_and_declarations_are_those_of_the_reference(level: str, data: DataObject) -> None:
    cards, options = data.draw(near_plays(level)), data.draw(all_options(level))
    rules = core_rules(options)
    moves = gd.classify(cards, level, rules=rules)
    declared = definition.declarations(cards, level, options)
    assert bits_of(moves) == packed((Play(cards, *reading) for reading in declared), level)
    for move in moves:
        assignments = [tuple(map(str, found)) for found in gd.wild_assignments(move, rules=rules)]
        assert assignments == laid_out(cards, declared[reading_of(move)], level)
        # Without rules= these are the ways of the default rules, which allow every reading and each with all its ways.
        assert tuple(map(str, move.declared)) == assignments[0]


def laid_out(cards: Cards, declared: set[Cards], level: str) -> list[Cards]:
    """Declarations as the core lists them: most wilds as themselves first, then by index; parallel to the cards."""
    wild = wild_of(level)
    ordered = sorted(declared, key=lambda ways: (-ways.count(wild), [FACES.index(card) for card in ways]))
    at = cards.index(wild) if wild in cards else 0
    return [cards[:at] + ways + cards[at + len(ways) :] for ways in ordered]


# ---- beats and compare


@at_every_level
@pytest.mark.parametrize("options", VARIANTS)
def test_R3_beats_and_compare_of_every_two_combinations(level: str, options: Options) -> None:
    every = [(one, core_combination(one)) for one in combinations(level, options)]
    rules = core_rules(options)
    for (a, core_a), (b, core_b) in itertools.product(every, repeat=2):
        wins, loses = beats(a, b, level, options), beats(b, a, level, options)
        answers = a[0] == b[0] or a[0] in BOMBS or b[0] in BOMBS
        assert gd.beats(core_a, core_b, level, rules=rules) == wins
        assert gd.compare(core_a, core_b, level, rules=rules) == (wins - loses if answers else None)


@at_every_level
@examples(25)
@given(data=st.data())
def test_K09_beats_is_a_strict_order(level: str, data: DataObject) -> None:
    """Irreflexive, asymmetric, transitive, and equal plays are beaten by the same plays (R3.3)."""
    rules = core_rules(data.draw(all_options(level)))
    moves = gd.legal_moves(data.draw(large_hands(level)), None, level, rules=rules)
    a, b, c = (data.draw(st.sampled_from(moves)) for _ in range(3))
    for x, y, z in itertools.permutations((a, b, c)):
        assert not gd.beats(x, x, rules=rules)
        assert not (gd.beats(x, y, rules=rules) and gd.beats(y, x, rules=rules))
        if gd.beats(x, y, rules=rules) and gd.beats(y, z, rules=rules):
            assert gd.beats(x, z, rules=rules)
        if gd.compare(x, y, rules=rules) == 0:
            assert gd.beats(z, x, rules=rules) == gd.beats(z, y, rules=rules)
            assert gd.beats(x, z, rules=rules) == gd.beats(y, z, rules=rules)


# ---- stored forms


@at_every_level
@examples(4)
@given(data=st.data())
def test_moves_come_back_from_text_bits_bytes_and_pickle(level: str, data: DataObject) -> None:
    moves = gd.legal_moves(data.draw(hands(level)), gd.Combination("single", 2 if level != "2" else 3), level)
    for move in moves[1:]:
        assert gd.Move(str(move), level) == move
        assert gd.Combination.parse(str(move.combination)) == move.combination
    for move in moves:
        assert gd.Move.from_bits(move.bits) == move
        assert eval(repr(move), vars(gd)) == move
    assert pickle.loads(pickle.dumps(list(moves))) == list(moves)
    assert gd.LegalMoves.from_bytes(bytes(memoryview(moves))) == moves
    assert gd.LegalMoves(list(moves)) == moves
    assert pickle.loads(pickle.dumps(moves)) == moves


@at_every_level
@examples(10)
@given(data=st.data())
def test_hands_come_back_from_text_bits_counts_and_pickle(level: str, data: DataObject) -> None:
    cards = data.draw(hands(level))
    hand = gd.Hand(cards)
    assert tuple(map(str, hand)) == cards
    assert hand.bits == sum(FACE_BITS[card] for card in cards)
    again = [gd.Hand(str(hand)), gd.Hand.from_bits(hand.bits), gd.Hand.from_counts(hand.counts())]
    assert [*again, pickle.loads(pickle.dumps(hand)), eval(repr(hand), vars(gd))] == [hand] * 5


# ---- symmetry


def permuted(moves: Iterable[gd.Move], suits: Sequence[int]) -> list[int]:
    """The moves with suit s of each suited card made suit suits[s]: a byte holds the four suits of one rank."""
    table = bytes(sum((byte >> 2 * suit & 3) << 2 * suits[suit] for suit in range(4)) for byte in range(256))
    stored = [move.bits.to_bytes(16, "little") for move in moves]
    return sorted(int.from_bytes(move[:13].translate(table) + move[13:], "little") for move in stored)


@at_every_level
@examples(8)
@given(data=st.data())
def test_R1_3_suits_are_alike(level: str, data: DataObject) -> None:
    """The three suits without wilds are interchangeable; without cards of the level rank, all four are."""
    hand, options = data.draw(hands(level)), data.draw(all_options(level))
    all_four = data.draw(st.booleans())
    if all_four:
        hand = tuple(card for card in hand if card[0] != level)
    suits = data.draw(st.permutations(range(4)) if all_four else st.permutations((1, 2, 3)).map(lambda s: [0, *s]))
    other = [card if card in ("BJ", "RJ") else card[0] + SUITS[suits[SUITS.index(card[1])]] for card in hand]
    rules = core_rules(options)
    expected = permuted(gd.legal_moves(hand, None, level, rules=rules), suits)
    assert bits_of(gd.legal_moves(other, None, level, rules=rules)) == expected

"""Every public call with the types that a checker must see; tests/test_typing.py checks it and runs it.

An ignored line is one that a checker must refuse: an unused ignore is an error under --strict.
"""

import copy
from collections.abc import Iterator, Sequence
from typing import Literal, assert_type

import guandan_core as gd

# Cards
card = gd.Card("8S")
assert_type(card, gd.Card)
assert_type(gd.Card(25), gd.Card)
assert_type(gd.Card(card), gd.Card)
assert_type(gd.Card.of(gd.Rank.TEN, gd.Suit.HEARTS), gd.Card)
assert_type(gd.Card.of("BJ"), gd.Card)
assert_type(card.rank, gd.Rank)
assert_type(card.suit, gd.Suit | None)
assert_type(card.index, int)
assert_type(int(card), int)
assert_type(card < gd.Card("9S"), bool)
assert_type(sorted([card]), list[gd.Card])
assert_type(copy.copy(card), gd.Card)

# Hands
hand = gd.Hand("8S 8S 9H")
assert_type(hand, gd.Hand)
assert_type(gd.Hand(), gd.Hand)
assert_type(gd.Hand(["8S", card, 26]), gd.Hand)
assert_type(gd.Hand(card for card in hand), gd.Hand)
assert_type(gd.Hand(hand), gd.Hand)
assert_type(gd.Hand.deck(), gd.Hand)
assert_type(gd.Hand.from_counts([0] * 54), gd.Hand)
assert_type(gd.Hand.from_counts(hand.counts()), gd.Hand)
assert_type(gd.Hand.from_bits(hand.bits), gd.Hand)
assert_type(hand.cards, tuple[gd.Card, ...])
assert_type(hand.bits, int)
assert_type(hand.count("8S"), int)
assert_type(hand.counts(), "memoryview[int]")
assert_type(len(hand), int)
assert_type(card in hand, bool)
assert_type(list(hand), list[gd.Card])
assert_type(iter(hand), Iterator[gd.Card])
assert_type(hand - "8S" + gd.Hand("8S"), gd.Hand)
assert_type(hand - list(hand), gd.Hand)
assert_type(hand - ["8S", "9H"] - [25], gd.Hand)
assert_type(hand - hand.cards, gd.Hand)
assert_type("TS" + hand, gd.Hand)
texts: list[str] = ["8S"]
assert_type(hand - texts, gd.Hand)

# Combinations
combination = gd.Combination(gd.Kind.BOMB, gd.Rank.EIGHT, 5)
assert_type(combination, gd.Combination)
assert_type(gd.Combination("triple", 9), gd.Combination)
assert_type(gd.Combination("joker bomb"), gd.Combination)
assert_type(gd.Combination.parse("5-bomb 8"), gd.Combination)
assert_type(combination.kind, gd.Kind)
assert_type(combination.rank, gd.Rank | None)
assert_type(combination.size, int)

# Moves
move = gd.Move("8S 8S", 7)
assert_type(move, gd.Move)
assert_type(gd.PASS, gd.Move)
assert_type(gd.Move(["8S", card], "7", kind=gd.Kind.PAIR, rank="8", rules=gd.Rules.app()), gd.Move)
assert_type(gd.Move.from_bits(move.bits), gd.Move)
assert_type(move.cards, tuple[gd.Card, ...])
assert_type(move.declared, tuple[gd.Card, ...])
assert_type(move.kind, gd.Kind)
assert_type(move.rank, gd.Rank | None)
assert_type(move.size, int)
assert_type(move.wilds, int)
assert_type(move.level, gd.Rank | None)
assert_type(move.combination, gd.Combination)
assert_type(move.is_pass, bool)
assert_type(move.bits, int)
assert_type(hand - move, gd.Hand)
assert_type(move == move, bool)

# Lists of moves
moves = gd.legal_moves(hand, None, gd.Rank.SEVEN)
assert_type(moves, gd.LegalMoves)
assert_type(gd.legal_moves("8S 8S", "7S 7C", 4, rules=gd.Rules.finnish()), gd.LegalMoves)
assert_type(gd.legal_moves([card], move, 7), gd.LegalMoves)
assert_type(gd.legal_combinations(hand, combination, "7"), gd.LegalMoves)
assert_type(gd.LegalMoves([move]), gd.LegalMoves)
assert_type(gd.LegalMoves.from_bytes(bytes(moves)), gd.LegalMoves)
assert_type(gd.LegalMoves.from_bytes(memoryview(moves)), gd.LegalMoves)
assert_type(moves[0], gd.Move)
assert_type(moves[1:], gd.LegalMoves)
assert_type(len(moves), int)
assert_type(list(moves), list[gd.Move])
assert_type(list(reversed(moves)), list[gd.Move])
assert_type(move in moves, bool)
assert_type(moves.index(moves[0]), int)
assert_type(moves.count(move), int)
assert_type(moves.counts(), "memoryview[int]")
assert_type(moves.kinds(), "memoryview[int]")
assert_type(moves.ranks(), "memoryview[int]")
assert_type(moves.sizes(), "memoryview[int]")
assert_type(moves.wilds(), "memoryview[int]")
assert_type({moves: 1}, dict[gd.LegalMoves, int])
sequence: Sequence[gd.Move] = moves

# The other calls
assert_type(gd.classify(hand, 7), tuple[gd.Move, ...])
assert_type(gd.wild_assignments(move), tuple[tuple[gd.Card, ...], ...])
assert_type(gd.beats(move, gd.PASS), bool)
assert_type(gd.beats(combination, move, 7, rules=gd.Rules()), bool)
assert_type(gd.compare(move, move), int | None)
assert_type(gd.compare(combination, combination, level="A"), int | None)

assert_type(gd.count_legal_moves(hand, None, 7), int)

# Batches
batch = gd.legal_moves_batch([hand, "8S 8S"], [None, move], 7, rules=gd.Rules(), threads=2)
assert_type(batch, gd.MoveBatch)
assert_type(gd.legal_moves_batch(memoryview(b""), None, b""), gd.MoveBatch)
assert_type(batch[0], gd.LegalMoves)
assert_type(batch[1:], gd.MoveBatch)
assert_type(list(batch), list[gd.LegalMoves])
assert_type(batch.offsets, "memoryview[int]")
assert_type(batch.counts(), "memoryview[int]")
assert_type(gd.MoveBatch.from_bytes(batch.offsets, batch.moves), gd.MoveBatch)
assert_type(gd.count_legal_moves_batch([hand], None, [7]), "memoryview[int]")
assert_type(gd.classify_batch([hand], 7), gd.MoveBatch)
assert_type(gd.beats_batch([move], move), "memoryview[bool]")
assert_type(gd.beats_batch(batch, batch.moves), "memoryview[bool]")
played = gd.playouts(2, 7, level=5, first=3, threads=0)
assert_type(played, gd.Playouts)
assert_type(played.winners, "memoryview[int]")
assert_type(played.finish_orders, "memoryview[int]")

# Rules and enums
rules = gd.Rules(max_bomb_size=8)
assert_type(rules, gd.Rules)
assert_type(gd.Rules.pagat(), gd.Rules)
assert_type(rules.max_bomb_size, Literal[10, 8, 6])
assert_type(rules.advance, tuple[int, int, int])
assert_type(gd.Rank.parse("T"), gd.Rank)
assert_type(gd.Suit.parse("H"), gd.Suit)
assert_type(gd.Kind.parse("pair"), gd.Kind)
assert_type(gd.__version__, str)

assert_type(hand <= hand, bool)
assert_type(gd.Move("8S", 7, table=None), gd.Move)


def wrapper(hand: gd.HandLike, card: gd.CardLike, level: gd.LevelLike) -> gd.LegalMoves:
    """The types of arguments, for the programs of others."""
    return gd.legal_moves((*gd.Hand(hand), card), None, level)


# A deal
deal = gd.Deal(["9S 3D", "KS", "8S 8D", "TS TD"], 0, "7", gd.Rules(), table=None, owner=None, passes=0, finished=())
assert_type(gd.Deal.random(7, 5), gd.Deal)
assert_type(deal.to_act, int | None)
assert_type(deal.table, gd.Move | gd.Combination | None)
assert_type(deal.hands, tuple[gd.Hand, gd.Hand, gd.Hand, gd.Hand])
assert_type(deal.result, gd.DealResult | None)
assert_type(deal.legal_moves(), gd.LegalMoves)
assert_type(deal.play("9S"), gd.Move)
assert_type(gd.Deal.from_bytes(deal.to_bytes()) == deal.copy(), bool)

# Tribute and levels
result = gd.DealResult(0, "1-3", first=0, last=1)
standing = gd.Standing((gd.Rank.TWO, gd.Rank.TWO), declarers=0)
assert_type(gd.next_standing(standing, "2", result, move, rules=gd.Rules()), gd.Standing)
tribute = gd.Tribute(["3S 4S", "AS KS", "5S 6S", "7S 8S"], result, "2")
assert_type(tribute.legal_actions(), tuple[gd.Give | gd.Take | gd.Return | gd.NameLeader, ...])
assert_type(tribute.tributes, tuple[gd.Transfer, ...])
assert_type(tribute.view(0), gd.TributeView)
tribute.act(gd.Give(gd.Card("AS")))

# A match
match = gd.Match(gd.Rules.app(), 10, None, 7)
assert_type(match.phase, gd.Phase)
assert_type(match.legal_actions(), Sequence[gd.Action])
assert_type(match.observation(0), gd.Observation)
assert_type(match.history, tuple[gd.Event, ...])
assert_type(match.deal, gd.Deal | None)
assert_type(gd.Match.replay(match.history), gd.Match)
for event in match.history:
    if isinstance(event, gd.Acted):
        assert_type(event.seat, int)
    elif not isinstance(event, gd.DealEnded | gd.MatchEnded):
        assert_type(
            event,
            gd.MatchStarted
            | gd.DealStarted
            | gd.CardsDealt
            | gd.TributeCancelled
            | gd.TributesPaid
            | gd.CardsReturned
            | gd.LeaderKnown,
        )
    else:
        assert_type(event, gd.DealEnded | gd.MatchEnded)

# Errors
error = gd.AmbiguousMoveError("message", code="code", readings=[move])
assert_type(error.code, str)
assert_type(error.token, str | None)
assert_type(error.position, int | None)
assert_type(error.hand, gd.Hand | None)
assert_type(error.table, gd.Move | gd.Combination | None)
assert_type(error.level, gd.Rank | None)
assert_type(error.readings, tuple[gd.Move, ...])
value_error: ValueError = error


def refused() -> None:
    """Never called: each line is wrong, and a checker says so."""
    gd.Card(8.0)  # type: ignore[arg-type]
    gd.Card()  # type: ignore[call-arg]
    gd.Hand(None)  # type: ignore[arg-type]
    gd.Hand([8.0])  # type: ignore[list-item]
    gd.Move("8S")  # type: ignore[call-arg]
    gd.Move("8S", 7, "pair")  # type: ignore[call-arg]
    gd.Move("8S", None)  # type: ignore[arg-type]
    gd.legal_moves(hand, None, 7, gd.Rules())  # type: ignore[call-arg]
    gd.legal_moves(hand, None, 7, rules=None)  # type: ignore[arg-type]
    gd.legal_moves(hand, 5, 7)  # type: ignore[arg-type]
    gd.legal_moves(hand, None, 7.0)  # type: ignore[arg-type]
    gd.wild_assignments("8S")  # type: ignore[arg-type]
    gd.beats("8S", move)  # type: ignore[arg-type]
    gd.legal_moves_batch(hand, None, 7.0)  # type: ignore[arg-type]
    gd.beats_batch(move, move)  # type: ignore[arg-type]
    gd.playouts(2, 7)  # type: ignore[call-arg]
    gd.Rules(max_bomb_size=7)  # type: ignore[arg-type]
    gd.LegalMoves(["8S"])  # type: ignore[list-item]
    gd.LegalMoves.from_bytes("8S")  # type: ignore[arg-type]
    hand + 5  # type: ignore[operator]
    _ = move < move  # type: ignore[operator]
    move.kind = gd.Kind.PAIR  # type: ignore[misc]
    rules.ace_low = False  # type: ignore[misc]
    moves[0] = move  # type: ignore[index]
    moves["0"]  # type: ignore[call-overload]

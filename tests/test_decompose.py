"""`decompose`: the fewest plays by brute force, legal, exactly the hand; laws that hold on full hands."""

import doctest
import itertools
import random
import time
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import decompose_campaign
import guandan_core as gd
from fewest_plays import fewest_plays, one_play_on
from guandan_core.players import decompose, decomposition
from positions import POOLS, core_rules, draw_hand
from reference.cards import RANKS
from strategies import all_options, examples, large_hands, small_hands

DEFAULT = gd.Rules()
EIGHTS = "8S 8H 8C 8D 8S 8H 8C 8D"


def number(hand: gd.HandLike, level: gd.LevelLike, rules: gd.Rules = DEFAULT) -> int:
    return len(decompose(hand, level, rules=rules))


def joined(plays: tuple[gd.Move, ...]) -> gd.Hand:
    return gd.Hand([card for play in plays for card in play.cards])


@cache
def full_hands(count: int, size: int = 27) -> tuple[tuple[gd.Hand, gd.Rank], ...]:
    """Hands of every flavour, with 0 to 2 wilds, at every level."""
    rng = random.Random("full hands")
    flavours = itertools.cycle(POOLS)
    drawn = [(draw_hand(rng, next(flavours), RANKS[i % 13], size, i // 13 % 3), RANKS[i % 13]) for i in range(count)]
    return tuple((gd.Hand(hand), gd.Rank.parse(level)) for hand, level in drawn)


# ---- worked examples: the combinations are the only ones that are so few, or the preferred of equal number


@pytest.mark.parametrize(
    ("hand", "level", "combinations"),
    [
        ("", 2, []),
        ("7H", 7, ["single 7"]),
        ("7H 7H", 7, ["pair 7"]),
        ("7H 3S", 7, ["pair 3"]),
        ("BJ RJ", 2, ["single BJ", "single RJ"]),
        ("BJ RJ 2H 2H", 2, ["single BJ", "single RJ", "pair 2"]),
        ("BJ BJ RJ RJ", 2, ["joker bomb"]),
        ("BJ BJ RJ RJ 8S 8H 8C TS TH TC", 2, ["full house 8", "full house T"]),
        ("AS AH AC AD 8S 8H 8C 6S 6H 6C", 2, ["full house 6", "full house 8"]),
        ("AS AH AC AD AS AH QS QH JS JH", 9, ["full house A", "full house A"]),
        ("AS 2S 3S 4S 5D", 9, ["straight 5"]),
        ("TS JS QS KS AD", 9, ["straight A"]),
        ("AS AD 2S 2D 3S 3D", 9, ["tube 3"]),
        ("KS KD KC AS AD AC", 9, ["plate A"]),
        ("3S 4S 5S 6S 7S 3D 4D 5D 6D 7C", 2, ["straight 7", "straight flush 7"]),
        (f"{EIGHTS} 2H 2H", 2, ["10-bomb 8"]),
        ("8S 8H 8C 7H 7H", 7, ["5-bomb 8"]),
        ("3S 4S 5S 6S 7H", 7, ["straight flush 7"]),
        ("9S 9H 9C 9D 5S 5H 5C 5D", 2, ["4-bomb 5", "4-bomb 9"]),
    ],
)
def test_examples(hand: str, level: int, combinations: list[str]) -> None:
    plays = decompose(hand, level)
    assert [str(play.combination) for play in plays] == combinations
    assert joined(plays) == gd.Hand(hand)


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ("8S 8H 8C BJ BJ", DEFAULT, 1),
        ("8S 8H 8C BJ BJ", gd.Rules.app(), 2),
        ("AS 2S 3S 4S 5D", gd.Rules(ace_low=False), 5),
        ("AS AD 2S 2D 3S 3D", gd.Rules(ace_low=False), 3),
        (f"{EIGHTS} 2H 2H", gd.Rules(max_bomb_size=8), 2),
        ("8S 8H 8C 8D 8S 8H 8C", gd.Rules(max_bomb_size=8), 1),
        ("8S 8H 8C 8D 8S 8H 8C", gd.Rules(max_bomb_size=6), 2),
        ("8S 8H 8C 8D 8S 8H 8C 9S 9H", gd.Rules(max_bomb_size=6), 2),
        (f"{EIGHTS} 9S 9H 9C", gd.Rules(max_bomb_size=6), 2),
    ],
)
def test_options_decide(hand: str, rules: gd.Rules, expected: int) -> None:
    assert number(hand, 2, rules) == expected == fewest_plays(gd.Hand(hand), gd.Rank.TWO, rules)


def test_R2_8_the_reading_is_one_that_the_rules_leave() -> None:
    (play,) = decompose("5S 6S 8S 9S 7H", 7, rules=gd.Rules(wilds_prefer_natural=True))
    assert play.kind == gd.Kind.STRAIGHT
    (play,) = decompose("5S 6S 8S 9S 7H", 7)
    assert play.kind == gd.Kind.STRAIGHT_FLUSH


# ---- against brute force


@pytest.mark.parametrize("level", RANKS)
def test_fewest_by_brute_force(level: str) -> None:
    @examples(20)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        hand = gd.Hand(data.draw(small_hands(level, (13, 13, 13))))
        rules = core_rules(data.draw(all_options(level)))
        assert number(hand, level, rules) == fewest_plays(hand, gd.Rank.parse(level), rules)

    check()


def test_a_short_campaign_agrees(capsys: pytest.CaptureFixture[str]) -> None:
    code = decompose_campaign.main(["--hands", "390", "--seed", "3"])
    report = capsys.readouterr().out
    assert code == 0, report
    assert "disagreements: 0" in report


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda plays: plays[:-1], "not the hand"),
        (lambda plays: plays[::-1], "not in order"),
        (lambda plays: (*plays, gd.PASS), "illegal: PASS"),
    ],
)
def test_the_campaign_reports_a_wrong_answer(spoil: object, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert callable(spoil)
    monkeypatch.setattr(decompose_campaign, "decompose", lambda *args, **kwargs: spoil(decompose(*args, **kwargs)))
    found = decompose_campaign.run(1, range(1, 20)).disagreements
    assert any(words in line for line in found)
    assert all(line.startswith("DISAGREEMENT seed 1, Question(index=") for line in found)


# ---- laws on full hands


@pytest.mark.parametrize("level", RANKS)
def test_plays_are_legal_in_order_and_together_the_hand(level: str) -> None:
    @examples(10)
    @given(st.data())
    def check(data: st.DataObject) -> None:
        hand = gd.Hand(data.draw(large_hands(level)))
        rules = core_rules(data.draw(all_options(level)))
        plays = decompose(hand, level, rules=rules)
        legal = gd.legal_moves(hand, None, level, rules=rules)
        assert joined(plays) == hand
        assert all(play in legal for play in plays)
        assert [play.bits for play in plays] == sorted(play.bits for play in plays)
        assert plays == decompose(str(hand), level, rules=rules)

    check()


@pytest.mark.parametrize(("count", "size"), [(39, 27), (13, 43)])
def test_one_play_on_it_is_one_less(count: int, size: int) -> None:
    """The number follows from those of the smaller hands: with this for all hands, it would be proven."""
    for hand, level in full_hands(count, size):
        assert number(hand, level) == one_play_on(hand, level, DEFAULT)


def test_every_part_of_the_answer_is_itself_the_fewest() -> None:
    for hand, level in full_hands(78):
        plays = decompose(hand, level)
        for first, second in itertools.combinations(plays, 2):
            both = gd.Hand(first.cards) + second
            assert gd.classify(both, level) == ()
            if len(both) <= 12:
                assert fewest_plays(both, level, DEFAULT) == 2


def test_never_more_than_a_greedy_finds() -> None:
    """The longest play first, the strongest of equal length."""
    fewer = 0
    for hand, level in full_hands(78):
        rest, greedy = hand, 0
        while rest:
            move = max(gd.legal_moves(rest, None, level), key=lambda move: (move.size, move.bits))
            rest, greedy = rest - move, greedy + 1
        assert number(hand, level) <= greedy
        fewer += number(hand, level) < greedy
    assert fewer >= 20


def test_suits_of_naturals_do_not_change_the_number() -> None:
    """No wild, before or after: spades become clubs, clubs diamonds, diamonds spades."""
    turned = str.maketrans("SCD", "CDS")
    for hand, level in full_hands(78):
        jokerless = [str(card) for card in hand if card.suit is not None]
        jokers = [str(card) for card in hand if card.suit is None]
        assert number([*jokers, *(text.translate(turned) for text in jokerless)], level) == number(hand, level)


def test_a_card_more_is_at_most_a_play_more() -> None:
    for hand, level in full_hands(78):
        fewest = number(hand, level)
        cards = {*hand.cards}
        assert all(fewest <= number(hand - gd.Hand([card]), level) + 1 for card in cards)


@pytest.mark.parametrize("size", [27, 40, 70, 108])
def test_a_hand_made_of_plays_needs_no_more_than_those(size: int) -> None:
    rng = random.Random(size)
    for level in range(2, 15, 3):
        left, made, plays = gd.Hand.deck(), gd.Hand(), 0
        while len(made) < size:
            moves = gd.legal_combinations(left, None, level)
            move = rng.choice(
                [move for move in moves if move.kind >= rng.choice((gd.Kind.SINGLE, gd.Kind.TUBE))] or moves
            )
            left, made, plays = left - move, made + move, plays + 1
        found = decompose(made, level)
        assert joined(found) == made
        assert len(found) <= plays


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(gd.Rules(), 14), (gd.Rules(max_bomb_size=8), 14), (gd.Rules(max_bomb_size=6), 19)],
    ids=["10", "8", "6"],
)
def test_the_whole_deck(rules: gd.Rules, expected: int) -> None:
    """All ranks as bombs, and the jokers. Where no play has more than six cards, 108 cards are at least 18."""
    plays = decompose(gd.Hand.deck(), 2, rules=rules)
    assert joined(plays) == gd.Hand.deck()
    assert len(plays) == expected


def test_large_hands_end_in_time() -> None:
    """Seconds would mean that the search has lost its bounds; 0.2 are usual."""
    start = time.process_time()
    number(gd.Hand.deck(), 7, gd.Rules(max_bomb_size=6))
    assert time.process_time() - start < 3


# ---- the call


@pytest.mark.parametrize(
    ("hand", "level", "error", "code"),
    [
        ("8X", 7, gd.NotationError, "unknown_card"),
        ("8S 8S 8S", 7, gd.InvalidHandError, None),
        ("8S", "BJ", gd.NotationError, None),
        ("8S", 15, gd.NotationError, None),
    ],
)
def test_wrong_arguments(hand: str, level: gd.LevelLike, error: type[gd.GuandanError], code: str | None) -> None:
    with pytest.raises(error) as caught:
        decompose(hand, level)
    assert code in (None, caught.value.code)


def test_wrong_types() -> None:
    with pytest.raises(TypeError):
        decompose(7, 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        decompose("8S", 7, rules=7)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        decompose("8S", 7, DEFAULT)  # type: ignore[call-arg]


def test_examples_of_docstrings() -> None:
    assert doctest.testmod(decomposition).failed == 0
    assert doctest.testmod(decomposition).attempted >= 2

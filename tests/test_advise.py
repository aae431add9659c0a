"""Hints: ranked legal actions with values, and reasons that are true."""

import re
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import players
from guandan_core.players.reasons import reason
from guandan_core.players.stakes import stakes
from made_views import made_view, tribute_view
from match_play import equal_tributes, play_deal
from test_players import ONE_TWO, asked, observations

# ---- reasons


def said(view: gd.Observation, text: str) -> str:
    """The reason for a legal move, named by its text."""
    (move,) = (move for move in view.legal_actions if str(move) == text)
    return reason(view, move)


@pytest.mark.parametrize(
    ("view", "move", "text"),
    [
        (made_view("8S 8D"), "8S 8D", "goes out"),
        (made_view("8S 8D 3C"), "3C", "leads the lowest card, leaves one play"),
        (made_view("8S 8D RJ RJ 3C"), "3C", "leads the lowest card, leaves 2 plays"),
        (made_view("3C RJ BJ RJ BJ"), "3C", "leads the lowest card, leaves one play, unbeatable"),
        # With three cards nobody has a bomb.
        (
            made_view("3C AS AD RJ RJ 2D", counts=(None, 3, 3, 3)),
            "2D",
            "leads the lowest card, leaves 3 plays, 1 of them unbeatable",
        ),
        (made_view("4C 4D 4S 9S 9D 3C"), "9S 9D", "leads a pair, leaves 2 plays"),
        (made_view("KS KD 3C 2D"), "KS", "leads a single, breaks a pair of kings, leaves 3 plays"),
        (made_view("BJ BJ 3C 2D"), "BJ", "leads a single, breaks a pair of black jokers, leaves 3 plays"),
        (made_view("TS TD TC 2D"), "TS TD", "leads a pair, breaks a triple of 10s, leaves 2 plays"),
        (made_view("8S 8H 8C 8D 2D"), "8S", "leads a single, breaks a bomb of 8s, leaves 2 plays"),
        # Two copies and a wild: nothing natural is broken.
        (made_view("9S 7H 2D"), "9S", "leads a single, leaves one play"),
        (
            made_view("3S 4D 5C 6S 7C KS KD"),
            "3S 4D 5C 6S 7C",
            "leads a straight with the lowest card, leaves one play",
        ),
        (
            made_view("KS 3C", counts=(None, 3, 1, 8)),
            "3C",
            "leads the lowest card, the partner has 1 card left, leaves one play",
        ),
        (
            made_view("KS KD 3C", counts=(None, 2, 1, 8)),
            "KS KD",
            "leads a pair, seat 1 has 2 cards left, leaves one play",
        ),
        (made_view("9S 4D KS KD", "3C", 3), "4D", "beats it with the lowest single that can, leaves 2 plays"),
        (made_view("9S 4D KS KD", "3C", 3), "9S", "beats it with a higher single than needed, leaves 2 plays"),
        (made_view("7S 9S KS KD", "AC", 3), "7S", "beats it with the lowest single that can, leaves 2 plays"),
        (made_view("9S 4D KS KD", "3C", 2), "9S", "takes over from the partner, leaves 2 plays"),
        (made_view("8S 8H 8C 8D 2D", "3C", 3), "8H 8S 8C 8D", "a bomb, leaves one play"),
        (made_view("8S 8H 8C 8D 2D"), "8H 8S 8C 8D", "leads a bomb, leaves one play"),
        (made_view("8S 8H 8C 8D 2D", "3C", 2), "8H 8S 8C 8D", "a bomb on the partner's play, leaves one play"),
        (
            made_view("8S 8H 8C 8D 2D", "3C", 3, counts=(None, 3, 1, 8)),
            "8H 8S 8C 8D",
            "a bomb: seat 1 has 3 cards left, leaves one play",
        ),
        (
            made_view("8S 8H 8C 8D 2D", "3C", 3, counts=(None, None, 1, 1)),
            "8H 8S 8C 8D",
            "a bomb: seat 3 has 1 card left, leaves one play",
        ),
        (made_view("3S 4D", "KS", 3), "pass", "holds nothing that beats it"),
        (made_view("AS 4D", "KS", 2), "pass", "lets the partner's play stand"),
        (made_view("8S 8H 8C 8D 2D", "KS", 3), "pass", "keeps the bomb"),
        (made_view("8S 8H 8C 8D 8D 2D", "KS", 3), "pass", "keeps the bomb"),
        (made_view("8S 8H 8C 8D 5S 5H 5C 5D", "KS", 3), "pass", "keeps the bombs"),
        (made_view("3S 4S BJ BJ RJ RJ"), "BJ BJ", "leads a pair, breaks the joker bomb, leaves 3 plays"),
        (made_view("9S 9D KS KD", "8C", 3), "pass", "keeps the hand together: no answer leaves fewer plays"),
        (
            made_view("9S 9D 8S 8H 8C 8D 3C", "8C", 3),
            "pass",
            "keeps the hand together: no answer below a bomb leaves fewer plays",
        ),
        (made_view("9S 4D", "8C", 1), "pass", "lets the play of seat 1 stand"),
    ],
)  # fmt: skip
def test_reason_of_a_play(view: gd.Observation, move: str, text: str) -> None:
    assert said(view, move) == text


FLUSH = "AC TS JS QS KS 9S"
TRIBUTES = gd.TributeView(
    (1, 3), False, (), (gd.Transfer(1, gd.Card("AC"), None), gd.Transfer(3, gd.Card("AS"), None)), (), None
)


@pytest.mark.parametrize(
    ("hand", "actions", "texts"),
    [
        (FLUSH, [gd.Give(gd.Card("AC"))], ["must give it, then needs 1 play, 1 of them a bomb"]),
        (
            FLUSH,
            [gd.Return(gd.Card("AC")), gd.Return(gd.Card("TS"))],
            ["without it needs 1 play, 1 of them a bomb", "without it needs 5 plays"],
        ),
        (
            "TS JS QS KS 3S",
            [gd.Take(3), gd.Take(1)],
            ["with that card needs 2 plays, 1 of them a bomb", "with that card needs 2 plays"],
        ),
        (
            FLUSH,
            [gd.NameLeader(0), gd.NameLeader(2)],
            [
                "leads: needs 2 plays, 1 of them a bomb",
                "the partner leads: this hand needs 2 plays, 1 of them a bomb",
            ],
        ),
    ],
)
def test_reason_of_a_tribute_action(hand: str, actions: list[gd.Action], texts: list[str]) -> None:
    view = tribute_view(hand, actions, tribute=TRIBUTES)
    assert [reason(view, action) for action in actions] == texts


def unbeaten(view: gd.Observation, hands: tuple[gd.Hand, ...], rest: gd.Hand) -> int:
    """How many of the plays that empty the rest beat everybody, with all hands known."""
    others = [hand for seat, hand in enumerate(hands) if seat != view.seat]
    plays = players.decompose(rest, view.level, rules=view.rules)
    return sum(all(len(gd.legal_moves(hand, move, view.level)) == 1 for hand in others) for move in plays)


def test_reasons_are_true_over_a_match() -> None:
    seen: Counter[str] = Counter()
    match = gd.Match(seed=4, deals=2)
    for view, _ in asked(players.Normal(), match):
        if view.phase != gd.Phase.PLAY:
            continue
        for move in gd.legal_combinations(view.hand, view.table, view.level)[:12]:
            text = reason(view, move)
            assert 0 < len(text) < 120
            assert text.isascii()
            seen[re.sub("[0-9].*", "", text)] += 1
            rest = view.hand if move.is_pass else view.hand - move
            assert (text == "goes out") == (not rest)
            if found := re.search("leaves (one|[0-9]+) plays?(, (all|[0-9]+))?", text):
                plays = len(players.decompose(rest, view.level))
                assert plays == int(found[1].replace("one", "1"))
                if found[2]:
                    claimed = plays if found[3] == "all" else int(found[3])
                    assert 0 < claimed <= unbeaten(view, match.hands, rest)
    assert len(seen) > 20


# ---- advise


def test_ranked_legal_moves_with_values() -> None:
    for view in list(observations(120, seed=6))[::8]:
        worth = stakes(view)
        hints = players.advise(view, 4, worlds=6)
        assert 1 <= len(hints) <= 4
        assert len({hint.action for hint in hints}) == len(hints)
        for hint in hints:
            assert hint.action in view.legal_actions
            assert min(worth) <= hint.value <= max(worth)
            assert 0 <= hint.error <= 4
            assert hint.reason == reason(view, hint.action)
        assert len(hints) == 4 or len(view.legal_actions) < 30


def test_the_first_is_what_strong_chooses() -> None:
    for view in list(observations(60, seed=3))[::7]:
        strong = players.Strong(12, seed=5)
        assert players.advise(view, 1, worlds=12, seed=5)[0].action == strong.choose(view)
        assert players.advise(view, 3, worlds=12, seed=5) == players.advise(view, 3, worlds=12, seed=5, threads=2)


def test_n_may_be_more_than_are_looked_at_by_default() -> None:
    view = next(iter(observations(1, seed=3)))
    assert len(players.advise(view, 40, worlds=2)) == 40
    assert len(players.advise(made_view("8S 8D"), 40, worlds=2)) < 5


def test_a_forced_pass_has_a_value_too() -> None:
    view = made_view("3S", "4S", 3, counts=(None, 1, 0, 20), finished=(2,))
    (hint,) = players.advise(view, worlds=50)
    assert (hint.action, hint.reason) == (gd.PASS, "holds nothing that beats it")
    assert stakes(view)[5] < hint.value < stakes(view)[0]
    assert hint.error > 0


def test_a_sure_end_has_its_full_value() -> None:
    view = made_view("8S", "4S", 3, counts=(None, 1, 0, 20), finished=(2,))
    best = players.advise(view, worlds=20)[0]
    assert (str(best.action), best.value, best.error, best.reason) == ("8S", 4.0, 0.0, "goes out")


def test_in_the_tribute() -> None:
    match = gd.Match(seed=5)
    match.deal_next(equal_tributes())
    play_deal(match, ONE_TWO)
    types = []
    for view, action in asked(players.Strong(1), match):
        if view.phase != gd.Phase.TRIBUTE:
            break
        hints = players.advise(view, 100)
        types.append(type(action))
        assert {hint.action for hint in hints} == set(view.legal_actions)
        assert hints[0].action == action
        assert all(hint.error == 0 and -15 < hint.value <= 0 for hint in hints)
        if not isinstance(action, gd.Return):
            assert hints[0].value == max(hint.value for hint in hints)
    assert set(types) == {gd.Give, gd.Take, gd.Return, gd.NameLeader}


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"n": 0}, gd.NotationError, "n is 1 to 1000, not 0"),
        ({"n": True}, TypeError, "n is an int, not bool"),
        ({"worlds": 0}, gd.NotationError, "worlds is 1 to 100000, not 0"),
        ({"seed": -1}, gd.NotationError, "a seed is 0 to"),
        ({"threads": -1}, gd.NotationError, "threads is 0 to 1024, not -1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        players.advise(made_view("8S 8D"), **arguments)


def test_needs_no_other_hands_and_no_history() -> None:
    view = next(iter(observations(1, seed=3)))
    assert players.advise(replace(view, history=()), 2, worlds=4) == players.advise(view, 2, worlds=4)


def test_values_never_rise_down_the_list() -> None:
    for view in list(observations(120, seed=9))[::6]:
        values = [hint.value for hint in players.advise(view, 16, worlds=10)]
        assert values == sorted(values, reverse=True)

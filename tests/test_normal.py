"""The rule policy, by itself and in the tribute, where the search chooses as it does."""

import copy
import pickle
from collections import Counter
from dataclasses import replace

import pytest

import guandan_core as gd
from guandan_core import players
from guandan_core.players.tributes import leads_needed, ranked_tribute
from made_views import made_view, tribute_view
from match_play import equal_tributes, play_deal
from test_players import ONE_TWO, PROFILES, asked, observations

NORMAL = players.Normal()


def test_is_a_value() -> None:
    assert repr(NORMAL) == "Normal()"
    assert players.Normal() == NORMAL
    assert {NORMAL, players.Normal(), copy.deepcopy(NORMAL), pickle.loads(pickle.dumps(NORMAL))} == {NORMAL}
    assert isinstance(NORMAL, players.Player)


@pytest.mark.parametrize("profile", PROFILES)
def test_plays_whole_matches_by_legal_actions(profile: str) -> None:
    types: Counter[type] = Counter()
    for view, action in asked(NORMAL, gd.Match(getattr(gd.Rules, profile)(), seed=5)):
        assert action in view.legal_actions
        types[type(action)] += 1
    assert types[gd.Give] > 0 < types[gd.Return]


def test_answers_positions_that_others_bring_about() -> None:
    for seed in range(4):
        for view in observations(400, seed):
            assert NORMAL.choose(view) in view.legal_actions


def test_legal_actions_may_be_a_plain_sequence() -> None:
    for view in observations(50, seed=1):
        assert NORMAL.choose(replace(view, legal_actions=tuple(view.legal_actions))) == NORMAL.choose(view)


def test_a_forced_action_is_made_without_a_look() -> None:
    """Even of an observation that no deal gives."""
    only = (gd.Give(gd.Card("AS")),)
    for player in (NORMAL, players.Strong(1)):
        assert player.choose(replace(made_view("3D"), legal_actions=(gd.PASS,), owner=9)) == gd.PASS
        assert player.choose(tribute_view("AS 3D", only, tribute=None)) == only[0]


@pytest.mark.parametrize(
    ("view", "chosen"),
    [
        (made_view("8S 8D", "5S 5D", 3), "8S 8D"),  # goes out
        (made_view("3S 4S 4D", "KS", 2, counts=(None, 27, 1, 27)), "pass"),  # the partner's
        (made_view("AS 3S", "KS", 3, counts=(None, 20, 20, 1)), "AS"),  # or seat 3 goes out
    ],
)
def test_plain_choices(view: gd.Observation, chosen: str) -> None:
    assert str(NORMAL.choose(view)) == chosen


# ---- tribute

HAND = "AS AC TS JS QS KS 3D 3C 3H 5D 5C 9D"


def cards(text: str, action: type[gd.Give] | type[gd.Return]) -> list[gd.Action]:
    return [action(gd.Card(one)) for one in text.split()]


@pytest.mark.parametrize(
    ("hand", "actions", "chosen"),
    [
        # AS belongs to a straight flush.
        (HAND, cards("AS AC", gd.Give), gd.Give(gd.Card("AC"))),
        # With AS away the clubs have a neighbour more.
        ("AS AC KC 9D", cards("AS AC", gd.Give), gd.Give(gd.Card("AS"))),
        ("AS 7S 7H 3D", cards("7H 7S", gd.Give), gd.Give(gd.Card("7S"))),
        # 9D is a play of its own; 3D would leave a pair where a triple was, and as many plays.
        (HAND, cards("3D 5D 9D", gd.Return), gd.Return(gd.Card("9D"))),
        ("3D 9D KD KC", cards("3D 9D KD KC", gd.Return), gd.Return(gd.Card("3D"))),
        # Level cards, wilds and jokers stay, although they are plays of their own.
        ("4S 4D 7S 7H BJ", cards("4D 7S 7H BJ", gd.Return), gd.Return(gd.Card("4D"))),
        ("4S 4D 7S 7H BJ", cards("7H 7S BJ", gd.Return), gd.Return(gd.Card("7S"))),
        # A bomb is not broken.
        ("4S 4H 4C 4D 9S JD", cards("4S 9S", gd.Return), gd.Return(gd.Card("9S"))),
    ],
)
def test_gives_and_returns_what_it_can_best_do_without(hand: str, actions: list[gd.Action], chosen: gd.Action) -> None:
    view = tribute_view(hand, actions)
    assert NORMAL.choose(view) == players.Strong(1).choose(view) == chosen
    assert NORMAL.choose(replace(view, legal_actions=tuple(actions[::-1]))) == chosen


def tributes(*given: str) -> gd.TributeView:
    transfers = tuple(gd.Transfer(seat, gd.Card(card), None) for seat, card in zip((1, 3), given, strict=True))
    return gd.TributeView((1, 3), False, (), transfers, (), None)


@pytest.mark.parametrize(
    ("given", "payer"),
    [(("AC", "AS"), 3), (("AS", "AC"), 1), (("AD", "AD"), 1)],
)
def test_takes_the_card_that_serves_it_best(given: tuple[str, str], payer: int) -> None:
    view = tribute_view("TS JS QS KS 3D", [gd.Take(1), gd.Take(3)], tribute=tributes(*given))
    assert NORMAL.choose(view) == gd.Take(payer)


@pytest.mark.parametrize(("hand", "seat"), [("8S 8D 8C 8H 9S", 0), ("2S 2D 3D 5C 6H 8D 9C JS QD KC KD", 2)])
def test_names_itself_leader_with_a_good_hand(hand: str, seat: int) -> None:
    for actions in ([gd.NameLeader(0), gd.NameLeader(2)], [gd.NameLeader(2), gd.NameLeader(0)]):
        assert NORMAL.choose(tribute_view(hand, actions)) == gd.NameLeader(seat)


def test_seven_leads_are_the_average() -> None:
    hands = [hand for seed in range(40) for hand in gd.Match(seed=seed).hands]
    needed = [leads_needed(hand, made_view("3D", level="9")) for hand in hands]
    assert 6.4 < sum(needed) / len(needed) < 7.2


def test_whole_tribute_with_equal_cards() -> None:
    match = gd.Match(seed=5)
    match.deal_next(equal_tributes())
    play_deal(match, ONE_TWO)
    types = []
    for view, action in asked(NORMAL, match):
        if view.phase != gd.Phase.TRIBUTE:
            break
        assert {one for one, _ in ranked_tribute(view)} == set(view.legal_actions)
        types.append(type(action))
    assert types == [gd.Give, gd.Give, gd.Take, gd.Return, gd.Return, gd.NameLeader]

"""From an observation to what the players in C++ reckon with: counts, passes, cards known by the tribute, the moves."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

import guandan_core as gd
from guandan_core import _core, players
from made_views import made_view
from match_play import ONE_FOUR, ONE_TWO, dealt, equal_tributes, pay, play_deal

PROFILES = ("pagat", "finnish", "russian", "app", "competition")


class Facts(NamedTuple):
    counts: tuple[int, ...]
    passes: int
    known: tuple[gd.Hand, ...]
    highest: tuple[int, ...]
    turns: tuple[tuple[int, gd.Move], ...]


def facts_of(view: gd.Observation) -> Facts:
    return Facts(*_core.view_facts(view))


def place(card: gd.Card, level: gd.Rank) -> int:
    """R1.3, from 1."""
    order = [rank for rank in gd.Rank if rank < gd.Rank.BLACK_JOKER and rank != level]
    return [*order, level, gd.Rank.BLACK_JOKER, gd.Rank.RED_JOKER].index(card.rank) + 1


def is_wild(card: gd.Card, level: gd.Rank) -> bool:
    return card.rank == level and card.suit is gd.Suit.HEARTS


class Choice(NamedTuple):
    view: gd.Observation
    match: gd.Match
    turns: tuple[tuple[int, gd.Move], ...]


def choices(match: gd.Match, player: players.Player) -> Iterator[Choice]:
    """Every play of a match, with the moves of the deal before it; the same player sits everywhere."""
    turns: list[tuple[int, gd.Move]] = []
    number = -1
    while match.to_act is not None:
        seat, view = match.to_act, match.observation(match.to_act)
        if match.deal_number != number:
            number, turns = match.deal_number, []
        action = player.choose(view)
        if isinstance(action, gd.Move):
            yield Choice(view, match, tuple(turns))
            turns.append((seat, action))
        match.act(action)


@pytest.mark.parametrize("profile", PROFILES)
def test_facts_are_true_over_matches(profile: str) -> None:
    known = limits = guessed = 0
    for view, match, turns in choices(gd.Match(getattr(gd.Rules, profile)(), deals=6, seed=3), players.Normal()):
        facts = facts_of(view)
        deal = match.deal
        assert deal is not None
        assert (facts.passes, facts.turns) == (deal.passes, turns)
        assert facts.counts == tuple(map(len, match.hands))
        guessed += None in view.counts
        for seat, hand in enumerate(match.hands):
            assert facts.known[seat] <= hand
            hidden = hand - facts.known[seat] if seat != view.seat else gd.Hand()
            assert all(is_wild(card, view.level) or place(card, view.level) <= facts.highest[seat] for card in hidden)
        known += any(facts.known)
        limits += min(facts.highest) < 15
        # And so do the worlds.
        for hands in _core.draw_worlds(view, 1, 2):
            assert hands[view.seat] == view.hand
            assert tuple(map(len, hands)) == facts.counts
            assert all(facts.known[seat] <= hands[seat] for seat in range(4))
            assert sum(hands, gd.Hand()) == sum(match.hands, gd.Hand())
    assert known > 50 < limits
    assert (guessed == 0) == (profile == "app")


def after_tribute(match: gd.Match) -> gd.Match:
    """Beyond the first deal, to the first lead of the second."""
    return pay(play_deal(match, ONE_TWO))


def seen_by(match: gd.Match, seat: int) -> Facts:
    """As of a seat that is to lead, whoever is."""
    view = match.observation(seat)
    legal = gd.legal_moves(view.hand, None, view.level)
    return facts_of(replace(view, to_act=seat, legal_actions=legal))


def test_R7_2_a_payer_has_nothing_above_its_tribute_but_wilds() -> None:
    match = gd.Match(seed=5)
    match.deal_next(equal_tributes())
    after_tribute(match)
    assert match.tribute is not None
    assert {transfer.card.rank for transfer in match.tribute.tributes} == {gd.Rank.ACE}
    for seat in (0, 2):
        facts = seen_by(match, seat)
        assert facts.highest == (15, 12, 15, 12)  # an ace has place 12 where 6 is the level
        high = [card for hands in _core.draw_worlds(match.observation(1), 1, 5) for card in hands[3]]
        assert all(place(card, match.level) <= 12 or is_wild(card, match.level) for card in high)
    returned = {transfer.receiver: transfer.card for transfer in match.tribute.returns}
    given = {transfer.receiver: transfer.card for transfer in match.tribute.tributes}
    facts = seen_by(match, 0)
    assert [list(hand) for hand in facts.known] == [[], [returned[1]], [given[2]], [returned[3]]]
    assert [list(hand) for hand in seen_by(match, 3).known] == [[given[0]], [returned[1]], [given[2]], []]


def test_R7_5_a_card_given_straight_back_is_known_with_the_payer() -> None:
    match = gd.Match(gd.Rules(return_received=True), seed=5)
    play_deal(match, ONE_FOUR)
    while isinstance(match.legal_actions()[0], gd.Give):
        match.act(match.legal_actions()[0])
    assert match.tribute is not None
    (paid,) = match.tribute.tributes
    match.act(gd.Return(paid.card))
    for seat in range(4):
        known = seen_by(match, seat).known
        assert list(known[paid.giver]) == ([] if seat == paid.giver else [paid.card])
        assert sum(map(len, known)) == len(known[paid.giver])


@pytest.mark.parametrize(
    ("holders", "known"),
    [((1,), ["", "RJ RJ", "", ""]), ((1, 3), ["", "RJ", "", "RJ"]), ((3,), ["", "", "", "RJ RJ"])],
)
def test_R7_3_the_red_jokers_of_a_cancelled_tribute(holders: tuple[int, ...], known: list[str]) -> None:
    match = gd.Match(seed=4)
    red = ["RJ RJ" if holders == (seat,) else "RJ" if seat in holders else "-RJ" for seat in range(4)]
    match.deal_next(dealt(*red, seed=4))
    after_tribute(match)
    assert match.tribute is not None
    assert match.tribute.red_jokers == holders
    facts = seen_by(match, 0)
    assert facts.known == tuple(map(gd.Hand, known))
    assert facts.highest == (15,) * 4
    played = tuple(gd.Hand("RJ") if seat == holders[0] else gd.Hand() for seat in range(4))
    view = replace(match.observation(0), played=played, legal_actions=match.legal_actions(), to_act=0)
    left = [hand - gd.Hand("RJ") if seat == holders[0] else hand for seat, hand in enumerate(facts.known)]
    assert list(facts_of(view).known) == left


# ---- made by hand


def test_an_observation_without_history_has_no_turns() -> None:
    for view, _, turns in choices(gd.Match(seed=2, deals=1), players.Baseline()):
        bare = replace(view, history=())
        assert facts_of(bare)[:4] == facts_of(view)[:4]
        assert facts_of(bare).turns == ()
        assert players.Normal().choose(bare) == players.Normal().choose(view)
        if len(turns) > 40:
            # From the middle on they are not all that was played: so none.
            assert facts_of(replace(view, history=view.history[-10:])).turns == ()
            break


def test_hands_of_other_sizes() -> None:
    view = made_view("8S 8D 3C", counts=(None, 5, 2, 5))
    assert facts_of(view).counts == (3, 5, 2, 5)
    assert [tuple(map(len, hands)) for hands in _core.draw_worlds(view, 1, 3)] == [(3, 5, 2, 5)] * 3
    for player in (players.Normal(), players.Strong(4)):
        assert player.choose(view) in view.legal_actions


def test_a_table_may_be_a_combination_and_parts_may_be_lists() -> None:
    view = made_view("8S 8D 3C", "5S", 3)
    assert facts_of(view).passes == 0
    assert facts_of(made_view("8S 8D 3C", "5S", 2)).passes == 1
    assert facts_of(made_view("8S 8D 3C", "5S", 1)).passes == 2
    one_out = made_view("8S 8D 3C", "5S", 1, finished=(2,))
    assert (facts_of(one_out).passes, facts_of(one_out).counts) == (1, (3, 26, 0, 27))
    loose: Any = {"table": gd.Combination("single", 5), "counts": [3, None, None, None], "finished": []}
    assert players.Normal().choose(replace(view, **loose)) == players.Normal().choose(view)


DECK = gd.Hand.deck()
GOOD = made_view("8S 8D 3C 4C", "5S", 3)
BAD: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "seat": ({"seat": 5}, gd.PhaseError, "seat"),
    "seat type": ({"seat": "0"}, TypeError, ""),
    "table that its owner has not played": ({"owner": 2}, gd.PhaseError, "impossible_position"),
    "owner": ({"owner": 7}, gd.PhaseError, "seat"),
    "no owner": ({"owner": None}, gd.PhaseError, "impossible_position"),
    "own table": ({"owner": 0}, gd.PhaseError, "impossible_position"),
    "owner without table": ({"table": None}, gd.PhaseError, "impossible_position"),
    "table of another level": ({"table": gd.Move("5S", 8)}, gd.IllegalMoveError, "table_level"),
    "pass as table": ({"table": gd.PASS}, gd.IllegalMoveError, "table_is_pass"),
    "table type": ({"table": 5}, TypeError, ""),
    "level": ({"level": 15}, gd.NotationError, "level"),
    "rules": ({"rules": None}, TypeError, ""),
    "no hand": ({"hand": gd.Hand()}, gd.PhaseError, "impossible_position"),
    "hand type": ({"hand": 5}, TypeError, ""),
    "own count": ({"counts": (5, None, None, None)}, gd.PhaseError, "impossible_position"),
    "three counts": ({"counts": (4, None, None)}, gd.PhaseError, "impossible_position"),
    "negative count": ({"counts": (4, -(10**30), None, None)}, gd.PhaseError, "impossible_position"),
    "large count": ({"counts": (4, 10**30, None, None)}, gd.PhaseError, "impossible_position"),
    "more cards than there are": ({"counts": (4, 60, 60, 60)}, gd.PhaseError, "impossible_position"),
    "count type": ({"counts": (4, "3", None, None)}, TypeError, ""),
    "nobody out with no cards": ({"counts": (4, 0, 3, 3)}, gd.PhaseError, "impossible_position"),
    "out with cards": ({"finished": (1,), "counts": (4, 3, 3, 3)}, gd.PhaseError, "impossible_position"),
    "a team out": ({"finished": (1, 3)}, gd.PhaseError, "impossible_position"),
    "out oneself": ({"finished": (0,)}, gd.PhaseError, "impossible_position"),
    "five out": ({"finished": (0, 1, 2, 3, 0)}, gd.PhaseError, "impossible_position"),
    "out twice": ({"finished": (1, 1)}, gd.PhaseError, "impossible_position"),
    "out is no seat": ({"finished": (4,)}, gd.PhaseError, "seat"),
    "cards of others in hand": (
        {"hand": gd.Hand("8S 8S 8D 3C"), "played": (gd.Hand("8S"),) * 4},
        gd.InvalidHandError,
        "",
    ),
    "everything played": ({"played": (DECK,) * 4}, gd.PhaseError, "impossible_position"),
    "three played": ({"played": (gd.Hand(),) * 3}, gd.InvalidHandError, "malformed_hands"),
    "tribute type": ({"tribute": 5}, TypeError, ""),
    "history type": ({"history": 5}, TypeError, ""),
}
ASKED: dict[str, Callable[[gd.Observation], object]] = {
    "normal": players.Normal().choose,
    "strong": players.Strong(3).choose,
    "advise": lambda view: players.advise(view, worlds=3),
}


# Normal does not read the history.
QUESTIONS = [(who, name) for who in ASKED for name in BAD if (who, name) != ("normal", "history type")]


@pytest.mark.parametrize(("who", "name"), QUESTIONS)
def test_bad_observations(who: str, name: str) -> None:
    assert ASKED[who](GOOD)
    changes, error, code = BAD[name]
    with pytest.raises(error) as caught:
        ASKED[who](replace(GOOD, **changes))
    assert not code or getattr(caught.value, "code", "") == code


def test_something_else_than_an_observation() -> None:
    class Other:
        legal_actions = GOOD.legal_actions

    other: Any = Other()
    with pytest.raises(TypeError, match="a player is asked with an Observation, not Other"):
        players.Normal().choose(other)


@pytest.mark.parametrize("who", ASKED)
def test_not_its_turn(who: str) -> None:
    match = gd.Match(seed=7)
    for seat in range(4):
        if seat != match.to_act:
            with pytest.raises(
                gd.PhaseError, match=f"not the turn of seat {seat}, but of seat {match.to_act}"
            ) as caught:
                ASKED[who](match.observation(seat))
            assert caught.value.code == "not_to_act"

"""What a match and a tribute refuse: which error, what its message tells, and that nothing has changed (R5.4, R7.8)."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import guandan_core as gd
from match_play import ONE_FOUR, ONE_THREE, ONE_TWO, dealt, play_deal

CARDS = re.compile(r"\b(?:[2-9TJQKA][HSCD]|BJ|RJ)\b")


class Refusal(NamedTuple):
    match: Callable[[], gd.Match]
    action: Any
    error: type[gd.GuandanError]
    code: str
    words: tuple[str, ...]


def leading() -> gd.Match:
    hands = dealt("3H 3S 8S 8H 8C 9D -KS", "KS KS 4D -3C", "3C", "3D", seed=5)
    return gd.Match(gd.Rules.russian(), "7", seed=5, hands=hands, leader=0)


def following() -> gd.Match:
    match = leading()
    match.act("8S")
    return match


def giving() -> gd.Match:
    match = gd.Match(gd.Rules.russian(), seed=5)
    match.deal_next(dealt("", "RJ AS", "RJ", "BJ 3S", seed=6))
    return play_deal(match, ONE_TWO)


def returning() -> gd.Match:
    match = gd.Match(gd.Rules.russian(), seed=5)
    match.deal_next(dealt("KS TS", "3C", "RJ", "BJ BJ -RJ", seed=6))
    play_deal(match, ONE_THREE)
    match.act(match.legal_actions()[0])
    return match


def naming() -> gd.Match:
    match = gd.Match(seed=5)
    match.deal_next(dealt("", "RJ", "", "BJ -RJ", seed=6))
    return play_deal(match, ONE_TWO)


def over() -> gd.Match:
    return play_deal(gd.Match(deals=1, seed=5), ONE_FOUR)


PLAY, PHASE = gd.IllegalMoveError, gd.PhaseError
REFUSALS = {
    "a pass on the lead": Refusal(leading, "pass", PLAY, "pass_on_lead", ("pass", "seat 0", "level 7", "leading")),
    "the pass on the lead": Refusal(leading, gd.PASS, PLAY, "pass_on_lead", ("seat 0", "leading")),
    "cards not held": Refusal(leading, "KS KS", PLAY, "not_in_hand", ("KS KS", "seat 0", "level 7")),
    "a third copy": Refusal(leading, "3H 3H 3H", gd.InvalidHandError, "too_many_copies", ("3H",)),
    "a move of another level": Refusal(
        leading, gd.Move("8S", "8"), PLAY, "level_mismatch", ("8S", "level 8", "level 7")
    ),
    "no play": Refusal(leading, "8S 9D", PLAY, "not_a_play", ("8S 9D", "level 7")),
    "a giving in the play": Refusal(leading, gd.Give(gd.Card("3H")), PHASE, "wrong_phase", ("give 3H",)),
    "a taking in the play": Refusal(leading, gd.Take(2), PHASE, "wrong_phase", ("take from seat 2",)),
    "a returning in the play": Refusal(leading, gd.Return(gd.Card("3H")), PHASE, "wrong_phase", ("return 3H",)),
    "a naming in the play": Refusal(leading, gd.NameLeader(0), PHASE, "wrong_phase", ("seat 0 leads",)),
    "does not beat": Refusal(following, "4D", PLAY, "does_not_beat", ("4D", "seat 1", "level 7", "8S")),
    "a move that does not beat": Refusal(following, gd.Move("4D", "7"), PLAY, "does_not_beat", ("4D", "seat 1", "8S")),
    "another kind": Refusal(following, "KS KS", PLAY, "does_not_beat", ("KS KS", "seat 1", "8S")),
    "cards of the seat before": Refusal(following, "9D", PLAY, "not_in_hand", ("9D", "seat 1", "8S")),
    "no card": Refusal(following, "10X", gd.NotationError, "unknown_card", ("10X",)),
    "a play in the tribute": Refusal(giving, "3S", PHASE, "wrong_phase", ("3S",)),
    "a move in the tribute": Refusal(giving, gd.Move("3S", "7"), PHASE, "wrong_phase", ("3S",)),
    "a pass in the tribute": Refusal(giving, "pass", PHASE, "wrong_phase", ("pass",)),
    "a lower tribute": Refusal(giving, gd.Give(gd.Card("AS")), PLAY, "illegal_action", ("give AS", "seat 1")),
    "a tribute not held": Refusal(giving, gd.Give(gd.Card("BJ")), PLAY, "illegal_action", ("give BJ", "seat 1")),
    "a return before it": Refusal(giving, gd.Return(gd.Card("3S")), PHASE, "wrong_phase", ("return 3S",)),
    "a return above ten": Refusal(returning, gd.Return(gd.Card("KS")), PLAY, "illegal_action", ("return KS",)),
    "a return not held": Refusal(returning, gd.Return(gd.Card("3C")), PLAY, "illegal_action", ("return 3C",)),
    "the card received": Refusal(returning, gd.Return(gd.Card("BJ")), PLAY, "illegal_action", ("return BJ",)),
    "a choice not asked": Refusal(naming, gd.Take(1), PHASE, "wrong_phase", ("take from seat 1",)),
    "a leader not asked": Refusal(naming, gd.NameLeader(1), PHASE, "wrong_phase", ("seat 1 leads",)),
    "a play after the end": Refusal(over, "3S", PHASE, "match_over", ("3S",)),
    "a pass after the end": Refusal(over, gd.PASS, PHASE, "match_over", ("pass",)),
    "a giving after the end": Refusal(over, gd.Give(gd.Card("3S")), PHASE, "match_over", ("3S",)),
}


@pytest.mark.parametrize("name", REFUSALS)
def test_a_refused_action_changes_nothing_and_tells_what_is_wrong(name: str) -> None:
    make, action, error, code, words = REFUSALS[name]
    match = make()
    before, observations = match.copy(), [match.observation(seat) for seat in range(4)]
    with pytest.raises(error) as caught:
        match.act(action)
    assert caught.value.code == code
    assert isinstance(caught.value, gd.GuandanError)
    message = str(caught.value)
    assert all(word in message for word in words), message
    assert match == before
    assert [match.observation(seat) for seat in range(4)] == observations
    assert match.history == before.history


@pytest.mark.parametrize("name", REFUSALS)
def test_R5_4_an_error_is_silent_about_the_cards_of_other_seats(name: str) -> None:
    make, action, *_ = REFUSALS[name]
    match = make()
    with pytest.raises(gd.GuandanError) as caught:
        match.act(action)
    own = gd.Hand() if match.to_act is None else match.hands[match.to_act]
    public = {str(card) for seat in range(4) for card in match.observation(seat).played[seat]}
    if match.tribute is not None:
        public |= {str(one.card) for one in match.tribute.tributes}
    told = set(CARDS.findall(str(caught.value))) - set(CARDS.findall(f"{action}")) - public
    assert told <= {str(card) for card in own}
    assert caught.value.hand in (None, own) or name in ("no play", "a third copy")


@pytest.mark.parametrize("name", [name for name, one in REFUSALS.items() if one.match in (leading, following)])
def test_a_refusal_in_the_play_tells_hand_level_and_table(name: str) -> None:
    make, action, _, code, _ = REFUSALS[name]
    match = make()
    with pytest.raises(gd.GuandanError) as caught:
        match.act(action)
    if code not in ("pass_on_lead", "not_in_hand", "does_not_beat", "level_mismatch"):
        return
    error = caught.value
    assert match.to_act is not None
    assert match.deal is not None
    assert (error.hand, error.level, error.table) == (match.hands[match.to_act], match.level, match.deal.table)
    # So much is enough to see the fault again.
    rules = gd.Rules.russian()
    legal = gd.legal_moves(error.hand or "", error.table, error.level or "", rules=rules)
    assert error.token not in [str(move) for move in legal] or code == "level_mismatch"


@pytest.mark.parametrize(
    "wrong", [None, 5, 1.5, True, [], ("give", "3S"), object(), gd.Card("3S"), gd.Hand("3S"), b"3S"]
)
@pytest.mark.parametrize("make", [leading, giving], ids=["play", "tribute"])
def test_what_is_no_action_is_a_type_error_and_changes_nothing(make: Callable[[], gd.Match], wrong: Any) -> None:
    match = make()
    before = match.copy()
    with pytest.raises(TypeError, match=type(wrong).__name__):
        match.act(wrong)
    assert match == before


@pytest.mark.parametrize(
    ("arguments", "error", "code"),
    [
        ({"seed": -1}, gd.NotationError, "seed"),
        ({"seed": 2**64}, gd.NotationError, "seed"),
        ({"seed": 10**5000}, gd.NotationError, "seed"),
        ({"deals": -(10**5000)}, gd.PhaseError, "deals"),
        ({"leader": 10**5000}, gd.PhaseError, "leader"),
        ({"start_level": "BJ"}, gd.NotationError, "level"),
        ({"start_level": 1}, gd.NotationError, "level"),
        ({"start_level": "x"}, gd.NotationError, None),
        ({"deals": 0}, gd.PhaseError, "deals"),
        ({"deals": -3}, gd.PhaseError, "deals"),
        ({"leader": 4}, gd.PhaseError, "leader"),
        ({"leader": -1}, gd.PhaseError, "leader"),
        ({"hands": []}, gd.InvalidHandError, "malformed_hands"),
        ({"hands": ["3S"] * 4}, gd.InvalidHandError, "malformed_hands"),
    ],
)
def test_a_match_that_cannot_be_is_refused(arguments: Any, error: type[gd.GuandanError], code: str | None) -> None:
    with pytest.raises(error) as caught:
        gd.Match(**{"seed": 1, **arguments})
    assert code is None or caught.value.code == code
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    "arguments",
    [
        {"seed": 0.5},
        {"seed": True},
        {"seed": "1"},
        {"rules": None},
        {"rules": "pagat"},
        {"deals": 1.0},
        {"deals": True},
        {"start_level": 7.0},
        {"hands": 5},
    ],
)
def test_R02_wrong_types_are_type_errors(arguments: Any) -> None:
    with pytest.raises((TypeError, gd.NotationError)):
        gd.Match(**{"seed": 1, **arguments})


@pytest.mark.parametrize("leader", [1.0, "1", True])
def test_a_leader_is_a_seat(leader: Any) -> None:
    with pytest.raises((TypeError, gd.PhaseError)):
        gd.Match(seed=1, leader=leader)


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (gd.Give, "3S"),
        (gd.Give, 5),
        (gd.Return, None),
        (gd.Take, "1"),
        (gd.Take, True),
        (gd.Take, 4),
        (gd.NameLeader, -1),
        pytest.param(gd.NameLeader, 10**5000, id="huge"),
        (gd.NameLeader, 1.0),
    ],
)
def test_an_action_checks_what_it_is_made_of(make: Any, wrong: Any) -> None:
    with pytest.raises((TypeError, ValueError), match=r"Card|seat"):
        make(wrong)


@pytest.mark.parametrize("seed", [-1, 2**64, True, 0.5, "1", None])
def test_R02_seeds_of_a_deal_are_checked(seed: Any) -> None:
    with pytest.raises((gd.NotationError, TypeError)):
        gd.Deal.random(seed, "5")

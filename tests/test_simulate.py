"""Playing with players: whole matches, the report of a player that fails, duplicate play."""

import copy
import doctest
import importlib
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import players, simulate
from match_play import ONE_FOUR, ONE_TWO, play_deal

BASELINE = players.Baseline()
FOUR = [BASELINE] * 4


class OtherGive(gd.Give):
    """Not an action, whatever it is equal to."""


@dataclass(frozen=True)
class From:
    """Baseline up to an event of the history, then what `then` returns or raises."""

    event: int
    then: Callable[[gd.Observation], object]

    def choose(self, observation: gd.Observation) -> gd.Action:
        if len(observation.history) < self.event:
            return BASELINE.choose(observation)
        return self.then(observation)  # type: ignore[return-value]

    def __repr__(self) -> str:
        return f"From({self.event})"


def always(value: object) -> Callable[[gd.Observation], object]:
    return lambda _: value


def raising(error: BaseException) -> Callable[[gd.Observation], object]:
    def then(_: gd.Observation) -> object:
        raise error

    return then


def failing(player: players.Player, match: gd.Match) -> gd.PlayerError:
    with pytest.raises(gd.PlayerError) as caught:
        simulate.play_match([player] * 4, match)
    return caught.value


@pytest.mark.parametrize("module", ["", ".playing", ".duplicates", ".intervals"], ids=lambda name: name or "package")
def test_examples_of_docstrings(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"guandan_core.simulate{module}")).failed == 0


# ---- matches and deals


def test_play_match_goes_on_from_where_the_match_stands() -> None:
    whole = simulate.play_match(FOUR, gd.Match(seed=3))
    parts = gd.Match(seed=3)
    results = []
    while not parts.is_over:
        results.append(simulate.play_deal(FOUR, parts))
    assert parts == whole
    assert results == [event.result for event in whole.history if isinstance(event, gd.DealEnded)]
    assert len(results) > 3
    assert simulate.play_match(FOUR, whole.copy()) == whole


def test_play_deal_plays_the_rest_of_one_deal() -> None:
    match = play_deal(gd.Match(seed=4), ONE_TWO)
    assert match.phase == gd.Phase.TRIBUTE
    match.act(match.legal_actions()[0])
    result = simulate.play_deal(FOUR, match)
    assert match.deal_number == 2
    assert match.declarers == result.winners


def test_play_deal_after_the_end() -> None:
    match = simulate.play_match(FOUR, gd.Match(seed=4, deals=1))
    with pytest.raises(gd.PhaseError) as caught:
        simulate.play_deal(FOUR, match)
    assert caught.value.code == "match_over"


@pytest.mark.parametrize("seats", [[], [BASELINE] * 3, [BASELINE] * 5, [BASELINE, BASELINE, BASELINE, None]], ids=len)
def test_four_players_are_needed(seats: Any) -> None:
    match = gd.Match(seed=1)
    with pytest.raises(TypeError, match="four objects"):
        simulate.play_match(seats, match)
    assert match == gd.Match(seed=1)


def test_each_seat_is_asked_with_its_own_observation() -> None:
    seen: list[set[int]] = [set() for _ in range(4)]

    @dataclass
    class Seat:
        number: int

        def choose(self, observation: gd.Observation) -> gd.Action:
            assert type(observation) is gd.Observation
            seen[self.number].add(observation.seat)
            return BASELINE.choose(observation)

    simulate.play_match([Seat(number) for number in range(4)], gd.Match(seed=1, deals=2))
    assert seen == [{0}, {1}, {2}, {3}]


# ---- a player that fails

ILLEGAL = {
    "pass on the lead": (gd.PASS, "pass"),
    "not in hand": (gd.Move("RJ RJ BJ BJ", "2"), "BJ BJ RJ RJ"),
    "other level": (gd.Move("3S", "9"), "3S"),
    "other phase": (gd.Give(gd.Card("3S")), "Give(card=Card('3S'))"),
    "text": ("3S", "'3S'"),
    "nothing": (None, "None"),
    "subclass": (OtherGive(gd.Card("3S")), "OtherGive(card=Card('3S'))"),
}


@pytest.mark.parametrize(("action", "text"), ILLEGAL.values(), ids=ILLEGAL)
def test_illegal_action_is_reported_and_changes_nothing(action: object, text: str) -> None:
    match = gd.Match(seed=17)
    before = match.copy()
    error = failing(From(0, always(action)), match)
    assert (error.code, error.player, error.seat, error.deal, error.seed) == (
        "illegal_action",
        "From(0)",
        before.to_act,
        0,
        17,
    )
    assert (error.action, error.token) == (text, text)
    assert isinstance(error.__cause__, gd.GuandanError | TypeError)
    for word in (f"seed 17, deal 0, event 4, seat {error.seat}: From(0) chose {text}", str(error.__cause__)):
        assert word in str(error)
    assert error.match is match
    assert match == before
    assert match.legal_actions() == before.legal_actions()
    assert (error.hand, error.table, error.level) == (before.hands[error.seat], None, gd.Rank.TWO)


@pytest.mark.parametrize("raised", [KeyError("k"), gd.RulesError("m", code="c"), AssertionError(), StopIteration(3)])
def test_exception_of_a_player_is_reported_and_changes_nothing(raised: Exception) -> None:
    match = gd.Match(seed=17)
    simulate.play_deal(FOUR, match)
    before = match.copy()
    error = failing(From(0, raising(raised)), match)
    assert (error.code, error.seat, error.deal, error.seed) == ("player_raised", before.to_act, 1, 17)
    assert error.__cause__ is raised
    assert error.action is None
    assert f"From(0) raised {raised!r}" in str(error)
    assert match == before


def test_fault_in_a_tribute_names_deal_and_action() -> None:
    match = play_deal(gd.Match(seed=4), ONE_TWO)
    before = match.copy()
    error = failing(From(0, always(gd.Give(gd.Card("2C")))), match)
    assert (error.code, error.deal, error.action) == ("illegal_action", 1, "Give(card=Card('2C'))")
    assert match == before


def test_another_player_can_go_on() -> None:
    match = gd.Match(seed=17)
    error = failing(From(100, always(None)), match)
    assert error.match is not None
    assert len(match.history) > 100
    assert simulate.play_match(FOUR, error.match) == simulate.play_match(FOUR, gd.Match(seed=17))


def test_fault_can_be_reproduced_from_the_error_and_from_the_seed() -> None:
    player = From(400, lambda _: 1 / 0)
    error = failing(player, gd.Match(seed=17))
    assert error.match is not None
    with pytest.raises(ZeroDivisionError):
        player.choose(error.match.observation(error.seat))
    again = failing(player, gd.Match(seed=error.seed))
    assert (again.match, str(again), again.deal) == (error.match, str(error), error.deal)
    assert error.deal > 0


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), SystemExit(2)])
def test_interrupt_passes_through(stop: BaseException) -> None:
    match = gd.Match(seed=17)
    with pytest.raises(type(stop)) as caught:
        simulate.play_match([From(50, raising(stop))] * 4, match)
    assert caught.value is stop
    assert simulate.play_match(FOUR, match) == simulate.play_match(FOUR, gd.Match(seed=17))


def test_message_survives_a_repr_that_raises() -> None:
    class Rude:
        def choose(self, observation: gd.Observation) -> gd.Action:
            raise ValueError(len(observation.hand), "x" * 1000)

        def __repr__(self) -> str:
            raise RuntimeError

    error = failing(Rude(), gd.Match(seed=1))
    assert error.player == "<Rude object>"
    assert len(str(error)) < 400


@pytest.mark.parametrize("name", ["hand", "legal_actions", "history", "new"])
def test_observation_cannot_be_changed(name: str) -> None:
    def change(observation: gd.Observation) -> object:
        setattr(observation, name, ())
        return observation.legal_actions[0]

    error = failing(From(0, change), gd.Match(seed=1))
    assert isinstance(error.__cause__, FrozenInstanceError | TypeError)


def test_message_shows_no_other_hand() -> None:
    match = gd.Match(seed=17)
    error = failing(From(0, always("8S")), match)
    assert all(str(hand) not in str(error) for hand in match.hands)


@pytest.mark.parametrize("duplicate", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_copies_of_the_error_keep_everything(duplicate: Callable[[gd.PlayerError], gd.PlayerError]) -> None:
    error = failing(From(30, always(None)), gd.Match(seed=17))
    error.add_note("in run 3")
    again = duplicate(error)
    assert type(again) is gd.PlayerError
    assert vars(again) == vars(error)
    assert again.args == error.args
    assert gd.PlayerError.__mro__[1] is gd.GuandanError


# ---- duplicate play


@pytest.mark.parametrize("player", [BASELINE, players.Easy(3), players.Random(3)], ids=repr)
def test_a_player_against_itself_gains_nothing(player: players.Player) -> None:
    for number in range(5):
        both = simulate.duplicate(player, player, simulate.single_deal(1, number))
        assert both.gains[0] == -both.gains[1] != 0
        assert (both.gain, both.match_wins) == (0, 1)
    whole = simulate.duplicate(player, player, simulate.whole_match(1, deals=6))
    half = len(whole.gains) // 2
    assert whole.gains[:half] == tuple(-gain for gain in whole.gains[half:])
    assert whole.match_wins == 1


def test_gains_are_those_of_the_other_player_turned_round() -> None:
    a, b = BASELINE, players.Random(2)
    for number in range(5):
        match = simulate.single_deal(1, number)
        one, other = simulate.duplicate(a, b, match), simulate.duplicate(b, a, match)
        assert one.first == other.second
        assert one.second == other.first
        assert one.gain == -other.gain
        assert one.match_wins == 2 - other.match_wins


def test_duplicate_plays_the_same_cards_with_the_teams_swapped() -> None:
    asked: list[list[int]] = [[], []]

    @dataclass
    class Watched:
        number: int

        def choose(self, observation: gd.Observation) -> gd.Action:
            asked[self.number].append(observation.seat % 2)
            return BASELINE.choose(observation)

    match = simulate.single_deal(1, 7)
    before = match.copy()
    both = simulate.duplicate(Watched(0), Watched(1), match)
    assert match == before
    assert both.first == both.second  # the same cards, leader and choices
    half = len(asked[0]) - asked[0].count(1)
    assert asked[0] == [0] * half + [1] * (len(asked[0]) - half)
    assert set(asked[0]) == set(asked[1]) == {0, 1}


def test_duplicate_leaves_no_failed_deal_out() -> None:
    with pytest.raises(gd.PlayerError):
        simulate.duplicate(BASELINE, From(60, always(None)), simulate.single_deal(1))


def test_single_deals_have_every_level_other_cards_and_leaders() -> None:
    deals = [simulate.single_deal(1, number) for number in range(200)]
    assert {deal.level for deal in deals} == {rank for rank in gd.Rank if rank <= gd.Rank.ACE}
    assert {deal.to_act for deal in deals} == {0, 1, 2, 3}
    assert len({deal.hands for deal in deals}) == 200
    assert deals[7] == simulate.single_deal(1, 7) != simulate.single_deal(2, 7)
    assert simulate.play_match(FOUR, deals[0]).deal_number == 0


def test_single_deal_and_whole_match_take_level_and_rules() -> None:
    deal = simulate.single_deal(1, 2, level="A", rules=gd.Rules.app())
    assert (deal.level, deal.rules) == (gd.Rank.ACE, gd.Rules.app())
    match = simulate.whole_match(1, 2, start_level="T", deals=3, rules=gd.Rules.app())
    assert (match.level, match.rules, match.seed) == (gd.Rank.TEN, gd.Rules.app(), deal.seed)
    assert simulate.play_match(FOUR, match).deal_number <= 2
    assert simulate.whole_match(1, 2).level == gd.Rank.TWO


@pytest.mark.parametrize(
    ("seed", "number", "code"), [(-1, 0, "seed"), (2**64, 0, "seed"), (1, -1, "deal"), (1, 2**64, "deal")]
)
def test_numbers_out_of_range(seed: int, number: int, code: str) -> None:
    for make in (simulate.single_deal, simulate.whole_match):
        with pytest.raises(gd.NotationError) as caught:
            make(seed, number)
        assert caught.value.code == code
    with pytest.raises(TypeError, match="number of a deal is an int"):
        simulate.single_deal(1, True)


@pytest.mark.parametrize(("profile", "steps"), [("pagat", (4, 2, 1)), ("app", (3, 2, 1))])
def test_level_gains_are_the_steps_of_the_rules(profile: str, steps: tuple[int, ...]) -> None:
    match = gd.Match(getattr(gd.Rules, profile)(), seed=1, deals=3)
    for order in (ONE_TWO, (1, 0, 2, 3), (0, 1, 2, 3)):
        play_deal(match, order)
    gains = (steps[0], -steps[2], steps[1])
    assert simulate.level_gains(match, 0) == gains
    assert simulate.level_gains(match, 1) == tuple(-gain for gain in gains)


def test_level_gains_count_in_full_at_A() -> None:
    match = play_deal(gd.Match(start_level="A", seed=6), ONE_TWO)
    assert match.levels == (gd.Rank.ACE, gd.Rank.ACE)
    assert simulate.level_gains(play_deal(match, ONE_FOUR), 0) == (4, 1)


@pytest.mark.parametrize("team", [2, -1, "0", None])
def test_level_gains_of_no_team(team: Any) -> None:
    with pytest.raises(gd.NotationError) as caught:
        simulate.level_gains(gd.Match(seed=1), team)
    assert caught.value.code == "team"


def test_a_drawn_match_is_half_won() -> None:
    drawn = gd.Match(seed=1, deals=2, start_level="A")
    for order in (ONE_FOUR, (1, 0, 2, 3)):  # R6.6: neither wins the match at A, and the levels are equal
        play_deal(drawn, order)
    assert drawn.is_over
    assert drawn.winner is None
    won = gd.Match(seed=1, deals=1)
    play_deal(won, ONE_TWO)
    assert simulate.Duplicate(drawn, drawn).match_wins == 1
    assert simulate.Duplicate(won, drawn).match_wins == 1.5
    assert simulate.Duplicate(drawn, won).match_wins == 0.5

"""The players in Python: legal in every phase and by every rule set, decided by seed and observation alone, greedy."""

import doctest
import importlib
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

import guandan_core as gd
from guandan_core import players, simulate
from guandan_core.players.draws import drawn
from match_play import dealt, equal_tributes, play_deal

PROFILES = ("pagat", "finnish", "russian", "app", "competition")
NAMES = ("random", "baseline", "easy")
ONE_TWO = (0, 2, 1, 3)


def asked(player: players.Player, match: gd.Match) -> Iterator[tuple[gd.Observation, gd.Action]]:
    """Every question of a match that this player plays alone, with its answer."""
    while match.to_act is not None:
        view = match.observation(match.to_act)
        action = player.choose(view)
        yield view, action
        match.act(action)


def observations(number: int, seed: int = 0) -> Iterator[gd.Observation]:
    """Of a match that chance plays, all seats and phases."""
    random = players.Random(seed)
    for view, _ in asked(random, gd.Match(seed=seed)):
        yield view
        number -= 1
        if number == 0:
            return


MODULES = (
    "",
    ".player",
    ".draws",
    ".greedy",
    ".simple",
    ".names",
    ".normal",
    ".strong",
    ".advice",
    ".reasons",
    ".stakes",
)


@pytest.mark.parametrize("module", MODULES, ids=lambda name: name or "package")
def test_examples_of_docstrings(module: str) -> None:
    assert doctest.testmod(importlib.import_module(f"guandan_core.players{module}")).failed == 0


def test_every_public_name_has_a_docstring() -> None:
    for name in players.__all__:
        if name != "NAMES":
            value = getattr(players, name)
            assert ">>>" in value.__doc__
            assert all(member.__doc__ for key, member in vars(value).items() if key == "choose")


def test_importing_the_package_loads_no_player_and_players_load_no_match() -> None:
    code = (
        "import sys, guandan_core\n"
        "assert 'guandan_core.players' not in sys.modules\n"
        "from guandan_core import players\n"
        "assert 'guandan_core.match' not in sys.modules\n"
        "assert 'json' not in sys.modules"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr == ""


# ---- whole matches


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("name", NAMES)
def test_plays_whole_matches_by_legal_actions(name: str, profile: str) -> None:
    player = players.by_name(name, seed=5)
    assert isinstance(player, players.Player)
    match = gd.Match(getattr(gd.Rules, profile)(), deals=8, seed=5)
    types: Counter[type] = Counter()
    for view, action in asked(player, match):
        assert action in view.legal_actions
        types[type(action)] += 1
    assert match.is_over
    assert types[gd.Give] > 0 < types[gd.Return]


@pytest.mark.parametrize("name", NAMES)
def test_takes_one_of_equal_cards_and_names_a_leader(name: str) -> None:
    match = gd.Match(seed=5)
    match.deal_next(equal_tributes())
    play_deal(match, ONE_TWO)
    types = {type(action) for view, action in asked(players.by_name(name, 3), match) if view.phase == gd.Phase.TRIBUTE}
    assert types == {gd.Give, gd.Take, gd.Return, gd.NameLeader}


# ---- decided by seed and observation alone


@pytest.mark.parametrize("name", NAMES)
def test_choice_does_not_depend_on_what_was_asked_before(name: str) -> None:
    views = list(observations(200, seed=2))
    one = players.by_name(name, 8)
    forward = [one.choose(view) for view in views]
    again = [one.choose(pickle.loads(pickle.dumps(view))) for view in reversed(views)]
    assert again[::-1] == forward
    assert [players.by_name(name, 8).choose(view) for view in views] == forward


@pytest.mark.parametrize("name", ["random", "easy"])
def test_another_seed_chooses_otherwise(name: str) -> None:
    views = list(observations(200, seed=2))
    choices = {tuple(str(players.by_name(name, seed).choose(view)) for view in views) for seed in range(5)}
    assert len(choices) == 5


def test_choice_is_the_same_in_a_process_with_other_hashes() -> None:
    code = (
        "import guandan_core as gd\n"
        "from guandan_core import players, simulate\n"
        "seats = [players.Random(1), players.Easy(2), players.Random(3), players.Easy(4)]\n"
        "simulate.play_deal(seats, match := gd.Match(seed=9))\n"
        "print([str(move) for move in match.history[-4:]], len(match.history))"
    )
    outputs = set()
    for hashes in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hashes}
        outputs.add(
            subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True).stdout
        )
    assert len(outputs) == 1


def test_random_is_uniform() -> None:
    view = next(iter(observations(1, seed=3)))
    few = replace(view, legal_actions=view.legal_actions[:7])
    found = Counter(str(players.Random(seed).choose(few)) for seed in range(7000))
    # Each 1000 times, with a standard deviation of 29.
    assert len(found) == 7
    assert all(850 < number < 1150 for number in found.values())


def test_random_draws_anew_at_every_observation() -> None:
    """With one seed, over the observations of a match: the mean place among the actions is the middle."""
    random, places = players.Random(1), []
    for view in observations(3000, seed=4):
        if len(view.legal_actions) > 1:
            places.append(view.legal_actions.index(random.choose(view)) / (len(view.legal_actions) - 1))
    assert abs(sum(places) / len(places) - 0.5) < 0.04


def test_every_part_of_the_digest_counts() -> None:
    view = next(iter(observations(1, seed=3)))
    low, high = (
        view.hand - [old] + [new] for old, new in (("2S", "2H"), ("BJ", "RJ"))
    )  # the first 64 bits, the others
    others = [replace(view, hand=low), replace(view, hand=high), replace(view, history=view.history * 2)]
    others += [replace(view, seat=(view.seat + step) % 4) for step in (1, 2, 3)]
    numbers = {drawn(1, one) for one in (view, *others)} | {drawn(2, view), drawn(1, view, stream=1)}
    assert len(numbers) == len(others) + 3
    assert all(0 <= number < 2**64 for number in numbers)


# ---- greedy


@pytest.mark.parametrize("player", [players.Baseline(), players.Easy(1, mistakes=1)], ids=repr)
def test_never_beats_its_partner(player: players.Player) -> None:
    passed = could_beat = 0
    for seed in range(3):
        for view, action in asked(player, gd.Match(seed=seed, deals=3)):
            if view.phase == gd.Phase.PLAY and view.owner == (view.seat + 2) % 4:
                assert action == gd.PASS
                passed += 1
                could_beat += len(view.legal_actions) > 1
    assert passed > could_beat > 20


# ---- easy


def test_easy_without_mistakes_is_baseline() -> None:
    easy, baseline = players.Easy(1, mistakes=0), players.Baseline()
    assert all(easy.choose(view) == baseline.choose(view) for view in observations(300))


@pytest.mark.parametrize("mistakes", [0.2, 0.6])
def test_easy_makes_its_share_of_mistakes(mistakes: float) -> None:
    easy, always, baseline = players.Easy(1, mistakes), players.Easy(1, mistakes=1), players.Baseline()
    made = could = 0
    for seed in range(4):
        for view in observations(500, seed):
            best = baseline.choose(view)
            if always.choose(view) != best:
                could += 1
                made += easy.choose(view) != best
            else:
                assert easy.choose(view) == best
    assert could > 300
    assert abs(made / could - mistakes) < 0.06


def test_a_mistake_may_be_any_combination() -> None:
    """Whether and which are drawn apart."""
    view = next(iter(observations(1, seed=3)))
    choices = gd.legal_combinations(view.hand, view.table, view.level)
    best = players.Baseline().choose(view)
    made = {players.Easy(seed, mistakes=0.1).choose(view) for seed in range(2000)} - {best}
    rows = [choices.index(move) for move in made]
    plain = sum(kind < gd.Kind.BOMB for kind in choices.kinds())
    assert min(rows) < 0.1 * plain
    assert max(rows) > 0.9 * plain


def test_easy_leads_no_bomb_by_mistake() -> None:
    match = gd.Match(seed=1, hands=dealt("3S 3H 3C 3D 4S 4H 4C 4D 5S 5H 5C 5D 6S 6H 6C 6D", "", "", ""), leader=0)
    view = match.observation(0)
    led = [players.Easy(seed, mistakes=1).choose(view) for seed in range(200)]
    assert all(isinstance(move, gd.Move) and move.kind < gd.Kind.BOMB for move in led)
    assert len({move.combination for move in led if isinstance(move, gd.Move)}) > 20


def test_order_of_strength() -> None:
    def interval(a: players.Player, b: players.Player) -> simulate.Interval:
        deals = [simulate.duplicate(a, b, simulate.single_deal(11, number)).gain for number in range(60)]
        return simulate.bootstrap(deals, resamples=1000)

    easy = players.Easy(seed=1)
    assert interval(easy, players.Random(seed=1)).low > 1
    assert interval(players.Baseline(), easy).low > 0


# ---- tribute


def tribute_view(*actions: gd.Action) -> gd.Observation:
    view = next(view for view in observations(5000) if view.phase == gd.Phase.TRIBUTE)
    return replace(view, seat=1, level=gd.Rank.SEVEN, legal_actions=actions)


@pytest.mark.parametrize(
    ("actions", "chosen"),
    [
        ((gd.Give(gd.Card("7H")), gd.Give(gd.Card("7S"))), gd.Give(gd.Card("7S"))),  # the finnish rules offer the wild
        (tuple(gd.Return(gd.Card(text)) for text in ("7S", "KD", "8D", "8H", "BJ")), gd.Return(gd.Card("8D"))),
        (tuple(gd.Return(gd.Card(text)) for text in ("7H", "7S", "BJ")), gd.Return(gd.Card("7S"))),
        ((gd.Take(3), gd.Take(1)), gd.Take(3)),
        ((gd.NameLeader(3), gd.NameLeader(1)), gd.NameLeader(1)),
    ],
)
@pytest.mark.parametrize("name", ["baseline", "easy"])
def test_tribute(name: str, actions: tuple[gd.Action, ...], chosen: gd.Action) -> None:
    assert players.by_name(name).choose(tribute_view(*actions)) == chosen


# ---- names and arguments


def test_by_name() -> None:
    assert players.NAMES == ("random", "easy", "baseline", "normal", "strong")
    names = ("random", "baseline", "easy", "easy:0.5", "easy:1", "normal", "strong", "strong:50")
    made = [repr(players.by_name(name, 6)) for name in names]
    assert made == [
        "Random(seed=6)",
        "Baseline()",
        "Easy(seed=6, mistakes=0.2)",
        "Easy(seed=6, mistakes=0.5)",
        "Easy(seed=6, mistakes=1.0)",
        "Normal()",
        "Strong(worlds=200, seed=6)",
        "Strong(worlds=50, seed=6)",
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("hard", "no player is called 'hard'; known: random, easy, baseline, normal, strong"),
        ("", "no player is called ''"),
        ("Easy", "no player is called 'Easy'"),
        ("random:3", "random takes no number"),
        ("baseline:", "baseline takes no number"),
        ("easy:2", "'easy:2': the share of mistakes: mistakes is a share from 0 to 1, not 2.0"),
        ("easy:much", "the share of mistakes: could not convert"),
        ("easy:", "the share of mistakes: could not convert"),
        ("easy:nan", "not nan"),
        ("normal:3", "normal takes no number"),
        ("strong:0", "'strong:0': the number of worlds: worlds is 1 to 100000, not 0"),
        ("strong:2.5", "the number of worlds: '2.5' is no whole number"),
    ],
)
def test_names_of_no_player(name: str, words: str) -> None:
    with pytest.raises(gd.NotationError) as caught:
        players.by_name(name)
    assert words in str(caught.value)
    assert (caught.value.code, caught.value.token) == ("unknown_player", name)


@pytest.mark.parametrize("seed", [-1, 2**64])
@pytest.mark.parametrize("name", NAMES)
def test_seed_out_of_range(name: str, seed: int) -> None:
    with pytest.raises(gd.NotationError) as caught:
        players.by_name(name, seed)
    assert (caught.value.code, caught.value.token) == ("seed", str(seed))


@pytest.mark.parametrize("mistakes", [-0.1, 1.1, float("nan")])
def test_share_of_mistakes_out_of_range(mistakes: float) -> None:
    with pytest.raises(gd.NotationError) as caught:
        players.Easy(mistakes=mistakes)
    assert caught.value.code == "mistakes"


def test_wrong_types() -> None:
    wrong: list[tuple[object, ...]] = [(True,), (1.0,), ("1",), (None,)]
    for (seed,) in wrong:
        with pytest.raises(TypeError, match="a seed is an int"):
            players.Random(seed)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="mistakes is a float, not str"):
        players.Easy(mistakes="0.2")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="name is a str, not int"):
        players.by_name(3)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", players.NAMES)
def test_is_asked_with_an_observation_of_a_seat_to_act(name: str) -> None:
    match, player = gd.Match(seed=7), players.by_name(name)
    assert match.to_act is not None
    with pytest.raises(gd.PhaseError, match="it is not the turn of seat") as caught:
        player.choose(match.observation((match.to_act + 1) % 4))
    assert caught.value.code == "not_to_act"
    with pytest.raises(TypeError, match="a player is asked with an Observation, not Match"):
        player.choose(match)  # type: ignore[arg-type]

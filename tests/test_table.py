"""guandan play without a screen: what is chosen, picked, said and kept."""

import doctest
import errno
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import guandan_core as gd
from guandan_core import players, records
from guandan_core.table import game as game_of_table
from guandan_core.table import panels, store, texts
from guandan_core.table import selection as selection_of_table
from guandan_core.table import setup as setup_of_table
from guandan_core.table import words as words_of_table
from guandan_core.table.game import Game
from guandan_core.table.selection import ORDERS, Selection, grouped
from guandan_core.table.setup import MODES, PROFILES, SPEEDS, Setup
from guandan_core.table.words import Words
from table_driver import FOUR_BOTS, play_on, small_game


def test_the_model_needs_no_screen() -> None:
    """The command line loads neither the table nor Textual, and the model does without Textual."""
    code = (
        "import sys, guandan_core.cli;"
        "assert not any(name.startswith('guandan_core.table') for name in sys.modules);"
        "import guandan_core.table.store, guandan_core.table.panels, guandan_core.table.selection;"
        "assert 'textual' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("module", [game_of_table, selection_of_table, setup_of_table, store, texts, words_of_table])
def test_examples(module: ModuleType) -> None:
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


# The set-up


@pytest.mark.parametrize("profile", PROFILES)
@pytest.mark.parametrize("mode", MODES)
def test_every_profile_and_mode_makes_a_match(profile: str, mode: str) -> None:
    match = Setup(profile, mode, seed=7).match()
    assert match.rules == getattr(gd.Rules, profile)()
    assert match.level == {"full": 2, "short": 10, "single": 2}[mode]
    assert match.seed == 7


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"profile": "nobody"}, "profile"),
        ({"mode": "long"}, "mode"),
        ({"speed": "light"}, "speed"),
        ({"seats": ("you", "easy", "you", "easy")}, "seats"),
        ({"seats": ("you", "easy")}, "seats"),
        ({"seats": ("you", "easy", "clever", "easy")}, "unknown_player"),
    ],
)
def test_a_wrong_setup_is_refused(wrong: dict[str, object], code: str) -> None:
    with pytest.raises(gd.NotationError) as caught:
        Setup(**wrong)  # type: ignore[arg-type]
    assert caught.value.code == code


# The game


def test_four_players_play_a_single_deal_to_its_end() -> None:
    game = play_on(Game.new(Setup(mode="single", seats=FOUR_BOTS, seed=3)), 10_000)
    assert game.is_over
    assert len(game.last_order) >= 2
    assert game.you is None


def test_tricks_are_those_of_the_record() -> None:
    game = Game.new(Setup(mode="short", seed=6, seats=("you", *FOUR_BOTS[1:])))
    for _ in range(130):
        play_on(game, 1)
        game.go_on()
        again = Game(records.loads(records.dumps(game.match)), game.seats)
        assert again.tricks == game.tricks


@pytest.mark.parametrize("plays", [0, 25, 90, 103])
def test_a_game_that_is_kept_goes_on_as_it_would_have(plays: int, tmp_path: Path) -> None:
    setup = Setup("app", "short", ("you", "easy", "random", "strong:20"), 6)
    game = play_on(Game.new(setup), plays)
    store.save(game, tmp_path / "match.json")
    again = store.load(tmp_path / "match.json")
    assert (again.seats, again.speed, again.match) == (game.seats, game.speed, game.match)
    assert play_on(again, 60).match == play_on(game, 60).match


def test_a_choice_changes_nothing_and_is_made_again() -> None:
    game = Game.new(Setup(seed=7, seats=("strong:20",) * 4))
    before = game.match.copy()
    assert game.choose() == game.choose()
    assert game.match == before


def test_a_player_that_fails_does_not_end_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: players.Easy, view: gd.Observation) -> gd.Action:
        raise RuntimeError(self, view)

    monkeypatch.setattr(players.Easy, "choose", fail)
    game = Game.new(Setup(seed=7, seats=("easy",) * 4))
    assert game.choose() in game.match.legal_actions()


def test_speed_stops_at_its_ends() -> None:
    game = Game.new(Setup(seed=7))
    seen = [game.speed]
    for step in (1, 1, 1, -1, -1, -1, -1):
        game.change_speed(step)
        seen.append(game.speed)
    assert seen == ["normal", "fast", "instant", "instant", "fast", "normal", "slow", "slow"]
    assert list(SPEEDS.values()) == sorted(SPEEDS.values(), reverse=True)


def test_nobody_watches_from_another_seat_while_playing() -> None:
    game = Game.new(Setup(seed=7))
    game.watch(2)
    assert game.viewer == 0
    watched = Game.new(Setup(seed=7, seats=FOUR_BOTS))
    watched.watch(6)
    assert watched.viewer == 2
    assert watched.view.hand == watched.match.hands[2]


# No screen tells more than the observation


def shown(game: Game) -> list[object]:
    """Everything that the table shows."""
    words = Words("en", game)
    selection = Selection(game.view.hand, game.view.level, game.view.rules)
    seats = [panels.seat(words, seat, 22, 3) for seat in (1, 2, 3)]
    hints = [words.hint(1, hint) for hint in game.hints()] if game.waits_for_you else []
    lines = panels.trick_lines(words, 50)
    return [
        panels.head(words, 78),
        *seats,
        panels.to_beat(words, 20, 3),
        lines,
        panels.picked(words, selection, None),
        hints,
    ]


@pytest.mark.parametrize("profile", ["pagat", "app"])
def test_hidden_cards_change_nothing_on_the_screen(profile: str) -> None:
    """The others' hands are dealt anew to them; as long as nothing is played of them, all looks the same."""
    match = gd.Match(getattr(gd.Rules, profile)(), seed=5)
    own, *others = match.hands
    hidden = [card for hand in others for card in hand]
    swapped = [own, gd.Hand(hidden[54:]), gd.Hand(hidden[:27]), gd.Hand(hidden[27:54])]
    screens = []
    for hands in (match.hands, swapped):
        game = Game(gd.Match(match.rules, seed=5, hands=hands, leader=0), ("you", "easy", "easy", "easy"))
        screens.append(shown(game))
    assert screens[0] == screens[1]


def test_counts_are_told_as_they_are_announced() -> None:
    game = Game.new(Setup("pagat", seed=7))
    words = Words("en", game)
    assert words.count(1) == "more than 10 cards"
    assert words.count(0) == "27 cards"
    for _ in range(90):
        play_on(game, 1)
        for seat in range(4):
            count = game.view.counts[seat]
            text = words.count(seat)
            assert (str(count) in text) or count in (0, None)
            assert text.startswith("out") == (seat in game.view.finished)


# The hand


@pytest.mark.parametrize("order", ORDERS)
def test_a_hand_in_any_order_is_the_same_hand(order: str) -> None:
    hand = gd.Match(seed=7).hands[0]
    groups = grouped(hand, gd.Rank.TWO, gd.Rules(), order)
    assert gd.Hand(card for group in groups for card in group) == hand


def test_level_cards_and_jokers_stand_last() -> None:
    hand = gd.Hand("RJ BJ 2H 3S AS 7H 7S")
    groups = grouped(hand, gd.Rank.SEVEN, gd.Rules(), "rank")
    assert [[str(card) for card in group] for group in groups] == [["2H"], ["3S"], ["AS"], ["7H", "7S"], ["BJ"], ["RJ"]]


def test_rank_keys_pick_one_more_with_the_wild_last() -> None:
    selection = Selection(gd.Hand("7H 7S 7D 9S"), gd.Rank.SEVEN, gd.Rules())
    seen = []
    for _ in range(4):
        selection.pick_rank(gd.Rank.SEVEN)
        seen.append(" ".join(map(str, selection.picked_cards())))
    assert seen == ["7S", "7S 7D", "7H 7S 7D", ""]


def test_what_is_picked_stays_picked() -> None:
    selection = Selection(gd.Hand("3S 3S 4H 7H 9S"), gd.Rank.TWO, gd.Rules())
    selection.pick([gd.Card("3S"), gd.Card("9S")])
    selection.next_order()
    assert sorted(map(str, selection.picked_cards())) == ["3S", "9S"]
    selection.update(gd.Hand("3S 4H 9S"), gd.Rank.TWO, gd.Rules())
    assert sorted(map(str, selection.picked_cards())) == ["3S", "9S"]
    selection.update(gd.Hand("4H"), gd.Rank.TWO, gd.Rules())
    assert selection.picked_cards() == []
    assert selection.cursor == 0


def test_in_a_tribute_one_card_of_those_is_picked() -> None:
    cards = frozenset({gd.Card("3S"), gd.Card("4H")})
    selection = Selection(gd.Hand("3S 4H 9S"), gd.Rank.TWO, gd.Rules(), cards)
    for place in (0, 1, 2):
        selection.toggle(place)
    assert [str(card) for card in selection.picked_cards()] == ["4H"]


# Readings and refusals


def test_an_ambiguous_set_has_its_legal_readings() -> None:
    game = small_game()
    cards = gd.Hand("3S 4S 5S 6S 2H").cards
    readings = game.readings(cards)
    assert [str(move.combination) for move in readings] == [
        "straight 6", "straight 7", "straight flush 6", "straight flush 7",
    ]  # fmt: skip
    words = Words("en", game)
    assert words.reading(readings[0]).startswith("straight to 6, wild as ")
    assert len({words.reading(move) for move in readings}) == 4


@pytest.mark.parametrize(
    ("cards", "why", "text"),
    [
        ("", "nothing", "Pick cards first."),
        ("3S 4S", "no_play", "3♠ 4♠ is no play."),
        ("3H 3D", "too_low", "3♥ 3♦ is a pair of 3, and does not beat single J."),
    ],
)
def test_a_refusal_says_why(cards: str, why: str, text: str) -> None:
    game = small_game(leader=3)
    game.act(gd.Move("JS", "2"))
    picked = gd.Hand(cards).cards
    refusal = game.refusal(picked)
    assert refusal.why == why
    assert Words("en", game).refusal(refusal, picked) == text


def test_hints_are_legal_and_are_said_in_both_languages() -> None:
    game = small_game()
    for hint in game.hints():
        assert hint.action in game.view.legal_actions
        assert "levels" in Words("en", game).hint(1, hint)
        assert "级" in Words("zh", game).hint(1, hint)


# What is kept


def test_a_bare_record_is_a_game_too() -> None:
    match = gd.Match(seed=7)
    game = store.loads(records.dumps(match), Setup(seats=("you", "easy", "easy", "easy")))
    assert game.match == match
    assert game.seats[1] == "easy"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '{"format": "guandan-table"}', '{"format": "guandan-table", "version": 2}', "[" * 9999]
    + [
        f'{{"format": "guandan-table", "version": 1, "seats": {seats}}}'
        for seats in ('"you"', "[1]", '["a","b","c","d"]')
    ],
)
def test_what_is_no_game_is_refused(text: str) -> None:
    with pytest.raises(gd.GuandanError) as caught:
        store.loads(text)
    assert caught.value.code in ("broken_record", "record_version")


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = Game.new(Setup(seed=7)), tmp_path / "match.json"
    store.save(game, path)
    before = path.read_bytes()
    play_on(game, 3)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), handle)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        store.save(game, path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_match_overwrites_no_unfinished_one(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert store.keep_aside(path) is None
    for number in (1, 2):
        store.save(Game.new(Setup(seed=number)), path)
        aside = store.keep_aside(path)
        assert aside == tmp_path / f"match-{number}.json"
        assert store.load(aside).match.seed == number
        assert not path.exists()
    store.save(play_on(Game.new(Setup(mode="single", seats=FOUR_BOTS, seed=3)), 9999), path)
    assert store.keep_aside(path) is None
    path.write_text("something of mine")
    assert store.keep_aside(path) == tmp_path / "match-3.json"


@pytest.mark.parametrize(
    ("name", "value", "platform", "folder"),
    [
        ("XDG_STATE_HOME", "/some/where", "linux", "/some/where/guandan"),
        ("HOME", "/home/me", "linux", "/home/me/.local/state/guandan"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="folders of a POSIX system")
def test_the_place_of_the_file(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, platform: str, folder: str
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setenv(name, value)
    assert store.default_path() == Path(folder) / "match.json"

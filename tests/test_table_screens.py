"""guandan play on its screens, driven with keys and mouse by Textual's pilot."""

import errno
import os
import re
import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import guandan_core as gd
from guandan_core import players
from guandan_core.table import store
from guandan_core.table.app import TableApp
from guandan_core.table.board import BoardScreen
from guandan_core.table.dialogs import DealEndScreen, ReadingScreen, TextScreen
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup
from guandan_core.table.start import StartScreen
from guandan_core.table.widgets import HandView
from table_driver import act, board, play_on, ready, resumed, run, seen, small_game, until_true

# A whole match


def test_from_the_start_to_the_end_of_a_match(tmp_path: Path) -> None:
    """A short match with tribute, left and resumed in the middle, is the one that is played without a screen."""
    path = tmp_path / "match.json"
    expected = Game.new(Setup("pagat", "short", ("you", "random", "baseline", "easy"), 6))
    play_on(expected, 10_000)
    did: set[str] = set()

    async def start(app: TableApp, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, StartScreen)
        # Match: short; Anna: random; Ben: baseline; Cleo: easy; speed: instant; a seed.
        keys = "down down right down left left left down left down left left down right right down 6 enter"
        await pilot.press(*keys.split())
        await ready(app, pilot)
        assert app.game is not None
        assert app.game.seats == expected.seats
        assert app.game.match.seed == 6
        await tries(app, pilot)
        for _ in range(8):
            await act(app, pilot)
            await ready(app, pilot)
        await pilot.press("ctrl+q")

    async def tries(app: TableApp, pilot: Pilot[None]) -> None:
        table = board(app)
        before = app.game.match.copy() if app.game else None
        table.selection.clear()
        await pilot.press("enter")
        assert "Pick cards first." in seen(app)
        table.selection.pick([*app.game.view.hand][:2] if app.game else [])
        await pilot.press("escape")
        assert table.selection.picked == set()
        await pilot.press("g", "g", "g", "plus", "minus", "plus")
        assert app.game is not None
        assert (app.game.speed, app.game.match) == ("instant", before)

    async def rest(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(200):
            await ready(app, pilot)
            did.add(type(app.screen).__name__)
            if isinstance(app.screen, StartScreen):
                return
            if app.game is not None and app.game.is_over:
                assert "win the match!" in seen(app)
            await act(app, pilot)

    run(TableApp(Setup(), path), start)
    half = store.load(path)
    assert not half.is_over
    assert expected.match.history[: len(half.match.history)] == half.match.history
    run(TableApp(Setup(), path, half, at_once=True), rest)
    assert store.load(path).match == expected.match
    assert {"BoardScreen", "TributeScreen", "DealEndScreen", "StartScreen"} <= did


def test_watching_four_players_with_the_speed_changed_meanwhile() -> None:
    setup = Setup(mode="single", seats=("baseline",) * 4, seed=4, speed="slow")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        assert app.game is not None
        assert app.game.match.history[-1] == app.game.match.copy().history[-1]
        played = len(app.game.match.history)
        await pilot.press("w", "space", "7", "enter", "p", "h")
        assert app.game.viewer == 1
        assert len(app.game.match.history) == played  # nobody waits so short a time, and no key plays
        await pilot.press("plus", "plus", "plus")
        await until_true(lambda: isinstance(app.screen, DealEndScreen))
        await pilot.pause()
        assert "win the match!" in seen(app)

    run(TableApp(setup), steps)


# Playing


def marked(app: TableApp) -> list[str]:
    """The rows that have the mark."""
    return [text.strip(" │") for text in re.findall(r"▶ (\[[^\n]*)", seen(app))]


def test_cards_are_picked_with_keys_and_mouse() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        table = board(app)
        await pilot.press("3", "3", "t", "K")
        assert [str(card) for card in table.selection.picked_cards()] == ["3H", "3S", "TC", "KS"]
        assert "[3♥]" in seen(app)
        here = table.selection.cursor
        await pilot.press("escape", "right", "space")
        assert table.selection.picked == {here + 1}
        await pilot.press("up", "space", "down", "left")
        assert len(table.selection.picked) == 2
        await pilot.press("escape")
        hand = table.query_one(HandView)
        line, column, place, _ = hand.cells(hand.content_size.width)[20]
        await pilot.click(HandView, offset=(column + 1, line))
        assert table.selection.picked == {place}

    run(resumed(small_game()), steps)


def test_words_in_the_last_row_can_be_clicked() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        await pilot.click("#keybar", offset=(3, 0))
        assert "Pick cards first." in seen(app)

    run(resumed(small_game()), steps)


def test_an_ambiguous_set_is_asked_for_and_an_illegal_one_refused() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        await pilot.press("3", "4", "enter")
        assert "is no play." in seen(app)
        await pilot.press("p")
        assert "you cannot pass" in seen(app)
        board(app).selection.pick(gd.Hand("3S 4S 5S 6S 2H").cards)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        assert "▶ [ 1  straight flush to 7, wild as 7♠ ]" in seen(app)  # the highest first
        assert "straight to 7, wild as 7♥ ]" in seen(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, BoardScreen)
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press("down", "down", "up")
        await pilot.pause()
        assert marked(app) == ["[ 2  straight flush to 6, wild as 2♠ ]"]
        await pilot.press("enter")
        await ready(app, pilot)
        assert app.game is not None
        move = app.game.tricks[0][0][1]
        assert (move.kind, move.rank) == (gd.Kind.STRAIGHT_FLUSH, gd.Rank.SIX)

    run(resumed(small_game()), steps)


def test_what_does_not_beat_is_refused_and_one_can_pass() -> None:
    game = small_game(leader=3)
    game.act(gd.Move("JS", "2"))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        await pilot.press("3", "enter")
        assert "single 3, and does not beat single J" in seen(app)
        await pilot.press("p")
        await ready(app, pilot)
        assert (0, gd.PASS) in game.tricks[0]

    run(resumed(game), steps)


def test_hints_are_shown_and_picked_one_after_the_other() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        table = board(app)
        await pilot.press("h")
        await until_true(lambda: bool(table._hints))
        actions = [hint.action for hint in table._hints]
        assert "1. " in seen(app)
        for action in (*actions, actions[0]):
            await pilot.pause()
            assert isinstance(action, gd.Move)
            assert gd.Hand(table.selection.picked_cards()) == gd.Hand(action.cards)
            await pilot.press("h")
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, TextScreen)
        await pilot.press("escape", "question_mark")
        await pilot.pause()
        assert "There is no undo." in seen(app)

    run(resumed(small_game()), steps)


def test_wilds_are_picked_with_a_key_and_told_what_they_stand_for() -> None:
    game = small_game()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        await pilot.press("5", "asterisk", "w", "w")
        assert [str(card) for card in board(app).selection.picked_cards()] == ["5S", "2H"]
        await pilot.pause()
        assert "Picked: 2♥*=5 5♠ - pair of 5: Enter plays it" in seen(app)
        await pilot.press("enter")
        await ready(app, pilot)
        assert "You 2♥*=5 5♠" in seen(app)

    run(resumed(game), steps)


def test_the_pass_of_a_hint_is_taken_with_enter() -> None:
    game = small_game(leader=3)
    game.act(gd.Move("JS", "2"))

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        await pilot.press("h")
        await until_true(lambda: bool(board(app)._hints))
        number = [hint.action for hint in board(app)._hints].index(gd.PASS)
        await pilot.press(*["h"] * number)
        await pilot.pause()
        assert "Enter passes." in seen(app)
        await pilot.press("enter")
        await ready(app, pilot)
        assert (0, gd.PASS) in game.tricks[0]

    run(resumed(game), steps)


def test_a_hint_that_comes_too_late_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    game = small_game(leader=3)
    game.act(gd.Move("JS", "2"))
    hints, asked, come = game.hints, threading.Event(), threading.Event()

    def late() -> tuple[players.Advice, ...]:
        found = hints()
        asked.set()
        assert come.wait(60)
        return found

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        monkeypatch.setattr(game, "hints", late)
        game.change_speed(-9)  # nobody else plays soon
        await pilot.press("h")
        await until_true(asked.is_set)
        await pilot.press("p")
        await until_true(lambda: game.view.to_act != 0)
        come.set()
        await pilot.pause(0.1)
        table = board(app)
        assert (table._hints, table.selection.picked) == ((), set())
        table._hints = (players.Advice(gd.classify("3S", "2")[0], 1.0, 0.0, ""),)
        table.selection.pick(gd.Hand("3S").cards)
        assert table._hinted is None  # it is not legal now

    run(resumed(game), steps)


def test_the_reading_of_a_hint_is_played_without_a_question() -> None:
    game = small_game()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        move = gd.classify("3S 4S 5S 6S 2H", "2")[0]
        board(app)._hints = (players.Advice(move, 1.0, 0.0, ""),)
        board(app).selection.pick(move.cards)
        board(app).look()
        await pilot.pause()
        assert "- straight to 6: Enter plays it" in seen(app)
        await pilot.press("enter")
        await ready(app, pilot)
        assert game.tricks[0][0] == (0, move)

    run(resumed(game), steps)


def test_a_hint_holds_as_long_as_its_cards_are_picked() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        table = board(app)
        await pilot.press("h")
        await until_true(lambda: bool(table._hints))
        await pilot.pause()
        assert "Hint 1 of 3 is picked" in seen(app)
        assert re.search("▶ 1. ", seen(app))
        table.selection.pick(gd.Hand("3S 4S 5S 6S 2H").cards)
        await pilot.press("7")
        assert "is picked;" not in seen(app)
        assert not re.search("▶ 1. ", seen(app))
        table.selection.pick(gd.Hand("3S 4S 5S 6S 2H").cards)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        keys = app.screen.query_one(".keys", Static)
        await pilot.click(keys, offset=(str(keys.render()).index("Esc"), 0))
        await pilot.pause()
        assert len(app.screen_stack) == 3

    run(resumed(small_game()), steps)


# Ends


def test_the_end_of_a_deal_is_seen_until_it_is_closed() -> None:
    game = small_game()
    while not any(isinstance(event, gd.DealEnded) for event in play_on(game, 1).view.history):
        before = game.match.copy()
    ended, now = game.number, game.match.deal_number
    assert (ended, now) == (0, 1)
    assert before.to_act is not None
    last = [seat for seat in range(4) if seat in game.view.finished]
    assert before.to_act in last
    assert game.view.counts[before.to_act] == 0
    assert game.view.hand == (before.hands[0] if before.to_act else gd.Hand())
    assert (game.view.level, game.view.to_act, game.waits_for_you) == (before.level, None, False)
    assert game.tricks[-1][-1][0] == before.to_act
    game.go_on()
    assert (game.number, game.tricks, game.view) == (1, [], game.match.observation(0))


@pytest.mark.parametrize("key", ["question_mark", "v"])
def test_the_match_ends_under_an_open_text(key: str) -> None:
    setup = Setup(mode="single", seed=3, seats=("baseline",) * 4, speed="slow")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("enter")
        await pilot.pause()
        await pilot.press(key, "plus", "plus", "plus")
        await until_true(lambda: isinstance(app.screen, DealEndScreen))
        await pilot.press("enter")
        await until_true(lambda: isinstance(app.screen, StartScreen))
        assert app.game is None

    run(TableApp(setup), steps)


# Files


def test_on_a_full_disk_the_match_goes_on_and_leaving_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), handle)

    monkeypatch.setattr(os, "fsync", full)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        assert "cannot be saved: No space left" in seen(app)
        await act(app, pilot)
        await ready(app, pilot)
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.is_running
        assert app.trouble.startswith("No space")
        monkeypatch.undo()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.trouble

    path = tmp_path / "match.json"
    run(resumed(small_game(), path), steps)
    assert len(store.load(path).tricks) >= 1


def test_a_match_that_is_over_shows_its_end_again() -> None:
    game = play_on(Game.new(Setup(mode="single", seed=3, seats=("easy",) * 4)), 9999)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "win the match!" in seen(app)
        assert "Levels:" in seen(app)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert app.screen.query_one("#note", Static)

    run(resumed(game), steps)

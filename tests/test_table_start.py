"""guandan play: the start screen, and files that are there already."""

import re
from pathlib import Path

from textual.pilot import Pilot

from guandan_core.table import store
from guandan_core.table.app import TableApp
from guandan_core.table.board import BoardScreen
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup
from guandan_core.table.start import StartScreen
from table_driver import act, board, play_on, ready, run, seen, small_game


def test_the_mark_shows_the_row_that_has_the_keys() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        for key, row in (("down", "Rules"), ("down", "Match"), ("up", "Rules"), ("up", "Language")):
            await pilot.press(key)
            await pilot.pause()
            assert re.findall(r"▶ (\w+)", seen(app)) == [row]
            assert "Enter: New match" in seen(app)

    run(TableApp(Setup()), steps)


def test_two_clicks_begin_one_match(tmp_path: Path) -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.click("#start", times=2)
        await ready(app, pilot)
        assert [type(screen) for screen in app.screen_stack[1:]] == [StartScreen, BoardScreen]

    run(TableApp(Setup(seed=7, speed="instant"), tmp_path / "match.json"), steps)
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]


def test_two_tables_do_not_write_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    store.save(small_game(), path)
    other = play_on(small_game(), 40)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        store.save(other, path)
        await act(app, pilot)
        await ready(app, pilot)
        assert "Another table uses" in seen(app)
        assert (app.moved, app.path) == (path, tmp_path / "match-1.json")

    run(TableApp(Setup(speed="instant"), path, store.load(path), at_once=True), steps)
    assert store.load(path).match == other.match
    mine = store.load(tmp_path / "match-1.json").match
    assert len(mine.history) > len(small_game().match.history)


def test_a_seed_that_is_none_is_refused_and_letters_stand_for_suits() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        app.screen.query_one("#seed").focus()
        await pilot.press("x", "enter")
        await pilot.pause()
        assert isinstance(app.screen, StartScreen)
        assert "The seed is a number" in seen(app)
        await pilot.press("backspace", "enter")
        await ready(app, pilot)
        assert "2H*" in seen(app)

    run(TableApp(Setup(speed="instant"), letters=True), steps)


def test_the_kept_match_is_offered_and_a_new_one_moves_it_aside(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    store.save(play_on(Game.new(Setup(mode="short", seed=7, speed="instant")), 12), path)
    before = path.read_bytes()

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        assert "A match is kept there: deal 1, levels 10 and 10." in seen(app)
        app.screen.query_one("#start").focus()
        await pilot.press("enter")
        await pilot.pause()
        assert "The unfinished match is now in" in seen(app)
        assert str(tmp_path / "match-1.json") in board(app)._note  # where a long path is cut
        assert (tmp_path / "match-1.json").read_bytes() == before

    async def go_on(app: TableApp, pilot: Pilot[None]) -> None:
        assert "Enter: Go on" in seen(app)
        await pilot.press("enter")  # where the start screen begins
        await ready(app, pilot)
        assert app.game is not None
        assert app.game.match.history[:12] == store.loads(before.decode()).match.history[:12]

    run(TableApp(Setup(seed=9, speed="instant"), path, store.load(path)), steps)
    run(TableApp(Setup(speed="instant"), None, store.loads(before.decode())), go_on)

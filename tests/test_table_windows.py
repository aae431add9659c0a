"""guandan play: the questions of a tribute, and windows, colours and languages."""

import re
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot
from textual.widgets import Static

import guandan_core as gd
from guandan_core import players
from guandan_core.table import panels
from guandan_core.table.app import TableApp
from guandan_core.table.board import BoardScreen
from guandan_core.table.dialogs import TributeScreen
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup
from guandan_core.table.texts import LANGUAGES
from guandan_core.table.widgets import HandView, Small
from guandan_core.table.words import Words
from table_driver import act, board, play_on, ready, resumed, run, seen, small_game, until, until_true

# Tribute


@pytest.mark.parametrize(
    ("kind", "profile", "seed", "title"),
    [
        (gd.Give, "pagat", 3, "Tribute"),
        (gd.Return, "app", 14, "Return"),
        (gd.Take, "pagat", 43, "Two equal tributes"),
        (gd.NameLeader, "pagat", 97, "Who leads?"),
    ],
)
def test_each_question_of_a_tribute(kind: type, profile: str, seed: int, title: str) -> None:
    game = until(Game.new(Setup(profile, "full", ("you", "normal", "normal", "normal"), seed)), kind)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        screen = app.screen
        assert isinstance(screen, TributeScreen)
        assert title in seen(app)
        before = len(game.match.history)
        await pilot.press("h")
        await pilot.pause(0.05)
        await pilot.press("right", "left")
        best = players.advise(game.view, 1)[0].action
        assert best in screen.legal
        if isinstance(best, gd.Give | gd.Return):
            screen.selection.pick([best.card])
        await pilot.press("enter")
        await pilot.pause()
        done = game.match.history[before]
        assert done == gd.Acted(0, best)

    run(resumed(game), steps)


def test_a_tribute_with_the_mouse_alone() -> None:
    game = until(Game.new(Setup("pagat", "full", ("you", "normal", "normal", "normal"), 3)), gd.Give)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        screen, before = app.screen, len(game.match.history)
        assert isinstance(screen, TributeScreen)
        screen.selection.clear()
        hand = screen.query_one(HandView)
        cells = [cell for cell in hand.cells(hand.content_size.width) if screen.selection.may_pick(cell[2])]
        line, column, place, _ = cells[0]
        await pilot.click(hand, offset=(column + 1, line))
        keys = screen.query_one(".keys", Static)
        await pilot.click(keys, offset=(str(keys.render()).index("Enter"), 0))
        await pilot.pause()
        assert game.match.history[before] == gd.Acted(0, gd.Give(screen.selection.cards[place]))

    run(resumed(game), steps)


@pytest.mark.parametrize(("kind", "seed"), [(gd.Take, 43), (gd.NameLeader, 97)])
@pytest.mark.parametrize("key", ["1", "2"])
def test_a_number_chooses_once(kind: type, seed: int, key: str) -> None:
    game = until(Game.new(Setup("pagat", "full", ("you", "normal", "normal", "normal"), seed, "instant")), kind)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        before, expected = len(game.match.history), game.view.legal_actions[int(key) - 1]
        await pilot.press(key)
        await ready(app, pilot)
        assert game.match.history[before] == gd.Acted(0, expected)
        assert isinstance(app.screen_stack[2], BoardScreen)

    run(resumed(game), steps)


def test_in_a_return_only_what_is_allowed_can_be_chosen() -> None:
    game = until(Game.new(Setup("app", "full", ("you", "normal", "normal", "normal"), 14)), gd.Return)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        screen = app.screen
        assert isinstance(screen, TributeScreen)
        await pilot.press("r", "k", "enter")  # a joker, a king: more than ten
        assert screen.selection.picked == set()
        assert app.screen is screen
        assert "Choose one of the cards without dots." in seen(app)

    run(resumed(game), steps)


# Windows, colours, languages


def test_a_window_that_is_too_small_says_so_and_is_well_again() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        for size in ((20, 5), (1, 1), (59, 24), (80, 21)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert app.screen.query_one(Small).display
            assert not app.screen.query_one("#seats").display
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        assert "The window is too small." in seen(app)
        assert re.search("It has 40 . 12,", seen(app))
        await pilot.press("3", "enter", "h")  # nothing is done that nobody sees
        assert board(app).selection.picked == set()
        assert len(app.game.tricks if app.game else [0]) == 0
        for size in ((60, 22), (80, 24), (200, 60)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            fits(app)

    run(resumed(small_game()), steps)


def fits(app: TableApp) -> None:
    """Nothing of the table is cut off."""
    assert not app.screen.query_one(Small).display
    for name in ("#head", "#seats", "#beat", "#tricks", "#hand", "#picked", "#message", "#keybar"):
        region = app.screen.query_one(name).region
        assert region.height >= 1, name
        assert region.bottom <= app.size.height, name
        assert region.right <= app.size.width, name
    text = seen(app)
    assert [card for card in board(app).selection.cards if board(app).words.card(card) not in text] == []


def test_the_hand_gets_room_for_the_next_deal() -> None:
    """Resumed with a hand of one line, it goes on to one of 27 cards."""
    game = Game.new(Setup("app", "short", ("you", "easy", "easy", "easy"), 7, "instant"))
    while len(game.view.hand) > 8:
        play_on(game, 1)

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        while game.number == 0 or game.view.phase != "play":
            await act(app, pilot)
            await ready(app, pilot)
        assert len(game.view.hand) > 20
        fits(app)

    run(resumed(game), steps)


def test_the_hint_that_is_picked_can_be_read_in_a_small_window() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        for number in (1, 2, 3):
            await pilot.press("h")
            await until_true(lambda: bool(board(app)._hints))
            await pilot.pause()
            words = board(app).words.hint(number, board(app)._hints[number - 1]).split()
            text = seen(app)
            assert [word for word in words if word not in text] == []
            assert f"Hint {number} of 3 is picked" in text

    run(resumed(small_game()), steps, (60, 22))


@pytest.mark.parametrize("width", range(10, 24))
@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit_their_panel_or_say_that_they_do_not(language: str, width: int) -> None:
    game = small_game()
    for cards in ("TH TH TS TS TC TC TD TD 2H 2H", "9C 9D TH TC JC JD", "RJ", "3S 4S 5S 6S 2H"):
        move = gd.classify(cards, "2")[-1]
        game.tricks = [[(3, move)]]
        game._view = replace(game.view, table=move, owner=3)
        words = Words(language, game)
        for text in (panels.to_beat(words, width, 4), panels.seat(words, 3, width, 3)):
            lines = text.plain.splitlines()
            assert max(map(cell_len, lines)) <= width
            assert len(lines) <= 4
            shown = [card for card in words.move(move).split() if card in text.plain]
            assert shown == words.move(move).split() or lines[-1].endswith("…")
        assert max(map(cell_len, panels.trick_lines(words, width))) <= width


def test_without_colour_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await ready(app, pilot)
        await pilot.press("3", "9")
        picture = app.export_screenshot()
        colours = set(re.findall(r"-r\d+ \{ fill: #(..)(..)(..)", picture))
        plain = {colour for colour in colours if len(set(colour)) == 1}
        assert plain
        assert colours - plain <= {("c5", "c8", "c6")}  # what the picture has where nothing is said
        text = seen(app)
        for sign in ("[3♥]", ">9♥]", "2♥*", "▶ your turn"):
            assert sign in text

    run(resumed(small_game()), steps)


def test_chinese_is_chosen_at_the_start() -> None:
    async def steps(app: TableApp, pilot: Pilot[None]) -> None:
        await pilot.press("right")
        await pilot.pause()
        assert app.language == "zh"
        assert "掼蛋" in seen(app)
        await pilot.press("enter")
        await ready(app, pilot)
        text = seen(app)
        assert "第 1 局" in text
        assert "逢人配 2♥*" in text
        assert re.findall(r"[a-z]{3,}", text.replace("Enter", "")) == ["uandan"] * text.count("uandan")

    run(TableApp(Setup(seed=7, speed="instant")), steps)

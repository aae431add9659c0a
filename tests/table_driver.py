"""A table in tests: a game that is played on, and its screens driven with Textual's pilot."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path

from textual.pilot import Pilot

import guandan_core as gd
from guandan_core import players
from guandan_core.table.app import TableApp
from guandan_core.table.board import BoardScreen
from guandan_core.table.dialogs import DealEndScreen, ReadingScreen, TributeScreen
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup

FOUR_BOTS = ("easy", "random", "baseline", "normal")
SIZE = (80, 24)
ME = players.Normal()


def run(app: TableApp, steps: Callable[[TableApp, Pilot[None]], Awaitable[None]], size: tuple[int, int] = SIZE) -> None:
    async def whole() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await steps(app, pilot)

    asyncio.run(whole())


def seen(app: TableApp) -> str:
    """The text on the screen."""
    return unescape(re.sub(r"<style>.*?</style>|<[^>]*>", "", app.export_screenshot(), flags=re.DOTALL)).replace(
        "\xa0", " "
    )


def board(app: TableApp) -> BoardScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, BoardScreen))


async def ready(app: TableApp, pilot: Pilot[None]) -> None:
    """Wait until the person is asked for something, or all is over."""
    await until_true(lambda: not isinstance(app.screen, BoardScreen) or app.screen._may_play)
    await pilot.pause()


async def until_true(done: Callable[[], bool]) -> None:
    for _ in range(12_000):
        await asyncio.sleep(0.005)
        if done():
            return
    raise AssertionError("it never comes")


async def act(app: TableApp, pilot: Pilot[None]) -> None:
    """Do on the screens what ME chooses."""
    screen = app.screen
    if isinstance(screen, DealEndScreen):
        await pilot.press("enter")
        return
    action = ME.choose(app.game.view) if app.game else None
    if isinstance(screen, TributeScreen):
        assert action is not None
        if isinstance(action, gd.Give | gd.Return):
            screen.selection.pick([action.card])
            await pilot.press("enter")
        else:
            await pilot.press(str(screen.legal.index(action) + 1))
    elif isinstance(action, gd.Move):
        await play(app, pilot, action)


async def play(app: TableApp, pilot: Pilot[None], move: gd.Move) -> None:
    table = board(app)
    if move.is_pass:
        await pilot.press("p")
        return
    table.selection.pick(move.cards)
    await pilot.press("enter")
    await pilot.pause()
    if isinstance(app.screen, ReadingScreen):
        await pilot.press(str(app.screen.answers.index(move) + 1))


def resumed(game: Game, path: Path | None = None, language: str = "en") -> TableApp:
    game.change_speed(9)
    return TableApp(Setup(), path, game, at_once=True, language=language)


def play_on(game: Game, plays: int) -> Game:
    """Play on; the person does what Normal would."""
    for _ in range(plays):
        game.go_on()
        if game.is_over:
            break
        game.act(players.Normal().choose(game.view) if game.waits_for_you else game.choose())
    return game


def until(game: Game, kind: type) -> Game:
    """Play on to where the person is asked for an action of this type."""
    while not (game.waits_for_you and isinstance(game.view.legal_actions[0], kind)):
        assert not game.is_over
        play_on(game, 1)
        game.go_on()
    return game


def small_game(leader: int = 0) -> Game:
    """Seat 0 holds a straight with a wild, seat 3 the highest of the other cards."""
    own = gd.Hand("3S 4S 5S 6S 2H 3H 3D KS KD AS AD 9C 9D 9H TC TD JC JD QC QD 7H 7D 7C 8C 8D 8H KC")
    rest = list(gd.Hand.deck() - own)
    hands = [own, gd.Hand(rest[:27]), gd.Hand(rest[27:54]), gd.Hand(rest[54:])]
    return Game(gd.Match(seed=1, hands=hands, leader=leader), ("you", "baseline", "baseline", "baseline"), "instant")

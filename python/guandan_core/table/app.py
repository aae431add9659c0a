"""The application: ``TableApp``, and ``run``, which the command calls."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
import time
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, Key
from textual.theme import Theme

from guandan_core.table import store
from guandan_core.table.board import BoardScreen
from guandan_core.table.game import Game
from guandan_core.table.start import StartScreen
from guandan_core.table.texts import say

if TYPE_CHECKING:
    from pathlib import Path

    from guandan_core.table.setup import Setup

__all__ = ["TableApp", "run"]

# What computer players have done in the last second is done again, the same, if it is lost.
_BETWEEN_SAVES = 1.0
_LEAVING = ("ctrl+c", "ctrl+q")
_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")
_FELT = Theme(
    name="felt",
    primary="#9fd8b4",
    secondary="#5c9c7c",
    accent="#ffcf4a",
    foreground="#eef5ef",
    background="#0d3325",
    surface="#124531",
    panel="#0a281d",
    dark=True,
)


class TableApp(App[None]):
    """The table.

    Args:
        setup: what the start screen begins with.
        path: where the match is kept; None keeps it nowhere.
        kept: a match to go on with.
        at_once: go on with it without the start screen.
        language: a name of LANGUAGES.
        letters: suits as letters.
        signals: leave on signals of the system, with the match kept.
    """

    TITLE = "Guandan"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Small { display: none; width: 1fr; height: 1fr; }
    Screen.small > * { display: none; }
    Screen.small > Small { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(",".join(_LEAVING), "leave", show=False, priority=True),
        Binding("plus,equals_sign", "speed(1)", show=False, priority=True),
        Binding("minus", "speed(-1)", show=False, priority=True),
    ]

    def __init__(
        self,
        setup: Setup,
        path: Path | None = None,
        kept: Game | None = None,
        *,
        at_once: bool = False,
        language: str = "en",
        letters: bool = False,
        signals: bool = False,
    ) -> None:
        super().__init__()
        self.register_theme(_FELT)
        self.theme = "felt"
        self.setup, self.path, self.language, self.letters = setup, path, language, letters
        self.kept = kept if at_once or (kept is not None and not kept.is_over) else None
        self.game: Game | None = None
        self.trouble = ""
        self.moved: Path | None = None
        self._at_once, self._with_signals = at_once, signals
        self._saving = threading.Lock()
        self._saved_at = 0.0
        self._mark = None if path is None else store.mark(path)
        self._warned = False

    async def on_mount(self) -> None:
        """Begin with the start screen, or at the table."""
        if self._with_signals:
            for name in _SIGNALS:
                # Windows has no such handlers, nor SIGHUP.
                with contextlib.suppress(AttributeError, NotImplementedError):
                    number = getattr(signal, name)
                    asyncio.get_running_loop().add_signal_handler(number, self.leave_by_signal, number)
        await self.push_screen(StartScreen())
        if self._at_once:
            self.go_on()

    async def on_event(self, event: Event) -> None:
        """Keep keys from what a window hides that is too small; only leaving goes on."""
        if isinstance(event, Key) and self.screen.has_class("small") and event.key not in _LEAVING:
            return
        await super().on_event(event)

    def too_small(self, width: int, height: int) -> str:
        """Return what to say in a window that is smaller than this."""
        size = self.size
        return say(
            self.language, "too_small", width=size.width, height=size.height, least_width=width, least_height=height
        )

    # Matches

    def begin(self) -> None:
        """Begin a new match; an unfinished one that is kept is moved aside."""
        if self.game is not None:  # a second click
            return
        note = ""
        try:
            if self.path is not None and (aside := store.keep_aside(self.path)):
                note = say(self.language, "moved", path=aside)
        except OSError as error:
            assert isinstance(self.screen, StartScreen)
            self.screen.look(f"{self.path}: {error.strerror or error}")
            return
        self._mark = None if self.path is None else store.mark(self.path)
        self._sit_down(Game.new(self.setup), note)

    def go_on(self) -> None:
        """Go on with the match that is kept."""
        if self.kept is not None and self.game is None:
            self._sit_down(self.kept, "")

    def _sit_down(self, game: Game, note: str) -> None:
        self.game, self.kept = game, None
        self.keep()
        self.push_screen(BoardScreen(game, note))

    def get_up(self) -> None:
        """Go back to the start after a match, whatever lies on the table."""
        self.game = None
        while not isinstance(self.screen, StartScreen):
            self.pop_screen()

    # Keeping

    def keep(self, *, always: bool = True) -> bool:
        """Write the match, and return whether that went well; any thread may ask for it."""
        if self.game is None or self.path is None:
            return True
        if not always and time.monotonic() - self._saved_at < _BETWEEN_SAVES:
            return True
        with self._saving:
            if store.mark(self.path) not in (None, self._mark):
                # Another table has written there: what it keeps is not ours to lose, nor is this match.
                self.path, self.moved = store.free_path(self.path), self.path
            try:
                store.save(self.game, self.path)
            except OSError as error:
                self.trouble = error.strerror or str(error)
                return False
            self.trouble, self._mark = "", store.mark(self.path)
            self._saved_at = time.monotonic()
            return True

    def action_leave(self) -> None:
        """Leave, with the match kept; if it cannot be kept, only when asked again."""
        if self.keep() or self._warned:
            self.exit()
            return
        self._warned = True
        if isinstance(board := self._board(), BoardScreen):
            board.look()

    def leave_by_signal(self, number: int) -> None:
        """Leave because the system says so."""
        self.keep()
        self.exit(return_code=128 + number)

    def action_speed(self, step: int) -> None:
        """Let computer players go faster or slower."""
        if self.game is not None:
            self.game.change_speed(step)
            if isinstance(board := self._board(), BoardScreen):
                board.look()

    def _board(self) -> BoardScreen | None:
        return next((screen for screen in self.screen_stack if isinstance(screen, BoardScreen)), None)


def run(app: TableApp) -> int:
    """Run the application in this terminal and return the exit code."""
    app.run()
    return app.return_code or 0

"""The screen before a match: ``StartScreen``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from guandan_core.table.setup import HUMAN, MODES, PROFILES, SPEEDS, STRENGTHS
from guandan_core.table.texts import LANGUAGES, say
from guandan_core.table.widgets import LEAST_HEIGHT, LEAST_WIDTH, Choice, Press, Small
from guandan_core.table.words import ROLES, Words, strength_in

if TYPE_CHECKING:
    from textual import events

    from guandan_core.table.app import TableApp

__all__ = ["StartScreen"]

_SEATS = range(4)


class StartScreen(Screen[None]):
    """Language, rules, match, strengths, speed and seed; a new match, or the one that is kept."""

    CSS = """
    StartScreen { align: center middle; }
    #form { width: 64; height: auto; max-width: 100%; border: round $primary; padding: 0 2; }
    #subtitle { margin-bottom: 1; }
    #seed_row { height: 1; }
    #seed_label { width: 22; padding-left: 2; }
    #seed { width: 1fr; }
    #presses { height: 1; margin-top: 1; }
    #note { height: auto; max-height: 4; margin-top: 1; padding-left: 2; }
    #keys { text-style: dim; padding-left: 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("enter", "begin", show=False),
    ]

    @property
    def table(self) -> TableApp:
        """The app."""
        return self.app  # type: ignore[return-value]

    def compose(self) -> ComposeResult:
        """Lay out the rows."""
        setup = self.table.setup
        with Vertical(id="form"):
            yield Static(id="subtitle")
            yield Choice("language", tuple(LANGUAGES), self.table.language)
            yield Choice("profile", PROFILES, setup.profile)
            yield Choice("mode", tuple(MODES), setup.mode)
            for seat in _SEATS:
                if setup.seats[seat] != HUMAN:
                    yield Choice(f"seat_{seat}", STRENGTHS, setup.seats[seat])
            yield Choice("speed", tuple(SPEEDS), setup.speed)
            with Horizontal(id="seed_row"):
                yield Static(id="seed_label")
                yield Input("" if setup.seed is None else str(setup.seed), id="seed", compact=True, max_length=20)
            with Horizontal(id="presses"):
                yield Press("start")
                yield Press("resume")
                yield Press("quit")
            yield Static(id="note")
            yield Static(id="keys")
        yield Small()

    def on_mount(self) -> None:
        """Begin at a match that is kept, else at the first row."""
        self.look()
        self.query_one("#resume" if self.table.kept else "#language").focus()

    def on_screen_resume(self) -> None:
        """Come back from a match."""
        self.look()

    def look(self, note: str = "") -> None:
        """Write everything in the language that is chosen."""
        language = self.table.language

        def text(key: str, **values: object) -> str:
            return say(language, key, **values)

        self.query_one("#form").border_title = text("title")
        self.query_one("#subtitle", Static).update(Text(text("subtitle")))
        for choice in self.query(Choice):
            key = str(choice.id)
            if key == "language":
                choice.name_it(text("row_language"), text("language"))
            elif key.startswith("seat_"):
                role = ROLES[int(key[-1])]
                name = text(f"name_{key[-1]}") + ("" if role == "you" else f" ({text(f'role_{role}')})")
                choice.name_it(name, strength_in(language, choice.value))
            else:
                choice.name_it(text(f"row_{key}"), text(f"{key}_{choice.value}"))
        self.query_one("#seed_label", Static).update(text("row_seed"))
        self.query_one("#seed", Input).placeholder = text("seed_hint")
        for press in self.query(Press):
            press.name_it(text(str(press.id)))
        self.query_one("#resume").display = self.table.kept is not None
        self.query_one("#note", Static).update(Text(note or self._kept()))
        self._tell_keys()
        self._fit()

    def _tell_keys(self) -> None:
        """Say what Enter does where one is."""
        what = self.focused.id if isinstance(self.focused, Press) else "start"
        keys = say(self.table.language, "start_keys", what=say(self.table.language, str(what)))
        self.query_one("#keys", Static).update(Text(keys))

    def on_descendant_focus(self) -> None:
        """Another row."""
        self._tell_keys()

    def _kept(self) -> str:
        kept, path = self.table.kept, self.table.path
        lines = [] if path is None else [say(self.table.language, "kept_here", path=path)]
        if kept is not None:
            us, them = map(Words(self.table.language, kept).rank, kept.match.levels)
            number = kept.match.deal_number + 1
            lines.append(say(self.table.language, "found", deal=number, us=us, them=them))
        return "\n".join(lines)

    def on_choice_changed(self, event: Choice.Changed) -> None:
        """Take over what was chosen."""
        key, value = str(event.choice.id), event.choice.value
        if key == "language":
            self.table.language = value
        elif key.startswith("seat_"):
            seats = list(self.table.setup.seats)
            seats[int(key[-1])] = value
            self.table.setup = replace(self.table.setup, seats=tuple(seats))
        else:
            self.table.setup = replace(self.table.setup, **{key: value})  # type: ignore[arg-type]
        self.look()

    def on_press_pressed(self, event: Press.Pressed) -> None:
        """Begin, go on or leave."""
        if event.press.id == "quit":
            self.table.action_leave()
        elif event.press.id == "resume":
            self.table.go_on()
        else:
            self.action_begin()

    def on_input_submitted(self) -> None:
        """Enter in the seed begins too."""
        self.action_begin()

    def action_begin(self) -> None:
        """Begin a new match."""
        text = self.query_one("#seed", Input).value.strip()
        seed = None
        if text:
            if not (text.isascii() and text.isdigit() and int(text) < 2**64):
                self.look(say(self.table.language, "seed_wrong"))
                return
            seed = int(text)
        self.table.setup = replace(self.table.setup, seed=seed)
        self.table.begin()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the window."""
        del event
        self._fit()

    def _fit(self) -> None:
        self.query_one(Small).fit(self, self.table.too_small(LEAST_WIDTH, LEAST_HEIGHT), self.app.size)

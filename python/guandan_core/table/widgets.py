"""The parts of the screens: the hand, rows to choose in, and the message for a window that is too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from guandan_core.table.words import is_red

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from textual import events
    from textual.geometry import Size
    from textual.screen import Screen

    from guandan_core._core import Card
    from guandan_core.table.selection import Selection
    from guandan_core.table.words import Words

__all__ = ["LEAST_HEIGHT", "LEAST_WIDTH", "Choice", "HandView", "Panel", "Press", "Row", "Small"]

LEAST_WIDTH: Final = 60
LEAST_HEIGHT: Final = 22
_PAPER, _PICKED = "#f2efe6", "#ffcf4a"
_BLACK, _RED, _WILD = "#1b1b1b", "#c0182b", "#7a1fa2"
# Between groups: without colour a space more would be all.
_BETWEEN = Style(color="#5c9c7c")


class HandView(Widget):
    """A hand that flows into as many lines as it needs.

    A picked card stands in brackets, [7♠], the cursor is >7♠, and what may not be picked has dots, ·7♠·: nothing is
    told by colour alone.
    """

    DEFAULT_CSS = "HandView { width: 1fr; height: auto; }"

    class Clicked(Message):
        """A card was clicked; `place` is its position."""

        def __init__(self, place: int) -> None:
            super().__init__()
            self.place = place

    def __init__(self, selection: Selection, words: Words, *, live: bool = True) -> None:
        super().__init__()
        self._selection, self._words, self._live = selection, words, live
        self._height = 0

    def show(self, selection: Selection, words: Words, *, live: bool = True) -> None:
        """Show another hand, or the same after a change; without `live` there is no cursor."""
        self._selection, self._words, self._live = selection, words, live
        self.refresh(layout=self._lines(self.content_size.width) != self._height)

    def _lines(self, width: int) -> int:
        return max((line for line, *_ in self.cells(width)), default=0) + 1

    def cells(self, width: int) -> list[tuple[int, int, int, str]]:
        """Return line, column, position and text of each card in a width."""
        placed: list[tuple[int, int, int, str]] = []
        line = column = place = 0
        for group in self._selection.groups:
            texts = [self._cell(place + step) for step in range(len(group))]
            whole = sum(map(cell_len, texts))
            if column and column + whole > width:
                line, column = line + 1, 0
            for text in texts:
                if column and column + cell_len(text) > width:
                    line, column = line + 1, 0
                placed.append((line, column, place, text))
                column += cell_len(text)
                place += 1
            column += 1
        return placed

    def _cell(self, place: int) -> str:
        selection = self._selection
        text = self._words.card(selection.cards[place])
        left, right = "[]" if place in selection.picked else "  "
        if not selection.may_pick(place):
            left, right = "··"
        if self._live and place == selection.cursor:
            left = ">"
        return f"{left}{text}{right}"

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines."""
        del container, viewport
        self._height = self._lines(width)
        return self._height

    def render(self) -> Text:
        """Return the lines."""
        cards = self._selection.cards
        text, at, now = Text(no_wrap=True), 0, 0
        for line, column, place, cell in self.cells(self.content_size.width):
            if line > now:
                text.append("\n" * (line - now))
                now, at = line, 0
            if column > at:
                text.append("│", _BETWEEN)
            text.append(cell, self._style(place, cards[place], "*" in cell))
            at = column + cell_len(cell)
        return text

    def _style(self, place: int, card: Card, wild: bool) -> Style:
        """Cards are light, picked ones golden; who sees no colours has the brackets."""
        picked = place in self._selection.picked
        if not self._selection.may_pick(place):
            return Style(color="#8fa89b")
        paper = _PICKED if picked else _PAPER
        ink = _WILD if wild else _RED if is_red(card) else _BLACK
        return Style(color=ink, bgcolor=paper, bold=picked or wild)

    def neighbour(self, step: int) -> int:
        """Return the position in the line above (-1) or below (1) the cursor, or the cursor's own."""
        cells = self.cells(self.content_size.width)
        here = next(((line, column) for line, column, place, _ in cells if place == self._selection.cursor), (0, 0))
        there = [(abs(column - here[1]), place) for line, column, place, _ in cells if line == here[0] + step]
        return min(there)[1] if there else self._selection.cursor

    def on_click(self, event: events.Click) -> None:
        """Tell which card was clicked."""
        offset = event.get_content_offset(self)
        if offset is None:
            return
        for line, column, place, text in self.cells(self.content_size.width):
            if line == offset.y and column <= offset.x < column + cell_len(text):
                self.post_message(self.Clicked(place))


class Panel(Widget):
    """A part of the screen whose text depends on its size."""

    def __init__(self, key: str, classes: str = "") -> None:
        super().__init__(id=key, classes=classes)
        self._made: Callable[[int, int], Text] | None = None

    def show(self, made: Callable[[int, int], Text]) -> None:
        """Show what `made` returns for a width and a height, now and whenever the size changes."""
        self._made = made
        self.refresh()

    def render(self) -> Text:
        """Return the text."""
        if self._made is None:
            return Text()
        return self._made(max(self.content_size.width, 1), max(self.content_size.height, 1))


class Row(Widget, can_focus=True):
    """A line that can be reached with the arrow keys; ▶ shows where one is."""

    DEFAULT_CSS = "Row { height: 1; width: 1fr; } Row:focus { text-style: bold; }"

    def line(self) -> str:
        """Return what stands in it."""
        raise NotImplementedError

    def render(self) -> Text:
        """Return the line with its mark."""
        return Text(f"{'▶' if self.has_focus else ' '} {self.line()}", no_wrap=True, overflow="ellipsis")


class Choice(Row):
    """A row with one of several values: ← and → change it, and so does a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
    ]

    class Changed(Message):
        """Another value was chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, key: str, values: Sequence[str], value: str) -> None:
        super().__init__(id=key)
        self.values, self.value = tuple(values), value
        self._label, self._shown = key, value

    def name_it(self, label: str, shown: str) -> None:
        """Say how row and value are called."""
        self._label, self._shown = label, shown
        self.refresh(layout=True)

    def line(self) -> str:
        """Return label and value."""
        return f"{self._label}{' ' * max(20 - cell_len(self._label), 1)}‹ {self._shown} ›"

    def action_step(self, step: int) -> None:
        """Choose the next value, or the one before."""
        place = self.values.index(self.value) if self.value in self.values else -1
        self.value = self.values[(place + step) % len(self.values)]
        self.post_message(self.Changed(self))

    def on_click(self) -> None:
        """Choose the next value."""
        self.focus()
        self.action_step(1)


class Press(Row):
    """A row, or a part of one, that does something on Enter or a click."""

    DEFAULT_CSS = "Press { width: auto; margin-right: 2; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    class Pressed(Message):
        """It was pressed."""

        def __init__(self, press: Press) -> None:
            super().__init__()
            self.press = press

    def __init__(self, key: str, label: str = "") -> None:
        super().__init__(id=key)
        self._label = label

    def name_it(self, label: str) -> None:
        """Say what it is called."""
        self._label = label
        self.refresh(layout=True)

    def line(self) -> str:
        """Return the label in brackets."""
        return f"[ {self._label} ]"

    def action_press(self) -> None:
        """Tell that it was pressed."""
        self.post_message(self.Pressed(self))

    def on_click(self) -> None:
        """The same with the mouse."""
        self.action_press()


class Small(Static):
    """What stands in place of a screen in a window that is too small for it."""

    def fit(self, screen: Screen[Any], text: str, size: Size) -> None:
        """Show it in place of all else if the window is too small."""
        small = size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT
        screen.set_class(small, "small")
        if small:
            self.update(Text(text))

"""Questions and news over the table: which reading, tribute, the end of a deal, all tricks, the keys."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from guandan_core._core import Card, Move
from guandan_core.actions import Action, Give, NameLeader, Return, Take
from guandan_core.enums import Rank
from guandan_core.events import DealEnded
from guandan_core.table.selection import Selection
from guandan_core.table.widgets import LEAST_HEIGHT, LEAST_WIDTH, HandView, Press, Small

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from textual import events
    from textual.widget import Widget

    from guandan_core.table.app import TableApp
    from guandan_core.table.words import Words

__all__ = ["RANK_KEYS", "DealEndScreen", "Dialog", "ReadingScreen", "TextScreen", "TributeScreen"]

RANK_KEYS = {str(rank).lower(): rank for rank in Rank if rank <= Rank.ACE} | {
    "b": Rank.BLACK_JOKER,
    "r": Rank.RED_JOKER,
}
_Answer = TypeVar("_Answer")


class Dialog(ModalScreen[_Answer], Generic[_Answer]):
    """A box in the middle of the screen."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > .box { width: 70; max-width: 96%; height: auto; max-height: 100%; border: round $primary;
                    background: $surface; padding: 0 2; }
    Dialog .gap { margin-top: 1; height: auto; }
    Dialog .keys { text-style: dim; margin-top: 1; height: auto; }
    """

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words

    def title_text(self) -> str:
        """Return what stands in the border."""
        raise NotImplementedError

    def parts(self) -> Iterable[Widget]:
        """Return what is in the box."""
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        """Lay out the box."""
        box = Vertical(*self.parts(), classes="box")
        box.border_title = self.title_text()
        yield box
        yield Small()

    def answer(self, answer: _Answer) -> None:
        """Close with an answer; a second key or click may come when it is closed already."""
        if self.is_current:
            self.dismiss(answer)

    def on_mount(self) -> None:
        """Fit the window."""
        self._fit()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the window."""
        del event
        self._fit()

    def _fit(self) -> None:
        app: TableApp = self.app  # type: ignore[assignment]
        self.query_one(Small).fit(self, app.too_small(LEAST_WIDTH, LEAST_HEIGHT), app.size)


def _link(action: str, text: str) -> str:
    """Return a text, as markup, that does an action of the dialog when it is clicked."""
    return f"[@click=screen.{action}]{text}[/]"


class TextScreen(Dialog[None]):
    """A title and a text that can be scrolled."""

    DEFAULT_CSS = "TextScreen VerticalScroll { height: auto; max-height: 17; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q,Q,v,V,question_mark", "close", show=False)]

    def __init__(self, words: Words, title: str, text: str, *, at_end: bool = True) -> None:
        super().__init__(words)
        self._title_text, self._text, self._at_end = title, text, at_end

    def title_text(self) -> str:
        """Return the title."""
        return self._title_text

    def parts(self) -> Iterable[Widget]:
        """Return the text."""
        return VerticalScroll(Static(Text(self._text))), Static(self.words("close"), classes="keys")

    def on_mount(self) -> None:
        """Begin at the end if the latest stands there."""
        super().on_mount()
        if self._at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)
        self.query_one(VerticalScroll).focus()

    def action_close(self) -> None:
        """Go back."""
        self.answer(None)

    def on_click(self) -> None:
        """Go back."""
        self.action_close()


class DealEndScreen(Dialog[None]):
    """How a deal has ended. Stays until it is closed, or for some seconds."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space,escape", "close", show=False)]

    def __init__(self, words: Words, title: str, lines: Sequence[str], keys: str, seconds: float | None) -> None:
        super().__init__(words)
        self._title_text, self._lines, self._keys, self._seconds = title, lines, keys, seconds

    def title_text(self) -> str:
        """Return which deal."""
        return self._title_text

    def parts(self) -> Iterable[Widget]:
        """Return the lines."""
        return Static(Text("\n".join(self._lines)), classes="gap"), Static(self._keys, classes="keys")

    def on_mount(self) -> None:
        """Close by itself where nobody plays."""
        super().on_mount()
        if self._seconds is not None:
            self.set_timer(max(self._seconds, 0.01), self.action_close)

    def action_close(self) -> None:
        """Go on."""
        self.answer(None)

    def on_click(self) -> None:
        """Go on."""
        self.action_close()


class _Items(Dialog[_Answer], Generic[_Answer]):
    """A dialog with a list of things to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    answers: tuple[_Answer, ...] = ()

    def items(self, labels: Iterable[str]) -> list[Press]:
        """Return a row for each."""
        return [Press(f"item_{number}", f"{number + 1}  {label}") for number, label in enumerate(labels)]

    def on_press_pressed(self, event: Press.Pressed) -> None:
        """Take it."""
        self.answer(self.answers[int(str(event.press.id).removeprefix("item_"))])

    def on_key(self, event: events.Key) -> None:
        """Take one by its number."""
        if event.key.isdecimal() and 1 <= int(event.key) <= len(self.answers):
            event.stop()
            self.answer(self.answers[int(event.key) - 1])


class ReadingScreen(_Items[Move | None]):
    """Which play the cards are, where wilds leave a choice; None goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]

    def __init__(self, words: Words, readings: tuple[Move, ...]) -> None:
        super().__init__(words)
        self.readings = self.answers = readings

    def title_text(self) -> str:
        """Return the question."""
        return self.words("which")

    def parts(self) -> Iterable[Widget]:
        """Return cards and readings."""
        yield Static(Text(self.words.cards(self.readings[0].cards)), classes="gap")
        yield from self.items(map(self.words.reading, self.readings))
        yield Static(self.words("which_keys", back=_link("close", self.words("which_back"))), classes="keys")

    def on_mount(self) -> None:
        """Begin at the first."""
        super().on_mount()
        self.query_one("#item_0").focus()

    def action_close(self) -> None:
        """Play nothing."""
        self.answer(None)


class TributeScreen(_Items[Action]):
    """What a person does in a tribute: give, take, return a card, or name who leads."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("enter", "confirm", show=False),
        Binding("h,H", "hint", show=False),
    ]

    def __init__(self, words: Words) -> None:
        super().__init__(words)
        view = words.game.view
        self.legal = tuple(view.legal_actions)
        cards = frozenset(action.card for action in self.legal if isinstance(action, Give | Return))
        # All cards have dots where none is to be chosen.
        self.selection = Selection(view.hand, view.level, view.rules, cards)
        self._gives = bool(cards)
        self.answers = () if cards else self.legal
        if len(cards) == 1:
            self.selection.pick(cards)

    def title_text(self) -> str:
        """Return what is asked."""
        keys = {Give: "tribute_title", Return: "return_title", Take: "take_title", NameLeader: "leader_title"}
        return next(self.words(key) for kind, key in keys.items() if isinstance(self.legal[0], kind))

    def why(self) -> str:
        """Return why it is asked."""
        view, words = self.words.game.view, self.words
        match self.legal[0]:
            case Give():
                last = next(event for event in reversed(view.history) if isinstance(event, DealEnded)).result
                if last.places == "1-2":
                    return words("give_both_why")
                return words("give_why", receiver=words.name(last.first))
            case Return():
                assert view.tribute is not None
                paid = next(one for one in view.tribute.tributes if one.receiver == view.seat)
                return words("return_why", payer=words.name(paid.giver), card=words.card(paid.card))
            case Take():
                return words("take_why")
        return words("leader_why")

    def parts(self) -> Iterable[Widget]:
        """Return the question, the hand and what may be chosen."""
        yield Static(Text(self.why()), classes="gap")
        hand = HandView(self.selection, self.words, live=self._gives)
        hand.add_class("gap")
        yield hand
        if self._gives:
            yield Static(id="chosen", classes="gap")
        else:
            yield from self.items(map(self._label, self.legal))
        yield Static(id="advice")
        enter = _link("confirm", self.words("choose_enter"))
        keys = self.words("choose_card", enter=enter) if self._gives else self.words("choose_item")
        yield Static(keys, classes="keys")

    def _label(self, action: Action) -> str:
        if isinstance(action, Take):
            tribute = self.words.game.view.tribute
            assert tribute is not None
            card = next(one.card for one in tribute.tributes if one.giver == action.payer)
            return self.words("take_from", card=self.words.card(card), name=self.words.name(action.payer))
        return self.words.action(action)

    def on_mount(self) -> None:
        """Begin at the first choice."""
        super().on_mount()
        if not self._gives:
            self.query_one("#item_0").focus()
        self.look()

    def look(self) -> None:
        """Show what is chosen."""
        self.query_one(HandView).show(self.selection, self.words, live=self._gives)
        if self._gives:
            chosen = self.selection.picked_cards()
            text = self.words("chosen", card=self.words.cards(chosen)) if chosen else self.words("chosen_none")
            self.query_one("#chosen", Static).update(Text(text))

    def on_key(self, event: events.Key) -> None:
        """Choose by rank; the numbers of a list are taken by the class above, whose on_key() is called as well."""
        if self._gives and event.key.lower() in RANK_KEYS:
            self.selection.pick_rank(RANK_KEYS[event.key.lower()])
            self.look()

    def on_hand_view_clicked(self, event: HandView.Clicked) -> None:
        """Choose a card with the mouse."""
        self.selection.toggle(event.place)
        self.look()

    def action_move(self, step: int) -> None:
        """Go to the next card that may be chosen."""
        if not self._gives:
            return
        self.selection.move(step)
        while not self.selection.may_pick(self.selection.cursor):
            self.selection.move(step)
        self.look()

    def action_pick(self) -> None:
        """Choose the card at the cursor."""
        if self._gives:
            self.selection.toggle(self.selection.cursor)
            self.look()

    def action_confirm(self) -> None:
        """Do what is chosen."""
        chosen = self.selection.picked_cards()
        if chosen:
            self.answer(self._with(chosen[0]))

    def _with(self, card: Card) -> Action:
        return next(action for action in self.legal if isinstance(action, Give | Return) and action.card == card)

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Show what the library would do, and choose the first."""
        hints = await asyncio.to_thread(self.words.game.hints)
        lines = [self.words.hint(number, hint) for number, hint in enumerate(hints, 1)]
        self.query_one("#advice", Static).update(Text("\n".join(lines)))
        first = hints[0].action
        if isinstance(first, Give | Return):
            self.selection.pick([first.card])
            self.selection.cursor = min(self.selection.picked)
        else:
            self.query_one(f"#item_{self.legal.index(first)}").focus()
        self.look()

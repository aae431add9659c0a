"""The table: four seats, the hand, the play to beat, what was played: ``BoardScreen``."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from guandan_core._core import PASS, Hand, Move
from guandan_core.events import DealEnded
from guandan_core.table import panels
from guandan_core.table.dialogs import RANK_KEYS, DealEndScreen, ReadingScreen, TextScreen, TributeScreen
from guandan_core.table.selection import Selection
from guandan_core.table.setup import SPEEDS
from guandan_core.table.widgets import LEAST_HEIGHT, LEAST_WIDTH, HandView, Panel, Small
from guandan_core.table.words import Words, side

if TYPE_CHECKING:
    from textual import events

    from guandan_core.actions import Action
    from guandan_core.events import Event
    from guandan_core.players import Advice
    from guandan_core.table.app import TableApp
    from guandan_core.table.game import Game

__all__ = ["BoardScreen"]

# The parts whose height depends on what they hold.
_GROWING = ("#head", "#message", "#keybar")
_BETWEEN_LOOKS = 0.05
# The lines of the seats, the least of the middle, and what is picked.
_FIXED_LINES = 5 + 5 + 1
# The shortest time that the end of a deal can be seen where nobody has to close it.
_LEAST_END = 0.8
_MOST_MESSAGE = 7
# Below it there is no room for what a seat is to one.
_NARROW = 70


class BoardScreen(Screen[None]):
    """The table. One worker, drive(), asks whoever is to act and carries it out; the keys only answer it."""

    CSS = """
    BoardScreen { overflow: hidden; }
    #head { height: auto; max-height: 3; background: $primary; color: $background; text-style: bold; padding: 0 1; }
    #seats { height: 5; }
    .seat, #beat, #tricks, #hand { border: round $secondary; border-title-color: $primary; padding: 0 1; }
    .seat { width: 1fr; height: 5; }
    .seat.turn, #hand.turn { border: heavy $accent; border-title-color: $accent; }
    #middle { height: 1fr; min-height: 5; }
    #beat { width: 1fr; height: 1fr; }
    #tricks { width: 2fr; height: 1fr; }
    #hand { height: auto; }
    #picked { height: 1; padding: 0 2; text-style: bold; }
    #message { height: auto; min-height: 1; max-height: 7; padding: 0 2; }
    #keybar { height: auto; max-height: 2; padding: 0 1; background: $panel; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "line(-1)", show=False),
        Binding("down", "line(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("enter", "play", show=False),
        Binding("escape", "clear", show=False),
        Binding("p,P", "pass", show=False),
        Binding("h,H", "hint", show=False),
        Binding("g,G", "group", show=False),
        Binding("v,V", "tricks", show=False),
        Binding("w,W", "watch", show=False),
        Binding("asterisk", "pick_wild", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    def __init__(self, game: Game, note: str = "") -> None:
        super().__init__()
        self.game = game
        self._note = note
        view = game.view
        self.selection = Selection(view.hand, view.level, view.rules)
        self._hints: tuple[Advice, ...] = ()
        self._hint = 0
        self._answer: asyncio.Future[Action] | None = None
        self._drawn: dict[str, Text | str] = {}
        self._looked = 0.0

    @property
    def table(self) -> TableApp:
        """The app."""
        return self.app  # type: ignore[return-value]

    @property
    def words(self) -> Words:
        """The texts in the language of the app."""
        return Words(self.table.language, self.game, letters=self.table.letters)

    def compose(self) -> ComposeResult:
        """Lay out the table."""
        yield Static(id="head")
        with Horizontal(id="seats"):
            for side in ("left", "partner", "right"):
                yield Panel(side, "seat")
        with Horizontal(id="middle"):
            yield Panel("beat")
            yield Panel("tricks")
        with Vertical(id="hand"):
            yield HandView(self.selection, self.words)
        yield Static(id="picked")
        yield Static(id="message")
        yield Static(id="keybar")
        yield Small()

    def on_mount(self) -> None:
        """Draw, and let the match go on."""
        self.look()
        self.drive()

    def on_resize(self, event: events.Resize) -> None:
        """Fit the window."""
        del event
        self.call_after_refresh(self.look)

    # Drawing

    def look(self) -> None:
        """Draw everything as it is now."""
        self._looked = asyncio.get_running_loop().time()
        words, view = self.words, self.game.view
        self.query_one(Small).fit(self, self.table.too_small(LEAST_WIDTH, LEAST_HEIGHT), self.app.size)
        self._put("#head", panels.head(words, self.app.size.width - 2))
        for step in (1, 2, 3):
            seat = (view.seat + step) % 4
            self._draw_seat(f"#{side(step, view.rules)}", seat, words)
        for name, title in (("#beat", words("to_beat")), ("#tricks", words("tricks"))):
            self.query_one(name).border_title = title
        self.query_one("#beat", Panel).show(partial(panels.to_beat, words))
        self.query_one("#tricks", Panel).show(partial(panels.last_lines, words))
        self._draw_hand(words)
        self._put("#keybar", panels.keys(words))
        # What is told gives way to the hand and the keys.
        wanted = _FIXED_LINES + sum(self.query_one(name).outer_size.height for name in ("#head", "#hand", "#keybar"))
        room = max(1, min(_MOST_MESSAGE, self.app.size.height - wanted))
        self._put("#message", Text("\n".join(self._message(words, room))))
        self.query_one("#message").styles.max_height = room

    def _put(self, name: str, content: Text | str) -> None:
        """Draw only what has changed."""
        if self._drawn.get(name) != content:
            self._drawn[name] = content
            self.query_one(name, Static).update(content, layout=name in _GROWING)

    def _draw_seat(self, name: str, seat: int, words: Words) -> None:
        panel, acts = self.query_one(name, Panel), self.game.view.to_act == seat
        role = f" ({words.role(seat)})" if self.app.size.width >= _NARROW else ""
        panel.border_title = f"{'▶ ' if acts else ''}{words.name(seat)}{role}"
        panel.border_subtitle = words.strength(seat)
        panel.set_class(acts, "turn")
        panel.show(partial(panels.seat, words, seat))

    def _draw_hand(self, words: Words) -> None:
        view = self.game.view
        self.selection.update(view.hand, view.level, view.rules)
        box = self.query_one("#hand")
        box.border_title = panels.hand_title(words, self.selection.order)
        own = panels.last_play(words, view.seat)
        box.border_subtitle = own and f"{words.name(view.seat)} {own}"
        box.set_class(view.to_act == view.seat, "turn")
        self.query_one(HandView).show(self.selection, words, live=self.game.you is not None)
        self._put("#picked", Text(panels.picked(words, self.selection, self._hinted)))

    def _message(self, words: Words, room: int) -> list[str]:
        lines = [self._note] if self._note else []
        picked = None if self._hinted is None else self._hint
        lines += panels.hint_lines(words, self._hints, picked, self.app.size.width - 5, room)
        if self.table.moved is not None:
            lines.append(words("moved_away", path=self.table.moved, new=self.table.path))
        if self.table.trouble:
            lines.append(words("saved_not", why=self.table.trouble))
        return lines

    def tell(self, note: str) -> None:
        """Show a message until something happens."""
        self._note, self._hints = note, ()
        self.look()

    # The match

    @work(exclusive=True, group="drive")
    async def drive(self) -> None:
        """Play the match to its end, and tell it."""
        if self.game.is_over:
            ended = [one for one in self.game.view.history if isinstance(one, DealEnded)]
            await self._deal_over(ended[-1], ())
        while not self.game.is_over:
            by_you = self.game.waits_for_you
            action = await (self._asked() if by_you else self._chosen())
            happened = self.game.act(action)
            if by_you:
                self._note, self._hints = "", ()
                self.selection.clear()
            deal_over = any(isinstance(event, DealEnded) for event in happened)
            await asyncio.to_thread(self.table.keep, always=by_you or deal_over)
            await self._news(happened)
            # At full speed nobody sees every play: the screen is not what one waits for.
            if self.game.pause or asyncio.get_running_loop().time() - self._looked > _BETWEEN_LOOKS:
                self.look()
        self.table.get_up()

    async def _chosen(self) -> Action:
        """What a computer player does, not before its time; the speed may change meanwhile."""
        clock = asyncio.get_running_loop().time
        started = clock()
        action = await asyncio.to_thread(self.game.choose)
        while (left := started + self.game.pause - clock()) > 0:
            await asyncio.sleep(min(left, 0.05))
        return action

    async def _asked(self) -> Action:
        """What the person does."""
        self.look()
        if self.game.view.phase == "tribute":
            return await self.app.push_screen_wait(TributeScreen(self.words))
        self._answer = asyncio.get_running_loop().create_future()
        return await self._answer

    async def _news(self, happened: tuple[Event, ...]) -> None:
        words = self.words
        for event in happened:
            if isinstance(event, DealEnded):
                self.look()
                await self._deal_over(event, happened)
        self.game.go_on()
        told = [one for event in happened for one in words.event(event)]
        if told:
            self._note = words.joined(told)
        elif self.game.you is None and len(self.game.tricks) > 1:
            self._note = ""  # nobody else wipes it

    async def _deal_over(self, event: DealEnded, happened: tuple[Event, ...]) -> None:
        words, last = self.words, self.game.is_over
        lines = words.deal_end(event, happened)
        if last:
            title, keys = words.match_end(), words("match_ends")
        else:
            title, keys = words("deal_over", number=self.game.number + 1), words("go_on")
            lines.append(words("next_level", level=words.rank(self.game.match.level)))
        seconds = None if last or self.game.you is not None else max(2 * self.game.pause, _LEAST_END)
        await self.app.push_screen_wait(DealEndScreen(words, title, lines, keys, seconds))

    def _do(self, action: Action) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(action)

    @property
    def _may_play(self) -> bool:
        return self._answer is not None and not self._answer.done() and self.game.waits_for_you

    @property
    def _hinted(self) -> Move | None:
        """The play or pass of the hint, while its cards are what is picked."""
        action = self._hints[self._hint].action if self._hints else None
        if not isinstance(action, Move) or action not in self.game.view.legal_actions:
            return None
        return action if Hand(action.cards) == Hand(self.selection.picked_cards()) else None

    def _turn(self) -> bool:
        """True if the person may play; else it is told."""
        if not self._may_play:
            self.tell(self.words("not_your_turn") if self.game.you is not None else "")
        return self._may_play

    # The keys

    def on_key(self, event: events.Key) -> None:
        """Pick a card by its rank."""
        rank = RANK_KEYS.get(event.key.lower())
        if rank is not None and self.game.you is not None:
            self.selection.pick_rank(rank)
            self.look()

    def on_hand_view_clicked(self, event: HandView.Clicked) -> None:
        """Pick a card with the mouse."""
        if self.game.you is not None:
            self.selection.toggle(event.place)
            self.look()

    def action_move(self, step: int) -> None:
        """Move the cursor."""
        self.selection.move(step)
        self.look()

    def action_line(self, step: int) -> None:
        """Move the cursor to another line."""
        self.selection.cursor = self.query_one(HandView).neighbour(step)
        self.look()

    def action_pick(self) -> None:
        """Pick the card at the cursor."""
        if self.game.you is not None:
            self.selection.toggle(self.selection.cursor)
            self.look()

    def action_clear(self) -> None:
        """Pick nothing."""
        self.selection.clear()
        self.tell("")

    def action_group(self) -> None:
        """Group the hand in another way."""
        self.selection.next_order()
        self.look()

    @work(exclusive=True, group="ask")
    async def action_play(self) -> None:
        """Play what is picked; ask where it can be several plays."""
        if not self._turn():
            return
        if (hinted := self._hinted) is not None:
            self._do(hinted)
            return
        cards = self.selection.picked_cards()
        readings = self.game.readings(cards)
        if not readings:
            self.tell(self.words.refusal(self.game.refusal(cards), cards))
            return
        move: Move | None = readings[0]
        if len(readings) > 1:
            move = await self.app.push_screen_wait(ReadingScreen(self.words, readings[::-1]))  # the highest first
        if move is not None:
            self._do(move)

    def action_pass(self) -> None:
        """Pass."""
        if not self._turn():
            return
        if self.game.view.table is None:
            self.tell(self.words("refuse_pass"))
        else:
            self._do(PASS)

    @work(exclusive=True, group="ask")
    async def action_hint(self) -> None:
        """Show hints and pick the first; asked again, pick the next."""
        if not self._turn():
            return
        if self._hints:
            self._hint = (self._hint + 1) % len(self._hints)
        else:
            answer = self._answer
            self.tell(self.words("hint_thinking"))
            hints = await asyncio.to_thread(self.game.hints)
            if not self._may_play or self._answer is not answer:
                return  # it has been played meanwhile
            self._note, self._hints, self._hint = "", hints, 0
        action = self._hints[self._hint].action
        self.selection.pick(action.cards if isinstance(action, Move) else ())
        self.look()

    def action_speed_round(self) -> None:
        """Go faster, and from the fastest to the slowest: for the mouse."""
        last = list(SPEEDS)[-1] == self.game.speed
        self.table.action_speed(-len(SPEEDS) if last else 1)

    def action_tricks(self) -> None:
        """Show all tricks of the deal."""
        width = max(min(self.app.size.width - 10, 62), 20)
        text = "\n".join(panels.trick_lines(self.words, width)) or self.words("no_tricks")
        self.app.push_screen(TextScreen(self.words, self.words("all_tricks"), text))

    def action_watch(self) -> None:
        """Watch from the next seat; where a person plays, the key picks a wild."""
        if self.game.you is not None:
            self.action_pick_wild()
            return
        self.game.watch(self.game.viewer + 1)
        self.look()

    def action_pick_wild(self) -> None:
        """Pick one more wild."""
        if self.game.you is not None:
            self.selection.pick_wild()
            self.look()

    def action_help(self) -> None:
        """Show the keys."""
        words = self.words
        text = words("help", wild=words.wild())
        self.app.push_screen(TextScreen(words, words("help_title"), text, at_end=False))

    def action_leave(self) -> None:
        """Leave: for the mouse."""
        self.table.action_leave()

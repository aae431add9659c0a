"""What stands in the parts of the table, as text."""

from __future__ import annotations

from itertools import chain
from math import ceil
from typing import TYPE_CHECKING

from rich.cells import cell_len, chop_cells, set_cell_size
from rich.text import Text

from guandan_core._core import Card, Move
from guandan_core.events import DealStarted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from guandan_core.players import Advice
    from guandan_core.table.selection import Selection
    from guandan_core.table.words import Words

__all__ = [
    "hand_title",
    "head",
    "hint_lines",
    "keys",
    "last_lines",
    "last_play",
    "picked",
    "seat",
    "to_beat",
    "trick_lines",
]

_JOINTS = ("  ·  ", " · ")

# The words of the last row, and the actions of the board that a click on them does.
_KEYS = (
    ("key_play", "play"),
    ("key_pass", "pass"),
    ("key_hint", "hint"),
    ("key_group", "group"),
    ("key_speed", "speed_round"),
    ("key_tricks", "tricks"),
    ("key_help", "help"),
    ("key_leave", "leave"),
)
_WATCHING = (("key_watch", "watch"), *_KEYS[3:])


def head(words: Words, width: int) -> Text:
    """Return deal, level, levels and speed, in one line of this width or in more."""
    level = words.game.view.level
    parts = (
        words("deal", number=words.game.number + 1),
        words("level", level=words.rank(level)),
        words("wild", card=words.wild()),
        words.teams(),
        words("speed", speed=words(f"speed_{words.game.speed}")),
    )
    line = next((line for joint in _JOINTS if cell_len(line := joint.join(parts)) <= width), None)
    return Text(line if line is not None else "\n".join(_wrapped(parts, width, "")))


def last_play(words: Words, seat: int) -> str:
    """Return what a seat did last in the present trick, or in the last one if nothing is led yet."""
    tricks = words.game.tricks
    done = [move for other, move in tricks[-1] if other == seat] if tricks else []
    return words.move(done[-1]) if done else ""


def seat(words: Words, number: int, width: int, height: int) -> Text:
    """Return how many cards a seat holds and what it did."""
    acts = words.game.view.to_act == number
    return _two_parts(words.count(number), last_play(words, number), acts, width, height)


def hand_title(words: Words, order: str) -> str:
    """Return whose hand it is, how many cards, in what order, and whether its turn is now."""
    view = words.game.view
    parts = [words("your_hand", name=words.name(view.seat), count=words.count(view.seat)), words(f"order_{order}")]
    if view.to_act == view.seat:
        parts.append(f"▶ {words('your_turn' if words.game.waits_for_you else 'thinking')}")
    return _JOINTS[-1].join(parts)


def to_beat(words: Words, width: int, height: int) -> Text:
    """Return the play to beat and whose it is, or who leads."""
    view = words.game.view
    if view.phase == "tribute":
        return Text(words("tribute_now"))
    if view.table is None or view.owner is None:
        if view.to_act is None:
            return Text("")
        yours = view.to_act == words.game.you
        return Text(words("you_lead") if yours else words("leads", name=words.name(view.to_act)))
    first = words("by", play=words.play(view.table), name=words.name(view.owner))
    return _two_parts(first, last_play(words, view.owner), True, width, height)


def _two_parts(first: str, second: str, bold: bool, width: int, height: int) -> Text:
    """Return two parts below each other; what has no room ends with an ellipsis."""
    lines, more = (_wrapped(part.split(" "), width, "", " ") for part in (first, second))
    text = Text("\n".join(lines), style="bold" if bold else "", no_wrap=True)
    room = max(height - len(lines), 1)
    if len(more) > room:
        more = [*more[: room - 1], f"{set_cell_size(more[room - 1], width - 1).rstrip()}…"]
    text.append("\n" + "\n".join(more), style="not bold")
    return text


def trick_lines(words: Words, width: int) -> list[str]:
    """Return the tribute and all tricks of the deal in lines of at most this width."""
    lines: list[str] = []
    history = words.game.view.history
    begin = max(place for place, event in enumerate(history) if isinstance(event, DealStarted))
    for event in history[begin:]:
        if told := words.event(event):
            lines += _wrapped(told, width, "")
    for number, trick in enumerate(words.game.tricks, 1):
        lines += _wrapped((f"{words.name(seat)} {words.move(move)}" for seat, move in trick), width, f"{number:>2} ")
    return lines


def last_lines(words: Words, width: int, height: int) -> Text:
    """Return the last lines of trick_lines(), as many as there is room for."""
    return Text("\n".join(trick_lines(words, width)[-height:]), no_wrap=True)


def _wrapped(parts: Iterable[str], width: int, mark: str, between: str = _JOINTS[-1]) -> list[str]:
    lines = [mark]
    for part in chain.from_iterable(_pieces(part, width - cell_len(mark)) for part in parts):
        joint = "" if lines[-1].strip() in ("", mark.strip()) else between
        if joint and cell_len(lines[-1] + joint + part) > width:
            lines.append(" " * len(mark) + part)
        else:
            lines[-1] += joint + part
    return lines


def _pieces(part: str, width: int) -> list[str]:
    """Return a part in pieces that fit a line, cut at spaces where there are some."""
    if cell_len(part) <= width:
        return [part]
    if " " in part:
        return _wrapped(part.split(" "), width, "", " ")
    return [*chop_cells(part, max(width, 1))]


def hint_lines(words: Words, hints: Sequence[Advice], picked: int | None, width: int, room: int) -> list[str]:
    """Return the hints with a mark at the one that is picked, or that one alone where not all have room."""
    lines = [words.hint(number, hint) for number, hint in enumerate(hints, 1)]
    marked = [f"{'▶' if place == picked else ' '} {line}" for place, line in enumerate(lines)]
    if sum(ceil(cell_len(line) / width) for line in marked) >= room:
        marked = lines[picked or 0 : (picked or 0) + 1]
    if picked is not None and len(hints) > 1:
        marked.append(words("hint_more", number=picked + 1, count=len(hints)))
    return marked


def picked(words: Words, selection: Selection, hinted: Move | None) -> str:
    """Return what is picked and what it would be, which a hint has decided, or what to do."""
    game = words.game
    cards = selection.picked_cards()
    if hinted is not None and hinted.is_pass:
        return words("picked_pass")
    if not cards:
        if not game.waits_for_you or game.view.phase != "play":
            return ""
        if game.only_passes:
            return words("pick_nothing")
        return words("pick_lead" if game.view.table is None else "pick_follow")
    readings = game.readings(cards) if hinted is None else (hinted,)
    # In the order of what is played, if it is known.
    shown = words.move(readings[0]) if len(readings) == 1 else words.cards(cards)
    return words("picked", cards=shown, what=_what(words, cards, readings))


def _what(words: Words, cards: list[Card], readings: tuple[Move, ...]) -> str:
    if len(readings) > 1:
        return words("picked_many", count=len(readings))
    if readings:
        return words("picked_legal", play=words.play(readings[0]))
    refusal = words.game.refusal(cards)
    if refusal.why == "no_play":
        return words("picked_no_play")
    plays = " / ".join(map(words.play, refusal.readings))
    return words("picked_low", play=plays) if words.game.waits_for_you else plays


def keys(words: Words) -> str:
    """Return the last row, as markup: a click on a word does what its key does."""
    chosen = _KEYS if words.game.you is not None else _WATCHING
    return "  ".join(f"[@click=screen.{action}]{words(key)}[/]" for key, action in chosen)

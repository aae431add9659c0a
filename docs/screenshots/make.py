"""Makes the pictures of `guandan play`: `python docs/screenshots/make.py` writes them beside this file.

Needs the extra [play]; with rsvg-convert on PATH, which is not required, PNGs are written too (the Chinese one needs
a font for it). All positions come from seeds, so
that the pictures are the same until the table changes.
"""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
from html import escape, unescape
from pathlib import Path

from rich.cells import cell_len

import guandan_core as gd
from guandan_core import players
from guandan_core.table.app import TableApp
from guandan_core.table.game import Game
from guandan_core.table.setup import Setup

HERE = Path(__file__).parent
SEATS = ("you", "easy", "normal", "strong")
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Noto Sans Mono CJK SC', 'WenQuanYi Zen Hei Mono', monospace"
CELL = 12.2
# Spaces, a few letters, or one sign.
PIECES = re.compile(r"\s+|[!-~]{1,6}|.")


def at_return(seed: int) -> Game:
    """A match that has come to a card that seat 0 returns."""
    match = gd.Match(gd.Rules.app(), seed=seed)
    player = players.Normal()
    while not isinstance(match.legal_actions()[0], gd.Return) or match.to_act != 0:
        assert match.to_act is not None
        match.act(player.choose(match.observation(match.to_act)))
    return Game(match, SEATS)


def in_play(seed: int, plays: int) -> Game:
    """A match that comes to a turn of seat 0 after so many plays."""
    match = gd.Match(gd.Rules.app(), seed=seed)
    player = players.Normal()
    while len(match.history) < plays or match.to_act != 0:
        assert match.to_act is not None
        match.act(player.choose(match.observation(match.to_act)))
    return Game(match, SEATS)


async def shoot(name: str, app: TableApp, keys: str = "") -> None:
    """Open the table, press keys, and write the picture."""
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.3)
        for key in keys.split():
            await pilot.press(key)
            await pilot.pause(0.6)
        svg = placed(app.export_screenshot(title="guandan play"))
    (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")
    if shutil.which("rsvg-convert"):
        command = ["rsvg-convert", "-w", "800", str(HERE / f"{name}.svg"), "-o", str(HERE / f"{name}.png")]
        subprocess.run(command, check=True)


def placed(svg: str) -> str:
    """Give short pieces of text their own places, so that all stands there in any font, and fetch nothing."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: (?!arial)[^;]+;", f"font-family: {FONTS};", svg)
    return re.sub(r'(<text [^>]*?)x="([\d.]+)"([^>]*?) textLength="[\d.]+"([^>]*)>([^<]*)</text>', _spread, svg)


def _spread(found: re.Match[str]) -> str:
    before, start, middle, after, text = found.groups()
    at, out = float(start), ""
    for piece in PIECES.findall(unescape(text)):
        if not piece.isspace():
            out += f'{before}x="{at:g}"{middle}{after}>{escape(piece)}</text>'
        at += CELL * cell_len(piece)
    return out


def main() -> None:
    """Write all pictures."""
    setup = Setup(profile="app", seed=7, seats=SEATS)
    asyncio.run(shoot("start", TableApp(setup)))
    asyncio.run(shoot("play", TableApp(setup, kept=in_play(15, 30), at_once=True), "h"))
    asyncio.run(shoot("tribute", TableApp(setup, kept=at_return(14), at_once=True), "h"))
    asyncio.run(shoot("chinese", TableApp(setup, kept=in_play(18, 25), at_once=True, language="zh"), "h"))


if __name__ == "__main__":
    main()

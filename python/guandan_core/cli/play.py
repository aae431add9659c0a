"""``guandan play``: a table in the terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from guandan_core import GuandanError
from guandan_core.cli import arguments
from guandan_core.cli.output import write

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from guandan_core.table.game import Game
    from guandan_core.table.setup import Setup

__all__ = ["add", "run"]

_EPILOG = """\
examples:
  guandan play
  guandan play --players easy,strong,easy --mode short --rules app
  guandan play --file friday.json            keep the match there
  guandan play --resume friday.json          go on with it
  guandan play --watch --speed fast
  guandan play --lang zh

Everything can also be chosen at the start. The match is kept after every
action; leave with Ctrl+Q and go on later. ? at the table lists the keys.

exit codes: 0 fine, 2 bad input, no terminal, or without the extra [play]"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "play",
        help="play at a table in the terminal",
        description="Play a match with three computer players, in the terminal.",
        epilog=_EPILOG,
    )
    parser.add_argument("--rules", metavar="PROFILE", help="whose rules; default pagat")
    parser.add_argument("--mode", help="full (from level 2), short (from 10) or single (one deal); default full")
    parser.add_argument(
        "--players",
        metavar="A,B,C",
        help="how strong the others are, in turn from the one next to you, or one word for all: random, easy, "
        "baseline, normal, strong; default normal; with --watch four",
    )
    parser.add_argument("--seed", help="what decides the cards: a number from 0 to 2**64 - 1; default: a new one")
    parser.add_argument("--speed", help="slow, normal, fast or instant; default normal; + and - change it later")
    parser.add_argument("--watch", action="store_true", help="let four computer players play")
    parser.add_argument("--lang", default="en", help="en (English) or zh (Chinese); default en")
    parser.add_argument("--letters", action="store_true", help="suits as letters, for terminals that lack the signs")
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--file", metavar="FILE", help="keep the match there; default: a file of your own account")
    kept.add_argument("--resume", metavar="FILE", help="go on with the match of that file, or with a match record")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the table; say at the end where the match is."""
    from guandan_core.table.texts import LANGUAGES, say

    if args.lang not in LANGUAGES:
        raise arguments.InputError(f"--lang '{args.lang}' is no language here: choose {', '.join(LANGUAGES)}")
    if args.resume is not None:
        for option in ("rules", "mode", "seed"):
            if getattr(args, option) is not None:
                raise arguments.InputError(f"--{option} does not go with --resume: the match has its own")
    setup = _setup(args)
    path, game = _kept(args, setup)
    try:
        from guandan_core.table.app import TableApp
        from guandan_core.table.app import run as run_app
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("textual", "rich"):
            raise
        raise arguments.InputError('guandan play needs Textual: pip install "guandan-core[play]"') from None
    if not all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise arguments.InputError("guandan play needs a terminal for input, output and errors")
    app = TableApp(
        setup,
        path,
        game,
        at_once=args.resume is not None,
        language=args.lang,
        letters=args.letters,
        signals=True,
    )
    code = run_app(app)
    if app.trouble:
        raise arguments.InputError(f"the match is not kept in '{app.path}': {app.trouble}")
    if app.game is not None and not app.game.is_over:
        options = "".join([" --lang zh" * (app.language == "zh"), " --letters" * args.letters])
        write(say(app.language, "kept_left", command=f"guandan play --resume '{app.path}'{options}") + "\n")
    return code


def _setup(args: argparse.Namespace) -> Setup:
    from guandan_core.table.setup import HUMAN, Setup

    others = [name.strip() for name in (args.players or "normal").split(",")]
    number = 4 if args.watch else 3
    if len(others) == 1:
        others *= number
    if len(others) != number:
        raise arguments.InputError(f"--players names {number} players, or one for all, not {len(others)}")
    seed = None if args.seed is None else arguments.read_seed(args)
    try:
        seats = (*([] if args.watch else [HUMAN]), *others)
        return Setup(args.rules or "pagat", args.mode or "full", seats, seed, args.speed or "normal")
    except GuandanError as error:
        raise arguments.InputError(str(error)) from None


def _changed(args: argparse.Namespace, game: Game, setup: Setup) -> Game:
    """Return the game that is resumed, with other players or another speed if they are named."""
    from guandan_core.table.game import Game
    from guandan_core.table.setup import HUMAN

    if args.players is not None and game.you is None and not args.watch:
        raise arguments.InputError("four players are watched there: --players names them with --watch only")
    if args.players is not None:
        seats = setup.seats
    elif args.watch:
        seats = tuple("normal" if name == HUMAN else name for name in game.seats)
    else:
        seats = game.seats
    return Game(game.match, seats, args.speed or game.speed)


def _kept(args: argparse.Namespace, setup: Setup) -> tuple[Path, Game | None]:
    """Return where the match is kept, and the match that is there already."""
    from pathlib import Path

    from guandan_core.table import store

    name: str | None = args.resume or args.file
    try:
        path = store.default_path() if name is None else Path(name)
    except RuntimeError:
        raise arguments.InputError("there is no home folder to keep the match in: --file names a file") from None
    try:
        if args.file is not None and not path.parent.is_dir():
            raise arguments.InputError(f"'{path}': there is no folder '{path.parent}'")
        text = store.read(path)
        game = store.loads(text, setup)
        if args.resume is not None:
            game = _changed(args, game, setup)
        # A bare record stays what it is; the match goes on in a file beside it.
        return (path if store.is_table(text) else store.free_path(path)), game
    except FileNotFoundError:
        if args.resume is None:
            return path, None
        raise arguments.InputError(f"cannot read '{path}': there is no such file") from None
    except GuandanError as error:
        other = "; --file names another" if args.resume is None else ""
        raise arguments.InputError(f"'{path}' is left as it is: {error}{other}") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        why = getattr(error, "strerror", None) or error
        raise arguments.InputError(f"cannot read '{path}': {why}") from None

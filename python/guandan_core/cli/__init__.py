"""The command line: ``guandan``, or ``python -m guandan_core``.

One module per command; each has ``add(commands)``, which adds its parser, and ``run(args)``, which prints its answer
and returns the exit code. To add a command, write such a module and list it in ``_COMMANDS``. What several commands
need stands in ``arguments`` (what is typed) and ``output`` (what is printed).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core import __version__
from guandan_core.cli import bench, classify, deal, moves, perft, play, random, replay, simulate
from guandan_core.cli.arguments import InputError, Parser
from guandan_core.cli.output import OutputError, complain, silence_stdout, write

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

_COMMANDS = (moves, classify, deal, random, replay, play, perft, simulate, bench)

# What a shell reports for a program that ends by Ctrl-C or a closed pipe.
_INTERRUPTED = 130
_PIPE_CLOSED = 141

_EPILOG = """\
examples:
  guandan moves "8S 8H 8C 7H 7H 3D" --level 7
  guandan moves "8S 8H 8C 7H 7H 3D" --level 7 --table "9S 9D 9C"
  guandan classify "3S 4S 5S 6S 7H" --level 7
  guandan random --matches 1 --seed 7 --record match.jsonl
  guandan replay match.jsonl
  guandan play
  guandan moves --help

cards: 8S, TH (or 10H), BJ and RJ (the black and the red joker), in any order

exit codes:
  0  fine
  1  a good question without an answer: the cards are no play
  2  bad input, or the output cannot be written"""


def _parser() -> Parser:
    parser = Parser(prog="guandan", description="The rules of the card game Guandan.", epilog=_EPILOG)
    parser.add_argument("--version", action="version", version=f"guandan {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for command in _COMMANDS:
        command.add(commands)
    return parser


def _run(argv: Sequence[str] | None) -> int:
    args = _parser().parse_args(argv)
    if "run" not in args:
        raise InputError("no command given; 'guandan --help' lists them")
    code: int = args.run(args)
    write("")  # flushes, so that an error of the output is seen here and not at exit
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; ``argv`` is ``sys.argv[1:]`` by default.

    0 is fine, 1 a good question without an answer, 2 bad input. Errors are one line on stderr, never a traceback.

    >>> from guandan_core.cli import main
    >>> main(["classify", "8S 8C 7H", "--level", "7"])
    7H 8S 8C, level 7, wild 7H: 1 reading
    <BLANKLINE>
    triple 8  7H 8S 8C
              7H as 8H, 8S, 8C, 8D
    0
    """
    try:
        return _run(argv)
    except SystemExit as done:  # argparse, after --help and --version
        return done.code if isinstance(done.code, int) else 0
    except InputError as error:
        complain(str(error))
        return 2
    except BrokenPipeError:
        silence_stdout()
        return _PIPE_CLOSED
    except OutputError as error:
        silence_stdout()
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return _INTERRUPTED

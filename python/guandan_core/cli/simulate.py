"""``guandan simulate``: players against each other over many deals or matches, and how sure the difference is."""

from __future__ import annotations

import contextlib
import os
import sys
import warnings
from typing import TYPE_CHECKING, Any

from guandan_core import GuandanError, PlayerError
from guandan_core.cli import arguments
from guandan_core.cli.arguments import InputError
from guandan_core.cli.output import write, write_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from guandan_core.simulate.dispatch import ExecutorLike
    from guandan_core.simulate.progress import Bar
    from guandan_core.simulate.results import Simulation

__all__ = ["add", "run"]

_MOST_WORKERS = 1024

_EPILOG = """\
examples:
  guandan simulate normal baseline --deals 20
  guandan simulate normal easy --deals 30 --workers 2 --records run.jsonl
  guandan simulate normal easy --deals 40 --records run.jsonl --resume
  guandan simulate normal easy normal random --matches 2 --json

players: random, easy, easy:0.5 (share of mistakes), baseline, normal, strong,
  strong:50 (worlds), or MODULE:NAME, a function or class on PYTHONPATH that
  takes a seed and returns a player. Two play team against team, and each deal
  or match twice with the teams swapped; four sit in the order of the seats.

All that is printed depends on the players, the number, the seed, the level and
the rules only, for any number of workers. Intervals are of 95 %.

JSON: an object with the keys
  players, form ("deals" or "matches"), number, duplicate, seed, level, rules
  gain, deals_won, matches_won
                    objects: mean, low, high; from the first player's side;
                    matches_won is null for deals
  deviation         standard deviation of the mean gain of one deal or match
  deals, games      how many were played, in all
  plies, deals_per_match
                    objects: mean, deviation, least, most
  bombs             list of two objects: side, total, per_deal, by_kind
  tributes          object: due, double, cancelled, paid, given and returned
                    (lists: cards of each side), cards

exit codes: 0 fine, 2 bad input, a player or worker that fails, or a file that
cannot be written; 130 stopped by Ctrl-C"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "simulate",
        help="compare players over many deals or matches",
        description="Let players play many deals or matches; say who is stronger, and how sure it is.",
        epilog=_EPILOG,
    )
    parser.add_argument("players", nargs="+", metavar="PLAYER", help="two or four of them; see below")
    parser.add_argument("--deals", metavar="N", help="single deals, each at a level by lot; default 500")
    parser.add_argument("--matches", metavar="N", help="in place of deals, whole matches, with tribute")
    parser.add_argument("--seed", default="1", help="what decides the cards: 0 to 2**64 - 1; default 1")
    parser.add_argument("--level", help="the level of every deal, or the first one of every match")
    parser.add_argument(
        "--single", action="store_true", help="play each deal or match once only, not with teams swapped"
    )
    arguments.add_rules(parser, arguments.MATCH_OPTIONS)
    parser.add_argument("--workers", metavar="N", help="processes; default 1; 0 for as many as the machine has")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster: the address of its scheduler")
    parser.add_argument("--records", metavar="FILE", help="keep what is played there, as JSON Lines")
    parser.add_argument("--short-records", action="store_true", help="keep the figures only, not every play")
    parser.add_argument("--resume", action="store_true", help="go on with the records that are there")
    parser.add_argument("--plot", metavar="FILE", help="draw the running mean with its interval: .svg, .png or .pdf")
    parser.add_argument("--progress", action="store_true", help="say how far it is even if stderr is no terminal")
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, and print the result."""
    from guandan_core.simulate.progress import Bar  # loads json, which the other commands do without

    options = _options(args)
    if args.plot is not None:
        _check_plot(args.plot)
    bar = Bar(always=args.progress)
    with _executor(args) as executor:
        result = _result(args, bar, options | {"executor": executor, "progress": bar})
    try:
        # First, so that it is not lost with the picture; nor is the picture if this fails.
        if args.json:
            write_json(result.to_dict())
        else:
            write(f"{result}\n")
    finally:
        if args.plot is not None:
            _draw(result, args.plot)
    return 0


# What is typed


def _options(args: argparse.Namespace) -> dict[str, Any]:
    if len(args.players) not in (2, 4):
        raise InputError(f"{len(args.players)} players: name two, team against team, or four by seat")
    if args.deals is not None and args.matches is not None:
        raise InputError("--deals and --matches exclude each other")
    if args.records is None and (args.resume or args.short_records):
        raise InputError(f"{'--resume' if args.resume else '--short-records'} needs --records FILE")
    if args.dask is not None and args.workers is not None:
        raise InputError("--dask and --workers exclude each other: a cluster has its own workers")
    if args.records is not None and args.plot is not None and _is_same(args.records, args.plot):
        raise InputError(f"--records and --plot are the same file, '{args.plot}'")
    form, text = ("deals", args.deals or "500") if args.matches is None else ("matches", args.matches)
    return {
        form: arguments.read_number(text, f"--{form}", 1, 2**32 - 1),
        "seed": arguments.read_seed(args),
        "level": None if args.level is None else arguments.read_level(args),
        "rules": arguments.read_rules(args),
        "duplicate": not args.single,
        "records": args.records,
        "record_matches": not args.short_records,
        "resume": args.resume,
    }


def _is_same(one: str, other: str) -> bool:
    return os.path.realpath(one) == os.path.realpath(other)


def _check_plot(path: str) -> None:
    """Refuse before hours of play what cannot be drawn after them."""
    from guandan_core.simulate.plots import checked_plot

    try:
        checked_plot(path)
        import matplotlib
    except GuandanError as error:
        raise InputError(f"--plot '{path}': {error}") from None
    except ImportError:
        raise InputError("--plot needs matplotlib: python -m pip install 'guandan-core[plot]'") from None
    del matplotlib
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise InputError(f"--plot '{path}': there is no folder '{folder}'")


# Where it is played


@contextlib.contextmanager
def _executor(args: argparse.Namespace) -> Iterator[ExecutorLike | None]:
    workers = arguments.read_number(args.workers or "1", "--workers", 0, _MOST_WORKERS) or os.cpu_count() or 1
    if args.dask is not None:
        with _cluster(args.dask) as executor:
            yield executor
    elif workers == 1:
        yield None
    else:
        yield _processes(workers)


def _processes(workers: int) -> Callable[[], Executor]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    class Pool(ProcessPoolExecutor):
        """One that is shut down only when nothing more is wanted of it: its processes need not end their work."""

        def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
            del wait
            for child in active_children():
                child.terminate()
            super().shutdown(wait=True, cancel_futures=cancel_futures)

    return lambda: Pool(workers, get_context("spawn"), initializer=begin_worker)


def begin_worker() -> None:
    """Let a worker end at once and without a word: by Ctrl-C, or when the command is gone, however that ended."""
    import signal
    from threading import Thread

    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as of a job in the background
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextlib.contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        import asyncio

        from distributed import Client
        from distributed.comm.core import connect
        from distributed.security import Security
    except ImportError:
        raise InputError("--dask needs Dask: python -m pip install 'guandan-core[dask]'") from None

    async def reach() -> None:
        comm = await connect(address, timeout=10, **Security().get_connection_args("client"))
        comm.abort()

    try:
        # A Client that finds nobody says so in many ways, and takes half a minute.
        asyncio.run(asyncio.wait_for(reach(), 12))
        client = Client(address, timeout=10, set_as_default=False)
    except Exception as error:  # each kind of address has errors of its own
        why = " ".join(str(error).split()) or type(error).__name__
        raise InputError(f"--dask '{address}': no scheduler there: {why}") from None
    with client:
        yield client.get_executor(pure=False)


# The run


def _result(args: argparse.Namespace, bar: Bar, options: dict[str, Any]) -> Simulation:
    from guandan_core.simulate import RecordsWarning, simulate

    with warnings.catch_warnings():
        warnings.simplefilter("always", RecordsWarning)
        warnings.showwarning = _note
        try:
            return simulate(args.players, **options)
        except PlayerError as error:
            _say_where(error)
            raise InputError("; ".join([_without_advice(error), *_first_notes(error)])) from None
        except (GuandanError, TypeError) as error:
            raise InputError("; ".join([str(error), *_first_notes(error)])) from None
        except KeyboardInterrupt:
            _say(f"stopped{_how_far(args, bar)}")
            raise


def _first_notes(error: Exception) -> Iterator[str]:
    """Yield the notes without the traceback that one from a worker brings along."""
    for note in getattr(error, "__notes__", ()):
        if "\n" not in note:
            yield note


def _without_advice(error: PlayerError) -> str:
    """Return the message without what helps in Python only."""
    return str(error).partition(". The match stands as before")[0]


def _say_where(error: PlayerError) -> None:
    """Print the traceback of what a player raised: it is the author of the player who reads this."""
    import traceback

    if error.code != "player_raised":
        return
    cause = error.__cause__
    if cause is not None:
        frames = cause.__traceback__ and cause.__traceback__.tb_next  # from the player on
        told = "".join(traceback.format_exception(type(cause), cause, frames))
    else:  # it came from another process
        told = next((note for note in getattr(error, "__notes__", ()) if "\n" in note), "")
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"{told.rstrip()}\n" if told else "")


def _how_far(args: argparse.Namespace, bar: Bar) -> str:
    if bar.last is None:
        return ""
    if args.records is None:
        return f" after {bar.last}; without --records nothing is kept"
    return f" after {bar.last}; they are in '{args.records}', --resume goes on"


def _note(message: Warning | str, *_rest: object, **_more: object) -> None:
    _say(f"note: {message}")


def _say(text: str) -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"guandan: {text}\n")
        sys.stderr.flush()


def _draw(result: Simulation, path: str) -> None:
    from guandan_core.simulate import plot

    try:
        plot(result, path)
    except Exception as error:  # whatever matplotlib raises
        why = getattr(error, "strerror", None) or error
        raise InputError(f"--plot: cannot write '{path}': {why}") from None

"""``guandan random``: matches of players that choose any legal action, and what comes of them."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guandan_core.cli import arguments
from guandan_core.cli.output import Progress, count, write, write_json

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable
    from typing import TextIO

    from guandan_core import Match, Rank, Rules

__all__ = ["add", "play_match", "run"]

_PLACES = ("1-2", "1-3", "1-4")

_EPILOG = """\
example:
  guandan random --matches 10 --seed 1 --rules app --start-level 10

All but the time depends on the seed and the rules only, on every platform.

JSON: an object with the keys
  matches, deals, actions     how many there were; an action is a play, a pass
                              or one act of the tribute
  results                     object: deals that ended 1-2, 1-3 and 1-4
  wins                        list of two: matches won by team 0 and team 1
  draws                       matches that nobody won, with --deals only
  deals_per_match, actions_per_deal
                              means
  seconds, matches_per_second

exit codes: 0 fine, 2 bad input or a record that cannot be written"""


def add(commands: arguments.Commands) -> None:
    """Add the parser of this command."""
    parser = commands.add_parser(
        "random",
        help="play random matches",
        description="Play matches of players that choose any legal action; count what comes of them.",
        epilog=_EPILOG,
    )
    parser.add_argument("--matches", default="100", metavar="N", help="how many matches; default 100")
    arguments.add_seed(parser)
    parser.add_argument("--start-level", default="2", dest="level", metavar="LEVEL", help="the first level; default 2")
    parser.add_argument(
        "--deals", metavar="N", help="end each match after so many deals; default: play until it is won"
    )
    arguments.add_rules(parser, arguments.MATCH_OPTIONS)
    parser.add_argument(
        "--record",
        metavar="PATH",
        help="keep the matches: PATH.jsonl gets one record in each line, any other PATH is a directory that gets one "
        "file for each match; what is there already is never overwritten",
    )
    arguments.add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, and print the summary."""
    from random import Random

    matches = arguments.read_number(args.matches, "--matches", 1)
    rules = arguments.read_rules(args)
    level = arguments.read_level(args, "--start-level")
    deals = None if args.deals is None else arguments.read_number(args.deals, "--deals", 1)
    seeds = Random(arguments.read_seed(args))
    summary = _Summary()
    started = time.perf_counter()
    with _Keeper(args.record) as keeper, Progress(matches, "matches") as progress:
        for number in range(matches):
            match = play_match(rules, level, deals, seeds.getrandbits(64))
            summary.add(match)
            keeper.keep(number, match)
            progress.show(number + 1)
    seconds = max(time.perf_counter() - started, 1e-6)
    if args.json:
        write_json(summary.values() | {"seconds": round(seconds, 3), "matches_per_second": round(matches / seconds, 1)})
    else:
        label = arguments.rules_label(args, rules) or args.rules
        write(f"{count(matches, 'match', 'matches')}, rules {label}, seed {int(args.seed)}\n\n")
        write(summary.text() + f"time       {seconds:.1f} s, {matches / seconds:.1f} matches/s\n")
    return 0


def play_match(rules: Rules, level: Rank, deals: int | None, seed: int) -> Match:
    """Return a match in which every action was drawn from the seed, the same on every version of Python."""
    from random import Random

    from guandan_core import Match

    # Seeding with a whole number and random() are fixed by Python's documentation; choice() is not.
    draw = Random(seed).random
    match = Match(rules, level, deals, seed)
    while not match.is_over:
        actions = match.legal_actions()
        match.act(actions[int(draw() * len(actions))])
    return match


@dataclass
class _Summary:
    """What is counted over all matches."""

    matches: int = 0
    deals: int = 0
    actions: int = 0
    results: Counter[str] = field(default_factory=Counter)
    winners: Counter[int | None] = field(default_factory=Counter)

    def add(self, match: Match) -> None:
        from guandan_core import Acted, DealEnded

        self.matches += 1
        self.deals += match.deal_number + 1
        self.winners[match.winner] += 1
        for event in match.history:
            if isinstance(event, Acted):
                self.actions += 1
            elif isinstance(event, DealEnded):
                self.results[event.result.places] += 1

    def values(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "deals": self.deals,
            "actions": self.actions,
            "results": {places: self.results[places] for places in _PLACES},
            "wins": [self.winners[0], self.winners[1]],
            "draws": self.winners[None],
            "deals_per_match": round(self.deals / self.matches, 2),
            "actions_per_deal": round(self.actions / self.deals, 2),
        }

    def text(self) -> str:
        results = ", ".join(
            f"{places}: {self.results[places]:,} ({self.results[places] / self.deals:.1%})" for places in _PLACES
        )
        wins = f"team 0: {self.winners[0]:,}, team 1: {self.winners[1]:,}"
        if self.winners[None]:
            wins += f", draws: {self.winners[None]:,}"
        return (
            f"deals      {self.deals:,}, {self.deals / self.matches:.2f} for each match\n"
            f"actions    {self.actions:,}, {self.actions / self.deals:.2f} for each deal\n"
            f"results    {results}\n"
            f"wins       {wins}\n"
        )


class _Keeper:
    """Where the matches go: one file for all, one for each, or nowhere. Overwrites nothing."""

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._file: TextIO | None = None

    def __enter__(self) -> _Keeper:
        if self._path is not None and self._path.endswith(".jsonl"):
            self._file = _opened(Path(self._path))
        return self

    def __exit__(self, *_error: object) -> None:
        if self._file is not None:
            _written(self._file.close, self._path)

    def keep(self, number: int, match: Match) -> None:
        if self._path is None:
            return
        from guandan_core import records  # loads json, which the other commands do without

        text = records.dumps(match) + "\n"
        if self._file is not None:
            _written(partial(self._file.write, text), self._path)
            return
        folder = Path(self._path)
        _written(partial(folder.mkdir, parents=True, exist_ok=True), self._path)
        name = folder / f"match-{number:06}.json"
        with _opened(name) as file:
            _written(partial(file.write, text), str(name))


def _opened(path: Path) -> TextIO:
    try:
        return path.open("x", encoding="ascii", newline="\n")
    except FileExistsError:
        raise arguments.InputError(f"--record: '{path}' is there already") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL
        raise _unwritten(str(path), error) from None


def _written(write_it: Callable[[], object], path: str | None) -> None:
    try:
        write_it()
    except (OSError, ValueError) as error:
        raise _unwritten(path, error) from None


def _unwritten(path: str | None, error: Exception) -> arguments.InputError:
    why = getattr(error, "strerror", None) or error
    return arguments.InputError(f"--record: cannot write '{path}': {why}")

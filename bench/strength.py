"""Measure how strong one player is against another on duplicate deals, and write the tables of docs/players.md.

    python bench/strength.py normal baseline --deals 500 --seed 1 --jobs 2      single deals, each at a level by lot
    python bench/strength.py normal baseline --matches 300 --seed 1 --jobs 2    whole matches, tribute included
    python bench/strength.py --page                                             the tables, from what was measured

Each deal or match is played twice with the teams swapped. A player is named as for players.by_name(), or MODULE:NAME
where NAME takes a seed and returns a player. A result depends on the names, the number, the seed and the rules only,
not on the jobs; the CPU times are those of choose() alone. A player that raises or chooses what is not legal ends the
run: nothing is left out. Results are merged into bench/results/strength.json; --no-write leaves it alone.
"""

import argparse
import datetime
import json
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from strength_page import RESULTS, interval_of, stored, write_page

import guandan_core as gd
from guandan_core import players, simulate
from guandan_core.simulate.seats import made

# ---- one deal or match


@dataclass
class Clock:
    """Decisions and their CPU time: all, and those with more than one legal action."""

    decisions: int = 0
    seconds: float = 0.0
    choices: int = 0
    choice_seconds: float = 0.0

    def add(self, other: "Clock") -> None:
        for name in vars(self):
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass
class Timed:
    """A player whose CPU time is measured, that of its threads included."""

    player: players.Player
    clock: Clock = field(default_factory=Clock)

    def choose(self, observation: gd.Observation, /) -> gd.Action:
        start = time.process_time()
        action = self.player.choose(observation)
        spent = time.process_time() - start
        choice = len(observation.legal_actions) > 1
        self.clock.add(Clock(1, spent, int(choice), spent if choice else 0.0))
        return action

    def __repr__(self) -> str:
        return repr(self.player)


@dataclass(frozen=True)
class Run:
    """What is measured: all that decides the result."""

    first: str
    second: str
    form: str  # "deals" or "matches"
    number: int
    seed: int
    rules: str

    @property
    def key(self) -> str:
        return f"{self.first} over {self.second}, {self.form}, {self.rules}"


@dataclass(frozen=True)
class Outcome:
    """What one duplicate deal or match brought, from the first player's view."""

    gains: tuple[int, ...]
    match_wins: float
    clocks: tuple[Clock, Clock]


def play(run: Run, number: int) -> Outcome:
    """Players are made anew, so that one that remembers things cannot make a result depend on the order."""
    first, second = (Timed(made(name, run.seed)) for name in (run.first, run.second))
    rules: gd.Rules = getattr(gd.Rules, run.rules)()
    start = simulate.single_deal if run.form == "deals" else simulate.whole_match
    try:
        both = simulate.duplicate(first, second, start(run.seed, number, rules=rules))
    except gd.PlayerError as error:
        error.add_note(f"number {number} of: {run}")
        raise
    return Outcome(both.gains, both.match_wins, (first.clock, second.clock))


def play_all(run: Run, jobs: int) -> Iterator[Outcome]:
    """The outcomes in order."""
    if jobs == 1:
        yield from map(partial(play, run), range(run.number))
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        chunk = max(1, min(16, run.number // (8 * jobs)))
        yield from pool.map(partial(play, run), range(run.number), chunksize=chunk)


def watched(outcomes: Iterable[Outcome], number: int) -> Iterator[Outcome]:
    """Say on stderr how far it is and the mean gain so far, about ten times."""
    step, gain, games = max(1, number // 10), 0, 0
    for done, outcome in enumerate(outcomes, 1):
        yield outcome
        gain, games = gain + sum(outcome.gains), games + len(outcome.gains)
        if done % step == 0:
            print(f"{done}/{number} {gain / games:+.2f}", file=sys.stderr, flush=True)


# ---- the result


def summed_up(run: Run, outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Whole matches are resampled as units, as their deals go together."""
    gains = [one.gains for one in outcomes]
    interval = simulate.bootstrap([sum(one) for one in gains], [len(one) for one in gains])
    deals = sum(map(len, gains))
    clocks = Clock(), Clock()
    for one in outcomes:
        for clock, part in zip(clocks, one.clocks, strict=True):
            clock.add(part)
    return {
        "first": run.first,
        "second": run.second,
        "form": run.form,
        "number": run.number,
        "seed": run.seed,
        "rules": run.rules,
        "gain": round(interval.mean, 4),
        "low": round(interval.low, 4),
        "high": round(interval.high, 4),
        "games": deals,
        "deals_won": sum(gain > 0 for one in gains for gain in one) / deals,
        "matches_won": sum(one.match_wins for one in outcomes) / (2 * run.number),
        "cpu": [microseconds(clock) for clock in clocks],
    }


def microseconds(clock: Clock) -> dict[str, float]:
    return {
        "decisions": clock.decisions,
        "us_a_decision": round(clock.seconds / max(1, clock.decisions) * 1e6, 2),
        "choices": clock.choices,
        "us_a_choice": round(clock.choice_seconds / max(1, clock.choices) * 1e6, 2),
    }


def described(row: dict[str, Any]) -> str:
    lines = [
        f"{row['first']} over {row['second']}, {row['number']} duplicate {row['form']}, seed {row['seed']}, "
        f"{row['rules']} rules",
        f"  level gain a deal   {interval_of(row)}",
        f"  deals won           {row['deals_won']:.1%} of {row['games']}",
    ]
    if row["form"] == "matches":
        lines.append(f"  matches won         {row['matches_won']:.1%} of {2 * row['number']}")
    for name, cpu in zip((row["first"], row["second"]), row["cpu"], strict=True):
        lines.append(
            f"  CPU of {name:12} {cpu['us_a_decision']:.1f} µs a decision ({cpu['decisions']}), "
            f"{cpu['us_a_choice']:.1f} µs where there is a choice ({cpu['choices']})"
        )
    return "\n".join(lines)


def store(key: str, row: dict[str, Any], file: Path) -> None:
    text = json.dumps(stored(file) | {key: row}, indent=1)
    file.write_text(text + "\n", encoding="utf-8", newline="\n")


# ---- the command


def parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("first", nargs="?", help="the player that is measured")
    parser.add_argument("second", nargs="?", help="the player it is measured against")
    number = parser.add_mutually_exclusive_group()
    number.add_argument("--deals", type=int, help="duplicate single deals; default 500")
    number.add_argument("--matches", type=int, help="duplicate whole matches")
    parser.add_argument("--seed", type=int, default=1, help="of cards and players; use a fresh one after tuning")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--rules", default="pagat", choices=("pagat", "finnish", "russian", "app", "competition"))
    parser.add_argument("--ablation", metavar="TEXT", help="keep the result as an ablation under this text")
    parser.add_argument(
        "--gains", type=Path, metavar="FILE", help="write the gains of each deal or match there, as JSON"
    )
    parser.add_argument("--results", type=Path, default=RESULTS, metavar="FILE", help="where results are merged")
    parser.add_argument("--no-write", action="store_true", help="only print")
    parser.add_argument("--page", action="store_true", help="write the tables of docs/players.md")
    args = parser.parse_args(argv)
    if args.second is None and (args.first is not None or not args.page):
        parser.error("two players are measured against each other")
    if min(1 if args.deals is None else args.deals, 1 if args.matches is None else args.matches, args.jobs) < 1:
        parser.error("deals, matches and jobs are at least 1")
    return args


def run_of(args: argparse.Namespace) -> Run:
    form, number = ("deals", args.deals or 500) if args.matches is None else ("matches", args.matches)
    for name in (args.first, args.second):  # a wrong name is told at once
        try:
            made(name, args.seed)
        except gd.NotationError as error:
            raise SystemExit(f"strength.py: {error}") from error
    return Run(args.first, args.second, form, number, args.seed, args.rules)


def command(run: Run) -> str:
    words = f"python bench/strength.py {run.first} {run.second} --{run.form} {run.number} --seed {run.seed}"
    return words if run.rules == "pagat" else f"{words} --rules {run.rules}"


def measure(args: argparse.Namespace) -> None:
    run = run_of(args)
    outcomes = list(watched(play_all(run, args.jobs), run.number))
    row = summed_up(run, outcomes) | {"date": str(datetime.date.today()), "command": command(run)}
    if args.ablation:
        row["ablation"] = args.ablation
    print(described(row))
    if args.gains:
        args.gains.write_text(json.dumps([one.gains for one in outcomes]) + "\n", encoding="utf-8")
    if not args.no_write:
        store(f"{args.ablation}: {run.key}" if args.ablation else run.key, row, args.results)


def main(argv: Sequence[str] | None = None) -> None:
    args = parsed(argv)
    if args.first is not None:
        measure(args)
    if args.page:
        write_page()


if __name__ == "__main__":
    main()

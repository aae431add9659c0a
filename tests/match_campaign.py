"""The long run over matches: the package and the reference side by side, compared after every single action.

    python tests/match_campaign.py --matches 20000 --seed 1 --jobs 2

Every profile and options drawn at random; see match_draws.py for the recipes. A disagreement is printed as soon as it
is found, with what shows it again (`--first N --matches 1`). At the end comes how often each branch of R6 and R7
occurred (tests/reference/branches.py). The exit code is 1 after a disagreement, or if a branch occurred less often than
--quota. The result depends on the seed and the number of matches, not on the jobs.
"""

import argparse
import faulthandler
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

import guandan_core as gd
from jobs import in_parts
from made_tributes import compare_tribute
from match_draws import BLOCK, choose, draw_plan, draw_setup
from public_history import compare_histories
from reference.branches import BRANCHES
from reference.flow import following
from side_by_side import DisagreementError, Setup, SideBySide, held

SHOWN = 20  # disagreements
REPLAYED = 10  # every so many matches the finished match is replayed and pickled
CHUNK = 20  # BLOCK is a multiple


@dataclass
class Result:
    """What a part of the run has found."""

    matches: int = 0
    deals: int = 0
    actions: int = 0
    branches: Counter[str] = field(default_factory=Counter)
    disagreements: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: "Result") -> None:
        self.matches += other.matches
        self.deals += other.deals
        self.actions += other.actions
        self.branches.update(other.branches)
        self.disagreements += other.disagreements
        self.seconds += other.seconds


def play(side: SideBySide, rng: random.Random, recipe: str) -> None:
    """To the end of the match."""
    number = -1
    while not side.match.is_over:
        if side.match.deal_number != number:
            number = side.match.deal_number
            plan = draw_plan(rng, side, recipe)
        side.act(choose(rng, side, plan))


def compare_stored(match: gd.Match) -> None:
    """Replayed and pickled, it is the same match."""
    held(gd.Match.replay(match.history) == match, "a replay is equal")
    held(pickle.loads(pickle.dumps(match)) == match, "a pickle is equal")


def run_match(seed: int, index: int, result: Result) -> None:
    recipe, setup = draw_setup(seed, index)
    rng = random.Random(f"choices {seed} {index}")
    side: SideBySide | None = None
    try:
        compare_tribute(random.Random(f"tribute {seed} {index}"), lambda name: result.branches.update((name,)))
        side = SideBySide(setup, lambda name: result.branches.update((name,)))
        play(side, rng, recipe)
        compare_histories(side)
        if index % REPLAYED == 0:
            compare_stored(side.match)
    except Exception as error:
        result.disagreements.append(explain(seed, index, setup, side, error))
    result.matches += 1
    if side is not None:
        result.deals += side.match.deal_number + 1
        result.actions += side.actions


def explain(seed: int, index: int, setup: Setup, side: SideBySide | None, error: Exception) -> str:
    where = "" if side is None else f" in deal {side.match.deal_number} after action {side.actions}"
    what = str(error) if isinstance(error, DisagreementError) else repr(error)
    return f"DISAGREEMENT --seed {seed} --first {index} --matches 1{where}: {what}\n  {setup}"


def run(seed: int, indexes: range) -> Result:
    """The matches of these indexes."""
    result = Result()
    start = time.process_time()
    for index in indexes:
        if index % BLOCK == 0:
            following.cache_clear()
        run_match(seed, index, result)
    result.seconds = time.process_time() - start
    return result


def run_all(seed: int, indexes: range, jobs: int) -> Iterator[Result]:
    return in_parts(run, seed, indexes, jobs, size=CHUNK, at_once=BLOCK // CHUNK)


def missed(result: Result, quota: int) -> list[str]:
    return [name for name in BRANCHES if result.branches[name] < quota]


def report(result: Result, quota: int) -> Iterator[str]:
    """The last page of the run."""
    yield f"matches: {result.matches}"
    yield f"deals: {result.deals}"
    yield f"actions compared: {result.actions}"
    yield from (f"{result.branches[name]:>9} {name}" for name in BRANCHES)
    unknown = sorted(set(result.branches) - set(BRANCHES))
    yield from (f"UNKNOWN BRANCH {name}" for name in unknown)
    few = missed(result, quota)
    yield from (f"QUOTA MISSED {name}: {result.branches[name]} of {quota}" for name in few)
    yield f"quotas: {'all reached' if not few else f'{len(few)} missed'}"
    yield f"disagreements: {len(result.disagreements)}"
    yield f"CPU time: {result.seconds:.0f} s"


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the index to begin with")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--quota", type=int, default=100, help="how often each branch has to occur")
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    total = Result()
    progress = shown = 0
    for part in run_all(args.seed, range(args.first, args.first + args.matches), args.jobs):
        total.add(part)
        for line in part.disagreements[: max(0, SHOWN - shown)]:
            print(line, flush=True)
        shown += len(part.disagreements)
        if total.matches // 500 > progress:
            progress = total.matches // 500
            print(f"{total.matches} matches, {total.actions} actions, {total.seconds:.0f} s", flush=True)
    print("\n".join(report(total, args.quota)), flush=True)
    unknown = set(total.branches) - set(BRANCHES)
    return 1 if total.disagreements or unknown or missed(total, args.quota) else 0


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main())

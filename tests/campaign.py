"""The long run: the legal moves of the core against the reference on many positions.

    python tests/campaign.py --positions 1000000 --seed 1 --jobs 2

Every position goes to the template form, small hands to the definition form too. What is compared is the list itself:
which plays, each once, in the order of docs/format.md; then the first play of each combination, and how many plays
there are. A disagreement is printed as soon as it is found, with the call that shows it again (`--first N --positions
1`). The exit code is 1 after a disagreement or a missed quota. The result depends on the seed and the number of
positions, not on the jobs.
"""

import argparse
import faulthandler
import itertools
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import guandan_core as gd
from encoding import encode
from jobs import in_parts
from positions import KINDS, Position, Tally, core_answers, draw_position
from reference import definition, template

CHUNK = 200
SHOWN = 5


@dataclass
class Result:
    """What a part of the run has found."""

    tally: Tally = field(default_factory=Tally)
    plays: Counter[int] = field(default_factory=Counter)  # by number of the kind
    disagreements: list[str] = field(default_factory=list)
    seconds: float = 0.0

    def add(self, other: "Result") -> None:
        self.tally.counts.update(other.tally.counts)
        self.plays.update(other.plays)
        self.disagreements += other.disagreements
        self.seconds += other.seconds


def packed(plays: Iterable[int]) -> bytes:
    """Moves as the core lists them, 16 bytes each."""
    return b"".join([play.to_bytes(16, "little") for play in plays])


def firsts(plays: list[int]) -> list[int]:
    """The first of each combination: kind, bomb size and strength are the bits from 114 on."""
    return [next(group) for _, group in itertools.groupby(plays, key=lambda play: play >> 114)]


def compare(position: Position) -> tuple[gd.LegalMoves, list[str]]:
    """The list of the core, and in words what is wrong with it."""
    asked = position.hand, position.table, position.level, position.options
    expected = template.legal_plays(*asked)
    moves, combinations, number = core_answers(position)
    wrong = []
    bits = sorted([encode(play, position.level) for play in expected])
    if bytes(memoryview(moves)) != packed(bits):
        wrong.append(explain(moves, set(bits)))
    if bytes(memoryview(combinations)) != packed(firsts(bits)):
        wrong.append(f"combinations: {explain(combinations, set(firsts(bits)))}")
    if number != len(bits):
        wrong.append(f"counted {number} moves, {len(bits)} expected")
    if position.by_definition:
        defined = definition.legal_plays(*asked)
        if defined != expected:
            wrong.append(f"the two forms differ: {sorted(map(str, defined ^ expected))[:SHOWN]}")
    return moves, wrong


def explain(moves: gd.LegalMoves, expected: set[int]) -> str:
    found = [move.bits for move in moves]
    missing, extra = expected - set(found), set(found) - expected
    words = [f"{len(found)} moves, {len(expected)} expected"]
    words += [f"missing {text}" for text in shown(missing)] + [f"extra {text}" for text in shown(extra)]
    if not missing and not extra:
        words.append("the same moves in another order, or one twice")
    return "; ".join(words)


def shown(moves: set[int]) -> list[str]:
    return [describe(bits) for bits in sorted(moves)[:SHOWN]]


def describe(bits: int) -> str:
    try:
        move = gd.Move.from_bits(bits)
    except gd.GuandanError:
        return f"{bits:#034x} (no move to the core)"
    return f"{str(move)!r} ({move.combination})"


def run(seed: int, indexes: range) -> Result:
    """The positions of these indexes."""
    result = Result()
    start = time.process_time()
    for index in indexes:
        position = draw_position(seed, index)
        moves, wrong = compare(position)
        result.tally.add(position)
        kinds = bytes(moves.kinds())
        result.plays.update({kind: kinds.count(kind) for kind in set(kinds)})
        result.disagreements += [f"DISAGREEMENT seed {seed}, {position}: {words}" for words in wrong]
    result.seconds = time.process_time() - start
    return result


def report(result: Result) -> Iterator[str]:
    """The last page of the run."""
    counts = result.tally.counts
    yield f"positions: {counts['positions', None]}"
    yield f"of these also by definition: {counts['definition', True]}"
    yield f"plays compared: {result.plays.total()}"
    yield "  " + ", ".join(f"{kind} {result.plays[number]}" for number, kind in enumerate(("pass", *KINDS)))
    groups: dict[str, list[str]] = {}
    for name, value in sorted(counts, key=lambda key: (key[0], str(key[1]))):
        of = ("turn", "follow") if name == "table" else ("positions", None)
        groups.setdefault(name, []).append(f"{value} {result.tally.share(name, value, of):.1%}")
    del groups["positions"], groups["definition"]
    yield from (f"{name}: {', '.join(shares)}" for name, shares in groups.items())
    missed = result.tally.missed()
    yield from (f"QUOTA MISSED {words}" for words in missed)
    yield f"quotas: {'all reached' if not missed else f'{len(missed)} missed'}"
    yield f"disagreements: {len(result.disagreements)}"
    yield f"CPU time: {result.seconds:.0f} s"


def arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--positions", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the index to begin with")
    parser.add_argument("--jobs", type=int, default=1)
    return parser.parse_args(argv)


def main(argv: list[str] | None = None) -> int:
    args = arguments(argv)
    total = Result()
    progress = 0
    for part in in_parts(run, args.seed, range(args.first, args.first + args.positions), args.jobs, size=CHUNK):
        total.add(part)
        for line in part.disagreements:
            print(line, flush=True)
        done = total.tally.counts["positions", None]
        if done // 10_000 > progress:
            progress = done // 10_000
            print(f"{done} positions, {total.plays.total()} plays, {total.seconds:.0f} s", flush=True)
    print("\n".join(report(total)), flush=True)
    return 1 if total.disagreements or total.tally.missed() else 0


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main())

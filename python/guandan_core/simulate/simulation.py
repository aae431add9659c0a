"""Many deals or matches between players, on any executor: ``simulate``."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Literal

from guandan_core import _core
from guandan_core.errors import NotationError, PlayerError, _shown
from guandan_core.players.draws import checked_seed
from guandan_core.rules import DEFAULT_RULES, Rules
from guandan_core.simulate.faults import SimulationError
from guandan_core.simulate.progress import Bar, Progress, Watcher
from guandan_core.simulate.results import Simulation, summed_up
from guandan_core.simulate.runs import Run, Unit, play_units
from guandan_core.simulate.seats import PlayerLike, made
from guandan_core.simulate.stream import RecordsFile

if TYPE_CHECKING:
    from guandan_core.aliases import LevelLike
    from guandan_core.simulate.dispatch import ExecutorLike
    from guandan_core.simulate.figures import Game

__all__ = ["simulate"]


def simulate(
    players: Sequence[PlayerLike],
    *,
    deals: int | None = None,
    matches: int | None = None,
    seed: int = 1,
    rules: Rules = DEFAULT_RULES,
    level: LevelLike | None = None,
    duplicate: bool = True,
    executor: ExecutorLike | None = None,
    progress: bool | Watcher = True,
    records: str | os.PathLike[str] | None = None,
    resume: bool = False,
    record_matches: bool = True,
) -> Simulation:
    """Play many deals or matches and return what came of them.

    The result depends on the players, the number, `seed`, `rules`, `level` and `duplicate` only: not on the executor,
    nor on where a run was stopped and resumed. The deal of each number is that of single_deal() or whole_match(), with
    new players each time, one for each seat.

    Args:
        players: two, team against team, or four by seat. Each is a name as for players.by_name(), or "MODULE:NAME"; a
            player, which is copied for each seat in each deal or match; or a function or class that makes one and may
            take a seed, a new one for each seat.
        deals: how many single deals, each at a level by lot, without tribute.
        matches: in place of deals, how many whole matches.
        seed: of the cards, of players made from a name, and of the seeds that functions and classes get.
        rules: the options of the rules.
        level: of every deal, or the first one of every match.
        duplicate: whether each deal or match is played twice with the teams swapped; four players by seat never are.
        executor: any concurrent.futures.Executor, for example a ProcessPoolExecutor or Dask's Client.get_executor(); or
            that Client. Or a function that makes one: then a new one is made where it breaks, and it is shut down at
            the end. None plays in this thread. Players are pickled if work goes to other processes.
        progress: True for a bar on stderr if that is a terminal; or a function that is called with a Progress each time
            something is done.
        records: where to keep what was played, as JSON Lines: the run in the first line, then each deal or match as
            soon as it is done, in no order. See docs/simulate.md. A file that is there is not overwritten.
        resume: whether to go on with the records that are there: what stands in them is not played again. More deals
            or matches than before may be asked for.
        record_matches: whether the records hold the matches, every play of them, or only the figures.

    Raises:
        PlayerError: a player raised or chose what is not legal. Its notes hold the number of the deal or match; of
            several it is the lowest, for any number of workers.
        SimulationError: the executor fails again and again, or the records cannot be written, read, or are of another
            run. Records that are written stay.
        NotationError: an unknown player, a seed, level or number out of range (codes "unknown_player", "seed", "level",
            "count").
        TypeError: not two or four players, or what is no player, executor or function.

    KeyboardInterrupt comes through as it is; what was done by then stands in the records.

    >>> from guandan_core import simulate
    >>> result = simulate.simulate(["baseline", "random"], deals=20, seed=1)
    >>> print(result.gain)
    +3.90 [+3.75, +4.00]
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as executor:
    ...     simulate.simulate(["baseline", "random"], deals=20, seed=1, executor=executor) == result
    True
    """
    form, number = _checked_number(deals, matches)
    run = Run(
        players=_checked_players(players, seed),
        form=form,
        seed=checked_seed(seed),
        rules=_checked_rules(rules),
        level=None if level is None else _core.to_level(level),
        duplicate=bool(duplicate) and len(players) == 2,
        kept="nothing" if records is None else "matches" if record_matches else "figures",
    )
    if records is None and resume:
        raise TypeError("a run is resumed from its records: say which")
    executor, watch = _checked_executor(executor), _checked_progress(progress)
    for player in run.players:  # a wrong one is told at once, not by a worker
        made(player, seed)
    file = None if records is None else RecordsFile(records, run, resume=resume)
    try:
        games = _all_games(run, number, executor, file, watch)
    finally:
        if isinstance(watch, Bar):
            watch.clear()
        if file is not None:
            file.close()
    return summed_up(run, games, number)


def _all_games(
    run: Run, number: int, executor: ExecutorLike | None, file: RecordsFile | None, watch: Watcher | None
) -> dict[int, tuple[Game, ...]]:
    """Play what is not done yet, keep it, and return the games of all units by number."""
    games = {} if file is None else {one: value for one, value in file.done.items() if one < number}
    todo = [one for one in range(number) if one not in games]
    gain = count = 0

    def tell(new: Iterable[tuple[Game, ...]]) -> None:
        nonlocal gain, count
        for unit in new:
            for game in unit:
                gain, count = gain + sum(game.gains), count + len(game.gains)
        if watch is not None:
            watch(Progress(len(games), number, run.form, gain / count if count else None))

    tell(list(games.values()))
    try:
        with closing(_played(run, todo, executor)) as chunks:
            for units in chunks:
                if file is not None:
                    file.keep("".join(unit.line for unit in units))
                games.update((unit.number, unit.games) for unit in units)
                tell(unit.games for unit in units)
    except (SimulationError, PlayerError) as error:
        where = "" if file is None else f" and kept in '{file.path}': resume goes on from there"
        error.add_note(f"{len(games):,} of {number:,} {run.form} are done{where}")
        raise
    return games


def _played(run: Run, numbers: Sequence[int], executor: ExecutorLike | None) -> Generator[tuple[Unit, ...], None, None]:
    if not numbers:
        return
    if executor is None:
        for unit in play_units(run, numbers):
            yield (unit,)
        return
    from guandan_core.simulate.dispatch import played  # loads what one process does without

    yield from played(run, numbers, executor)


def _checked_number(deals: int | None, matches: int | None) -> tuple[Literal["deals", "matches"], int]:
    if (deals is None) == (matches is None):
        raise TypeError("say how many deals, or how many matches")
    form: Literal["deals", "matches"] = "matches" if deals is None else "deals"
    number = matches if deals is None else deals
    if type(number) is not int:
        raise TypeError(f"{form} is an int, not {type(number).__name__}")
    if not 1 <= number < 2**32:
        shown = _shown(number)
        raise NotationError(f"{form} is a number from 1, not {shown}", code="count", token=shown)
    return form, number


def _checked_players(players: Sequence[PlayerLike], seed: int) -> tuple[PlayerLike, ...]:
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) not in (2, 4):
        raise TypeError("players are two, team against team, or four by seat")
    checked_seed(seed)
    return tuple(players)


def _checked_executor(executor: ExecutorLike | None) -> ExecutorLike | None:
    if executor is None:
        return None
    from guandan_core.simulate.dispatch import checked_executor  # loads what one process does without

    return checked_executor(executor)


def _checked_progress(progress: bool | Watcher) -> Watcher | None:
    if progress is True:
        return Bar()
    if progress and not callable(progress):
        raise TypeError(f"progress is True, False or a function that takes a Progress, not {_shown(progress)}")
    return progress or None


def _checked_rules(rules: Rules) -> Rules:
    if type(rules) is not Rules:
        raise TypeError(f"rules are a Rules, not {type(rules).__name__}")
    return rules

"""A run, and how a piece of it is played: in this process, or in whatever process an executor has."""

from __future__ import annotations

import json
import pickle
import time
import traceback
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import guandan_core
from guandan_core.errors import GuandanError
from guandan_core.players.draws import derived
from guandan_core.simulate.duplicates import single_deal, whole_match
from guandan_core.simulate.faults import SimulationError
from guandan_core.simulate.figures import Game, game_of
from guandan_core.simulate.playing import play_match
from guandan_core.simulate.seats import PlayerLike, made, name_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from guandan_core.enums import Rank
    from guandan_core.match import Match
    from guandan_core.rules import Rules

__all__ = ["Chunk", "Run", "Unit", "nothing", "play_chunk", "play_units"]


@dataclass(frozen=True)
class Run:
    """All that decides what is played, and what is kept of it.

    A unit is what is independent of the others: the deal or match of one number, with both its games if duplicate.
    """

    players: tuple[PlayerLike, ...]
    form: Literal["deals", "matches"]
    seed: int
    rules: Rules
    level: Rank | None
    duplicate: bool
    # What is written of a unit: nothing, its figures, or also its matches.
    kept: Literal["nothing", "figures", "matches"]
    # Other versions may play otherwise.
    library: str = guandan_core.__version__

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(map(name_of, self.players))

    def start(self, number: int) -> Match:
        """Return the match of this number, as it begins."""
        if self.form == "deals":
            return single_deal(self.seed, number, level=self.level, rules=self.rules)
        if self.level is None:
            return whole_match(self.seed, number, rules=self.rules)
        return whole_match(self.seed, number, start_level=self.level, rules=self.rules)

    def matches(self, number: int) -> list[Match]:
        """Play the unit of this number, each seat of each game with a player of its own.

        One that remembers would else know its partner's cards, and in the second game those of the opponents.
        """
        games = [self.players, self.players[::-1]] if self.duplicate else [self.players]
        seats = [player for players in games for player in players * (4 // len(players))]
        part = derived(self.seed, number, 1)
        new = [made(player, self.seed, derived(part, place)) for place, player in enumerate(seats)]
        return [play_match(new[first : first + 4], self.start(number)) for first in range(0, len(new), 4)]


@dataclass(frozen=True, slots=True)
class Unit:
    """What one unit gave, and the line that is kept of it."""

    number: int
    games: tuple[Game, ...]
    line: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """What came of some units: those that were played, what ended them too early, and how long it took.

    Attributes:
        units: in order.
        failure: what a player, or what makes one, raised in the unit after them; None if all are played.
        seconds: wall time.
    """

    units: tuple[Unit, ...]
    failure: tuple[int, Exception] | None
    seconds: float


def play_units(run: Run, numbers: Sequence[int]) -> Iterator[Unit]:
    """Yield the units of these numbers; what a player raises gets a note with the number."""
    for number in numbers:
        where = f"number {number} of {' against '.join(run.names)}, {run.form}, seed {run.seed}"
        try:
            matches = run.matches(number)
        except KeyboardInterrupt:
            raise
        except Exception as error:
            error.add_note(where)
            raise
        except BaseException as error:  # from a player that takes itself for the program
            raise SimulationError(f"a player raised {error!r}: {where}", code="player_exit") from error
        games = tuple(game_of(match, team) for team, match in enumerate(matches))
        yield Unit(number, games, "" if run.kept == "nothing" else _line(run, number, games, matches))


def play_chunk(run: Run, numbers: Sequence[int], once: str) -> Chunk:
    """Play units where an executor runs it. Nothing is raised, so that whatever is raised comes from the executor.

    Args:
        run: the run.
        numbers: of the units.
        once: a text that no other call has; else an executor that remembers calls would give an old answer.
    """
    del once
    started = time.perf_counter()
    if run.library != guandan_core.__version__:
        text = f"a worker has guandan-core {guandan_core.__version__}, not {run.library}"
        return Chunk((), (numbers[0], SimulationError(text, code="executor")), 0.0)
    units: list[Unit] = []
    failure = None
    try:
        units.extend(play_units(run, numbers))
    except Exception as error:
        failure = numbers[len(units)], _portable(error)
    return Chunk(tuple(units), failure, time.perf_counter() - started)


def nothing(once: str) -> None:
    """Do nothing where an executor runs it: whether it takes this tells if it is alive."""
    del once


def _portable(error: Exception) -> Exception:
    """Return an error that can be sent: pickling drops its cause and traceback, and may not work at all."""
    error.add_note("".join(traceback.format_exception(error.__cause__ or error)).rstrip())
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:  # whatever an exception from outside does
        # Without the match, which may hold what cannot be sent.
        new = GuandanError(str(error), code=getattr(error, "code", "player_raised"))
        for note in getattr(error, "__notes__", ()):
            new.add_note(note)
        return new
    return error


def _line(run: Run, number: int, games: Sequence[Game], matches: Sequence[Match]) -> str:
    """Return the record of a unit: JSON in one line. stream.py reads it."""
    unit = {"unit": number, "games": [game_object(game) for game in games]}
    text = json.dumps(unit, separators=(",", ":"))
    if run.kept == "figures":
        return text + "\n"
    from guandan_core.records import dumps  # only where matches are kept

    return f'{text[:-1]},"matches":[{",".join(map(dumps, matches))}]}}\n'


def game_object(game: Game) -> dict[str, Any]:
    """Return a game as plain values."""
    tributes = game.tributes
    return {
        "gains": list(game.gains),
        "plies": list(game.plies),
        "won": game.won,
        "bombs": [bombs.by_kind() for bombs in game.bombs],
        "tributes": {
            "due": tributes.due,
            "double": tributes.double,
            "cancelled": tributes.cancelled,
            "given": list(tributes.given),
            "returned": list(tributes.returned),
        },
    }

"""Four players and a match: ``play_deal`` and ``play_match``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from guandan_core._core import Move
from guandan_core.actions import Give, NameLeader, Return, Take
from guandan_core.errors import GuandanError, PhaseError, PlayerError, _shown
from guandan_core.events import DealEnded
from guandan_core.match_parts import named
from guandan_core.simulate.seats import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from guandan_core.actions import Action
    from guandan_core.match import Match
    from guandan_core.players import Player
    from guandan_core.results import DealResult

__all__ = ["play_deal", "play_match"]

_ACTIONS = (Move, Give, Take, Return, NameLeader)


def play_match(players: Sequence[Player], match: Match) -> Match:
    """Play a match to its end, from wherever it stands, and return it.

    Args:
        players: four, by seat; one player may sit at several seats.
        match: what they play; it is changed.

    Raises:
        PlayerError: a player raised or chose what is not legal (codes "player_raised", "illegal_action"). The match
            stands as before that choice, and another player can go on from there.
        TypeError: not four players.

    KeyboardInterrupt comes through as it is, with the match as it stands.

    >>> import guandan_core as gd
    >>> from guandan_core import players, simulate
    >>> match = simulate.play_match([players.Baseline()] * 4, gd.Match(seed=7))
    >>> match.is_over
    True
    """
    seated = _seated(players)
    while not match.is_over:
        _turn(seated, match)
    return match


def play_deal(players: Sequence[Player], match: Match) -> DealResult:
    """Play the present deal of a match to its end, with what is left of its tribute, and return its result.

    Takes and raises what play_match() does, and PhaseError if the match is over.

    >>> import guandan_core as gd
    >>> from guandan_core import players, simulate
    >>> match = gd.Match(seed=7)
    >>> result = simulate.play_deal([players.Baseline()] * 4, match)
    >>> match.deal_number, match.declarers == result.winners
    (1, True)
    """
    seated = _seated(players)
    if match.is_over:
        raise PhaseError("no deal to play: the match is over", code="match_over")
    number = match.deal_number
    while not match.is_over and match.deal_number == number:
        _turn(seated, match)
    return next(event.result for event in reversed(match.history) if isinstance(event, DealEnded))


def _seated(players: Sequence[Player]) -> Sequence[Player]:
    seated = tuple(players)
    if len(seated) != 4 or not all(callable(getattr(player, "choose", None)) for player in seated):
        raise TypeError("players are four objects with choose(observation), one for each seat")
    return seated


def _turn(players: Sequence[Player], match: Match) -> None:
    seat = match.to_act
    assert seat is not None  # the match is not over
    view = match.observation(seat)
    player = players[seat]
    try:
        action: object = player.choose(view)
    except Exception as error:  # whatever a player from outside raises
        raise _fault(match, seat, player, f"raised {_shown(error)}") from error
    try:
        match.act(_checked(action))
    except (GuandanError, TypeError) as error:
        raise _fault(match, seat, player, f"chose {_text(action)}: {error}", action) from error


def _checked(action: object) -> Action:
    # By exact type: a subclass may compare equal to anything. Nor is a text an action, though act() reads one.
    if type(action) not in _ACTIONS:
        raise TypeError(f"a player returns one of observation.legal_actions, not {_text(type(action))}")
    return action  # type: ignore[return-value]


def _text(action: object) -> str:
    return named(action) if type(action) in _ACTIONS else _shown(action)


_NOTHING = object()


def _fault(match: Match, seat: int, player: Player, what: str, action: object = _NOTHING) -> PlayerError:
    """Return the error that says who did what, where, and how to see it again."""
    # Seen anew: the player may have tampered with the observation that it got.
    view = match.observation(seat)
    # The repr that every object has shows where it lies in memory: another place each time.
    shown = name_of(player) if type(player).__repr__ is object.__repr__ else _shown(player)
    raised = action is _NOTHING
    message = (
        f"seed {match.seed}, deal {match.deal_number}, event {len(match.history)}, seat {seat}: {shown} {what}. "
        f"The match stands as before: player.choose(error.match.observation({seat})) shows it again"
    )
    return PlayerError(
        message,
        code="player_raised" if raised else "illegal_action",
        seat=seat,
        player=shown,
        deal=match.deal_number,
        seed=match.seed,
        action=None if raised else _text(action),
        match=match,
        hand=view.hand,
        table=view.table,
        level=view.level,
    )

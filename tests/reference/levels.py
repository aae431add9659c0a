"""What a deal does to the levels (R6.2 to R6.5), and whether it wins the match. No state is kept here."""

from typing import TypeAlias

from .branches import Trace, silent
from .cards import RANK_OF, RANKS, Cards
from .options import FlowOptions

Levels: TypeAlias = tuple[str, str]
Failures: TypeAlias = tuple[int, int]
LastPlay: TypeAlias = tuple[Cards, str, str | None]

RESULTS = ("1-2", "1-3", "1-4")


def next_state(
    levels: Levels,
    declarers: int | None,
    failures: Failures,
    level: str,
    result: str,
    winners: int,
    last_play_of_first: LastPlay | None,
    options: FlowOptions,
    *,
    trace: Trace = silent,
) -> tuple[Levels, int, Failures, int | None]:
    """The levels, declarers and failed attempts after a deal, and the team that has won the match with it, if any.

    `level` is the one that the deal was played at, the rest is as it was when the deal began.
    """
    won = wins_match(levels, declarers, level, result, winners, options, trace)
    after = list(levels)
    after[winners] = moved_up(levels[winners], result, options, trace)
    counts = list(failures)
    if declarers is not None and levels[declarers] == "A" and not (won and winners == declarers):
        cause = result if winners == declarers else "loss"
        third = False
        if options.ace_attempts is not None:
            counts[declarers] += 1
            third = counts[declarers] >= options.ace_attempts
            if third:
                counts[declarers] = 0
                # R6.4: this replaces its own move up, or is what a loss costs.
                after[declarers] = demoted(levels[1 - declarers], cause, options, trace)
            else:
                trace(f"R6.4 failure by {cause}")
        if cause == "loss" and falls_by_aces(last_play_of_first, options, trace):
            after[declarers] = "2"
            trace(f"R6.5 fall to 2, {counting(third, options)}")
    if declarers is None:
        trace("R6.1 first declarers")
    else:
        trace("R6.1 same declarers" if winners == declarers else "R6.1 other declarers")
    return (after[0], after[1]), winners, (counts[0], counts[1]), winners if won else None


def wins_match(
    levels: Levels, declarers: int | None, level: str, result: str, winners: int, options: FlowOptions, trace: Trace
) -> bool:
    """R6.3."""
    reason = why_no_win(levels, declarers, level, result, winners, options)
    if reason is None:
        trace("R6.3 win")
        trace(f"R6.3 win by {result}")
        if declarers is None:
            trace("R6.3 win in the first deal")
        else:
            trace("R6.3 win by declarers" if winners == declarers else "R6.3 win by the other team")
    elif reason:
        trace(f"R6.3 no win: {reason}")
    return reason is None


def why_no_win(
    levels: Levels, declarers: int | None, level: str, result: str, winners: int, options: FlowOptions
) -> str | None:
    """The condition of R6.3 that fails, by name; empty where the ace has no part in the deal; None for a win."""
    if levels[winners] != "A":
        return "below A in a deal at A" if level == "A" else ""
    if level != "A":
        return "at A in a deal at another level"
    if options.ace_win_needs_declarer and declarers != winners:
        return "first deal at A" if declarers is None else "not declarers"
    if result == "1-4":
        return "1-4"
    if result == "1-3" and options.ace_win == "1-2":
        return "1-3 where only 1-2 wins"
    return None


def moved_up(level: str, result: str, options: FlowOptions, trace: Trace) -> str:
    """R6.2: from the team's own level, never past A."""
    trace(f"R6.2 up by {result}")
    target = RANKS.index(level) + options.advance[RESULTS.index(result)]
    ace = RANKS.index("A")
    if level == "A":
        trace("R6.2 already at A")
    elif target > ace:
        trace("R6.2 cut short at A")
    return RANKS[min(target, ace)]


def demoted(opponents: str, cause: str, options: FlowOptions, trace: Trace) -> str:
    """R6.4: the level after the third failed attempt. `opponents` is the level that they had when the deal began."""
    at_ace = " at A" if options.ace_demotion == "opponents" and opponents == "A" else ""
    trace(f"R6.4 third failure by {cause} to {options.ace_demotion}{at_ace}")
    return opponents if options.ace_demotion == "opponents" else options.ace_demotion


def falls_by_aces(last_play: LastPlay | None, options: FlowOptions, trace: Trace) -> bool:
    """R6.5, for declarers at A that lost: what the first player went out with."""
    if not options.ace_finish_demotes:
        return False
    if last_play is not None:
        cards, kind, rank = last_play
        if rank == "A" and kind in ("single", "pair", "triple", "bomb") and all(RANK_OF[card] == "A" for card in cards):
            trace(f"R6.5 {kind} of aces")
            return True
        if rank == "A" and kind == "full_house":
            trace("R6.5 no fall: full house of aces")
            return False
    trace("R6.5 no fall: another last play")
    return False


def counting(third: bool, options: FlowOptions) -> str:
    """How the loss of R6.5 counts as a failed attempt."""
    if options.ace_attempts is None:
        return "failures not counted"
    return "third failure" if third else "first or second failure"

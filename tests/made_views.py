"""Observations made by hand, for a play or an action of the tribute."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import guandan_core as gd

EMPTY = gd.Match(seed=1).observation(0)


def made_view(
    hand: str,
    table: str | None = None,
    owner: int | None = None,
    *,
    level: str = "7",
    counts: Sequence[int | None] = (None,) * 4,
    played: Sequence[str] = ("",) * 4,
    **changes: Any,
) -> gd.Observation:
    """Of seat 0, to act; the others hold 27 cards each, where nothing else is said."""
    rules = changes.get("rules", gd.Rules())
    cards = gd.Hand(hand)
    move = None if table is None else gd.Move(table, level, rules=rules)
    own = [len(cards), *counts[1:]]
    gone = [gd.Hand(text) for text in played]
    if move is not None and owner is not None:
        gone[owner] = gone[owner] + move
    return replace(
        EMPTY,
        seat=0,
        to_act=0,
        level=gd.Rank.parse(level),
        hand=cards,
        table=move,
        owner=owner,
        counts=tuple(own),
        played=tuple(gone),
        history=(),
        legal_actions=gd.legal_moves(cards, move, level, rules=rules),
        **changes,
    )


def tribute_view(hand: str, actions: Sequence[gd.Action], *, level: str = "7", **changes: Any) -> gd.Observation:
    """Of seat 0, asked for one of these actions."""
    return replace(
        EMPTY,
        seat=0,
        to_act=0,
        level=gd.Rank.parse(level),
        phase=gd.Phase.TRIBUTE,
        hand=gd.Hand(hand),
        legal_actions=tuple(actions),
        **changes,
    )

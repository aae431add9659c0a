"""Positions to begin from (R5.3): what the core takes and what it refuses, against the reference on drawn positions."""

import random
from typing import Any, NamedTuple

import pytest

import guandan_core as gd
from encoding import header
from reference import Deal, Options
from reference.cards import RANKS
from reference.catalogue import combinations
from reference.random import DECKS


class Drawn(NamedTuple):
    hands: list[list[str]]
    leader: int
    level: str
    table: tuple[str, str | None, int] | None
    owner: int | None
    passes: int
    finished: list[int]


def draw(rng: random.Random) -> Drawn:
    """About half of these can be: seats out or not, the order of those who are out right or not, and so on."""
    level = rng.choice(RANKS)
    out = rng.sample(range(4), rng.choice((0, 0, 1, 1, 2, 2, 3)))
    cards = rng.sample(DECKS, 20)
    hands = [[] if seat in out else [cards.pop() for _ in range(rng.randint(1, 4))] for seat in range(4)]
    finished = list(out)
    spoilt = rng.random()
    if spoilt < 0.1:
        finished = finished[:-1] if rng.random() < 0.5 else [*finished, rng.randrange(4)]
    with_table = rng.random() < 0.6
    table = rng.choice(combinations(level, Options())) if with_table else None
    owner = rng.choice((*range(4), *out)) if with_table or rng.random() < 0.1 else None
    passes = rng.choice((0, 0, 1, 1, 2, 3)) if with_table or rng.random() < 0.1 else 0
    return Drawn(hands, rng.randrange(4), level, table, owner, passes, finished)


def of_core(one: Drawn) -> gd.Deal | None:
    table = None
    if one.table is not None:
        kind, rank, size = one.table
        table = gd.Combination(kind.replace("_", " "), rank, size)
    position: dict[str, Any] = {"table": table, "owner": one.owner, "passes": one.passes, "finished": one.finished}
    try:
        return gd.Deal(one.hands, one.leader, one.level, **position)
    except gd.PhaseError:
        return None


def of_reference(one: Drawn) -> Deal | None:
    position: dict[str, Any] = {"table": one.table, "owner": one.owner, "passes": one.passes, "finished": one.finished}
    try:
        return Deal(one.hands, one.leader, one.level, Options(), **position)
    except ValueError:
        return None


def test_R5_3_positions_as_the_reference_takes_them() -> None:
    rng = random.Random(4)
    taken = refused = 0
    for _ in range(3000):
        one = draw(rng)
        core, reference = of_core(one), of_reference(one)
        assert (core is None) == (reference is None), one
        if core is None or reference is None:
            refused += 1
            continue
        taken += 1
        assert core.to_act == reference.to_act, one
        assert core.finished == reference.finished
    assert taken > 600
    assert refused > 600


def test_R5_3_both_play_on_alike_from_a_position() -> None:
    rng = random.Random(5)
    played = 0
    for _ in range(400):
        one = draw(rng)
        core, reference = of_core(one), of_reference(one)
        if core is None or reference is None:
            continue
        for _ in range(60):
            if core.is_over:
                break
            moves = core.legal_moves()
            move = moves[rng.randrange(len(moves))]
            core.play(move)
            rank = None if move.rank is None else str(move.rank)
            reference.play([str(card) for card in move.cards], move.kind.name.lower(), rank)
            played += 1
            assert (core.to_act, core.finished) == (reference.to_act, reference.finished)
            table = None if core.table is None else core.table
            assert (table is None) == (reference.table is None)
            if isinstance(table, gd.Move) and reference.table is not None:
                assert table.bits >> 110 == header(*reference.table, 0, one.level) >> 110
        result = core.result
        assert (None if result is None else (result.places, result.winners, result.last)) == (
            None if reference.result is None else (reference.result, reference.winners, reference.last)
        )
    assert played > 1000


def mid_trick(table: str | gd.Combination) -> gd.Deal:
    """Seat 1 has played the table and seat 2 has passed; level 5."""
    return gd.Deal(["9S TS", "3S 4S", "5S 5H", "JS JC"], 1, "5", table=table, owner=1, passes=1)


@pytest.mark.parametrize("table", ["8S", gd.Combination("single", 8, 1)], ids=["move", "combination"])
@pytest.mark.parametrize("line", ["pass", "JS", "pass 9S", "JS pass", "JS pass pass 5S", "pass pass 3S"])
def test_R5_1_undo_brings_back_the_table_of_the_start(line: str, table: str | gd.Combination) -> None:
    deal = mid_trick(table)
    before = []
    for move in line.split():
        before.append((deal.copy(), deal.table, deal.owner, deal.passes, deal.to_act, deal.to_bytes()))
        deal.play(move)
    for state in reversed(before):
        deal.undo()
        assert (deal, deal.table, deal.owner, deal.passes, deal.to_act, deal.to_bytes()) == state


def test_deals_with_different_tables_at_the_start_differ() -> None:
    first, second = mid_trick("8S"), mid_trick("7S")
    for deal in (first, second):
        deal.play("JS")
    assert (first.table, first.hands, first.moves) == (second.table, second.hands, second.moves)
    assert first.to_bytes() != second.to_bytes()
    assert first != second


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"leader": 1.0}, TypeError),
        ({"leader": True}, TypeError),
        ({"leader": None}, TypeError),
        ({"owner": "1"}, TypeError),
        ({"passes": 1.0}, TypeError),
        ({"finished": [True]}, TypeError),
        ({"finished": 1}, TypeError),
        ({"hands": 5}, TypeError),
        ({"hands": ["3S", "4S", "5S"]}, gd.InvalidHandError),
        ({"hands": ["3S", "4S", "5S", "6X"]}, gd.NotationError),
        ({"hands": ["3S 3S", "3S", "5S", "6S"]}, gd.InvalidHandError),
        ({"level": "BJ"}, gd.NotationError),
        ({"rules": None}, TypeError),
        ({"table": "pass", "owner": 1}, gd.IllegalMoveError),
        ({"table": gd.Move("9S", "8"), "owner": 1}, gd.IllegalMoveError),
        ({"table": gd.Combination("bomb", 9, 10), "owner": 1, "rules": gd.Rules(max_bomb_size=8)}, gd.IllegalMoveError),
        ({"table": "3S 3S", "owner": 1}, gd.InvalidHandError),  # together with the hands three of a face
        ({"owner": 4, "table": "9S"}, gd.PhaseError),
        ({"passes": -1, "table": "9S", "owner": 1}, gd.PhaseError),
        ({"passes": 10**30, "table": "9S", "owner": 1}, (gd.PhaseError, TypeError, OverflowError)),
        ({"finished": [0, 1, 2, 3, 0]}, gd.PhaseError),
    ],
)
def test_positions_with_wrong_parts_are_refused(arguments: Any, error: Any) -> None:
    good: dict[str, Any] = {"hands": ["3S", "4S", "5S", "6S"], "leader": 0, "level": "7"}
    assert gd.Deal(**good).to_act == 0
    with pytest.raises(error) as caught:
        gd.Deal(**(good | arguments))
    assert "4S" not in str(caught.value)

"""Random deals played to the end: the same as in the reference, by any number of threads and in any parts."""

import copy
import itertools
import pickle
import random
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

import guandan_core as gd
from encoding import encode
from positions import core_rules
from reference import Deal, Options, template
from reference.random import LEADER, PLAYERS, deal_hands, generator
from strategies import ALL_OPTIONS

NOBODY = 255
SEEDS = [0, 7, 2**64 - 1]


def row(played: gd.Playouts, i: int) -> tuple[int, int, int, tuple[int, ...]]:
    orders: Any = played.finish_orders.tolist()
    return played.winners[i], played.partner_place[i], played.plies[i], tuple(orders[i])


def by_reference(seed: int, number: int, level: str, options: Options) -> tuple[int, int, int, tuple[int, ...]]:
    """What docs/format.md says, with nothing of the package."""
    deal = Deal(deal_hands(seed, number), generator(seed, number, LEADER).below(4), level, options)
    draws = generator(seed, number, PLAYERS)
    plies = 0
    while deal.to_act is not None:
        plays = template.legal_plays(tuple(deal.hands[deal.to_act]), deal.table, level, options)
        ordered = sorted(plays, key=lambda play: encode(play, level))
        deal.play(*ordered[draws.below(len(ordered))])
        plies += 1
    assert deal.winners is not None
    order = [*deal.finished, *([] if deal.last is None else [deal.last])]
    place = order.index((order[0] + 2) % 4) + 1
    return deal.winners, place, plies, (*order, *[NOBODY] * (4 - len(order)))


REPLAYED = [
    (7, 0, "5", Options()),
    (7, 1, "A", Options(wilds_prefer_natural=True)),
    (2**64 - 1, 2**64 - 1, "2", Options(full_house_joker_pair=False, max_bomb_size=6)),
    (0, 12345, "T", Options(straight_flush_beats=10)),
    (31, 4, "K", Options(ace_low=False, max_bomb_size=8)),
    (31, 5, "9", Options()),
]


@pytest.mark.parametrize(("seed", "number", "level", "options"), REPLAYED)
def test_R5_a_playout_is_what_the_reference_plays(seed: int, number: int, level: str, options: Options) -> None:
    played = gd.playouts(1, seed, level=level, rules=gd.Rules(**asdict(options)), first=number)
    assert row(played, 0) == by_reference(seed, number, level, options)


def by_deal(seed: int, level: str, rules: gd.Rules) -> tuple[int, int, int, tuple[int, ...]]:
    """Deal number 0, played by Deal."""
    deal = gd.Deal.random(seed, level, rules)
    draws = generator(seed, 0, PLAYERS)
    while not deal.is_over:
        moves = deal.legal_moves()
        deal.play(moves[draws.below(len(moves))])
    result = deal.result
    assert result is not None
    order = deal.finished if result.last is None else (*deal.finished, result.last)
    return result.winners, int(result.places[-1]), len(deal.moves), (*order, *[NOBODY] * (4 - len(order)))


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_R5_deal_0_is_that_of_deal_random(options: Options) -> None:
    rules = core_rules(options)
    for seed, level in zip(range(3), random.Random(str(options)).sample("23456789TJQKA", 3), strict=True):
        assert row(gd.playouts(3, seed, level=level, rules=rules), 0) == by_deal(seed, level, rules)


# ---- R5.3


def test_R5_3_columns_agree() -> None:
    played = gd.playouts(2000, 5, level=3, threads=2)
    places = set()
    for winner, place, plies, order in (row(played, i) for i in range(len(played))):
        places.add(place)
        seats = [seat for seat in order if seat != NOBODY]
        assert len(set(seats)) == len(seats)
        assert winner == order[0] % 2
        assert order[place - 1] == (order[0] + 2) % 4
        assert order[2:].count(NOBODY) == (2 if place == 2 else 0)
        assert set(seats) <= set(range(4))
        assert plies >= 3
    assert places == {2, 3, 4}


def test_F17_every_seat_leads_and_wins_about_as_often() -> None:
    played = gd.playouts(4000, 1, level=2, threads=2)
    firsts = np.bincount(np.asarray(played.finish_orders)[:, 0], minlength=4)
    assert firsts.min() > 850, firsts
    assert 1850 < sum(played.winners) < 2150


# ---- threads and parts


@pytest.mark.parametrize("threads", [1, 2, 3, 8, 0, 1000])
@pytest.mark.parametrize("number", [1, 7, 8, 9])
def test_P03_exactly_n_results_ordered_by_index(number: int, threads: int) -> None:
    played = gd.playouts(number, 42, level=5, threads=threads)
    assert len(played) == number
    alone = [row(gd.playouts(1, 42, level=5, first=i), 0) for i in range(number)]
    assert [row(played, i) for i in range(number)] == alone
    assert [len(column) for column in columns(played)] == [number] * 4


def columns(played: gd.Playouts) -> list[memoryview]:
    return [played.winners, played.partner_place, played.plies, played.finish_orders]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("threads", [2, 3, 8])
def test_any_number_of_threads_gives_the_same_bytes(seed: int, threads: int) -> None:
    one = gd.playouts(500, seed, level="A", first=3)
    many = gd.playouts(500, seed, level="A", first=3, threads=threads)
    assert one == many
    assert [bytes(column) for column in columns(one)] == [bytes(column) for column in columns(many)]


@pytest.mark.parametrize("cuts", [(1,), (4,), (50, 51), (99,), (3, 40, 64)], ids=str)
def test_any_split_by_first_gives_the_same_bytes(cuts: tuple[int, ...]) -> None:
    whole = gd.playouts(100, 9, level=6)
    ends = [0, *cuts, 100]
    parts = [gd.playouts(b - a, 9, level=6, first=a, threads=2) for a, b in itertools.pairwise(ends)]
    for place in range(4):
        assert bytes(columns(whole)[place]) == b"".join(bytes(columns(part)[place]) for part in parts)


def test_a_level_for_each_deal() -> None:
    levels = [2 + i % 13 for i in range(39)]
    expected = [row(gd.playouts(1, 3, level=level, first=i), 0) for i, level in enumerate(levels)]
    for form in (levels, bytes(levels), np.array(levels, np.uint8), [gd.Rank(level) for level in levels]):
        played = gd.playouts(39, 3, level=form, threads=2)
        assert [row(played, i) for i in range(39)] == expected


def test_seeds_levels_and_rules_matter() -> None:
    base = gd.playouts(50, 1, level=5)
    others = [gd.playouts(50, 2, level=5), gd.playouts(50, 1, level=6), gd.playouts(50, 1, level=5, first=1)]
    others += [gd.playouts(50, 1, level=5, rules=gd.Rules(max_bomb_size=6, ace_low=False))]
    assert all(base != other for other in others)
    assert gd.playouts(5, 2**32 + 1, level=5) != gd.playouts(5, 1, level=5)


# ---- the type


def test_numpy_sees_the_columns_without_a_copy() -> None:
    played = gd.playouts(20, 1, level=5)
    arrays = [np.asarray(column) for column in columns(played)]
    assert [array.dtype.name for array in arrays] == ["uint8", "uint8", "uint32", "uint8"]
    assert [array.shape for array in arrays] == [(20,), (20,), (20,), (20, 4)]
    for array, again in zip(arrays, columns(played), strict=True):
        assert np.shares_memory(array, np.asarray(again))
        assert not array.flags.writeable
    before = [array.copy() for array in arrays]
    del played
    gd.playouts(20, 2, level=5)
    assert all((array == copied).all() for array, copied in zip(arrays, before, strict=True))


def test_equality_hash_copies_and_pickles() -> None:
    played = gd.playouts(20, 1, level=5)
    same = gd.playouts(20, 1, level=5)
    assert played == same
    assert hash(played) == hash(same)
    assert played != gd.playouts(19, 1, level=5)
    assert played != 5
    assert copy.copy(played) is copy.deepcopy(played) is played
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(played, protocol)) == played
    assert repr(played) == f"<Playouts: 20 deals, {sum(played.plies)} plies>"
    assert repr(gd.playouts(1, 1, level=5)).startswith("<Playouts: 1 deal, ")


def test_no_deals() -> None:
    for threads in (1, 8, 0):
        played = gd.playouts(0, 1, level=5, threads=threads)
        assert len(played) == 0
        assert [column.shape for column in columns(played)] == [(0,), (0,), (0,), (0, 4)]
        assert pickle.loads(pickle.dumps(played)) == played == gd.playouts(0, 2, level=[], first=2**64 - 1)


@pytest.mark.parametrize("first", [0, 1, 2, 3, 4, NOBODY])
def test_R5_3_forged_bytes_hold_only_orders_that_can_be(first: int) -> None:
    partner = (first + 2) % 4
    for order in itertools.product([first], *[[0, 1, 2, 3, 4, NOBODY]] * 3):
        _, second, third, fourth = order
        ordered = sorted(order) == [0, 1, 2, 3]
        possible = (ordered and partner in (third, fourth)) or (
            first < 4 and second == partner and third == fourth == NOBODY
        )
        data = bytes([100, 0, 0, 0, *order])
        if possible:
            played = gd.Playouts.from_bytes(data)
            assert row(played, 0) == (first % 2, order.index(partner) + 1, 100, order)
        else:
            with pytest.raises(gd.NotationError, match="entry 0: no deal ends so") as caught:
                gd.Playouts.from_bytes(data)
            assert caught.value.code == "malformed_bytes", order


@pytest.mark.parametrize("data", [b"\0", b"\0" * 9])
def test_bytes_that_are_not_whole_deals(data: bytes) -> None:
    with pytest.raises(gd.NotationError, match="are not whole deals"):
        gd.Playouts.from_bytes(data)


# ---- wrong arguments

WRONG_VALUES: list[tuple[dict[str, Any], str]] = [
    ({"n": -1}, "count"),
    ({"n": 2**63}, "count"),
    ({"n": 10**30}, "count"),
    ({"seed": -1}, "seed"),
    ({"seed": 2**64}, "seed"),
    ({"level": 1}, "level"),
    ({"level": "BJ"}, "level"),
    ({"level": [5, 15, 5]}, "level"),
    ({"level": b"\5\1\5"}, "level"),
    ({"level": [5, 5]}, "lengths"),
    ({"level": [5, 5, 5, 5]}, "lengths"),
    ({"level": itertools.repeat(5)}, "lengths"),
    ({"level": b""}, "lengths"),
    ({"first": -1}, "deal"),
    ({"first": 2**64}, "deal"),
    ({"first": 2**64 - 2}, "deal"),
    ({"threads": -1}, "threads"),
    ({"threads": -(10**30)}, "threads"),
]


@pytest.mark.parametrize(("wrong", "code"), WRONG_VALUES, ids=str)
def test_a_wrong_value_is_refused(wrong: dict[str, Any], code: str) -> None:
    arguments: dict[str, Any] = {"n": 3, "seed": 1, "level": 5} | wrong
    with pytest.raises(gd.NotationError) as caught:
        gd.playouts(**arguments)
    assert caught.value.code == code


@pytest.mark.parametrize("name", ["n", "seed", "level", "rules", "first", "threads"])
@pytest.mark.parametrize("value", [None, True, 0.5, "x" * 5, ..., gd.Rank.TWO, gd.Card(3)], ids=repr)
def test_a_wrong_type_is_refused(name: str, value: Any) -> None:
    if name == "level" and value is gd.Rank.TWO:
        return
    arguments: dict[str, Any] = {"n": 3, "seed": 1, "level": 5} | {name: value}
    expected = gd.NotationError if name == "level" and isinstance(value, str) else TypeError
    with pytest.raises(expected):
        gd.playouts(**arguments)


def test_the_last_deal_of_all() -> None:
    assert len(gd.playouts(2, 1, level=5, first=2**64 - 2, threads=2)) == 2

"""Times the Python API on bench/corpus.tsv, in CPU time; every benchmark checks its count against the reference's.

python -m pytest bench
"""

import time
from pathlib import Path
from random import Random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import guandan_core as gd

Position = tuple[gd.Hand, gd.Combination | None, gd.Rank, int]

pytestmark = pytest.mark.benchmark(timer=time.process_time, min_rounds=5)


def read_corpus(name: str) -> list[Position]:
    lines = (Path(__file__).parent / "corpus.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if line.startswith(name + "\t")]
    return [
        (gd.Hand(hand), None if table == "-" else gd.Combination.parse(table), gd.Rank.parse(level), int(count))
        for _, level, hand, table, count, _ in rows
    ]


LEADS = {name: [position for position in read_corpus(name) if position[1] is None] for name in ("plain", "wild")}
FOLLOWS = {name: [position for position in read_corpus(name) if position[1] is not None] for name in ("plain", "wild")}
MOVES = [move for hand, _, level, _ in LEADS["plain"][:20] for move in gd.legal_moves(hand, None, level)]


# A move for each combination, to lay on the table as an object and as text.
TABLES = {
    (level, move.combination): move
    for level in {level for _, _, level, _ in FOLLOWS["plain"]}
    for move in gd.legal_combinations(gd.Hand.deck(), None, level)
}


def count_moves(positions: list[Position]) -> int:
    return sum(len(gd.legal_moves(hand, table, level)) for hand, table, level, _ in positions)


@pytest.mark.parametrize("corpus", ["plain", "wild"])
def test_200_leads(benchmark: BenchmarkFixture, corpus: str) -> None:
    found = benchmark(count_moves, LEADS[corpus])
    assert found == sum(count for *_, count in LEADS[corpus])


@pytest.mark.parametrize("corpus", ["plain", "wild"])
def test_200_follows(benchmark: BenchmarkFixture, corpus: str) -> None:
    found = benchmark(count_moves, FOLLOWS[corpus])
    assert found == sum(count for *_, count in FOLLOWS[corpus])


Asked = list[tuple[gd.HandLike, gd.Move | gd.Combination | str, gd.LevelLike]]
TABLED = [(hand, TABLES[level, table], level) for hand, table, level, _ in FOLLOWS["plain"] if table is not None]
FORMS: dict[str, Asked] = {
    "combination": [(hand, table.combination, level) for hand, table, level in TABLED],
    "move": [(hand, table, level) for hand, table, level in TABLED],
    "text": [(str(hand), str(table), str(level)) for hand, table, level in TABLED],
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("rules", [None, gd.Rules()], ids=["default", "rules"])
def test_200_follows_asked_in_another_form(benchmark: BenchmarkFixture, form: str, rules: gd.Rules | None) -> None:
    def ask() -> int:
        if rules is not None:
            return sum(len(gd.legal_moves(hand, table, level, rules=rules)) for hand, table, level in FORMS[form])
        return sum(len(gd.legal_moves(hand, table, level)) for hand, table, level in FORMS[form])

    assert benchmark(ask) == sum(count for *_, count in FOLLOWS["plain"])


def test_200_leads_counted(benchmark: BenchmarkFixture) -> None:
    found = benchmark(lambda: sum(gd.count_legal_moves(hand, None, level) for hand, _, level, _ in LEADS["plain"]))
    assert found == sum(count for *_, count in LEADS["plain"])


def test_combinations_of_200_leads(benchmark: BenchmarkFixture) -> None:
    found = benchmark(
        lambda: sum(len(gd.legal_combinations(hand, None, level)) for hand, _, level, _ in LEADS["plain"])
    )
    lists = [gd.legal_moves(hand, None, level) for hand, _, level, _ in LEADS["plain"]]
    assert found == sum(len({move.combination for move in moves}) for moves in lists)


@pytest.mark.parametrize("positions", [LEADS["plain"], FOLLOWS["plain"]], ids=["leads", "follows"])
@pytest.mark.parametrize("threads", [1, 2])
def test_batch_of_200(benchmark: BenchmarkFixture, positions: list[Position], threads: int) -> None:
    hands, tables, levels, counts = zip(*positions, strict=True)
    batch = benchmark(gd.legal_moves_batch, hands, tables, levels, threads=threads)
    assert len(batch.moves) == sum(counts)


def test_random_deals_in_a_python_loop(benchmark: BenchmarkFixture) -> None:
    """Prints decisions a second besides the time of all of them."""

    def play() -> int:
        decisions = 0
        for seed in range(20):
            deal = gd.Deal.random(seed, 2 + seed % 13)
            draw = Random(seed).random
            while deal.to_act is not None:
                moves = deal.legal_moves()
                deal.play(moves[int(draw() * len(moves))])
            decisions += len(deal.moves)
        return decisions

    decisions = benchmark(play)
    assert decisions == play()
    if benchmark.stats is not None:
        rate = decisions / benchmark.stats["min"]
        benchmark.extra_info["decisions_per_second"] = rate
        print(f"\n{rate:,.0f} decisions a second")


@pytest.mark.parametrize("threads", [1, 2])
def test_100_playouts(benchmark: BenchmarkFixture, threads: int) -> None:
    played = benchmark(gd.playouts, 100, 1, level=2, threads=threads)
    assert played == gd.playouts(100, 1, level=2)


def test_iterate_over_all_moves_of_a_lead(benchmark: BenchmarkFixture) -> None:
    hand, _, level, count = max(LEADS["wild"], key=lambda position: position[3])
    moves = gd.legal_moves(hand, None, level)
    assert len(benchmark(list, moves)) == count


@pytest.mark.parametrize("attribute", ["kind", "rank", "size", "cards", "declared", "bits"])
def test_attribute_of_every_move(benchmark: BenchmarkFixture, attribute: str) -> None:
    def read() -> int:
        return len([getattr(move, attribute) for move in MOVES])

    assert benchmark(read) == len(MOVES) == sum(count for *_, count in LEADS["plain"][:20])


def test_classify_every_play(benchmark: BenchmarkFixture) -> None:
    sets = [(gd.Hand(move.cards), move.level) for move in MOVES]

    def read() -> int:
        return sum(len(gd.classify(cards, level)) > 0 for cards, level in sets if level is not None)

    assert benchmark(read) == len(MOVES)


def test_text_of_every_play(benchmark: BenchmarkFixture) -> None:
    texts = benchmark(lambda: [str(move) for move in MOVES])
    for text, move in zip(texts, MOVES, strict=True):
        assert gd.Move(text, move.level or 2, kind=move.kind, rank=move.rank) == move

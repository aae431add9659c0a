"""Times the Python API on bench/corpus.tsv, in CPU time; every benchmark checks its count against the reference's.

python -m pytest bench
"""

import time
from pathlib import Path

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
        for _, level, hand, table, count in rows
    ]


LEADS = {name: [position for position in read_corpus(name) if position[1] is None] for name in ("plain", "wild")}
FOLLOWS = {name: [position for position in read_corpus(name) if position[1] is not None] for name in ("plain", "wild")}
MOVES = [move for hand, _, level, _ in LEADS["plain"][:20] for move in gd.legal_moves(hand, None, level)]


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

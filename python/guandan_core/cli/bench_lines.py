"""What ``guandan bench`` measures: the lines of its table, each with its work and what that must count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from guandan_core import Combination, Hand, LegalMoves, Move, Rank

__all__ = ["Line", "measured_lines"]

_DEALS = 20


class Position(NamedTuple):
    """A line of the corpus; the table is None to lead."""

    hand: Hand
    table: Combination | None
    level: Rank
    moves: int


class Line(NamedTuple):
    """One line of the table: `run` does the work and returns how much it did, which must be `expected`."""

    name: str
    unit: str
    run: Callable[[], int]
    expected: int
    #: What the time of one run is divided by for one of the things named; rates are the inverse.
    parts: int


def _corpus() -> dict[str, list[Position]]:
    """Return the positions by name: "lead plain" and so on."""
    from importlib.resources import files

    from guandan_core import Combination, Hand, Rank

    positions: dict[str, list[Position]] = {}
    for line in files("guandan_core.cli").joinpath("corpus.tsv").read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            group, level, hand, table, moves, _ = line.split("\t")
            lead = table == "-"
            position = Position(Hand(hand), None if lead else Combination.parse(table), Rank.parse(level), int(moves))
            positions.setdefault(f"{'lead' if lead else 'follow'} {group}", []).append(position)
    return positions


def measured_lines() -> list[Line]:
    """Return everything that is measured on one thread, in the order of the table."""
    corpus = _corpus()
    plain = corpus["lead plain"]
    lists = [_listed(position) for position in plain[:40]]
    return [
        *(_batch_line(name, positions) for name, positions in corpus.items()),
        *(_call_line(name, positions) for name, positions in corpus.items()),
        _text_line(corpus["follow plain"]),
        _count_line(plain),
        _iteration_line(lists),
        *_attribute_lines(lists),
        *_classify_lines(lists),
        _deal_line(),
    ]


def _listed(position: Position) -> LegalMoves:
    from guandan_core import legal_moves

    return legal_moves(position.hand, position.table, position.level)


def _batch_line(name: str, positions: Sequence[Position]) -> Line:
    from guandan_core import legal_moves_batch

    hands, tables, levels, counts = zip(*positions, strict=True)

    def run() -> int:
        return len(legal_moves_batch(hands, tables, levels, threads=1).moves)

    return Line(f"legal_moves_batch, {name}", "us a position", run, sum(counts), len(positions))


def _call_line(name: str, positions: Sequence[Position]) -> Line:
    from guandan_core import legal_moves

    def run() -> int:
        return sum([len(legal_moves(hand, table, level)) for hand, table, level, _ in positions])

    return Line(f"legal_moves, {name}", "us a call", run, _total(positions), len(positions))


def _text_line(positions: Sequence[Position]) -> Line:
    """Time the same calls with text for hand, table and level; the table is the first play of its combination."""
    from guandan_core import Hand, legal_combinations, legal_moves

    deck = Hand.deck()
    tables = {
        (level, move.combination): move
        for level in {one.level for one in positions}
        for move in legal_combinations(deck, None, level)
    }
    asked = [
        (str(one.hand), str(tables[one.level, one.table]), str(one.level)) for one in positions if one.table is not None
    ]

    def run() -> int:
        return sum([len(legal_moves(hand, table, level)) for hand, table, level in asked])

    return Line("legal_moves, follow plain, text", "us a call", run, _total(positions), len(positions))


def _count_line(positions: Sequence[Position]) -> Line:
    from guandan_core import count_legal_moves

    def run() -> int:
        return sum([count_legal_moves(hand, table, level) for hand, table, level, _ in positions])

    return Line("count_legal_moves, lead plain", "us a call", run, _total(positions), len(positions))


def _iteration_line(lists: Sequence[LegalMoves]) -> Line:
    total = sum(map(len, lists))

    def run() -> int:
        return sum([len(list(moves)) for moves in lists])

    return Line("a move by iteration", "ns", run, total, total)


def _attribute_lines(lists: Sequence[LegalMoves]) -> list[Line]:
    moves = [move for some in lists for move in some]
    reads: dict[str, Callable[[], list[Any]]] = {
        "kind": lambda: [move.kind for move in moves],
        "rank": lambda: [move.rank for move in moves],
        "size": lambda: [move.size for move in moves],
        "bits": lambda: [move.bits for move in moves],
        "cards": lambda: [move.cards for move in moves],
        "declared": lambda: [move.declared for move in moves],
    }
    lines = [_read_line(f"attribute {name}", read, len(moves)) for name, read in reads.items()]
    return [*lines, _read_line("str(move)", lambda: [str(move) for move in moves], len(moves))]


def _read_line(name: str, read: Callable[[], list[Any]], moves: int) -> Line:
    return Line(name, "ns", lambda: len(read()), moves, moves)


def _classify_lines(lists: Sequence[LegalMoves]) -> list[Line]:
    lines = []
    for name, wilds in (("without wilds", False), ("with wilds", True)):
        plays = [move for moves in lists for move in moves if (move.wilds > 0) == wilds]
        lines.append(_classify_line(f"classify, {name}", plays))
        lines.append(_classify_batch_line(f"classify_batch, {name}", plays))
    return lines


def _classify_line(name: str, plays: Sequence[Move]) -> Line:
    from guandan_core import Hand, classify

    sets = [(Hand(move.cards), move.level, move) for move in plays]

    def run() -> int:
        return sum([move in classify(cards, level) for cards, level, move in sets if level is not None])

    return Line(name, "ns a set", run, len(plays), len(plays))


def _classify_batch_line(name: str, plays: Sequence[Move]) -> Line:
    from guandan_core import Hand, Rank, classify, classify_batch

    sets = [Hand(move.cards) for move in plays]
    levels = [move.level or Rank.TWO for move in plays]
    expected = sum([len(classify(cards, level)) for cards, level in zip(sets, levels, strict=True)])

    def run() -> int:
        return len(classify_batch(sets, levels, threads=1).moves)

    return Line(name, "ns a set", run, expected, len(sets))


def _deal_line() -> Line:
    decisions = _play_deals()
    return Line("random deals in a Python loop", "decisions/s", _play_deals, decisions, decisions)


def _play_deals() -> int:
    """Play random deals to the end, every legal move listed at each turn; return how many moves they had."""
    from random import Random

    from guandan_core import Deal

    total = 0
    for seed in range(_DEALS):
        deal = Deal.random(seed, 2 + seed % 13)
        draw = Random(seed).random
        while deal.to_act is not None:
            moves = deal.legal_moves()
            deal.play(moves[int(draw() * len(moves))])
        total += len(deal.moves)
    return total


def _total(positions: Sequence[Position]) -> int:
    return sum([position.moves for position in positions])

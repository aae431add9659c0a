"""The greedy choice of Baseline and Easy: as documented, against the plainest way to say it, and case by case."""

import pytest

import guandan_core as gd
from guandan_core import players
from guandan_core.players.greedy import greedy_follow, greedy_lead


def bomb_power(move: gd.Move, straight_flush_beats: int = 5) -> float:
    if move.kind == gd.Kind.JOKER_BOMB:
        return 100
    return straight_flush_beats + 0.5 if move.kind == gd.Kind.STRAIGHT_FLUSH else move.size


def plain_follow(moves: gd.LegalMoves) -> gd.Move:
    """As the documentation says it."""
    plain = [move for move in moves if gd.Kind.PASS < move.kind < gd.Kind.BOMB]
    if plain:
        return min(plain, key=lambda move: (move.wilds, moves.index(move)))
    bombs = [move for move in moves if move.kind >= gd.Kind.BOMB]
    return min(bombs, key=lambda move: (move.wilds, bomb_power(move), moves.index(move)), default=gd.PASS)


def plain_lead(moves: gd.LegalMoves, hand: gd.Hand) -> gd.Move:
    """As the documentation says it."""
    whole = [move for move in moves if move.size == len(hand)]
    kinds = [gd.Kind.SINGLE, gd.Kind.PAIR, gd.Kind.TRIPLE, gd.Kind.STRAIGHT, gd.Kind.FULL_HOUSE]
    kinds += [gd.Kind.PLATE, gd.Kind.TUBE]
    lowest = moves[0].rank
    fitting = [
        move for move in moves if move.kind in kinds and not move.wilds and lowest in [card.rank for card in move.cards]
    ]
    best = max(fitting, key=lambda move: (kinds.index(move.kind), -moves.index(move)), default=None)
    return whole[0] if whole else best or next((move for move in moves if not move.wilds), moves[0])


@pytest.mark.parametrize("level", ["2", "7", "A"])
def test_greedy_is_as_documented(level: str) -> None:
    follows, leads, bombs = 0, 0, 0
    for seed in range(12):
        match = gd.Match(start_level=level, deals=1, seed=seed)
        random = players.Random(seed)
        while match.to_act is not None:
            view = match.observation(match.to_act)
            match.act(random.choose(view))
            moves = view.legal_actions
            assert isinstance(moves, gd.LegalMoves)
            if view.table is None:
                assert moves[greedy_lead(moves, view.hand)] == plain_lead(moves, view.hand)
                leads += 1
            else:
                chosen = moves[greedy_follow(moves, 5)]
                assert chosen == plain_follow(moves)
                follows += 1
                bombs += chosen.kind >= gd.Kind.BOMB
    assert leads > 150 < follows
    assert bombs > 20


@pytest.mark.parametrize(
    ("hand", "table", "chosen"),
    [
        ("9S TS 7H 8C 8D", "8S", "9S"),
        ("9S 9D TS 7H", "8S 8C", "9S 9D"),
        ("9S TS TC 7H", "8S 8C", "TS TC"),  # fewest wilds before lowest rank
        ("9S 7H 3D", "8S 8C", "7H=9H 9S"),
        ("3S 3C 3D 3H 4S", "AS AC", "3H 3S 3C 3D"),
        ("3S 3C 3D 3H 4S", "4S", "3H 3S 3C 3D"),
        ("4S 4C 4D 3H", "AS AC", "pass"),
        ("TS JS QS KS AS 5S 5H 5D 5C 5S", "3S 3H 3C 3D 3S", "5H 5S 5S 5C 5D"),  # a straight flush is the higher
        ("BJ BJ RJ RJ", "3S 3C", "BJ BJ"),  # a pair, not the joker bomb
        ("3S 4D", "3D", "4D"),
        ("2S 3D", "3C", "pass"),
    ],
)
def test_greedy_follow(hand: str, table: str, chosen: str) -> None:
    moves = gd.legal_moves(hand, table, "7")
    expected = gd.PASS if chosen == "pass" else gd.Move(chosen, "7")
    assert moves[greedy_follow(moves, 5)] == expected


@pytest.mark.parametrize(("beats", "chosen"), [(5, "TS JS QS KS AS"), (10, "5H 5H 5S 5S 5C 5D")], ids=["middle", "top"])
def test_greedy_follow_knows_where_a_straight_flush_stands(beats: int, chosen: str) -> None:
    rules = gd.Rules.finnish() if beats == 10 else gd.Rules()
    moves = gd.legal_moves("TS JS QS KS AS 5S 5H 5D 5C 5S 5H", "KS KH KC KD KS", "7", rules=rules)
    assert len(moves) == 3
    assert moves[greedy_follow(moves, beats)] == gd.Move(chosen, "7")


@pytest.mark.parametrize(
    ("hand", "chosen"),
    [
        ("3S 3C 3D 8S 8C", "3S 3C 3D 8S 8C"),
        ("3S 4S 4D 5C 6H 7S", "3S 4S 5C 6H 7S"),
        ("3S 3C 4S 4D 5C 5H JS", "3S 3C 4S 4D 5C 5H"),
        ("3S 3C 3D 3H", "3S 3C 3D 3H"),  # everything at once, though a bomb
        ("3S 3C 3D 3H 9S", "3H 3S 3C"),
        ("7H BJ", "BJ"),  # the wild is the lowest card, but stays
        ("7H 7H", "7H 7H"),
        ("7S KD", "KD"),  # the level card is above the king
    ],
)
def test_greedy_lead(hand: str, chosen: str) -> None:
    moves = gd.legal_moves(hand, None, "7")
    found = moves[greedy_lead(moves, gd.Hand(hand))]
    assert set(found.cards) == set(gd.Hand(chosen)), found

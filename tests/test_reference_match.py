"""The reference against the words of rules.md: lots, levels (R6, E21 to E27), profiles, and whole matches."""

import random as chance
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from reference import BRANCHES, PASS, PROFILES, FlowOptions, Match, Play, Tribute, next_state, random, template
from reference.branches import RARE_BRANCHES
from reference.cards import RANK_OF, RANKS, Combination, Options
from reference.flow import following
from reference.options import ALLOWED
from reference.random import DECKS, Generator, deal_hands, generator, splitmix_next

PAGAT, APP, RUSSIAN = PROFILES["pagat"][1], PROFILES["app"][1], PROFILES["russian"][1]


# ---- the lots


def test_splitmix64_published_outputs() -> None:
    x, drawn = 1234567, []
    for _ in range(5):
        x, output = splitmix_next(x)
        drawn.append(output)
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_xoshiro256_starstar_published_outputs() -> None:
    lot = Generator((1, 2, 3, 4))
    assert [lot.next_word() for _ in range(10)] == [
        11520,
        0,
        1509978240,
        1215971899390074240,
        1216172134540287360,
        607988272756665600,
        16172922978634559625,
        8476171486693032832,
        10595114339597558777,
        2904607092377533576,
    ]


def test_R5_0_bounded_draws_reject_the_uneven_words() -> None:
    class Fixed(Generator):
        def __init__(self, *words: int) -> None:
            self.words: Iterator[int] = iter(words)

        def next_word(self) -> int:
            return next(self.words)

    # n = 3: 2^64 = 1 mod 3, so exactly one low word, 0, is uneven; the word 0 is drawn again.
    assert Fixed(0, 2**63).below(3) == 1
    assert Fixed(2**64 - 1).below(3) == 2
    assert Fixed(0).below(4) == 0
    with pytest.raises(ValueError, match="bound"):
        Fixed().below(0)


def test_R5_0_the_lots_are_uniform() -> None:
    lot = generator(7, 0, 4)
    counts = Counter(lot.below(10) for _ in range(20_000))
    assert all(abs(counts[value] - 2000) < 250 for value in range(10))
    for draw, sides in ((random.first_leader, 4), (lambda seed: random.tribute_lot(5, seed), 2)):
        counts = Counter(draw(seed) for seed in range(4000))
        assert all(abs(counts[side] - 4000 // sides) < 200 for side in range(sides))
    both = Counter((random.tribute_lot(3, number), random.lead_lot(3, number)) for number in range(4000))
    assert all(abs(both[pair] - 1000) < 150 for pair in ((0, 0), (0, 1), (1, 0), (1, 1)))  # R7.8: separately
    seats = Counter(seat for number in range(2000) for seat in range(4) if "RJ" in deal_hands(11, number)[seat])
    assert max(seats.values()) - min(seats.values()) < 150


# ---- R6.2 to R6.5: `after` plays one deal; the last play of the first player is no ace unless given

KING = (("KS",), "single", "K")


def after(
    levels: str,
    declarers: int | None,
    result: str,
    winners: int,
    options: FlowOptions = PAGAT,
    failures: tuple[int, int] = (0, 0),
    last: tuple[tuple[str, ...], str, str | None] = KING,
) -> tuple[str, int, tuple[int, int], int | None]:
    level = levels[declarers or 0]
    pair = (levels[0], levels[1])
    new, declare, counts, winner = next_state(pair, declarers, failures, level, result, winners, last, options)
    return "".join(new), declare, counts, winner


def test_E21_nobody_moves_past_the_ace() -> None:
    assert after("Q5", 0, "1-2", 0)[0] == "A5"
    assert after("T5", 0, "1-2", 0)[0] == "A5"
    assert after("T5", 0, "1-2", 0, RUSSIAN)[0] == "K5"


def test_E22_a_team_at_A_that_does_not_declare() -> None:
    assert after("8A", 0, "1-2", 1, failures=(0, 1)) == ("8A", 1, (0, 1), None)


def test_E23_the_third_failed_attempt() -> None:
    assert after("A9", 0, "1-4", 0, failures=(2, 0)) == ("29", 0, (0, 0), None)
    assert after("A9", 0, "1-3", 1, failures=(2, 1)) == ("2J", 1, (0, 1), None)
    with_level_two = Tribute([["2H", "2S", "AS"], ["3S"], ["4S"], ["3C"]], [2, 1, 3], "2", PAGAT, 0, 0)
    assert with_level_two.legal_actions() == [("give", "2S")]


def test_E24_physical_aces_only() -> None:
    def falls(cards: str, kind: str, rank: str) -> bool:
        levels, declare, counts, _ = after("A9", 0, "1-4", 1, last=(tuple(cards.split()), kind, rank))
        assert (declare, counts) == (1, (1, 0))
        return levels == "2T"

    assert not falls("KS KC AH", "triple", "K")
    assert not falls("AS AC AD KS KC", "full_house", "A")
    assert falls("AS AH", "pair", "A")
    assert falls("AS AC AD AH AH", "bomb", "A")
    assert not falls("AS AC AD AH AH", "full_house", "A")
    assert falls("AH", "single", "A")
    assert falls("AS AC AD", "triple", "A")
    assert not falls("AS KS QS JS TS", "straight_flush", "A")


def test_E25_the_other_team_in_a_deal_at_A() -> None:
    assert after("AJ", 0, "1-2", 1, APP) == ("AA", 1, (0, 0), None)
    assert after("AA", 0, "1-3", 1, APP)[3] == 1
    assert after("AA", 0, "1-3", 1, RUSSIAN) == ("AA", 1, (0, 0), None)
    assert after("AA", 0, "1-3", 1, PAGAT, failures=(1, 1)) == ("AA", 1, (2, 1), None)


def test_E26_demoted_to_the_opponents_level() -> None:
    options = FlowOptions(advance=(3, 2, 1), ace_demotion="opponents")
    assert after("A9", 0, "1-3", 1, options, (2, 0)) == ("9J", 1, (0, 0), None)
    assert after("AA", 0, "1-3", 1, options, (2, 0)) == ("AA", 1, (0, 0), None)


def test_E27_a_win_by_1_3_as_a_failed_attempt() -> None:
    options = FlowOptions(ace_win="1-2")
    assert after("A9", 0, "1-3", 0, options) == ("A9", 0, (1, 0), None)
    assert after("A9", 0, "1-3", 0, options, (2, 0)) == ("29", 0, (0, 0), None)
    assert after("A9", 0, "1-2", 0, options, (2, 0))[3] == 0


def test_R6_1_R6_2_the_winners_move_up_and_declare() -> None:
    for result, up in (("1-2", "6"), ("1-3", "4"), ("1-4", "3")):
        assert after("22", None, result, 1) == (f"2{up}", 1, (0, 0), None)
    assert after("95", 0, "1-3", 1) == ("97", 1, (0, 0), None)


def test_R6_3_declarers_at_A_win_with_1_2_and_1_3_only() -> None:
    assert [after("A5", 0, result, 0)[3] for result in ("1-2", "1-3", "1-4")] == [0, 0, None]
    assert after("A5", 0, "1-4", 0) == ("A5", 0, (1, 0), None)


def test_R6_3_a_first_deal_at_A() -> None:
    assert after("AA", None, "1-2", 1) == ("AA", 1, (0, 0), None)
    assert after("AA", None, "1-2", 1, APP)[3] == 1
    assert after("AA", None, "1-4", 1, APP)[3] is None


def test_R6_4_failed_attempts() -> None:
    assert after("A5", 0, "1-3", 1, failures=(0, 2)) == ("A7", 1, (1, 2), None)
    assert after("A5", 0, "1-3", 1, RUSSIAN) == ("A7", 1, (0, 0), None)  # not counted
    assert after("A5", 0, "1-4", 0, FlowOptions(ace_demotion="K"), (2, 0)) == ("K5", 0, (0, 0), None)
    assert after("A5", 0, "1-2", 1, FlowOptions(ace_demotion="opponents"), (2, 0)) == ("59", 1, (0, 0), None)
    # Both at A without need to declare: the others win the match, and it was a failed attempt of the declarers.
    assert after("AA", 0, "1-2", 1, FlowOptions(ace_win_needs_declarer=False), (1, 0)) == ("AA", 1, (2, 0), 1)


def test_R6_5_the_fall_by_aces() -> None:
    aces = (("AS", "AC"), "pair", "A")
    to_king = FlowOptions(ace_demotion="K")
    assert after("A9", 0, "1-4", 1, to_king, (1, 0), aces) == ("2T", 1, (2, 0), None)
    assert after("A9", 0, "1-4", 1, to_king, (2, 0), aces) == ("2T", 1, (0, 0), None)
    assert after("A9", 0, "1-4", 0, to_king, (1, 0), aces) == ("A9", 0, (2, 0), None)  # won, not lost
    assert after("A9", 0, "1-4", 1, RUSSIAN, last=aces) == ("AT", 1, (0, 0), None)
    assert after("A9", 0, "1-4", 1, FlowOptions(ace_attempts=None), last=aces) == ("2T", 1, (0, 0), None)
    assert after("K9", 0, "1-4", 1, last=aces) == ("KT", 1, (0, 0), None)  # not at A
    assert after("8A", 0, "1-4", 1, last=aces)[0] == "8A"


@pytest.mark.parametrize(("name", "value"), [("advance", (1, 2, 3)), ("ace_attempts", 2), ("announce_at", 5)])
def test_R8_other_values_are_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=name):
        FlowOptions(**{name: value})


# ---- whole matches


def groups(hand: list[str]) -> Iterator[Play]:
    """Singles, pairs, triples and bombs of natural cards: enough to get large hands down quickly."""
    by_rank: dict[str, list[str]] = {}
    for card in hand:
        by_rank.setdefault(RANK_OF[card], []).append(card)
    for rank, cards in by_rank.items():
        for size in range(1, len(cards) + 1):
            yield Play(tuple(cards[:size]), ("single", "pair", "triple", "bomb")[min(size, 4) - 1], rank)


def choose(lot: chance.Random, hand: list[str], table: Combination | None, level: str, options: Options) -> Play:
    if len(hand) <= 7:
        plays = sorted(template.legal_plays(hand, table, level, options) - {PASS}, key=str)
    else:
        allowed = following(level, options).on(table)
        plays = [play for play in groups(hand) if (play.kind, play.rank, len(play.cards)) in allowed]
    if table is not None and (not plays or lot.random() < 0.2):
        return PASS
    return lot.choice([play for play in plays if len(play.cards) > 1] or plays)


class Watch:
    """Plays a match at random and holds what it must never break."""

    def __init__(self, match: Match, seed: int) -> None:
        self.match, self.lot = match, chance.Random(seed)
        self.played: Counter[str] = Counter()

    def whole(self) -> None:
        in_hands = Counter(card for hand in self.match.hands for card in hand)
        assert in_hands + self.played == Counter(DECKS)

    def run(self) -> Match:
        for _ in range(100_000):
            if self.match.is_over:
                self.whole()
                assert self.match.to_act is None
                return self.match
            if self.match.phase == "tribute":
                self.pay()
            else:
                self.step()
        raise AssertionError("the match does not end")

    def pay(self) -> None:
        assert self.match.to_act is not None
        self.match.observation(self.match.to_act)
        self.match.act(self.lot.choice(self.match.tribute_actions()))
        self.whole()

    def step(self) -> None:
        match = self.match
        seat, number, table, hands = match.to_act, match.deal, match.table, match.hands
        assert seat is not None
        assert hands[seat]
        if not self.played:
            assert [len(hand) for hand in hands] == [27] * 4  # R7.7
            assert (seat, table) == (match.leader, None)
            self.whole()
        play = choose(self.lot, hands[seat], table, match.level, match.options)
        match.act(("play", *play))
        self.played.update(play.cards)
        if match.is_over:
            return
        if match.deal != number:
            self.played.clear()
            self.whole()
        elif match.table is not None:
            between = [(seat + step) % 4 for step in range(1, ((match.to_act or 0) - seat) % 4)]
            assert set(between) <= set(match.finished)  # R5.2: only who is out is skipped
        else:
            with pytest.raises(ValueError, match="leader"):
                match.act(("play", (), "pass", None))


@pytest.mark.parametrize("profile", list(PROFILES))
def test_R5_R6_R7_random_matches_end_with_all_cards_accounted_for(profile: str) -> None:
    options, flow_options = PROFILES[profile]
    names: Counter[str] = Counter()
    for seed, start in enumerate("28TA"):
        match = Match(options, flow_options, start, None, seed, trace=lambda name: names.update([name]))
        Watch(match, seed).run()
        assert match.winner is not None
        assert match.levels[match.winner] == match.level == "A"
    assert set(names) <= set(BRANCHES)
    assert names["R6.3 win"] == 4


def test_R6_6_a_number_of_deals() -> None:
    names: set[str] = set()
    draws = 0
    for seed in range(12):
        names.discard("R6.6 draw")
        match = Watch(Match(*PROFILES["pagat"], "2", 2, seed, trace=names.add), seed).run()
        assert match.deal == 1
        first, second = (RANKS.index(level) for level in match.levels)
        assert match.winner == (None if first == second else int(second > first))
        assert ("R6.6 draw" in names) == (match.winner is None)
        draws += match.winner is None
    assert 0 < draws < 12


def test_R6_6_a_single_deal_has_no_tribute_and_is_won_also_at_A() -> None:
    for seed in range(6):
        match = Watch(Match(*PROFILES["app"], "A", 1, seed), seed).run()
        assert (match.deal, match.phase, match.winner) == (0, "over", match.finished[0] % 2)
        assert match.observation(0)["tribute"] is None


def test_R6_1_R7_the_next_deal() -> None:
    hands = [["KS"], ["3S", "4S"], ["AS"], ["3C"]]
    match = Match(*PROFILES["russian"], "2", None, 5, hands=hands, leader=0)
    for action in (("KS", "single", "K"), None, ("AS", "single", "A")):
        match.act(("play", (), "pass", None) if action is None else ("play", (action[0],), *action[1:]))
    assert (match.deal, match.level, match.levels, match.declarers) == (1, "5", ("5", "2"), 0)
    if match.phase == "tribute":
        assert match.hands == deal_hands(5, 1)
        assert (match.to_act, match.leader, match.table, match.finished) == (1, None, None, ())
        with pytest.raises(ValueError, match="phase"):
            match.act(("play", (match.hands[1][0],), "single", "2"))


def test_R7_7_a_gift_is_seen_by_its_giver_alone_until_all_are_given() -> None:
    hands = [["KS"], ["3S", "4S"], ["AS"], ["3C"]]
    for seed in range(10):
        match = Match(*PROFILES["pagat"], "2", None, seed, hands=hands, leader=0)
        for play in (Play(("KS",), "single", "K"), PASS, Play(("AS",), "single", "A")):
            match.act(("play", *play))
        if match.phase != "tribute":
            assert match.history[-2][0] == "cancelled"
            continue
        before = [match.observation(seat) for seat in (0, 2, 3)]
        gift = match.tribute_actions()[0]
        match.act(gift)
        assert match.observation(1)["tribute"]["given"] == gift[1]
        for old, seat in zip(before, (0, 2, 3), strict=True):
            assert match.observation(seat) == {**old, "to_act": 3}
        match.act(match.tribute_actions()[0])
        assert ("tribute", 1, gift[1]) in [event[:3] for event in match.observation(2)["history"]]


def test_R5_4_announced_counts() -> None:
    hands = [["KS"] * 2 + list(DECKS[:9]), list(DECKS[10:16]), list(DECKS[16:30]), list(DECKS[30:37])]
    pagat, flow = PROFILES["pagat"]
    for at, mode, told in (
        (10, "on_request", [None, 6, None, 7]),
        (10, "unasked", [None, 6, None, 7]),
        (6, "on_request", [None, 6, None, None]),
        (None, "unasked", [None] * 4),
        (None, "always", [11, 6, 14, 7]),
        (6, "always", [11, 6, 14, 7]),
    ):
        options = FlowOptions(**{**vars(flow), "announce_at": at, "announce_mode": mode})
        match = Match(pagat, options, "2", None, 0, hands=hands, leader=0)
        assert match.observation(0)["counts"] == told
        match.act(("play", ("KS",), "single", "K"))
        # Counted after the play, with ten cards left.
        assert match.observation(3)["counts"][0] == (10 if at == 10 or mode == "always" else None)


# ---- the branches


def random_levels(lot: chance.Random, names: set[str]) -> None:
    options = FlowOptions(**{name: lot.choice(values) for name, values in ALLOWED.items()})  # type: ignore[arg-type]
    options = FlowOptions(**{**vars(options), "ace_win_needs_declarer": lot.random() < 0.5})
    declarers = lot.choice((None, 0, 1, 0, 1))
    same = lot.choice("A8")
    levels = (same, same) if declarers is None else (lot.choice("AAQ8"), lot.choice("AAQ8"))
    last = lot.choice([Play(("AS",) * size, kind, "A") for size, kind in enumerate(("single", "pair", "triple"), 1)])
    last = lot.choice([last, Play(("AS",) * 4, "bomb", "A"), Play((), "full_house", "A"), Play((), "straight", "A")])
    failures = (lot.randrange(3), lot.randrange(3))
    result, winners = lot.choice(("1-2", "1-3", "1-4")), lot.randrange(2)
    next_state(levels, declarers, failures, levels[declarers or 0], result, winners, last, options, trace=names.add)


def random_tribute(lot: chance.Random, names: set[str], number: int) -> None:
    chosen = {name: lot.choice(ALLOWED[name]) for name in ("equal_tribute", "equal_tribute_lead", "return_limit")}
    options = FlowOptions(**chosen, tribute_excludes_wild=lot.random() < 0.5, return_received=lot.random() < 0.5)  # type: ignore[arg-type]
    order = lot.choice([(0, 2), (0, 2), (1, 2, 3), (1, 2, 0)])
    lots = random.tribute_lot(1, number), random.lead_lot(1, number)
    state = Tribute(deal_hands(1, number), order, lot.choice(RANKS), options, *lots, trace=names.add)
    while not state.is_over:
        state.act(lot.choice(state.legal_actions()))
    assert [len(hand) for hand in state.hands] == [27] * 4
    assert state.leader in ([order[0]] if state.cancelled else state.payers)


def test_R6_R7_every_named_branch_occurs_and_every_branch_is_named() -> None:
    lot, names = chance.Random(3), set[str]()
    for number in range(4000):
        random_levels(lot, names)
        random_tribute(lot, names, number)
    Tribute([["AS"], ["3S"], ["4S"], ["AC"]], [0, 1, 2], "7", RUSSIAN, 0, 0, trace=names.add)
    assert names <= set(BRANCHES)
    # R6.6 is the match's own: see its tests. The rare branch has its test among those of R7.5.
    assert {name for name in set(BRANCHES) - names if not name.startswith("R6.6")} <= set(RARE_BRANCHES)

"""What the campaign over matches plays: set-ups by recipe, and ways to choose that bring about what chance rarely does.

A set-up depends on the seed and the index of the match only.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import guandan_core as gd
from encoding import FACE_BITS
from reference import PROFILES, FlowOptions, Options
from reference.cards import RANKS
from reference.options import ALLOWED
from side_by_side import Setup, SideBySide, rules_of
from strategies import ALL_OPTIONS

# The reference keeps what beats what for every level and choice of options. Matches of one block share two choices,
# so that it can forget them afterwards.
BLOCK = 200
RECIPES = ("profile", "profile", "options", "deals", "ace attempts", "ace attempts", "ace finish", "ace finish")
ACES = sum(3 * FACE_BITS["A" + suit] for suit in "HSCD")
FINISHING = 10  # with so few cards a chooser looks for the play that gets rid of all

Chooser: TypeAlias = Callable[[random.Random, Sequence[gd.Move], gd.Hand], gd.Move]


def play_options(seed: int, index: int) -> Options:
    """All 48 in turn, in an order of the seed."""
    order = random.Random(f"options {seed}").sample(ALL_OPTIONS, len(ALL_OPTIONS))
    return order[(2 * (index // BLOCK) + index % 2) % len(order)]


def flow_options(rng: random.Random, **fixed: Any) -> FlowOptions:
    flags = ("ace_win_needs_declarer", "ace_finish_demotes", "tribute_excludes_wild", "return_received")
    chosen: dict[str, Any] = {name: rng.choice(values) for name, values in ALLOWED.items()}
    chosen |= {name: rng.random() < 0.5 for name in flags}
    return FlowOptions(**(chosen | fixed))


def draw_setup(seed: int, index: int) -> tuple[str, Setup]:
    """The recipe and the set-up of one match."""
    rng = random.Random(f"match {seed} {index}")
    recipe = RECIPES[index % len(RECIPES)]
    match_seed = rng.randrange(2**64)
    if recipe == "profile":
        name = list(PROFILES)[index // len(RECIPES) % len(PROFILES)]
        options, flow = PROFILES[name]
        rules = getattr(gd.Rules, name)()
        return recipe, Setup(options, flow, rules, rng.choice([*RANKS, "2", "T"]), None, match_seed)
    start, deals, flow = draw_flow(rng, recipe)
    options = play_options(seed, index)
    rules = rules_of(options, flow)
    if rng.random() < 0.5:
        rules = replace(rules, direction="clockwise")
    return recipe, Setup(options, flow, rules, start, deals, match_seed)


def draw_flow(rng: random.Random, recipe: str) -> tuple[str, int | None, FlowOptions]:
    if recipe == "options":
        return rng.choice(RANKS), rng.choice((None, None, rng.randint(1, 20))), flow_options(rng)
    if recipe == "deals":
        return rng.choice((*RANKS, "A", "A", "K", "K")), rng.randint(1, 5), flow_options(rng)
    if recipe == "ace attempts":
        flow = flow_options(rng, ace_attempts=3, ace_win=rng.choice(("1-2", "1-2", "1-3")))
        return rng.choice("TQKAAA"), rng.choice((None, 12)), flow
    return rng.choice("KAA"), rng.randint(4, 10), flow_options(rng, ace_finish_demotes=True)


# ---- ways to choose a play


def uniform(rng: random.Random, moves: Sequence[gd.Move], _: gd.Hand) -> gd.Move:
    return moves[rng.randrange(len(moves))]


def eager(rng: random.Random, moves: Sequence[gd.Move], _: gd.Hand) -> gd.Move:
    """Plays whenever it can."""
    return moves[rng.randrange(1, len(moves))] if len(moves) > 1 else moves[0]


def idle(_rng: random.Random, moves: Sequence[gd.Move], _: gd.Hand) -> gd.Move:
    """Passes whenever it can, and leads the lowest single."""
    return moves[0]


def greedy(rng: random.Random, moves: Sequence[gd.Move], hand: gd.Hand) -> gd.Move:
    """The best of three by number of cards."""
    return max((eager(rng, moves, hand) for _ in range(3)), key=lambda move: move.size)


def ace_keeper(rng: random.Random, moves: Sequence[gd.Move], hand: gd.Hand) -> gd.Move:
    """Keeps its aces for a last play of nothing else, or with a pair in a full house."""
    if len(hand) <= FINISHING:
        for move in moves:
            if move.size == len(hand):
                return move
    for _ in range(12):
        move = eager(rng, moves, hand)
        if not move.bits & ACES:
            return move
    return moves[0]  # the pass, or the lowest single


CHOOSERS: tuple[Chooser, ...] = (uniform, eager, idle, greedy, ace_keeper)


@dataclass(frozen=True)
class Plan:
    """Who chooses how in one deal; with an order, only the seat that is to go out next plays for it."""

    choosers: Sequence[Chooser] = (uniform,) * 4
    order: tuple[int, ...] = ()

    def chooser(self, seat: int, finished: Sequence[int]) -> Chooser:
        if not self.order:
            return self.choosers[seat]
        return greedy if seat == next(one for one in self.order if one not in finished) else idle


def directed(first: int, places: str, rng: random.Random) -> Plan:
    """For a deal that ends like that, with this seat as the first player."""
    partner, opponent = (first + 2) % 4, (first + rng.choice((1, 3))) % 4
    other = (opponent + 2) % 4
    orders = {"1-2": (partner, opponent, other), "1-3": (opponent, partner, other), "1-4": (opponent, other, partner)}
    return Plan(order=(first, *orders[places]))


def draw_plan(rng: random.Random, side: SideBySide, recipe: str) -> Plan:
    declarers = side.match.declarers
    if declarers is not None and side.match.level == gd.Rank.ACE:
        if recipe == "ace finish":
            return Plan([idle if seat % 2 == declarers else ace_keeper for seat in range(4)])
        if recipe == "ace attempts" and rng.random() < 0.6:
            return directed(declarers + rng.choice((0, 2)), rng.choice(("1-3", "1-4")), rng)
    how = rng.random()
    if how < 0.5:
        return Plan()
    if how < 0.7:
        return directed(rng.randrange(4), rng.choice(("1-2", "1-3", "1-4")), rng)
    return Plan([rng.choice(CHOOSERS) for _ in range(4)])


def choose(rng: random.Random, side: SideBySide, plan: Plan) -> gd.Action:
    """One action of the seat to act."""
    actions = side.legal_actions()
    seat = side.match.to_act
    assert seat is not None
    if isinstance(actions, gd.LegalMoves):
        chooser = plan.chooser(seat, side.reference.finished)
        return chooser(rng, actions, side.match.hands[seat])
    return actions[rng.randrange(len(actions))]

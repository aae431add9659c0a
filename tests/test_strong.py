"""The search: decided by seed and observation alone, on any number of threads, without the GIL, and ended by Ctrl-C."""

import _thread
import copy
import math
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import guandan_core as gd
from guandan_core import players
from made_views import made_view
from test_players import PROFILES, asked, observations

STRONG = players.Strong(4, candidates=4)
VIEWS = [view for view in observations(300, seed=2) if view.phase == gd.Phase.PLAY and len(view.legal_actions) > 1]


# ---- the value


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (players.Strong(), "Strong(worlds=200, seed=0)"),
        (players.Strong(50, seed=3), "Strong(worlds=50, seed=3)"),
        (players.Strong(seconds=0.5), "Strong(worlds=2000, seconds=0.5, seed=0)"),
        (
            players.Strong(9, seconds=2, threads=0, candidates=3),
            "Strong(worlds=9, seconds=2, seed=0, threads=0, candidates=3)",
        ),
        (players.Strong(9, doubt=0), "Strong(worlds=9, seed=0, doubt=0)"),
    ],
)
def test_is_a_value(player: players.Strong, text: str) -> None:
    assert repr(player) == text
    assert isinstance(player, players.Player)
    same = [eval(text, {"Strong": players.Strong}), pickle.loads(pickle.dumps(player)), copy.deepcopy(player)]
    assert all(other == player and hash(other) == hash(player) for other in same)
    assert player != players.Strong(51)
    with pytest.raises(AttributeError):
        player.worlds = 5  # type: ignore[misc]


WRONG: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"worlds": 0}, gd.NotationError, "worlds is 1 to 100000, not 0"),
    ({"worlds": 100_001}, gd.NotationError, "worlds is 1 to 100000, not 100001"),
    ({"worlds": True}, TypeError, "worlds is an int, not bool"),
    ({"worlds": "x"}, TypeError, "worlds is an int, not str"),
    ({"worlds": 5.0}, TypeError, "worlds is an int, not float"),
    ({"seconds": 0}, gd.NotationError, "seconds is a time above 0, not 0"),
    ({"seconds": -1.5}, gd.NotationError, "seconds is a time above 0, not -1.5"),
    ({"seconds": math.nan}, gd.NotationError, "seconds is a time above 0, not nan"),
    ({"seconds": math.inf}, gd.NotationError, "seconds is a time above 0, not inf"),
    ({"seconds": True}, TypeError, "seconds is a float, not bool"),
    ({"seconds": "1"}, TypeError, "seconds is a float, not str"),
    ({"seed": -1}, gd.NotationError, "a seed is 0 to 2"),
    ({"seed": True}, TypeError, "a seed is an int, not bool"),
    ({"threads": -1}, gd.NotationError, "threads is 0 to 1024, not -1"),
    ({"threads": None}, TypeError, "threads is an int, not NoneType"),
    ({"candidates": 0}, gd.NotationError, "candidates is 1 to 1000, not 0"),
    ({"candidates": 1.0}, TypeError, "candidates is an int, not float"),
    ({"doubt": -0.5}, gd.NotationError, "doubt is a number from 0 on, not -0.5"),
    ({"doubt": math.inf}, gd.NotationError, "doubt is a number from 0 on, not inf"),
    ({"doubt": True}, TypeError, "doubt is a float, not bool"),
]


@pytest.mark.parametrize(("arguments", "error", "words"), WRONG)
def test_wrong_arguments(arguments: dict[str, Any], error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words) as caught:
        players.Strong(**arguments)
    assert error is TypeError or getattr(caught.value, "code", "") == next(iter(arguments))


def test_a_pickle_is_checked() -> None:
    data = pickle.dumps(players.Strong(77), 2)
    assert data.count(b"K\x4d") == 1
    with pytest.raises(gd.NotationError, match="worlds is 1 to 100000, not 0"):
        pickle.loads(data.replace(b"K\x4d", b"K\x00"))


# ---- what it chooses


@pytest.mark.parametrize("profile", PROFILES)
def test_plays_whole_matches_by_legal_actions(profile: str) -> None:
    match = gd.Match(getattr(gd.Rules, profile)(), "Q", deals=4, seed=5)
    for view, action in asked(STRONG, match):
        assert action in view.legal_actions
    assert match.is_over


def test_the_choice_depends_on_seed_and_observation_only() -> None:
    one = players.Strong(20, seed=8, candidates=4)
    views = VIEWS[:30]
    forward = [one.choose(view) for view in views]
    again = [one.choose(pickle.loads(pickle.dumps(view))) for view in reversed(views)]
    assert again[::-1] == forward
    assert [players.Strong(20, seed=8, candidates=4, threads=2).choose(view) for view in views] == forward
    assert [players.Strong(20, seed=9, candidates=4).choose(view) for view in views] != forward


def test_the_choice_is_the_same_in_another_process() -> None:
    code = (
        "import guandan_core as gd\n"
        "from guandan_core import players, simulate\n"
        "seats = [players.Strong(6, seed=1), players.Normal()] * 2\n"
        "simulate.play_deal(seats, match := gd.Match(seed=9))\n"
        "print([str(event.action) for event in match.history if isinstance(event, gd.Acted)])"
    )
    outputs = set()
    for hashes in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hashes}
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 500


def test_sees_that_a_bomb_wins_the_deal() -> None:
    """With the partner out, 1-2 for the bomb and then the last card; the pass would let seat 1 go out."""
    view = made_view("8S 8D 8C 8H 3S", "KS", 1, counts=(None, 1, 0, 20), finished=(2,))
    assert str(players.Strong(20).choose(view)) == "8H 8S 8C 8D"


def test_a_time_ends_the_search() -> None:
    view = next(view for view in VIEWS if len(view.legal_actions) > 300)
    start = time.process_time()
    assert players.Strong(100_000, seconds=0.05).choose(view) in view.legal_actions
    assert time.process_time() - start < 5, "0.1 seconds; all worlds take minutes"


# ---- threads and signals

LEAD = VIEWS[0]


@pytest.fixture
def never_switching() -> Iterator[None]:
    """Another thread runs only when the one that runs lets go of the GIL by itself."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("never_switching")
@pytest.mark.parametrize("threads", [1, 2])
def test_another_thread_runs_meanwhile(threads: int) -> None:
    player = players.Strong(200, threads=threads)
    # A busy machine may not let the other thread run within one short call.
    for _ in range(50):
        begin, ran = threading.Event(), threading.Event()

        def run(begin: threading.Event = begin, ran: threading.Event = ran) -> None:
            begin.wait()
            ran.set()

        other = threading.Thread(target=run)
        other.start()
        begin.set()
        player.choose(LEAD)
        during_the_call = ran.is_set()
        other.join()
        if during_the_call:
            return
    pytest.fail("the other thread never got the GIL during a search")


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_search(threads: int) -> None:
    # A shell starts its background jobs with the signal ignored, and the tests may run in one.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    start = time.monotonic()
    try:
        with pytest.raises(KeyboardInterrupt):
            players.Strong(50_000, threads=threads).choose(LEAD)
        assert time.monotonic() - start < 3, "0.4 seconds on a machine with nothing else to do"
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)


def test_without_limit_doubt_leaves_the_choice_to_the_policy() -> None:
    sure, normal = players.Strong(8, candidates=4, doubt=1e9), players.Normal()
    views = [view for view, _ in asked(normal, gd.Match(deals=1, seed=5)) if len(view.legal_actions) > 1]
    assert all(sure.choose(view) == normal.choose(view) for view in views)
    assert any(players.Strong(8, candidates=4, doubt=0).choose(view) != normal.choose(view) for view in views)


# ---- one other seat left: all cards are known


@pytest.mark.parametrize(
    ("hand", "other", "table", "level", "move"),
    [
        # The full house goes along with the other pair, and then the triple goes out.
        ("6S 6C 6D TS TC QC QS QD", "5H KD KC", "JS JC JD 3S 3C", "4", "TS TC QS QC QD"),
        ("3H 3H 3S 9C JC JD QH QD QD", "KC", "4H 4S 4D 8S 8D", "2", "JC JD QH QD QD"),
        ("2C 2D 3C 5H 5C TH JH JD", "2H 3S TD JS", "AD", "2", "2C"),
        ("2D 3H 6D", "3C 4C 6H 6S 7S 7C 8H JC", "4S", "3", "6D"),
        ("5S 6D 7H 7S 7S 7D 9D KC", "5H KD", "3S 7H AH AH AD", "7", "pass"),
    ],
)
def test_finds_the_only_move_that_wins(hand: str, other: str, table: str, level: str, move: str) -> None:
    view = last_two(hand, other, table, level)
    assert str(players.Strong().choose(view)) == move
    first, *others = players.advise(view, 20)
    assert (str(first.action), first.value, first.error) == (move, 2, 0)
    assert all(hint.value < 2 for hint in others)
    # The search and the rules agree: it wins, whatever the other does.
    deal = gd.Deal([hand, "", "", other], 3, level, table=table, owner=3, finished=(2, 1))
    assert wins(deal, first.action)
    assert not any(wins(deal, hint.action) for hint in others)


def last_two(hand: str, other: str, table: str, level: str) -> gd.Observation:
    """The view of seat 0, whose partner went out first: 1-3 or 1-4, against seat 3 whose play is to beat."""
    own, theirs, beaten = gd.Hand(hand), gd.Hand(other), gd.Move(table, level)
    rest = list(gd.Hand.deck() - own - theirs - beaten.cards)
    played = [gd.Hand(part) for part in (rest[: 27 - len(own)], rest[27 - len(own) : 54 - len(own)])]
    left = rest[54 - len(own) :]
    played += [gd.Hand(left[:27]), gd.Hand([*left[27:], *beaten.cards])]
    return replace(
        gd.Match(seed=1, start_level=level).observation(0),
        to_act=0,
        hand=own,
        table=beaten,
        owner=3,
        played=tuple(played),
        history=(),
        counts=(len(own), 0, 0, len(theirs)),
        finished=(2, 1),
        legal_actions=gd.legal_moves(own, beaten, level),
    )


def wins(deal: gd.Deal, action: gd.Action) -> bool:
    """Whether seat 0 is sure to go out before seat 3 after a move, by trying everything."""
    assert isinstance(action, gd.Move)
    deal = deal.copy()
    deal.play(action)
    if deal.result is not None:
        return deal.result.places == "1-3"
    answers = (wins(deal, move) for move in deal.legal_moves())
    return any(answers) if deal.to_act == 0 else all(answers)

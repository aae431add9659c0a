"""Why an action may be good, as one line of facts: ``reason``."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from guandan_core import _core
from guandan_core._core import Hand, Move
from guandan_core.actions import Give, NameLeader, Take
from guandan_core.enums import Kind, Rank
from guandan_core.players.greedy import partner_owns
from guandan_core.players.tributes import changed_hand
from guandan_core.tribute import _is_wild

if TYPE_CHECKING:
    from guandan_core.actions import Action
    from guandan_core.observation import Observation

__all__ = ["reason"]

_NAMES = {
    Rank.TEN: "10s",
    Rank.JACK: "jacks",
    Rank.QUEEN: "queens",
    Rank.KING: "kings",
    Rank.ACE: "aces",
    Rank.BLACK_JOKER: "black jokers",
    Rank.RED_JOKER: "red jokers",
}
_JOKERS = (Rank.BLACK_JOKER, Rank.RED_JOKER)
_FEW = 10  # as many cards as are announced (R5.4)
_MOST_ANSWERS = 64


def reason(observation: Observation, action: Action) -> str:
    """Return what is true of a legal action and tells what it does, in one short line.

    >>> import guandan_core as gd
    >>> from guandan_core.players.reasons import reason
    >>> match = gd.Match(seed=7)
    >>> view = match.observation(match.to_act)
    >>> reason(view, view.legal_actions[0])
    'leads the lowest card, leaves 8 plays'
    """
    if not isinstance(action, Move):
        return _tribute(observation, action)
    if action.is_pass:
        return _pass(observation)
    rest = observation.hand - action
    if not len(rest):
        return "goes out"
    return f"{_how(observation, action)}, {_left(observation, rest)}"


# ---- plays


def _how(observation: Observation, move: Move) -> str:
    if move.kind >= Kind.BOMB:
        return _bomb(observation)
    broken = _broken(observation, move)
    return f"{_takes(observation, move)}{f', breaks {broken}' if broken else ''}"


def _takes(observation: Observation, move: Move) -> str:
    if observation.table is None:
        lowest = min(_place(card.rank, observation.level) for card in observation.hand)
        holds = any(_place(card.rank, observation.level) == lowest for card in move.cards)
        single = move.kind == Kind.SINGLE
        lead = "the lowest card" if holds and single else f"a {move.kind}{' with the lowest card' if holds else ''}"
        return f"leads {lead}{_watched(observation, move)}"
    if partner_owns(observation):
        return "takes over from the partner"
    rank = move.rank
    assert rank is not None  # no kind below the bombs is without
    lower = any(
        other.kind == move.kind and _strength(other, observation.level) < _strength(move, observation.level)
        for other in _core.legal_combinations(observation.hand, observation.table, observation.level, observation.rules)
    )
    return f"beats it with {'a higher' if lower else 'the lowest'} {move.kind} {'than needed' if lower else 'that can'}"


def _watched(observation: Observation, move: Move) -> str:
    """Who has as many cards as are led, and would be out with an answer."""
    for step, who in ((2, "the partner"), (1, None), (3, None)):
        seat = (observation.seat + step) % 4
        if observation.counts[seat] == move.size:
            cards = f"{move.size} card{'s' if move.size > 1 else ''}"
            return f", {who or f'seat {seat}'} has {cards} left"
    return ""


def _bomb(observation: Observation) -> str:
    """An opponent with few cards is the best reason to spend one."""
    if partner_owns(observation):
        return "a bomb on the partner's play"
    seats = [(observation.seat + step) % 4 for step in (1, 3)]
    few = [(count, seat) for seat in seats if (count := observation.counts[seat]) is not None and 0 < count <= _FEW]
    if not few:
        return "a bomb" if observation.table is not None else "leads a bomb"
    count, seat = min(few)
    return f"a bomb: seat {seat} has {count} card{'s' if count > 1 else ''} left"


def _broken(observation: Observation, move: Move) -> str:
    """The largest set of one rank that loses cards by this move and is no whole any more, or nothing."""
    held = _natural_ranks(observation.hand, observation.level)
    used = _natural_ranks(Hand(move.cards), observation.level)
    # A straight or a tube takes single cards out of sets as a matter of course; a bomb is always worth a word.
    least = 4 if move.kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE) else 2
    split = [(held[rank], rank) for rank in used if least <= held[rank] and used[rank] < held[rank]]
    # A bomb of five that loses one is still a bomb.
    split = [(size, rank) for size, rank in split if size < 5 or size - used[rank] < 4]
    if all(held[joker] == 2 for joker in _JOKERS) and any(used[joker] for joker in _JOKERS):
        return "the joker bomb"
    if not split:
        return ""
    size, rank = max(split)
    return f"a {('pair', 'triple', 'bomb')[min(size, 4) - 2]} of {_plural(rank)}"


def _left(observation: Observation, rest: Hand) -> str:
    """How many plays empty the rest, and how many of them nobody can beat."""
    plays = _core.decompose(rest, observation.level, observation.rules)
    others = _others(observation)
    most = max(_count(observation, seat) for seat in range(4) if seat != observation.seat)
    sure = sum(_is_unbeatable(observation, move, others, most) for move in plays)
    if len(plays) == 1:
        return "leaves one play, unbeatable" if sure else "leaves one play"
    if not sure:
        return f"leaves {len(plays)} plays"
    return f"leaves {len(plays)} plays, {'all' if sure == len(plays) else f'{sure} of them'} unbeatable"


def _is_unbeatable(observation: Observation, move: Move, others: Hand, most: int) -> bool:
    """Not even all other cards together beat it with so many cards as somebody may hold."""
    answers = _core.legal_combinations(others, move, observation.level, observation.rules)
    return not any(0 < size <= most for size in answers.sizes())


def _others(observation: Observation) -> Hand:
    """All cards that the three others hold, and perhaps some that nobody does."""
    seen = observation.hand
    for played in observation.played:
        seen = seen + played
    return Hand.deck() - seen


def _count(observation: Observation, seat: int) -> int:
    """How many cards a seat holds at most."""
    count = observation.counts[seat]
    if count is not None:
        return count
    return 0 if seat in observation.finished else 27 - len(observation.played[seat])


# ---- the pass


def _pass(observation: Observation) -> str:
    answers = [move for move in observation.legal_actions if isinstance(move, Move) and not move.is_pass]
    if not answers:
        return "holds nothing that beats it"
    if partner_owns(observation):
        return "lets the partner's play stand"
    plain = [move for move in answers if move.kind < Kind.BOMB]
    if not plain:
        # Parts of a bomb are bombs too, and no more than one of them.
        bombs = {(move.kind == Kind.STRAIGHT_FLUSH, move.rank) for move in answers}
        return "keeps the bomb" if len(bombs) == 1 else "keeps the bombs"
    if len(plain) <= _MOST_ANSWERS and not _any_helps(observation, plain):
        but = " below a bomb" if len(plain) < len(answers) else ""
        return f"keeps the hand together: no answer{but} leaves fewer plays"
    return f"lets the play of seat {observation.owner} stand"


def _any_helps(observation: Observation, answers: list[Move]) -> bool:
    hand, level, rules = observation.hand, observation.level, observation.rules
    now = len(_core.decompose(hand, level, rules))
    return any(len(_core.decompose(hand - move, level, rules)) < now for move in answers)


# ---- the tribute


def _tribute(observation: Observation, action: Action) -> str:
    needs = _needs(observation, changed_hand(observation, action))
    if isinstance(action, NameLeader):
        return (
            f"leads: needs {needs}"
            if action.seat == observation.seat
            else f"the partner leads: this hand needs {needs}"
        )
    if isinstance(action, Take):
        return f"with that card needs {needs}"
    if len(observation.legal_actions) == 1:
        return f"must {'give' if isinstance(action, Give) else 'return'} it, then needs {needs}"
    return f"without it needs {needs}"


def _needs(observation: Observation, hand: Hand) -> str:
    plays = _core.decompose(hand, observation.level, observation.rules)
    bombs = sum(move.kind >= Kind.BOMB for move in plays)
    text = f"{len(plays)} play{'s' if len(plays) > 1 else ''}"
    if not bombs:
        return text
    return f"{text}, {bombs} of them {'a bomb' if bombs == 1 else 'bombs'}"


# ---- words and places


def _natural_ranks(cards: Hand, level: Rank) -> Counter[Rank]:
    return Counter(card.rank for card in cards if not _is_wild(card, level))


def _place(rank: Rank, level: Rank) -> float:
    return Rank.ACE + 0.5 if rank == level else rank


def _strength(move: Move, level: Rank) -> float:
    """For two moves of one kind below the bombs (R2)."""
    rank = move.rank
    assert rank is not None
    return rank if move.kind in (Kind.STRAIGHT, Kind.TUBE, Kind.PLATE) else _place(rank, level)


def _plural(rank: Rank) -> str:
    return _NAMES.get(rank, f"{rank}s")

"""What happens at a table, said in a language: ``Words``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from guandan_core._core import Card, Combination, Move
from guandan_core.actions import Give, NameLeader, Return, Take
from guandan_core.enums import Kind, Rank, Suit
from guandan_core.events import Acted, CardsReturned, DealEnded, LeaderKnown, TributeCancelled, TributesPaid
from guandan_core.table.texts import say
from guandan_core.table.texts.reasons import reason_in
from guandan_core.tribute import _is_wild

if TYPE_CHECKING:
    from collections.abc import Iterable

    from guandan_core.actions import Action
    from guandan_core.events import Event
    from guandan_core.players import Advice
    from guandan_core.rules import Rules
    from guandan_core.table.game import Game, Refusal
    from guandan_core.tribute import Transfer

__all__ = ["ROLES", "Words", "is_red", "side", "strength_in"]

ROLES = ("you", "next", "partner", "previous")
"""What the seats are to one, in the order of play."""

_SUITS = {Suit.HEARTS: "♥", Suit.SPADES: "♠", Suit.CLUBS: "♣", Suit.DIAMONDS: "♦"}


def is_red(card: Card) -> bool:
    """True for hearts, diamonds and the red joker."""
    return card.rank == Rank.RED_JOKER or card.suit in (Suit.HEARTS, Suit.DIAMONDS)


def side(step: int, rules: Rules) -> Literal["you", "partner", "right", "left"]:
    """Return where the seat so many steps further in turn sits: the next one right where play goes that way (R5.1)."""
    if step % 2 == 0:
        return "partner" if step % 4 else "you"
    return "right" if (step % 4 == 1) == (rules.direction == "counter-clockwise") else "left"


def strength_in(language: str, name: str) -> str:
    """Return in a language how strong a player of this name is: "strong", "strong:50"."""
    head, colon, number = name.partition(":")
    return say(language, f"strength_{head}") + colon + number


class Words:
    """Texts about a game in one language; of hidden things they know what `game.view` does.

    Args:
        language: a name of LANGUAGES.
        game: the game.
        letters: suits as the letters H, S, C, D, for terminals that draw the signs too wide.

    >>> import guandan_core as gd
    >>> from guandan_core.table.game import Game
    >>> from guandan_core.table.setup import Setup
    >>> words = Words("en", Game.new(Setup(seed=7)))
    >>> words.play(gd.Move("9S 9D 2H", "2")), words.name(0), words.name(2)
    ('triple 9', 'You', 'Ben')
    """

    def __init__(self, language: str, game: Game, *, letters: bool = False) -> None:
        self.language = language
        self.game = game
        self._suits = {suit: str(suit) for suit in Suit} if letters else _SUITS

    def __call__(self, key: str, **values: object) -> str:
        """Return a text in the language."""
        return say(self.language, key, **values)

    # Seats

    def name(self, seat: int) -> str:
        """Return who sits there."""
        return self("you") if seat == self.game.you else self(f"name_{seat}")

    def whom(self, seat: int) -> str:
        """Return who sits there, where something is done to them."""
        return self("to_you") if seat == self.game.you else self.name(seat)

    def names(self, seats: Iterable[int]) -> str:
        """Return several names."""
        return self("between_names").join(map(self.name, seats))

    def role(self, seat: int) -> str:
        """Return what a seat is to the viewer."""
        return self(f"role_{ROLES[(seat - self.game.viewer) % 4]}")

    def strength(self, seat: int) -> str:
        """Return how strong the player is, or nothing for a person."""
        return "" if seat == self.game.you else strength_in(self.language, self.game.seats[seat])

    def count(self, seat: int) -> str:
        """Return how many cards a seat holds, as far as it is announced (R5.4), or its place if it is out."""
        view = self.game.view
        if seat in view.finished:
            return self(f"out_{view.finished.index(seat) + 1}")
        count = view.counts[seat]
        if count is None:
            limit = view.rules.announce_at
            return self("cards_unknown") if limit is None else self("cards_hidden", limit=limit)
        return self("card") if count == 1 else self("cards", count=count)

    def level(self, team: int) -> str:
        """Return the level of a team, with its failed attempts (R6.4), or that it is the declarers'."""
        view = self.game.view
        level = self.rank(view.levels[team])
        key = "declares" if view.declarers == team else ""
        if view.failures[team]:
            key = "declares_failures" if key else "failures"
        count, most = view.failures[team], view.rules.ace_attempts
        return self(key, level=level, count=count, most=most) if key else level

    def teams(self) -> str:
        """Return the levels of both teams, that of the viewer first."""
        team = self.game.viewer % 2
        us, them = self.level(team), self.level(1 - team)
        if self.game.you is not None:
            return self("teams", us=us, them=them)
        return self("teams_watched", us=us, them=them, first=self.team(team), second=self.team(1 - team))

    def team(self, team: int) -> str:
        """Return the names of both players of a team."""
        return f"{self.name(team)}+{self.name(team + 2)}"

    # Cards and plays

    def rank(self, rank: Rank | None) -> str:
        """Return a rank as on the card."""
        if rank == Rank.BLACK_JOKER:
            return self("black_joker")
        if rank == Rank.RED_JOKER:
            return self("red_joker")
        return "10" if rank == Rank.TEN else str(rank)

    def card(self, card: Card, *, star: bool = True) -> str:
        """Return a card as it is shown: a wild has a star."""
        if card.suit is None:
            return self.rank(card.rank)
        wild = star and _is_wild(card, self.game.view.level)
        return f"{self.rank(card.rank)}{self._suits[card.suit]}{'*' if wild else ''}"

    def wild(self) -> str:
        """Return the wild card of the deal."""
        return self.card(Card.of(self.game.view.level, Suit.HEARTS))

    def cards(self, cards: Iterable[Card]) -> str:
        """Return several cards."""
        return " ".join(map(self.card, cards))

    def move(self, move: Move) -> str:
        """Return the cards of a play in the order of what they stand for, or that it is a pass.

        A wild that stands for another card is followed by it, or by its rank where the suit is no matter.
        """
        if move.is_pass:
            return self("passes")
        pairs = sorted(zip(move.declared, move.cards, strict=True), key=lambda pair: _place(move, pair[0]))
        return " ".join(
            self.card(card) if card == shown else f"{self.card(card)}={self._stands_for(move, shown)}"
            for shown, card in pairs
        )

    def _stands_for(self, move: Move, card: Card) -> str:
        # Of five cards in sequence the suits tell whether it is a straight flush.
        suited = move.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH)
        return self.card(card, star=False) if suited else self.rank(card.rank)

    def play(self, play: Move | Combination) -> str:
        """Return kind, rank and size of a play."""
        key = f"kind_{play.kind.name.lower()}"
        return self(key, rank="" if play.rank is None else self.rank(play.rank), size=play.size)

    def reading(self, move: Move) -> str:
        """Return a play with what its wilds stand for."""
        pairs = zip(move.cards, move.declared, strict=True)
        wilds = [self._stands_for(move, shown) for card, shown in pairs if "*" in self.card(card)]
        return self("as", play=self.play(move), cards=" ".join(wilds)) if wilds else self.play(move)

    def action(self, action: Action) -> str:
        """Return what an action does."""
        match action:
            case Move():
                return self.move(action) if action.is_pass else f"{self.move(action)} ({self.play(action)})"
            case Give(card):
                return self("give", card=self.card(card))
            case Return(card):
                return self("return", card=self.card(card))
            case Take(payer):
                return self("take", name=self.name(payer))
            case NameLeader(seat):
                return self("lead", name=self.name(seat))

    # What is told

    def refusal(self, refusal: Refusal, cards: Iterable[Card]) -> str:
        """Return why cards cannot be played."""
        table = self.game.view.table
        if refusal.why != "too_low" or table is None:
            return self(f"refuse_{'no_play' if refusal.why == 'too_low' else refusal.why}", cards=self.cards(cards))
        readings = " / ".join(map(self.play, refusal.readings))
        return self("refuse_too_low", cards=self.cards(cards), play=readings, table=self.play(table))

    def hint(self, number: int, hint: Advice) -> str:
        """Return a hint in one line."""
        key = "hint_line" if isinstance(hint.action, Move) else "hint_tribute"
        reason = reason_in(self.language, hint.reason, self.name)
        return self(key, number=number, action=self.action(hint.action), value=f"{hint.value:+.1f}", reason=reason)

    def event(self, event: Event) -> list[str]:
        """Return what an event of the tribute tells all, or nothing for another."""
        match event:
            case TributesPaid(transfers):
                return [self._transfer("event_tribute", one) for one in transfers]
            case CardsReturned(transfers):
                return [self._transfer("event_return", one) for one in transfers]
            case TributeCancelled(seats):
                return [self("event_cancelled", names=self("between_names").join(map(self.whom, seats)))]
            case Acted(seat, Take(payer)):
                return [self("event_take", name=self.name(seat), payer=self.whom(payer))]
            case LeaderKnown(seat):
                return [self("event_leader", name=self.name(seat))]
        return []

    def _transfer(self, key: str, one: Transfer) -> str:
        giver, card = self.name(one.giver), self.card(one.card)
        if one.receiver is None:
            return self(f"{key}_open", giver=giver, card=card)
        return self(key, giver=giver, card=card, receiver=self.whom(one.receiver))

    def joined(self, told: Iterable[str]) -> str:
        """Return several things that happened in one line."""
        return self("between").join(told)

    def deal_end(self, event: DealEnded, happened: Iterable[Event]) -> list[str]:
        """Return the last play of a deal and what comes of it, line by line."""
        winners, standing = event.result.winners, event.standing
        us = self.game.viewer % 2
        first, second = (winners, winners + 2) if event.result.first == winners else (winners + 2, winners)
        lines = [
            self("last_play", name=self.name(one.seat), play=self.move(one.action))
            for one in happened
            if isinstance(one, Acted) and isinstance(one.action, Move)
        ]
        lines.append(self("deal_won", first=self.name(first), second=self.name(second), places=event.result.places))
        if self.game.last_order:
            lines.append(self("order_out", names=self.names(self.game.last_order)))
        lines += self._at_ace(event)
        levels = {"us": self.rank(standing.levels[us]), "them": self.rank(standing.levels[1 - us])}
        lines.append(self("levels_after", first=self.team(us), second=self.team(1 - us), **levels))
        return lines

    def _at_ace(self, event: DealEnded) -> list[str]:
        """Return why a deal at level A has not ended the match, and what comes of a failed attempt (R6.3 to R6.5)."""
        view, result, after = self.game.view, event.result, event.standing
        ended = [one for one in view.history if isinstance(one, DealEnded)]
        if view.level != Rank.ACE or len(ended) < 2 or after.winner is not None:
            return []
        before, rules, lines = ended[-2].standing, view.rules, []
        declarers = before.declarers
        assert declarers is not None  # a deal has ended before
        if before.levels[result.winners] == Rank.ACE and not self.game.is_over:  # it may end with its last deal
            undeclared = rules.ace_win_needs_declarer and result.winners != declarers
            key = "ace_not_declarers" if undeclared else "ace_not_enough"
            lines.append(self(key, team=self.team(result.winners), places=result.places))
        if before.levels[declarers] != Rank.ACE:
            return lines
        if rules.ace_attempts is not None:
            count = after.failures[declarers]
            key = "ace_failed" if count else "ace_failed_last"
            lines.append(self(key, team=self.team(declarers), count=count, most=rules.ace_attempts))
        if after.levels[declarers] != Rank.ACE:
            level = self.rank(after.levels[declarers])
            lines.append(self("ace_falls", team=self.team(declarers), level=level))
        return lines

    def match_end(self) -> str:
        """Return who has won the match."""
        winner = self.game.match.winner
        if winner is None:
            return self("match_drawn")
        return self("match_won", first=self.name(winner), second=self.name(winner + 2))


def _place(move: Move, card: Card) -> tuple[int, int]:
    """The rank in a sequence; in a full house the triple stands first, and an ace played low before the two."""
    ranks = [one.rank for one in move.declared]
    if move.kind is Kind.FULL_HOUSE:
        return (-ranks.count(card.rank), card.index)
    low = move.kind in (Kind.STRAIGHT, Kind.STRAIGHT_FLUSH, Kind.TUBE, Kind.PLATE) and Rank.TWO in ranks
    return (1 if low and card.rank == Rank.ACE else card.rank, card.index)

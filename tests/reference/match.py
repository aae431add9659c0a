"""A whole match (R6, with R5 and R7 in it): deals one after another, and what each seat may know."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from .branches import BRANCHES, Trace, silent
from .cards import RANKS, Cards, Combination, Options, wild_of
from .flow import SEATS, Deal
from .levels import next_state
from .options import FlowOptions
from .random import deal_hands, first_leader, lead_lot, tribute_lot
from .tribute import Action as TributeAction
from .tribute import Tribute

__all__ = ["BRANCHES", "Action", "Match"]

PlayAction: TypeAlias = tuple[str, Cards, str, str | None]
Action: TypeAlias = TributeAction | PlayAction


class Match:
    """`hands` and `leader` are those of the first deal; without them they are drawn from the seed, as all later ones.

    `deals` is the N of R6.6, or None. The trace is called with names of `BRANCHES`.
    """

    def __init__(
        self,
        options: Options,
        flow_options: FlowOptions,
        start_level: str,
        deals: int | None,
        seed: int,
        *,
        hands: Sequence[Sequence[str]] | None = None,
        leader: int | None = None,
        trace: Trace | None = None,
    ) -> None:
        wild_of(start_level)  # refuses what is no level
        if deals is not None and deals < 1:
            raise ValueError(f"no number of deals: {deals}")
        self.options, self.flow_options, self.deals, self.seed = options, flow_options, deals, seed
        self.trace = trace or silent
        self.levels = (start_level, start_level)
        self.declarers: int | None = None
        self.failures = (0, 0)
        self.level = start_level
        self.deal = 0
        self.winner: int | None = None
        self.phase = "play"
        self.history: list[tuple[Any, ...]] = []  # what was public, in order
        self._tribute: Tribute | None = None
        self.leader: int | None = first_leader(seed) if leader is None else leader
        self._announce_deal()
        self._play = Deal(deal_hands(seed, 0) if hands is None else hands, self.leader, start_level, options)

    # ---- the state

    @property
    def is_over(self) -> bool:
        return self.phase == "over"

    @property
    def to_act(self) -> int | None:
        return self._in_tribute().to_act if self.phase == "tribute" else self._play.to_act

    @property
    def hands(self) -> list[list[str]]:
        return self._in_tribute().hands if self.phase == "tribute" else self._play.hands

    @property
    def table(self) -> Combination | None:
        return None if self.phase == "tribute" else self._play.table

    @property
    def owner(self) -> int | None:
        return None if self.phase == "tribute" else self._play.owner

    @property
    def finished(self) -> tuple[int, ...]:
        """Who is out in the current deal; nobody before its first lead."""
        return () if self.phase == "tribute" else self._play.finished

    def _in_tribute(self) -> Tribute:
        assert self._tribute is not None
        return self._tribute

    # ---- acting

    def tribute_actions(self) -> list[TributeAction]:
        """The legal actions of the tribute; none in another phase."""
        return self._in_tribute().legal_actions() if self.phase == "tribute" else []

    def act(self, action: Action) -> None:
        """A tribute action, or ("play", cards, kind, rank). Raises ValueError and changes nothing if it may not be."""
        if self.phase == "play" and len(action) == 4 and action[0] == "play":
            self._act_play(*action[1:])
        elif self.phase == "tribute" and len(action) == 2:
            self._act_tribute(action)
        else:
            raise ValueError(f"not in this phase ({self.phase}): {action!r}")

    def _act_play(self, cards: Cards, kind: str, rank: str | None) -> None:
        seat = self._play.to_act
        self._play.play(cards, kind, rank)
        self.history.append(("play", seat, tuple(cards), kind, rank))
        if self._play.is_over:
            self._end_deal()

    def _act_tribute(self, action: TributeAction) -> None:
        tribute = self._in_tribute()
        tributes, returns = tribute.tributes, tribute.returns
        tribute.act(action)
        # R7.7: these lists are replaced when something becomes public, and only then.
        if tribute.tributes is not tributes:
            self.history += [("tribute", *gift) for gift in tribute.tributes]
        if tribute.returns is not returns:
            self.history += [("return", *gift) for gift in tribute.returns]
        if tribute.is_over:
            self._start_play()

    # ---- from deal to deal

    def _announce_deal(self) -> None:
        self.history.append(("deal", self.deal, self.level, self.declarers))

    def _end_deal(self) -> None:
        """R6.2 to R6.6."""
        deal = self._play
        assert deal.result is not None
        assert deal.winners is not None
        self.history.append(("end", deal.result, deal.winners, deal.finished))
        self.levels, self.declarers, self.failures, self.winner = next_state(
            self.levels,
            self.declarers,
            self.failures,
            self.level,
            deal.result,
            deal.winners,
            deal.last_play_of_first,
            self.flow_options,
            trace=self.trace,
        )
        last_deal = self.deals is not None and self.deal + 1 == self.deals
        if self.deals is not None:
            self._limited(last_deal, deal.winners)
        if self.winner is not None or last_deal:
            self.phase = "over"
        else:
            self._next_deal(deal.finished)

    def _limited(self, last_deal: bool, winners: int) -> None:
        """R6.6: who has won a match of N deals, if it ends here."""
        if self.deals == 1:
            self.trace("R6.6 single deal")
            self.winner = winners  # also at level A
        elif self.winner is not None:
            self.trace(f"R6.6 won {'in' if last_deal else 'before'} the last deal")
        elif last_deal:
            heights = [RANKS.index(level) for level in self.levels]
            if heights[0] == heights[1]:
                self.trace("R6.6 draw")
                return
            self.trace("R6.6 higher level wins")
            self.winner = heights.index(max(heights))

    def _next_deal(self, order: Sequence[int]) -> None:
        """R6.1 and R7: the declarers' level, new hands, and the tribute by the last deal's order."""
        assert self.declarers is not None
        self.deal += 1
        self.level = self.levels[self.declarers]
        self._announce_deal()
        self._tribute = Tribute(
            deal_hands(self.seed, self.deal),
            order,
            self.level,
            self.flow_options,
            tribute_lot(self.seed, self.deal),
            lead_lot(self.seed, self.deal),
            trace=self.trace,
        )
        self.leader = None
        self.phase = "tribute"
        if self._tribute.cancelled:
            self.history.append(("cancelled", tuple(self._tribute.red_jokers)))
            self._start_play()

    def _start_play(self) -> None:
        tribute = self._in_tribute()
        assert tribute.leader is not None
        self.leader = tribute.leader
        self.history.append(("lead", self.leader))
        self._play = Deal(tribute.hands, self.leader, self.level, self.options)
        self.phase = "play"

    # ---- what a seat may know

    def counts(self) -> list[int | None]:
        """R5.4: the exact numbers of cards that are told; None for the others. Of every seat alike, one's own too."""
        numbers = [len(hand) for hand in self.hands]
        if self.flow_options.announce_mode == "always":
            return list(numbers)
        at = self.flow_options.announce_at
        return [number if at is not None and number <= at else None for number in numbers]

    def observation(self, seat: int) -> dict[str, Any]:
        """R5.4, R7.7: the seat's own hand, and what is public to all."""
        if seat not in SEATS:
            raise ValueError(f"no seat: {seat}")
        return {
            "seat": seat,
            "phase": self.phase,
            "to_act": self.to_act,
            "deal": self.deal,
            "level": self.level,
            "levels": self.levels,
            "declarers": self.declarers,
            "failures": self.failures,
            "winner": self.winner,
            "leader": self.leader,
            "hand": list(self.hands[seat]),
            "counts": self.counts(),
            "table": self.table,
            "owner": self.owner,
            "finished": self.finished,
            "tribute": self._tribute_seen_by(seat),
            "history": list(self.history),
        }

    def _tribute_seen_by(self, seat: int) -> dict[str, Any] | None:
        """The tribute before the current deal. A card that is not public yet is seen by its giver alone."""
        tribute = self._tribute
        if tribute is None:
            return None
        return {
            "stage": tribute.stage,
            "cancelled": tribute.cancelled,
            "red_jokers": list(tribute.red_jokers),
            "tributes": list(tribute.tributes),
            "returns": list(tribute.returns),
            "given": tribute.given.get(seat),
            "returned": tribute.returned.get(seat),
        }

"""The rules of the flow, of tribute and of levels that planted_bugs.py breaks, as in bug_list.py.

A file that ends in .py lies in python/guandan_core, all others below cpp.
"""

from bug_list import bug

DEAL = "src/deal.cpp"
RANDOM = "src/random.cpp"
TRIBUTE = "tribute.py"
LEVELS = "levels.py"
MATCH = "match.py"
PARTS = "match_parts.py"

PLAY = [
    bug(
        "R5.1 passes are not counted from the last play",
        (DEAL, "now_.owner = seat; now_.passes = 0;", "now_.owner = seat;"),
    ),
    bug(
        "R5.2 the next seat leads after a player who is out",
        (DEAL, "? partner_of(now_.owner) : now_.owner", "? next_active(now_.owner) : now_.owner"),
    ),
    bug("R5.2 a seat that is out is asked", (DEAL, "} while (hand(seat).empty());", "} while (false);")),
    bug(
        "R5.2 always three passes end a trick",
        (DEAL, "now_.passes == active_others(now_.owner)", "now_.passes == 3"),
    ),
    bug(
        "R5.2 two passes end a trick of three others",
        (
            DEAL,
            "now_.passes == active_others(now_.owner)",
            "now_.passes >= 2 || now_.passes == active_others(now_.owner)",
        ),
    ),
    bug(
        "R5.3 the deal ends with the third player only",
        (DEAL, "if (hand(seat).empty() && hand(partner_of(seat)).empty())", "if (now_.finished.size() == 3)"),
    ),
    bug(
        "R5.3 the last player of 1-3 is the first player's partner",
        (DEAL, "partner_third ? 3 : 4", "partner_third ? 4 : 3"),
    ),
    bug(
        "R4.1 the leader may pass",
        (DEAL, 'if (!now_.table) refuse(*this, "pass_on_lead"', 'if (false) refuse(*this, "pass_on_lead"'),
    ),
    bug("R3.1 a play that does not beat is taken", (DEAL, "if (now_.table && !beats", "if (false && !beats")),
    bug(
        "R5.1 cards that the hand does not hold are taken",
        (DEAL, "if (!detail::holds(hand(to_act_).bits(), move.cards().bits()))", "if (false)"),
    ),
    bug("R6.5 undo keeps the play of the first player", (DEAL, "first_finish_.reset();", ";")),
    bug(
        "R5.3 undo keeps who has gone out",
        (DEAL, "now_.finished.pop();", ""),
    ),
    bug("R5.1 undo forgets what lay on the table at the start", (DEAL, "now_.table = start_table_;", "")),
    bug(
        "R5.1 undo counts the passes since the table wrongly",
        (DEAL, "static_cast<std::size_t>(now_.passes) + 1", "static_cast<std::size_t>(now_.passes) + 2"),
    ),
    bug("R3.1 moves in bytes are not checked", ("src/deal_bytes.cpp", "deal.play(Move", "deal.play_unchecked(Move")),
    bug(
        "R5.3 a team may be out at the start",
        ("src/position.cpp", "if (seen.contains(partner_of(seat)))", "if (false)"),
    ),
    bug("R5.0 no card stays where it was", (RANDOM, "random.below(i + 1)", "random.below(i)")),
    bug("R5.0 seat 0 leads the first deal", (RANDOM, "Stream::leader).below(4)", "Stream::leader).below(1)")),
    bug(
        "R7.8 one lot decides cards and lead",
        ("bindings/random.cpp", "lot(Stream::lead_lot)", "lot(Stream::tribute_lot)"),
    ),
]

TRIBUTES = [
    bug("R7.1 the payer before the first player pays first", (TRIBUTE, "for step in (1, 3)", "for step in (3, 1)")),
    bug("R7.2 wild hearts are tribute", (TRIBUTE, "if not (excludes and _is_wild(card, level))", "if card")),
    bug(
        "R7.2 wild hearts are never tribute", (TRIBUTE, "(excludes and _is_wild(card, level))", "_is_wild(card, level)")
    ),
    bug("R7.2 judged in natural order", (TRIBUTE, "return 2 * Rank.ACE + 1", "return 2 * rank")),
    bug("R7.3 black jokers cancel", (TRIBUTE, '_RED_JOKER = Card("RJ")', '_RED_JOKER = Card("BJ")')),
    bug(
        "R7.3 one payer has to hold both",
        (
            TRIBUTE,
            "sum(self._hands[payer].count(_RED_JOKER) for payer in self._payers) == 2",
            "2 in [self._hands[payer].count(_RED_JOKER) for payer in self._payers]",
        ),
    ),
    bug(
        "E19 the partner's red joker counts",
        (
            TRIBUTE,
            "for payer in self._payers) == 2",
            "for payer in {*self._payers, (self._payers[0] + 2) % 4}) == 2",
        ),
    ),
    bug(
        "R7.4 suits decide between equal ranks",
        (
            TRIBUTE,
            "(_place(self._given[payer], self._level) for payer in self._payers)",
            "(self._given[payer].index for payer in self._payers)",
        ),
    ),
    bug(
        "R7.4 the lower card to the first player", (TRIBUTE, "0 if first > second else 1", "1 if first > second else 0")
    ),
    bug(
        "R7.4 seat_order from the other side",
        (TRIBUTE, '"seat_order": self._assign(self._payers[0])', '"seat_order": self._assign(self._payers[1])'),
    ),
    bug("R7.5 max_ten lets jacks back", (TRIBUTE, "card.rank <= Rank.TEN", "card.rank <= Rank.JACK")),
    bug(
        "R7.5 max_ten lets level cards back",
        (TRIBUTE, "card.rank <= Rank.TEN and card.rank != level", "card.rank <= Rank.TEN"),
    ),
    bug("R7.5 the received card may go back", (TRIBUTE, "if not rules.return_received:", "if False:")),
    bug("R7.5 the received card may never go back", (TRIBUTE, "if not rules.return_received:", "if True:")),
    bug(
        "R7.5 max_ten_to_partner limits the other way",
        (TRIBUTE, "to_partner = payer == (seat + 2) % 4", "to_partner = payer != (seat + 2) % 4"),
    ),
    bug(
        "R7.5 any card if none qualifies",
        (TRIBUTE, "if _place(card, level) == lowest]", "if _place(card, level) >= lowest]"),
    ),
    bug(
        "R7.6 the first player leads",
        (TRIBUTE, "self._leader = self._payer_of[self._first]", "self._leader = self._first"),
    ),
    bug(
        "R7.7 the first return is public at once",
        (TRIBUTE, "if len(self._returned) < len(self._receivers): return ()", "if not self._returned: return ()"),
    ),
    bug(
        "R7.8 the second player returns first",
        (
            TRIBUTE,
            "for receiver in self._receivers: if receiver not in self._returned: return receiver",
            "for receiver in reversed(self._receivers):\n"
            "            if receiver not in self._returned: return receiver",
        ),
    ),
    bug(
        "R7.6 the lot of the cards decides the lead",
        (TRIBUTE, "self._payers[self._lots[1]]", "self._payers[self._lots[0]]"),
    ),
]

LEVEL = [
    bug("R6.2 past the ace and around", (LEVELS, "min(level + steps, Rank.ACE)", "(level + steps - 2) % 13 + 2")),
    bug(
        "R6.2 both teams move up",
        (
            LEVELS,
            "moved_up = _with(standing.levels, winners,",
            "moved_up = _with((standing.levels[0], standing.levels[0]), winners,",
        ),
    ),
    bug("R6.3 a win at any level of the deal", (LEVELS, "if level != Rank.ACE or standing", "if standing")),
    bug(
        "R6.3 the level after the deal counts",
        (
            LEVELS,
            "standing.levels[result.winners] != Rank.ACE",
            "_moved_up(standing.levels[result.winners], result, rules) != Rank.ACE",
        ),
    ),
    bug("R6.3 the declarer is not asked for", (LEVELS, "if rules.ace_win_needs_declarer and", "if False and")),
    bug(
        "R6.3 ace_win is ignored",
        (LEVELS, 'result.places == "1-3" and rules.ace_win == "1-3"', 'result.places == "1-3"'),
    ),
    bug("R6.3 a 1-4 wins", (LEVELS, 'return result.places == "1-2" or', 'return result.places != "1-3" or')),
    bug("R6.4 a won match is a failed attempt", (LEVELS, "or after.winner == declarers", "")),
    bug(
        "R6.4 failures are counted below the ace",
        (LEVELS, "or level != Rank.ACE or standing.levels[declarers] != Rank.ACE", ""),
    ),
    bug(
        "R6.4 only failures in a row",
        (
            LEVELS,
            "after.winner == declarers: return after",
            "after.winner == declarers: return replace(after, failures=(0, 0))",
        ),
    ),
    bug("R6.4 the fourth failure", (LEVELS, "count >= rules.ace_attempts", "count > rules.ace_attempts")),
    bug("R6.4 the count is not cleared", (LEVELS, "count = 0 if third else count", "count = min(count, 2)")),
    bug(
        "R6.4 the opponents' level after their move up",
        (LEVELS, "standing.levels[1 - team])", "moved.levels[1 - team])"),
    ),
    bug("R6.4 ace_demotion is ignored", (LEVELS, '"K": Rank.KING', '"K": Rank.TWO')),
    bug(
        "R6.5 one ace in the play is enough",
        (LEVELS, "or last_play.rank != Rank.ACE", ""),
        (LEVELS, "return all(card.rank == Rank.ACE", "return any(card.rank == Rank.ACE"),
    ),
    bug(
        "R6.5 a full house of aces demotes",
        (LEVELS, "Kind.TRIPLE, Kind.BOMB)", "Kind.TRIPLE, Kind.BOMB, Kind.FULL_HOUSE)"),
    ),
    bug(
        "R6.5 winners fall too",
        (LEVELS, "if declarers != winners and rules.ace_finish_demotes", "if rules.ace_finish_demotes"),
    ),
    bug("R6.5 the option is ignored", (LEVELS, "and rules.ace_finish_demotes and", "and")),
]

MATCHES = [
    bug("R6.1 played at the higher level", (MATCH, "else self.levels[self.declarers]", "else max(self.levels)")),
    bug("R6.6 the lower level wins", (PARTS, "int(second > first)", "int(second < first)")),
    bug("R6.6 a single deal is won by level", (PARTS, "if single:", "if False:")),
    bug("R6.6 one deal too many", (MATCH, "self._number + 1 == self._deals", "self._number == self._deals")),
    bug("R5.4 no count above 27", (PARTS, "limit = 108 if", "limit = 27 if")),
    bug("R5.4 announced at ten always", (PARTS, "(rules.announce_at or 0)", "10")),
    bug("R7.7 gifts are public at once", (MATCH, "public=isinstance(action, Take | NameLeader)", "public=True")),
    bug(
        "R7.7 dealt cards are public",
        (MATCH, "self._record(CardsDealt(hands), public=False)", "self._record(CardsDealt(hands))"),
    ),
]

FLOW_BUGS = [*PLAY, *TRIBUTES, *LEVEL, *MATCHES]

"""The names of the branches of R6 and R7, so that a long campaign can show that it went through each of them."""

from collections.abc import Callable
from typing import TypeAlias

Trace: TypeAlias = Callable[[str], None]

CAUSES = ("loss", "1-4", "1-3")

LEVEL_BRANCHES = (
    "R6.1 first declarers",
    "R6.1 same declarers",
    "R6.1 other declarers",
    "R6.2 up by 1-2",
    "R6.2 up by 1-3",
    "R6.2 up by 1-4",
    "R6.2 cut short at A",
    "R6.2 already at A",
    "R6.3 win",
    "R6.3 win by 1-2",
    "R6.3 win by 1-3",
    "R6.3 win by declarers",
    "R6.3 win by the other team",
    "R6.3 win in the first deal",
    "R6.3 no win: below A in a deal at A",
    "R6.3 no win: at A in a deal at another level",
    "R6.3 no win: first deal at A",
    "R6.3 no win: not declarers",
    "R6.3 no win: 1-4",
    "R6.3 no win: 1-3 where only 1-2 wins",
    *(f"R6.4 failure by {cause}" for cause in CAUSES),
    *(f"R6.4 third failure by {cause} to 2" for cause in CAUSES),
    *(f"R6.4 third failure by {cause} to K" for cause in CAUSES),
    *(f"R6.4 third failure by {cause} to opponents" for cause in CAUSES),
    *(f"R6.4 third failure by {cause} to opponents at A" for cause in CAUSES),
    "R6.5 fall to 2, failures not counted",
    "R6.5 fall to 2, first or second failure",
    "R6.5 fall to 2, third failure",
    "R6.5 single of aces",
    "R6.5 pair of aces",
    "R6.5 triple of aces",
    "R6.5 bomb of aces",
    "R6.5 no fall: full house of aces",
    "R6.5 no fall: another last play",
)

MATCH_BRANCHES = (
    "R6.6 single deal",
    "R6.6 won before the last deal",
    "R6.6 won in the last deal",
    "R6.6 higher level wins",
    "R6.6 draw",
)

# As good as never in a random deal: 27 or 28 cards without one from 2 to T beside the level rank. It takes hands made
# for it, put to `Tribute` directly.
RARE_BRANCHES = ("R7.5 lowest card, none qualifies",)

TRIBUTE_BRANCHES = (
    "R7.1 last pays after 1-3",
    "R7.1 last pays after 1-4",
    "R7.1 both losers pay",
    "R7.2 one card possible",
    "R7.2 choice of suits",
    "R7.2 wild excluded on top",
    "R7.2 wild given",
    "R7.2 wild kept",
    "R7.3 cancelled one payer",
    "R7.3 cancelled two payers, one hand",
    "R7.3 cancelled two payers",
    "R7.3 not cancelled: one RJ each with payer and partner",
    "R7.4 next payer's higher card to first",
    "R7.4 other payer's higher card to first",
    "R7.4 first_chooses next payer",
    "R7.4 first_chooses other payer",
    "R7.4 first_chooses between copies of a face",
    "R7.4 seat_order",
    "R7.4 random next payer",
    "R7.4 random other payer",
    "R7.5 any",
    "R7.5 max_ten",
    "R7.5 max_ten_to_partner to partner",
    "R7.5 max_ten_to_partner to opponent",
    "R7.5 received face taken out",
    "R7.5 received face allowed",
    *RARE_BRANCHES,
    "R7.6 only payer",
    "R7.6 payer of the higher card",
    "R7.6 payer_to_first",
    "R7.6 payers_choose self",
    "R7.6 payers_choose other",
    "R7.6 random next payer",
    "R7.6 random other payer",
)

BRANCHES = LEVEL_BRANCHES + MATCH_BRANCHES + TRIBUTE_BRANCHES


def silent(_: str) -> None:
    """The trace of those who ask for none."""

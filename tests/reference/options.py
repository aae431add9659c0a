"""The options of R8 that concern the flow (R5 to R7), and the profiles."""

from dataclasses import dataclass

from .cards import Options

ALLOWED: dict[str, tuple[object, ...]] = {
    "advance": ((3, 2, 1), (4, 2, 1)),
    "ace_win": ("1-3", "1-2"),
    "ace_attempts": (None, 3),
    "ace_demotion": ("2", "K", "opponents"),
    "equal_tribute": ("first_chooses", "seat_order", "random"),
    "equal_tribute_lead": ("payers_choose", "payer_to_first", "random"),
    "return_limit": ("any", "max_ten", "max_ten_to_partner"),
    "announce_at": (10, 6, None),
    "announce_mode": ("on_request", "unasked", "always"),
}


@dataclass(frozen=True)
class FlowOptions:
    """The defaults are the pagat column of R8, as those of `Options` are."""

    advance: tuple[int, int, int] = (4, 2, 1)  # for 1-2, 1-3, 1-4 (R6.2)
    ace_win: str = "1-3"  # "1-3": 1-2 or 1-3 wins at A; "1-2": 1-2 only (R6.3)
    ace_win_needs_declarer: bool = True  # R6.3
    ace_attempts: int | None = 3  # R6.4
    ace_demotion: str = "2"  # R6.4
    ace_finish_demotes: bool = True  # R6.5
    tribute_excludes_wild: bool = True  # R7.2
    equal_tribute: str = "first_chooses"  # R7.4
    equal_tribute_lead: str = "payers_choose"  # R7.6
    return_limit: str = "any"  # R7.5
    return_received: bool = False  # R7.5
    announce_at: int | None = 10  # R5.4
    announce_mode: str = "on_request"  # R5.4

    def __post_init__(self) -> None:
        """R8: other values are refused."""
        for name, values in ALLOWED.items():
            if getattr(self, name) not in values:
                raise ValueError(f"not allowed: {name} {getattr(self, name)!r}")


_COMPETITION = FlowOptions(
    advance=(3, 2, 1),
    ace_attempts=None,
    ace_finish_demotes=False,
    equal_tribute="seat_order",
    equal_tribute_lead="payer_to_first",
    return_limit="max_ten",
    announce_mode="unasked",
)
_RUSSIAN = FlowOptions(
    advance=(3, 2, 1),
    ace_attempts=None,
    ace_finish_demotes=False,
    equal_tribute="seat_order",
    equal_tribute_lead="payer_to_first",
    return_limit="max_ten",
)
_APP = FlowOptions(
    advance=(3, 2, 1),
    ace_win_needs_declarer=False,
    ace_attempts=None,
    ace_finish_demotes=False,
    equal_tribute="seat_order",
    equal_tribute_lead="payer_to_first",
    return_limit="max_ten",
    return_received=True,
    announce_at=None,
    announce_mode="always",
)

PROFILES: dict[str, tuple[Options, FlowOptions]] = {
    "pagat": (Options(), FlowOptions()),
    "finnish": (Options(straight_flush_beats=10), FlowOptions(tribute_excludes_wild=False)),
    "russian": (Options(), _RUSSIAN),
    "app": (Options(full_house_joker_pair=False), _APP),
    "competition": (Options(), _COMPETITION),
}

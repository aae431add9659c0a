"""Writes records of this version, which every later version reads, and their transcripts.

    python tests/data/make_records.py

A record that exists is left alone; the transcripts are written anew, as their layout may change.
"""

from dataclasses import replace
from pathlib import Path
from random import Random

import guandan_core as gd
from guandan_core import records
from guandan_core.cli.random import play_match

FOLDER = Path(__file__).parent / "records"
# Chosen for short matches that show much: tribute paid, chosen, cancelled, failed attempts, declared wilds.
SEEDS = {"pagat": 492, "finnish": 107, "russian": 50, "app": 174, "competition": 24, "draw": 6}


def started(match: gd.Match, actions: int) -> gd.Match:
    """The match with so many actions, the last ones of those that are legal."""
    for _ in range(actions):
        match.act(match.legal_actions()[-1])
    return match


def own_cards() -> gd.Match:
    """A program that deals itself: both red jokers at the payers' seats of the second deal, the third deal set."""
    first = gd.Deal.random(1, 2).hands
    match = gd.Match(gd.Rules.finnish(), "A", seed=18446744073709551615, hands=first, leader=3)
    while match.deal_number == 0:
        match.deal_next([first[1], first[2], first[3], first[0]])
        match.act(match.legal_actions()[-1])
    match.deal_next(first)
    return started(match, 9)


def matches() -> dict[str, gd.Match]:
    """Matches of each profile: won, drawn, a single round, unfinished in the tribute and in the play."""
    russian = replace(gd.Rules.russian(), equal_tribute="random", equal_tribute_lead="random", ace_win="1-2")
    return {
        "pagat": play_match(gd.Rules.pagat(), gd.Rank.QUEEN, None, SEEDS["pagat"]),
        "finnish": play_match(gd.Rules.finnish(), gd.Rank.ACE, None, SEEDS["finnish"]),
        "russian": play_match(gd.Rules.russian(), gd.Rank.KING, None, SEEDS["russian"]),
        "app": play_match(gd.Rules.app(), gd.Rank.TEN, None, SEEDS["app"]),
        "competition": play_match(gd.Rules.competition(), gd.Rank.TWO, 3, SEEDS["competition"]),
        "single-round": play_match(gd.Rules.app(), gd.Rank.ACE, 1, 3),
        "no-profile-draw": play_match(russian, gd.Rank.ACE, 2, SEEDS["draw"]),
        "unfinished-play": own_cards(),
        "unfinished-tribute": unfinished_tribute(),
    }


def unfinished_tribute() -> gd.Match:
    """Two payers, one of whom has given."""
    for seed in range(1000):
        draw = Random(seed).random
        match = gd.Match(seed=seed)
        while match.deal_number == 0:
            legal = match.legal_actions()
            match.act(legal[int(draw() * len(legal))])
        if match.tribute is not None and len(match.tribute.payers) == 2 and not match.tribute.cancelled:
            return started(match, 1)
    raise LookupError("no such match")


def main() -> None:
    """Write what is not there yet, and all transcripts."""
    FOLDER.mkdir(exist_ok=True)
    for name, match in matches().items():
        file = FOLDER / f"v{records.VERSION}-{name}.json"
        if not file.exists():
            file.write_text(records.dumps(match) + "\n", encoding="ascii", newline="\n")
            print("wrote", file.name)
    for file in sorted(FOLDER.glob("*.json")):
        text = records.transcript(records.loads(file.read_text(encoding="ascii")))
        file.with_suffix(".txt").write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()

"""Writes pickles of this version, which every later version loads: run it once before a release, commit what it makes.

    python tests/data/make_pickles.py

One file for each protocol, its version in the name; a file that exists is left alone.
"""

import pickle
from pathlib import Path

import guandan_core as gd

FOLDER = Path(__file__).parent / "pickles"


def values() -> dict[str, object]:
    """At least one of every public type; tests/test_format.py knows the same ones by other means."""
    return {
        "card": gd.Card("TH"),
        "cards": [gd.Card(index) for index in range(54)],
        "hand": gd.Hand("2H 8S 8S TD BJ RJ RJ"),
        "empty hand": gd.Hand(),
        "deck": gd.Hand.deck(),
        "combination": gd.Combination("bomb", 8, 5),
        "joker bomb": gd.Combination("joker bomb"),
        "pass": gd.PASS,
        "move": gd.Move("8S 8H 8C 7H 7H", 7, kind="full house"),
        "moves": list(gd.legal_moves("8S 8H 8C 7H 7H BJ BJ RJ RJ", "6S", 7)),
        "legal moves": gd.legal_moves("8S 8H 8C 7H 7H BJ BJ RJ RJ", "6S", 7),
        "empty legal moves": gd.LegalMoves(),
        "rules": gd.Rules(),
        "app": gd.Rules.app(),
        "ranks": list(gd.Rank),
        "suits": list(gd.Suit),
        "kinds": list(gd.Kind),
    }


def main() -> None:
    """Write what is not there yet."""
    FOLDER.mkdir(exist_ok=True)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        file = FOLDER / f"guandan_core-{gd.__version__}-protocol{protocol}.pickle"
        if not file.exists():
            file.write_bytes(pickle.dumps(values(), protocol))
            print("wrote", file.name)


if __name__ == "__main__":
    main()

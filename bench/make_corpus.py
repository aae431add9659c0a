"""Write what the benchmarks time, with the answers of the reference: bench/corpus.tsv and bench/expected.tsv.

corpus.tsv: two corpora of 200 leads and 200 follows each. ``plain``: hands as they are dealt. ``wild``: a third each
with 0, 1 and 2 wilds. Leads have 27 cards. Follows have 5 to 27 cards against a play of another hand of the same deal.
Levels are random. expected.tsv: totals that the other benchmarks must reach.

    python bench/make_corpus.py
"""

import random
from collections.abc import Iterator

from corpus_lines import BENCH, RULES, as_table, deal, line, write

from encoding import encode
from reference import Deal, Play, definition, template
from reference.cards import RANKS, wild_of
from reference.random import PLAYERS, deal_hands, first_leader, generator

SEED = 1
# Of the plays with wilds of the wild leads, in order, every so many-th has its declarations listed.
DECLARED_EVERY = 100
# Random deals: seeds from 0, the level of each 2 + seed % 13.
DEALS = 20


def rows(corpus: str, rng: random.Random) -> Iterator[str]:
    for number in range(400):
        level = rng.choice(RANKS)
        hand, other = deal(rng, level, None if corpus == "plain" else number % 3)
        if number < 200:
            yield line(corpus, level, hand)
            continue
        if corpus == "wild":  # to the front, where the cut below leaves them
            hand.sort(key=lambda card: card != wild_of(level))
        table = as_table(rng.choice(in_order(template.legal_plays(other, None, level, RULES), level)))
        yield line(corpus, level, hand[: rng.randint(5, 27)], table)


def in_order(plays: set[Play], level: str) -> list[Play]:
    return sorted(plays, key=lambda play: encode(play, level))


def count_declarations(corpus: list[str]) -> int:
    """How many ways to declare the wilds the chosen plays have together."""
    with_wilds = []
    for row in corpus:
        group, level, hand, table, *_ = row.split("\t")
        if group == "wild" and table == "-":
            plays = in_order(template.legal_plays(hand.split(), None, level, RULES), level)
            with_wilds += [(play, level) for play in plays if wild_of(level) in play.cards]
    return sum(
        len(definition.declarations(play.cards, level, RULES)[play.kind, play.rank])
        for play, level in with_wilds[::DECLARED_EVERY]
    )


def count_decisions(seed: int) -> int:
    """How many plays and passes a random deal lasts."""
    level = RANKS[seed % 13]
    game = Deal(deal_hands(seed, 0), first_leader(seed), level, RULES)
    lot = generator(seed, 0, PLAYERS)
    decisions = 0
    while game.to_act is not None:
        plays = in_order(template.legal_plays(game.hands[game.to_act], game.table, level, RULES), level)
        game.play(*plays[lot.below(len(plays))])
        decisions += 1
    return decisions


def main() -> None:
    rng = random.Random(SEED)
    corpus = [row for name in ("plain", "wild") for row in rows(name, rng)]
    write("corpus.tsv", "make_corpus.py", corpus)
    totals = {
        "declarations": count_declarations(corpus),
        "decisions": sum(map(count_decisions, range(DEALS))),
    }
    lines = ["# totals by the reference; written by bench/make_corpus.py"]
    lines += [f"{name}\t{total}" for name, total in totals.items()]
    (BENCH / "expected.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()

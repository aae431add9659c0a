"""Seeded positions for the tests of batches, side by side as a batch takes them."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import guandan_core as gd
from positions import POOLS, core_combination, core_rules, draw_hand, draw_size, draw_table
from reference import Options
from reference.cards import RANKS


@dataclass(frozen=True)
class Questions:
    """What legal_moves() is asked, many times, by the same rules."""

    hands: list[gd.Hand]
    tables: list[gd.Combination | None]
    levels: list[str]
    rules: gd.Rules

    def one_by_one(self) -> list[gd.LegalMoves]:
        asked = zip(self.hands, self.tables, self.levels, strict=True)
        return [gd.legal_moves(hand, table, level, rules=self.rules) for hand, table, level in asked]

    def batch(self, threads: int = 1) -> gd.MoveBatch:
        return gd.legal_moves_batch(self.hands, self.tables, self.levels, rules=self.rules, threads=threads)


def draw_questions(seed: object, number: int, options: Options) -> Questions:
    """Levels in turn, so that a number from 39 on meets each with 0, 1 and 2 wilds; a third leads."""
    rng = random.Random(f"batch {seed}")
    hands = []
    tables = []
    levels = []
    for index in range(number):
        level, wilds = RANKS[index % 13], index // 13 % 3
        cards = draw_hand(rng, rng.choice(list(POOLS)), level, draw_size(rng, wilds), wilds)
        hands.append(gd.Hand(cards))
        tables.append(None if rng.random() < 1 / 3 else core_combination(draw_table(rng, level, options)))
        levels.append(level)
    return Questions(hands, tables, levels, core_rules(options))


def packed_bits(values: Sequence[gd.Hand | gd.Move | None]) -> NDArray[np.uint64]:
    """Rows of two words; zeros for None."""
    numbers = [0 if value is None else value.bits for value in values]
    rows = [(number & (1 << 64) - 1, number >> 64) for number in numbers]
    return np.array(rows, dtype=np.uint64).reshape(len(rows), 2)


def packed_counts(hands: Sequence[gd.Hand]) -> NDArray[np.uint8]:
    return np.array([list(hand.counts()) for hand in hands], dtype=np.uint8).reshape(len(hands), 54)


def tables_of(questions: Questions) -> list[gd.Move | None]:
    """A move for each table, from the hand of another position at the same level; None where it leads."""
    found: list[gd.Move | None] = []
    for index, (table, level) in enumerate(zip(questions.tables, questions.levels, strict=True)):
        moves = gd.legal_moves(questions.hands[index - 13], None, level, rules=questions.rules)
        found.append(None if table is None or len(moves) == 0 else moves[7 * index % len(moves)])
    return found

"""Writes deals.tsv by the reference. It never asks the core, which the file tests.

python tests/data/make_deals.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from golden_flow import DEAL_COLUMNS, DEALS, deal_line

# R01 and R02: seeds near to the ends of 32 and 64 bits, and some that differ in their upper half only.
SEEDS = (0, 1, 7, 42, 2**32 - 1, 2**32, 2**32 + 1, 2**63, 2**64 - 1)
NUMBERS = (0, 1, 2, 3, 17, 2**32)

rows = [DEAL_COLUMNS, *(deal_line(seed, number) for seed in SEEDS for number in NUMBERS)]
DEALS.write_text("".join("\t".join(row) + "\n" for row in rows), encoding="utf-8", newline="\n")

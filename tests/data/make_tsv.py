"""Writes plays.tsv and rules.tsv, which CTest reads, from the JSON files beside them.

python tests/data/make_tsv.py
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from cases import DATA, NAMES, load, tsv

for name in NAMES:
    (DATA / f"{name}.tsv").write_text(tsv(load(name)), encoding="utf-8", newline="\n")

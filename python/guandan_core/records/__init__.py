"""Matches as JSON, to be stored: ``dumps`` and ``loads``, ``to_record`` and ``from_record``; and as a ``transcript``.

docs/records.md explains the form and docs/record.schema.json is its schema. A record holds all hands and the seed: it
is for the server's own storage, not for a player. Import this module by name; ``import guandan_core`` does not load it.

>>> import guandan_core as gd
>>> from guandan_core import records
>>> match = gd.Match(seed=7)
>>> match.act(match.legal_actions()[0])
>>> records.loads(records.dumps(match)) == match
True
"""

from guandan_core.records.form import (
    FORMAT,
    VERSION,
    DealRecord,
    Record,
    ResultRecord,
    StandingRecord,
    TributeRecord,
    dumps,
    to_record,
)
from guandan_core.records.reader import from_record, loads
from guandan_core.records.transcript import transcript

__all__ = [
    "FORMAT",
    "VERSION",
    "DealRecord",
    "Record",
    "ResultRecord",
    "StandingRecord",
    "TributeRecord",
    "dumps",
    "from_record",
    "loads",
    "to_record",
    "transcript",
]

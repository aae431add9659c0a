"""What can go wrong with a run besides its players: ``SimulationError`` and ``RecordsWarning``."""

from __future__ import annotations

from guandan_core.errors import GuandanError

__all__ = ["RecordsWarning", "SimulationError"]


class SimulationError(GuandanError):
    """A run cannot go on, or its records cannot be read; what is done stands in the records.

    Codes: ``executor`` (it lost the same work again and again, or takes no more), ``records_exist``,
    ``records_in_use`` (another run writes them), ``other_run``, ``broken_records`` (``position`` is the line, from 1),
    ``unwritable``, ``unreadable``, ``player_exit`` (a player wanted to end the program).

    >>> import guandan_core as gd
    >>> from guandan_core import simulate
    >>> issubclass(simulate.SimulationError, gd.GuandanError)
    True
    """


class RecordsWarning(UserWarning):
    """The last line of the records was cut off, by a crash or a full disk; that deal or match is played again.

    >>> from guandan_core import simulate
    >>> issubclass(simulate.RecordsWarning, UserWarning)
    True
    """

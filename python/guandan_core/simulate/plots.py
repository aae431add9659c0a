"""A run as a picture: ``plot``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from guandan_core.errors import NotationError, _shown

if TYPE_CHECKING:
    from guandan_core.simulate.results import Simulation

__all__ = ["FORMATS", "checked_plot", "plot"]

FORMATS = (".svg", ".png", ".pdf")
# Points of the curve; more cannot be told apart.
_POINTS = 1000


def plot(result: Simulation, path: str | os.PathLike[str]) -> None:
    """Draw the running mean of the level gain with its interval of 95 %, after each deal or match.

    Args:
        result: of a run.
        path: where to, as .svg, .png or .pdf. The same result gives the same SVG.

    Raises:
        ImportError: matplotlib is not installed; it comes with the extra `plot`.
        NotationError: another kind of file (code "plot").
        OSError: the file cannot be written.

    >>> import os, tempfile
    >>> from guandan_core import simulate
    >>> result = simulate.simulate(["baseline", "random"], deals=20, seed=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     simulate.plot(result, os.path.join(folder, "gain.svg"))
    ...     os.listdir(folder)
    ['gain.svg']
    """
    checked_plot(path)
    import matplotlib
    from matplotlib.figure import Figure  # without pyplot: no window, nothing global
    from matplotlib.ticker import MaxNLocator

    points = list(result.running())
    step = max(1, len(points) // _POINTS)
    chosen = [*points[1:-1:step], points[-1]] if len(points) > 2 else points
    numbers = [number for number, _ in chosen]
    with matplotlib.rc_context({"svg.hashsalt": "guandan", "svg.fonttype": "none"}):
        figure = Figure(figsize=(7, 4), layout="constrained")
        axes = figure.add_subplot()
        low, high = [one.low for _, one in chosen], [one.high for _, one in chosen]
        axes.fill_between(numbers, low, high, alpha=0.2, linewidth=0, label="95 % interval")
        axes.plot(
            numbers, [one.mean for _, one in chosen], marker="o" if len(points) == 1 else "", label="running mean"
        )
        axes.axhline(0, color="black", linewidth=0.8)
        # The first few deals have intervals that would leave the rest flat.
        later = [one for number, one in chosen if number >= min(20, len(points))]
        bottom, top = min(0.0, *(one.low for one in later)), max(0.0, *(one.high for one in later))
        margin = 0.1 * (top - bottom) or 1.0
        axes.set_ylim(bottom - margin, top + margin)
        axes.set_xlim(0, max(numbers[-1], 2))
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        first, second = result.sides
        # A dollar sign would begin a formula.
        axes.set_title(f"{first} against {second}: {result.gain}".replace("$", r"\$"))
        axes.set_xlabel(f"{'duplicate ' if result.duplicate else ''}{result.form}, seed {result.seed}")
        axes.set_ylabel("level gain a deal")
        axes.legend()
        kind = os.path.splitext(os.fspath(path))[1].lower()
        metadata = {"Date": None} if kind == ".svg" else {"CreationDate": None} if kind == ".pdf" else {}
        figure.savefig(path, metadata=metadata)


def checked_plot(path: str | os.PathLike[str]) -> None:
    """Raise if no picture can go to such a file."""
    kind = os.path.splitext(os.fspath(path))[1].lower()
    if kind not in FORMATS:
        raise NotationError(f"a picture is one of {', '.join(FORMATS)}, not {_shown(kind)}", code="plot", token=kind)

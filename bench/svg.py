"""A chart as SVG text: axes, points, lines and bars; readable on light and dark pages."""

import math
from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

WIDTH, HEIGHT = 720, 400
LEFT, RIGHT, TOP, BOTTOM = 78, 24, 48, 58

# The picture brings its own background, so that it can be read wherever it stands.
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #24292f }
.title { font-size: 15px; font-weight: 600 }
.page { fill: #ffffff } .axis { stroke: #57606a } .grid { stroke: #d8dee4 }
.a { fill: #0969da; stroke: #0969da } .b { fill: #bf5b04; stroke: #bf5b04 } .c { fill: #1a7f37; stroke: #1a7f37 }
.d { fill: #8250df; stroke: #8250df } .line { fill: none; stroke-width: 2 } .dashed { stroke-dasharray: 6 4 }
.dot { stroke: none; fill-opacity: .65 } .bar { stroke: none }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 } .page { fill: #0d1117 } .axis { stroke: #9198a1 } .grid { stroke: #30363d }
  .a { fill: #4493f8; stroke: #4493f8 } .b { fill: #f0883e; stroke: #f0883e } .c { fill: #3fb950; stroke: #3fb950 }
  .d { fill: #ab7df8; stroke: #ab7df8 } .line { fill: none }
}
"""


def ticks(most: float, least_step: float = 0) -> list[float]:
    """From 0 in steps of 1, 2 or 5 times a power of ten, at most nine of them, the last at `most` or above."""
    step = 10 ** math.floor(math.log10(most))
    for factor in (0.1, 0.2, 0.5, 1, 2):
        if most / (step * factor) <= 8:
            step *= factor
            break
    step = max(step, least_step)
    return [step * i for i in range(math.ceil(most / step - 1e-9) + 1)]


def number(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 or value == int(value) else f"{value:g}"


class Chart:
    """Collects the parts of a picture; the classes a, b, c, d are colours."""

    def __init__(self, title: str, height: int = HEIGHT) -> None:
        self.height = height
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
            f"<title>{escape(title)}</title><style>{STYLE}</style>",
            f'<rect class="page" width="{WIDTH}" height="{height}" rx="8"/>',
        ]
        self.text(LEFT, 26, title, "title", anchor="start")

    def text(self, x: float, y: float, text: str, cls: str = "", *, anchor: str = "middle", turn: bool = False) -> None:
        turned = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turn else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" class="{cls}" text-anchor="{anchor}"{turned}>{escape(text)}</text>'
        )

    def line(self, points: Iterable[tuple[float, float]], cls: str) -> None:
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.parts.append(f'<polyline points="{path}" class="{cls}"/>')

    def dot(self, x: float, y: float, cls: str, radius: float = 3) -> None:
        self.parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" class="dot {cls}"/>')

    def bar(self, x: float, y: float, width: float, height: float, cls: str) -> None:
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{max(width, 1):.1f}" height="{height:.1f}" class="bar {cls}"/>'
        )

    def done(self) -> str:
        return "\n".join([*self.parts, "</svg>"]) + "\n"


class Plane:
    """The plane of a chart between two axes from 0, in the units of the data."""

    def __init__(self, chart: Chart, most_x: float, most_y: float, label_x: str, label_y: str) -> None:
        self.chart = chart
        xs, ys = ticks(most_x, least_step=1), ticks(most_y)  # there are no half plays or threads
        self.most_x, self.most_y = xs[-1], ys[-1]
        right, bottom = WIDTH - RIGHT, chart.height - BOTTOM
        for y in ys:
            chart.line([self.at(0, y), self.at(self.most_x, y)], "grid")
            chart.text(LEFT - 8, self.at(0, y)[1] + 4, number(y), anchor="end")
        for x in xs:
            chart.text(self.at(x, 0)[0], bottom + 20, number(x))
        chart.line([(LEFT, TOP), (LEFT, bottom), (right, bottom)], "axis line")
        chart.text((LEFT + right) / 2, chart.height - 14, label_x)
        chart.text(20, (TOP + bottom) / 2, label_y, turn=True)

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where a point of the data lies in the picture."""
        width, height = WIDTH - LEFT - RIGHT, self.chart.height - TOP - BOTTOM
        return LEFT + x / self.most_x * width, TOP + (1 - y / self.most_y) * height

    def dots(self, points: Iterable[tuple[float, float]], cls: str, radius: float = 3) -> None:
        for x, y in points:
            self.chart.dot(*self.at(x, y), cls, radius)

    def line(self, points: Iterable[tuple[float, float]], cls: str) -> None:
        self.chart.line([self.at(x, y) for x, y in points], f"line {cls}")

    def legend(self, entries: Sequence[tuple[str, str]]) -> None:
        """Text in its colour's company, in the upper left, where points that rise from 0 leave room."""
        for row, (text, cls) in enumerate(entries):
            y = TOP + 14 + 20 * row
            if cls.startswith("line"):
                self.chart.line([(LEFT + 14, y), (LEFT + 42, y)], cls)
            else:
                self.chart.dot(LEFT + 28, y, cls, 5)
            self.chart.text(LEFT + 52, y + 4, text, anchor="start")


def bars(title: str, unit: str, rows: Sequence[tuple[str, float, str]]) -> str:
    """Horizontal bars: name, value, and what stands behind the bar."""
    step, left, room = 28, 190, 190
    chart = Chart(title, TOP + step * len(rows) + BOTTOM)
    marks = ticks(max(value for _, value, _ in rows))
    width = WIDTH - left - room
    bottom = TOP + step * len(rows)
    for mark in marks:
        x = left + width * mark / marks[-1]
        chart.line([(x, TOP), (x, bottom)], "grid")
        chart.text(x, bottom + 20, number(mark))
    for place, (name, value, note) in enumerate(rows):
        y = TOP + step * place
        chart.bar(left, y + 5, width * value / marks[-1], step - 10, "a")
        chart.text(left - 10, y + step / 2 + 5, name, anchor="end")
        chart.text(left + width * value / marks[-1] + 8, y + step / 2 + 5, note, anchor="start")
    chart.line([(left, TOP), (left, bottom)], "axis line")
    chart.text(left + width / 2, chart.height - 14, unit)
    return chart.done()

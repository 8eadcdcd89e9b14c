"""A curve over the moves of a game, with a cursor for mouse, wheel and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from game.stage import svg
from game.stage.art import ChunkedArt, SizedArt, Theme
from game.stage.palette import Colour, darker
from game.stage.sprites import Layer
from game.ui.drawing.canvas import RADIUS, Canvas
from game.ui.widgets.slider import Walk
from game.ui.widgets.widgets import Band, Box

EDGE = 12.0
"""Units of the picture beside the first and the last place."""
FINE = 500
"""Approximate number of points drawn of a long curve."""


class CurveArt(SizedArt, ChunkedArt, Struct, frozen=True):
    """Values from 0 to 1, None if unknown; the area below the curve has one colour, the area above another."""

    width: float
    height: float
    values: tuple[float | None, ...]
    marks: tuple[int, ...] = ()
    """Marked places, by index."""
    sides: tuple[Colour, Colour] | None = None
    """The colours below and above; without them the accent is below."""

    def point(self, place: int) -> tuple[float, float]:
        """Return the point of a position; in the middle if its odds are unknown."""
        value = self.values[place] if place < len(self.values) else None
        x = EDGE + (self.width - 2 * EDGE) * place / max(1, len(self.values) - 1)
        return x, EDGE + (self.height - 2 * EDGE) * (1 - (0.5 if value is None else value))

    def _runs(self) -> Iterator[list[int]]:
        """Yield the runs of known values."""
        step = max(1, len(self.values) // FINE)
        last, run = len(self.values) - 1, list[int]()
        for place in sorted({*range(0, last + 1, step), last, *self.marks}):
            if self.values[place] is not None:
                run.append(place)
            elif run:
                yield run
                run = []
        if run:
            yield run

    def body(self, theme: Theme) -> str:
        palette, width, height = theme.palette, self.width, self.height
        below, above = self.sides or (palette.accent, palette.sunken)
        parts = [svg.rounded(0, 0, width, height, RADIUS, f'fill="{palette.sunken}"')]
        for run in self._runs():
            line = [self.point(place) for place in run]
            if len(line) == 1:
                line.append((line[0][0] + 1, line[0][1]))
            for colour, edge in ((below, height - 3), (above, 3.0)) if self.sides else ((below, height - 3),):
                area = [(line[0][0], edge), *line, (line[-1][0], edge)]
                parts.append(
                    svg.path(svg.polygon(area), f'fill="{colour}" fill-opacity="{0.85 if self.sides else 0.4}"')
                )
            drawn = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in line)
            parts += (svg.path(drawn, style) for style in self._strokes(palette.accent))
        if self.sides:
            middle = f"M{EDGE} {height / 2:g}H{width - EDGE:g}"
            parts.append(svg.path(middle, f'stroke="{palette.text_dim}" stroke-opacity="0.6" stroke-dasharray="3 5"'))
        for place in self.marks:
            x, y = self.point(place)
            parts.append(svg.circle(x, y, 6, f'fill="{palette.accent}" stroke="{palette.shadow}" stroke-width="2"'))
        return "".join(parts)

    @staticmethod
    def _strokes(colour: Colour) -> Iterator[str]:
        for dark, wide in ((darker(colour, 0.7), 4.5), (colour, 2.2)):
            yield svg.round_line(dark, wide)


class Curve(Walk):
    """The curve with a cursor, moved by left and right, the wheel, and a mouse held down."""

    def __init__(self, key: str, art: CurveArt, box: Box, at: int, on_change: Callable[[int], object]) -> None:
        super().__init__(key, box, at, len(art.values) - 1, EDGE, on_change)
        self.art = art

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        self.picture = canvas.sprite(self.art, *self.box.center, layer=Layer.GAME_VIEW)
        self.stroke = canvas.sprite(Band(3, self.box.height - 6, "text", 0.8), 0, self.box.centery, layer=Layer.CONTENT)
        self.dot = canvas.sprite(Band(15, 15, "text", 1.0), 0, 0, layer=Layer.UPON_CONTENT)
        self.refresh()

    def refresh(self) -> None:
        x, y = self.art.point(self.at)
        self.stroke.x = self.dot.x = self.box.left + x
        self.dot.y = self.box.top + y

"""Cards with a picture that can be pressed, and small ornaments of lists and results."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.stage import svg
from game.stage.art import DrawnArt, Look, SizedArt, SquareArt, SvgArt
from game.stage.layers import Layer
from game.stage.palette import darker, lighter
from game.stage.text import colour_of
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.frames import RADIUS
from game.ui.widgets.widgets import Box, Pressable


class Card(Pressable):
    """A button whose content is drawn by `fill`."""

    def __init__(
        self,
        key: str,
        box: Box,
        fill: Callable[[Canvas, Box], object],
        on_press: Callable[[], object],
        *,
        chosen: bool = False,
        sound: str = "press",
        tip: str = "",
    ) -> None:
        super().__init__(key, box, on_press, chosen=chosen, sound=sound, tip=tip)
        self.fill = fill

    def attach(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.face = canvas.sprite(self._face(), *self.box.center, layer=Layer.FACE)
        self.fill(canvas, self.box)


class Band(SizedArt, Struct, frozen=True):
    """A faint stripe behind a row of a table."""

    width: float
    height: float
    colour: str = "text"
    opacity: float = 0.05

    def body(self, look: Look) -> str:
        colour = colour_of(self.colour, look)
        return svg.rounded(
            0, 0, self.width, self.height, RADIUS * 0.8, f'fill="{colour}" fill-opacity="{self.opacity}"'
        )


class Rule(SvgArt, Struct, frozen=True):
    """A thin separator line that fades at both ends."""

    width: float

    def extent(self) -> tuple[float, float]:
        return self.width, 2.0

    def body(self, look: Look) -> str:
        edge = look.palette.edge
        faded = svg.linear_gradient("rule", (0, 0), (self.width, 0), (0, edge, 0), (0.5, edge, 0.9), (1, edge, 0))
        return faded + f'<rect width="{self.width:g}" height="2" fill="url(#rule)"/>'


STAR = "M0 -10L2.9 -3.5L10 -2.7L4.7 2.1L6.1 9.1L0 5.6L-6.1 9.1L-4.7 2.1L-10 -2.7L-2.9 -3.5Z"


class Stars(SvgArt, Struct, frozen=True):
    """A row of stars: those won, and the rest of all that can be won."""

    won: int
    size: float
    of: int = 2

    def extent(self) -> tuple[float, float]:
        return self.size * (1.1 * self.of - 0.1), self.size

    def view(self) -> tuple[float, float]:
        return 22 * (1.1 * self.of - 0.1), 22

    def body(self, look: Look) -> str:
        gold = look.palette.gold
        parts = [svg.linear_gradient("gold", (0, -10), (0, 10), lighter(gold, 0.5), darker(gold, 0.12))]
        for n in range(self.of):
            if n < self.won:
                style = f'fill="url(#gold)" stroke="{darker(gold, 0.45)}" stroke-width="1"'
            else:
                dim = look.palette.text_dim
                style = f'fill="{dim}" fill-opacity="0.12" stroke="{dim}" stroke-opacity="0.6" stroke-width="1.2"'
            star = svg.path(STAR, style + ' stroke-linejoin="round"')
            parts.append(f'<g transform="translate({11 + 24.2 * n:g} 11.4)">{star}</g>')
        return "".join(parts)


METAL_INK = "#2b2008"
"""Colour of text upon gold, silver and bronze."""
METALS = {1: "#e6b84a", 2: "#c3ccd2", 3: "#c9854f"}
"""By the ranks they stand for."""


class Medal(DrawnArt, SquareArt, Struct, frozen=True):
    """The disc behind a rank: gold, silver and bronze for the first three, a dark one for all others."""

    place: int
    size: float

    def file(self) -> str:
        return "medal" if self.place in METALS else "rank"

    def own(self, look: Look) -> dict[str, str]:
        return {"metal": METALS.get(self.place, "")}


class WarningSign(DrawnArt, SquareArt, Struct, frozen=True):
    """A triangle with an exclamation mark."""

    size: float

    FILE = "warning"

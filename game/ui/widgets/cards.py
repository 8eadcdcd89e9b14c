"""Cards with a picture that can be pressed, and small ornaments of lists and results."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.stage import svg
from game.stage.art import Look, SizedArt, SquareArt, SvgArt
from game.stage.layers import Layer
from game.stage.palette import darker, lighter, mix
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


class Medal(SquareArt, Struct, frozen=True):
    """The disc behind a rank: gold, silver and bronze for the first three, a dark one for all others."""

    place: int
    size: float

    METALS = ("#e6b84a", "#c3ccd2", "#c9854f")

    VIEW = 40.0, 40.0

    def body(self, look: Look) -> str:
        if not 1 <= self.place <= len(self.METALS):
            palette = look.palette
            edge = f'stroke="{palette.edge}" stroke-opacity="0.7" stroke-width="1.6"'
            return svg.circle(20, 20, 17, f'fill="{palette.panel}" fill-opacity="0.92" {edge}')
        metal = self.METALS[self.place - 1]
        return (
            svg.circle(20, 21.5, 18, f'fill="{look.palette.shadow}" fill-opacity="0.45"')
            + svg.linear_gradient("rim", (8, 4), (32, 36), lighter(metal, 0.6), darker(metal, 0.45))
            + svg.circle(20, 20, 18, 'fill="url(#rim)"')
            + svg.linear_gradient("disc", (10, 6), (30, 34), mix(metal, "#ffffff", 0.25), metal)
            + svg.circle(20, 20, 15, f'fill="url(#disc)" stroke="{darker(metal, 0.3)}" stroke-opacity="0.5"')
        )


class WarningSign(SquareArt, Struct, frozen=True):
    """A triangle with an exclamation mark."""

    size: float

    VIEW = 24.0, 24.0

    def body(self, look: Look) -> str:
        bad = look.palette.bad
        stroke = f'fill="none" stroke="{bad}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"'
        return (
            svg.path("M12 3.5L22 20.5H2Z", stroke)
            + svg.path("M12 10V14.5", stroke)
            + svg.circle(12, 17.6, 1.2, f'fill="{bad}"')
        )

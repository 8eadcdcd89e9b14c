"""Highlights of a panel: its light, and the coloured background of a short word."""

from __future__ import annotations

from game.stage import svg
from game.stage.art import StretchedArt, Theme
from game.stage.palette import Colour, darker, lighter
from game.stage.text import colour_of


class Glow(StretchedArt, frozen=True):
    """Light on a panel of the same size: a glowing edge and a wash from above.

    The picture is `MARGIN` units larger on every side than the panel.
    """

    colour: str = "accent"
    """Name of a colour of the palette, or `#rrggbb`."""
    strength: float = 0.34
    """Opacity of the wash at its top, 0..1."""
    fades: float = 0.0
    """Height in units at which the light has faded and the picture ends; 0 for the whole panel."""

    radius: float = 9.0
    """Radius of the corners in units."""

    MARGIN = 12.0

    def end(self) -> float:
        return self.radius + self.MARGIN + 5.0

    def extent(self) -> tuple[float, float]:
        return self.width + 2 * self.MARGIN, self.fades or self.height + 2 * self.MARGIN

    def body(self, theme: Theme) -> str:
        colour, m = colour_of(self.colour, theme), self.MARGIN
        low, left = (self.fades, 0.0) if self.fades else (self.height, 1.0)
        parts = []

        def stroke(name: str, shade: Colour, width: float, opacity: float) -> str:
            ends = (0, shade, opacity), (1, shade, opacity * left)
            parts.append(svg.linear_gradient(name, (0, m), (0, low), *ends))
            return f'stroke="url(#{name})" stroke-width="{width}"'

        for grow, opacity in ((10, 0.05), (7, 0.07), (4.5, 0.1), (2.5, 0.16)):
            box = (m - grow, m - grow, self.width + 2 * grow, self.height + 2 * grow, self.radius + 1 + grow)
            parts.append(svg.rounded(*box, f'fill="none" {stroke(f"ring{grow:g}", colour, grow, opacity)}'))
        shades = (0, self.strength), (0.45, self.strength * 0.35), (1, 0.0 if self.fades else 0.01)
        stops = ((at, colour, opacity) for at, opacity in shades)
        wash = svg.linear_gradient("wash", (0, m), (0, m + min(self.height, 260)), *stops)
        box = (m + 1, m + 1, self.width - 2, self.height - 2, self.radius)
        edge = svg.rounded(*box, f'fill="url(#wash)" {stroke("edge", lighter(colour, 0.18), 2.4, 1.0)}')
        return "".join(parts) + wash + edge


class PillBackground(StretchedArt, frozen=True):
    """The background of a short word such as "Your turn"."""

    colour: str = "accent"

    def end(self) -> float:
        return self.height / 2 + 2

    def body(self, theme: Theme) -> str:
        colour = colour_of(self.colour, theme)
        # White text on a side's colour needs it darker than the text on the accent does.
        top, bottom = (lighter(colour, 0.18), darker(colour, 0.1))
        if self.colour != "accent":
            top, bottom = darker(colour, 0.18), darker(colour, 0.42)
        fill = svg.linear_gradient("pill", (0, 0), (0, self.height), top, bottom)
        box = (1, 1, self.width - 2, self.height - 2, self.height / 2 - 1)
        return fill + svg.rounded(*box, f'fill="url(#pill)" stroke="{lighter(colour, 0.47)}" stroke-width="1.3"')

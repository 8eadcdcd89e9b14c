"""Palettes at a glance."""

from math import cos, pi, sin

from msgspec.structs import replace

from game.stage import svg
from game.stage.art import SizedArt, Theme
from game.stage.palette import Colour, Palette, darker, lighter, mix
from game.ui.drawing.surfaces import CORNER

GLYPHS = (
    "M0 -5L5 4H-5Z",
    "M-4 -4H4V4H-4Z",
    "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
    "M-1.6 -5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
    "M0 -5A5 5 0 1 1 -0.01 -5Z",
    "M-5 -3.5H5L0 5Z",
)
"""A shape for every colour of the bricks shown, about 10 units large round the origin."""


class PalettePreview(SizedArt, frozen=True):
    """A palette at a glance, painted in its own colours whatever the present ones are."""

    palette: Palette

    def view(self) -> tuple[float, float]:
        return 132.0, 132.0 * self.height / self.width

    def body(self, theme: Theme) -> str:
        palette = self.palette
        width, height = self.view()
        middle = height / 2
        dark = darker(palette.ground, 0.2)
        return (
            svg.radial_gradient("table", (width * 0.2, 0), width * 0.9, palette.ground_light, dark)
            + svg.rounded(
                0.5, 0.5, width - 1, height - 1, CORNER * 0.7,
                f'fill="url(#table)" stroke="{palette.edge}" stroke-opacity="0.6"',
            )
            + self._bricks(replace(theme, palette=palette), middle - 13.5)
            + self._star(theme, 0, 18, middle + 14)
            + self._star(theme, 1, 44, middle + 14)
            + self._stone(palette.stones[0], 76, middle + 17)
            + self._stone(palette.stones[1], 88, middle + 11)
            + svg.rounded(106, middle + 8, 18, 11, 3.5, f'fill="{palette.accent}"')
        )  # fmt: skip

    def _bricks(self, theme: Theme, y: float) -> str:
        parts = []
        for n, glyph in enumerate(GLYPHS):
            colour = self.palette.hues[n]
            x = 18 + n * 19.2
            parts.append(
                svg.rounded(x - 8.4, y - 7, 16.8, 16.8, 3.4, f'fill="{self.palette.shadow}" fill-opacity="0.4"')
                + svg.linear_gradient(
                    f"b{n}", (x - 8, y - 8), (x + 8, y + 8), lighter(colour, 0.28), darker(colour, 0.14)
                )
                + svg.rounded(x - 8.2, y - 8.2, 16.4, 16.4, 3.2, svg.line(darker(colour, 0.4), 0.8, fill=f"url(#b{n})"))
                + svg.path(f"M{x - 5.5:g} {y - 6.6:g}H{x + 5.5:g}", svg.line("#ffffff", 1.3, 0.55, round="ends"))
            )
            if theme.symbols:
                shape = svg.path(glyph, f'fill="{darker(colour, 0.5)}" fill-opacity="0.8"')
                parts.append(f'<g transform="translate({x:g} {y + 0.6:g}) scale(0.82)">{shape}</g>')
        return "".join(parts)

    def _star(self, theme: Theme, side: int, x: float, y: float) -> str:
        colour: Colour = self.palette.sides[side]
        points = []
        for n in range(10):
            if n % 2 == 0:
                radius = 11.5
            elif side == 0:
                radius = 5.4
            else:
                radius = 7.4
            points.append((x + radius * sin(n * pi / 5), y - radius * cos(n * pi / 5)))
        round_side = (
            ' stroke-linejoin="round" stroke-width="4"' if side else ' stroke-linejoin="miter" stroke-width="1"'
        )
        return svg.radial_gradient(
            f"s{side}", (x - 3, y - 4), 15, lighter(colour, 0.55), colour, darker(colour, 0.25)
        ) + svg.path(svg.polygon(points), f'fill="url(#s{side})" stroke="{colour}"{round_side}')

    def _stone(self, colour: Colour, x: float, y: float) -> str:
        name = f"o{x:g}"
        shape = 'rx="11" ry="5.6"'
        edge = mix(self.palette.edge, darker(colour, 0.3), 0.5)
        return (
            f'<ellipse cx="{x:g}" cy="{y + 2.6:g}" {shape} fill="{darker(colour, 0.45)}"/>'
            + svg.linear_gradient(name, (x - 8, y - 5), (x + 8, y + 5), lighter(colour, 0.35), colour)
            + f'<ellipse cx="{x:g}" cy="{y:g}" {shape} fill="url(#{name})" stroke="{edge}" stroke-width="0.7"/>'
        )

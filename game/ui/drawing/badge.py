"""Badges of players: a coloured disc with a sign."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import SquareArt, Theme
from game.stage.drawings import drawing
from game.stage.palette import channels, darker, lighter

NOBODY, PROGRAM = "nobody", "program"
"""Signs of players without one of their own, and of programs."""
SIGNS = (
    *("star", "heart", "moon", "sun", "leaf", "drop", "bolt", "crown", "diamond", "flower", "anchor", "wave"),
    *(NOBODY, PROGRAM),
)
"""The groups of `assets/drawings/signs.svg`."""


class Badge(SquareArt, Struct, frozen=True):
    """A badge `size` units wide in one of the palette's hues, or grey for None."""

    sign: str
    hue: int | None
    size: float

    VIEW = 40.0, 40.0

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        if self.hue is None:
            fill, ink = palette.panel, palette.text_dim
            disc = f'fill="{fill}" stroke="{palette.edge}" stroke-opacity="0.8" stroke-width="1.6"'
        else:
            fill = palette.hues[self.hue % len(palette.hues)]
            red, green, blue = channels(fill)
            ink = "#10181c" if 0.3 * red + 0.59 * green + 0.11 * blue > 128 else "#ffffff"
            disc = f'fill="url(#disc)" stroke="{darker(fill, 0.4)}" stroke-width="1.6"'
        shine = svg.linear_gradient("disc", (8, 4), (32, 38), lighter(fill, 0.22), darker(fill, 0.1))
        sign = drawing(f"signs#{self.sign}", palette, ink=ink)
        return shine + svg.circle(20, 20, 18.6, disc) + f'<g transform="translate(5.6 5.6) scale(1.2)">{sign}</g>'

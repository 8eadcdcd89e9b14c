"""Badges of players: a coloured disc with a sign."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import Look, SquareArt
from game.stage.palette import channels, darker, lighter

NOBODY, PROGRAM = "nobody", "program"
"""Signs of players without one of their own, and of programs."""
_SHAPES = {
    "star": "M12 3.8L14.5 9.2L20.4 9.9L16 13.9L17.2 19.7L12 16.8L6.8 19.7L8 13.9L3.6 9.9L9.5 9.2Z",
    "heart": "M12 19.5C5 14.5 4 11 4 9A4 4 0 0 1 12 8.4A4 4 0 0 1 20 9C20 11 19 14.5 12 19.5Z",
    "moon": "M14.5 4.2A8 8 0 1 0 19.8 15A6.8 6.8 0 0 1 14.5 4.2Z",
    "sun": "M12 7.5A4.5 4.5 0 1 1 11.99 7.5ZM12 2.5L13.7 6H10.3ZM12 21.5L10.3 18H13.7ZM2.5 12L6 10.3V13.7Z"
    "M21.5 12L18 13.7V10.3ZM5.3 5.3L8.9 6.6L6.6 8.9ZM18.7 5.3L17.4 8.9L15.1 6.6ZM5.3 18.7L6.6 15.1L8.9 17.4Z"
    "M18.7 18.7L15.1 17.4L17.4 15.1Z",
    "leaf": "M5 20C4 9.5 10 5 20 4C20 14.5 15.5 19 8 18.2Z",
    "drop": "M12 3C15.5 8 18 11.4 18 14.8A6 6 0 0 1 6 14.8C6 11.4 8.5 8 12 3Z",
    "bolt": "M13.8 3L6 13.6H11L10.2 21L18 10.2H12.8Z",
    "crown": "M4 18.5V7.5L8.5 11.5L12 5L15.5 11.5L20 7.5V18.5Z",
    "diamond": "M12 3L19.5 12L12 21L4.5 12Z",
    "flower": "M12 4A3.7 3.7 0 1 1 11.99 4ZM12 12.6A3.7 3.7 0 1 1 11.99 12.6ZM7.7 8.3A3.7 3.7 0 1 1 7.69 8.3Z"
    "M16.3 8.3A3.7 3.7 0 1 1 16.29 8.3Z",
    "anchor": "M12 3.5A2.3 2.3 0 1 1 11.99 3.5ZM10.9 9H13.1V17.8C15.8 17.4 17.4 15.8 17.8 13.4L20 14.4"
    "C19.4 18 16.5 20.5 12 20.5C7.5 20.5 4.6 18 4 14.4L6.2 13.4C6.6 15.8 8.2 17.4 10.9 17.8Z",
    "wave": "M3 9.5C6 5.5 9 5.5 12 9.5C15 13.5 18 13.5 21 9.5V14.5C18 18.5 15 18.5 12 14.5C9 10.5 6 10.5 3 14.5Z",
    NOBODY: "M12 4.5A3.8 3.8 0 1 1 11.99 4.5ZM4.8 19.5A7.2 7.2 0 0 1 19.2 19.5Z",
    PROGRAM: "M5 8H19V18.5H5ZM8.3 11.3V14.5H10.5V11.3ZM13.5 11.3V14.5H15.7V11.3ZM11 4.5H13V8H11Z",
}
SIGNS = tuple(_SHAPES)


class Badge(SquareArt, Struct, frozen=True):
    """A badge `size` units wide in one of the palette's hues, or grey for None."""

    sign: str
    hue: int | None
    size: float

    VIEW = 40.0, 40.0

    def body(self, look: Look) -> str:
        palette = look.palette
        if self.hue is None:
            fill, ink = palette.panel, palette.text_dim
            disc = f'fill="{fill}" stroke="{palette.edge}" stroke-opacity="0.8" stroke-width="1.6"'
        else:
            fill = palette.hues[self.hue % len(palette.hues)]
            red, green, blue = channels(fill)
            ink = "#10181c" if 0.3 * red + 0.59 * green + 0.11 * blue > 128 else "#ffffff"
            disc = f'fill="url(#disc)" stroke="{darker(fill, 0.4)}" stroke-width="1.6"'
        shine = svg.linear_gradient("disc", (8, 4), (32, 38), lighter(fill, 0.22), darker(fill, 0.1))
        sign = svg.path(_SHAPES[self.sign], f'fill="{ink}" fill-rule="evenodd"')
        return shine + svg.circle(20, 20, 18.6, disc) + f'<g transform="translate(5.6 5.6) scale(1.2)">{sign}</g>'

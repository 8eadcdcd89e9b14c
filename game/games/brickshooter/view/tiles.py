"""The bricks: glazed tiles with a bevel, a glyph for every colour, and an arrow; and the board below them.

One unit is a cell of the board; tiles are drawn in a hundredth of it. The glyphs lie round the origin, about 25 units
to every side; they tell the colours apart without colour, and none of them points anywhere, so that none
is taken for an arrow.
"""

from collections.abc import Collection, Hashable, Sequence
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.games.brickshooter.rules.board import BRICK_BY_TEXT, LANE_DEPTH, SIZE, Arrow
from game.stage.art import ChunkedArt, DrawnArt, SvgArt, Theme
from game.stage.drawings import drawing, paths
from game.stage.palette import DUSK, Colour, Palette, channels, darker, lighter

BOARD = SIZE + 2 * LANE_DEPTH
"""Cells a side of the whole board."""
BRIGHTNESS = (1.0, 0.78, 0.58)
"""Brightness of the bricks of a lane, innermost first, which shows what comes next."""
IVORY = "#fff6e2"
TURN = {Arrow.UP: 0, Arrow.RIGHT: 90, Arrow.DOWN: 180, Arrow.LEFT: 270}
"""Degrees clockwise from up."""
VECTOR = {Arrow.NONE: (0, 0), Arrow.UP: (0, -1), Arrow.RIGHT: (1, 0), Arrow.DOWN: (0, 1), Arrow.LEFT: (-1, 0)}


def luminance(colour: Colour) -> float:
    """Return the perceived brightness of a colour, 0 to 1."""
    red, green, blue = channels(colour)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def _engraved(data: str, base: Colour, placed: str) -> str:
    """A glyph cut into the face: dark, with the light catching its lower edge."""
    dark = darker(base, 0.58) if luminance(base) > 0.3 else lighter(base, 0.62)
    edge = lighter(base, 0.55) if luminance(base) > 0.3 else darker(base, 0.6)
    return (
        f'<path d="{data}" transform="translate(1.6 2.4) {placed}" fill="{edge}" fill-opacity="0.75"/>'
        f'<path d="{data}" transform="{placed}" fill="{dark}" fill-opacity="0.86"/>'
    )


class Brick(SvgArt, Struct, frozen=True):
    """A brick: a glazed tile with the glyph of its colour, and an arrow if it has one."""

    colour: int
    arrow: Arrow = Arrow.NONE

    VIEW = 100.0, 100.0

    def kin(self) -> Hashable:
        return Brick, self.colour

    def body(self, theme: Theme) -> str:
        arrow = self.arrow
        base = theme.palette.hues[self.colour]
        name = f"{self.colour}"
        parts = [drawing("brickshooter/tile", theme.palette, base=base, name=name)]
        dx, dy = VECTOR[arrow]
        if theme.symbols:
            size, back = (0.72, 14) if arrow else (0.98, 0)
            placed = f"translate({50 - dx * back:g} {47.5 - dy * back:g}) scale({size})"
            parts.append(_engraved(paths("brickshooter/glyphs")[self.colour], base, placed))
        parts.append(drawing("brickshooter/gloss", theme.palette, name=name))
        if arrow:
            # Without a glyph it is large, and in the middle.
            shape, reach = ("arrow", 22) if theme.symbols else ("arrow_large", 0)
            x, y = 50 + dx * reach, 47.5 + dy * reach
            place = {"x": f"{x:g}", "y": f"{y:g}", "below": f"{y + 4:g}", "turn": f"{TURN[arrow]}"}
            own = {"base": base, "ivory": IVORY, "name": f"a{name}{int(arrow)}", **place}
            parts.append(drawing(f"brickshooter/{shape}", theme.palette, **own))
        return "".join(parts)


def brick_art(brick: int) -> Brick:
    """The picture of a brick of the field."""
    return Brick(brick >> 3, Arrow(brick & 7))


def placed(x: float, y: float, text: str, theme: Theme, opacity: float = 1.0) -> str:
    """A brick, such as `ao`, in a drawing whose unit is a cell, by its upper left corner."""
    body = brick_art(BRICK_BY_TEXT[text]).body(theme)
    return f'<g transform="translate({x:g} {y:g}) scale(0.01)" opacity="{opacity:g}">{body}</g>'


def bricks(rows: Sequence[str], theme: Theme, dim: Collection[tuple[float, float]]) -> str:
    """Rows of bricks in such a drawing, written as in the text of a position; those in `dim` cells are faint."""
    cells = ((x, y, brick) for y, row in enumerate(rows) for x, brick in enumerate(row.split()) if brick != "..")
    return "".join(placed(x, y, brick, theme, 0.55 if (x, y) in dim else 1.0) for x, y, brick in cells)


def moved(x: float, y: float, drawing: str) -> str:
    """A drawing with its origin at a point."""
    return f'<g transform="translate({x:g} {y:g})">{drawing}</g>'


@lru_cache(8)
def of_board(palette: Palette) -> Palette:
    """Return the palette of the board: dark in every theme, as bricks of ten colours need a dark ground."""
    if not palette.bright:
        return palette
    return replace(
        palette,
        bright=False,
        panel="#14302d",
        ground_light="#203f3b",
        sunken="#112b2a",
        edge="#9fb9b1",
        accent=palette.gold,
        bad=DUSK.bad,
        shadow=DUSK.shadow,
    )


def on_board(theme: Theme) -> Theme:
    """Return the theme of what lies upon the board."""
    return replace(theme, palette=of_board(theme.palette)) if theme.palette.bright else theme


class BoardMark(DrawnArt):
    """A drawing in the colours of the board."""

    def palette(self, theme: Theme) -> Palette:
        return of_board(theme.palette)


class Ground(BoardMark, ChunkedArt, Struct, frozen=True):
    """The board without bricks: a dark slab with round corners, the sunken field and the rows of the border.

    The rows run on round the corners as quiet grooves. `MARGIN` cells larger on every side, for the shadow.
    """

    MARGIN = 1.0
    ROUND = 0.2
    """Cells by which the slab's corners are rounder than its border is deep."""
    RIM = 0.3
    """Cells from the outermost row to the slab's edge."""

    EXTENT = BOARD + 2 * MARGIN, BOARD + 2 * MARGIN
    FILE = "brickshooter/board"

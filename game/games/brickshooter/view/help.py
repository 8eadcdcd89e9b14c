"""The help of BrickShooter."""

from functools import partial

from msgspec import Struct, convert

from game.games.brickshooter.rules.board import Arrow
from game.games.brickshooter.view.marks import Announced, NoEntry, Trail, doomed
from game.games.brickshooter.view.tiles import bricks, moved, of_board, placed
from game.scenes.base.context import HelpPage, read_pages
from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.palette import darker, lighter

PICTURE_WIDTH = 8
PICTURE_HEIGHT = 5


class Picture(SvgArt, Struct, frozen=True):
    """A piece of the board, 8 x 5 cells, written as on the board: a colour and an arrow, or `..` for a free cell."""

    rows: tuple[str, ...]
    field: tuple[float, float, float, float]
    """The part that lies in the field: left, top, width, height."""
    trails: tuple[tuple[float, float, int], ...] = ()
    """Ways of bricks to the right: the first cell, and the number of cells."""
    doomed: tuple[tuple[float, float], ...] = ()
    """Cells about to explode."""
    closed: tuple[tuple[float, float], ...] = ()
    """Middles of signs that forbid."""
    faint: tuple[tuple[float, float, str], ...] = ()
    """Bricks that are only hinted at: where one lands, or fell off."""
    dim: tuple[tuple[float, float], ...] = ()
    """Cells of the outer rows of the border."""
    announced: tuple[tuple[float, float, int], ...] = ()
    """Lanes on the left that the clock shoots from next: the upper left cell, and how far their light has grown."""

    EXTENT = 1.6, 1.0
    VIEW = float(PICTURE_WIDTH), float(PICTURE_HEIGHT)

    def body(self, theme: Theme) -> str:
        parts = [self._ground(theme)]
        parts += [moved(x, y, Trail(Arrow.RIGHT, length).body(theme)) for x, y, length in self.trails]
        parts += [placed(x, y, brick, theme, 0.45) for x, y, brick in self.faint]
        parts.append(bricks(self.rows, theme, self.dim))
        parts += [doomed(x, y, theme) for x, y in self.doomed]
        for x, y, stage in self.announced:
            light = Announced(Arrow.RIGHT, stage)
            parts.append(moved(x - light.MARGIN, y - light.MARGIN, light.body(theme)))
        for x, y in self.closed:
            half = NoEntry.SIDE / 2
            scale = NoEntry.SIDE / 24
            parts.append(moved(x - half, y - half, f'<g transform="scale({scale:g})">{NoEntry().body(theme)}</g>'))
        return "".join(parts)

    def _ground(self, theme: Theme) -> str:
        palette = of_board(theme.palette)
        left, top, width, height = self.field
        sunken = palette.sunken
        across = (left, top), (left + width, top + height)
        grid = "".join(f"M{left + n:g} {top:g}v{height:g}" for n in range(1, int(width)))
        grid += "".join(f"M{left:g} {top + n:g}h{width:g}" for n in range(1, int(height)))
        return (
            svg.rounded(0, 0, PICTURE_WIDTH, PICTURE_HEIGHT, 0.3, f'fill="{palette.panel}"')
            + svg.linear_gradient("tray", *across, darker(sunken, 0.3), lighter(sunken, 0.06))
            + svg.rounded(
                left, top, width, height, 0.12,
                f'fill="url(#tray)" stroke="{palette.edge}" stroke-opacity="0.5" stroke-width="0.04"',
            )
            + f'<path d="{grid}" stroke="{palette.edge}" stroke-opacity="0.2" stroke-width="0.03" fill="none"/>'
        )  # fmt: skip


def pages() -> tuple[HelpPage, ...]:
    """Read the pages of the rules, in order."""
    return read_pages("brickshooter", partial(convert, type=Picture))

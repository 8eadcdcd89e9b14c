"""The board below the bricks, and its colours."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.games.brickshooter.view.tiles import BOARD
from game.stage.art import ChunkedArt, DrawnArt, Theme
from game.stage.palette import DUSK, Palette


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

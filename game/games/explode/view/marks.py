"""Marks over the cells: the effect of a move, the ring of the cursor, and small numbers."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
from msgspec import Struct

from game.games.explode.rules.moves import Blast, Position, owner
from game.games.explode.view.glass import Flash, GlassArt, stamp
from game.games.explode.view.ground import BOARD, is_dark
from game.stage.art import DrawnArt, Theme
from game.stage.palette import darker, lighter, mix


class CellMark(DrawnArt, Struct, frozen=True):
    """Lies on a cell, below its star: `kind` says what the coming move does with it.

    - `taken`: the opponent's star changes hands; `won`: a free cell gets a star; `raised`: one's own star rises.

    or what the last one, made by `side`, has done with it: `chosen`: its star was raised; `lit`: its star burst;
    `reached`: a splinter came.
    """

    side: int
    kind: str

    FILE = "explode/{art.kind}"

    def own(self, theme: Theme) -> dict[str, str]:
        colour = theme.palette.sides[self.side]
        hot = Flash(self.side).own(theme)["core"]
        return {"colour": colour, "edge": darker(colour, 0.45) if theme.palette.bright else "#ffffff", "hot": hot}


def blast_marks(before: Position, shown: Blast) -> Iterator[tuple[int, CellMark, Badge]]:
    """Yield what marks the blast of a move on each cell, and the number of the wave for its corner."""
    side = before.side
    for cell in sorted(shown.reached.keys() | shown.bursts.keys()):
        holder = owner(before, cell)
        burst = shown.bursts.get(cell)
        if holder is None:
            kind = "won"
        elif holder == side:
            kind = "raised"
        else:
            kind = "taken"
        yield cell, CellMark(side, kind), Badge(side, str(burst or shown.reached[cell]), burst is not None)


class Ring(DrawnArt, Struct, frozen=True):
    """Shows which cell is meant: a ring for the mouse, corner brackets for keys and buttons.

    `able` says whether the star there can be raised.
    """

    keys: bool
    able: bool

    EXTENT = 1.12, 1.12

    def file(self) -> str:
        return f"explode/{'brackets' if self.keys else 'ring'}#{'able' if self.able else 'unable'}"

    def own(self, theme: Theme) -> dict[str, str]:
        board = BOARD.of(theme.palette)
        palette = theme.palette
        pale = lighter(board, 0.7) if is_dark(palette) else board
        able = palette.accent if palette.bright else lighter(palette.accent, 0.2)
        return {
            "able": able,
            "bracket": lighter(pale, 0.5),
            "ring": pale if is_dark(palette) else mix(board, palette.ground, 0.55),
        }


class Badge(GlassArt, Struct, frozen=True):
    """A small sign at a cell's corner: `text` on a disc, or on a jagged burst where a star explodes."""

    side: int
    text: str
    burst: bool = False

    EXTENT = 0.42, 0.42

    def file(self) -> str:
        return "explode/burst" if self.burst else "explode/badge"

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = super().paint(scale, theme)
        size = (0.2 if len(self.text) < 2 else 0.165) + 0.06 * max(0.0, min(1.0, (64 - scale) / 36))
        stamp(picture, self.text, size * scale, theme, darker(theme.palette.sides[self.side], 0.6))
        return picture

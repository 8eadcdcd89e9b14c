"""The help of Explode!"""

from __future__ import annotations

from functools import partial

import pygame
from msgspec import Struct, convert

from game.games.explode.view.art import Values, paint_board
from game.games.explode.view.marks import Badge, CellMark, Ring
from game.games.explode.view.stars import paste
from game.scenes.base.context import read_pages
from game.stage.art import Art, CompositeArt, Theme
from game.stage.svg import Painting, path, render


class Mark(Struct, frozen=True):
    """A sign on a cell of a diagram: what the move does with it (see `CellMark`), and the wave that does so."""

    row: int
    column: int
    kind: str
    wave: str
    burst: bool = False


class Diagram(CompositeArt, Struct, frozen=True):
    """One or two small boards, before and after a move, 1.6 x 1 units large."""

    before: Values
    after: Values = ()
    marks: tuple[Mark, ...] = ()
    chosen: tuple[int, int] | None = None
    """Row and column of the star that is raised."""

    def painting(self, scale: float, theme: Theme) -> Painting:
        picture = pygame.Surface((max(1, round(1.6 * scale)), max(1, round(scale))), pygame.SRCALPHA)
        whole = picture.get_rect()
        width = round(0.72 * scale) if self.after else whole.width
        first = pygame.Rect(0, 0, width, whole.height).inflate(-0.04 * scale, -0.04 * scale)
        marks: list[tuple[int, int, Art]] = [(mark.row, mark.column, CellMark(0, mark.kind)) for mark in self.marks]
        if self.chosen is not None:
            marks.append((*self.chosen, Ring(False, True)))
        left, top, cell = yield from paint_board(picture, first, self.before, theme, tuple(marks))
        for mark in self.marks:
            x, y = left + (mark.column + 0.84) * cell, top + (mark.row + 0.16) * cell
            paste(picture, Badge(0, mark.wave, mark.burst), x, y, cell * 1.15, theme)
        if self.after:
            second = pygame.Rect(whole.right - width, 0, width, whole.height).inflate(-0.04 * scale, -0.04 * scale)
            yield from paint_board(picture, second, self.after, theme)
            self._paint_arrow(picture, whole, scale, theme)
        return picture

    def _paint_arrow(self, picture: pygame.Surface, whole: pygame.Rect, scale: float, theme: Theme) -> None:
        size = max(1, round(0.12 * scale))
        shape = 'fill="none" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"'
        arrow = render(
            path("M4 12H19M13 6L19 12L13 18", f'{shape} stroke="{theme.palette.accent}"'), (24, 24), (size, size)
        )
        picture.blit(arrow, arrow.get_rect(center=whole.center))


PAGES = read_pages("explode", partial(convert, type=Diagram))

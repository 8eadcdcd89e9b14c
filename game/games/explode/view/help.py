"""The help of Explode!"""

from functools import partial

import pygame
from msgspec import Struct, convert

from game.games.explode.view.art import Values, paint_board
from game.games.explode.view.glass import paste
from game.games.explode.view.marks import Badge, CellMark, Ring
from game.scenes.base.context import read_pages
from game.stage.art import Art, Theme
from game.stage.svg import Painting
from game.ui.drawing.surfaces import Icon


class Mark(Struct, frozen=True):
    """A sign on a cell of a diagram: what the move does with it (see `CellMark`), and the wave that does so."""

    row: int
    column: int
    kind: str
    wave: str
    burst: bool = False


class Diagram(Art, Struct, frozen=True):
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
            paste(picture, Icon("then right", 0.12), *whole.center, scale, theme)
        return picture


PAGES = read_pages("explode", partial(convert, type=Diagram))

"""The help of UnStack."""

from functools import partial

import pygame
from msgspec import Struct, convert

from game.games.unstack.view.art import Note, Rows, paint_board
from game.scenes.base.context import HelpPage, read_pages
from game.stage import svg
from game.stage.art import Art, Theme
from game.ui.drawing.surfaces import Icon


class Diagram(Art, Struct, frozen=True):
    """One small board, or one above the other before and after a move, 1.6 x 1 units large."""

    before: Rows
    notes: tuple[Note, ...] = ()
    after: Rows = ()
    after_notes: tuple[Note, ...] = ()
    ghosts: Rows = ()
    """Towers that would stand on the first board."""

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        picture = pygame.Surface((max(1, round(1.6 * scale)), max(1, round(scale))), pygame.SRCALPHA)
        whole = picture.get_rect()
        if not self.after:
            area = whole.inflate(-0.06 * scale, -0.06 * scale)
            yield from paint_board(picture, area, self.before, theme, self.notes, self.ghosts)
            return picture
        gap = 0.11 * scale
        height = (whole.height - gap) / 2
        upper, lower = (
            pygame.Rect(0, round(top), whole.width, round(height)).inflate(-0.04 * scale, 0)
            for top in (0.0, height + gap)
        )
        yield from paint_board(picture, upper, self.before, theme, self.notes, self.ghosts)
        yield from paint_board(picture, lower, self.after, theme, self.after_notes)
        arrow = Icon("then down", 0.12).paint(scale, theme)
        picture.blit(arrow, arrow.get_rect(center=whole.center))
        return picture


def pages() -> tuple[HelpPage, ...]:
    """Read the pages of the rules, in order."""
    return read_pages("unstack", partial(convert, type=Diagram))

"""The help of Explode!"""

from functools import partial

import pygame
from msgspec import Struct, convert

from game.games.explode.rules.moves import Event, blast, cell_index, parse_position, play
from game.games.explode.view.art import paint_board
from game.games.explode.view.glass import paste
from game.games.explode.view.marks import Ring, blast_marks
from game.scenes.base.context import HelpPage, read_pages
from game.stage.art import Art, Theme
from game.stage.svg import Painting
from game.ui.drawing.surfaces import Icon


class Diagram(Art, Struct, frozen=True):
    """One or two small boards, before and after a move, 1.6 x 1 units large."""

    position: str
    move: str = ""
    marked: bool = False
    """True if it is marked what the move does to each cell."""

    def painting(self, scale: float, theme: Theme) -> Painting:
        picture = pygame.Surface((max(1, round(1.6 * scale)), max(1, round(scale))), pygame.SRCALPHA)
        whole = picture.get_rect()
        before = parse_position(self.position)
        events = list[Event]()
        after = play(before, self.move, events) if self.move else None
        width = round(0.72 * scale) if after else whole.width
        first = pygame.Rect(0, 0, width, whole.height).inflate(-0.04 * scale, -0.04 * scale)
        effects = [*blast_marks(before, blast(before, events))] if self.marked else []
        marks: list[tuple[int, Art]] = [(cell, mark) for cell, mark, _ in effects]
        if after:
            marks.append((cell_index(before, self.move) or 0, Ring(False, True)))
        left, top, size = yield from paint_board(picture, first, before, theme, marks)
        for cell, _, badge in effects:
            row, column = divmod(cell, before.width)
            paste(picture, badge, left + (column + 0.84) * size, top + (row + 0.16) * size, size * 1.15, theme)
        if after:
            second = pygame.Rect(whole.right - width, 0, width, whole.height).inflate(-0.04 * scale, -0.04 * scale)
            yield from paint_board(picture, second, after, theme)
            paste(picture, Icon("then right", 0.12), *whole.center, scale, theme)
        return picture


def pages() -> tuple[HelpPage, ...]:
    """Read the pages of the rules, in order."""
    return read_pages("explode", partial(convert, type=Diagram))

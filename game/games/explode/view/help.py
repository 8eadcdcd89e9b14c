"""How to play Explode!"""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.games.explode.view.art import Values, paint_board
from game.games.explode.view.marks import Badge, CellMark, Ring
from game.games.explode.view.stars import paste
from game.language import N_
from game.scenes.base.context import HelpPage
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


PAGES = (
    HelpPage(
        N_("Raise a star"),
        N_(
            "Red and Blue take turns. On your turn you raise one of your own stars by one: click it, or choose it "
            "with the arrow keys and press Enter. The number and the lit arms show what a star is worth. You cannot "
            "pass or choose a free cell."
        ),
        Diagram(((2, 1, 0), (0, 0, 0), (0, -1, -3)), ((3, 1, 0), (0, 0, 0), (0, -1, -3)), chosen=(0, 0)),
    ),
    HelpPage(
        N_("Five is the limit"),
        N_(
            "A star that is raised above five explodes. It loses five, so that at least one stays, and each neighbour "
            "above, below, left and right of it becomes yours and rises by one. A free cell gets a star worth one. "
            "Diagonal cells are not touched."
        ),
        Diagram(
            ((-1, -3, 0), (0, 5, 1), (0, -2, -1)),
            ((-1, 4, 0), (1, 1, 2), (0, 3, -1)),
            (
                Mark(1, 1, "raised", "1", True),
                Mark(0, 1, "taken", "1"),
                Mark(1, 0, "won", "1"),
                Mark(1, 2, "raised", "1"),
                Mark(2, 1, "taken", "1"),
            ),
            (1, 1),
        ),
    ),
    HelpPage(
        N_("Chain reactions"),
        N_(
            "Stars pushed above five explode too, even those that were your opponent's a moment ago. The chain runs "
            "in waves until no star is worth more than five. No star explodes twice in one turn. Point at one of "
            "your stars to see its blast: the number on a cell is the wave that reaches it, a jagged sign an "
            "explosion."
        ),
        Diagram(
            ((5, -5, -2), (-1, -1, 0), (0, -3, -2)),
            ((2, 1, 3), (2, 2, 0), (0, -3, -2)),
            (
                Mark(0, 0, "raised", "1", True),
                Mark(0, 1, "taken", "2", True),
                Mark(1, 0, "taken", "1"),
                Mark(0, 2, "taken", "2"),
                Mark(1, 1, "taken", "2"),
            ),
            (0, 0),
        ),
    ),
    HelpPage(
        N_("Sweep the board"),
        N_(
            "Whoever has no stars left loses; the whole chain is played out first. Build up fives of your own, keep "
            "your opponent's fives away from them, and remember: an explosion next to a five sets it off."
        ),
        Diagram(((4, 5, -5), (1, 2, -4), (0, 1, 3)), ((5, 2, 1), (1, 3, 5), (0, 1, 3)), (), (0, 1)),
    ),
    HelpPage(
        N_("No endless games"),
        N_(
            "When the same position, with the same player to move, comes up for the third time, the game is over: the "
            "higher sum of stars wins. When the sums are equal, Blue wins, because Red began."
        ),
        Diagram(((0, 4, 3, 0), (5, 2, 0, -1), (0, 0, -5, -2), (0, -1, -4, 0))),
    ),
)

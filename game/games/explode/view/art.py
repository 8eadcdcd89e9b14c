"""Pictures of whole boards of Explode!: the emblem, and positions in small."""

from collections.abc import Generator, Sequence
from functools import cache

import pygame
from msgspec import Struct

from game.games.explode.rules import parse_position
from game.games.explode.rules.moves import Position, cell_index
from game.games.explode.view.glass import Flash, Halo, Star, paste
from game.games.explode.view.ground import EDGES, Field, Frame, rim_of
from game.games.explode.view.marks import CellMark
from game.stage import svg
from game.stage.art import Art, Theme


def paint_board(
    picture: pygame.Surface, area: pygame.Rect, position: Position, theme: Theme, marks: Sequence[tuple[int, Art]] = ()
) -> Generator[None, None, tuple[float, float, float]]:
    """Paint a whole board into the middle of an area, piece by piece, with marks on cells below its stars.

    Returns the pixel of the field's upper left corner, and pixels a cell.
    """
    width, height, cells, *_ = position
    rim = rim_of(width, height)
    scale = min(area.width / (width + 2 * rim), area.height / (height + 2 * rim))
    left = round(area.centerx - scale * (width / 2 + rim))
    top = round(area.centery - scale * (height / 2 + rim))
    for edge in EDGES:
        piece = Frame(width, height, edge)
        x, y, _, _ = piece.box()
        picture.blit(piece.paint(scale, theme), (left + round(x * scale), top + round(y * scale)))
        yield
    left, top = left + round(rim * scale), top + round(rim * scale)
    field = yield from Field(width, height).painting(scale, theme)
    picture.blit(field, (left, top))
    stars = [(cell, value) for cell, value in enumerate(cells) if value]
    things = [
        *marks,
        *((cell, Halo(int(value < 0), abs(value))) for cell, value in stars),
        *((cell, Star(int(value < 0), abs(value))) for cell, value in stars),
    ]
    painted = cache(lambda art: art.paint(scale, theme))
    for cell, art in things:
        yield
        row, column = divmod(cell, width)
        middle = round(left + (column + 0.5) * scale), round(top + (row + 0.5) * scale)
        picture.blit(painted(art), painted(art).get_rect(center=middle))
    return left, top, scale


class Emblem(Art, Struct, frozen=True):
    """The game's own board in small, with a star just bursting, 1 x 1 units large."""

    BOARD = Position(3, 3, (-2, 3, 0, 1, 5, -4, 0, 2, -1), 0)

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        pixels = max(1, round(scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        area = picture.get_rect().inflate(-pixels // 12, -pixels // 12)
        _, _, cell = yield from paint_board(picture, area, self.BOARD, theme)
        middle = pixels / 2
        flash = Flash(0).paint(cell * 0.95, theme)
        flash.set_alpha(150)
        picture.blit(flash, flash.get_rect(center=(round(middle), round(middle))))
        paste(picture, Star(0, 6), middle, middle, cell * 1.12, theme)
        return picture


class LevelPicture(Art, Struct, frozen=True):
    """The board of the position of a text, 1 x 1 units large, with a mark where the `move` that led there was made."""

    text: str
    move: str = ""

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        position = parse_position(self.text)
        cell = cell_index(position, self.move)
        marks = [] if cell is None else [(cell, CellMark(1 - position.side, "chosen"))]
        pixels = max(1, round(scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        area = picture.get_rect().inflate(-pixels // 12, -pixels // 12)
        yield from paint_board(picture, area, position, theme, marks)
        return picture

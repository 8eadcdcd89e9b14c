"""Small boards of UnStack: the game's emblem, pictures of positions, and diagrams."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import pygame
from msgspec import Struct

from game.games.unstack.rules.board import SIZE
from game.games.unstack.rules.text import PASS, parse_move, parse_position
from game.games.unstack.view.layout import DEPTH, TOWER_FOOT
from game.games.unstack.view.marks import CellMark, Tag
from game.games.unstack.view.towers import SHADOW_ANCHOR, TOWER_ANCHOR, Shadow, Tower
from game.games.unstack.view.woodwork import RIM, finish_field, small_board_layers
from game.stage import svg
from game.stage.art import Art, Theme

Rows = tuple[tuple[int, ...], ...]
"""Signed numbers of stones row by row, Black's positive, 0 free."""
Note = tuple[int, int, str, str]
"""Row, column, kind of a mark on the ground, and the text of a label at the cell; either text may be empty."""


def paint_board(
    picture: pygame.Surface,
    area: pygame.Rect,
    rows: Rows,
    theme: Theme,
    notes: Iterable[Note] = (),
    ghosts: Rows = (),
    numbered: bool = True,
) -> Iterator[None]:
    """Paint a small board as large as it fits into an area, piece by piece. `ghosts` are towers not there yet."""
    height = len(rows)
    width = len(rows[0])
    units = width + 2 * RIM, height * DEPTH + 2 * RIM
    scale = min(area.width / units[0], area.height / units[1])
    size = round(units[0] * scale), round(units[1] * scale)
    left, top = area.centerx - size[0] / 2, area.centery - size[1] / 2
    painted = cache(lambda art: art.paint(scale, theme))

    def put(art: Art, x: float, y: float, anchor: tuple[float, float] = (0.5, 0.5), alpha: int = 255) -> None:
        drawn = painted(art)
        drawn.set_alpha(alpha)
        at = left + (RIM + x) * scale - anchor[0] * drawn.get_width(), top + (RIM + y) * scale
        picture.blit(drawn, (round(at[0]), round(at[1] - anchor[1] * drawn.get_height())))

    layers = small_board_layers(theme, width, height)
    board = yield from svg.render_in_bands(layers, units, size)
    yield
    yield from finish_field(board, theme, scale, (RIM, RIM), width, height)
    picture.blit(board, (round(left), round(top)))
    notes = list(notes)
    for row, column, kind, _ in notes:
        if kind:
            yield
            put(CellMark(kind), column + 0.5, (row + 0.5) * DEPTH)
    standing = [
        (row, column, values[column], alpha)
        for layer, alpha in ((rows, 255), (ghosts, 150))
        for row, values in enumerate(layer)
        for column in range(width)
        if values[column]
    ]
    for row, column, value, alpha in standing:
        if alpha == 255:
            yield
            put(Shadow(abs(value)), column + 0.5, (row + TOWER_FOOT) * DEPTH, SHADOW_ANCHOR)
    for row, column, value, alpha in sorted(standing):
        yield
        tower = Tower(int(value < 0), abs(value), (row + column) % 3, numbered)
        put(tower, column + 0.5, (row + TOWER_FOOT) * DEPTH, TOWER_ANCHOR, alpha)
    for row, column, kind, text in notes:
        if text:
            yield
            put(Tag(text, "take" if kind == "take" else "lay"), column + 0.98, (row + 1) * DEPTH - 0.02, (1.0, 1.0))


def rows_of(cells: Sequence[int]) -> Rows:
    """The rows of a whole board."""
    return tuple(tuple(cells[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE))


class Emblem(Art, Struct, frozen=True):
    """A corner of the game's own board with some towers, 1 x 1 units large."""

    ROWS = ((-3, 0, -7), (0, 1, 0), (5, 2, 0))

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        pixels = max(1, round(scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        area = picture.get_rect().inflate(-pixels // 16, -pixels // 16)
        yield from paint_board(picture, area, self.ROWS, theme)
        return picture


class LevelPicture(Art, Struct, frozen=True):
    """A small picture of the position of a text, 1 x 1 units large, with the way of the `move` that led there."""

    position: str
    move: str = ""

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        pixels = max(1, round(scale))
        picture = pygame.Surface((pixels, pixels), pygame.SRCALPHA)
        position = parse_position(self.position)
        notes = []
        if self.move not in ("", PASS):
            move = parse_move(self.move, position.rules)
            way = [(move.cell, "from"), *((cell, "to") for cell in dict.fromkeys(move.path))]
            notes = [(*divmod(cell, SIZE), kind, "") for cell, kind in way]
        rows = rows_of(position.cells)
        yield from paint_board(picture, picture.get_rect(), rows, theme, notes, numbered=pixels >= 220)
        return picture

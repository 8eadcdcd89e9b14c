"""The board of Row of three: where its cells lie, what lies on them, and in which layers."""

from __future__ import annotations

from enum import IntEnum

from game.stage.sprites import TOP_LEFT, Space, Sprite, Stage

from ..rules.moves import FREE, GRID_HEIGHT, GRID_WIDTH, SIDES, Position, completed_row
from .art import FRAME_WIDTH, Line, Stone, middle


class Layer(IntEnum):
    """Layers of the board, from the table upward. Panels and texts lie from 10, tips from 40."""

    GROUND = 2
    MARK = 13
    STONE = 15
    LINE = 20


def cell_at(x: float, y: float) -> int | None:
    """The cell at a point of the board, or None on the rim."""
    column = int((x - FRAME_WIDTH) // 1)
    row = int((y - FRAME_WIDTH) // 1)
    return row * GRID_WIDTH + column if 0 <= column < GRID_WIDTH and 0 <= row < GRID_HEIGHT else None


class Pieces:
    """Stones, and the line through a completed row."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.sprites: list[Sprite] = []

    def show(self, position: Position) -> None:
        """Put everything where it lies in a position, in place of all that lay there."""
        self.stage.remove_all(self.sprites)
        self.sprites = []
        for cell, letter in enumerate(position.cells):
            if letter != FREE:
                self.add(self.stone(cell, SIDES.index(letter)))
        row = completed_row(position.cells, 1 - position.side)
        if row:
            self.add(self.line(row))

    def stone(self, cell: int, side: int) -> Sprite:
        """A stone on its cell, not yet on the stage."""
        return Sprite(Stone(side), self.space, *middle(cell), layer=Layer.STONE)

    def line(self, row: tuple[int, ...]) -> Sprite:
        """The line through a row, not yet on the stage."""
        return Sprite(Line(row), self.space, layer=Layer.LINE, anchor=TOP_LEFT)

    def add(self, sprite: Sprite) -> None:
        """Put a stone or a line on the stage."""
        self.sprites.append(self.stage.add(sprite))

"""Mouse, keys and gamepad on the board of Lanterns: the lantern that is meant, and what it would turn."""

from __future__ import annotations

from game.scenes.board.board import BoardScene
from game.scenes.board.grid_cursor import GridCursor
from game.scenes.board.hints import Point
from game.stage.sprites import SpriteGroup

from ..rules.moves import CELL_NAMES, SIDE, Position, Turned, cross
from .art import FRAME_WIDTH, middle
from .board import Layer
from .marks import Frame


class Cursor(GridCursor[Position, Turned]):
    """The lantern that mouse, keys or gamepad mean."""

    def __init__(self, scene: BoardScene[Position, Turned]) -> None:
        super().__init__(scene)
        self._marks = SpriteGroup(scene.stage, scene.board)

    def own_cell(self, near: int | None) -> int:
        """Keys begin in the middle, and go on where they were."""
        return CELL_NAMES.index("b2") if near is None else near

    def cell_at(self, x: float, y: float) -> int | None:
        column = int((x - FRAME_WIDTH) // 1)
        row = int((y - FRAME_WIDTH) // 1)
        return row * SIDE + column if 0 <= column < SIDE and 0 <= row < SIDE else None

    def cell_name(self, cell: int) -> str:
        return CELL_NAMES[cell]

    def cell_named(self, name: str) -> int | None:
        return CELL_NAMES.index(name) if name in CELL_NAMES else None

    def middle(self, cell: int) -> Point:
        return middle(cell)

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        row, column = divmod(cell, SIDE)
        if not (0 <= column + dx < SIDE and 0 <= row + dy < SIDE):
            return None
        return (row + dy) * SIDE + column + dx

    def refresh(self) -> None:
        """Show the lantern that is meant and those that it would turn; in a hint the one that it speaks of."""
        scene = self.scene
        self.take_turn()
        self._marks.clear()
        if scene.table.waiting or scene.table.ending is not None:
            return
        chosen = self.cell_named(scene.hinted) if scene.hinted else self.meant()
        if chosen is None:
            return
        for cell in reversed(cross(chosen)):
            self._marks.put(Frame(cell == chosen), *middle(cell), Layer.MARK)

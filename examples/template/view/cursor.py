"""Mouse, keys and gamepad on the board of Row of three: the cell that is meant, and what would lie there."""

from __future__ import annotations

from game.scenes.board.board import BoardScene
from game.scenes.board.grid_cursor import GridCursor
from game.scenes.board.hints import Point
from game.stage.sprites import SpriteGroup

from ..rules.moves import CELL_NAMES, FREE, GRID_HEIGHT, GRID_WIDTH, Event, Position
from .art import Stone, middle
from .board import Layer, cell_at
from .marks import Frame


class Cursor(GridCursor[Position, Event]):
    """The cell that mouse, keys or gamepad mean."""

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        super().__init__(scene)
        self._marks = SpriteGroup(scene.stage, scene.board)

    def own_cell(self, near: int | None) -> int:
        """Keys begin in the middle, and go on where they were."""
        return GRID_HEIGHT // 2 * GRID_WIDTH + GRID_WIDTH // 2 if near is None else near

    def cell_at(self, x: float, y: float) -> int | None:
        return cell_at(x, y)

    def cell_name(self, cell: int) -> str:
        return CELL_NAMES[cell]

    def cell_named(self, name: str) -> int | None:
        return CELL_NAMES.index(name) if name in CELL_NAMES else None

    def middle(self, cell: int) -> Point:
        return middle(cell)

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        row, column = divmod(cell, GRID_WIDTH)
        if not (0 <= column + dx < GRID_WIDTH and 0 <= row + dy < GRID_HEIGHT):
            return None
        return (row + dy) * GRID_WIDTH + column + dx

    def refresh(self) -> None:
        """Show the cell that is meant, and what would be laid there; in a hint the cell that it speaks of."""
        scene = self.scene
        position = scene.session.position
        self.take_turn()
        self._marks.clear()
        if scene.table.waiting or scene.session.outcome is not None:
            return
        cell = self.cell_named(scene.hinted) if scene.hinted else self.meant()
        if cell is None:
            return
        able = position.cells[cell] == FREE
        self._marks.put(Frame(able), *middle(cell), Layer.MARK)
        if able:
            self._marks.put(Stone(position.side), *middle(cell), Layer.MARK).alpha = 0.4

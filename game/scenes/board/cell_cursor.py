"""The cursor of a board of cells, of which the mouse, or keys and buttons, select one."""

from typing import Generic

from game.rules import E, P
from game.scenes.board.board import BoardScene
from game.scenes.board.cursor import BoardCursor


class CellCursor(BoardCursor, Generic[P, E]):
    """The selected cell: the mouse's or that of keys and buttons, whichever moved last.

    Two people may share the keys: each goes on near the cell where they were last. Games override `own_cell` and
    `cell_at`.
    """

    def __init__(self, scene: BoardScene[P, E]) -> None:
        self.scene = scene
        self.mouse: tuple[float, float] | None = None
        """The pixel of the mouse while it is on the board."""
        self.cell = self.own_cell(None)
        """The cell selected by keys and buttons."""
        self._turn = scene.session.ply, scene.session.side
        self._left: dict[int, int] = {}
        """The cells where the keys of each side were last."""

    def own_cell(self, near: int | None) -> int:
        """Return the cell nearest to another one on which the side to move can begin; for None where keys begin."""
        raise NotImplementedError

    def cell_at(self, x: float, y: float) -> int | None:
        """Return the cell at a point of the board, or None."""
        raise NotImplementedError

    def meant(self) -> int | None:
        """Return the selected cell."""
        if self.by_keys:
            return self.cell if self.scene.board_focused else None
        return None if self.mouse is None else self.cell_at(*self.scene.board.to_units(self.mouse))

    def leave(self) -> None:
        self.mouse = None
        self.refresh()

    def begin_keys(self) -> None:
        """Let keys go on from the cell below the mouse, if any: at first they only show which cell is meant."""
        cell = self.meant()
        self.cell = self.cell if cell is None else cell
        self.by_keys = True

    def take_turn(self) -> None:
        """Select a cell of the side to move, if a person's turn has begun."""
        table = self.scene.table
        session = self.scene.session
        _, before = self._turn
        turn = (session.ply, session.side)
        if turn != self._turn and not (table.waiting or table.answering or table.done):
            self._turn = turn
            self._left[before] = self.cell
            self.cell = self.own_cell(self._left.get(session.side))

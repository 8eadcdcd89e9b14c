"""The cursor of a board whose moves are single cells: mouse, arrow keys and Enter on them."""

from typing import Generic

from game.actions import DIRECTIONS, Action
from game.rules import E, P
from game.scenes.animation.playback import beacon
from game.scenes.board.cell_cursor import CellCursor
from game.scenes.board.hints import Point
from game.stage.sprites import Sprite
from game.ui.input.inputs import Pointer


class GridCursor(CellCursor[P, E], Generic[P, E]):
    """The selected cell, and what is chosen there.

    Games override what names, finds and joins their cells: `cell_name`, `cell_named`, `middle` and `neighbour`; and
    `choose`, if a move is more than the name of its cell.
    """

    def cell_name(self, cell: int) -> str:
        """Return the name of a cell, which is the key of its place."""
        raise NotImplementedError

    def cell_named(self, name: str) -> int | None:
        """Return the cell of a name or of a move there, or None."""
        raise NotImplementedError

    def middle(self, cell: int) -> Point:
        """Return the middle of a cell, in units of the board."""
        raise NotImplementedError

    def neighbour(self, cell: int, dx: int, dy: int) -> int | None:
        """Return the cell beside another one as the board is seen, or None at the edge."""
        raise NotImplementedError

    def choose(self, cell: int) -> None:
        """Make the move of a cell, or say why that is refused."""
        self.scene.play(self.cell_name(cell))

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        if event.kind not in ("move", "down"):
            return
        before = self.meant()
        self.mouse = event.pixel
        self.by_keys = False
        if event.kind == "move":
            if self.meant() != before:
                self.scene.forget_refusal()
        elif event.button == 1:
            cell = self.cell_at(x, y)
            if cell is not None:
                self.cell = cell
                self.choose(cell)
        self.refresh()

    def act(self, action: Action) -> bool:
        if action is not Action.CONFIRM and action not in DIRECTIONS:
            return False
        self.take_turn()
        if not self.by_keys:
            self.begin_keys()
        elif action is Action.CONFIRM:
            self.choose(self.cell)
        else:
            cell = self.neighbour(self.cell, *DIRECTIONS[action])
            if cell is None:
                return False  # At the edge the focus goes on to the buttons.
            self.cell = cell
            self.scene.forget_refusal()
        self.refresh()
        return True

    def at(self) -> str:
        return self.cell_name(self.cell)

    def reach(self, key: str) -> None:
        cell = self.cell_named(key)
        if cell is not None:
            self.cell = cell
            self.by_keys = True
            self.scene.focus_board()
            self.scene.forget_refusal()
            self.refresh()

    def point_at(self, move: str) -> None:
        cell = self.cell_named(move)
        if cell is not None:
            self.cell = cell

    def beacons(self, move: str) -> list[Sprite]:
        cell = self.cell_named(move)
        return [] if cell is None else [beacon(self.scene.board, *self.middle(cell))]

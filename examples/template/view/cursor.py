"""Mouse, keys and gamepad on the board of Row of three: the cell that is meant, and what would be laid there."""

from __future__ import annotations

from game.actions import DIRECTIONS, Action
from game.scenes.animation.playback import beacon
from game.scenes.board.board import BoardScene
from game.scenes.board.cursor import BoardCursor
from game.stage.sprites import Sprite
from game.ui.input.inputs import Pointer

from ..rules.moves import FREE, NAMES, SIDE, Event, Position
from .art import Stone, middle
from .board import Layer, cell_at
from .marks import Frame


class Cursor(BoardCursor):
    """The cell that mouse, keys or gamepad mean."""

    def __init__(self, scene: BoardScene[Position, Event]) -> None:
        self.scene = scene
        self.cell = NAMES.index("b2")
        self.seen = False
        """True if it is shown; not before the mouse is on the board or a key was pressed there."""
        self._marks: list[Sprite] = []

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        cell = cell_at(x, y)
        self.seen = cell is not None
        if cell is not None:
            if self.cell != cell:
                self.cell = cell
                self.scene.forget_refusal()
            if event.kind == "down" and event.button == 1:
                self.scene.play(NAMES[cell])
        self.refresh()

    def leave(self) -> None:
        """The mouse, or the focus, is no longer on the board."""
        self.seen = False
        self.refresh()

    def act(self, action: Action) -> bool:
        if action is not Action.CONFIRM and action not in DIRECTIONS:
            return False
        if not self.seen:
            self.seen = True  # Nothing is played where no cursor was seen.
        elif action is Action.CONFIRM:
            self.scene.play(NAMES[self.cell])
        else:
            (right, down), (row, column) = DIRECTIONS[action], divmod(self.cell, SIDE)
            if not (0 <= column + right < SIDE and 0 <= row + down < SIDE):
                return False  # At the edge the focus goes on to the buttons.
            self.cell = (row + down) * SIDE + column + right
            self.scene.forget_refusal()
        self.refresh()
        return True

    def focus_moved(self) -> None:
        focus = self.scene.form.focus
        if focus is None or focus.key != "board":
            self.leave()

    def point_at(self, move: str) -> None:
        self.cell = NAMES.index(move)

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.scene.board, *middle(NAMES.index(move)))]

    def refresh(self) -> None:
        """Show the cell that is meant, and what would be laid there; in a hint the cell that it speaks of."""
        scene, position = self.scene, self.scene.session.position
        scene.stage.remove_all(self._marks)
        self._marks = []
        if not (scene.hinted or self.seen) or scene.table.waiting or scene.session.outcome is not None:
            return
        cell = NAMES.index(scene.hinted) if scene.hinted else self.cell
        able = position.cells[cell] == FREE
        self._marks.append(Sprite(Frame(able), scene.board, *middle(cell), layer=Layer.MARK))
        if able:
            self._marks.append(Sprite(Stone(position.side), scene.board, *middle(cell), layer=Layer.MARK, alpha=0.4))
        for mark in self._marks:
            scene.stage.add(mark)

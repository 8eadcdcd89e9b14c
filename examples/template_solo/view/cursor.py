"""Mouse, keys and gamepad on the board of Lanterns: the lantern that is meant, and those that it would turn."""

from __future__ import annotations

from game.actions import DIRECTIONS, Action
from game.scenes.animation.playback import beacon
from game.scenes.board.board import BoardScene
from game.scenes.board.cursor import BoardCursor
from game.stage.sprites import Sprite
from game.ui.input.inputs import Pointer

from ..rules.moves import NAMES, SIDE, Position, Turned, cross
from .art import RIM, middle
from .board import Layer
from .marks import Frame


class Cursor(BoardCursor):
    """The lantern that mouse, keys or gamepad mean."""

    def __init__(self, scene: BoardScene[Position, Turned]) -> None:
        self.scene = scene
        self.cell = NAMES.index("b2")
        self.seen = False
        """True if it is shown; not before the mouse is on the board or a key was pressed there."""
        self._marks: list[Sprite] = []

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        column, row = int((x - RIM) // 1), int((y - RIM) // 1)
        self.seen = 0 <= column < SIDE and 0 <= row < SIDE
        if self.seen:
            if self.cell != row * SIDE + column:
                self.cell = row * SIDE + column
                self.scene.forget_refusal()
            if event.kind == "down" and event.button == 1:
                self.scene.play(NAMES[self.cell])
        self.refresh()

    def leave(self) -> None:
        self.seen = False
        self.refresh()

    def act(self, action: Action) -> bool:
        if action is not Action.CONFIRM and action not in DIRECTIONS:
            return False
        if not self.seen:
            self.seen = True  # Nothing is pressed where no cursor was seen.
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
        self.cell = NAMES.index(move)  # Keys go on from there: Enter presses.

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.scene.board, *middle(NAMES.index(move)))]

    def refresh(self) -> None:
        """Show the lantern that is meant and those that it would turn; in a hint the one that it speaks of."""
        scene = self.scene
        scene.stage.remove_all(self._marks)
        self._marks = []
        if not (scene.hinted or self.seen) or scene.table.ending is not None:
            return
        pressed, *others = cross(NAMES.index(scene.hinted) if scene.hinted else self.cell)
        for cell in (*others, pressed):
            mark = Sprite(Frame(cell == pressed), scene.board, *middle(cell), layer=Layer.MARK)
            self._marks.append(scene.stage.add(mark))

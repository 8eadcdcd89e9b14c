"""From which side a board is seen: as it is printed, or turned round, so that who sits above has his own side below."""

from __future__ import annotations

from game.scenes.animation.rewind import REWIND
from game.scenes.board.board import AnyBoardScene


class Turning:
    """Turns the board of a scene. It is a matter of the view only: no position, move or text knows of it.

    What somebody chooses who plays alone and would sit above is remembered; else turning it is for this time only.
    """

    def __init__(self, scene: AnyBoardScene) -> None:
        self.scene = scene
        self._flipped = False
        """Whether the board was turned by somebody who has no reason to have it so every time."""
        self._seen = False
        """Whether it is seen turned now."""

    @property
    def possible(self) -> bool:
        """Whether there is a board to be turned; in lessons it lies as the words say."""
        return self.scene.game.above is not None and self.scene.table.course is None

    @property
    def _sits_above(self) -> bool:
        """Whether one person plays alone, on the side that begins above."""
        table, above = self.scene.table, self.scene.game.above
        return above is not None and table.plays(1 - above) and not table.plays(above)

    @property
    def turned(self) -> bool:
        """Whether the board is to be seen turned."""
        if not self.possible or not self._sits_above:
            return self.possible and self._flipped
        chosen = self.scene.app.settings.own_below
        return self.scene.game.above == 1 if chosen is None else chosen

    def flip(self) -> None:
        """Turn the board round, or back; a move that is being shown comes to its end."""
        if not self.possible:
            return
        if self._sits_above:
            self.scene.app.settings.own_below = not self.turned
            self.scene.app.save_settings()
        else:
            self._flipped = not self._flipped
        self.scene.stage.animator.finish("move")
        self.scene.outdated = True

    def apply(self) -> bool:
        """Let the board be seen as it is to be, unless a move is being shown; whether it has to be shown anew."""
        scene = self.scene
        if self._seen == self.turned or scene.moving:
            return False
        self._seen = self.turned
        scene.stage.animator.finish(REWIND)
        scene.cursor.turn(self._seen)
        return True

"""What the player means on a board: the part of a game that mouse, keys and gamepad talk to."""

from __future__ import annotations

from game.actions import Action
from game.stage.sprites import Sprite
from game.ui.input.inputs import Pointer


class BoardCursor:
    """What mouse, keys and gamepad mean on the board, and the marks that show it. Points are in the board's units."""

    by_keys = False
    """Whether keys or buttons were used last, and not the mouse."""

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        """The mouse at a point of the board."""

    def drags(self, x: float, y: float) -> bool:
        """Whether a finger that moves on from a point of the board leads something along."""
        return False

    def leave(self) -> None:
        """The mouse is no longer on the board."""

    def act(self, action: Action) -> bool:
        """A key or a button while the board has the focus; whether it did anything."""
        return False

    def focus_moved(self) -> None:
        """A key brought the focus to the board, or away from it."""
        self.by_keys = True
        self.refresh()

    def take_back(self) -> bool:
        """Take back a step of a move that is not made yet; whether there was one."""
        return False

    def at(self) -> str:
        """The key of the place that keys are on; empty where they are on none, and what is meant is under the mouse."""
        return ""

    def reach(self, key: str) -> None:
        """Keys go on from the place of a key, as if they had gone there; one that is not there is left alone."""

    def family(self, key: str) -> str:
        """What the places of some keys have in common, so that one switch walks over them as one; empty for those that
        stand in rows.
        """
        return ""

    def put_down(self) -> None:
        """Let go of what is in hand, where a move is made in several steps."""

    def point_at(self, move: str) -> None:
        """A move is shown, by a hint or a lesson: keys go on from it."""

    def beacons(self, move: str) -> list[Sprite]:
        """Sprites that show what to click next to make a move, not yet on the stage."""
        return []

    def turn(self, turned: bool) -> None:
        """The board is seen from the other side from now on, or (not `turned`) as it is printed. The scene then shows
        the position anew.
        """

    def refresh(self) -> None:
        """Draw hover, cursor and the move of a hint anew for the present position."""

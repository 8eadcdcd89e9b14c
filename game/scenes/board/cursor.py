"""The cursor of a board: what mouse, keys and gamepad mean there."""

from game.actions import Action
from game.play.session.match import Person
from game.play.table.table import AnyTable
from game.scenes.base.context import Context
from game.stage.sprites import Sprite
from game.ui.input.inputs import Pointer


def shows_previews(app: Context, table: AnyTable) -> bool:
    """Return whether it is shown what a move would bring. Two players at this screen may want to find that out."""
    contest = table.session.match.players == (Person(), Person()) and not table.guided
    return app.settings.previews or not contest


class BoardCursor:
    """Turns input on the board into moves, and marks what is meant. Points are in the board's units."""

    by_keys = False
    """True if keys or buttons were used last, rather than the mouse."""

    def pointer(self, event: Pointer, x: float, y: float) -> None:
        """Handle the mouse at a point of the board."""

    def drags(self, x: float, y: float) -> bool:
        """Return whether a finger moving on from this point drags something."""
        return False

    def leave(self) -> None:
        """Called when the mouse leaves the board."""

    def act(self, action: Action) -> bool:
        """Handle a key or button while the board has the focus; return whether it was used."""
        return False

    def focus_moved(self) -> None:
        """Called when a key moves the focus to the board or away from it."""
        self.by_keys = True
        self.refresh()

    def take_back(self) -> bool:
        """Undo a step of an unfinished move; return whether there was one."""
        return False

    def at(self) -> str:
        """Return the key of the place the keyboard cursor is on; "" if there is none, or the mouse is used."""
        return ""

    def reach(self, key: str) -> None:
        """Move the keyboard cursor to the place of a key, if there is one."""

    def family(self, key: str) -> str:
        """Return the group of a place for switch scanning; "" for places in rows."""
        return ""

    def put_down(self) -> None:
        """Drop an unfinished move."""

    def point_at(self, move: str) -> None:
        """Move the keyboard cursor to a move shown by a hint or lesson."""

    def beacons(self, move: str) -> list[Sprite]:
        """Return sprites, not yet on the stage, that show where to click next to make a move."""
        return []

    def turn(self, turned: bool) -> None:
        """Turn the board round, or (not `turned`) back to normal. The scene then shows the position anew."""

    def refresh(self) -> None:
        """Draw hover, cursor and the move of a hint anew for the present position."""

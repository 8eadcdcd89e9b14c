"""A scene with a board: what a game says of its own, and the board as a widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from game.app.controls import Action, Pointer, Press
from game.scenes.parts.places import arrange
from game.scenes.scene import Scene
from game.stage.sprites import Space, Sprite
from game.stage.tween import Animation, Sequence, Tween, ease_out
from game.ui.widgets import Box, Widget

if TYPE_CHECKING:
    from game.app.app import App


class Board(Widget):
    """The board as a widget of the form: it takes the focus, and hands everything on in its own units."""

    def __init__(self, scene: BoardScene, box: Box) -> None:
        super().__init__("board", box)
        self.scene = scene
        self.rounds_focus = False

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if self.scene.waiting and event.kind in ("down", "wheel"):
            self.scene.say_waiting()
            return True
        self.scene.pointer_on_board(event, *self.scene.board.to_units(event.pixel))
        return True

    def refresh(self) -> None:
        if not self.hovered:
            self.scene.pointer_left_board()

    def act(self, action: Action) -> bool:
        if self.scene.waiting and action is Action.CONFIRM:
            self.scene.say_waiting()
            return True
        return self.scene.act_on_board(action)


class BoardScene(Scene):
    """What a game's own scene knows of its board:

    - `shape`: width and height of the board in its own units (`self.board` maps them to pixels);
    - `show(position)`: put sprites for a position on the stage, in place of all that stood there;
    - `animate(before, events, after)`: an animation that leads the sprites of one position to those of the next;
    - `build_ground()` and `build_panels()`: what lies below the pieces, and what stands beside the board;
    - `status()`: the line that says what is to be done, `explain(refusal)`: why a move does not count;
    - `pointer_on_board`, `pointer_left_board`, `act_on_board` and `focus_moved`: what the player does, in board units;
    - `refresh_cursor()`: draw hover, cursor and hint anew for the present position;
    - `beacons(move)`: what a lesson shows of a move.
    """

    shape: tuple[float, float] = (1.0, 1.0)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.board = Space()
        self.places = arrange(self.form.box, 1.0)

    def show(self, position: Any) -> None:
        """Put sprites for a position on the stage, in place of all that stood there."""
        raise NotImplementedError

    def animate(self, before: Any, events: list[Any], after: Any) -> Animation:
        """An animation that leads the sprites of one position to those of the next."""
        raise NotImplementedError

    def build_ground(self) -> None:
        """Draw what lies still below the pieces. The sprites belong to the form and its space."""

    def build_panels(self) -> None:
        """Fill the panels beside the board (`self.places.panels`)."""

    def status(self) -> str:
        """What is to be done now, in one line."""
        return ""

    def explain(self, refusal: str) -> str:
        """Why a move does not count, in one sentence."""
        return refusal

    def press(self, event: Press) -> bool:
        before = self.form.focus
        used = super().press(event)
        if self.form.focus is not before:
            self.focus_moved()
        return used

    def focus_moved(self) -> None:
        """A key brought the focus to the board, or away from it."""

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        """The mouse at a point of the board, in its units."""

    def pointer_left_board(self) -> None:
        """The mouse is no longer on the board."""

    def act_on_board(self, action: Action) -> bool:
        """A key or a button while the board has the focus; whether it did anything."""
        return False

    def refresh_cursor(self) -> None:
        """Draw hover and cursor anew for the present position."""

    def beacons(self, move: str) -> list[Sprite]:
        """Sprites that show what to click next to make a move, not yet on the stage."""
        return []

    def subtitle(self) -> str:
        """What is said beside the title, such as the name of the level."""
        return ""

    @property
    def waiting(self) -> bool:
        """Whether what a person does on the board does not count now."""
        return False

    def say_waiting(self) -> None:
        """Tell a person why it does not."""

    @property
    def lively(self) -> bool:
        """Whether there is motion beyond what is needed to follow the game."""
        return not self.app.settings.reduced_motion

    def shake(self, sprite: Sprite, reach: float = 0.06) -> Animation:
        """A short shake from side to side: no."""
        home = sprite.x
        steps = [Tween(sprite, 0.045, ease_out, x=home + side * reach) for side in (1, -1, 0.6, -0.6)]
        return Sequence(*steps, Tween(sprite, 0.045, ease_out, x=home))

"""The scene every game is played in: board, tools, status line, and the play-back of what the rules say happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.art import STRONG, TITLE
from game.controls import Action, Pointer
from game.games import Game
from game.rules import IllegalMove, Outcome
from game.saves import save_session
from game.scene import Scene
from game.session import OVER, Session
from game.sprites import CENTRE, Space, Sprite
from game.text import Text
from game.tween import Animation, Call, Delay, Parallel, Sequence, Tween, ease_out
from game.ui.widgets import Box, Button, Widget

if TYPE_CHECKING:
    from game.app import App

HURRY = 0.08
"""A running animation ends within so many seconds when the next move is made."""
BAR, STATUS, GAP = 56.0, 40.0, 12.0


@dataclass(frozen=True)
class Places:
    """Where things go: the board, a panel for each side, and the status line, all in units of the form."""

    board: Box
    panels: tuple[Box, Box]
    status: Box


def arrange(window: Box, shape: float) -> Places:
    """Places in a window for a board whose width is `shape` times its height.

    The panels stand left and right of the board where there is room, else in one column, else below it.
    """
    room = Box(GAP, BAR + GAP, window.width - 2 * GAP, window.height - BAR - STATUS - 2 * GAP)
    status = Box(GAP, room.bottom, room.width, STATUS)

    def fitted(area: Box) -> Box:
        width = min(area.width, area.height * shape)
        box = Box(0, 0, width, width / shape)
        box.center = area.center
        return box

    beside = room.width - room.height * shape
    if beside >= 2 * 221:
        side = min(300.0, beside / 2 - 1.5 * GAP)
        board = fitted(room)
        height = min(room.height, 560.0)
        top = room.top + (room.height - height) / 2
        left = Box(board.left - GAP * 1.5 - side, top, side, height)
        right = Box(board.right + GAP * 1.5, top, side, height)
        return Places(board, (left, right), status)
    if room.width >= room.height:
        side = max(216.0, min(280.0, beside - GAP))
        board = fitted(Box(room.left, room.top, room.width - side - GAP, room.height))
        column = Box(room.right - side, room.top, side, room.height)
        half = (column.height - GAP) / 2
        first = Box(column.left, column.top, side, half)
        return Places(board, (first, Box(column.left, column.top + half + GAP, side, half)), status)
    below = 150.0
    board = fitted(Box(room.left, room.top, room.width, room.height - below - GAP))
    half = (room.width - GAP) / 2
    top = room.bottom - below
    return Places(board, (Box(room.left, top, half, below), Box(room.left + half + GAP, top, half, below)), status)


class Board(Widget):
    """The board as a widget of the form: it takes the focus, and hands everything on in its own units."""

    def __init__(self, scene: PlayScene, box: Box) -> None:
        super().__init__("board", box)
        self.scene = scene
        self.rounds_focus = False

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        self.scene.pointer_on_board(event, *self.scene.board.to_units(event.pixel))
        return True

    def refresh(self) -> None:
        if not self.hovered:
            self.scene.pointer_left_board()

    def act(self, action: Action) -> bool:
        return self.scene.act_on_board(action)


class PlayScene(Scene):
    """A game being played.

    The session is always ahead of the picture: a move is judged against it at once, while earlier moves may still be
    shown. Subclasses know their board:

    - `shape`: width and height of the board in its own units (`self.board` maps them to pixels);
    - `show(position)`: put sprites for a position on the stage, in place of all that stood there;
    - `animate(before, events, after)`: an animation that leads the sprites of one position to those of the next;
    - `build_panels(places)`: what stands beside the board, from `self.session`;
    - `status()`: the line that says what is to be done, `explain(refusal)`: why a move does not count;
    - `pointer_on_board`, `pointer_left_board` and `act_on_board`: what the player does, in board units;
    - `refresh_cursor()`: draw hover and cursor anew for the present position;
    - `ending()`: how the game has ended, where a level can be solved or failed before the rules say that it is over;
    - `result_lines(outcome)`: the title of the result and lines that say why.
    """

    music = "music_play"
    shape: tuple[float, float] = (1.0, 1.0)

    def __init__(self, app: App, game: Game, session: Session, level: Any | None = None) -> None:
        """`level` is the level (what the game's `parse_level` made) the session began with, if any."""
        super().__init__(app)
        self.game = game
        self.session = session
        self.level = level
        self.board = Space()
        self.places = arrange(self.form.box, 1.0)
        self._queue: list[tuple[Any, list[Any], Any]] = []
        """Moves made but not yet shown: position before, events, position after."""
        self._shown = False
        self._status: list[Sprite] = []
        self._refusal = ""
        self._ended = self.ending() is not None

    # What subclasses say

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

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        """The mouse at a point of the board, in its units."""

    def pointer_left_board(self) -> None:
        """The mouse is no longer on the board."""

    def act_on_board(self, action: Action) -> bool:
        """A key or a button while the board has the focus; whether it did anything."""
        return False

    def refresh_cursor(self) -> None:
        """Draw hover and cursor anew for the present position."""

    def ending(self) -> Outcome | None:
        """How the game has ended, or None while it goes on: what the rules say, unless a level has ends of its own."""
        return self.session.outcome

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        """The title of the result, and what else there is to say, line by line."""
        if self.game.players == 1:
            return self._("Game over"), []
        if outcome.winner is None:
            return self._("A draw"), []
        match = self.session.match
        name = match.names[match.player(outcome.winner)] or self._(self.game.sides[outcome.winner])
        return self._("{name} wins").format(name=name), []

    def result_scene(self, outcome: Outcome) -> Scene | None:
        """What comes up when the game has ended."""
        from game.scenes.result import ResultScene

        return ResultScene(self.app, self, outcome)

    # Laying out

    def build(self) -> None:
        form = self.form
        self.places = arrange(form.box, self.shape[0] / self.shape[1])
        box = self.places.board
        left, top = form.space.to_pixels(box.left, box.top)
        # Whole pixels a unit where the board is made of many equal cells: no seams between them.
        self.board.place(round(left), round(top), box.width * form.space.scale / self.shape[0])
        self.build_ground()
        form.add(Board(self, box))
        self._build_bar()
        self.build_panels()
        self._status = []
        self._show_status()
        if not self._shown:
            self._shown = True
            self.show(self.session.position)
        self.refresh_cursor()

    def _build_bar(self) -> None:
        form = self.form
        right = form.box.width - GAP
        tools = [
            ("help", "help", self._("How to play"), self.open_help, True),
            ("restart", "restart", self._("Start again"), self.restart, self.session.can_undo),
            ("redo", "redo", self._("Redo"), self.redo, self.session.can_redo),
            ("undo", "undo", self._("Undo"), self.undo, self.session.can_undo),
        ]
        for key, icon, tip, act, able in tools:
            button = Button(key, Box(right - 44, 8, 44, 42), "", act, icon=icon, tip=self._tip(tip, key))
            form.add(button, enabled=able)
            right -= 50
        form.add(Button("menu", Box(GAP, 8, 44, 42), "", self.back, icon="menu", tip=self._tip(self._("Menu"), "back")))
        room = right - GAP - 60
        title = Text(self.game.title, 26, TITLE, "text", width=room, shorten=True, shadow=True)
        form.sprite(title, GAP + 58, 29, anchor=(0.0, 0.5))
        width, _ = form.measure(title)
        note = self.subtitle()
        if note and room - width > 90:
            note_art = Text(note, 17, STRONG, "text_dim", width=room - width - 16, shorten=True)
            form.sprite(note_art, GAP + 58 + width + 16, 31, anchor=(0.0, 0.5))

    def subtitle(self) -> str:
        """What is said beside the title, such as the name of the level."""
        return ""

    def _tip(self, text: str, action: str) -> str:
        label = self.app.controls.label(Action(action))
        return f"{text} ({label})" if label else text

    def _show_status(self) -> None:
        self.stage.remove_all(self._status)
        box = self.places.status
        refused = self._refusal
        text = refused or self.status()
        self._status = []
        if text:
            colour = "bad" if refused else "text"
            art = Text(text, 18, STRONG, colour, width=box.width - 20, shorten=True, align="centre", shadow=True)
            self._status = [self.form.sprite(art, box.centerx, box.centery, anchor=CENTRE)]

    # Moves

    def play(self, move: str) -> bool:
        """Make a move, or say why it does not count; whether it was made."""
        if self.ending() is not None:
            self.refuse(OVER)
            return False
        before = self.session.position
        try:
            events = self.session.play(move)
        except IllegalMove as error:
            self.refuse(error.reason)
            return False
        self._refusal = ""
        self._queue.append((before, events, self.session.position))
        self._after_move()
        return True

    def refuse(self, refusal: str) -> None:
        """Tell why something does not count."""
        self.form.sound("error")
        self._refusal = self.explain(refusal)
        self._show_status()

    def forget_refusal(self) -> None:
        """The player has turned to something else."""
        if self._refusal:
            self._refusal = ""
            self._show_status()

    def _after_move(self) -> None:
        self.app.save(lambda: save_session(self.app.folders.data, self.session))
        if self.stage.animator.busy:
            self.stage.animator.hurry(HURRY)
        else:
            self._show_next()
        self.refresh_cursor()

    def _show_next(self) -> None:
        if not self._queue:
            self._settled()
            return
        before, events, after = self._queue.pop(0)
        animation = Sequence(self.animate(before, events, after), Call(lambda: self._shown_to_end(after)))
        self.stage.animator.start(animation, tag="move")
        self.outdated = True
        if self.app.settings.speed == "off":
            self.stage.animator.finish()
        elif self._queue:
            self.stage.animator.hurry(HURRY)

    def _shown_to_end(self, after: Any) -> None:
        self.show(after)
        self._show_next()

    @property
    def moving(self) -> bool:
        """Whether a move is still being shown."""
        return self.stage.animator.busy

    def _settled(self) -> None:
        self.outdated = True
        outcome = self.ending()
        if outcome is not None and not self._ended:
            self._ended = True
            self.finished(outcome)

    def finished(self, outcome: Outcome) -> None:
        """The game has ended, and its last move has been shown."""
        if self.game.players == 2:
            self.session.match.count(outcome)
            self.app.save(lambda: save_session(self.app.folders.data, self.session))
        result = self.result_scene(outcome)
        if result is not None:
            self.stage.animator.start(Sequence(Delay(0.7), Call(lambda: self._bring_up(result))), tag="result")

    def _bring_up(self, scene: Scene) -> None:
        if self.app.front is self and self.ending() is not None:
            self.app.push(scene)

    # Going back and forth

    def _hold(self) -> None:
        """Bring the picture to the position at once."""
        self.stage.animator.cancel("result")
        self._queue.clear()
        self._ended = True  # The end that a move still being shown leads to is about to be taken back.
        self.stage.animator.finish()
        self._refusal = ""

    def undo(self) -> None:
        """Take the last move back."""
        if self.session.can_undo:
            self._hold()
            self.session.undo()
            self._turned_back()

    def redo(self) -> None:
        """Make the move taken back last again."""
        if self.session.can_redo:
            before = self.session.position
            events = self.session.redo()
            self._refusal = ""
            self._queue.append((before, events, self.session.position))
            self._after_move()

    def restart(self) -> None:
        """Take all moves back."""
        if self.session.can_undo:
            self._hold()
            self.session.restart()
            self._turned_back()

    def _turned_back(self) -> None:
        self._ended = self.ending() is not None
        self.show(self.session.position)
        self.outdated = True
        self.app.save(lambda: save_session(self.app.folders.data, self.session))

    def begin(self, session: Session, level: Any | None = None) -> None:
        """Go on with another session of the same game."""
        self._hold()
        self.session, self.level = session, level
        self._turned_back()

    # What the player asks for

    def act(self, action: Action) -> bool:
        acts = {
            Action.UNDO: self.undo,
            Action.REDO: self.redo,
            Action.RESTART: self.restart,
            Action.HELP: self.open_help,
        }
        if action not in acts:
            return False
        acts[action]()
        return True

    def open_help(self) -> None:
        """How to play."""
        from game.scenes.help import HelpScene

        self.app.push(HelpScene(self.app, self.game))

    def back(self) -> None:
        from game.scenes.pause import PauseScene

        self.form.sound("press")
        self.app.push(PauseScene(self.app, self))

    # Small helpers for subclasses

    @property
    def lively(self) -> bool:
        """Whether there is motion beyond what is needed to follow the game."""
        return not self.app.settings.reduced_motion

    def shake(self, sprite: Sprite, reach: float = 0.06) -> Animation:
        """A short shake from side to side: no."""
        home = sprite.x
        steps = [Tween(sprite, 0.045, ease_out, x=home + side * reach) for side in (1, -1, 0.6, -0.6)]
        return Sequence(*steps, Tween(sprite, 0.045, ease_out, x=home))

    def fade_out(self, sprites: list[Sprite], seconds: float) -> Animation:
        """Let sprites fade, and take them off the stage."""
        fades = Parallel(*(Tween(sprite, seconds, alpha=0.0) for sprite in sprites))
        return Sequence(fades, Call(lambda: self.stage.remove_all(sprites)))

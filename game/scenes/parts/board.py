"""A scene with a board: the view of a table, and what a game has to say of its own."""

from __future__ import annotations

from typing import Any, Generic

from game.actions import Action
from game.play.session import Session
from game.play.table import Happened, Table
from game.players.seats import Seats
from game.rules import E, Outcome, P
from game.scenes.context import Context
from game.scenes.parts.names import Names
from game.scenes.parts.places import arrange
from game.scenes.parts.status import StatusLine, about_hint, about_programs, why_not
from game.scenes.parts.story import Story
from game.scenes.scene import Scene
from game.stage.sprites import Space, Sprite
from game.stage.tween import Animation, Call, Sequence
from game.ui.inputs import Pointer, Press

HURRY = 0.08
"""A running animation ends within so many seconds when the next move is made."""


class BoardScene(Scene, Generic[P, E]):
    """What a game's own scene knows of its board:

    - `shape`: width and height of the board in its own units (`self.board` maps them to pixels);
    - `show(position)`: put sprites for a position on the stage, in place of all that stood there;
    - `animate(before, events, after)`: an animation that leads the sprites of one position to those of the next; the
      game's `MovePlayback` makes it;
    - `build_ground()` and `build_panels()`: what lies below the pieces, and what stands beside the board;
    - `status()`: the line that says what is to be done, `explain(refusal)`: why a move does not count, `told(move)`:
      what a move has done, `preview()`: what the one would do that is meant;
    - `pointer_on_board`, `pointer_left_board`, `act_on_board` and `focus_moved`: what the player does, in board units;
    - `take_back` and `put_down`, where a move is made in several steps: what is in hand;
    - `refresh_cursor()`: draw hover, cursor and hint anew for the present position;
    - `show_hint(move)`: mark a move; `beacons(move)`: what a lesson shows of it;
    - `result_lines(outcome)`: what the result has to tell.

    The table is always ahead of the picture, which `follow` brings up to it.
    """

    music = "music_play"
    leads_back = True
    shape: tuple[float, float] = (1.0, 1.0)

    def __init__(self, app: Context, table: Table[P, E]) -> None:
        super().__init__(app)
        self.form.least = 0.0
        self.table = table
        self.game = table.game
        self.names = Names(app, table)
        self.seats = Seats(table, lambda player: app.find_program(table.game, player), app.clock, app.start_program)
        self.board = Space()
        self.places = arrange(self.form.box, 1.0)
        self.line = StatusLine(self.form)
        self.story = Story(table.last)
        self._seen = table.made, table.turned, table.hint
        """What of the table has been taken up."""

    # What a game says of its own

    def show(self, position: P) -> None:
        """Put sprites for a position on the stage, in place of all that stood there."""
        raise NotImplementedError

    def animate(self, before: P, events: list[E], after: P) -> Animation:
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

    def told(self, move: Happened[P, E]) -> str:
        """What a move has done, in one sentence; empty where the game does not tell."""
        return ""

    def preview(self) -> str:
        """What the move would do that is meant, in one line; empty when none is."""
        return ""

    def subtitle(self) -> str:
        """What is said beside the title, such as the name of the level."""
        return ""

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        """The title of the result, and what else there is to say, line by line."""
        if self.game.players == 1:
            return self._("Game over"), []
        if outcome.winner is None:
            return self._("A draw"), []
        return self._("{name} wins").format(name=self.names.label(outcome.winner)), []

    def focus_moved(self) -> None:
        """A key brought the focus to the board, or away from it."""

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        """The mouse at a point of the board, in its units."""

    def pointer_left_board(self) -> None:
        """The mouse is no longer on the board."""

    def act_on_board(self, action: Action) -> bool:
        """A key or a button while the board has the focus; whether it did anything."""
        return False

    def take_back(self) -> bool:
        """Take back a step of a move that is not made yet; whether there was one."""
        return False

    def put_down(self) -> None:
        """Let go of what is in hand."""

    def refresh_cursor(self) -> None:
        """Draw hover and cursor anew for the present position."""

    def show_hint(self, move: str) -> None:
        """Mark a move on the board; games that can do so look at `hinted` in `refresh_cursor`."""
        self.refresh_cursor()
        self.show_status()

    def beacons(self, move: str) -> list[Sprite]:
        """Sprites that show what to click next to make a move, not yet on the stage."""
        return []

    def finished(self, outcome: Outcome) -> None:
        """The game has ended, and its last move has been shown."""

    # How it stands

    @property
    def session(self) -> Session[P, E]:
        """The game that is played."""
        return self.table.session

    @property
    def hinted(self) -> str:
        """The move that a hint shows; empty when there is none."""
        return self.table.hint.move if self.table.hint is not None else ""

    @property
    def moving(self) -> bool:
        """Whether a move is still being shown."""
        return self.stage.animator.busy

    @property
    def expecting(self) -> bool:
        return self.seats.thinking or bool(self.table.happened)

    @property
    def lively(self) -> bool:
        """Whether there is motion beyond what is needed to follow the game."""
        return not self.app.settings.reduced_motion

    def show_status(self) -> None:
        """Say what is to be said now in the status line."""
        table, colour = self.table, "text"
        if table.refusal:
            text, colour = why_not(table.refusal, self.names) or self.explain(table.refusal), "bad"
        elif table.hint is not None and (text := about_hint(table.hint, self.names)):
            colour = "accent"
        else:
            text = self._what_happens()
        working = self.seats.thinking and colour != "bad"
        self.line.show(self.places.status, text, colour, working, self.lively)

    def _what_happens(self) -> str:
        """What the line says where nothing is wrong and no hint is shown."""
        table, story, programs = self.table, self.story, about_programs(self.seats, self.names)
        if table.course is not None:
            return programs or ("" if table.course.told else self.status())
        if self.seats.advising or table.resting:
            return programs
        if story.looked and (text := self.preview()):
            return text
        ended = table.ending is not None and story.showing is None
        if story.telling is not None and not ended and (text := self.told(story.telling)):
            return text
        return programs or self.status()

    # Moves

    def play(self, move: str) -> bool:
        """Make a person's move, or say why it does not count; whether it was made."""
        made = self.table.play(move)
        if made:
            # A second press of the same key must not do to the next turn what it did to this one.
            self.focus_board()
            self.follow()
        elif self.table.refusal:
            self.refuse(self.table.refusal)
        else:
            self.form.sound("leave")
            self.follow()
            self.outdated = True
        return made

    def refuse(self, refusal: str) -> None:
        """Say in the status line why something does not count, until the player turns to something else."""
        self.form.sound("error")
        self.table.refusal = refusal
        self.show_status()

    def forget_refusal(self) -> None:
        """The player has turned to something else, such as another cell."""
        if self.table.refusal or not (self.moving or self.story.looked):
            self.table.refusal, self.story.looked = "", not self.moving
            self.show_status()

    def follow(self) -> None:
        """Bring the picture up to the table: moves that were made, turns that were taken, and hints."""
        table, (made, turned, hint) = self.table, self._seen
        self._seen = table.made, table.turned, table.hint
        if turned != table.turned:
            self._turn()
        elif made != table.made:
            if self.moving:
                self.stage.animator.hurry(HURRY)
            else:
                self._show_next(table.happened.popleft())
            self.refresh_cursor()
        if hint is not table.hint:
            if table.hint is not None:
                self.focus_board()
                self.show_hint(table.hint.move)
            else:
                self.refresh_cursor()
                self.show_status()

    def _show_next(self, move: Happened[P, E]) -> None:
        turned = self.table.turned
        self.story.begin(move)

        def ended() -> None:
            if self.table.turned == turned:
                self.story.end(move)
                self.show(move.after)
                if self.table.happened:
                    self._show_next(self.table.happened.popleft())
                else:
                    self.settled()

        animation = Sequence(self.animate(move.before, move.events, move.after), Call(ended))
        self.stage.animator.start(animation, tag="move")
        self.outdated = True
        if self.app.settings.speed == "off":
            self.stage.animator.finish()
        elif self.table.happened:
            self.stage.animator.hurry(HURRY)

    def _turn(self) -> None:
        """The game has been taken elsewhere: show at once where it stands."""
        for tag in ("result", "reply", "feast"):
            self.stage.animator.cancel(tag)
        self.stage.animator.finish()
        self.story.turn(self.table.last)
        self.show(self.session.position)
        self.settled()

    def settled(self) -> None:
        """Everything has been shown."""
        self.outdated = True
        outcome = self.table.settle()
        if outcome is not None:
            self.finished(outcome)

    # What the player does

    def focus_board(self) -> None:
        """The board has the focus: keys go on there, whatever button was pressed last."""
        if self.form.focus is not None and self.form.focus.key != "board":
            self.form.want("board")
            self.focus_moved()

    def press(self, event: Press) -> bool:
        before = self.form.focus
        used = super().press(event)
        if self.form.focus is not before:
            self.focus_moved()
        return used

    def poll(self) -> bool:
        self.follow()
        if self.table.happened and not self.moving:
            self._show_next(self.table.happened.popleft())
        return False


AnyBoardScene = BoardScene[Any, Any]
"""A scene with a board, where nobody needs to know of which game."""

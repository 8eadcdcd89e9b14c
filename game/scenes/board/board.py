"""A scene with a board: the view of a table, and the move it is showing."""

from __future__ import annotations

from collections import deque
from functools import cached_property
from typing import Any, Generic

from msgspec import Struct

from game.play.port.game import DONE
from game.play.port.move_result import Change, Declined, Hinted, MoveResult, Seated, Turned, Wish
from game.play.session.session import OVER, Session
from game.play.table.hint import Told
from game.play.table.table import Table
from game.players.seats import Seats
from game.rules import E, Outcome, P
from game.scenes.animation.playback import FOLLOWING
from game.scenes.animation.tally import Counting
from game.scenes.animation.undo_animation import REWIND, rewind
from game.scenes.base.context import Context
from game.scenes.base.play_layout import compute_layout
from game.scenes.base.scene import Scene
from game.scenes.board.cursor import BoardCursor
from game.scenes.board.game_clock import GameClock
from game.scenes.board.presentation import MovePresentation
from game.scenes.board.status import StatusLine, about_hint, about_looking, about_programs, why_not
from game.scenes.board.words import GameWords, Narrator
from game.scenes.players.names import Names, verdict_of, verdict_words
from game.stage.board_clock import MOVE_TAG, BoardClock
from game.stage.sprites import Layer, Space
from game.stage.tween import Animation, Animator
from game.stage.voices import Voices
from game.ui.input.inputs import Input, Press

HURRY = 0.08
"""Seconds within which a running animation ends when the player goes on: by a click on nothing, or step by step through
the game.
"""

STILL = Layer.AURA
"""Layer below which nothing moves: boards, panels and the lights on them. The light of an ending fades for seconds."""

BEHIND = 2
"""Maximum number of moves that wait to be shown where they come in heaps or are stepped through: the last ones."""


class TableNews(Struct, Generic[P, E]):
    """Changes of a table, by kind."""

    moves: list[MoveResult[P, E]] = []
    """Those made since the last turn."""
    turns: list[Turned] = []
    declined: list[Wish] = []
    moved: bool = False
    """True if there were any moves."""
    hinted: bool = False
    seated: bool = False

    @classmethod
    def taken(cls, changes: deque[Change[P, E]]) -> TableNews[P, E]:
        """Take all changes from a table."""
        news = cls()
        while changes:
            match changes.popleft():
                case MoveResult() as move:
                    news.moves.append(move)
                    news.moved = True
                case Turned() as turn:
                    news.moves.clear()
                    news.turns.append(turn)
                case Hinted():
                    news.hinted = True
                case Seated():
                    news.seated = True
                case Declined(wish):
                    news.declined.append(wish)
        return news


class BoardScene(Scene, Generic[P, E]):
    """Base of the games' scenes. A game's own scene defines for its board:

    - `shape`: width and height of the board in its own units (`self.board` maps them to pixels), and `corner`, the
      radius of its corners if they are round;
    - `show(position)`: put sprites for a position on the stage, in place of all that stood there;
    - `animate(move)`: an animation that leads the sprites of the position before a move to those of the next; the
      game's `MovePlayback` makes it;
    - `build_ground()` and `build_panels()`: what lies below the pieces, and what stands beside the board;
    - `words`: its sentences; `cursor`: what mouse, keys and gamepad mean on the board, and the marks that show it.

    The table is always ahead of the picture, which `follow` brings up to it.
    """

    leads_back = True
    shape: tuple[float, float] = (1.0, 1.0)
    corner = 0.0
    words: GameWords[P, E]
    cursor: BoardCursor

    def __init__(self, app: Context, table: Table[P, E]) -> None:
        super().__init__(app)
        self.music = "music_play"
        self.form.least = 0.0
        self.stage.still = STILL
        self.table = table
        self.game = table.game
        self.names = Names(app, table)
        self.seats = Seats(table, lambda player: app.find_program(table.game, player), app.clock, app.start_program)
        self.board = Space()
        self.places = compute_layout(self.form.box, 1.0)
        self.line = StatusLine(self.form)
        self.story = MovePresentation(table.last)
        self.game_clock = GameClock(self, table, self.names, lambda: self.story.showing)
        self.voices = Voices(app.audio, app.clock)
        self.counting = Counting(self.stage, self.voices.play)
        self.board_clock = BoardClock(self.stage.animator)
        self.side_by_side = False
        """True if a move can be shown while others are still under way."""
        self.going_back = False
        """True while the picture is led back from a move that was undone."""
        self.parting = ""
        """Sentence for the result of a game that says what is left to be done."""
        self._coming: deque[MoveResult[P, E]] = deque()
        """Moves that wait to be shown."""

    @cached_property
    def narrator(self) -> Narrator[P, E]:
        return Narrator(self.words)

    # What a game says of its own

    def show(self, position: P) -> None:
        """Put sprites for a position on the stage, replacing all others."""
        raise NotImplementedError

    def animate(self, move: MoveResult[P, E]) -> Animation:
        """Return the animation of a move, from the sprites of the position before it to those after it."""
        raise NotImplementedError

    def end_effects(self) -> None:
        """Remove effects of a move that was undone."""

    def build_ground(self) -> None:
        """Draw what lies below the pieces; the sprites belong to the form and its space."""

    def build_panels(self) -> None:
        """Fill the panels beside the board (`self.places.panels`)."""

    def show_hint(self, move: str) -> None:
        """Mark a move on the board, if there is one; the cursor reads it from `hinted`."""
        if move:
            self.cursor.point_at(move)
        self.cursor.refresh()
        self.show_status()

    def finished(self, outcome: Outcome) -> None:
        """Called when the game has ended and its last move has been shown."""

    # How it stands

    @property
    def session(self) -> Session[P, E]:
        """The session of the table."""
        return self.table.session

    @property
    def hinted(self) -> str:
        """The move shown by a hint; "" if there is none, or the hint only says where to look."""
        hint = self.table.hints.shown
        return hint.move if hint is not None and hint.told > Told.WHERE else ""

    @property
    def board_focused(self) -> bool:
        """True if the board has the focus."""
        return self.form.focus is not None and self.form.focus.key == "board"

    @property
    def moving(self) -> bool:
        """True if an animation is running."""
        return self.stage.animator.busy

    @property
    def has_pending_work(self) -> bool:
        return self.seats.thinking or bool(self._coming)

    def show_status(self) -> None:
        """Update the status line."""
        table = self.table
        if table.refusal:
            # That a game or a step is over is no mistake of the player's.
            text = self.why(table.refusal)
            colour = "text" if table.refusal in (OVER, DONE) else "bad"
        elif (hint := table.hints.shown) is not None and (text := about_hint(table, hint, self.names)):
            colour = "accent"
        else:
            text = what_happens(self)
            colour = "accent" if table.looking else "text"
        working = self.seats.thinking and not table.refusal
        names = table.session.match.names
        middle = self.places.board.centerx
        self.line.show(self.places.status, text, colour, working, self.lively, names, middle)

    def why(self, refusal: str) -> str:
        """Return in one sentence why a move is refused."""
        return why_not(refusal, self.names) or self.words.explain(refusal)

    # Moves

    def play(self, move: str, gesture: object = None) -> bool:
        """Make a person's move, of which `gesture` is on the board already, or say why not; True if it was made."""
        made = self.table.play(move, gesture)
        if made:
            # The next key is meant for the board, not for a tool that had the focus: it might take the move back.
            self.focus_board()
            self.story.caption = ""
        elif self.table.refusal:
            self.refuse(self.table.refusal)
        else:
            self.form.sound("leave")
            self.renew()
        self.follow()
        return made

    def refuse(self, refusal: str) -> None:
        """Show in the status line why something was refused, until the player turns to something else."""
        self.form.sound("error")
        self.table.refuse(refusal)
        self.show_status()
        self.narrator.tell(self.line.text)

    def forget_refusal(self) -> None:
        """Called when the player turns to something else, such as another cell."""
        if self.table.refusal or not (self.moving or self.story.looked):
            self.table.refuse("")
            self.story.looked = not self.moving
            self.show_status()

    def follow(self, seconds: float | None = None) -> None:
        """Show the changes of the table: moves in turn, each at its own pace, or stepping through them within
        `seconds`.
        """
        news = TableNews.taken(self.table.changes)
        if news.turns:
            self._coming.clear()
        self._coming.extend(news.moves if self.side_by_side else news.moves[-BEHIND:])
        if news.seated:
            self.renew()
        for wish in news.declined:
            self.toast(_declined(self.names, wish))
        if news.turns:
            self._turn(any(turn.anew for turn in news.turns), any(turn.leap for turn in news.turns))
        beside = self.side_by_side and self.lively
        while self._coming and (not self.moving or (beside and self.board_clock.running)):
            self._show_next()
        if self._coming and seconds is not None:
            _step_on(self.stage.animator, self._coming)
        if news.moved:
            self.board_clock.awaited = len(self._coming)
            self.cursor.refresh()
        if news.hinted:
            _follow_hint(self)
        if seconds is not None and self.lively:
            self.stage.animator.hurry(seconds)

    def _show_next(self) -> None:
        def all_shown() -> None:
            last = self.story.move
            if last is None or not self.story.moving:
                return
            self.story.moving = False
            self.show(last.after)
            if not self._coming:
                self.settled()
                return
            if self._coming[0].before is not last.after:
                self.show(self._coming[0].before)
            self._show_next()

        def ended() -> None:
            if self.story.moving:
                self.story.end(under_way)
                self.show_status()

        move = self._coming.popleft()
        beside = self.board_clock.running
        self.story.begin(move)
        self.narrator.tell(self.words.told(move))
        self.narrator.tell(self.words.besides(move))
        self.stage.animator.finish(REWIND)
        shown = self.animate(move)
        under_way = self.story.add(shown)
        if not beside:
            self.board_clock.begin(all_shown)
        self.board_clock.awaited = len(self._coming)
        self.board_clock.add(shown, ended)
        self.renew()
        if self.seats.at_once or (self.app.settings.speed == "off" and not shown.beats):
            # Not what the last move has led to: that is to be seen before the result lies over it.
            self.stage.animator.finish(MOVE_TAG)

    def _turn(self, anew: bool, leap: bool) -> None:
        """Show a position reached other than by a move, with an animation unless it begins `anew` or was a `leap`.

        It leads back from what is seen: a move under way ends there, and nothing more of it is seen or heard. Moves
        that led to the position go on.
        """
        # A move may have followed at once; it is still to be shown.
        position = self._coming[0].before if self._coming else self.session.position
        for tag in FOLLOWING:
            self.stage.animator.cancel(tag)
        self.counting.stop()
        if not (anew or leap) and _withdraw(self, position):
            self.narrator.elsewhere(True)
            return
        self.story.moving = False

        def show() -> None:
            with self.voices.silence():
                self.stage.animator.finish()
            self.stage.animator.finish(REWIND)
            self.end_effects()
            self.story.begin(self.table.last, moving=False)
            self.show(position)

        if not (anew or leap):
            self.going_back = rewind(self.stage, self.board, show, self.lively, self.returned)
        else:
            show()
        self.narrator.elsewhere(not anew)
        if not self._coming:
            self.settled()

    def returned(self) -> None:
        """Called when an undo has led the picture back, or a move has followed at once."""
        self.going_back = False
        if not self.story.moving:
            self.cursor.refresh()  # It has waited with what a move would bring.

    def settled(self) -> None:
        """Called when all moves have been shown."""
        self.renew()
        outcome = self.table.settle()
        if outcome is not None:
            self.finished(outcome)
        self.narrator.turn()

    # What the player does

    def focus_board(self) -> None:
        """Move the focus to the board, whatever button was pressed last."""
        if self.form.focus is not None and not self.board_focused:
            self.form.want("board")
            self.cursor.refresh()

    def press(self, event: Press) -> bool:
        before = self.form.focus
        used = super().press(event)
        if self.form.focus is not before:
            self.cursor.focus_moved()
        return used

    def on_shown(self) -> None:
        for text in self.narrator.opening():
            self.narrator.tell(text)

    def poll(self) -> bool:
        self.follow()
        return False

    def handle(self, event: Input) -> bool:
        used = super().handle(event)
        self.follow()
        return used


AnyBoardScene = BoardScene[Any, Any]
"""A board scene of no particular game."""


def _step_on(animator: Animator, coming: deque[MoveResult[P, E]]) -> None:
    """Bring what is being shown to its end, as the player steps on: all of it has been seen before."""
    while len(coming) > BEHIND:
        coming.popleft()
    animator.hurry(HURRY)


def _withdraw(scene: AnyBoardScene, position: object) -> bool:
    """Take the moves after a position back while those that led to it go on; return False if nothing goes on."""
    if not scene.lively and len(scene.story.under_way) > 1:
        return False
    gone = scene.story.withdraw(position)
    if gone is None:
        return False
    for one in gone:
        scene.board_clock.withdraw(one.animation)
        if one.animation.way_back is not None:
            scene.board_clock.add(one.animation.way_back(scene.board_clock.now))
    scene.board_clock.awaited = 0
    scene.renew()
    scene.cursor.refresh()
    return True


def _follow_hint(scene: AnyBoardScene) -> None:
    """Show the hint that is known now, or none any more."""
    shown = scene.table.hints.shown is not None
    if shown:
        scene.focus_board()
    scene.show_hint(scene.hinted)
    if shown:
        scene.narrator.hint(scene.line.text)


def _declined(names: Names, wish: Wish) -> str:
    """Return in one sentence that the others do not agree."""
    if wish is not Wish.DRAW:
        return names._("The other side does not agree.")
    return names._("{name} declined the draw.").format(name=names.name(1 - names.table.session.side))


def what_happens(scene: AnyBoardScene) -> str:
    """Return the text of the status line without a refusal or hint."""
    programs = about_programs(scene.seats, scene.names)
    if scene.story.answer:
        return scene.story.answer
    if scene.table.guided:
        return _taught(scene, programs)
    if scene.table.looking and not _preview(scene):
        return _looked_at(scene)
    if programs and (scene.seats.advising or not scene.seats.thinking):
        return programs
    if preview := _preview(scene):
        return preview
    if (told := _last_move(scene)) is not None:
        return _with_due(scene, told)
    return _verdict(scene) or programs or _to_do(scene)


def _preview(scene: AnyBoardScene) -> str:
    """Return what the move would do that the player points at, if they do."""
    return scene.words.preview() if scene.story.looked else ""


def _taught(scene: AnyBoardScene, programs: str) -> str:
    """Return what happens in a lesson, whose text says what is to be done."""
    if scene.story.showing is not None:
        return scene.words.showing(scene.story.showing)
    if programs or scene.table.explained or scene.table.answering:
        return programs
    return scene.words.status()


def _looked_at(scene: AnyBoardScene) -> str:
    """Return the point of the line that is looked at."""
    story = scene.story
    told = scene.words.told(story.move) if story.move is not None else ""
    return story.captioned(told) if story.caption else about_looking(scene.table, scene.names, told)


def _last_move(scene: AnyBoardScene) -> str | None:
    """Return what the last move does or did; None once that is no news."""
    story = scene.story
    over = scene.table.ending is not None
    if story.move is None or (over and story.showing is None):
        return None
    # The result is told when its last move has been seen, and not before, whatever the player does meanwhile.
    if not over and (not story.telling or scene.words.urgent()):
        return None
    if story.showing is not None and story.ended is None:
        return story.captioned(scene.words.showing(story.move))
    told = scene.words.told(story.ended or story.move)
    return story.captioned(told) if told else None


def _verdict(scene: AnyBoardScene) -> str:
    """Return how the players have ended the game themselves; empty if they have not."""
    verdict = verdict_of(scene.table)
    if verdict is None:
        return ""
    title, lines = verdict_words(verdict, scene.names)
    return " ".join([*lines, title] if verdict.winner is not None else lines)


def _to_do(scene: AnyBoardScene) -> str:
    """Return what the player can do now, and until when."""
    return "" if scene.story.counting else _with_due(scene, scene.words.status())


def _with_due(scene: AnyBoardScene, text: str) -> str:
    """Return a text, and behind it until when the player is to move, where the players have agreed on that."""
    online = scene.app.online
    due = online.due(scene.table) if online is not None and scene.table.networked else ""
    return " · ".join(filter(None, (text, due)))


def corner_radius(scene: AnyBoardScene) -> float:
    """Return the radius of the board's corners in units of the form."""
    return max(9.0, scene.corner * scene.places.board.width / scene.shape[0])

"""The scene every game is played in: board, tools, status line, and the play-back of what the rules say happened."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.app.controls import Action, Input, Pointer, Press
from game.games import Game
from game.play.session import OVER, RESIGNED, Session
from game.rules import IllegalMove, Outcome, RulesError
from game.scenes.parts.board import Board, BoardScene
from game.scenes.parts.places import BAR, GAP, arrange
from game.scenes.parts.status import StatusLine
from game.scenes.parts.toolbar import build_toolbar
from game.scenes.scene import Scene
from game.scenes.seats import Seats
from game.stage.tween import Call, Delay, Sequence
from game.ui.widgets import Box

if TYPE_CHECKING:
    from game.app.app import App
    from game.scenes.lesson import Coach

HURRY = 0.08
"""A running animation ends within so many seconds when the next move is made."""
LATER = "later"
"""The tag of what waits for its moment, see `PlayScene.later`."""


class PlayScene(BoardScene):
    """A game being played: its session, the moves and how they are shown, undo, hints, and who sits at the table.

    The session is always ahead of the picture: a move is judged against it at once, while earlier moves may still be
    shown. Besides what `BoardScene` asks of it, a game may say in `ending` how a level is solved or failed before the
    rules say that it is over, and in `result_lines` what the result has to tell.
    """

    music = "music_play"

    def __init__(self, app: App, game: Game, session: Session, level: Any | None = None) -> None:
        """`level` is the level (what the game's `parse_level` made) the session began with, if any."""
        super().__init__(app)
        self.game = game
        self.session = session
        self.level = level
        self._queue: list[tuple[Any, list[Any], Any]] = []
        """Moves made but not yet shown: position before, events, position after."""
        self._shown = False
        self.line = StatusLine(self)
        self._refusal = ""
        self.coach: Coach | None = None
        """Who teaches here, if this is a lesson: then nothing is kept, and nothing counts."""
        self.seats = Seats(self)
        self.hinted = ""
        """The move that a hint shows; the board marks it in `refresh_cursor`."""
        self._hint = ""
        """Why it is good, in words."""
        self._ended = self.ending() is not None
        """Whether the end of the game has been told."""
        self._cutting = False
        """Whether the picture is being brought to the position at once, and nothing is to come of that."""

    def ending(self) -> Outcome | None:
        """How the game has ended, or None while it goes on: what the rules say, unless a level has ends of its own."""
        return self.session.outcome

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        """The title of the result, and what else there is to say, line by line."""
        if self.game.players == 1:
            return self._("Game over"), []
        if outcome.winner is None:
            return self._("A draw"), []
        return self._("{name} wins").format(name=self.seats.label(outcome.winner)), []

    def result_scene(self, outcome: Outcome) -> Scene | None:
        """What comes up when the game has ended."""
        from game.scenes.result import ResultScene

        return ResultScene(self.app, self, outcome)

    def outcome_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        """The title of the result and what else there is to say, also where a side has given up."""
        title, lines = self.result_lines(outcome)
        if outcome.reason == RESIGNED and outcome.winner is not None:
            lines = [self._("{name} has given up.").format(name=self.seats.name(1 - outcome.winner))]
        return title, lines

    # Laying out

    def build(self) -> None:
        form = self.form
        taught = self.coach.height() if self.coach is not None else 0.0
        self.places = arrange(form.box, self.shape[0] / self.shape[1], taught)
        box = self.places.board
        left, top = form.space.to_pixels(box.left, box.top)
        # Whole pixels a unit where the board is made of many equal cells: no seams between them.
        self.board.place(round(left), round(top), box.width * form.space.scale / self.shape[0])
        self.build_ground()
        form.add(Board(self, box))
        build_toolbar(self)
        self.build_panels()
        if self.coach is not None:
            self.coach.build(Box(GAP, BAR, form.box.width - 2 * GAP, taught))
        self._show_status()
        if not self._shown:
            self._shown = True
            self.show(self.session.position)
        self.refresh_cursor()
        if self.coach is not None:
            self.coach.mark()

    def _show_status(self) -> None:
        told = self.coach is not None and self.coach.told
        if self._refusal:
            self.line.show(self._refusal, "bad")
        elif self._hint:
            self.line.show(self._hint, "accent", self.seats.thinking)
        else:
            self.line.show(self.seats.words() or ("" if told else self.status()), "text", self.seats.thinking)

    # Moves

    def play(self, move: str) -> bool:
        """Make a person's move, or say why it does not count; whether it was made."""
        if self.coach is not None and not self.coach.lets(move):
            return False
        if self.ending() is not None:
            self.refuse(OVER)
            return False
        if self.waiting:
            self.say_waiting()
            return False
        try:
            self.make(move)
        except IllegalMove as error:
            self.refuse(error.reason)
            return False
        return True

    def make(self, move: str) -> None:
        """Make a move, be it a person's or a program's; raises `MalformedMove` or `IllegalMove`."""
        before = self.session.position
        events = self.session.play(move)
        self._refusal = ""
        self._queue.append((before, events, self.session.position))
        self._after_move()

    def refuse(self, refusal: str) -> None:
        """Tell why something does not count."""
        self.tell(self.explain(refusal))

    def tell(self, sentence: str) -> None:
        """Say in the status line why something cannot be done, until the player turns to something else."""
        self.form.sound("error")
        self._refusal = sentence
        self._show_status()

    def save(self) -> None:
        """Keep the game, so that it can be gone on with; a lesson is not kept."""
        if self.coach is None:
            self.app.keeper.save_game(self.session)

    def forget_refusal(self) -> None:
        """The player has turned to something else."""
        if self._refusal:
            self._refusal = ""
            self._show_status()

    def later(self, seconds: float, act: Callable[[], object]) -> None:
        """Do something after a while, in the position of this moment: where there is another one, it is not done.

        All that acts on the game by the clock goes through here. One thing at a time waits.
        """
        session, position = self.session, self.session.position

        def act_where_it_was_meant() -> None:
            if self.session is session and session.position is position:
                act()

        self.stage.animator.start(Sequence(Delay(seconds), Call(act_where_it_was_meant)), tag=LATER)

    def _after_move(self) -> None:
        self.stage.animator.cancel(LATER)
        self.hide_hint()
        self.save()
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
        """All moves have been shown: say what comes of the position."""
        if self._cutting:
            return
        self.outdated = True
        if self.coach is not None:
            self.coach.settled()
            return
        outcome = self.ending()
        if outcome is not None and not self._ended:
            self._ended = True
            self.finished(outcome)

    def finished(self, outcome: Outcome) -> None:
        """The game has ended, and its last move has been shown."""
        if self.game.players == 2:
            self.session.match.count(outcome)
            self.save()
        result = self.result_scene(outcome)
        if result is not None:
            self.later(0.7, partial(self.bring_up, result))

    def bring_up(self, scene: Scene) -> None:
        """Show what comes up when the game has ended."""
        if self.app.front is self and self.ending() is not None:
            self.app.push(scene)

    # Going back and forth

    def _hold(self) -> None:
        """Bring the picture to the position at once, which is about to become another one."""
        self.seats.rest()
        self.hide_hint()
        self.stage.animator.cancel(LATER)
        self._queue.clear()
        self._cutting = True
        try:
            self.stage.animator.finish()
        finally:
            self._cutting = False
        self._refusal = ""

    def _plies_back(self) -> int:
        """How many moves undo takes back: up to the last position in which a person was to move."""
        if self.seats.watching:
            return int(self.session.can_undo)
        side_to_move = self.session.rules.side_to_move
        earlier = reversed(self.session.positions[:-1])
        return next((n for n, at in enumerate(earlier, 1) if not self.seats.plays(side_to_move(at))), 0)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._plies_back() > 0

    def undo(self) -> None:
        """Take the last move back, and with it what programs have answered."""
        plies = self._plies_back()
        if plies:
            self._hold()
            if self.seats.watching and not self.seats.paused:
                self.seats.pause()
            for _ in range(plies):
                self.session.undo()
            self._turned_back()

    def redo(self) -> None:
        """Make the move taken back last again, and what programs had answered."""
        while self.session.can_redo:
            before = self.session.position
            events = self.session.redo()
            self._refusal = ""
            self._queue.append((before, events, self.session.position))
            self._after_move()
            if self.seats.watching or not self.waiting:
                return

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
        self.save()
        if self.coach is not None:
            self.coach.turned_back()

    def begin(self, session: Session, level: Any | None = None) -> None:
        """Go on with another session of the same game."""
        self._hold()
        self.seats.close()
        self.session, self.level = session, level
        self._turned_back()

    # What the player asks for

    def act(self, action: Action) -> bool:
        acts = {
            Action.UNDO: self.undo,
            Action.REDO: self.redo,
            Action.RESTART: self.restart,
            Action.HINT: self.ask_hint,
            Action.HELP: self.open_help,
        }
        if action not in acts:
            return False
        acts[action]()
        return True

    def open_help(self) -> None:
        """How to play; a lesson was opened from there."""
        from game.scenes.help import HelpScene

        if self.coach is not None:
            super().back()
            return
        self.app.push(HelpScene(self.app, self.game))

    def back(self) -> None:
        from game.scenes.pause import PauseScene

        if self.coach is not None:
            super().back()
            return
        self.form.sound("press")
        self.app.push(PauseScene(self.app, self))

    # Programs at the table

    @property
    def waiting(self) -> bool:
        """Whether it is a program's turn: what a person does on the board does not count."""
        return self.seats.waiting

    def turn_word(self, side: int) -> str:
        """The word in the panel of the side that is to move."""
        return self._("Thinking") if self.seats.plays(side) and self.waiting else self._("Your turn")

    def say_waiting(self) -> None:
        """Tell a person who wants to move that it is a program's turn."""
        self.form.sound("error")
        self._refusal = (
            self._("Programs play both sides: you are watching.")
            if self.seats.watching
            else self._("The computer is thinking. It is not your turn.")
        )
        self._show_status()

    def poll(self) -> bool:
        changed = self.seats.poll()
        if changed:
            self._show_status()
        return changed

    def left(self) -> None:
        self.seats.rest()
        self.hide_hint()

    def closed(self) -> None:
        self.seats.close()

    def recover(self) -> None:
        if self.session.moves:
            self.save()
        if not self.app.rescue.quietly(self._hold):
            self.stage.animator.clear()  # What has failed does so again when it is brought to its end.
        self.show(self.session.position)
        self._settled()

    def watch(self) -> None:
        """Let programs that play each other stop, or go on."""
        self.seats.pause()
        self.outdated = True

    def step_on(self) -> None:
        """Let programs that play each other make one move."""
        self.seats.step()
        self.outdated = True

    def resigned(self, side: int) -> None:
        """A side has given up, and the other player takes the win."""
        self._hold()
        self.session.resign(side)
        self._settled()

    def reseated(self) -> None:
        """Somebody else plays from now on."""
        self.outdated = True
        self.save()

    # Hints

    def ask_hint(self) -> None:
        """Look for a good move; asked while one is looked for, stop."""
        if self.ending() is None and not self.waiting:
            self.hide_hint()
            if self.coach is not None:
                self.suggest(self.coach.step.move)
            else:
                self.seats.advise()
            self._show_status()

    def advise(self, move: str, line: tuple[str, ...]) -> None:
        """Show a move that was found good, with the moves that are expected after it."""
        position = self.session.position
        try:
            self.session.rules.play(position, move)
        except RulesError:
            return
        reason = self.game.reason(position, move, line)
        why = self.plural(reason.one, reason.many, reason.n) if reason.many else self._(reason.one)
        self.suggest(move, self._("Hint: {why}").format(why=why))

    def suggest(self, move: str, why: str = "") -> None:
        """Show a move on the board, and say something about it."""
        self._refusal = ""
        self._hint = why
        self.show_hint(move)

    def show_hint(self, move: str) -> None:
        """Mark a move on the board; games that can do so look at `hinted` in `refresh_cursor`."""
        self.hinted = move
        self.refresh_cursor()
        self._show_status()

    def hide_hint(self) -> None:
        """Take the mark off the board."""
        if self.hinted:
            self.hinted = self._hint = ""
            self.refresh_cursor()
            self._show_status()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press) or (isinstance(event, Pointer) and event.kind in ("down", "wheel")):
            shown = bool(self.hinted)
            self.hide_hint()
            if shown and event == Press(Action.HINT):
                return True
        return super().handle(event)

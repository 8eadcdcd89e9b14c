"""The scene every game is played in: board, tools, status line, and the play-back of what the rules say happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from game.art import STRONG, TITLE
from game.controls import Action, Input, Pointer, Press
from game.games import Game
from game.rules import IllegalMove, Outcome, RulesError
from game.saves import save_session
from game.scene import Scene
from game.scenes.seats import Seats
from game.session import OVER, RESIGNED, Session
from game.sprites import CENTRE, Space, Sprite
from game.text import Text
from game.tween import Animation, Call, Delay, Loop, Parallel, Sequence, Tween, ease_out
from game.ui.frames import Dots
from game.ui.widgets import Box, Button, Widget

if TYPE_CHECKING:
    from game.app import App
    from game.scenes.lesson import Coach

HURRY = 0.08
"""A running animation ends within so many seconds when the next move is made."""
BAR, STATUS, GAP = 56.0, 40.0, 12.0


@dataclass(frozen=True)
class Places:
    """Where things go: the board, a panel for each side, and the status line, all in units of the form."""

    board: Box
    panels: tuple[Box, Box]
    status: Box


def arrange(window: Box, shape: float, above: float = 0.0) -> Places:
    """Places in a window for a board whose width is `shape` times its height; `above` is kept free below the bar.

    The panels stand left and right of the board where there is room, else in one column, else below it.
    """
    top = BAR + above
    room = Box(GAP, top + GAP, window.width - 2 * GAP, window.height - top - STATUS - 2 * GAP)
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
        self.coach: Coach | None = None
        """Who teaches here, if this is a lesson: then nothing is kept, and nothing counts."""
        self.seats = Seats(self)
        self.hinted = ""
        """The move that a hint shows; the board marks it in `refresh_cursor`."""
        self._hint = ""
        """Why it is good, in words."""
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

    def beacons(self, move: str) -> list[Sprite]:
        """Sprites that show what to click next to make a move, not yet on the stage."""
        return []

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
        self._build_bar()
        self.build_panels()
        if self.coach is not None:
            self.coach.build(Box(GAP, BAR, form.box.width - 2 * GAP, taught))
        self._status = []
        self._show_status()
        if not self._shown:
            self._shown = True
            self.show(self.session.position)
        self.refresh_cursor()
        if self.coach is not None:
            self.coach.mark()

    def _build_bar(self) -> None:
        form = self.form
        right = form.box.width - GAP
        tools = [
            ("help", "help", self._("How to play"), self.open_help, True),
            ("restart", "restart", self._("Start again"), self.restart, self.session.can_undo),
            ("redo", "redo", self._("Redo"), self.redo, self.session.can_redo),
            ("undo", "undo", self._("Undo"), self.undo, self.can_undo),
        ]
        if self.coach is not None:
            tools = [("restart", "restart", self._("Start again"), self.restart, self.session.can_undo)]
        if self.seats.watching:
            word = self._("Go on") if self.seats.paused else self._("Pause")
            icon = "play" if self.seats.paused else "pause"
            goes_on = self.ending() is None
            form.add(
                Button("step", Box(right - 44, 8, 44, 42), "", self.step_on, icon="step", tip=self._("One move")),
                goes_on,
            )
            form.add(Button("watch", Box(right - 94, 8, 44, 42), "", self.watch, icon=icon, tip=word), goes_on)
            right -= 100
        else:
            tools.append(("hint", "hint", self._("Hint"), self.ask_hint, self.ending() is None and not self.waiting))
        for key, icon, tip, act, able in tools:
            button = Button(key, Box(right - 44, 8, 44, 42), "", act, icon=icon, tip=self._tip(tip, key))
            form.add(button, enabled=able)
            right -= 50
        icon, word = ("menu", self._("Menu")) if self.coach is None else ("back", self._("Back"))
        form.add(Button("menu", Box(GAP, 8, 44, 42), "", self.back, icon=icon, tip=self._tip(word, "back")))
        if self.coach is not None:
            right = self.coach.build_bar(right)
        room = right - GAP - 60
        title = Text(self.game.title, 26, TITLE, "text", width=room, shorten=True, shadow=True)
        form.sprite(title, GAP + 58, 29, anchor=(0.0, 0.5))
        width, _ = form.measure(title)
        note = self.subtitle() if self.coach is None else self._("Lesson")
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
        self.stage.animator.cancel("thinking")
        box = self.places.status
        refused, hint = self._refusal, self._hint
        told = self.coach is not None and self.coach.told
        text = refused or hint or self.seats.words() or ("" if told else self.status())
        self._status = []
        if text:
            colour = "bad" if refused else "accent" if hint else "text"
            art = Text(text, 18, STRONG, colour, width=box.width - 90, shorten=True, align="centre", shadow=True)
            self._status = [self.form.sprite(art, box.centerx, box.centery, anchor=CENTRE)]
            if self.seats.thinking and not refused:
                left = box.centerx - self.form.measure(art)[0] / 2 - 26
                self._show_thinking(self.form.sprite(Dots(), left, box.centery + 1))

    def _show_thinking(self, dots: Sprite) -> None:
        """A sign that a program is at work, which changes so seldom that it costs next to nothing."""
        self._status.append(dots)
        if not self.lively:
            return

        def light(lit: int) -> None:
            dots.art = Dots(lit)

        steps: list[Animation] = []
        for lit in range(Dots.COUNT):
            steps += [Call(partial(light, lit)), Delay(0.36)]
        self.stage.animator.start(Loop(lambda: Sequence(*steps)), tag="thinking", ambient=True)

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
            self.app.save(lambda: save_session(self.app.folders.data, self.session))

    def forget_refusal(self) -> None:
        """The player has turned to something else."""
        if self._refusal:
            self._refusal = ""
            self._show_status()

    def _after_move(self) -> None:
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
            self.stage.animator.start(Sequence(Delay(0.7), Call(lambda: self._bring_up(result))), tag="result")

    def _bring_up(self, scene: Scene) -> None:
        if self.app.front is self and self.ending() is not None:
            self.app.push(scene)

    # Going back and forth

    def _hold(self) -> None:
        """Bring the picture to the position at once."""
        self.seats.rest()
        self.hide_hint()
        self.stage.animator.cancel("result")
        self._queue.clear()
        self._ended = True  # The end that a move still being shown leads to is about to be taken back.
        self.stage.animator.finish()
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
        self._ended = False
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

"""A playable lesson: a game's own scene, with somebody beside it who says what to do and why it worked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.play.session import Session, Source
from game.rules import RulesError
from game.scenes.help import Dots
from game.scenes.overlay import EDGE, Entry, OverlayScene
from game.stage.art import STRONG
from game.stage.sprites import Sprite
from game.stage.text import Text
from game.stage.tween import Delay, Loop, Sequence, Tween, ease_in_out, linear
from game.ui.frames import Well
from game.ui.icons import Icon
from game.ui.widgets import Box, Button

if TYPE_CHECKING:
    from game.app.app import App
    from game.games import Game
    from game.play.lesson import Step
    from game.scenes.play import PlayScene

PAD, SIGN, ROW = 16.0, 46.0, 46.0
"""Space inside the panel, the width of the sign at its left, and the height of its button."""
SIZES = (20.0, 19.0, 18.0, 17.0, 16.0)
"""Sizes of the text; the largest with which the panel leaves the board enough room is used."""
SHARE = 0.15
"""How much of the window's height the panel takes if it can be helped."""
REPLY = 0.55
"""Seconds before the other side answers."""
PULSE, REST = 0.28, 1.3
"""The marks swell for a moment, and then rest."""


def open_lesson(app: App, game: Game) -> None:
    """Open a game's lesson."""
    steps = game.lesson()
    play = game.scene()(app, game, _session(game, steps[0]))
    play.coach = Coach(play, steps)
    app.push(play)


def _session(game: Game, step: Step) -> Session:
    return Session(game.name, game.rules, Source(start=step.start))


class Coach:
    """Leads through the steps of a lesson. The scene asks before a move is made, and tells when it has been shown."""

    def __init__(self, play: PlayScene, steps: tuple[Step, ...]) -> None:
        self.play = play
        self.steps = steps
        self.at = 0
        self.told = False
        """Whether the move has been made and shown, and what happened is explained."""
        self._marks: list[Sprite] = []
        """What shows on the board where to click."""
        self._led = -1
        """The step for which the cursor has been led to the move."""
        self._spoke = -1
        """What was said last: twice the number of the step, and one more when it was the explanation."""
        self._fit: tuple[object, tuple[float, float]] | None = None
        """What all texts were measured for, and what came of it."""

    @property
    def step(self) -> Step:
        """The step that is being taught."""
        return self.steps[self.at]

    @property
    def last(self) -> bool:
        """Whether this is the last step."""
        return self.at == len(self.steps) - 1

    # What the scene tells and asks

    def lets(self, move: str) -> bool:
        """Whether a move may be made. A wrong one is not: the coach shows the one that is meant."""
        play = self.play
        if play.session.moves:
            play.tell(play._("This step is done. Go on to the next one."))
            return False
        try:
            play.session.rules.play(play.session.position, move)
        except RulesError:
            return True  # The game itself knows best why it cannot be made.
        if self.step.accepted(play.session.rules, move):
            return True
        play.form.sound("leave")
        play.suggest(self.step.move, play._("You could do that, too. But now try what is shown here."))
        play.outdated = True
        return False

    def settled(self) -> None:
        """All moves have been shown."""
        play = self.play
        made = len(play.session.moves)
        if not made or self.told:
            return
        if made == 1 and self.step.reply:
            play.later(REPLY, partial(play.make, self.step.reply))
            return
        self.told = True
        play.form.want("next")

    def turned_back(self) -> None:
        """A move was taken back: the step begins again."""
        self.told = False
        if self.play.session.can_undo:
            self.play.restart()

    # Layout

    def height(self) -> float:
        """The height of the panel: enough for the longest text of the lesson, so that the board keeps its place."""
        return self._fitted()[1]

    def _width(self) -> tuple[float, float]:
        """The widths of the text and of the button."""
        room = self.play.form.box.width - 24.0
        button = min(180.0, room * 0.22)
        return room - SIGN - button - 4 * PAD, button

    def _fitted(self) -> tuple[float, float]:
        """The size of the text, and the height of the panel: measured once for a window and a language."""
        key = (self.play.form.box.size, self.play.form.space.scale, self.play.app.translations)
        if self._fit is None or self._fit[0] != key:
            self._fit = key, self._measured()
        return self._fit[1]

    def _measured(self) -> tuple[float, float]:
        form, _ = self.play.form, self.play._
        width, _button = self._width()
        texts = [_(text) for step in self.steps for text in (step.task, step.result)]
        height = 0.0
        for size in SIZES:
            height = max(form.measure(Text(text, size, STRONG, width=width))[1] for text in texts) + 2 * PAD - 6
            if height <= max(ROW + 2 * PAD, form.box.height * SHARE):
                return size, max(height, ROW + 2 * PAD)
        return SIZES[-1], height

    def build(self, box: Box) -> None:
        """Put the panel on the form."""
        play, form, step = self.play, self.play.form, self.step
        size, _ = self._fitted()
        width, button = self._width()
        form.panel(box)
        middle = box.left + PAD + SIGN / 2
        form.sprite(Well(SIGN, SIGN, SIGN / 2), middle, box.centery, layer=12)
        icon = Icon("check", 28, "good") if self.told else Icon("hint", 28, "accent")
        words = Text(play._(step.result if self.told else step.task), size, STRONG, width=width)
        said = [
            form.sprite(icon, middle, box.centery - 1, layer=13),
            form.sprite(words, box.left + 2 * PAD + SIGN, box.centery - 1, layer=13, anchor=(0.0, 0.5)),
        ]
        place = Box(box.right - PAD - button, box.centery - ROW / 2, button, ROW)
        if not self.told:
            form.add(Button("next", place, play._("Skip"), self.go_on, icon="right", icon_last=True, sound="turn"))
        else:
            text, sign = (play._("Finish"), "check") if self.last else (play._("Next"), "right")
            form.add(Button("next", place, text, self.go_on, icon=sign, icon_last=True, primary=True, sound="turn"))
        self._appear(said)

    def _appear(self, said: list[Sprite]) -> None:
        """Let new words come up gently."""
        speaks = 2 * self.at + self.told
        if speaks == self._spoke:
            return
        self._spoke = speaks
        if self.play.lively and self.play.app.settings.speed != "off":
            for sprite in said:
                sprite.alpha = 0.0
                self.play.stage.animator.start(
                    Tween(sprite, 0.3, linear, alpha=1.0), tag=(id(sprite), "said"), ambient=True
                )

    def mark(self) -> None:
        """Show on the board where to click next."""
        play = self.play
        if self._led != self.at:
            # The cursor of keys and gamepad begins where a hint would lead it.
            self._led = self.at
            play.show_hint(self.step.move)
            play.hide_hint()
        play.stage.animator.cancel("beacons")
        play.stage.remove_all(self._marks)
        self._marks = [] if play.session.moves else play.beacons(self.step.move)
        for mark in self._marks:
            play.stage.add(mark)
        if self._marks and play.lively:
            first = self._marks[0]

            def pulse() -> Sequence:
                swell = Tween(first, PULSE, ease_in_out, scale=1.13), Tween(first, PULSE, ease_in_out, scale=1.0)
                return Sequence(*swell, Delay(REST))

            play.stage.animator.start(Loop(pulse), tag="beacons", ambient=True)

    def build_bar(self, right: float) -> float:
        """Show how far the lesson has come, left of a point of the title line; returns where that begins."""
        dots = Dots(len(self.steps), self.at)
        width = dots.extent()[0]
        self.play.form.sprite(dots, right - width / 2, 29)
        return right - width

    # What the player asks for

    def go_on(self) -> None:
        """On to the next step, whether this one is done or not."""
        if self.last:
            self.play.stage.animator.finish()
            self.play.app.push(LessonEndScene(self.play.app, self))
        else:
            self._to(self.at + 1)

    def again(self) -> None:
        """From the beginning."""
        self._to(0)

    def _to(self, at: int) -> None:
        self.at = at
        self._led = -1
        self.play.begin(_session(self.play.game, self.step))
        self.play.form.want("board")


class LessonEndScene(OverlayScene):
    """The lesson is over: what now?"""

    def __init__(self, app: App, coach: Coach) -> None:
        super().__init__(app)
        self.coach = coach

    def entered(self) -> None:
        self.app.audio.play("win")

    def build(self) -> None:
        form, title = self.form, self._("Well done!")
        width = min(460.0, form.box.width - 48)
        inner = width - 2 * EDGE
        words = Text(
            self._("That was all you need to know for a first game."),
            18,
            STRONG,
            "text_dim",
            width=inner,
            align="centre",
        )
        entries = [
            Entry("play", self._("Play the game"), self._play, icon="play", primary=True),
            Entry("again", self._("Once more"), self._again, icon="restart"),
            Entry("pages", self._("Back to the pages"), self._leave, icon="help"),
        ]
        head = self.heading_height(title, width)
        height = form.measure(words)[1]
        box = self.sheet(width, head + 14 + height + 20 + self.column_height(len(entries)) + EDGE)
        y = self.heading(title, box) + 14
        form.sprite(words, box.centerx, y, anchor=(0.5, 0.0), layer=14)
        self.buttons(box.left + EDGE, y + height + 20, inner, entries)

    def _play(self) -> None:
        """To what lay below the pages: a game being played, or its set-up."""
        from game.scenes.play import PlayScene
        from game.scenes.setup import SetupScene

        below = [scene for scene in self.app.scenes if scene is not self.coach.play]
        wanted = next((s for s in reversed(below) if isinstance(s, PlayScene | SetupScene)), below[0])
        self.app.pop(len(self.app.scenes) - 1 - self.app.scenes.index(wanted))

    def _again(self) -> None:
        self.app.pop()
        self.coach.again()

    def _leave(self) -> None:
        self.app.pop(2)

"""A playable lesson: a game's own scene with a coach beside it, and what comes when it is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.play.port.game import AnyGame
from game.play.puzzles.teaching import lesson_table
from game.scenes.base.context import Context, Screen
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.start.sessions import meet


def open_lesson(app: Context, game: AnyGame) -> None:
    """Play the lesson of a game."""
    meet(app, game.name)
    app.push(app.face(game).scene(app, lesson_table(game)))


class LessonEndScene(QuestionScene):
    """The lesson is over: what now?"""

    sheet_size = 460.0, 14.0, 20.0

    def __init__(self, app: Context, lesson: Screen, on_again: Callable[[], object]) -> None:
        """`lesson` is the screen it was taught on."""
        super().__init__(app, "", "", ())
        self.title, self.text = self._("Well done!"), self._("That is all you need to know for a first game.")
        self.lesson, self.on_again = lesson, on_again
        self.entries = [
            Entry("play", self._("Play the game"), self._play, icon="play", primary=True),
            Entry("again", self._("Again"), self._again, icon="restart"),
            Entry("pages", self._("Back to the rules"), partial(app.pop, 2), icon="help"),
        ]

    def entered(self) -> None:
        self.app.audio.play("win")

    def _play(self) -> None:
        """To what lay below the pages: a game being played, or its set-up."""
        below = [scene for scene in self.app.scenes if scene is not self.lesson]
        wanted = next((s for s in reversed(below) if s.leads_back), below[0])
        self.app.pop(len(self.app.scenes) - 1 - self.app.scenes.index(wanted))

    def _again(self) -> None:
        self.app.pop()
        self.on_again()

"""A playable lesson: a game's own scene with a coach beside it, and what comes when it is over."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.play.game import AnyGame
from game.play.teaching import lesson_table
from game.scenes.context import Context, Screen
from game.scenes.overlay import Entry, OverlayScene


def open_lesson(app: Context, game: AnyGame) -> None:
    app.push(app.face(game).scene(app, lesson_table(game)))


class LessonEndScene(OverlayScene):
    """The lesson is over: what now?"""

    def __init__(self, app: Context, lesson: Screen, on_again: Callable[[], object]) -> None:
        """`lesson` is the screen it was taught on."""
        super().__init__(app)
        self.lesson = lesson
        self.on_again = on_again

    def entered(self) -> None:
        self.app.audio.play("win")

    def build(self) -> None:
        told = self._("That was all you need to know for a first game.")
        entries = [
            Entry("play", self._("Play the game"), self._play, icon="play", primary=True),
            Entry("again", self._("Once more"), self._again, icon="restart"),
            Entry("pages", self._("Back to the pages"), partial(self.app.pop, 2), icon="help"),
        ]
        self.text_sheet(self._("Well done!"), told, entries, 460.0, 14.0, 20.0)

    def _play(self) -> None:
        """To what lay below the pages: a game being played, or its set-up."""
        below = [scene for scene in self.app.scenes if scene is not self.lesson]
        wanted = next((s for s in reversed(below) if s.leads_back), below[0])
        self.app.pop(len(self.app.scenes) - 1 - self.app.scenes.index(wanted))

    def _again(self) -> None:
        self.app.pop()
        self.on_again()

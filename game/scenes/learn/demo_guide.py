"""Guide of a demonstration: a panel about the game and the way back; one game follows another."""

from __future__ import annotations

from math import dist

from game.play.port.search_types import SearchLimits
from game.play.table.demo import DemoCourse, demo_table
from game.scenes.base.context import Context
from game.scenes.board.board import AnyBoardScene
from game.scenes.learn.lesson_guide import LessonGuide
from game.scenes.start.sessions import new_seed
from game.ui.drawing.canvas import Icon
from game.ui.input.inputs import Input, Pointer

MOVES = 24
"""Maximum number of moves shown of a game."""
PACE, LOOK = 1.1, 3.0
"""Seconds between two moves of a game of one player, and after the last one before the next game comes."""
KNOCK = 30.0
"""Distance in pixels from which a movement of the mouse counts as input."""
GLANCE = SearchLimits(depth=1, nodes=300)
"""Limits of the search in games of one player, for some milliseconds within a frame."""


def show_game(app: Context, number: int = 0, once: bool = False, count: int = 0) -> None:
    """Show a game, in place of `count` screens in front; then the others, each `once` or for ever."""
    names = app.games.names
    game = app.games.named(names[number % len(names)])
    scene = app.face(game).scene(app, demo_table(game, number, new_seed(app), once))
    scene.music = app.front.music
    app.replace(scene, count=count)


class DemoGuide(LessonGuide):
    """Lets the game go on, and then another one."""

    def __init__(self, scene: AnyBoardScene, course: DemoCourse[object]) -> None:
        super().__init__(scene, course, lambda again: None)
        self.number, self.once = course.number, course.once
        self._pixel: tuple[float, float] | None = None
        """First position of the mouse, in pixels."""
        self._made = 0
        self._due = scene.app.clock() + PACE

    def poll(self) -> bool:
        scene, session, now = self.scene, self.scene.session, self.scene.app.clock()
        if scene.moving or len(session.moves) != self._made:
            self._made, self._due = len(session.moves), now + PACE
            return False
        over = scene.table.ending is not None or self._made >= MOVES
        if now < self._due + (LOOK if over else 0.0):
            return False
        if over and self.once and self.number + 1 == len(scene.app.games.names):
            self.go_on()
        elif over:
            show_game(scene.app, self.number + 1, self.once, count=1)
        elif scene.game.players == 1:
            *_, report = scene.game.think(session, GLANCE, lambda: False)
            scene.table.make(report.line[0])
        return True

    def texts(self) -> list[str]:
        return [self.said()[0]]

    def said(self) -> tuple[str, Icon]:
        about = next(about for about in self.scene.app.games.abouts() if about.name == self.scene.game.name)
        text = self.scene._("{summary} Press a key or click to go back.").format(summary=self.scene._(about.summary))
        return text, Icon("play", 26, "accent")

    def way_on(self) -> tuple[str, str]:
        return self.scene._("Back"), "left"

    def build_progress(self, right: float) -> float:
        return right

    def go_on(self) -> None:
        self.scene.app.pop()

    def handle(self, event: Input) -> bool:
        """End the demonstration at any input except a small movement of the mouse."""
        if isinstance(event, Pointer) and event.kind in ("move", "up"):
            self._pixel = self._pixel or event.pixel
            if dist(self._pixel, event.pixel) < KNOCK:
                return False
        self.go_on()
        return True

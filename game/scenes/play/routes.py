"""Routes to the screens behind a game: imported when opened, or before that when idle.

With `home.routes` the only modules of this room where functions import something: the first picture of a game does not
wait for what comes later.
"""

from collections.abc import Callable

from game.play.puzzles.courses import PuzzleCourse
from game.play.table.demo import DemoCourse
from game.play.table.occasion import Taught
from game.play.table.pie_rule import PieCourse
from game.play.table.table import AnyTable
from game.players.seats import Failed
from game.scenes.base.context import Context, Screen
from game.scenes.board.board import AnyBoardScene
from game.scenes.home import routes as home
from game.scenes.learn.guide import Guide
from game.scenes.play.toolbar import Toolbar
from game.scenes.players.names import Names
from game.store.player.conclusion import Conclusion

LATER = (
    "game.scenes.exchange.correspondence",
    "game.scenes.exchange.share",
    "game.scenes.learn.guides",
    "game.scenes.learn.help",
    "game.scenes.players.bots",
    "game.scenes.players.persons",
    "game.play.review.review",
    "game.scenes.play.result",
    "game.scenes.play.pause",
    "game.workers.recounting",
    "game.scenes.records.achievements",
)
"""Modules to import when idle, one a frame: each imports only a few that none before it has."""


def later() -> list[Callable[[], object]]:
    """Return steps that import the screens behind a game; empty once they are imported."""
    return home.reading(LATER)


def guide(scene: AnyBoardScene, on_end: Callable[[Callable[[], object]], object]) -> Guide:
    """Return the guide beside a board; `on_end` is called when a lesson has ended, with a function that restarts it."""
    match scene.table.occasion:
        case Taught(PuzzleCourse() as puzzle):
            from game.scenes.puzzles.puzzle_guide import PuzzleGuide

            return PuzzleGuide(scene, puzzle)
        case Taught(DemoCourse() as demo):
            from game.scenes.learn.guides import DemoGuide

            return DemoGuide(scene, demo)
        case Taught(PieCourse() as pie):
            from game.scenes.learn.pie_guide import PieGuide

            return PieGuide(scene, pie)
        case Taught(course):
            from game.scenes.learn.guides import LessonGuide

            return LessonGuide(scene, course, on_end)
    return Guide()


def pause(scene: AnyBoardScene, tools: Toolbar, result: Callable[[Conclusion], Screen]) -> Screen:
    """Return the pause menu of a game; `result` makes the screen of its result."""
    from game.scenes.play.pause import PauseScene

    return PauseScene(scene.app, scene, tools, result)


def help_pages(scene: AnyBoardScene) -> None:
    """Show how to play, unless that is in front."""
    from game.scenes.learn.help import HelpScene

    if not isinstance(scene.app.front, HelpScene):
        scene.app.push(HelpScene(scene.app, scene.game))


def result(scene: AnyBoardScene, conclusion: Conclusion) -> Screen:
    """Return the screen of a game's result."""
    from game.scenes.play.result import ResultScene

    return ResultScene(scene.app, scene, conclusion)


def engine_failure(app: Context, table: AnyTable, names: Names, failed: Failed) -> Screen:
    """Return the question how to go on without a program's answer."""
    from game.scenes.players.bots import engine_failure_scene

    return engine_failure_scene(app, table, names, failed)

"""Who stands beside a board: a coach in a lesson, who judges in a puzzle, or who shows a game."""

from __future__ import annotations

from collections.abc import Callable

from game.play.puzzles.puzzle_course import PuzzleCourse
from game.play.table.demo import DemoCourse
from game.scenes.board.board import AnyBoardScene
from game.scenes.learn.coach import Coach
from game.scenes.learn.showing import Showing
from game.scenes.puzzles.solving import Solving


def coach_of(scene: AnyBoardScene, on_end: Callable[[], object]) -> Coach | None:
    """Who it is at the table of a scene; nobody in a game that is played."""
    course = scene.table.course
    if isinstance(course, PuzzleCourse):
        return Solving(scene, course)
    if isinstance(course, DemoCourse):
        return Showing(scene, course)
    return Coach(scene, course, on_end) if course is not None else None

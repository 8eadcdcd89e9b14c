"""A lesson taught at a table."""

from game.play.port.game import Course, Game
from game.play.puzzles.puzzle_course import PuzzleCourse
from game.play.session.session import Session, Source
from game.play.table.hint import Hint
from game.play.table.table import AnyTable, Table
from game.rules import E, P


def step_session(game: Game[P, E], course: Course[E]) -> Session[P, E]:
    """A session that begins where the open step of a lesson does."""
    return Session(game.name, game.rules, Source(start=course.step.start))


def lesson_table(game: Game[P, E]) -> Table[P, E]:
    course = Course(game.lesson)
    return Table(game, step_session(game, course), course=course)


def teach(table: Table[P, E], course: Course[E], at: int) -> None:
    """Begin a step of the lesson that is taught at a table."""
    course.begin(at)
    table.begin(step_session(table.game, course))


def remind(table: AnyTable) -> bool:
    """Show the move that a lesson is about; whether this is one."""
    course = table.course
    if isinstance(course, PuzzleCourse):
        course.remind(table.hints)
    elif course is not None:
        table.hints.show(Hint(course.step.move))
    return course is not None


def answer(table: AnyTable, course: Course[E], position: object) -> None:
    """Let the other side of a lesson reply, if the game still stands where it was to."""
    if table.session.position is position and (reply := course.reply(table.session)):
        table.make(reply)

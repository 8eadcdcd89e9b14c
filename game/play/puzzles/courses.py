"""Courses at a table: lessons, and puzzles with answers to right moves, refutations of wrong ones, and the solution."""

from typing import Generic

from game.language import N_
from game.play.port.game import ANSWERED, DONE, PUZZLE, AnyGame, Course, Game, Step
from game.play.port.puzzle import Puzzle
from game.play.puzzles.generated_puzzles import GeneratedPuzzle
from game.play.puzzles.puzzle_progress import AttemptResult, PuzzleSeries, SeriesKind
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage
from game.play.session.session import AnySession, Session, Source
from game.play.table.hint import Hint, Hints
from game.play.table.occasion import Taught
from game.play.table.table import AnyTable, Table
from game.rules import E, P

SERIES_TITLES = {
    SeriesKind.DAY: N_("Puzzle of the day"),
    SeriesKind.STREAK: N_("Streak"),
    SeriesKind.SPRINT: N_("Sprint"),
    SeriesKind.MISSED: N_("Missed puzzle"),
    SeriesKind.MISTAKES: N_("Your mistakes"),
}


class PuzzleCourse(Course[E], Generic[P, E]):
    """Decides what may be played and what is shown next, by comparing the session with the puzzle run."""

    def __init__(self, run: PuzzleRun[P, E], going: PuzzleSeries) -> None:
        """`going` is the series the puzzle belongs to."""
        super().__init__([Step(run.puzzle.position, "", run.puzzle.keys[0], "")], puzzle=True)
        named = run.puzzle.code if isinstance(run.puzzle, GeneratedPuzzle) else PUZZLE
        self.title = SERIES_TITLES.get(going.kind, named)
        self.tools = ("hint",)
        self.run = run
        self.going = going
        self.stepping = False
        """True if the player steps through the finished puzzle; nothing is played automatically then."""

    @property
    def mark(self) -> AttemptResult:
        """The result so far."""
        run = self.run
        if run.clean:
            return AttemptResult.CLEAN
        if run.solved:
            return AttemptResult.SOLVED
        return AttemptResult.FAILED

    def moves_left(self, session: AnySession) -> int:
        if self.run.stage is not RunStage.OVER:
            return self.run.left
        # What is shown, or stepped through, is counted as if it were played.
        return max(0, self.run.puzzle.moves - -(-len(session.moves) // self.run.game.players))

    def tried(self, session: AnySession) -> str:
        """Return the move made at the table that waits for its verdict, or ""."""
        *before, last = session.moves or [""]
        return last if self.run.stage is RunStage.MOVE and before == self.run.moves else ""

    def waits(self, session: AnySession) -> str:
        if self.run.stage is RunStage.OVER:
            return DONE
        return "" if self.run.stage is RunStage.MOVE and session.moves == self.run.moves else ANSWERED

    def why_not(self, session: AnySession, move: str) -> str:
        return self.waits(session)

    def reply(self, session: AnySession) -> str:
        return "" if self.stepping else self.ahead(session)

    def ahead(self, session: AnySession) -> str:
        """Return the next move to be shown, or ""."""
        shown = self._shown
        at = len(session.moves)
        return shown[at] if session.moves == shown[:at] and at < len(shown) else ""

    def astray(self, session: AnySession) -> bool:
        """Return whether moves at the table must be taken back, once they have been shown."""
        if self.stepping or self.run.stage is RunStage.VERDICT or self.tried(session) or self.reply(session):
            return False
        return self.run.stage is RunStage.BACK or session.moves != self._shown

    def take_back(self, table: AnyTable) -> None:
        """Take back the wrong move and its refutation."""
        self.run.back()  # Shortens `_shown`.
        moves = table.session.moves
        shown = self._shown
        stay = next(n for n in range(len(moves), -1, -1) if moves[:n] == shown[:n])
        table.take_back(len(moves) - stay)

    def settled(self, session: AnySession) -> None:
        self.told = self.told or (self.run.stage is RunStage.OVER and not self.reply(session))

    @property
    def shows(self) -> bool:
        """True if the solution is shown after giving up; there is nothing to celebrate then."""
        return self.run.stage is RunStage.OVER and not self.run.solved

    def remind(self, hints: Hints[P, E]) -> None:
        """Show a hint, with one more step each time."""
        if not hints.tell_more() and (line := self.run.hint()):
            hints.advise(line[0], line)

    @property
    def _shown(self) -> list[str]:
        """All moves to be shown, as far as they are known."""
        run = self.run
        if run.stage is RunStage.BACK and run.verdict is not None:
            return [*run.moves, run.tried, *run.verdict.line]
        if run.stage is RunStage.OVER and not run.solved:
            return [*run.moves, *run.line]
        return run.moves


def puzzle_table(game: AnyGame, puzzle: Puzzle, going: PuzzleSeries) -> AnyTable:
    """Return a table with a puzzle. Raises `PuzzleError` if it does not fit the game."""
    course = PuzzleCourse(PuzzleRun(game, puzzle), going)
    return Table(game, Session(game.name, game.rules, Source(start=puzzle.position)), Taught(course))


def step_session(game: Game[P, E], course: Course[E]) -> Session[P, E]:
    """A session that begins where the open step of a lesson does."""
    return Session(game.name, game.rules, Source(start=course.step.start))


def lesson_table(game: Game[P, E]) -> Table[P, E]:
    course = Course(game.lesson)
    return Table(game, step_session(game, course), Taught(course))


def teach(table: Table[P, E], course: Course[E], at: int) -> None:
    """Begin a step of the lesson that is taught at a table."""
    course.begin(at)
    table.begin(step_session(table.game, course))


def remind(table: AnyTable) -> bool:
    """Show the move that a lesson is about; whether this is one."""
    match table.occasion:
        case Taught(PuzzleCourse() as course):
            course.remind(table.hints)
        case Taught(course):
            table.hints.show(Hint(course.step.move))
        case _:
            return False
    return True


def answer(table: AnyTable, course: Course[E], position: object) -> None:
    """Let the other side of a lesson reply, if the game still stands where it was to."""
    if table.session.position is position and (reply := course.reply(table.session)):
        table.make(reply)

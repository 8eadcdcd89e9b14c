"""A puzzle as a course at a table: right moves are answered, wrong ones refuted, and what was given up is shown."""

from __future__ import annotations

from typing import Generic

from game.language import N_
from game.play.port.game import AnyGame
from game.play.port.lesson import DONE, PUZZLE, Course, Step
from game.play.port.puzzle import Puzzle
from game.play.puzzles.endless import Made
from game.play.puzzles.puzzle_run import PuzzleRun, Stage
from game.play.puzzles.rounds import Kind, Round
from game.play.puzzles.solving import Mark
from game.play.session.session import AnySession, Session, Source
from game.play.table.hint import Hints
from game.play.table.table import AnyTable, Table
from game.rules import E, P

TITLES = {Kind.DAY: N_("Puzzle of the day"), Kind.STREAK: N_("Streak"), Kind.SPRINT: N_("Sprint")}
ANSWERED = "answered"
"""Why a move does not count: the answer to the one before is still being shown."""


class PuzzleCourse(Course[E], Generic[P, E]):
    """What may be played now, and what is shown next: the session is compared with the run of the puzzle."""

    def __init__(self, run: PuzzleRun[P, E], going: Round) -> None:
        """`going` is what the puzzle is a part of."""
        super().__init__([Step(run.puzzle.position, "", run.puzzle.keys[0], "")], puzzle=True)
        named = run.puzzle.code if isinstance(run.puzzle, Made) else PUZZLE
        self.title, self.tools = TITLES.get(going.kind, named), ("hint",)
        self.run = run
        self.going = going
        self.stepping = False
        """Whether all was shown, and is stepped through once more: nothing is played by itself then."""

    @property
    def mark(self) -> Mark:
        """How it has gone so far."""
        return Mark.CLEAN if self.run.clean else Mark.SOLVED if self.run.solved else Mark.FAILED

    def tried(self, session: AnySession) -> str:
        """The move that was made at the table and is to be judged; empty where there is none."""
        *before, last = session.moves or [""]
        return last if self.run.stage is Stage.MOVE and before == self.run.moves else ""

    def why_not(self, session: AnySession, move: str) -> str:
        if self.run.stage is Stage.OVER:
            return DONE
        return "" if self.run.stage is Stage.MOVE and session.moves == self.run.moves else ANSWERED

    def reply(self, session: AnySession) -> str:
        return "" if self.stepping else self.ahead(session)

    def ahead(self, session: AnySession) -> str:
        """The move that comes next of those that are shown; empty where none does."""
        shown, at = self._shown, len(session.moves)
        return shown[at] if session.moves == shown[:at] and at < len(shown) else ""

    def astray(self, session: AnySession) -> bool:
        """Whether what was made at the table is to be taken back, when it has been shown."""
        if self.stepping or self.run.stage is Stage.VERDICT or self.tried(session) or self.reply(session):
            return False
        return self.run.stage is Stage.BACK or session.moves != self._shown

    def take_back(self, table: AnyTable) -> None:
        """Take the wrong move and its refutation back."""
        self.run.back()  # From now on less is to be seen.
        moves, shown = table.session.moves, self._shown
        stay = next(n for n in range(len(moves), -1, -1) if moves[:n] == shown[:n])
        table.take_back(len(moves) - stay)

    def settled(self, session: AnySession) -> None:
        self.told = self.told or (self.run.stage is Stage.OVER and not self.reply(session))

    @property
    def shows(self) -> bool:
        """Whether the solution is shown to who has given up: nothing is celebrated then."""
        return self.run.stage is Stage.OVER and not self.run.solved

    def remind(self, hints: Hints[P, E]) -> None:
        """Show a hint, and more of it the next time."""
        if not hints.tell_more() and (hint := self.run.hint()) is not None:
            hints.advise(hint.move, hint.line)

    @property
    def _shown(self) -> list[str]:
        """All moves that are shown in the end, as far as that is known."""
        run = self.run
        if run.stage is Stage.BACK and run.verdict is not None:
            return [*run.moves, run.tried, *run.verdict.line]
        if run.stage is Stage.OVER and not run.solved:
            return [*run.moves, *run.line]
        return run.moves


def puzzle_table(game: AnyGame, puzzle: Puzzle, going: Round) -> AnyTable:
    """A table at which a puzzle is solved; raises `PuzzleError` for one that does not fit the game."""
    course = PuzzleCourse(PuzzleRun(game, puzzle), going)
    return Table(game, Session(game.name, game.rules, Source(start=puzzle.position)), course=course)

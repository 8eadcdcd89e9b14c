"""A puzzle from a position of a played game, if one can be proved while the player waits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from game.play.port.game import AnyGame
from game.play.port.puzzle import Puzzle, graded
from game.play.puzzles.proof import DEFENCE
from game.play.puzzles.puzzle_run import Found
from game.scenes.base.context import Context
from game.workers.puzzles import ProveTask, Proving

PATIENCE: Final = 1.0
"""Maximum time for a proof, in seconds."""
FARTHEST: Final = 6
"""Maximum number of moves of a win."""
EVEN: Final = 0.5


class Practice:
    """Asks about one task after the other until one is proved."""

    def __init__(self, app: Context, game: AnyGame) -> None:
        self.app, self.game = app, game
        self.proof = Proving(app.start_program, app.clock)
        self.puzzle: Puzzle | None = None
        """The puzzle proved last, or None."""
        self._tasks: Iterator[ProveTask] = iter(())
        self._task: ProveTask | None = None
        self._until = 0.0

    @property
    def going(self) -> bool:
        """True while the search for a proof is running."""
        return self.proof.going

    def begin(self, position: object, before: float, after: float) -> None:
        """Search a position for a puzzle; `before` and `after` are the mover's odds before and after the move."""
        self.puzzle = None
        self._until = self.app.clock() + PATIENCE
        self._tasks = self._possible(position, before, after)
        self._next()

    def _possible(self, position: object, before: float, after: float) -> Iterator[ProveTask]:
        """Yield tasks to prove: a win if the mover stood better before, a defence if worse afterwards."""
        puzzles, task = self.game.puzzles, partial(ProveTask, self.game.name, self.game.rules.position_text(position))
        if puzzles is not None and before > EVEN and (win := puzzles.win(position)):
            yield task(win, 0, FARTHEST)
        for kind in puzzles.kinds if puzzles is not None and after < EVEN else ():
            if kind.name == DEFENCE:
                yield from (task(DEFENCE, aim, 1) for aim in kind.aims)

    def _next(self) -> None:
        task, left = next(self._tasks, None), self._until - self.app.clock()
        if task is not None and left > 0:
            self._task = task
            self.proof.ask(task, left)

    def poll(self) -> bool:
        """Read pending answers; return True once the search is over, with `puzzle` set or None."""
        if not self.proof.poll() or self.going:
            return False
        task, state = self._task, self.proof.state
        if task is not None and state.found is Found.PROVED and (not task.aim or len(state.line) == 1):
            number, line = state.number, state.line
            grade = graded(number - 2 if not task.aim else 2 * (task.aim - 1))
            self.puzzle = Puzzle(task.game, task.kind, task.aim, number, line[:1], *grade, line, task.position)
        else:
            self._next()
        return not self.going

    def stop(self) -> None:
        """Stop searching."""
        self.proof.stop()

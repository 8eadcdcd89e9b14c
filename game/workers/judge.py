"""Who says what is proved of a move in a puzzle: a process of its own, so that no frame waits for a proof."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.port.puzzle import Puzzle, Verdict
from game.play.puzzles.puzzle_run import PuzzleRun, RunStage, judge
from game.players.client import Client, Start
from game.rules import E, P
from game.workers.worker import Job, Named, Worker


class JudgeMove(Job[Verdict], frozen=True):
    """To judge a move in a puzzle, after those that were made."""

    puzzle: Puzzle
    made: tuple[str, ...]
    move: str

    def results(self, named: Named) -> Iterator[Verdict]:
        yield judge(named(self.puzzle.game), self.puzzle, self.made, self.move)


class Judge:
    """Judges the moves of puzzles."""

    def __init__(self, start: Start = Client) -> None:
        """`start` starts the process when it is first needed."""
        self._worker = Worker(start, Verdict)

    def ask(self, run: PuzzleRun[P, E]) -> None:
        self._worker.ask(JudgeMove(run.puzzle, tuple(run.moves), run.tried))

    def poll(self, run: PuzzleRun[P, E]) -> bool:
        """Give the run its verdict, if there is one by now; whether there was.

        Where there is no process, or it has failed, the move is judged here and now.
        """
        if run.stage is not RunStage.VERDICT:
            return False
        verdict = next(iter(self._worker.poll()), None)
        if verdict is None and not self._worker.busy:
            verdict = judge(run.game, run.puzzle, run.moves, run.tried)
        if verdict is None:
            return False
        run.answer(verdict)
        return True

    def close(self) -> None:
        """End the process."""
        self._worker.close()

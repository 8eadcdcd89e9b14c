"""Who says what is proved of a move in a puzzle: a process of its own, so that no frame waits for a proof."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.play.port.puzzle import PuzzleError, Verdict, parse_verdict
from game.play.puzzles.puzzle_run import PuzzleRun, Stage, judge
from game.players.client import Client, Helper, Start
from game.rules import E, P

_ANSWER: Final = "verdict "


class Judge(Helper):
    """Judges the moves of puzzles of one game."""

    def __init__(self, command: Sequence[str], start: Start = Client) -> None:
        """`start` starts the text face of the game, by its `command`, when it is first needed."""
        super().__init__(start)
        self._command = command
        self._late = 0
        """How many answers are still to come, that nobody waits for."""
        self._asked = False

    def ask(self, run: PuzzleRun[P, E]) -> None:
        if (client := self._begin(self._command)) is None:
            return
        self._late += self._asked
        self._asked = True
        client.send(f"judge {' '.join([*run.moves, run.tried])} puzzle {run.puzzle.text}")

    def poll(self, run: PuzzleRun[P, E]) -> bool:
        """Give the run its verdict, if there is one by now; whether there was.

        Where there is no process, or it does not know what to say, the move is judged here and now.
        """
        if run.stage is not Stage.VERDICT:
            return False
        verdict = self._heard()
        if verdict is None and self._client is None:
            verdict = judge(run.game, run.puzzle, run.moves, run.tried)
        if verdict is None:
            return False
        run.answer(verdict)
        return True

    def _heard(self) -> Verdict | None:
        if self._client is None:
            return None
        for line in self._client.lines():
            if self._late:
                self._late -= 1
                continue
            self._asked = False
            try:
                return parse_verdict(line.removeprefix(_ANSWER))
            except PuzzleError:
                self.close()
                return None
        if not self._client.alive:
            self.close()
        return None

    def close(self) -> None:
        super().close()
        self._late, self._asked = 0, False

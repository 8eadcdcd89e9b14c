"""Who goes through a game that was played: a program is asked one question after the other, as a review wants them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.checks import brief
from game.play.review import Question, Review
from game.players.client import Client
from game.players.opponent import Answer, Failure, Opponent
from game.players.programs import Program

LONGEST = 60.0
"""Seconds one question may take, on however slow a machine."""


class Reviewer:
    """Asks the arcade's own search, in a process of its own. `poll` has to be called now and then; nothing waits."""

    def __init__(
        self,
        review: Review,
        program: Program,
        clock: Callable[[], float],
        start: Callable[[Sequence[str], Path | None], Client] = Client,
    ) -> None:
        """`start` starts the program, by its command and the folder it works in; that is not done for nothing."""
        self.review = review
        self.failure: Failure | None = None
        """What has gone wrong with the program, if anything has: then nothing more is asked."""
        self._asked = review.question()
        self._opponent: Opponent | None = None
        if self._asked is not None:
            self._opponent = Opponent(program.command, program.options, program.folder, clock, program.patience, start)
            self._ask(self._opponent, self._asked)

    @property
    def busy(self) -> bool:
        """Whether there is still something to be asked."""
        return self._opponent is not None

    def _ask(self, opponent: Opponent, question: Question) -> None:
        opponent.ask(self.review.session, f"go ply {question.ply} {question.go}", LONGEST)

    def poll(self) -> bool:
        """Take what was answered, and ask on; whether anything was."""
        opponent, asked = self._opponent, self._asked
        answer = opponent.poll() if opponent is not None else None
        if opponent is None or asked is None or answer is None:
            return False
        if isinstance(answer, Answer):
            score = answer.score
            if score is None or not self.review.take(asked, score, answer.line, answer.near):
                answer = Failure("illegal", brief(answer.move))
        if isinstance(answer, Failure):
            self.failure = answer
            self.close()
            return True
        self._asked = self.review.question()
        if self._asked is None:
            self.close()
        else:
            self._ask(opponent, self._asked)
        return True

    def close(self) -> None:
        """Ask no more."""
        if self._opponent is not None:
            self._opponent.close()
            self._opponent = None

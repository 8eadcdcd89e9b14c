"""In how few moves a task can be done in a position: found by a process of its own, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.play.puzzles.puzzle_run import Found, ProofState, prove
from game.players.client import Start
from game.workers.worker import Job, Named, Worker

PATIENCE: Final = 60.0
"""Seconds after which nobody knows."""


class ProveTask(Job[ProofState], frozen=True):
    """To prove in how few moves a task can be done, in `most` at most."""

    game: str
    position: str
    kind: str
    aim: int
    most: int

    def results(self, named: Named) -> Iterator[ProofState]:
        game = named(self.game)
        return prove(game, game.rules.parse_position(self.position), self.kind, self.aim, self.most)


class Proving:
    """One question at a time."""

    def __init__(self, start: Start, clock: Callable[[], float]) -> None:
        """`start` starts the process; `clock` tells seconds."""
        self._worker = Worker(start, ProofState)
        self._clock = clock
        self._until = 0.0
        self.state = ProofState(Found.NOTHING)

    @property
    def going(self) -> bool:
        """Whether it is being looked for."""
        return self.state.found is Found.SO_FAR

    def ask(self, task: ProveTask, patience: float = PATIENCE) -> None:
        """Ask; after so many seconds nobody knows."""
        self._worker.ask(task)
        self.state, self._until = ProofState(Found.SO_FAR), self._clock() + patience
        if self._worker.failed:
            self._end()

    def _end(self) -> None:
        """Nobody knows any more than this."""
        self.state = ProofState(Found.UNKNOWN, self.state.number + 1)

    def poll(self) -> bool:
        """Hear what there is; whether anything has changed."""
        if not self._worker.running:
            return False
        before = self.state
        *_, self.state = (before, *self._worker.poll())
        if self.going and (not self._worker.busy or self._clock() >= self._until):
            self._end()
        if not self.going:
            self._worker.close()
        return self.state != before

    def stop(self) -> None:
        """Look for it no longer, and forget what was found."""
        self._worker.close()
        self.state = ProofState(Found.NOTHING)

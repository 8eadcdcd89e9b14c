"""In how few moves a task can be done in a position: found by a process of its own, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Final

from msgspec import Struct

from game.play.game import AnyGame
from game.play.puzzle import MOST_MOVES, Unproved
from game.players.client import Start
from game.players.worker import Job, Worker

PATIENCE: Final = 60.0
"""Seconds after which nobody knows."""
PATIENT: Final = 20_000_000
"""So many positions may be looked at for a proof that somebody waits for, and can end."""


class Found(StrEnum):
    """What has come of it."""

    NOTHING = "nothing"
    """Nobody has asked."""
    SO_FAR = "not"
    """It is being looked for; `number` moves are too few."""
    PROVED = "proved"
    """It takes `number` moves, and no fewer; `line` is a solution, or where something is counted all right moves."""
    NONE = "none"
    """It cannot be done in `number` moves."""
    UNKNOWN = "unknown"
    """Nobody knows whether `number` moves do."""


class ProofState(Struct, frozen=True):
    """How far a proof has come."""

    found: Found
    number: int = 0
    line: tuple[str, ...] = ()


class ProveTask(Job[ProofState], frozen=True):
    """To prove in how few moves a task can be done, in `most` at most."""

    position: str
    kind: str
    aim: int
    most: int

    def results(self, game: AnyGame) -> Iterator[ProofState]:
        puzzles, position = game.puzzles, game.rules.parse_position(self.position)
        if puzzles is None:
            return
        prover, most = puzzles.prover(self.kind, self.aim, PATIENT), min(self.most, MOST_MOVES)
        for number in range(1, most + 1):
            try:
                if prover.least(position, number) is not None:
                    line = (prover.keys if self.aim else prover.line)(position, number)
                    yield ProofState(Found.PROVED, number, line)
                    return
            except Unproved:
                yield ProofState(Found.UNKNOWN, number)
                return
            yield ProofState(Found.SO_FAR, number)
        yield ProofState(Found.NONE, most)


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

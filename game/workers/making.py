"""New puzzles, made by a process of its own: one is asked for, and the next one is made before it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade
from game.play.puzzles.generated_puzzles import SEEDS, GeneratedPuzzle, make, parse_code
from game.players.client import Start
from game.workers.worker import Job, Named, Worker

MOST: Final = 10_000_000
"""So many seeds are tried, which takes days: whoever waits for one leaves before."""
OFTEN: Final = 20
"""After so many seeds it is said how many were tried."""


class Tries(Struct, frozen=True):
    """How far the making of a puzzle has come."""

    number: int
    """So many seeds were tried."""
    made: GeneratedPuzzle | None = None
    """The puzzle; that ends it."""


class MakePuzzle(Job[Tries], frozen=True):
    """To make a puzzle of a grade, or of any: of at most so many seeds the first that has one."""

    game: str
    grade: Grade | None
    seed: int
    most: int
    recipes: tuple[str, ...]
    """Each seed is tried with one of them in turn."""

    def results(self, named: Named) -> Iterator[Tries]:
        game = named(self.game)
        for number in range(self.most):
            made = make(game, self.recipes[number % len(self.recipes)], (self.seed + number) % SEEDS)
            if made is not None and self.grade in (None, made.grade):
                yield Tries(number + 1, made)
                return
            if (number + 1) % OFTEN == 0:
                yield Tries(number + 1)


class Maker:
    """Makes puzzles of one game."""

    def __init__(self, game: AnyGame, start: Start, chance: Random) -> None:
        """`start` starts the process when it is first needed; `chance` draws the seeds."""
        self.game = game
        self._worker = Worker(start, Tries)
        self._chance = chance
        self.made: GeneratedPuzzle | None = None
        self.tried = 0
        """Of how many seeds nothing came so far."""
        self.failed = False
        """Whether what was asked for cannot be had."""

    @property
    def going(self) -> bool:
        """Whether a puzzle is being made."""
        return self._worker.busy

    @property
    def running(self) -> bool:
        """Whether there is a process that makes them."""
        return self._worker.running

    def any_of(self, grade: Grade, soon: bool = True) -> None:
        """Make a new one of a grade: one that is made at once if it is waited for and there are such."""
        puzzles = self.game.puzzles
        assert puzzles is not None
        if soon and grade in puzzles.ready:
            recipe, seed = parse_code(self.game, self._chance.choice(puzzles.ready[grade]))
            self._ask(grade, seed, MOST, (recipe,))
        else:
            self._ask(grade, self._chance.randrange(SEEDS), MOST, puzzles.quick[grade])

    def named(self, text: str) -> None:
        """Make the one of a short name; raises `NoSuchName`."""
        recipe, seed = parse_code(self.game, text)
        self._ask(None, seed, 1, (recipe,))

    def _ask(self, grade: Grade | None, seed: int, most: int, recipes: Sequence[str]) -> None:
        self._worker.ask(MakePuzzle(self.game.name, grade, seed, most, tuple(recipes)))
        self.made, self.tried, self.failed = None, 0, self._worker.failed

    def poll(self) -> bool:
        """Hear what there is; whether anything has changed."""
        if not self.going:
            return False
        before = self.tried
        for tries in self._worker.poll():
            self.made, self.tried = tries.made, tries.number
        self.failed = not self.going and self.made is None
        return not self.going or self.tried != before

    def take(self) -> GeneratedPuzzle | None:
        """The puzzle that was made, if there is one by now. It is handed out once."""
        self.poll()
        made, self.made = self.made, None
        return made

    def close(self) -> None:
        """End the process."""
        self._worker.close()

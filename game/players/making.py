"""New puzzles, made by a process of its own: one is asked for, and the next one is made before it is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.play.port.game import AnyGame
from game.play.port.puzzle import Grade, PuzzleError, parse_puzzle
from game.play.puzzles.endless import SEEDS, Made, named, parse_code
from game.players.client import Helper, Start
from game.players.programs import own_command
from game.players.ugi import ANY

MOST: Final = 10_000_000
"""So many seeds are tried, which takes days: whoever waits for one leaves before."""


class Maker(Helper):
    """Makes puzzles of one game."""

    def __init__(self, game: AnyGame, start: Start, chance: Random) -> None:
        """`start` starts the text face of the game when it is first needed; `chance` draws the seeds."""
        super().__init__(start)
        self.game = game
        self._chance = chance
        self._pending = 0
        """How many answers are still to come; only the last of them is waited for."""
        self.made: Made | None = None
        self.tried = 0
        """Of how many seeds nothing came so far."""
        self.failed = False
        """Whether what was asked for cannot be had."""

    @property
    def going(self) -> bool:
        """Whether a puzzle is being made."""
        return self._pending > 0

    @property
    def running(self) -> bool:
        """Whether there is a process that makes them."""
        return self._client is not None

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
        self._ask(ANY, seed, 1, (recipe,))

    def _ask(self, grade: str, seed: int, most: int, recipes: Sequence[str]) -> None:
        self.made, self.tried, self.failed = None, 0, False
        if (client := self._begin(own_command(self.game.name))) is None:
            self.failed = True
            return
        # What is still being made ends with an answer of its own.
        self._pending += 1
        client.send(f"make {grade} {seed} {most} {' '.join(recipes)}")

    def poll(self) -> bool:
        """Hear what there is; whether anything has changed."""
        if self._client is None:
            return False
        before = self.made, self.tried, self.failed
        for line in self._client.lines():
            word, _, said = line.partition(" ")
            if word == "made":
                self._hear(said)
        if self.going and not self._client.alive:
            self.close()
            self.failed = True
        return before != (self.made, self.tried, self.failed)

    def _hear(self, said: str) -> None:
        word, _, rest = said.partition(" ")
        if word == "not":
            self.tried = int(rest) if self._pending == 1 and rest.isdecimal() else self.tried
            return
        self._pending -= 1
        if self._pending:
            return
        try:
            self.made = named(parse_puzzle(rest), word)
        except PuzzleError:
            self.failed = True

    def take(self) -> Made | None:
        """The puzzle that was made, if there is one by now. It is handed out once."""
        self.poll()
        made, self.made = self.made, None
        return made

    def close(self) -> None:
        super().close()
        self._pending = 0

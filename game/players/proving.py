"""In how few moves a task can be done in a position: found by a process of its own, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final

from game.players.client import Helper, Start

PATIENCE: Final = 60.0
"""Seconds after which nobody knows."""


class Found(Enum):
    """What has come of it."""

    NOTHING = auto()
    """Nobody has asked."""
    SO_FAR = auto()
    """It is being looked for; `number` moves are too few."""
    PROVED = auto()
    """It takes `number` moves, and no fewer; `line` is a solution."""
    NONE = auto()
    """It cannot be done in `number` moves."""
    UNKNOWN = auto()
    """Nobody knows whether `number` moves do."""


class Proving(Helper):
    """One question at a time."""

    def __init__(self, command: Sequence[str], start: Start, clock: Callable[[], float]) -> None:
        """`start` starts the text face of the game, by its `command`; `clock` tells seconds."""
        super().__init__(start)
        self._command, self._clock = command, clock
        self._until = 0.0
        self.found = Found.NOTHING
        self.number = 0
        self.line: tuple[str, ...] = ()

    @property
    def going(self) -> bool:
        """Whether it is being looked for."""
        return self.found is Found.SO_FAR

    def ask(self, position: str, kind: str, aim: int, most: int, patience: float = PATIENCE) -> None:
        """Ask about a position, in at most so many moves; after so many seconds nobody knows."""
        self.stop()
        if (client := self._begin(self._command)) is None:
            self.found, self.number = Found.UNKNOWN, 1
            return
        client.send(f"position fen {position}")
        client.send(f"prove {kind} {aim} {most}")
        self._until, self.found = self._clock() + patience, Found.SO_FAR

    def poll(self) -> bool:
        """Hear what there is; whether anything has changed."""
        if self._client is None:
            return False
        before = self.found, self.number
        for line in self._client.lines():
            self._hear(line.split())
        if self.going and (self._clock() >= self._until or not self._client.alive):
            self.found, self.number = Found.UNKNOWN, self.number + 1
        if not self.going:
            self.close()
        return before != (self.found, self.number)

    def _hear(self, words: list[str]) -> None:
        if words[:3] == ["info", "string", "error:"]:
            self.found, self.number = Found.UNKNOWN, self.number + 1
        if words[:1] != ["proof"] or len(words) != 3:
            return
        said, number = (words[1], words[2]) if not words[1].isdecimal() else ("proved", words[1])
        ways = {"not": Found.SO_FAR, "none": Found.NONE, "unknown": Found.UNKNOWN, "proved": Found.PROVED}
        if said in ways and number.isascii() and number.isdecimal() and len(number) < 3:
            self.found, self.number = ways[said], int(number)
            self.line = tuple(words[2].split(",")) if said == "proved" else ()

    def stop(self) -> None:
        """Look for it no longer, and forget what was found."""
        self.close()
        self.found, self.number, self.line = Found.NOTHING, 0, ()

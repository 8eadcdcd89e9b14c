"""Proves in how few shots a goal of BrickShooter is reached: all shots are tried, and nothing is guessed."""

from __future__ import annotations

from typing import Final

from game.games.brickshooter.goals import SCORE, Goal
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.position import Position
from game.play.port.puzzle import LONGEST_LINE, Proof, Unproved, Verdict

KEPT: Final = 300_000
"""After so many shots no more is remembered of what they lead to, for that takes room; only what is out of reach."""

_Key = tuple[bytes, bytes, object, int]
"""What of a position decides what can be reached from it."""


class ShotProver:
    """Tries all shots, fewest first; what was found is remembered."""

    def __init__(self, goal: Goal, most: int) -> None:
        """`most` shots may be tried."""
        self.goal, self.most = goal, most
        self.plays = 0
        self._fails: dict[_Key, int] = {}
        """With so many shots it cannot be done."""
        self._after: dict[_Key, list[tuple[str, Position, bool]]] = {}

    def least(self, position: Position, most: int) -> int | None:
        return next((left for left in range(1, most + 1) if self._can(position, left)), None)

    def keys(self, position: Position, left: int) -> tuple[str, ...]:
        return tuple(
            move for move, after, over in self._shots(position) if over or (left > 1 and self._can(after, left - 1))
        )

    def line(self, position: Position, left: int) -> tuple[str, ...]:
        found: list[str] = []
        while (n := self.least(position, left)) and len(found) < LONGEST_LINE:
            for move, after, over in self._shots(position):
                if over or (n > 1 and self._can(after, n - 1)):
                    found.append(move)
                    if over:
                        return tuple(found)
                    position, left = after, n - 1
                    break
        return tuple(found)

    def judge(self, position: Position, move: str, left: int) -> Verdict:
        after, over = next((after, over) for name, after, over in self._shots(position) if name == move)
        if over:
            return Verdict(Proof.SOLVED)
        if left > 1 and self._can(after, left - 1):
            return Verdict(Proof.RIGHT, self.line(after, left - 1))
        return Verdict(Proof.MISSED)

    def _can(self, position: Position, left: int) -> bool:
        """Whether the task can be done with at most so many shots."""
        if self.goal.missing(position.field) > left:
            return False
        key = self._key(position)
        if self._fails.get(key, 0) >= left:
            return False
        shots = self._shots(position)
        if any(over for _, _, over in shots):
            return True
        if left > 1 and any(self._can(after, left - 1) for _, after, _ in shots):
            return True
        self._fails[key] = left
        return False

    def _shots(self, position: Position) -> list[tuple[str, Position, bool]]:
        """All shots, with what comes of them, and whether that is what is asked."""
        key = self._key(position)
        found = self._after.get(key)
        if found is None:
            found = []
            for move in moves.legal_moves(position):
                if self.plays >= self.most:
                    raise Unproved("too many shots to be tried")
                self.plays += 1
                found.append((move, *self.goal.shot(position, move)))
            if self.plays <= KEPT:
                self._after[key] = found
        return found

    def _key(self, position: Position) -> _Key:
        score = position.score if self.goal.kind == SCORE else 0
        return position.field, position.border, position.source, score

"""The score sheet of a game: the moves of its line in rows, with what strikes the eye of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic

from game.play.port.game import Game
from game.play.port.marks import Mark
from game.play.session.lines import Branch
from game.play.session.session import Session
from game.rules import E, P

Row = tuple[int | None, int | None]
"""The numbers of the moves of both sides, from 0; where one person plays alone there is the first one only."""


class ScoreSheet(Generic[P, E]):
    """Follows the line of a session: what it has in common with the line before is never read again."""

    def __init__(self, game: Game[P, E]) -> None:
        self.game = game
        self.moves: list[str] = []
        self.rows: list[Row] = []
        self.marks: list[Mark | None] = []
        """What strikes the eye of the first moves, as far as they have been read."""
        self.version = 0
        """Goes up whenever the marks are others."""
        self._row_of: list[int] = []

    def follow(self, session: Session[P, E]) -> None:
        """Take up the line as it is."""
        line = session.line()
        if line[: len(self.moves)] != self.moves:
            same = next(n for n, move in enumerate(self.moves) if line[n : n + 1] != [move])
            self._forget(same)
        for ply in range(len(self.moves), len(line)):
            side = session.rules.side_to_move(session.position_after(ply)) if self.game.players == 2 else 0
            if side == 1 and self.rows and self.rows[-1][1] is None:
                self.rows[-1] = self.rows[-1][0], ply
            else:
                self.rows.append((ply, None) if side == 0 else (None, ply))
            self._row_of.append(len(self.rows) - 1)
        self.moves = line

    def _forget(self, ply: int) -> None:
        """Forget everything from a move on."""
        first, second = self.rows[self._row_of[ply]]
        del self.rows[self._row_of[ply] :]
        if second == ply and first is not None:
            self.rows.append((first, None))
        del self.moves[ply:], self.marks[ply:], self._row_of[ply:]
        self.version += 1

    def row_of(self, ply: int) -> int:
        """The row that the move with this number stands in."""
        return self._row_of[ply]

    def side_of(self, ply: int) -> int:
        """The side that made the move with this number."""
        return int(self.rows[self._row_of[ply]][0] != ply)

    def read(self, session: Session[P, E], goes_on: Callable[[], bool]) -> bool:
        """Look at the moves that have not been looked at, one at least, as long as this `goes_on`; whether there was
        anything to look at. The line has been taken up by `follow`.
        """
        known = len(self.marks)
        while len(self.marks) < len(self.moves) and (len(self.marks) == known or goes_on()):
            ply, events = len(self.marks), list[E]()
            session.rules.play(session.position_after(ply), self.moves[ply], events)
            self.marks.append(self.game.mark(events))
        self.version += len(self.marks) - known
        return len(self.marks) > known

    def with_branches(self, branches: list[Branch]) -> list[Row | Branch]:
        """The rows, and below each the ways that were left for a move that stands in it."""
        if not branches:
            return [*self.rows]
        below: dict[int, list[Branch]] = {}
        for branch in branches:
            at = self._row_of[min(branch.after, len(self._row_of) - 1)] if self._row_of else -1
            below.setdefault(at, []).append(branch)
        shown: list[Row | Branch] = [*below.get(-1, ())]
        for n, row in enumerate(self.rows):
            shown.append(row)
            shown += below.get(n, ())
        return shown


AnyScoreSheet = ScoreSheet[Any, Any]
"""A score sheet, where nobody needs to know of which game."""

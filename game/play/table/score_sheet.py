"""Score sheet: the moves of a game in rows, with their highlights."""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Generic

from game.play.port.game import Game
from game.play.port.move_highlight import MoveHighlight
from game.play.session.line import Branch, shared
from game.play.session.session import Session
from game.rules import E, P

Row = tuple[int | None, int | None]
"""Indices of the moves of both sides; in a game of one player only the first is used."""


class ScoreSheet(Generic[P, E]):
    """Follows the line of a session; moves in common with the line before are not read again."""

    def __init__(self, game: Game[P, E], session: Session[P, E]) -> None:
        self.game = game
        self.session = session
        self.moves: list[str] = []
        self.rows: list[Row] = []
        self.marks: list[MoveHighlight | None] = []
        """Highlights of the first moves, as far as they have been read."""
        self.row_of: list[int] = []
        """Row of each move."""

    def follow(self) -> None:
        """Take over the line of the session."""
        session = self.session
        line = self.session.line()
        if line[: len(self.moves)] != self.moves:
            self.rows = []
            self.row_of = []
            del self.marks[shared(self.moves, line) :]
        for ply in range(len(self.row_of), len(line)):
            side = session.rules.side_to_move(session.position_after(ply)) if self.game.players == 2 else 0
            if side == 1 and self.rows and self.rows[-1][1] is None:
                self.rows[-1] = self.rows[-1][0], ply
            else:
                self.rows.append((ply, None) if side == 0 else (None, ply))
            self.row_of.append(len(self.rows) - 1)
        self.moves = line

    def side_of(self, ply: int) -> int:
        """Return the side that made a move, by its index."""
        return int(self.rows[self.row_of[ply]][0] != ply)

    def read(self, goes_on: Callable[[], bool]) -> bool:
        """Read the highlights of further moves, at least one, while `goes_on()`; return whether there were any.

        `follow` must have been called for the line.
        """
        session = self.session
        known = len(self.marks)
        while len(self.marks) < len(self.moves) and (len(self.marks) == known or goes_on()):
            ply = len(self.marks)
            events = list[E]()
            session.rules.play(session.position_after(ply), self.moves[ply], events)
            self.marks.append(self.game.highlight(events))
        return len(self.marks) > known

    def with_branches(self, branches: list[Branch]) -> list[Row | Branch]:
        """Return the rows, each followed by the branches that replaced a move in it."""
        last = len(self.row_of) - 1
        placed: list[tuple[int, Row | Branch]] = [*enumerate(self.rows)]
        placed += [(self.row_of[min(branch.after, last)] if self.row_of else -1, branch) for branch in branches]
        return [shown for _, shown in sorted(placed, key=itemgetter(0))]


AnyScoreSheet = ScoreSheet[Any, Any]
"""A score sheet of no particular game."""

"""Row of three for the search, so that the computer can play it and give hints.

The search itself, its levels of strength and its limits of time are shared by all games (`game.players`). An engine
says which moves are promising and how good a position looks; see `game.players.search.Engine`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import alpha_beta
from game.rules import Outcome

from . import rules
from .rules.moves import CELL_NAMES, ROW_LENGTH, ROWS, SIDES, Event, Position

WORTH = (0, *(10 * 6**more for more in range(ROW_LENGTH - 1)))
"""Value of a row with stones of one side only, by their number, in hundredths of the logarithm of the odds."""


class RowEngine:
    """Moves are the rules' own texts. In a game with many positions numbers are quicker."""

    def key(self, position: Position) -> Position:
        """A game in which positions that differ are worth the same would answer with what they have in common."""
        return position

    def outcome(self, position: Position, occurrences: int) -> Outcome | None:
        return rules.outcome(position)

    def side_to_move(self, position: Position) -> int:
        return position.side

    def moves(self, position: Position, most: int) -> list[str]:
        """Cells that lie in more rows first: the sooner a good move is looked at, the less remains to be searched."""
        free = rules.legal_moves(position)
        return sorted(free, key=lambda name: -sum(CELL_NAMES.index(name) in row for row in ROWS))[:most]

    def width(self, depth: int) -> int:
        return len(CELL_NAMES)

    def forcing(self, position: Position) -> tuple[list[str], bool]:
        """There are no exchanges to be played out before a position is judged."""
        return [], False

    def play(self, position: Position, move: str) -> Position:
        return rules.play(position, move)

    def evaluate(self, position: Position) -> int:
        """The rows that are still open to the side to move, less those open to the other one."""
        score = 0
        for row in ROWS:
            own, other = ([position.cells[cell] for cell in row].count(letter) for letter in self._letters(position))
            score += (WORTH[own] if not other else 0) - (WORTH[other] if not own else 0)
        return score

    def _letters(self, position: Position) -> tuple[str, str]:
        return SIDES[position.side], SIDES[1 - position.side]

    def text(self, position: Position, move: str) -> str:
        return move


def think(session: Session[Position, Event], limits: SearchLimits, stop: Callable[[], bool]) -> Iterator[SearchInfo]:
    """Search the session's position; a report for each depth."""
    return alpha_beta(RowEngine(), session.position, session.occurrences(), limits, stop)

"""What the search needs to know of Explode!"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.games.explode import rules
from game.games.explode.rules import LIMIT, Position
from game.players.search import Limits, Report, alpha_beta
from game.rules import Outcome
from game.session import Session


class ExplodeEngine:
    """Moves are cell indices."""

    def outcome(self, position: Position, occurrences: int) -> Outcome | None:
        return rules.outcome(position, occurrences)

    def side_to_move(self, position: Position) -> int:
        return position.side

    def moves(self, position: Position, depth: int) -> list[int]:
        sign = 1 if position.side == 0 else -1
        own = [(cell * sign, index) for index, cell in enumerate(position.cells) if cell * sign > 0]
        own.sort(reverse=True)
        return [index for _, index in own]

    def forcing(self, position: Position) -> list[int]:
        """Explosions that take something from the other side."""
        sign = 1 if position.side == 0 else -1
        cells = position.cells
        return [
            index
            for index, cell in enumerate(cells)
            if cell * sign == LIMIT and any(cells[n] * sign < 0 for n in rules.neighbours(position, index))
        ]

    def must(self, position: Position) -> bool:
        return False

    def play(self, position: Position, move: int) -> Position:
        return rules.raise_counter(position, move)

    def evaluate(self, position: Position) -> int:
        sign = 1 if position.side == 0 else -1
        score = 0
        for cell in position.cells:
            if cell:
                score += (100 + 20 * abs(cell)) * (1 if cell * sign > 0 else -1)
        return score + 30

    def text(self, position: Position, move: int) -> str:
        return rules.cell_name(position, move)


def think(session: Session, limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
    """Search the session's position; a report for each finished depth."""
    position: Any = session.position
    return alpha_beta(ExplodeEngine(), position, session.occurrences(), limits, stop)

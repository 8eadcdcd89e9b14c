"""Why a move of Row of three is good, in words: what stands behind the move of a hint."""

from __future__ import annotations

from collections.abc import Sequence

from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, part_of_board

from .rules.moves import CELL_NAMES, GRID_HEIGHT, GRID_WIDTH, ROWS, SIDES, Position, completed_row, legal_moves, play


def chances(position: Position, side: int) -> int:
    """Return the number of moves with which a side would win if it were to move now."""
    mine = position._replace(side=side)
    return sum(completed_row(play(mine, move).cells, side) is not None for move in legal_moves(mine))


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: the first reason that holds. `line` are the moves expected, the move itself first."""
    side, other = position.side, 1 - position.side
    after = play(position, move)
    if completed_row(after.cells, side):
        return Reason(N_("it completes a row."))
    if chances(after, other) < chances(position, other):
        return Reason(N_("the other side would complete a row here."))
    threats = chances(after, side)
    if threats:
        return counted(N_plural("it needs one more stone for a row.", "it makes {n} rows of two at once."), threats)
    through = [row for row in ROWS if CELL_NAMES.index(move) in row]
    still = sum(all(after.cells[cell] != SIDES[other] for cell in row) for row in through)
    if still:
        return counted(N_plural("{n} row is open here.", "{n} rows are open here."), still)
    return Reason(N_("neither side can win here any more."))


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The cells of the part of the board that the first move of a line lies in."""
    return tuple(CELL_NAMES[cell] for cell in part_of_board(CELL_NAMES.index(line[0]), GRID_WIDTH, GRID_HEIGHT))

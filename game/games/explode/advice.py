"""Why a move of Explode! is good, in words."""

from collections.abc import Sequence

from game.games.explode import rules
from game.games.explode.rules.moves import (
    LIMIT,
    Position,
    Raise,
    blast,
    cell_index,
    cell_name,
    counters,
    legal_moves,
    outcome,
)
from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, part_of_board
from game.play.port.move_result import apply_move


def turned(position: Position, move: str) -> list[int]:
    """Return the stars of the other side that a move turns."""
    return blast(position, apply_move(rules, position, move).events).turned


def loss(position: Position, side: int) -> int:
    """Return the number of stars of a side the other one could turn if it were to move now."""
    other = position._replace(side=1 - side)
    return max((len(turned(other, move)) for move in legal_moves(other)), default=0)


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: what it turns, what it saves, or what it makes ready."""
    made = apply_move(rules, position, move)
    side = position.side
    after = made.after
    ended = outcome(after)
    if ended is not None and ended.winner == side:
        return Reason(N_("it wins the game."))
    taken = len(turned(position, move))
    if taken:
        return counted(
            N_plural("it turns {n} of your opponent's stars.", "it turns {n} of your opponent's stars."), taken
        )
    saved = loss(position, side) - loss(after, side)
    if saved > 0:
        return counted(
            N_plural("it keeps {n} star safe that would be turned.", "it keeps {n} stars safe that would be turned."),
            saved,
        )
    won = len(counters(after.cells, side)) - len(counters(position.cells, side))
    if won > 0:
        return counted(N_plural("it wins {n} free cell.", "it wins {n} free cells."), won)
    first = made.events[0]
    if not isinstance(first, Raise) or any(first.cell in turned(after, answer) for answer in legal_moves(after)):
        return Reason(N_("it is the most promising move."))
    if len(made.events) > 1:
        return Reason(N_("it makes the stars around it stronger."))
    if first.value == LIMIT:
        return Reason(N_("it makes a star ready to burst."))
    return Reason(N_("it raises a star where it is safe."))


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The cells of the part of the board that the first move lies in."""
    cell = cell_index(position, line[0])
    cells = [] if cell is None else part_of_board(cell, position.width, position.height)
    return tuple(cell_name(position, cell) for cell in cells)

"""Why a move of Explode! is good, in words."""

from collections.abc import Sequence

from game.games.explode import rules
from game.games.explode.rules.moves import (
    LIMIT,
    Event,
    Position,
    Raise,
    blast,
    cell_index,
    cell_name,
    legal_moves,
    outcome,
)
from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, lasting, part_of_board
from game.play.port.move_result import MoveResult, apply_move, likely_answer


def turned(position: Position, move: str) -> list[int]:
    """Return the stars of the other side that a move turns."""
    return blast(position, apply_move(rules, position, move).events).turned


def loss(position: Position, side: int) -> int:
    """Return the number of stars of a side the other one could turn if it were to move now."""
    other = position._replace(side=1 - side)
    return max((len(turned(other, move)) for move in legal_moves(other)), default=0)


def deed(position: Position, line: Sequence[str]) -> Reason | None:
    """Return what the first move of a line does to the other side."""
    after = apply_move(rules, position, line[0]).after
    end = outcome(after)
    if end is not None and end.winner == position.side:
        return Reason(N_("wins the game"))
    taken = turned(position, line[0])
    if not taken:
        return None
    return lasting(
        N_plural("turns {n} star", "turns {n} stars"),
        N_plural("turns {n} star, for now", "turns {n} stars, for now"),
        len(taken),
        _last(taken, after, line),
    )


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: what it turns, what it saves, or what it makes ready."""
    made = apply_move(rules, position, move)
    side = position.side
    after = made.after
    ended = outcome(after)
    if ended is not None and ended.winner == side:
        return Reason(N_("it wins the game."))
    danger = loss(after, side)
    taken = turned(position, move)
    if taken:
        return lasting(
            N_plural("it turns {n} of the opponent's stars.", "it turns {n} of the opponent's stars."),
            N_plural(
                "it turns {n} of the opponent's stars, for now.", "it turns {n} of the opponent's stars, for now."
            ),
            len(taken),
            _last(taken, after, line),
        )
    saved = loss(position, side) - danger
    if saved > 0:
        return counted(
            N_plural("it keeps {n} star safe that would be turned.", "it keeps {n} stars safe that would be turned."),
            saved,
        )
    won = [cell for cell, value in enumerate(position.cells) if not value and after.cells[cell]]
    if won:
        return lasting(
            N_plural("it wins {n} free cell.", "it wins {n} free cells."),
            N_plural("it wins {n} free cell, for now.", "it wins {n} free cells, for now."),
            len(won),
            _last(won, after, line),
        )
    return _quiet(made, danger)


def _quiet(made: MoveResult[Position, Event], danger: int) -> Reason:
    """Why a move is good that takes nothing, when the answer can turn up to `danger` stars."""
    first = made.events[0]
    after = made.after
    if not isinstance(first, Raise) or any(first.cell in turned(after, answer) for answer in legal_moves(after)):
        return counted(N_plural("it gives up {n} star at most.", "it gives up {n} stars at most."), danger, fewer=True)
    if len(made.events) > 1:
        return Reason(N_("it makes the stars around it stronger."))
    if first.value == LIMIT:
        return Reason(N_("it makes a star ready to burst."))
    return Reason(N_("it raises a star where it is safe."))


def _last(cells: Sequence[int], after: Position, line: Sequence[str]) -> bool:
    """Return whether the likely answer leaves stars just won, and turns fewer others; any answer, if none is known."""
    answer = likely_answer(rules, after, line)
    if answer is None:
        return not loss(after, 1 - after.side)
    lost = turned(after, answer.move)
    return len(lost) < len(cells) and not set(lost) & set(cells)


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The cells of the part of the board that the first move lies in."""
    cell = cell_index(position, line[0])
    cells = [] if cell is None else part_of_board(cell, position.width, position.height)
    return tuple(cell_name(position, cell) for cell in cells)

"""Why a move of Explode! is good, in words."""

from collections.abc import Sequence

from game.games.explode.rules.moves import (
    LIMIT,
    Event,
    Position,
    Raise,
    Wave,
    cell_index,
    cell_name,
    legal_moves,
    outcome,
    owner,
    play,
)
from game.language import N_, N_plural
from game.play.port.advice import Reason, counted, part_of_board


def turned(position: Position, move: str) -> int:
    """Return the number of stars of the other side that a move turns."""
    events: list[Event] = []
    play(position, move, events)
    reached = {gain.cell for event in events if isinstance(event, Wave) for gain in event.gains}
    return sum(owner(position, cell) == 1 - position.side for cell in reached)


def loss(position: Position, side: int) -> int:
    """Return the number of stars of a side the other one could turn if it were to move now."""
    other = position._replace(side=1 - side)
    return max((turned(other, move) for move in legal_moves(other)), default=0)


def threatened(position: Position) -> set[int]:
    """The stars that the side to move could turn."""
    found = set[int]()
    for move in legal_moves(position):
        events: list[Event] = []
        play(position, move, events)
        found.update(gain.cell for event in events if isinstance(event, Wave) for gain in event.gains)
    return {cell for cell in found if owner(position, cell) == 1 - position.side}


def reason(position: Position, move: str, line: Sequence[str]) -> Reason:
    """Why a move is good: what it turns, what it saves, or what it makes ready."""
    events: list[Event] = []
    after = play(position, move, events)
    if outcome(after) is not None:
        return Reason(N_("it wins the game."))
    taken = turned(position, move)
    if taken:
        return counted(N_plural("it turns {n} star of the other side.", "it turns {n} stars of the other side."), taken)
    saved = loss(position, position.side) - loss(after, position.side)
    if saved > 0:
        return counted(
            N_plural("it keeps {n} star safe that would be turned.", "it keeps {n} stars safe that would be turned."),
            saved,
        )
    won = sum(owner(after, cell) == position.side for cell in range(len(after.cells)))
    won -= sum(owner(position, cell) == position.side for cell in range(len(position.cells)))
    if won > 0:
        return counted(N_plural("it wins {n} free cell.", "it wins {n} free cells."), won)
    first = events[0]
    if not isinstance(first, Raise) or first.cell in threatened(after):
        return Reason(N_("it is the most promising move."))
    if len(events) > 1:
        return Reason(N_("it makes the stars around it stronger."))
    if first.value == LIMIT:
        return Reason(N_("it makes a star ready to burst."))
    return Reason(N_("it raises a star where it is safe."))


def where(position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """The cells of the part of the board that the first move lies in."""
    cell = cell_index(position, line[0])
    cells = [] if cell is None else part_of_board(cell, position.width, position.height)
    return tuple(cell_name(position, cell) for cell in cells)

"""UnStack's values: the board's geometry, a position, a move, and its events.

Cells are numbered in reading order: cell 0 is a7, cell 48 is g1. A cell holds a signed number of stones, positive for
Black (side 0), negative for White (side 1), 0 when it is empty.
"""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

SIZE = 7
CELLS = SIZE * SIZE
STONES = 29
"""Number of stones of each side at the start, and its maximum in a position."""

CLASSIC = "classic"
NETO2026 = "neto2026"
RULE_SETS = (CLASSIC, NETO2026)

UP, DOWN, LEFT, RIGHT = range(4)
DIRECTIONS = "+-<>"
"""Letters of the directions, as in Portable Tak Notation."""
NOWHERE = 4
"""Stands for the direction of a hand that has not left its stack yet."""

_ANY = (UP, DOWN, LEFT, RIGHT)
ONWARD = {
    CLASSIC: ((UP,), (DOWN,), (LEFT,), (RIGHT,), _ANY),
    NETO2026: ((UP, LEFT, RIGHT), (DOWN, LEFT, RIGHT), (UP, DOWN, LEFT), (UP, DOWN, RIGHT), _ANY),
}
"""For each rule set and direction (or `NOWHERE`): the directions in which a path may go on."""


def _next_cells(cell: int) -> tuple[int, int, int, int]:
    row, column = divmod(cell, SIZE)
    return (
        cell - SIZE if row > 0 else -1,
        cell + SIZE if row < SIZE - 1 else -1,
        cell - 1 if column > 0 else -1,
        cell + 1 if column < SIZE - 1 else -1,
    )


NEXT = tuple(_next_cells(cell) for cell in range(CELLS))
"""The neighbour of each cell in each direction, -1 beyond the edge."""
CELL_NAMES = tuple(f"{'abcdefg'[cell % SIZE]}{SIZE - cell // SIZE}" for cell in range(CELLS))
CELL_INDICES = {name: cell for cell, name in enumerate(CELL_NAMES)}


class Position(NamedTuple):
    """The 49 cells in reading order, the side to move (0 Black, 1 White) and the rule set."""

    cells: tuple[int, ...]
    side: int
    rules: str


class Move(NamedTuple):
    """`hand` stones taken off the stack on `cell`, laid in `steps`: direction and drop for each cell entered."""

    cell: int
    hand: int
    steps: tuple[tuple[int, int], ...]

    @property
    def path(self) -> list[int]:
        """The cells entered, one for each step."""
        cells = [self.cell]
        for direction, _ in self.steps:
            cells.append(NEXT[cells[-1]][direction])
        return cells[1:]


class Refusal(StrEnum):
    """Reason why a well-formed move is illegal."""

    OVER = "over"
    """The game has ended."""
    EMPTY = "empty"
    """There is no stack on the cell."""
    NOT_YOURS = "not_yours"
    """The stack is the opponent's."""
    SINGLE = "single_stone"
    """A single stone never moves."""
    TOO_MANY = "too_many"
    """The stack has fewer stones than the move takes."""
    EDGE = "edge"
    """The path leaves the board."""
    TURNED_BACK = "turned_back"
    """The path turns by 180 degrees."""
    TOO_STRONG = "too_strong"
    """The enemy stack on the way is larger than the hand that arrives."""
    CAPTURE_ENDS = "capture_ends"
    """Classic: all stones in hand are laid on the captured cell."""
    SECOND_CAPTURE = "second_capture"
    """Only one enemy stack may be captured in a move."""
    MUST_CAPTURE = "must_capture"
    """Some legal move captures, so this one has to."""
    MUST_MOVE = "must_move"
    """A side that can move may not pass."""
    BLOCKED = "blocked"
    """No move begins with this stack: edges and stronger stacks enclose it."""


class PickUp(Struct, frozen=True):
    """The mover took `count` stones off the stack on `cell` into the hand."""

    cell: int
    count: int


class Capture(Struct, frozen=True):
    """The hand arrived on `cell`; the `count` enemy stones there left the board."""

    cell: int
    count: int


class Lay(Struct, frozen=True):
    """The hand came to `cell` in `direction` and laid `count` stones there; `hand` stones are left in it."""

    cell: int
    direction: int
    count: int
    hand: int


class Pass(Struct, frozen=True):
    """`side` could not move."""

    side: int


Event = PickUp | Capture | Lay | Pass

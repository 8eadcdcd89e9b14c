"""The rules of Lanterns: a press turns a lantern and its neighbours on or off, until all are lit.

The start is drawn from a seed by pressing lanterns that are all lit, so that there always is a way back.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from game.checks import quoted
from game.random64 import shuffled
from game.rules import (
    SEED,
    IllegalMove,
    MalformedMove,
    MalformedPosition,
    Option,
    OptionValue,
    Outcome,
    complete_options,
)

OPTIONS: tuple[Option, ...] = (Option(SEED, default=1, low=0, high=2**63 - 1),)
"""With an option called `seed` a game is drawn, and the set-up lets players type one."""
SIDE = 4
CELLS = range(SIDE * SIDE)
LIT, DARK = "o", "."
DRAWN = 5
"""Number of lanterns pressed to draw a start, never such that all are lit again."""
OIL = 40
"""Number of presses the oil lasts for."""
CELL_NAMES = tuple(f"{column}{row}" for row in (4, 3, 2, 1) for column in "abcd")
"""The names of the lanterns in reading order. A cell is a number from 0 to 15, its place in this list."""


class Position(NamedTuple):
    """A frozen value; what counts in the end is part of it."""

    cells: str
    """Sixteen letters in reading order: `o` or `.`."""
    presses: int
    """Number of presses so far."""


class Refusal(StrEnum):
    """Why a well-formed move is illegal."""

    OVER = "over"


class Turned(Struct, frozen=True):
    """Lanterns were turned on or off by a press; the pressed one comes first."""

    cells: tuple[int, ...]


def cross(cell: int) -> tuple[int, ...]:
    """A cell and its neighbours."""
    row, column = divmod(cell, SIDE)
    near = ((row, column), (row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(y * SIDE + x for y, x in near if 0 <= y < SIDE and 0 <= x < SIDE)


def turned(cells: str, cell: int) -> str:
    """The lanterns after a press."""
    now = list(cells)
    for other in cross(cell):
        now[other] = DARK if now[other] == LIT else LIT
    return "".join(now)


def solution(cells: str) -> tuple[int, ...] | None:
    """The fewest cells to press so that all are lit, in reading order; None where that cannot be done.

    What is pressed in the first row decides all others: each press below has to light the lantern above it.
    """
    best: tuple[int, ...] | None = None
    for first in range(1 << SIDE):
        now, pressed = cells, []
        for cell in CELLS:
            if first >> cell & 1 if cell < SIDE else now[cell - SIDE] == DARK:
                now = turned(now, cell)
                pressed.append(cell)
        if DARK not in now and (best is None or len(pressed) < len(best)):
            best = tuple(pressed)
    return best


def start(options: Mapping[str, OptionValue] | None = None) -> Position:
    """The start position of a seed; raises `MalformedOption`."""
    seed = int(complete_options(OPTIONS, options or {})[SEED])
    cells = LIT * len(CELLS)
    for cell in shuffled(CELLS, seed)[:DRAWN]:
        cells = turned(cells, cell)
    return Position(cells, 0)


def parse_position(text: str) -> Position:
    """The position of a text like `o,.,o,o/.,.,.,o/o,.,o,o/o,o,o,o 0`: rows from the top, a blank, the presses so far.

    Raises `MalformedPosition`.
    """
    field, _, number = text.partition(" ")
    rows = [row.split(",") for row in field.split("/")]
    if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
        raise MalformedPosition("a board has four rows of four lanterns")
    names = [cell for row in rows for cell in row]
    if not set(names) <= {LIT, DARK}:
        raise MalformedPosition("a lantern is o or .")
    if number not in map(str, range(OIL + 1)):
        raise MalformedPosition(f"there are 0 to {OIL} presses, not {quoted(number)}")
    if solution("".join(names)) is None:
        raise MalformedPosition("these lanterns can never be lit all at once")
    return Position("".join(names), int(number))


def position_text(position: Position) -> str:
    """The text of a position, as `parse_position` reads it."""
    rows = (",".join(position.cells[first : first + SIDE]) for first in range(0, len(CELLS), SIDE))
    return f"{'/'.join(rows)} {position.presses}"


def side_to_move(position: Position) -> int:
    """0: there is one player."""
    return 0


def legal_moves(position: Position) -> list[str]:
    """The names of all lanterns; none when the game has ended."""
    return list(CELL_NAMES) if outcome(position) is None else []


def play(position: Position, move: str, events: list[Turned] | None = None) -> Position:
    """The position after a press. Raises `MalformedMove` or `IllegalMove`."""
    if move not in CELL_NAMES:
        raise MalformedMove(f"a move is a lantern such as b2, not {quoted(move)}")
    if outcome(position) is not None:
        raise IllegalMove(move, Refusal.OVER)
    cell = CELL_NAMES.index(move)
    if events is not None:
        events.append(Turned(cross(cell)))
    return Position(turned(position.cells, cell), position.presses + 1)


def outcome(position: Position, occurrences: int = 1) -> Outcome | None:
    """`lit` when the puzzle is solved, with the presses as its score; `oil` when there is none left: that scores 0."""
    if DARK not in position.cells:
        return Outcome(0, "lit", (position.presses, 0))
    return Outcome(1, "oil") if position.presses >= OIL else None

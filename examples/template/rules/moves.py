"""The rules of Row of three: lay a stone on a free cell; whoever has three in a row, column or diagonal wins.

Rules are values in, values out: nothing here knows a screen, a clock or a file, so that play, undo, saved games, search
and tests can all use the same functions. What each of them promises is written down in `game.rules.Rules`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from game.checks import quoted
from game.rules import (
    IllegalMove,
    MalformedMove,
    MalformedPosition,
    Option,
    OptionValue,
    Outcome,
    complete_options,
)

OPTIONS: tuple[Option, ...] = ()
"""Choices before a game, such as the size of the board; here there are none."""
GRID_WIDTH = 3
GRID_HEIGHT = 3
"""Numbers of columns and rows."""
ROW_LENGTH = 3
"""Number of stones in a row that win."""
SIDES = "sm"
"""The letters of Sun, who begins, and Moon."""
FREE = "."
COLUMN_LETTERS = "abcdefghijklmnopqrstuvwxyz"[:GRID_WIDTH]
CELL_NAMES = tuple(f"{column}{row}" for row in range(GRID_HEIGHT, 0, -1) for column in COLUMN_LETTERS)
"""The names of the cells in reading order. A cell is a number, its place in this list."""


def _rows() -> Iterator[tuple[int, ...]]:
    """Yield the cells of each row, column and diagonal of `ROW_LENGTH` cells."""
    for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
        for first in range(GRID_WIDTH * GRID_HEIGHT):
            y, x = divmod(first, GRID_WIDTH)
            last_x = x + dx * (ROW_LENGTH - 1)
            last_y = y + dy * (ROW_LENGTH - 1)
            if 0 <= last_x < GRID_WIDTH and last_y < GRID_HEIGHT:
                yield tuple((y + dy * step) * GRID_WIDTH + x + dx * step for step in range(ROW_LENGTH))


ROWS = tuple(_rows())


class Position(NamedTuple):
    """A frozen value that can be compared and hashed: history, repetitions and the search's tables rely on it."""

    cells: str
    """A letter for each cell in reading order: `s`, `m` or `.`."""
    side: int
    """The side to move: 0 Sun, 1 Moon."""


class Refusal(StrEnum):
    """Why a well-formed move is illegal: a fixed word, which the scene turns into a sentence."""

    OVER = "over"
    TAKEN = "taken"


class Laid(Struct, frozen=True):
    """A stone was laid. The scene plays such events back, and never works out by itself what a move does."""

    cell: int
    side: int


class Completed(Struct, frozen=True):
    """The stone completed a row, which wins."""

    cells: tuple[int, ...]


Event = Laid | Completed


def completed_row(cells: str, side: int) -> tuple[int, ...] | None:
    """The first row that is full of a side's stones, or None."""
    return next((row for row in ROWS if all(cells[cell] == SIDES[side] for cell in row)), None)


def start(options: Mapping[str, OptionValue] | None = None) -> Position:
    """The start position; raises `MalformedOption` for options there are not."""
    complete_options(OPTIONS, options or {})
    return Position(FREE * len(CELL_NAMES), 0)


def parse_position(text: str) -> Position:
    """The position of a text like `s,.,m/.,s,./m,.,. s`: rows from top to bottom, a blank, the side to move.

    Text comes from level files, saved games and other programs: everything is checked. Raises `MalformedPosition`.
    """
    field, _, letter = text.partition(" ")
    rows = [row.split(",") for row in field.split("/")]
    if len(rows) != GRID_HEIGHT or any(len(row) != GRID_WIDTH for row in rows):
        raise MalformedPosition(f"a board has {GRID_HEIGHT} rows of {GRID_WIDTH} cells")
    names = [cell for row in rows for cell in row]
    if not set(names) <= {*SIDES, FREE}:
        raise MalformedPosition("a cell is s, m or .")
    cells = "".join(names)
    more = cells.count(SIDES[0]) - cells.count(SIDES[1])
    if more not in (0, 1) or letter != SIDES[more]:
        raise MalformedPosition("the sides take turns, and s begins")
    if completed_row(cells, more) is not None:
        raise MalformedPosition("the side to move has won already")
    return Position(cells, more)


def position_text(position: Position) -> str:
    """The text of a position, as `parse_position` reads it."""
    rows = [
        ",".join(position.cells[first : first + GRID_WIDTH]) for first in range(0, GRID_WIDTH * GRID_HEIGHT, GRID_WIDTH)
    ]
    return f"{'/'.join(rows)} {SIDES[position.side]}"


def text_of(suns: str, moons: str) -> str:
    """The text of the position with stones on some cells, as in `text_of("a1 b2", "c3")`."""
    letters = dict.fromkeys(suns.split(), SIDES[0]) | dict.fromkeys(moons.split(), SIDES[1])
    side = len(suns.split()) - len(moons.split())
    return position_text(Position("".join(letters.get(name, FREE) for name in CELL_NAMES), side))


def side_to_move(position: Position) -> int:
    """0 for Sun, 1 for Moon."""
    return position.side


def legal_moves(position: Position) -> list[str]:
    """The names of the free cells in reading order; none when the game has ended."""
    if outcome(position) is not None:
        return []
    return [name for name, letter in zip(CELL_NAMES, position.cells, strict=True) if letter == FREE]


def play(position: Position, move: str, events: list[Event] | None = None) -> Position:
    """The position after laying a stone; the old one stays as it is. Raises `MalformedMove` or `IllegalMove`."""
    if move not in CELL_NAMES:
        raise MalformedMove(f"a move is a cell such as b2, not {quoted(move)}")
    if outcome(position) is not None:
        raise IllegalMove(move, Refusal.OVER)
    cell, side = CELL_NAMES.index(move), position.side
    if position.cells[cell] != FREE:
        raise IllegalMove(move, Refusal.TAKEN)
    after = Position(position.cells[:cell] + SIDES[side] + position.cells[cell + 1 :], 1 - side)
    if events is not None:
        events.append(Laid(cell, side))
        row = completed_row(after.cells, side)
        if row is not None:
            events.append(Completed(row))
    return after


def outcome(position: Position, occurrences: int = 1) -> Outcome | None:
    """Return the end of the game, or None: `row` for a win, `full` for a draw. No position comes up twice."""
    winner = 1 - position.side
    if completed_row(position.cells, winner) is not None:
        return Outcome(winner, "row")
    return None if FREE in position.cells else Outcome(None, "full")

"""The rules of Explode!: raise one of your counters by one; above five it explodes into its neighbours.

Cells are numbered in reading order: cell 0 is the upper left one, the last cell the lower right one. A cell holds a
signed number, positive for Red (side 0), negative for Blue (side 1), 0 when it is free.

Source: the rules of "Sistances EXPLODE!". The seed says that a draw is impossible but leaves games without end; here
the third occurrence of a position ends the game, the higher sum of counters wins, and equal sums go to Blue. The arcade
adds a limit: after so many turns the sums decide in the same way. The turns made are part of a position then, so that
none of them can come up again.
"""

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
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
    UnfitPosition,
    complete_options,
)

LIMIT = 5
"""The highest value at rest: a counter above it explodes and loses this much."""
SMALLEST_BOARD = 2
LARGEST_BOARD = 15
"""Minimum and maximum width and height of boards, in cells."""

MOST_TURNS = 999
"""The highest limit of turns."""

OPTIONS: tuple[Option, ...] = (Option("turns", 0, 0, MOST_TURNS, offered=(0, 20, 40, 60, 100)),)
START = "r1,r1,.,.,./r1,r1,.,.,./.,.,.,.,./.,.,.,b1,b1/.,.,.,b1,b1 r"
SIDES = "rb"
"""Letters of Red and Blue, in the order of their sides."""

_CELL = re.compile(r"\.|[rb][1-5]")
_TURNS = re.compile(r"(0|[1-9][0-9]{0,2})/([1-9][0-9]{0,2})")
_MOVE = re.compile(r"[a-o]([1-9]|1[0-5])")


class Position(NamedTuple):
    """A board of `width` x `height` cells in reading order, and the side to move (0 Red, 1 Blue)."""

    width: int
    height: int
    cells: tuple[int, ...]
    side: int
    turns: int = 0
    """Number of turns made, counted only where there is a limit."""
    limit: int = 0
    """Number of turns after which the sums decide; 0 for none."""

    @property
    def left(self) -> int | None:
        """Number of turns left, or None without a limit."""
        return self.limit - self.turns if self.limit else None


class Refusal(StrEnum):
    """Reason why a well-formed move is illegal."""

    OVER = "over"
    """One side has no counters left, or all turns are made: the game has ended."""
    OUTSIDE = "outside"
    """There is no such cell on this board."""
    EMPTY = "empty"
    """The cell is free; only a counter can be raised."""
    OPPONENT = "opponent"
    """The counter is the opponent's."""


class Gain(NamedTuple):
    """A cell reached by explosions of one wave: its value after the wave, and its owner before (None: free)."""

    cell: int
    value: int
    owner: int | None


class Raise(Struct, frozen=True):
    """The mover raised the counter on `cell` to `value`; 6 explodes at once."""

    cell: int
    value: int


class Wave(Struct, frozen=True):
    """All counters above five exploded together; `number` counts the waves of the move from 1.

    First every counter that exploded loses `LIMIT`, then every reached cell has its `Gain` and the mover's colour. A
    counter that exploded and was reached in the same wave is in both. Cells are in reading order.
    """

    number: int
    exploded: tuple[int, ...]
    gains: tuple[Gain, ...]


Event = Raise | Wave


class Board(NamedTuple):
    """Facts that depend on the size alone."""

    names: tuple[str, ...]
    indices: dict[str, int]
    neighbours: tuple[tuple[int, ...], ...]
    """Neighbours of each cell, above, left, right and below, as far as the board has them."""


@lru_cache(maxsize=(LARGEST_BOARD - SMALLEST_BOARD + 1) ** 2)
def board(width: int, height: int) -> Board:
    """Return the facts about boards of a size."""
    names = tuple(f"{chr(ord('a') + column)}{row}" for row in range(height, 0, -1) for column in range(width))
    around = []
    for index in range(width * height):
        row, column = divmod(index, width)
        near = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        around.append(tuple(r * width + c for r, c in near if 0 <= r < height and 0 <= c < width))
    return Board(names, {name: index for index, name in enumerate(names)}, tuple(around))


def cell_name(position: Position, index: int) -> str:
    """Return the name of a cell, such as `c3`: columns from `a`, rows from 1 at the bottom."""
    return board(position.width, position.height).names[index]


def cell_index(position: Position, name: str) -> int | None:
    """Return the number of a named cell in reading order, or None if this board has no such cell.

    >>> cell_index(start(), "a5"), cell_index(start(), "z9")
    (0, None)
    """
    return board(position.width, position.height).indices.get(name)


def neighbours(position: Position, index: int) -> tuple[int, ...]:
    """Return the cells above, left, right and below, where the board has them."""
    return board(position.width, position.height).neighbours[index]


def owner(position: Position, index: int) -> int | None:
    """Return the side whose counter is on a cell, or None."""
    value = position.cells[index]
    return None if value == 0 else int(value < 0)


def start(options: Mapping[str, OptionValue] | None = None) -> Position:
    values = complete_options(OPTIONS, options or {})
    return limited(parse_position(START), int(values["turns"]))


def limited(position: Position, turns: int) -> Position:
    """Return a position with this many turns from here on to its end; 0 leaves it as it is."""
    return position._replace(turns=0, limit=turns) if turns else position


def parse_position(text: str) -> Position:
    """Parse a position like `r1,./.,b1 r`: rows from top to bottom, a space, the side to move. With a limit another
    space follows, the number of turns made and the limit, such as `41/60`.

    Raises `MalformedPosition` for counters outside 1 to 5, unequal rows, a size outside 2 to 15, an empty board or more
    turns than the limit.

    >>> parse_position("r1,./.,b1 r").cells
    (1, 0, 0, -1)
    """
    field, blank, rest = text.partition(" ")
    side, limited, count = rest.partition(" ")
    if not blank or side not in ("r", "b"):
        raise MalformedPosition("a position ends with a blank and the side to move, r or b")
    turns, limit = _parse_turns(count) if limited else (0, 0)
    rows = [row.split(",") for row in field.split("/")]
    width, height = len(rows[0]), len(rows)
    if not (SMALLEST_BOARD <= width <= LARGEST_BOARD and SMALLEST_BOARD <= height <= LARGEST_BOARD):
        raise MalformedPosition(
            f"a board is {SMALLEST_BOARD} to {LARGEST_BOARD} cells wide and high, not {width} x {height}"
        )
    if any(len(row) != width for row in rows):
        raise MalformedPosition("the rows are not equally long")
    cells = []
    for cell in (cell for row in rows for cell in row):
        if not _CELL.fullmatch(cell):
            raise MalformedPosition(f"a cell is '.', r1 to r5 or b1 to b5, not {quoted(cell)}")
        cells.append(_value(cell))
    if not any(cells):
        raise UnfitPosition("a board needs at least one star")
    return Position(width, height, tuple(cells), SIDES.index(side), turns, limit)


def _parse_turns(word: str) -> tuple[int, int]:
    """Parse the number of turns made and the limit. Raises `MalformedPosition`."""
    found = _TURNS.fullmatch(word)
    if found is None:
        raise MalformedPosition(f"turns are written like 41/60, not {quoted(word)}")
    turns, limit = int(found[1]), int(found[2])
    if turns > limit:
        raise MalformedPosition(f"{turns} of {limit} turns cannot have been made")
    return turns, limit


def _value(word: str) -> int:
    """Value of a cell, from its text."""
    if word == ".":
        return 0
    stars = int(word[1])
    return stars if word[0] == "r" else -stars


def _word(value: int) -> str:
    """Text of a cell, from its value."""
    if value == 0:
        return "."
    return f"r{value}" if value > 0 else f"b{-value}"


def position_text(position: Position) -> str:
    """Return the text of a position, as `parse_position` reads it."""
    width, height, cells, side, turns, limit = position
    words = [_word(value) for value in cells]
    rows = [",".join(words[row * width : (row + 1) * width]) for row in range(height)]
    count = f" {turns}/{limit}" if limit else ""
    return f"{'/'.join(rows)} {SIDES[side]}{count}"


def side_to_move(position: Position) -> int:
    """Return 0 for Red, 1 for Blue."""
    return position.side


def counters(cells: Sequence[int], side: int) -> list[int]:
    """Return the values of a side's counters."""
    return [abs(value) for value in cells if value and (value < 0) == side]


def sums(position: Position) -> tuple[int, int]:
    """Return the sum of Red's and of Blue's counters."""
    red = sum(value for value in position.cells if value > 0)
    return red, red - sum(position.cells)


def legal_moves(position: Position) -> list[str]:
    """Return the names of the mover's counters in reading order (from the upper left); none if the game has ended.

    >>> legal_moves(start())
    ['a5', 'b5', 'a4', 'b4']
    """
    width, height, cells, side, _, _ = position
    if outcome(position) is not None:
        return []
    names = board(width, height).names
    return [name for name, value in zip(names, cells, strict=True) if value and (value < 0) == side]


def why_illegal(position: Position, move: str) -> Refusal | None:
    """Return why a move is refused, or None if it is legal. Raises `MalformedMove`."""
    if not _MOVE.fullmatch(move):
        raise MalformedMove("a move is written like {example}, not {move}", example="c3", move=quoted(move))
    if outcome(position) is not None:
        return Refusal.OVER
    index = cell_index(position, move)
    if index is None:
        return Refusal.OUTSIDE
    holder = owner(position, index)
    if holder is None:
        return Refusal.EMPTY
    return None if holder == position.side else Refusal.OPPONENT


def play(position: Position, move: str, events: list[Event] | None = None) -> Position:
    """Return the position after raising the counter on the cell `move`, with its chain reaction.

    Raises `MalformedMove`, or `IllegalMove` with a `Refusal` as its reason.

    >>> position = play(start(), "a5")
    >>> position_text(position)
    'r2,r1,.,.,./r1,r1,.,.,./.,.,.,.,./.,.,.,b1,b1/.,.,.,b1,b1 b'
    >>> sums(position)
    (5, 4)
    """
    width, height, cells, side, turns, limit = position
    index = board(width, height).indices.get(move)
    # Legal moves are recognised first: search and replay play hundreds of thousands.
    owned = index is not None and (cells[index] < 0 < max(cells) if side else cells[index] > 0 > min(cells))
    if index is not None and owned and (not limit or turns < limit):
        return raise_counter(position, index, events)
    refusal = why_illegal(position, move)
    assert refusal is not None
    raise IllegalMove(move, refusal)


def raise_counter(position: Position, index: int, events: list[Event] | None = None) -> Position:
    """Do what `play` does for a cell's number, without any check: the mover must own the counter on it."""
    width, height, before, side, turns, limit = position
    sign = -1 if side else 1
    cells = list(before)
    cells[index] += sign
    if events is not None:
        events.append(Raise(index, abs(cells[index])))
    if abs(cells[index]) > LIMIT:
        _explode(cells, index, sign, board(width, height).neighbours, events)
    if limit:
        return Position(width, height, tuple(cells), 1 - side, turns + 1, limit)
    return Position(width, height, tuple(cells), 1 - side)


def _explode(
    cells: list[int], first: int, sign: int, around: tuple[tuple[int, ...], ...], events: list[Event] | None
) -> None:
    """Play out the chain reaction from the counter `first` on `cells`, wave by wave.

    No counter explodes twice: it has at most four neighbours, so that it comes to at most 10 before it loses 5.
    """
    wave = [first]
    number = 0
    while wave:
        number += 1
        before = None if events is None else cells.copy()
        following = []
        for cell in wave:
            cells[cell] -= LIMIT * sign
        for cell in wave:
            for near in around[cell]:
                value = abs(cells[near]) + 1
                cells[near] = value * sign
                if value == LIMIT + 1:
                    following.append(near)
        if events is not None and before is not None:
            reached = sorted({near for cell in wave for near in around[cell]})
            gains = tuple(
                Gain(cell, abs(cells[cell]), None if before[cell] == 0 else int(before[cell] < 0)) for cell in reached
            )
            events.append(Wave(number, tuple(sorted(wave)), gains))
        wave = following


class Blast(NamedTuple):
    """The effect of a move on cells: the first wave that reaches each, and the wave in which each star bursts."""

    reached: dict[int, int]
    bursts: dict[int, int]
    turned: list[int]
    """The stars of the other side that change hands."""


def blast(before: Position, events: Sequence[Event]) -> Blast:
    """Return the blast that the events of a move make."""
    reached: dict[int, int] = {}
    bursts: dict[int, int] = {}
    for event in events:
        if isinstance(event, Wave):
            bursts.update(dict.fromkeys(event.exploded, event.number))
            for gain in event.gains:
                reached.setdefault(gain.cell, event.number)
    return Blast(reached, bursts, [cell for cell in reached if owner(before, cell) == 1 - before.side])


def outcome(position: Position, occurrences: int = 1) -> Outcome | None:
    """Return how the game ended, or None; the score is always the sum of each side's counters.

    `eliminated`: a side has no counters. `repetition`: the position occurred for the third time; `turns`: all turns of
    the limit are made. In both the higher sum wins, Blue if they are equal.
    """
    cells = position.cells
    if min(cells) >= 0:
        return Outcome(0, "eliminated", sums(position))
    if max(cells) <= 0:
        return Outcome(1, "eliminated", sums(position))
    if position.limit and position.turns >= position.limit:
        return _by_sums(position, "turns")
    if occurrences >= 3:
        return _by_sums(position, "repetition")
    return None


def _by_sums(position: Position, reason: str) -> Outcome:
    red, blue = sums(position)
    return Outcome(0 if red > blue else 1, reason, (red, blue))


def sums_decide(outcome: Outcome) -> bool:
    """Return whether a game was decided by the sums of the stars, not by one side having none."""
    return outcome.reason in ("repetition", "turns")

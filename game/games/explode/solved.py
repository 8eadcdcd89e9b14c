"""The duel on three by three cells, solved: whoever answers wins, within 78 moves of both sides.

`solved.bin` holds a way to win: for each position that comes up under it the move to make, as far as a win within
`SOLVED_PLIES` plies is not found by any search. Every answer there is to such a move leads to another one of these
positions that is nearer to the end, or to such a win; a test goes through them all. Positions are seen from the side to
move, and those that turning or mirroring the board makes alike are kept once.
"""

from functools import lru_cache
from pathlib import Path
from struct import iter_unpack
from typing import NamedTuple

from game.games.explode.rules.moves import LIMIT, Position

SOLVED_PLIES = 16
"""Number of plies within which a search of a second finds every win."""
SIDE = 3
_ROWS = ((0, 1, 2), (3, 4, 5), (6, 7, 8))
_HALF = (_ROWS, _ROWS[::-1], tuple(row[::-1] for row in _ROWS), tuple(row[::-1] for row in _ROWS[::-1]))
_TURNED = tuple(sum(rows, ()) for half in _HALF for rows in (half, tuple(zip(*half, strict=True))))
"""The cells of the board in the orders in which it looks the same."""


class Way(NamedTuple):
    """A move that wins."""

    cell: int
    plies: int
    """Number of plies within which the game is won."""


def seen(position: Position) -> tuple[int, tuple[int, ...]]:
    """Return the key of a position and all that are alike, and the order of the cells in which it is seen so."""
    sign = -1 if position.side else 1
    numbers = []
    for order in _TURNED:
        number = 0
        for cell in order:
            number = (2 * LIMIT + 1) * number + sign * position.cells[cell] + LIMIT
        numbers.append((number, order))
    return min(numbers)


@lru_cache(1)
def ways(file: Path) -> dict[int, Way]:
    """The moves to be made, by what `seen` makes of the positions; cells are numbered in the order told there."""
    return {number: Way(cell, plies) for number, cell, plies in iter_unpack(">IBB", file.read_bytes())}


def way(position: Position, file: Path) -> Way | None:
    """The move that wins, where the file knows one."""
    if position[:2] != (SIDE, SIDE):
        return None
    number, order = seen(position)
    found = ways(file).get(number)
    return found._replace(cell=order[found.cell]) if found is not None else None

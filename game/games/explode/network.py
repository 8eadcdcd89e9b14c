"""A small network for Explode!: how good a position is for the side to move.

Each cell with its neighbours, a star, adds a row of numbers to a few hidden units and to the score; what is above zero
of the units is weighed. All neighbours count alike, and the rim of the board is one of them, so that boards of all
sizes share the numbers. What the stars of a row add depends on three rows, is found once and remembered. A row is one
long number with a lane for each cell, which holds a code of what is in the cell. No two stars have the same sum of
codes, so that sums of such numbers tell all stars of a row at once.

`python -m tools.yardstick explode net` learns the numbers from games of the yardstick against itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path
from struct import Struct

from game.games.explode.rules.moves import LIMIT
from game.players.evaluation import Cache

UNITS = 4
SCALE = 128
"""Steps of the numbers to one."""
CELL_STATES = 2 * LIMIT + 1
"""Number of contents of a cell, as the side to move sees it: from the other side's highest counter to its own."""
CODES = (1, 5, 21, 55, 153, 368, 856, 1424, 2603, 4967, 8194, 0)
"""For what a neighbour holds, and for the rim: sums of four are all different."""
_AROUND = 4 * max(CODES) + 1
"""Above the sums of four codes."""
_LANE = 32
_MIDDLE = 1 << 15
REMEMBERED = 60_000
"""Rows of a kind; then they are forgotten."""


def read(file: Path) -> array[int]:
    """Return the numbers: the beginning of each unit, how much it counts, what is always added, and the rows of stars.

    Stars are in the order of what the cell holds, then of its sorted neighbours. Raises `OSError`.
    """
    return array("b", file.read_bytes())


def star(cell: int, around: tuple[int, ...]) -> int:
    """The number of a star, by what its cell and its four neighbours hold, from 0 to `CELL_STATES`, the rim."""
    return (cell + 1) * _AROUND + sum(CODES[each] for each in around)


def _coded(row: bytes) -> tuple[int, int]:
    """A row of cells as long numbers: what it adds to the rows above and below, and to itself."""
    codes = sum([CODES[each] << _LANE * column for column, each in enumerate(row)])
    own = sum([(each + 1) * _AROUND << _LANE * column for column, each in enumerate(row)])
    beside = (codes << _LANE & (1 << _LANE * len(row)) - 1) + (codes >> _LANE)
    return codes, own + beside


def _rows(stars: Sequence[int], width: int, middle: int, others: Sequence[int]) -> Cache[bytes, int]:
    """Return a cache of the sums that the stars of a row add, by the cells of the row and of those above and below it:
    among these cells the row begins at `middle`, and the other rows at `others`.
    """
    codes = Cache(_coded, REMEMBERED)
    own, *near = (slice(first, first + width) for first in (middle, *others))
    lanes = Struct(f"<{width}I")

    def added(cells: bytes) -> int:
        sums = codes[cells[own]][1]
        for other in near:
            sums += codes[cells[other]][0]
        return sum(map(stars.__getitem__, lanes.unpack(sums.to_bytes(lanes.size, "little"))))

    return Cache(added, REMEMBERED)


class Network:
    """Judges boards of all sizes."""

    def __init__(self, numbers: array[int]) -> None:
        rows = iter(numbers[2 * UNITS + 1 :])
        self._units = Struct(f"<{UNITS + 1}H")
        self._out = tuple(numbers[UNITS : 2 * UNITS])
        lanes = [16 * unit for unit in range(UNITS + 1)]
        self._stars = [0] * ((CELL_STATES + 1) * _AROUND)
        """For each star its row as one long number; the last of a row is for the score itself."""
        for cell in range(CELL_STATES):
            for around in combinations_with_replacement(range(CELL_STATES + 1), 4):
                self._stars[star(cell, around)] = sum([next(rows) << lane for lane in lanes])
        begin = [*numbers[:UNITS], numbers[2 * UNITS]]
        self._begin = sum(number + _MIDDLE << lane for number, lane in zip(begin, lanes, strict=True))
        self._parts = cache(self._parted)

    def score(self, width: int, height: int, board: bytes) -> int:
        """The score of a board for the side to move, in hundredths of a logit."""
        total = self._begin
        for rows, part in self._parts(width, height):
            total += rows[board[part]]
        *units, direct = self._units.unpack(total.to_bytes(self._units.size, "little"))
        worth: int = SCALE * (direct - _MIDDLE)
        for unit, much in zip(units, self._out, strict=True):
            if unit > _MIDDLE:
                worth += much * (unit - _MIDDLE)
        return worth * 100 // SCALE**2

    def _parted(self, width: int, height: int) -> list[tuple[Cache[bytes, int], slice]]:
        """For each row of a board of this size, what knows it, and by which cells."""
        first = _rows(self._stars, width, 0, (width,))
        inner = _rows(self._stars, width, width, (0, 2 * width))
        last = _rows(self._stars, width, width, (0,))
        between = [(inner, slice((row - 1) * width, (row + 2) * width)) for row in range(1, height - 1)]
        return [(first, slice(2 * width)), *between, (last, slice((height - 2) * width, height * width))]

"""What positions of Explode! are judged by: counters by their places, and pairs of neighbours, with learnt weights.

What a row or a column is worth is found once and remembered, so that a judgement is a look-up for each of them. Each
pattern has two weights: one for a board without counters, one for a full game; in between they are mixed. All is seen
from the side to move. The weights are those of the yardstick, learnt from its games (`tools.explode_weights`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from game.games.explode.rules.moves import LIMIT
from game.players.weights import FINENESS

VALUES = 2 * LIMIT + 1
"""What a cell can hold: the other side's counters, nothing, own counters."""
KINDS = 3
"""Of cells: in a corner, at an edge, inside."""
FIRST_CELL = 1
FIRST_PAIR = FIRST_CELL + KINDS * VALUES
PATTERNS = FIRST_PAIR + VALUES * VALUES
FULL = 4
"""A game is in its late phase when the counters' sum is so many times the number of cells."""
HIGH = 4
"""Counters from this on soon explode."""
REMEMBERED = 200_000
"""Rows or columns of a kind; then they are forgotten."""
_BITS = 32
_HALF = 1 << _BITS - 1
_MASK = (1 << _BITS) - 1
_BIAS = _HALF | _HALF << _BITS


def pair(one: int, other: int) -> int:
    """The pattern of two neighbours."""
    low, high = sorted((one, other))
    return FIRST_PAIR + (low + LIMIT) * VALUES + high + LIMIT


def pairs_of(line: Sequence[int]) -> list[int]:
    """The pairs in a row or a column that are not both free."""
    return [pair(one, other) for one, other in pairwise(line) if one or other]


def cells_of(row: Sequence[int], outer: bool) -> list[int]:
    """The patterns of a row's counters; `outer` is the first or last row."""
    last = len(row) - 1
    found = []
    for column, value in enumerate(row):
        if value:
            kind = 2 - outer - (column in (0, last))
            found.append(FIRST_CELL + kind * VALUES + value + LIMIT)
    return found


def position_patterns(width: int, cells: Sequence[int]) -> list[int]:
    """All patterns of a board in reading order, seen from the side whose counters are above 0."""
    rows = [cells[first : first + width] for first in range(0, len(cells), width)]
    found = [0]
    for number, row in enumerate(rows):
        found += cells_of(row, number in (0, len(rows) - 1)) + pairs_of(row)
    for column in range(width):
        found += pairs_of(cells[column::width])
    return found


class _Lines(dict[tuple[int, ...], int]):
    """Rows or columns that have come up: both sums of weights and, of rows, the sum of the counters, in one number."""

    def __init__(self, judge: Judge, sign: int, outer: bool | None) -> None:
        self.judge = judge
        self.sign = sign
        self.outer = outer
        """None for columns."""

    def __missing__(self, line: tuple[int, ...]) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        seen = [value * self.sign for value in line]
        found = pairs_of(seen)
        worth = 0
        if self.outer is not None:
            found += cells_of(seen, self.outer)
            worth = sum(map(abs, line)) << 2 * _BITS
        worth += sum([self.judge.late[n] for n in found]) + (sum([self.judge.early[n] for n in found]) << _BITS)
        self[line] = worth
        return worth


class Judge:
    """Judges boards of all sizes."""

    def __init__(self, early: Sequence[int], late: Sequence[int]) -> None:
        self.early, self.late = early, late
        self._lines = [[_Lines(self, sign, outer) for outer in (False, True, None)] for sign in (1, -1)]
        self._boards: dict[tuple[int, int, int], list[tuple[_Lines, slice]]] = {}

    def score(self, width: int, height: int, cells: tuple[int, ...], side: int) -> int:
        """The score for the side to move, in hundredths of a logit."""
        board = width, height, side
        parts = self._boards.get(board) or self._boards.setdefault(board, self._parts(*board))
        worth = _BIAS
        for lines, part in parts:
            worth += lines[cells[part]]
        late = (worth & _MASK) - _HALF + self.late[0]
        worth >>= _BITS
        early = (worth & _MASK) - _HALF + self.early[0]
        full = FULL * width * height
        mass = min(worth >> _BITS, full)
        return (mass * late + (full - mass) * early) // (full * FINENESS)

    def _parts(self, width: int, height: int, side: int) -> list[tuple[_Lines, slice]]:
        """The rows and columns of a board, and where they are looked up."""
        inner, outer, columns = self._lines[side]
        rows = [
            (outer if row in (0, height - 1) else inner, slice(row * width, (row + 1) * width)) for row in range(height)
        ]
        return rows + [(columns, slice(column, None, width)) for column in range(width)]


def plain_weights() -> tuple[int, ...]:
    """Weights chosen by hand, late as early: values, the rim, and which of two hostile neighbours is higher."""
    weights = [0] * PATTERNS
    weights[0] = 200
    for kind, rim in enumerate((600, 1000, 0)):
        for size, value in enumerate((900, 600, 900, 1200, 1500), 1):
            place = FIRST_CELL + kind * VALUES + LIMIT
            weights[place + size], weights[place - size] = value + rim, -value - rim
    for own in range(1, LIMIT + 1):
        for hostile in range(1, LIMIT + 1):
            if own > hostile:
                worth = 900 if own >= HIGH else 100
            elif own < hostile:
                worth = -1100 if hostile == LIMIT else -900 if hostile >= HIGH else -100
            else:
                worth = -300 if own == LIMIT else -100
            weights[pair(own, -hostile)] = worth
    return (*weights, *weights)

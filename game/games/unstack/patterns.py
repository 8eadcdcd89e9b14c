"""What UnStack's positions are judged by: patterns in rows and columns, each with a learnt weight.

A line's worth is found once and remembered (see `lines`), so that a judgement is little more than 14 look-ups, however
many patterns there are. Each pattern has two weights: one for the beginning, when all stones lie in stacks, one for the
end, when none do; in between they are mixed. All is seen from the side to move.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unstack.lines import EMPTY, REMEMBERED
from game.games.unstack.rules.board import CELLS, SIZE, STONES
from game.players.weights import FINENESS

_SIZES = (0, 1, 2, 3, 4, 5, 6, 6) + (7,) * 22
"""What stacks of each size count as."""
SINGLES = 10 * 15
PAIRS = 6 * 15 * 15
TRIPLES = 7**3
STACKS = 8 * 8
FIRST_PAIR = 1 + SINGLES
FIRST_TRIPLE = FIRST_PAIR + PAIRS
FIRST_STACKS = FIRST_TRIPLE + TRIPLES
PATTERNS = FIRST_STACKS + STACKS
CERTAIN = 3000
"""The score of a position in which the result is certain, though not the way there."""
WHOLE = 2 * STONES
"""The stones in stacks at the start."""
_CLASSES = {(row, column): n for n, (row, column) in enumerate((r, c) for r in range(4) for c in range(r, 4))}
_SCALE = WHOLE * FINENESS
_BITS = 32
_HALF = 1 << _BITS - 1
_MASK = (1 << _BITS) - 1
BIAS = _HALF | _HALF << _BITS


def line_patterns(place: int, line: bytes) -> list[int]:
    """The patterns in a row or a column; `place` is 0 at the edge to 3 in the middle."""
    sizes = [_SIZES[v - EMPTY] if v >= EMPTY else -_SIZES[EMPTY - v] for v in line]
    found = []
    last = -1
    for cell, size in enumerate(sizes):
        if not size:
            continue
        across = min(cell, SIZE - 1 - cell)
        square = _CLASSES[min(place, across), max(place, across)]
        found.append(1 + square * 15 + size + 7)
        if last >= 0:
            one, other = sorted((size, sizes[last]))
            found.append(FIRST_PAIR + ((cell - last - 1) * 15 + one + 7) * 15 + other + 7)
        last = cell
    low = [max(-3, min(3, size)) for size in sizes]
    for a, b, c in zip(low, low[1:], low[2:], strict=False):
        if a or b or c:
            if a > c:
                a, c = c, a
            found.append(FIRST_TRIPLE + ((a + 3) * 7 + b + 3) * 7 + c + 3)
    return found


def tally(lines: Sequence[bytes]) -> tuple[int, int, int, int]:
    """The stacks of the mover and of the other side, the stones in them, and the mover's stones less the other's."""
    own = other = mass = balance = 0
    for line in lines:
        for v in line:
            balance += v - EMPTY
            if v > EMPTY + 1:
                own += 1
                mass += v - EMPTY
            elif v < EMPTY - 1:
                other += 1
                mass += EMPTY - v
    return own, other, mass, balance


def position_patterns(board: bytes) -> tuple[list[int], float]:
    """All patterns of a position, and how much of the beginning it still has, 0 to 1."""
    rows = [board[cell : cell + SIZE] for cell in range(0, CELLS, SIZE)]
    columns = [board[cell:CELLS:SIZE] for cell in range(SIZE)]
    own, other, mass, _ = tally(rows)
    found = [0, FIRST_STACKS + min(own, 7) * 8 + min(other, 7)]
    for lines in rows, columns:
        for n, line in enumerate(lines):
            found += line_patterns(min(n, SIZE - 1 - n), line)
    return found, min(mass, WHOLE) / WHOLE


def plain_weights() -> tuple[int, ...]:
    """Weights to begin learning with: a stone is worth something, and more in a stack; early as late."""
    weights = [0] * PATTERNS
    for square in range(10):
        for size in range(1, 8):
            worth = 1700 * size + (600 if size > 1 else 0)
            weights[1 + square * 15 + 7 + size], weights[1 + square * 15 + 7 - size] = worth, -worth
    return (*weights, *weights)


class _Worth(dict[bytes, int]):
    """Of each line that has come up its worth: both sums of weights, and for rows the stacks, packed into a number."""

    def __init__(self, judge: Judge, place: int, row: bool) -> None:
        self.judge = judge
        self.place = place
        self.row = row

    def __missing__(self, line: bytes) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        judge = self.judge
        found = line_patterns(self.place, line)
        early = sum([judge.early[n] for n in found])
        late = sum([judge.late[n] for n in found])
        worth = late + (early << _BITS)
        if self.row:
            own, other, mass, balance = tally([line])
            worth += (mass << 2 * _BITS) + (own << 2 * _BITS + 8) + (other << 2 * _BITS + 16)
            worth += balance << 2 * _BITS + 24
        self[line] = worth
        return worth


class _Heads(dict[int, tuple[int, int, int]]):
    """Of the stacks and stones that a board has, packed into a number, how much the sums of early and of late weights
    count, and what is added to them.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge

    def __missing__(self, head: int) -> tuple[int, int, int]:
        if len(self) >= REMEMBERED:
            self.clear()
        judge = self.judge
        mass, own, other, balance = head & 255, head >> 8 & 255, head >> 16 & 255, head >> 24
        # Who has no stack left never moves again, and never captures: what the other side has more is certain.
        if not own and balance < 0:
            found = 0, 0, (20 * balance - CERTAIN) * _SCALE
        elif not other and balance > 0:
            found = 0, 0, (20 * balance + CERTAIN) * _SCALE
        else:
            both = FIRST_STACKS + min(own, 7) * 8 + min(other, 7)
            early, late = judge.early[0] + judge.early[both] - _HALF, judge.late[0] + judge.late[both] - _HALF
            found = mass, WHOLE - mass, mass * early + (WHOLE - mass) * late
        self[head] = found
        return found


class Judge:
    """Judges positions by the weights of the patterns in the beginning and in the end."""

    def __init__(self, early: Sequence[int], late: Sequence[int]) -> None:
        self.early = early
        self.late = late
        self.heads = _Heads(self)
        rows = [_Worth(self, place, row=True) for place in range(4)]
        columns = [_Worth(self, place, row=False) for place in range(4)]
        self.rows = [rows[min(n, SIZE - 1 - n)] for n in range(SIZE)]
        self.columns = [columns[min(n, SIZE - 1 - n)] for n in range(SIZE)]

    def worth(self, board: bytes) -> int:
        """What all lines of a board are worth together, for `score`."""
        a, b, c, d, _, _, _ = self.rows
        e, f, g, h, _, _, _ = self.columns
        return (
            BIAS
            + a[board[0:7]]
            + b[board[7:14]]
            + c[board[14:21]]
            + d[board[21:28]]
            + c[board[28:35]]
            + b[board[35:42]]
            + a[board[42:49]]
            + e[board[0:49:7]]
            + f[board[1:49:7]]
            + g[board[2:49:7]]
            + h[board[3:49:7]]
            + g[board[4:49:7]]
            + f[board[5:49:7]]
            + e[board[6:49:7]]
        )

    def score(self, worth: int) -> int:
        """The score, in hundredths, of a board whose lines are worth so much together."""
        mass, rest, fixed = self.heads[worth >> 2 * _BITS]
        return (mass * (worth >> _BITS & _MASK) + rest * (worth & _MASK) + fixed) // _SCALE

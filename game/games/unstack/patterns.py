"""Evaluation of UnStack's positions by patterns in rows and columns, each with a learnt weight.

A line's worth is found once and remembered (see `lines`), so that a judgement is little more than 14 look-ups, however
many patterns there are. Each pattern has two weights: one for the beginning, when all stones lie in stacks, one for the
end, when none do; in between they are mixed. All is seen from the side to move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Annotated

from msgspec import Meta, json

from game.games.unstack.lines import EMPTY, REMEMBERED
from game.games.unstack.rules.board import RULE_SETS, SIZE, STONES
from game.players.evaluation import Cache

FINENESS = 100
"""Weights are finer than scores by this."""
LARGEST_WEIGHT = 100_000
"""No weight is larger: the worst sum stays far below the score of a won game."""

SINGLES = 10 * 15
PAIRS = 6 * 15 * 15
TRIPLES = 7**3
STACKS = 8 * 8
FIRST_PAIR = 1 + SINGLES
FIRST_TRIPLE = FIRST_PAIR + PAIRS
FIRST_STACKS = FIRST_TRIPLE + TRIPLES
PATTERNS = FIRST_STACKS + STACKS
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
Weights = Mapping[str, tuple[int, ...]]
"""For each rule set the weights of the patterns at the beginning, then those at the end."""
_Weight = Annotated[int, Meta(ge=-LARGEST_WEIGHT, le=LARGEST_WEIGHT)]
_DECODER = json.Decoder(dict[str, Annotated[list[_Weight], Meta(min_length=2 * PATTERNS, max_length=2 * PATTERNS)]])
CERTAIN = 3000
"""The score of a position in which the result is certain, though not the way there."""
WHOLE = 2 * STONES
"""The stones in stacks at the start."""
_CLASSES = {(row, column): n for n, (row, column) in enumerate((r, c) for r in range(4) for c in range(r, 4))}
_SCALE = WHOLE * FINENESS
_STACKS = range(-7, 8)
"""Stacks as patterns tell them apart: own ones above zero; those of seven stones and more are alike."""
_LOW = range(-3, 4)
"""Likewise in triples."""
_NONE = 7
"""An empty cell among `_STACKS`."""
_SIZES = bytes([max(-7, min(7, value - EMPTY)) + 7 for value in range(256)])
_LOW_SIZES = bytes([max(-3, min(3, value - EMPTY)) + 3 for value in range(256)])
"""Places of a cell's byte among `_STACKS` and `_LOW`."""
_BITS = 32
_HALF = 1 << _BITS - 1
_MASK = (1 << _BITS) - 1
BIAS = _HALF | _HALF << _BITS


def read_weights(path: Path = WEIGHTS_FILE) -> Weights:
    """The weights in a file `{rule set: [whole number, ...]}`.

    Raises `msgspec.MsgspecError` or `KeyError` when it holds none, or `OSError` when it cannot be read.
    """
    data = _DECODER.decode(path.read_bytes())
    return {name: tuple(data[name]) for name in RULE_SETS}


def _tally(stones: int) -> int:
    """Return what a cell adds to the stones in stacks, both sides' stacks, and the balance of stones, in one number."""
    stacked = abs(stones) > 1
    fields = stacked * abs(stones), stacked and stones > 0, stacked and stones < 0
    return sum(field << 8 * n for n, field in enumerate(fields)) + (stones << 24)


_TALLIES = [_tally(value - EMPTY) << 2 * _BITS for value in range(2 * EMPTY)]
"""For the byte of a cell."""


def square_pattern(place: int, across: int, size: int) -> int:
    """A stack on a square so far from two edges, 0 to 3."""
    return 1 + _CLASSES[min(place, across), max(place, across)] * 15 + size + 7


def pair_pattern(distance: int, one: int, other: int) -> int:
    """Two stacks in a line with `distance` empty cells between them."""
    return FIRST_PAIR + (distance * 15 + min(one, other) + 7) * 15 + max(one, other) + 7


def triple_pattern(one: int, middle: int, other: int) -> int:
    """Three cells side by side."""
    return FIRST_TRIPLE + ((min(one, other) + 3) * 7 + middle + 3) * 7 + max(one, other) + 3


def plain_weights() -> tuple[int, ...]:
    """Weights to begin learning with: a stone is worth something, and more in a stack; early as late."""
    weights = [0] * PATTERNS
    for square in range(10):
        for size in range(1, 8):
            worth = 1700 * size + (600 if size > 1 else 0)
            weights[1 + square * 15 + 7 + size] = worth
            weights[1 + square * 15 + 7 - size] = -worth
    return (*weights, *weights)


class _Worth(Cache[bytes, int]):
    """Worth of each line that has come up: both sums of weights, and for rows the stacks, packed into a number."""

    def __init__(self, packed: Sequence[int], place: int, row: bool) -> None:
        """`packed` has for each pattern both weights; `place` is 0 at the edge to 3 in the middle."""
        super().__init__(self._sum, REMEMBERED)
        across = [min(cell, SIZE - 1 - cell) for cell in range(SIZE)]
        self._squares = [
            [packed[square_pattern(place, cell, size)] if size else 0 for size in _STACKS] for cell in across
        ]
        self._pairs = [
            [[packed[pair_pattern(distance, a, b)] for b in _STACKS] for a in _STACKS] for distance in range(SIZE - 1)
        ]
        self._triples = [packed[triple_pattern(a, b, c)] if a or b or c else 0 for a, b, c in product(_LOW, repeat=3)]
        self._tallies = _TALLIES if row else None

    def _sum(self, line: bytes) -> int:
        low = line.translate(_LOW_SIZES)
        worth = sum([self._triples[49 * a + 7 * b + c] for a, b, c in zip(low, low[1:], low[2:], strict=False)])
        last = before = -1
        for cell, size in enumerate(line.translate(_SIZES)):
            if size != _NONE:
                worth += self._squares[cell][size]
                if last >= 0:
                    worth += self._pairs[cell - last - 1][before][size]
                last = cell
                before = size
        if self._tallies:
            worth += sum([self._tallies[value] for value in line])
        return worth


class Judge:
    """Judges positions by the weights of the patterns in the beginning and in the end."""

    def __init__(self, early: Sequence[int], late: Sequence[int]) -> None:
        self.early = early
        self.late = late
        self.heads = Cache(self._head, REMEMBERED)
        packed = [late + (early << _BITS) for early, late in zip(self.early, self.late, strict=True)]
        rows = [_Worth(packed, place, row=True) for place in range(4)]
        columns = [_Worth(packed, place, row=False) for place in range(4)]
        self.lines = [kind[min(n, SIZE - 1 - n)] for kind in (rows, columns) for n in range(SIZE)]
        """Caches of the worth of each row, then of each column."""

    def worth(self, board: bytes) -> int:
        """Return the worth of all lines of a board together, for `score`."""
        a, b, c, d, _, _, _, e, f, g, h, _, _, _ = self.lines
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

    def _head(self, head: int) -> tuple[int, int, int]:
        """Return the shares of the early and the late weights, and the sum to add to them, for a board's packed numbers
        of stacks and stones.
        """
        mass = head & 255
        own = head >> 8 & 255
        other = head >> 16 & 255
        balance = head >> 24
        # Who has no stack left never moves again, and never captures: what the other side has more is certain.
        if not own and balance < 0:
            return 0, 0, (20 * balance - CERTAIN) * _SCALE
        if not other and balance > 0:
            return 0, 0, (20 * balance + CERTAIN) * _SCALE
        both = FIRST_STACKS + min(own, 7) * 8 + min(other, 7)
        early = self.early[0] + self.early[both] - _HALF
        late = self.late[0] + self.late[both] - _HALF
        return mass, WHOLE - mass, mass * early + (WHOLE - mass) * late

"""What positions of Explode! are judged by: counters by value and place, and pairs of hostile neighbours.

All of it stands within a row or between the cells of a column. So what a row or column is worth is found once and
remembered, and a judgement is a look-up for each of them. All is seen from the side to move.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from game.games.explode.rules.moves import LIMIT
from game.players.evaluation import FINENESS

TEMPO = "tempo"
VALUES = "ones", "twos", "threes", "fours", "fives"
FEATURES = (
    TEMPO,  # always 1: the mover's advantage
    *VALUES,  # counters of each value, own less the other side's
    "corners",  # counters in corners and at edges, own less the other side's
    "edges",
    "ahead",  # pairs of hostile neighbours in which the own counter is the higher one, less the opposite
    "ahead_high",  # the same, with the higher one at 4 or 5
    "even",  # pairs of equal hostile neighbours: the mover will be first
    "armed",  # pairs in which a counter of 5 is next to a hostile one: the mover's, and the other side's
    "under_fire",
)
HIGH = 4
"""Counters from this on soon explode."""
REMEMBERED = 200_000
"""Rows or columns of a kind; then they are forgotten."""


def counter_features(value: int, sides: int) -> Iterator[tuple[str, int]]:
    """Yield features of a counter, own above 0, on a cell with `sides` sides at the rim of the board."""
    sign = 1 if value > 0 else -1
    yield VALUES[abs(value) - 1], sign
    if sides:
        yield "edges" if sides == 1 else "corners", sign


def pair_features(one: int, other: int) -> Iterator[tuple[str, int]]:
    """Yield features of two neighbours; there are some only if they are hostile."""
    own, hostile = max(one, other), -min(one, other)
    if own <= 0 or hostile <= 0:
        return
    if own == hostile:
        yield "even", 1
    else:
        sign = 1 if own > hostile else -1
        yield "ahead", sign
        if max(own, hostile) >= HIGH:
            yield "ahead_high", sign
    if own == LIMIT:
        yield "armed", 1
    if hostile == LIMIT and own <= hostile:
        yield "under_fire", -1


def _row_features(row: Sequence[int], outer: bool) -> Iterator[tuple[str, int]]:
    """Yield features of a row, which is the first or last one if `outer`."""
    for column, value in enumerate(row):
        if value:
            yield from counter_features(value, outer + (column in (0, len(row) - 1)))
    yield from _column_features(row)


def _column_features(column: Sequence[int]) -> Iterator[tuple[str, int]]:
    for one, other in pairwise(column):
        yield from pair_features(one, other)


def board_features(width: int, height: int, cells: Sequence[int], side: int) -> tuple[int, ...]:
    """Return what is weighed, in the order of `FEATURES`; cells in reading order, Red's above 0."""
    seen = [-value for value in cells] if side else list(cells)
    found = Counter({TEMPO: 1})
    for row in range(height):
        for name, number in _row_features(seen[row * width : (row + 1) * width], row in (0, height - 1)):
            found[name] += number
    for column in range(width):
        for name, number in _column_features(seen[column::width]):
            found[name] += number
    return tuple(found[name] for name in FEATURES)


class _Lines(dict[tuple[int, ...], int]):
    """What rows or columns are worth that have come up."""

    def __init__(self, weights: Mapping[str, int], sign: int, outer: bool | None) -> None:
        self.weights = weights
        self.sign = sign
        self.outer = outer
        """Whether it is about the first or last row; None for columns."""

    def __missing__(self, line: tuple[int, ...]) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        seen = [value * self.sign for value in line]
        found = _column_features(seen) if self.outer is None else _row_features(seen, self.outer)
        worth = sum(self.weights[name] * number for name, number in found)
        self[line] = worth
        return worth


class Judge:
    """Judges boards of all sizes by the weights of the features."""

    def __init__(self, weights: Sequence[int]) -> None:
        named = dict(zip(FEATURES, weights, strict=True))
        self.tempo = named[TEMPO]
        self._lines = [[_Lines(named, sign, outer) for outer in (False, True, None)] for sign in (1, -1)]
        self._boards: dict[tuple[int, int, int], list[tuple[_Lines, slice]]] = {}

    def score(self, width: int, height: int, cells: tuple[int, ...], side: int) -> int:
        """The score for the side to move, in hundredths of a logit."""
        board = width, height, side
        parts = self._boards.get(board) or self._boards.setdefault(board, self._parts(*board))
        worth = self.tempo
        for lines, part in parts:
            worth += lines[cells[part]]
        return worth // FINENESS

    def _parts(self, width: int, height: int, side: int) -> list[tuple[_Lines, slice]]:
        """The rows and columns of a board, and where they are looked up."""
        inner, outer, columns = self._lines[side]
        rows = [
            (outer if row in (0, height - 1) else inner, slice(row * width, (row + 1) * width)) for row in range(height)
        ]
        return rows + [(columns, slice(column, None, width)) for column in range(width)]

"""The boards that the search looks at: bytes, which are found in tables many times as fast as tuples of numbers.

There is a byte for each cell in reading order, as the side to move sees it: `FREE`, more by the value of a counter of
its own, less by that of one of the other side. Behind the cells is whose move it is, and the number of turns left where
they are limited.
"""

from collections.abc import Sequence

from game.games.explode.rules.moves import LIMIT, Position

FREE = LIMIT
FULL = FREE + LIMIT
"""The mover's highest counter at rest; the other side's is 0."""
_RED, _BLUE = FULL + 1, FULL + 2
"""Whose move it is."""
_DIGIT = FULL + 3
_BASE = 256 - _DIGIT
"""The number of turns left has two digits from here on."""

_EXCHANGED = bytes([*range(FULL, -1, -1), _BLUE, _RED, *range(_DIGIT, 256)])
"""The same as the other side sees it."""
_REACHED = bytes([*(2 * FREE + 1 - value for value in range(FREE)), *range(FREE + 1, FULL + LIMIT + 1)])
"""Cells by cells, after an explosion has reached them: the mover's, and one more."""
_NOT_OWN = bytes(range(FREE + 1))
_NOT_HOSTILE = bytes(range(FREE, FULL + 1))


def board_of(position: Position) -> bytes:
    """Return the board of a position."""
    sign = -1 if position.side else 1
    left = position.left
    count = () if left is None else (_DIGIT + digit for digit in divmod(left, _BASE))
    return bytes([*(FREE + sign * value for value in position.cells), _BLUE if position.side else _RED, *count])


def side_of(board: bytes, size: int) -> int:
    """Return the side to move, on a board of so many cells."""
    return board[size] - _RED


def turns_left(board: bytes, size: int) -> int | None:
    """Return the number of turns left, or None without a limit."""
    if len(board) == size + 1:
        return None
    return (board[size + 1] - _DIGIT) * _BASE + board[size + 2] - _DIGIT


def stars(board: bytes, size: int) -> tuple[bytes, bytes]:
    """Return the mover's counters, and those of the other side."""
    cells = board[:size]
    return cells.translate(None, _NOT_OWN), cells.translate(None, _NOT_HOSTILE)


def raised(board: bytes, cell: int, around: Sequence[Sequence[int]]) -> bytes:
    """Return the board after the mover has raised a counter, with its chain reaction, as in the rules. `around` are the
    neighbours of each cell.
    """
    cells = bytearray(board)
    cells[cell] += 1
    if cells[cell] > FULL:
        _explode(cells, cell, around)
    left = turns_left(board, len(around))
    if left is not None:
        cells[-2:] = (_DIGIT + digit for digit in divmod(left - 1, _BASE))
    return bytes(cells.translate(_EXCHANGED))


def _explode(cells: bytearray, first: int, around: Sequence[Sequence[int]]) -> None:
    wave = [first]
    while wave:
        following = []
        for cell in wave:
            cells[cell] -= LIMIT
        for cell in wave:
            for near in around[cell]:
                value = cells[near] = _REACHED[cells[near]]
                if value == FULL + 1:
                    following.append(near)
        wave = following

"""Canonical texts of puzzle positions, the same for rotated, reflected or renamed ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from game.games.brickshooter.rules.board import ARROW_LETTERS, COLOUR_LETTERS, EMPTY, LANE_DEPTH, LANES, SIZE
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import Position as Bricks
from game.games.combact.rules.geometry import POINT_OF, POINTS, turned
from game.games.combact.rules.moves import placement_at
from game.games.combact.rules.position import Position as Pieces
from game.games.combact.rules.position import laid_named
from game.games.combact.rules.position import position_text as pieces_text
from game.games.explode.rules.moves import Position as Stars
from game.games.explode.rules.moves import position_text as stars_text
from game.games.unstack.rules.board import Position as Towers
from game.games.unstack.rules.text import position_text as towers_text


def _ways(cells: Sequence[int], width: int) -> Iterator[list[tuple[int, ...]]]:
    """Yield the rows of a board in all eight orientations, with repetitions for symmetric ones."""
    rows = [tuple(cells[at : at + width]) for at in range(0, len(cells), width)]
    for _ in range(4):
        rows = list(zip(*reversed(rows), strict=True))
        yield rows
        yield rows[::-1]


def _of_stars(position: Stars) -> str:
    """Return the smallest text of all rotated and reflected boards, with the solver as Red."""
    cells = position.cells
    boards = _ways([-value for value in cells] if position.side else cells, position.width)
    return min(stars_text(Stars(len(rows[0]), len(rows), tuple(chain.from_iterable(rows)), 0)) for rows in boards)


def _of_towers(position: Towers) -> str:
    """Return the smallest text of all rotated and reflected boards, with the solver as Black."""
    cells, side, _ = position
    boards = _ways([-value for value in cells] if side else cells, 7)
    return min(towers_text(position._replace(cells=tuple(chain.from_iterable(rows)), side=0)) for rows in boards)


def _of_pieces(position: Pieces) -> str:
    """Return the text without the order of play, smallest under rotation by thirds, which keeps the bases."""
    _, *rest = pieces_text(position).split(" ")
    boards = (",".join(sorted(_piece_turned(name, turns) for name in position.placed)) for turns in (0, 2, 4))
    return " ".join([min(boards), *rest])


def _piece_turned(name: str, turns: int) -> str:
    """Return the name of a placed piece on a board rotated by `turns` times 60 degrees."""
    piece = laid_named(name)
    point = POINTS[piece.point]
    for _ in range(turns):
        point = turned(point)
    found = placement_at(piece.piece, piece.turn + turns, POINT_OF[point], piece.side)
    assert found is not None
    return name[0] + found.name


def _of_bricks(position: Bricks) -> str:
    """Return the smallest text of the rotated and reflected boards, colours named in order of appearance."""
    source = position.source
    coming = source.coming if isinstance(source, Fixed) else ()
    return min(_renamed(board, coming) for board in _bricks_turned(position))


def _board(position: Bricks) -> list[list[str]]:
    """Return the whole board, border and field, one word per cell; empty ones in the corners."""
    side = SIZE + 2 * LANE_DEPTH
    board = [[""] * side for _ in range(side)]
    for cell, brick in enumerate(position.field):
        row, column = divmod(cell, SIZE)
        board[row + LANE_DEPTH][column + LANE_DEPTH] = (
            "." if brick == EMPTY else COLOUR_LETTERS[brick >> 3] + ARROW_LETTERS[brick & 7]
        )
    for lane in LANES:
        row, column = divmod(lane.entry, SIZE)
        down, across = ((0, 0), (1, 0), (0, -1), (-1, 0), (0, 1))[lane.arrow]
        for depth, colour in enumerate(position.lane(lane.index), start=1):
            board[row + LANE_DEPTH + down * depth][column + LANE_DEPTH + across * depth] = COLOUR_LETTERS[colour] + "o"
    return board


def _bricks_turned(position: Bricks) -> Iterator[list[list[str]]]:
    """Yield the board in all eight orientations."""
    quarter, mirror = str.maketrans("^>v<", ">v<^"), str.maketrans("<>", "><")
    board = _board(position)
    for _ in range(4):
        board = [[word.translate(quarter) for word in row] for row in zip(*reversed(board), strict=True)]
        yield board
        yield [[word.translate(mirror) for word in reversed(row)] for row in board]


def _renamed(board: list[list[str]], coming: Sequence[int]) -> str:
    text = " ".join(word for row in board for word in row) + " " + "".join(COLOUR_LETTERS[n] for n in coming)
    names: dict[str, str | int | None] = {}
    for letter in text:
        if letter in COLOUR_LETTERS:
            names.setdefault(letter, COLOUR_LETTERS[len(names)])
    return text.translate(str.maketrans(names))


SAME: Final[Mapping[str, Callable[[Any], str]]] = {
    "brickshooter": _of_bricks,
    "combact": _of_pieces,
    "explode": _of_stars,
    "unstack": _of_towers,
}
"""Functions by game that return the canonical text of a position."""

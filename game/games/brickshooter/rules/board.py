"""The board of BrickShooter as plain numbers: cells, bricks, lanes, and their neighbourhood.

A cell is a number from 0 to 99 in reading order: 0 is `a10`, 9 is `j10`, 90 is `a1`; `cell % 10` is its column from the
left, `cell // 10` its row from the top. A field is 100 bytes, one for each cell: `EMPTY`, or a brick, which is `colour
<< 3
arrow` with a colour from 0 to 9 and an `Arrow`. The border is 120 bytes: three colours for each of the 40 lanes in the
order of `LANES`, innermost first.
"""

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from itertools import pairwise

from msgspec import Struct

from game.checks import quoted
from game.rules import MalformedMove

SIZE = 10
CELLS = SIZE * SIZE
LANE_DEPTH = 3
COLOUR_LETTERS = "abcdefghij"
GROUP = 3
"""The smallest number of joined bricks of one colour that explodes."""

EMPTY = 31 << 3
"""A free cell: neither its colour nor its arrow is that of a brick, so that no test mistakes it for one."""
VOID = bytes([EMPTY])
EMPTY_FIELD = VOID * CELLS


class Arrow(IntEnum):
    """The arrow of a brick: the direction in which it flies whenever the cell ahead is free, or none."""

    NONE = 0
    UP = 1
    RIGHT = 2
    DOWN = 3
    LEFT = 4


ARROW_LETTERS = "o^>v<"
"""Letters of the arrows, by their number."""
BRICK_TEXT = {EMPTY: ".."} | {
    colour << 3 | arrow: COLOUR_LETTERS[colour] + ARROW_LETTERS[arrow] for colour in range(10) for arrow in Arrow
}
"""A free cell and every brick as text, such as `..`, `ao` or `c>`."""
BRICK_BY_TEXT = {text: brick for brick, text in BRICK_TEXT.items()}


class Side(StrEnum):
    """One of the four borders."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"


class Lane(Struct, frozen=True):
    """Three border bricks in a line, and the direction of a shot from them.

    `name` is the text of the shot, `side` the border where the bricks lie, `arrow` the direction of the shot, `cells`
    the ten cells of its line in the order of the flight and `line` the slice that takes them from a field.
    """

    index: int
    name: str
    side: Side
    arrow: Arrow
    cells: tuple[int, ...]
    line: slice

    @property
    def entry(self) -> int:
        """The field cell next to the lane."""
        return self.cells[0]


def cell_name(cell: int) -> str:
    """Return the name of a cell: column letter, then row number from the bottom, as in `a1`.

    >>> cell_name(0), cell_name(99)
    ('a10', 'j1')
    """
    return f"{COLOUR_LETTERS[cell % SIZE]}{SIZE - cell // SIZE}"


CELL_BY_NAME = {cell_name(cell): cell for cell in range(CELLS)}


def letters(colours: Iterable[int]) -> str:
    """Return colours as their letters."""
    return "".join(COLOUR_LETTERS[colour] for colour in colours)


def colours_of(letters: str) -> tuple[int, ...]:
    """Return the colours that letters stand for."""
    return tuple(map(COLOUR_LETTERS.index, letters))


def _lanes() -> tuple[Lane, ...]:
    every_cell = tuple(range(CELLS))
    lanes: list[Lane] = []

    def add(name: str, side: Side, arrow: Arrow, line: slice) -> None:
        lanes.append(Lane(len(lanes), name, side, arrow, every_cell[line], line))

    for row in range(SIZE):
        add(f"{SIZE - row}>", Side.LEFT, Arrow.RIGHT, slice(SIZE * row, SIZE * row + SIZE))
    for row in range(SIZE):
        stop = SIZE * row - 1 if row else None  # -1 would count from the end
        add(f"{SIZE - row}<", Side.RIGHT, Arrow.LEFT, slice(SIZE * row + SIZE - 1, stop, -1))
    for column, letter in enumerate(COLOUR_LETTERS):
        add(f"{letter}v", Side.TOP, Arrow.DOWN, slice(column, None, SIZE))
    for column, letter in enumerate(COLOUR_LETTERS):
        add(f"{letter}^", Side.BOTTOM, Arrow.UP, slice(CELLS - SIZE + column, None, -SIZE))
    return tuple(lanes)


LANES = _lanes()
"""All lanes in the order of the position text: left and right side from row 10 down, top and bottom from column a."""

_LANE_BY_NAME = {lane.name: lane for lane in LANES}


def lane_of(move: str) -> Lane:
    """Return the lane of a shot. Raises `MalformedMove`."""
    lane = _LANE_BY_NAME.get(move)
    if lane is None:
        raise MalformedMove("a move is written like {example}, not {move}", example="c^ cv 7> 7<", move=quoted(move))
    return lane


def _ahead() -> tuple[tuple[int, ...], ...]:
    opposite = {lane.cells[::-1]: lane for lane in LANES}
    ahead = [[EMPTY] * CELLS for _ in Arrow]
    for lane in LANES:
        for cell, following in pairwise(lane.cells):
            ahead[lane.arrow][cell] = following
        ahead[lane.arrow][lane.cells[-1]] = ~opposite[lane.cells].index
    return tuple(map(tuple, ahead))


AHEAD = _ahead()
"""`AHEAD[arrow][cell]`: the next cell in the direction of an arrow, or `~index` of the lane beyond the edge."""

FEEDERS = tuple(
    tuple((other, int(arrow)) for arrow in Arrow if arrow for other in range(CELLS) if AHEAD[arrow][other] == cell)
    for cell in range(CELLS)
)
"""The neighbours of each cell, with the arrow that moves a brick from there into the cell."""

NEIGHBOURS = tuple(tuple(other for other, _ in feeders) for feeders in FEEDERS)


def flight(field: bytes | bytearray, lane: Lane) -> int:
    """Return the number of free cells ahead of a shot: 10 on a line without bricks, 0 if it is blocked."""
    return SIZE - len(field[lane.line].lstrip(VOID))


def group_at(field: bytes | bytearray, cell: int) -> set[int]:
    """Return the cells of the bricks of one colour that are connected by edges to the brick on a cell."""
    colour = field[cell] >> 3
    group = {cell}
    edge = [cell]
    while edge:
        for other in NEIGHBOURS[edge.pop()]:
            if field[other] >> 3 == colour and other not in group:
                group.add(other)
                edge.append(other)
    return group


def ready_groups(field: bytes | bytearray, cells: Iterable[int]) -> list[tuple[int, ...]]:
    """Return the groups large enough to explode that contain one of these occupied cells.

    The cells of a group are in reading order, and so are the groups by their first cells.
    """
    seen: set[int] = set()
    groups: list[tuple[int, ...]] = []
    for cell in cells:
        if cell not in seen:
            group = group_at(field, cell)
            seen |= group
            if len(group) >= GROUP:
                groups.append(tuple(sorted(group)))
    return sorted(groups)

"""The board as bits that lie as the fields do, so that the search asks for all of them at once.

A grid of points has four bits a point and a column to spare; a shift by `_ALONG` is a step along q, by `_UP` one along
r. Fields lie on five such grids, one for each way they can lie: two of triangles and three of lenses. `ground` are the
fields of a placement, all five grids in one number; `tips` counts its fields at each point, on one grid.
"""

from functools import cache, lru_cache

from game.games.combact.rules.geometry import FIELDS, RADIUS, Axial, Cell, minus
from game.games.combact.rules.placements import every_placement

_ALONG, _UP = 4, 32
_GRID = 224
"""The bits of one grid."""
_ONE_GRID = (1 << _GRID) - 1
_ONES = sum(1 << shift for shift in range(0, _GRID, _ALONG))
_TOPS = 8 * _ONES

Grids = tuple[int, int, int, int, int]
"""Triangles that point up and down, then lenses along q, along r and across."""


def _shift(point: Axial) -> int:
    q, r = point
    return _ALONG * (q + RADIUS) + _UP * (r + RADIUS)


def _bit(cell: Cell) -> int:
    """Where a field lies: under the lowest of the points of the two triangles that it is a part or a side of."""
    (q, r), way = cell[0], minus(cell[1], cell[0])
    across = way == (1, -1)
    grid = int(across) if len(cell) == 3 else 4 if across else 2 + (way == (0, 1))
    return 1 << grid * _GRID + _shift((q, r - across))


_FIELD = tuple(_bit(field.cell) for field in FIELDS)
ALL = sum(_FIELD)


@cache
def ground(side: int) -> tuple[int, ...]:
    """The fields of each placement of a side, in the order of `every_placement`."""
    return tuple(sum(_FIELD[field] for field in placement.fields) for placement in every_placement(side))


@cache
def tips(side: int) -> tuple[int, ...]:
    """Return the number of fields each placement of a side has at each point."""
    return tuple(
        sum(1 << _shift(tip) for field in placement.fields for tip in FIELDS[field].cell)
        for placement in every_placement(side)
    )


def having(counts: int, at_least: int) -> int:
    """The points with at least that many fields (1 to 8)."""
    return (counts + (8 - at_least) * _ONES & _TOPS) >> 3


@lru_cache(50_000)
def fields_at(points: int) -> int:
    """The fields with one of these points as a tip."""
    along, up = points >> _ALONG, points >> _UP
    side = along | up
    lenses = (points | along) | (points | up) << _GRID | side << 2 * _GRID
    return (points | side | (side | points >> _ALONG + _UP) << _GRID | lenses << 2 * _GRID) & ALL


def _grids(fields: int) -> Grids:
    return (
        fields & _ONE_GRID,
        fields >> _GRID & _ONE_GRID,
        fields >> 2 * _GRID & _ONE_GRID,
        fields >> 3 * _GRID & _ONE_GRID,
        fields >> 4 * _GRID,
    )


def reached(start: int, within: int) -> int:
    """The fields that arcs join to those of `start`, all `within`."""
    upward, downward, along, up, across = _grids(start)
    in_upward, in_downward, in_along, in_up, in_across = _grids(within)
    while True:
        along |= in_along & (upward | downward << _UP)
        up |= in_up & (upward | downward << _ALONG)
        across |= in_across & (upward | downward)
        more_upward = upward | in_upward & (along | up | across)
        more_downward = downward | in_downward & (along >> _UP | up >> _ALONG | across)
        if more_upward == upward and more_downward == downward:
            lenses = along | up << _GRID | across << 2 * _GRID
            return upward | downward << _GRID | lenses << 2 * _GRID
        upward, downward = more_upward, more_downward


def territories(one: int, other: int) -> tuple[int, int]:
    """The empty fields that each of two sides has enclosed, given the fields that they cover."""
    of_one, of_other = reached(one, ALL & ~other), reached(other, ALL & ~one)
    return of_one & ~of_other & ~one, of_other & ~of_one & ~other

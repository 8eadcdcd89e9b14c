"""The board as bits that lie as points and fields do, so that rules and search ask for all of them at once.

A grid has four bits a point and a row to spare; a shift by `_ALONG` is a step along q, by `_UP` one along r. Counts of
fields at points lie on one grid: a placement adds at most five to the six there, so sums never spill over, and adding a
constant raises the top bit of exactly those points that have reached a given count. Fields are top bits of five such
grids in one number, one for each way they can lie: two of triangles and three of lenses.
"""

from collections.abc import Iterable

from game.games.combact.rules.geometry import FIELDS, POINTS, RADIUS, Axial, Cell, minus

_ALONG = 32
_UP = 4
_GRID = 224
"""The bits of one grid."""
_ONE_GRID = (1 << _GRID) - 1

Grids = tuple[int, int, int, int, int]
"""Triangles that point up and down, then lenses along q, along r and across."""


def _shift(point: Axial) -> int:
    q, r = point
    return _ALONG * (q + RADIUS) + _UP * (r + RADIUS)


def _bit(cell: Cell) -> int:
    """Where a field lies: under the lowest of the points of the two triangles that it is a part or a side of."""
    q, r = cell[0]
    way = minus(cell[1], cell[0])
    across = way == (1, -1)
    if len(cell) == 3:
        grid = int(across)
    elif across:
        grid = 4
    else:
        grid = 2 + (way == (0, 1))
    return 8 << grid * _GRID + _shift((q, r - across))


SHIFTS = tuple(map(_shift, POINTS))
"""Where the count of each point lies, in rising order."""
_POINT_AT = {shift: point for point, shift in enumerate(SHIFTS)}
_ONES = sum(1 << shift for shift in SHIFTS)
_TOPS = 8 * _ONES
FIELD_BITS = tuple(_bit(field.cell) for field in FIELDS)
ALL = sum(FIELD_BITS)
_COUNTS = tuple(sum(1 << SHIFTS[point] for point in field.points) for field in FIELDS)
"""The counts of each field."""


def mask_of(fields: Iterable[int]) -> int:
    return sum([FIELD_BITS[field] for field in fields])


def fields_of(mask: int) -> tuple[int, ...]:
    """Return the fields of a mask, in rising order."""
    return tuple(field for field, bit in enumerate(FIELD_BITS) if mask & bit)


def counts_of(fields: Iterable[int]) -> int:
    """Return the counts of some fields."""
    return sum([_COUNTS[field] for field in fields])


def count_at(counts: int, point: int) -> int:
    """Return the number of fields at a point."""
    return counts >> SHIFTS[point] & 15


def reaching(counts: int, at_least: int) -> int:
    """Return a mark for each point with at least that many fields (1 to 8)."""
    return (counts + (8 - at_least) * _ONES) & _TOPS


def marked_points(marks: int) -> tuple[int, ...]:
    """Return the points marked, in rising order."""
    points = []
    while marks:
        lowest = marks & -marks
        points.append(_POINT_AT[lowest.bit_length() - 4])
        marks ^= lowest
    return tuple(points)


def _grids(fields: int) -> Grids:
    return (
        fields & _ONE_GRID,
        fields >> _GRID & _ONE_GRID,
        fields >> 2 * _GRID & _ONE_GRID,
        fields >> 3 * _GRID & _ONE_GRID,
        fields >> 4 * _GRID,
    )


def reached(start: int, within: int) -> int:
    """Return the fields that arcs join to those of `start`, all `within`."""
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
        upward = more_upward
        downward = more_downward


def territories(one: int, other: int) -> tuple[int, int]:
    """Return the empty fields that each of two sides has enclosed, given the fields that they cover.

    Empty fields joined by arcs form regions; one belongs to a colour if the arcs of its border touch that colour and,
    except for the rim, nothing else. Fields that only meet in a point are not joined.
    """
    of_one = reached(one, ALL & ~other)
    of_other = reached(other, ALL & ~one)
    return of_one & ~of_other & ~one, of_other & ~of_one & ~other

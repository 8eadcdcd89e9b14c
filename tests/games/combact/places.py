"""Which field a place of the drawing belongs to, by the geometry alone, to check what is drawn against."""

from __future__ import annotations

from itertools import combinations
from math import floor, hypot

from game.games.combact.rules.geometry import FIELD_OF, ROW_HEIGHT, cell, minus, plus, xy


def field_at(x: float, y: float) -> int | None:
    """The field over a place of the drawing; None outside the board.

    The place lies in one triangle of the lattice. It belongs to the lens of a side when it is nearer than 1 to the
    corner mirrored over that side, else to the triangle field.
    """
    r = y / ROW_HEIGHT
    q = x - r / 2
    corner = floor(q), floor(r)
    right, up = plus(corner, (1, 0)), plus(corner, (0, 1))
    third = corner if (q - corner[0]) + (r - corner[1]) <= 1 else plus(corner, (1, 1))
    found = cell((right, up, third))
    for a, b in combinations(found, 2):
        (c,) = set(found) - {a, b}
        mirrored = xy(minus(plus(a, b), c))
        if hypot(x - mirrored[0], y - mirrored[1]) <= 1:
            return FIELD_OF.get((a, b))
    return FIELD_OF.get(found)

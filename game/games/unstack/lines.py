"""What a search needs to know of a single row or column: its moves, as far as they do not turn.

A board of 49 cells has 14 lines of seven. What lies in a line comes up again and again in a search, so that whatever
depends on one line alone is found once and remembered: most of the work on a position is to look up its lines.

A line is seven bytes, a cell's stones and 64: what is above belongs to the side that moves, what is below to the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from game.games.unstack.rules.board import SIZE

EMPTY = 64
"""The byte of an empty cell."""
FLIP = bytes([1, 0, 3, 2, *(2 * EMPTY - value for value in range(4, 2 * EMPTY - 3)), *range(2 * EMPTY - 3, 256)])
"""Exchanges the sides, in `bytes.translate`; also in the last byte of a board (see `engine.board_of`)."""
_PLACES = {
    (cell, last): tuple(range(cell, last + (1 if last > cell else -1), 1 if last > cell else -1))
    for cell in range(SIZE)
    for last in range(SIZE)
}
MANY = 6
"""Of a larger stack only some of the ways to lay it are looked at."""
REMEMBERED = 10_000
"""So many lines are remembered, above which they are forgotten; a line takes some kilobytes."""
MOST = 100
"""So many ways of sowing a large stack along a line."""


Way = tuple[bytes, tuple[int, ...]]
"""A move within a line: what lies there then, seen from the other side, and the places that changed, in order, the
stack's own first.
"""


class Ways(NamedTuple):
    """The moves within a line: captures, and all others."""

    captures: tuple[Way, ...]
    others: tuple[Way, ...]


class Lines(dict[bytes, Ways]):
    """Of each line that has come up its moves."""

    def __missing__(self, line: bytes) -> Ways:
        if len(self) >= REMEMBERED:
            self.clear()
        found = self[line] = _ways(line)
        return found


def _ways(line: bytes) -> Ways:
    captures: list[Way] = []
    others: list[Way] = []
    for cell, value in enumerate(line):
        stack = value - EMPTY
        if stack < 2:
            continue
        for step in (1, -1):
            place = cell + step
            free = 0
            while 0 <= place < SIZE and line[place] >= EMPTY:
                free += 1
                place += step
            enemy = EMPTY - line[place] if 0 <= place < SIZE else 0
            if enemy and free + enemy <= stack:
                found: Iterator[tuple[int, ...]] = (
                    (*before, hand)
                    for hand in range(stack - free, enemy - 1, -1)
                    for before in _laid(stack - hand, free, stack > MANY, exact=True)
                )
                captures += [_way(line, cell, step, drops) for drops in islice(found, MOST)]
            if free:
                found = _laid(stack, free, stack > MANY, exact=False)
                others += [_way(line, cell, step, drops) for drops in islice(found, MOST)]
    return Ways(tuple(captures), tuple(others))


def _laid(most: int, cells: int, few: bool, exact: bool) -> Iterator[tuple[int, ...]]:
    """The ways to lay up to so many stones on cells in a row, at least one on each: on all of them, or on some."""
    if exact and not cells:
        yield ()
        return
    reserve = cells - 1 if exact else 0
    for drop in _drops(most - reserve, few):
        if not exact:
            yield (drop,)
        if cells > 1 or exact:
            for others in _laid(most - drop, cells - 1, few, exact):
                yield (drop, *others)


def _drops(most: int, few: bool) -> list[int]:
    return [drop for drop in ({1: 0, 2: 0, most - 1: 0, most: 0} if few else range(1, most + 1)) if 0 < drop <= most]


def _way(line: bytes, cell: int, step: int, drops: tuple[int, ...]) -> Way:
    after = bytearray(line)
    after[cell] -= sum(drops)
    changed = range(cell, cell + step * (len(drops) + 1), step)
    for place, drop in zip(changed[1:], drops, strict=True):
        after[place] = drop + max(after[place], EMPTY)
    return bytes(after).translate(FLIP), _PLACES[cell, changed[-1]]


def drops_of(line: bytes, way: Way) -> tuple[int, ...]:
    """How many stones a move lays on the cells that it enters, one after another."""
    after, (_, *entered) = way
    return tuple([2 * EMPTY - after[place] - max(line[place], EMPTY) for place in entered])

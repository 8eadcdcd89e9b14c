"""Sources of new bricks: a seeded generator, or a fixed sequence of colours. Both are values."""

from __future__ import annotations

from msgspec import Struct

from game.games.brickshooter.rules.board import CELL_BY_NAME, CELLS, EMPTY_FIELD, GROUP, group_at
from game.random64 import draw


class Seeded(Struct, frozen=True):
    """The generator of `random64`; `state` is all of its state, a number below 2^64."""

    state: int

    def draw(self, bound: int) -> tuple[int, Seeded]:
        """Return a number from 0 to `bound` - 1, all equally likely, and the generator after it."""
        value, state = draw(self.state, bound)
        return value, Seeded(state)

    def colour(self, colours: int) -> tuple[int, Seeded]:
        """Return the colour of the next brick, and the generator after it."""
        return self.draw(colours)


class Fixed(Struct, frozen=True):
    """A repeated sequence of colours (at least one) for new bricks."""

    coming: tuple[int, ...]

    def colour(self, colours: int) -> tuple[int, Fixed]:
        """Return the colour of the next brick, and the sequence after it; `colours` is ignored."""
        return self.coming[0], Fixed(self.coming[1:] + self.coming[:1])


Source = Seeded | Fixed


RING_CELLS = tuple(CELL_BY_NAME[name] for name in ("e7", "f7", "g6", "g5", "f4", "e4", "d5", "d6"))
"""Cells of the first eight bricks of every set, clockwise round the central 2 x 2 block."""


def set_size(number: int) -> int:
    """Return the number of bricks in a set, counted from 1: one more each time, until the field is full."""
    return min(len(RING_CELLS) - 1 + number, CELLS)


def new_set(source: Seeded, number: int, colours: int) -> tuple[bytes, Seeded]:
    """Return the field with a new set of unmarked bricks, and the generator after it.

    The cells beyond the ring are drawn from the free ones, then the colours, each again for as long as it would
    complete a group. That ends: four neighbours rule out four colours at most, and there are at least five.
    """
    free = [cell for cell in range(CELLS) if cell not in RING_CELLS]
    cells = list(RING_CELLS)
    while len(cells) < set_size(number):
        choice, source = source.draw(len(free))
        cells.append(free.pop(choice))
    field = bytearray(EMPTY_FIELD)
    for cell in cells:
        while True:
            colour, source = source.draw(colours)
            field[cell] = colour << 3
            if len(group_at(field, cell)) < GROUP:
                break
    return bytes(field), source

"""Tests for moves and captures without listing moves: captures are mandatory, so every move needs them.

A hand can go on to a capture exactly if it can by laying a single stone on each cell before it. So for each hand, from
1 stone up, the cells from which it reaches a capture follow from those of the hand one stone smaller. Sets of cells are
49-bit numbers (bit = cell), which makes one such level a few shifts.
"""

from game.games.unstack.rules.board import CELLS, CLASSIC, NEXT, SIZE, Position

Level = tuple[int, int, int, int]
"""For one size of hand and each direction: the cells from which leaving in that direction can lead to a capture."""

_FULL = (1 << CELLS) - 1
_LEFT_COLUMN = sum(1 << cell for cell in range(0, CELLS, SIZE))
_NOT_LEFT = _FULL & ~_LEFT_COLUMN
_NOT_RIGHT = _FULL & ~(_LEFT_COLUMN << (SIZE - 1))


def capture_levels(position: Position) -> tuple[Level, ...]:
    """Return the levels for hands of 1, 2, ... stones up to the mover's largest stack; empty if nothing can capture.

    They hold before a capture, when every enemy stack blocks a smaller hand.
    """
    cells, side, rules = position
    straight = rules == CLASSIC
    stacks: dict[int, int] = {}
    enemies: dict[int, int] = {}
    bit = 1
    for value in cells:
        if value:
            if side:
                value = -value
            if value > 1:
                stacks[value] = stacks.get(value, 0) | bit
            elif value < 0:
                enemies[-value] = enemies.get(-value, 0) | bit
        bit <<= 1
    free = _FULL
    for mask in enemies.values():
        free ^= mask
    movable = sum(stacks.values())
    captures = False
    levels: list[Level] = []
    weak = up = down = left = right = 0
    for hand in range(1, max(stacks, default=0) + 1):
        weak |= enemies.get(hand, 0)
        # Cells worth entering for a hand that comes in each direction.
        if straight:
            on_up = up | weak
            on_down = down | weak
            on_left = left | weak
            on_right = right | weak
        else:
            sideways = left | right | weak
            lengthways = up | down | weak
            on_up = up | sideways
            on_down = down | sideways
            on_left = left | lengthways
            on_right = right | lengthways
        up = on_up << SIZE & free
        down = on_down >> SIZE & free
        left = (on_left & _NOT_RIGHT) << 1 & free
        right = (on_right & _NOT_LEFT) >> 1 & free
        levels.append((up, down, left, right))
        if (up | down | left | right) & movable:
            captures = True
        movable ^= stacks.get(hand, 0)
    return tuple(levels) if captures else ()


def must_capture(position: Position) -> bool:
    """Return whether some move captures, so that only captures are legal."""
    return bool(capture_levels(position))


def can_move(position: Position, side: int) -> bool:
    """Return whether a side, to move or not, has any move but a pass."""
    sign = -1 if side else 1
    cells = position.cells
    for cell, value in enumerate(cells):
        stack = value * sign
        if stack > 1:
            for near in NEXT[cell]:
                if near >= 0 and cells[near] * sign >= -stack:
                    return True
    return False

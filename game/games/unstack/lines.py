"""The moves that a search looks at: those within a single row or column, and some of those that turn.

A board of 49 cells has 14 lines of seven. What lies in a line comes up again and again in a search, so that whatever
depends on one line alone is found once and remembered: most of the work on a position is to look up its lines.

A line is seven bytes, a cell's stones and 64: what is above belongs to the side that moves, what is below to the other.

Of the ways of sowing that turn, as neto2026 has them, there are tens of thousands. Looked at are those that lay one
stone, all, or all but one on each cell and turn at most once, short paths before long ones: they hold the extremes of
what a way can reach. On the way to a capture, which is mandatory, they may turn often.
"""

from collections import deque
from collections.abc import Iterator
from functools import lru_cache, reduce
from itertools import islice
from operator import or_
from typing import NamedTuple

from game.games.unstack.rules.board import CELLS, NETO2026, NEXT, NOWHERE, ONWARD, SIZE, Move, Position
from game.games.unstack.rules.captures import Level, capture_levels

EMPTY = 64
"""The byte of an empty cell."""
FLIP = bytes([1, 0, 3, 2, *(2 * EMPTY - value for value in range(4, 2 * EMPTY - 3)), *range(2 * EMPTY - 3, 256)])
"""Exchanges the sides, in `bytes.translate`; also in the last byte of a board (see `engine.board_of`)."""
_PLACES = {
    (cell, last): tuple(range(cell, last + (1 if last > cell else -1), 1 if last > cell else -1))
    for cell in range(SIZE)
    for last in range(SIZE)
}
MANY_STONES = 6
"""Number of stones up to which all ways to lay a stack are looked at; of a larger one some are."""
REMEMBERED = 10_000
"""Number of lines remembered, above which all are forgotten; a line takes some kilobytes."""
MOST_SOWINGS = 100
"""Maximum number of ways of sowing a large stack along a line."""


Numbers = tuple[int, ...]
Way = tuple[bytes, Numbers, Numbers]
"""A move within a line: what lies there then, seen from the other side, the places that changed, in order, the stack's
own first, and the stones laid on each of the others.
"""

SHARE = 120
"""Approximate number of boards found, evenly for all stacks and sizes of a hand; at least one of each."""
TALL = 8
"""Number of stones up to which all sizes of a hand are looked at; of a larger stack some are."""
BROAD = 200
"""Number of ways begun with a hand after which the one begun last is followed to its end: where the only capture is far
off, there are millions of ways shorter than those that reach it.
"""

_ONWARD = ONWARD[NETO2026]
_Begun = tuple[tuple[tuple[int, int], ...], bytearray, int, int, int, int, bool]
"""A way that is not at its end: its steps, the cells as they are now, where the hand is, its direction, what is left in
it, where it has captured (else -1), and whether it has turned.
"""


class Ways(NamedTuple):
    """The moves within a line: captures, and all others."""

    captures: tuple[Way, ...]
    others: tuple[Way, ...]


def ways(line: bytes) -> Ways:
    """Find the moves within a line."""
    flipped = int.from_bytes(line.translate(FLIP), "big")
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
            kinds = [(captures, enemy)] if enemy and free + enemy <= stack else []
            for found, taken in [*kinds, (others, 0)] if free else kinds:
                found += [
                    ((flipped + change).to_bytes(SIZE, "big"), changed, drops)
                    for change, changed, drops in _changes(cell, step, stack, free, taken)
                ]
    return Ways(tuple(captures), tuple(others))


@lru_cache(maxsize=2000)
def _changes(cell: int, step: int, stack: int, free: int, enemy: int) -> list[tuple[int, Numbers, Numbers]]:
    """Return the ways to lay a stack in a line: a number to add to the flipped line, with places and drops.

    `free` cells lie before an enemy stack, which is captured; 0 stands for no capture.
    """
    ways: Iterator[Numbers]
    if enemy:
        ways = (
            (*before, hand)
            for hand in range(stack - free, enemy - 1, -1)
            for before in _laid(stack - hand, free, stack > MANY_STONES, exact=True)
        )
    else:
        ways = _laid(stack, free, stack > MANY_STONES, exact=False)
    found = []
    for drops in islice(ways, MOST_SOWINGS):
        places = _PLACES[cell, cell + step * len(drops)]
        # Flipped, stones that are laid count below zero, and a captured stack is above it.
        laid = (sum(drops), *drops[:-1], drops[-1] + enemy)
        signs = (1,) + (-1,) * len(drops)
        change = sum(
            sign * count << 8 * (SIZE - 1 - place) for sign, count, place in zip(signs, laid, places, strict=True)
        )
        found.append((change, places, drops))
    return found


def _laid(most: int, cells: int, few: bool, exact: bool) -> Iterator[tuple[int, ...]]:
    """The ways to lay up to `most` stones on cells in a row, at least one on each: on all of them, or on some."""
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


def levels_of(board: bytes) -> tuple[Level, ...]:
    """From where each hand can still capture, where ways turn: none if nothing can be captured."""
    return capture_levels(Position(tuple([value - EMPTY for value in board[:CELLS]]), 0, NETO2026))


def turning(board: bytes) -> list[tuple[bytes, Move]]:
    """The boards that moves worth looking at lead to, seen from the other side, each once, with such a move."""
    levels = levels_of(board)
    # For each hand and each direction it came in, from where it can still capture.
    reach = [tuple([reduce(or_, [level[way] for way in onward]) for onward in _ONWARD]) for level in levels]
    hands = [(cell, hand) for cell in range(CELLS) for hand in _hands(board[cell] - EMPTY)]
    share = max(1, SHARE // max(1, len(hands)))
    found: dict[bytes, Move] = {}
    for cell, hand in hands:
        if not reach or reach[hand - 1][NOWHERE] >> cell & 1:
            _Sowing(board, reach, cell, hand, len(found) + share, found).run()
    return [(after.translate(FLIP), move) for after, move in found.items()]


def _hands(stack: int) -> list[int]:
    if stack < 2:
        return []
    return list(range(1, stack + 1)) if stack <= TALL else [1, 2, 3, stack // 2, stack - 1, stack]


class _Sowing:
    """The sowing of a hand: what was begun, and the boards that come of it."""

    def __init__(
        self, board: bytes, reach: list[tuple[int, ...]], cell: int, hand: int, most: int, found: dict[bytes, Move]
    ) -> None:
        """Boards are added to `found` until there are `most` of them."""
        self.board = board
        self.reach = reach
        self.cell = cell
        self.hand = hand
        self.most = most
        self.found = found
        lifted = bytearray(board)
        lifted[cell] -= hand
        self.todo: deque[_Begun] = deque([((), lifted, cell, NOWHERE, hand, -1, False)])

    def run(self) -> None:
        """Sow in all ways that are not too many: broadly at first, then deeply."""
        todo = self.todo
        begun = 0
        while todo and begun < 2 * BROAD and len(self.found) < self.most:
            self._go_on(todo.popleft() if begun < BROAD else todo.pop())
            begun += 1

    def _find(self, after: bytes, steps: tuple[tuple[int, int], ...]) -> None:
        """Note a board and the way to it, unless it is known."""
        if after not in self.found:
            self.found[after] = Move(self.cell, self.hand, steps)

    def _go_on(self, begun: _Begun) -> None:
        """Lay stones on each cell that the hand can go on to: all that are left, or some."""
        steps, cells, here, heading, left, captured, turned = begun
        board = self.board
        reach = self.reach
        for direction in _ONWARD[heading]:
            near = NEXT[here][direction]
            if near < 0:
                continue
            now = captured
            if board[near] < EMPTY and near != captured:
                if captured >= 0 or EMPTY - board[near] > left:
                    continue
                now = near
            must = bool(reach) and now < 0
            lies = max(cells[near], EMPTY)
            if not must:
                if turned and heading != direction:
                    continue
                after = bytearray(cells)
                after[near] = lies + left
                self._find(bytes(after), (*steps, (direction, left)))
                if len(self.found) >= self.most:
                    return
            turns = turned or heading not in (direction, NOWHERE)
            for drop in (1, left - 1)[: left - 1]:
                if must and not reach[left - drop - 1][direction] >> near & 1:
                    continue
                after = bytearray(cells)
                after[near] = lies + drop
                begin = (*steps, (direction, drop)), after, near, direction, left - drop, now, turns and not must
                self.todo.append(begin)

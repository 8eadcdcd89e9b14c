"""The ways of sowing that may turn, as neto2026 has them, some of them: there are tens of thousands.

Looked at are those that lay one stone, all, or all but one on each cell and turn at most once, short paths before long
ones: they hold the extremes of what a way can reach. On the way to a capture, which is mandatory, they may turn often.
"""

from __future__ import annotations

from collections import deque

from game.games.unstack.lines import EMPTY, FLIP
from game.games.unstack.rules.board import CELLS, NETO2026, NEXT, NOWHERE, ONWARD, Move, Position
from game.games.unstack.rules.captures import Level, capture_levels

SHARE = 320
"""About so many boards are found, evenly for all stacks and sizes of a hand; at least one of each."""
MANY = 8
"""Of a larger stack only some sizes of a hand are looked at."""
BROAD = 200
"""After so many ways begun with a hand, the one begun last is followed to its end: where the only capture is far off,
there are millions of ways shorter than those that reach it.
"""

_ONWARD = ONWARD[NETO2026]
_Steps = tuple[tuple[int, int], ...]


def turning(board: bytes) -> list[tuple[bytes, Move]]:
    """The boards that moves worth looking at lead to, seen from the other side, each once, with such a move."""
    levels = capture_levels(Position(tuple([value - EMPTY for value in board[:CELLS]]), 0, NETO2026))
    hands = [(cell, hand) for cell in range(CELLS) for hand in _hands(board[cell] - EMPTY)]
    share = max(1, SHARE // max(1, len(hands)))
    found: dict[bytes, Move] = {}
    for cell, hand in hands:
        _sow(board, levels, cell, hand, share, found)
    return [(after.translate(FLIP), move) for after, move in found.items()]


def _hands(stack: int) -> list[int]:
    if stack < 2:
        return []
    return list(range(1, stack + 1)) if stack <= MANY else [1, 2, 3, stack // 2, stack - 1, stack]


def _sow(board: bytes, levels: tuple[Level, ...], cell: int, hand: int, share: int, found: dict[bytes, Move]) -> None:
    """Add up to so many boards that come of sowing a hand."""
    most = len(found) + share
    todo: deque[tuple[_Steps, int, int, int, int, bool]] = deque([((), cell, NOWHERE, hand, -1, False)])
    begun = 0
    while todo and begun < 2 * BROAD:
        steps, here, heading, left, captured, turned = todo.popleft() if begun < BROAD else todo.pop()
        begun += 1
        for direction in _ONWARD[heading]:
            near = NEXT[here][direction]
            if near < 0:
                continue
            now = captured
            if board[near] < EMPTY and near != captured:
                if captured >= 0 or EMPTY - board[near] > left:
                    continue
                now = near
            elif levels and captured < 0:
                # Only as far as a capture can still follow.
                for drop in dict.fromkeys((1, left - 1)):
                    rest = left - drop
                    if drop and rest and any(levels[rest - 1][onward] >> near & 1 for onward in _ONWARD[direction]):
                        todo.append(((*steps, (direction, drop)), near, direction, rest, captured, False))
                continue
            turns = heading not in (direction, NOWHERE)
            if turned and turns:
                continue
            after = _sown(board, cell, hand, (*steps, (direction, left)))
            if after not in found:
                found[after] = Move(cell, hand, (*steps, (direction, left)))
                if len(found) >= most:
                    return
            for drop in dict.fromkeys((1, left - 1)):
                if 0 < drop < left:
                    todo.append(((*steps, (direction, drop)), near, direction, left - drop, now, turned or turns))


def _sown(board: bytes, cell: int, hand: int, steps: _Steps) -> bytes:
    cells = bytearray(board)
    cells[cell] -= hand
    for direction, drop in steps:
        cell = NEXT[cell][direction]
        cells[cell] = max(cells[cell], EMPTY) + drop
    return bytes(cells)

"""The ways of sowing that may turn, as neto2026 has them, some of them: there are tens of thousands.

Looked at are those that lay one stone, all, or all but one on each cell and turn at most once, short paths before long
ones: they hold the extremes of what a way can reach. On the way to a capture, which is mandatory, they may turn often.
"""

from __future__ import annotations

from collections import deque

from game.games.unstack.lines import EMPTY, FLIP
from game.games.unstack.rules.board import CELLS, NETO2026, NEXT, NOWHERE, ONWARD, Move, Position
from game.games.unstack.rules.captures import Level, capture_levels

SHARE = 120
"""About so many boards are found, evenly for all stacks and sizes of a hand; at least one of each."""
MANY = 8
"""Of a larger stack only some sizes of a hand are looked at."""
BROAD = 200
"""After so many ways begun with a hand, the one begun last is followed to its end: where the only capture is far off,
there are millions of ways shorter than those that reach it.
"""

_ONWARD = ONWARD[NETO2026]
_Begun = tuple[tuple[tuple[int, int], ...], bytearray, int, int, int, int, bool]
"""A way that is not at its end: its steps, the cells as they are now, where the hand is, its direction, what is left in
it, where it has captured (else -1), and whether it has turned.
"""


def turning(board: bytes) -> list[tuple[bytes, Move]]:
    """The boards that moves worth looking at lead to, seen from the other side, each once, with such a move."""
    levels = capture_levels(Position(tuple([value - EMPTY for value in board[:CELLS]]), 0, NETO2026))
    # For each hand and each direction it came in, from where it can still capture.
    reach = [tuple([_united(level, onward) for onward in _ONWARD]) for level in levels]
    hands = [(cell, hand) for cell in range(CELLS) for hand in _hands(board[cell] - EMPTY)]
    share = max(1, SHARE // max(1, len(hands)))
    found: dict[bytes, Move] = {}
    for cell, hand in hands:
        if not reach or reach[hand - 1][NOWHERE] >> cell & 1:
            _sow(board, reach, cell, hand, share, found)
    return [(after.translate(FLIP), move) for after, move in found.items()]


def _hands(stack: int) -> list[int]:
    if stack < 2:
        return []
    return list(range(1, stack + 1)) if stack <= MANY else [1, 2, 3, stack // 2, stack - 1, stack]


def _united(level: Level, onward: tuple[int, ...]) -> int:
    cells = 0
    for direction in onward:
        cells |= level[direction]
    return cells


def _sow(
    board: bytes, reach: list[tuple[int, ...]], cell: int, hand: int, share: int, found: dict[bytes, Move]
) -> None:
    """Add up to so many boards that come of sowing a hand."""
    most = len(found) + share
    lifted = bytearray(board)
    lifted[cell] -= hand
    todo: deque[_Begun] = deque([((), lifted, cell, NOWHERE, hand, -1, False)])
    begun = 0
    while todo and begun < 2 * BROAD:
        steps, cells, here, heading, left, captured, turned = todo.popleft() if begun < BROAD else todo.pop()
        begun += 1
        for direction in _ONWARD[heading]:
            near = NEXT[here][direction]
            if near < 0:
                continue
            now = captured
            turns = turned or heading not in (direction, NOWHERE)
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
                whole = bytes(after)
                if whole not in found:
                    found[whole] = Move(cell, hand, (*steps, (direction, left)))
                    if len(found) >= most:
                        return
            for drop in (1, left - 1) if left > 2 else (1,) if left > 1 else ():
                if must and not reach[left - drop - 1][direction] >> near & 1:
                    continue
                after = bytearray(cells)
                after[near] = lies + drop
                begin = (*steps, (direction, drop)), after, near, direction, left - drop, now, turns and not must
                todo.append(begin)

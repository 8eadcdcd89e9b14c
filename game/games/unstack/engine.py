"""What the search needs to know of UnStack.

A stack can be laid in hundreds of ways, in neto2026 in tens of thousands. The search looks at those that lay one
stone, all, or all but one on each cell, short paths before long ones: they hold the extremes of what a way can reach.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.games.unstack.rules import moves
from game.games.unstack.rules.board import CELLS, CLASSIC, NEXT, NOWHERE, Move, Position
from game.games.unstack.rules.captures import can_move
from game.games.unstack.rules.sowing import Turn
from game.games.unstack.rules.text import move_text
from game.players.evaluation import WeighedEngine
from game.players.search import QUIET

_NAMES = (
    "tempo",  # always 1: the mover's advantage
    "stones",  # the own ones less the other side's; so are the next four
    "stacks",  # stacks of two or more, which can move
    "mass",  # stones in such stacks
    "tall",  # stacks of four or more
    "largest",  # the largest stack, up to 8
    "loot",  # hostile stones beside a stack of the mover that can take them, up to 4 each
    "hanging",  # the mover's stones that the other side can take so
    "stuck",  # the mover cannot move
    "stuck_other",
)
FEATURES = {"classic": _NAMES, "neto2026": _NAMES}
WEIGHTS_FILE = Path(__file__).with_name("weights.json")

_Steps = tuple[tuple[int, int], ...]

PASS = Move(-1, 0, ())
TALL = 4
BROAD = 200
"""After so many ways begun with a hand, the one begun last is followed to its end: where the only capture is far off,
there are millions of ways shorter than those that reach it.
"""


class UnStackEngine(WeighedEngine[Position, Move]):
    """Moves are the rules' own `Move`, and `PASS`."""

    rules = moves
    names = FEATURES
    weights_file = WEIGHTS_FILE

    def moves(self, position: Position, most: int) -> list[Move]:
        turn = Turn(position)
        if position.rules != CLASSIC:
            # Ways that turn are many, and most differ little.
            most = min(most, 100)
        hands = [(cell, count) for cell in range(CELLS) for count in turn.counts(cell)]
        share = max(1, 2 * most // max(1, len(hands)))
        return _best((way for cell, count in hands for way in _ways(turn, cell, count, share)), most) or [PASS]

    def width(self, depth: int) -> int:
        return 64 if depth <= 1 else 40 if depth == 2 else 24

    def forcing(self, position: Position) -> tuple[list[Move], bool]:
        """Captures, which are mandatory: with the whole stack or as little of it as will do."""
        turn = Turn(position)
        if not turn.must_capture:
            return [], False
        ways: list[tuple[int, Move]] = []
        for cell in range(CELLS):
            counts = turn.counts(cell)
            for count in {*counts[:1], *counts[-1:]}:
                ways += _captures(turn, cell, count, 2)
        return _best(ways, QUIET[0]), True

    def play(self, position: Position, move: Move) -> Position:
        if move is PASS:
            return position._replace(side=1 - position.side)
        return moves.apply(position, move)

    def kind(self, position: Position) -> str:
        return position.rules

    def features(self, position: Position) -> tuple[int, ...]:
        sign = -1 if position.side else 1
        cells = position.cells
        stones = stacks = mass = tall = loot = hanging = 0
        for cell, value in enumerate(cells):
            if not value:
                continue
            value *= sign
            stones += value
            if value > 1:
                stacks += 1
                mass += value
                tall += value >= TALL
            elif value < -1:
                stacks -= 1
                mass += value
                tall -= value <= -TALL
            # A stack beside one of the other side that is not smaller can be taken.
            for near in NEXT[cell]:
                if near >= 0:
                    other = cells[near] * sign
                    if value > 0:
                        if other < -1 and value + other <= 0:
                            hanging += min(value, TALL)
                            break
                    elif other > 1 and value + other >= 0:
                        loot += min(-value, TALL)
                        break
        high, low = max(cells), min(cells)
        largest = min(high, 8) + max(low, -8)
        stuck = not can_move(position, position.side)
        stuck_other = not can_move(position, 1 - position.side)
        return (1, stones, stacks, mass, tall, largest * sign, loot, hanging, stuck, stuck_other)

    def text(self, position: Position, move: Move) -> str:
        return moves.PASS if move is PASS else move_text(move, position.rules)


def _ways(turn: Turn, cell: int, count: int, most: int) -> Iterator[tuple[int, Move]]:
    """Up to so many ways of sowing a hand, each with a first guess of its worth; at least one."""
    cells = turn.position.cells
    todo: deque[tuple[_Steps, int, int, int, int, int]] = deque([((), cell, NOWHERE, count, -1, 0)])
    made = begun = 0
    while todo:
        steps, here, heading, hand, captured, worth = todo.popleft() if begun < BROAD else todo.pop()
        begun += 1
        for choice in turn.choices(here, heading, hand, captured):
            direction, near, low, high, captures = choice
            now = near if captures else captured
            # Stones that come to lie on own ones stay able to move.
            gain = worth + (8 * captures if captures else 1 if cells[near] else 0)
            for drop in (high,) if low == high else (high, low) if high - low < 2 else (high, low, high - 1):
                path = (*steps, (direction, drop))
                if drop == hand:
                    yield gain + (drop > 1), Move(cell, count, path)
                    made += 1
                    if made >= most:
                        return
                else:
                    todo.append((path, near, direction, hand - drop, now, gain))


def _captures(turn: Turn, cell: int, count: int, most: int) -> Iterator[tuple[int, Move]]:
    """Up to so many captures by a hand: along short paths, with single stones laid until all others capture."""
    todo: deque[tuple[_Steps, int, int, int]] = deque([((), cell, NOWHERE, count)])
    made = begun = 0
    while todo:
        steps, here, heading, hand = todo.popleft() if begun < BROAD else todo.pop()
        begun += 1
        for direction, near, _, _, captures in turn.choices(here, heading, hand, -1):
            if not captures:
                todo.append(((*steps, (direction, 1)), near, direction, hand - 1))
                continue
            yield 8 * captures + (hand > 1), Move(cell, count, (*steps, (direction, hand)))
            made += 1
            if made >= most:
                return


def _best(ways: Iterable[tuple[int, Move]], most: int) -> list[Move]:
    return [move for _, move in sorted(ways, key=lambda way: -way[0])[:most]]


engine = UnStackEngine
think = UnStackEngine.think

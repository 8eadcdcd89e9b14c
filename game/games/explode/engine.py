"""What the search needs to know of Explode!"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path

from game.games.explode import solved
from game.games.explode.rules import moves
from game.games.explode.rules.moves import LIMIT, Event, Position
from game.play.port.search_types import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.evaluation import WeighedEngine
from game.players.search import WIN
from game.players.weights import Weights

FEATURES = {
    "standard": (
        "tempo",  # always 1: the mover's advantage
        "ones",  # counters of each value, own less the other side's
        "twos",
        "threes",
        "fours",
        "fives",
        "corners",  # counters in corners and at edges, own less the other side's
        "edges",
        "ahead",  # pairs of hostile neighbours in which the own counter is the higher one, less the opposite
        "ahead_high",  # the same, with the higher one at 4 or 5
        "even",  # pairs of equal hostile neighbours: the mover will be first
        "armed",  # pairs in which a counter of 5 is next to a hostile one: the mover's, and the other side's
        "under_fire",
    )
}
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
SOLVED_FILE = WEIGHTS_FILE.with_name("solved.bin")
_SIGNS = (0, *(1,) * LIMIT, *(-1,) * LIMIT)
"""The sign of what a cell holds; negative numbers count from the end."""


@lru_cache
def _geometry(width: int, height: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...], tuple[int, ...]]:
    """The neighbours of each cell, the corners and the other cells at the edge."""
    empty = Position(width, height, (0,) * (width * height), 0)
    around = tuple(moves.neighbours(empty, cell) for cell in range(width * height))
    corners = tuple(cell for cell, nears in enumerate(around) if len(nears) == 2)
    edges = tuple(cell for cell, nears in enumerate(around) if len(nears) == 3)
    return around, corners, edges


class ExplodeEngine(WeighedEngine[Position, int]):
    """Moves are numbers of cells."""

    rules = moves
    names = FEATURES
    weights_file = WEIGHTS_FILE

    def moves(self, position: Position, most: int) -> list[int]:
        """The highest counters first, those beside hostile ones before others."""
        cells = position.cells
        sign = -1 if position.side else 1
        around, _, _ = _geometry(position.width, position.height)
        own = []
        for index, cell in enumerate(cells):
            value = cell * sign
            if value > 0:
                worth = 4 * value
                for near in around[index]:
                    enemy = -cells[near] * sign
                    if enemy > 0:
                        worth += 8 + enemy if value == LIMIT else 2 + (value >= enemy)
                own.append((-worth, index))
        own.sort()
        return [index for _, index in own[:most]]

    def width(self, depth: int) -> int:
        return 225

    def forcing(self, position: Position) -> tuple[list[int], bool]:
        """Explosions that take something from the other side, the largest sums first."""
        cells = position.cells
        full = -LIMIT if position.side else LIMIT
        found = []
        if full in cells:
            for index, cell in enumerate(cells):
                if cell == full:
                    gain = sum(abs(cells[near]) for near in moves.neighbours(position, index) if cells[near] * full < 0)
                    if gain:
                        found.append((-gain, index))
            found.sort()
        return [index for _, index in found], False

    def play(self, position: Position, move: int) -> Position:
        return moves.raise_counter(position, move)

    def kind(self, position: Position) -> str:
        return "standard"

    def features(self, position: Position) -> tuple[int, ...]:
        width, height, cells, side = position
        sign = -1 if side else 1
        around, corners, edges = _geometry(width, height)
        ahead = ahead_high = even = armed = under_fire = 0
        # Large boards are mostly empty: only what is beside own counters is looked at.
        for cell, value in enumerate(cells):
            own = value * sign
            if own > 0:
                for near in around[cell]:
                    enemy = cells[near] * sign
                    if enemy < 0:
                        if own + enemy > 0:
                            ahead += 1
                            ahead_high += own >= 4
                            armed += own == LIMIT
                        elif own + enemy < 0:
                            ahead -= 1
                            ahead_high -= enemy <= -4
                            under_fire -= enemy == -LIMIT
                        else:
                            even += 1
                            if own == LIMIT:
                                armed += 1
                                under_fire -= 1
        count = cells.count
        by_value = [count(value * sign) - count(-value * sign) for value in range(1, LIMIT + 1)]
        in_corners = sign * sum([_SIGNS[cells[cell]] for cell in corners])
        at_edges = sign * sum([_SIGNS[cells[cell]] for cell in edges])
        return (1, *by_value, in_corners, at_edges, ahead, ahead_high, even, armed, under_fire)

    def text(self, position: Position, move: int) -> str:
        return moves.cell_name(position, move)

    @classmethod
    def think(
        cls,
        session: Session[Position, Event],
        limits: SearchLimits,
        stop: Callable[[], bool],
        weights: Weights | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> Iterator[SearchInfo]:
        """Search the session's position; who is free to look as far as time allows knows what is solved by heart."""
        position = session.position
        known = solved.way(position, SOLVED_FILE) if limits.nodes is None and limits.depth is None else None
        if known is None:
            yield from super().think(session, limits, stop, weights, clock)
            return
        move, score = moves.cell_name(position, known.cell), WIN - known.plies
        yield SearchInfo(known.plies, 0, 0.0, score, (move,), ((move, score),))


engine = ExplodeEngine
think = ExplodeEngine.think

"""What the search needs to know of Explode!"""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from pathlib import Path

from game.games.explode import solved
from game.games.explode.patterns import PATTERNS, Judge, plain_weights
from game.games.explode.rules import moves
from game.games.explode.rules.moves import LIMIT, Event, Position
from game.play.port.search_types import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import WIN, Engine, alpha_beta
from game.players.weights import Weights, read_weights
from game.rules import Outcome

STANDARD = "standard"
FEATURES = {STANDARD: 2 * PATTERNS}
"""The weights of all patterns in a late phase, then in an early one."""
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
SOLVED_FILE = WEIGHTS_FILE.with_name("solved.bin")
LOOK, EYE = 400, 0.1
"""Levels that look at fewer positions know the weights chosen by hand only; this one a share of the learnt ones."""


@lru_cache
def _neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each cell."""
    empty = Position(width, height, (0,) * (width * height), 0)
    return tuple(moves.neighbours(empty, cell) for cell in range(width * height))


@lru_cache(maxsize=2)
def _judge(weights: tuple[int, ...]) -> Judge:
    """What has been found out about lines is kept from one move to the next."""
    return Judge(early=weights[PATTERNS:], late=weights[:PATTERNS])


class ExplodeEngine(Engine[Position, int]):
    """Moves are numbers of cells."""

    def __init__(self, weights: Weights | None = None) -> None:
        """The learnt weights count unless others are given."""
        self.judge = _judge((weights or read_weights(WEIGHTS_FILE, FEATURES))[STANDARD])

    def key(self, position: Position) -> Hashable:
        return position

    def outcome(self, position: Position, occurrences: int) -> Outcome | None:
        return moves.outcome(position, occurrences)

    def side_to_move(self, position: Position) -> int:
        return position.side

    def moves(self, position: Position, most: int) -> list[int]:
        """The highest counters first, those beside hostile ones before others."""
        cells = position.cells
        sign = -1 if position.side else 1
        around = _neighbours(position.width, position.height)
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
            around = _neighbours(position.width, position.height)
            for index, cell in enumerate(cells):
                if cell == full:
                    gain = sum([abs(cells[near]) for near in around[index] if cells[near] * full < 0])
                    if gain:
                        found.append((-gain, index))
            found.sort()
        return [index for _, index in found], False

    def play(self, position: Position, move: int) -> Position:
        return moves.raise_counter(position, move)

    def evaluate(self, position: Position) -> int:
        return self.judge.score(*position)

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
            if limits.depth and limits.nodes and limits.nodes <= LOOK:
                eye = EYE if limits.nodes == LOOK else 0.0
                weights = weights or _partly(read_weights(WEIGHTS_FILE, FEATURES), eye)
            yield from alpha_beta(cls(weights), position, session.occurrences(), limits, stop, clock)
            return
        move, score = moves.cell_name(position, known.cell), WIN - known.plies
        yield SearchInfo(known.plies, 0, 0.0, score, (move,), ((move, score),))


def _partly(weights: Weights, share: float) -> Weights:
    pairs = zip(weights[STANDARD], plain_weights(), strict=True)
    return {STANDARD: tuple([round(share * learnt + (1 - share) * plain) for learnt, plain in pairs])}


engine = ExplodeEngine
think = ExplodeEngine.think

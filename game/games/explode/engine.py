"""Explode! for the search."""

import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from game.games.explode import solved
from game.games.explode.network import Network, read
from game.games.explode.rules import moves
from game.games.explode.rules.moves import LIMIT, Position
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import WIN, Engine, alpha_beta
from game.rules import Outcome

ODDS_FILE = Path(__file__).with_name("odds.json")
SOLVED_FILE = ODDS_FILE.with_name("solved.bin")
NETWORK_FILE = ODDS_FILE.with_name("network.bin")


@cache
def _network() -> Network:
    """Return the network, made once, so that what it remembers of rows serves all further moves."""
    return Network(read(NETWORK_FILE))


class ExplodeEngine(Engine[Position, int]):
    """Moves are numbers of cells. Positions are judged by the network."""

    def __init__(self) -> None:
        self.network = _network()

    @classmethod
    def think(
        cls,
        session: Session[Position, moves.Event],
        limits: SearchLimits,
        stop: Callable[[], bool],
        clock: Callable[[], float] = time.perf_counter,
    ) -> Iterator[SearchInfo]:
        """Search the session's position; a report for each depth, see `game.players.search.alpha_beta`."""
        if (known := cls.known(session.position, limits)) is not None:
            return iter((known,))
        return alpha_beta(cls(), session.position, session.occurrences(), limits, stop, clock)

    def outcome(self, position: Position, occurrences: int) -> Outcome | None:
        return moves.outcome(position, occurrences)

    def side_to_move(self, position: Position) -> int:
        return position.side

    def moves(self, position: Position, most: int) -> list[int]:
        """The highest counters first, those beside hostile ones before others."""
        cells = position.cells
        sign = -1 if position.side else 1
        around = moves.board(position.width, position.height).neighbours
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
            around = moves.board(position.width, position.height).neighbours
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
        return self.network.score(*position[:4])

    def text(self, position: Position, move: int) -> str:
        return moves.cell_name(position, move)

    @staticmethod
    def known(position: Position, limits: SearchLimits) -> SearchInfo | None:
        """Return what is solved by heart, for who is free to look as far as time allows."""
        found = solved.way(position, SOLVED_FILE) if limits.nodes is None and limits.depth is None else None
        if found is None or (position.left is not None and found.plies > position.left):
            return None
        move = moves.cell_name(position, found.cell)
        score = WIN - found.plies
        return SearchInfo(found.plies, 0, 0.0, score, (move,), ((move, score),))


engine = ExplodeEngine

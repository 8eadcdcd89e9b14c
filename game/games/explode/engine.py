"""Explode! for the search."""

import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from game.games.explode import solved
from game.games.explode.boards import FREE, FULL, board_of, raised, side_of, stars, turns_left
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

_CELL_BITS = 8
_CELL_MASK = (1 << _CELL_BITS) - 1
"""A move and what it promises are sorted as one number, which has the cell in its last bits."""
_OWN = tuple(4 * max(0, value - FREE) for value in range(FULL + 1))
_HOSTILE = tuple(max(0, FREE - value) for value in range(FULL + 1))
"""Promise of a counter of the mover's by itself, and the value of one of the other side."""


def _threat(value: int, enemy: int) -> int:
    """Return what a counter promises beside one of the other side, by their values."""
    if not enemy:
        return 0
    return 8 + enemy if value == LIMIT else 2 + (value >= enemy)


_THREATS = tuple(tuple(_threat(value - FREE, enemy) for enemy in _HOSTILE) for value in range(FULL + 1))
"""The same by what the cells of a board hold."""


@cache
def _network() -> Network:
    """Return the network, made once, so that what it remembers of rows serves all further moves."""
    return Network(read(NETWORK_FILE))


class ExplodeEngine(Engine[bytes, int]):
    """Looks at boards of one size. Moves are numbers of cells. Boards are judged by the network."""

    def __init__(self, width: int, height: int) -> None:
        self.network = _network()
        self.shape = width, height
        self._size = width * height
        self._names = moves.board(width, height).names
        self._around = moves.board(width, height).neighbours

    @classmethod
    def think(
        cls,
        session: Session[Position, moves.Event],
        limits: SearchLimits,
        stop: Callable[[], bool],
        clock: Callable[[], float] = time.perf_counter,
    ) -> Iterator[SearchInfo]:
        """Search the session's position; a report for each depth, see `game.players.search.alpha_beta`."""
        position = session.position
        if (known := cls.known(position, limits)) is not None:
            return iter((known,))
        counts = {board_of(earlier): count for earlier, count in session.occurrences().items()}
        return alpha_beta(cls(position.width, position.height), board_of(position), counts, limits, stop, clock)

    def outcome(self, board: bytes, occurrences: int) -> Outcome | None:
        own, hostile = stars(board, self._size)
        left = turns_left(board, self._size)
        if own and hostile and left != 0 and occurrences < 3:
            return None
        side = side_of(board, self._size)
        sums = sum(own) - FREE * len(own), FREE * len(hostile) - sum(hostile)
        red, blue = reversed(sums) if side else sums
        if not (own and hostile):
            return Outcome(side if own else 1 - side, "eliminated", (red, blue))
        return Outcome(0 if red > blue else 1, "turns" if left == 0 else "repetition", (red, blue))

    def side_to_move(self, board: bytes) -> int:
        return side_of(board, self._size)

    def moves(self, board: bytes, most: int) -> list[int]:
        """The highest counters first, those beside hostile ones before others; of equal ones the first cell."""
        own = []
        for cell, around in enumerate(self._around):
            value = board[cell]
            if value > FREE:
                threats = _THREATS[value]
                worth = _OWN[value]
                for near in around:
                    worth += threats[board[near]]
                own.append(cell - (worth << _CELL_BITS))
        own.sort()
        return [packed & _CELL_MASK for packed in own[:most]]

    def width(self, depth: int) -> int:
        return 225

    def forcing(self, board: bytes) -> tuple[list[int], bool]:
        """Explosions that take something from the other side, the largest sums first."""
        found = []
        cell = board.find(FULL, 0, self._size)
        while cell >= 0:
            gain = sum([_HOSTILE[board[near]] for near in self._around[cell]])
            if gain:
                found.append(cell - (gain << _CELL_BITS))
            cell = board.find(FULL, cell + 1, self._size)
        found.sort()
        return [packed & _CELL_MASK for packed in found], False

    def play(self, board: bytes, move: int) -> bytes:
        return raised(board, move, self._around)

    def evaluate(self, board: bytes) -> int:
        return self.network.score(*self.shape, board)

    def text(self, board: bytes, move: int) -> str:
        return self._names[move]

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

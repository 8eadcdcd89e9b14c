"""What the search needs to know of Explode!"""

from functools import cache, lru_cache
from pathlib import Path

from game.games.explode import patterns, solved
from game.games.explode.network import Network, read
from game.games.explode.rules import moves
from game.games.explode.rules.moves import LIMIT, Position
from game.play.port.game import SearchInfo, SearchLimits
from game.players.evaluation import WeighedEngine, Weights
from game.players.search import WIN

STANDARD = "standard"
FEATURES = {STANDARD: patterns.FEATURES}
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
SOLVED_FILE = WEIGHTS_FILE.with_name("solved.bin")
NETWORK_FILE = WEIGHTS_FILE.with_name("network.bin")


@lru_cache
def _neighbours(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each cell."""
    empty = Position(width, height, (0,) * (width * height), 0)
    return tuple(moves.neighbours(empty, cell) for cell in range(width * height))


@lru_cache(maxsize=2)
def _judge(weights: tuple[int, ...]) -> patterns.Judge:
    """What has been found out about lines is kept from one move to the next."""
    return patterns.Judge(weights)


@cache
def _network() -> Network:
    return Network(read(NETWORK_FILE))


class ExplodeEngine(WeighedEngine[Position, int]):
    """Moves are numbers of cells. Positions are judged by the network, unless there are weights."""

    rules = moves
    names = FEATURES
    weights_file = WEIGHTS_FILE

    def __init__(self, weights: Weights | None = None) -> None:
        super().__init__(weights)
        self.judge = _network() if weights is None else _judge(self.weights[STANDARD])

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

    def kind(self, position: Position) -> str:
        return STANDARD

    def features(self, position: Position) -> tuple[int, ...]:
        return patterns.board_features(*position)

    def evaluate(self, position: Position) -> int:
        return self.judge.score(*position)

    def text(self, position: Position, move: int) -> str:
        return moves.cell_name(position, move)

    @classmethod
    def known(cls, position: Position, limits: SearchLimits) -> SearchInfo | None:
        """Return what is solved by heart, for who is free to look as far as time allows."""
        found = solved.way(position, SOLVED_FILE) if limits.nodes is None and limits.depth is None else None
        if found is None:
            return None
        move, score = moves.cell_name(position, found.cell), WIN - found.plies
        return SearchInfo(found.plies, 0, 0.0, score, (move,), ((move, score),))


engine = ExplodeEngine
think = ExplodeEngine.think

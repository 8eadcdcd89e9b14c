"""UnStack for the search.

It looks at boards of its own, 50 bytes each: the cells in reading order as `lines` has them, seen from the side to
move, and whose move it is under which rules. A move is the board it leads to. A stack can be laid in hundreds of ways:
all that lie in a line are looked up, and the most promising come first by what the position after them is worth.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from pathlib import Path

from game.games.unstack.lines import EMPTY, FLIP, REMEMBERED, Way, levels_of, turning, ways
from game.games.unstack.patterns import BIAS, PATTERNS, Judge, Weights, plain_weights, read_weights
from game.games.unstack.rules import moves
from game.games.unstack.rules.board import CELLS, CLASSIC, DOWN, LEFT, RIGHT, RULE_SETS, SIZE, UP, Event, Move, Position
from game.games.unstack.rules.text import move_text
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.evaluation import Cache
from game.players.search import BROADEST, Engine, alpha_beta
from game.rules import Outcome

ODDS_FILE = Path(__file__).with_name("odds.json")
GLANCE_NODES = 300
PATTERN_NODES = 550
"""A level that looks at fewer positions has less of an eye for patterns: the fewer, the more only stones and stacks
count. Nor does it see the best moves first, but every second one, or every sixth. More is asked of a level that looks
more than two plies ahead, where all lies in lines: Expert would not be above it otherwise.
"""
_TWO = EMPTY + 2
_ENEMY_TWO = EMPTY - 2
_LINES = Cache(ways, REMEMBERED)
"""Moves in each line that has come up."""
_ROWS = tuple(slice(cell, cell + SIZE) for cell in range(0, CELLS, SIZE))
_COLUMNS = tuple(slice(cell, CELLS, SIZE) for cell in range(SIZE))
_PLACES = _ROWS + _COLUMNS


def board_of(position: Position) -> bytes:
    """The engine's board of a position."""
    sign = -1 if position.side else 1
    last = position.side + 2 * RULE_SETS.index(position.rules)
    return bytes([*(value * sign + EMPTY for value in position.cells), last])


def position_of(board: bytes) -> Position:
    """The position of an engine's board."""
    rules, side = divmod(board[CELLS], 2)
    sign = -1 if side else 1
    return Position(tuple([(value - EMPTY) * sign for value in board[:CELLS]]), side, RULE_SETS[rules])


@lru_cache(maxsize=2 * len(RULE_SETS))
def _judge(weights: tuple[int, ...]) -> Judge:
    """Return the judge of these weights, made once, so that what it remembers of lines serves all further moves."""
    return Judge(weights[:PATTERNS], weights[PATTERNS:])


class UnStackEngine(Engine[bytes, bytes]):
    """Boards, and as moves the boards they lead to."""

    forced = 2
    """Maximum number of captures where captures are played out: more were no stronger in the same time."""
    stride = 1
    """At the root every so manieth move is looked at first."""

    def __init__(self, weights: Weights | None = None) -> None:
        """The learnt weights count unless others are given."""
        weights = weights or read_weights()
        self.judges = [_judge(weights[name]) for name in RULE_SETS]
        self.forced_moves = Cache(self._forcing, REMEMBERED)
        """Results of `forcing`: in classic more than half of the positions of a search come up again."""

    @classmethod
    def think(
        cls,
        session: Session[Position, Event],
        limits: SearchLimits,
        stop: Callable[[], bool],
        clock: Callable[[], float] = time.perf_counter,
        weights: Weights | None = None,
    ) -> Iterator[SearchInfo]:
        """Search the session's position; a report for each depth, see `game.players.search.alpha_beta`."""
        counts = {board_of(position): count for position, count in session.occurrences().items()}
        stride = 1
        enough = PATTERN_NODES if (limits.depth or 0) > 2 and session.position.rules == CLASSIC else GLANCE_NODES
        if limits.depth and limits.nodes and limits.nodes < enough:
            stride = enough // limits.nodes
            weights = weights or _partly(read_weights(), (limits.nodes / enough) ** 2)
        engine = cls(weights)
        engine.stride = stride
        return alpha_beta(engine, board_of(session.position), counts, limits, stop, clock)

    def side_to_move(self, position: bytes) -> int:
        return position[CELLS] & 1

    def outcome(self, position: bytes, occurrences: int) -> Outcome | None:
        pairs = position.count(_TWO) == 1 == position.count(_ENEMY_TWO)
        if occurrences < 3 and not pairs:
            for place in _PLACES:
                captures, others = _LINES[position[place]]
                if others or captures:
                    return None
        return moves.outcome(position_of(position), occurrences)

    def width(self, depth: int) -> int:
        if depth <= 1:
            return 16
        if depth == 2:
            return 24
        if depth == 3:
            return 20
        return 16

    def moves(self, position: bytes, most: int) -> list[bytes]:
        skips = most == BROADEST and self.stride > 1
        boards = [board for _, board in self.judged(position, None if skips else most)]
        if skips:
            boards = [board for first in range(self.stride) for board in boards[first :: self.stride]]
        return boards[:most]

    def forcing(self, position: bytes) -> tuple[Sequence[bytes], bool]:
        """Captures, which are mandatory."""
        return self.forced_moves[position]

    def _forcing(self, position: bytes) -> tuple[Sequence[bytes], bool]:
        if position[CELLS] < 2:
            must = any(_LINES[position[place]].captures for place in _PLACES)
        else:
            must = bool(levels_of(position))
        return (tuple(self.moves(position, self.forced)), True) if must else ((), False)

    def play(self, position: bytes, move: bytes) -> bytes:
        return move

    def evaluate(self, position: bytes) -> int:
        judge = self.judges[position[CELLS] >> 1]
        return judge.score(judge.worth(position))

    def text(self, position: bytes, move: bytes) -> str:
        rules = RULE_SETS[position[CELLS] >> 1]
        known = _straight(position) if rules == CLASSIC else turning(position)
        return next((move_text(each, rules) for board, each in known if board == move), moves.PASS)

    def judged(self, position: bytes, most: int | None = None) -> list[tuple[int, bytes]]:
        """The boards that moves worth looking at lead to, with what they are worth to the other side, which is to move
        there; the best first for the one that moves now, up to `most`.
        """
        judge = self.judges[position[CELLS] >> 1]
        if position[CELLS] >= 2:
            found = [(judge.score(judge.worth(board)), board) for board, _ in turning(position)]
            found.sort(key=itemgetter(0))
        else:
            found = _judged(position, judge, most)
        return found[:most] or [(0, position.translate(FLIP))]


def _partly(weights: Weights, share: float) -> Weights:
    plain = plain_weights()
    return {
        name: tuple([round(share * learnt + (1 - share) * other) for learnt, other in zip(values, plain, strict=True)])
        for name, values in weights.items()
    }


def _judged(position: bytes, judge: Judge, most: int | None) -> list[tuple[int, bytes]]:
    """The best boards that moves within a line lead to: only the lines that a move changes are judged anew."""
    ways = [_LINES[position[place]] for place in _PLACES]
    kind = 0 if any(way.captures for way in ways) else 1
    before = position.translate(FLIP)
    lines = [before[place] for place in _PLACES]
    worths = [worth[line] for worth, line in zip(judge.lines, lines, strict=True)]
    total = BIAS + sum(worths)
    score = judge.score
    found = []
    for n, way in enumerate(ways):
        if not way[kind]:
            continue
        worth = judge.lines[n]
        rest = total - worths[n]
        at, others = (n, SIZE) if n < SIZE else (n - SIZE, 0)
        # By a place in the line and what lies there now: the change in worth of the line across it.
        changes: dict[int, int] = {}
        for after, changed, _ in way[kind]:
            now = rest + worth[after]
            for place in changed:
                change = changes.get(place << 8 | after[place])
                if change is None:
                    across = lines[others + place]
                    across = across[:at] + after[place : place + 1] + across[at + 1 :]
                    change = judge.lines[others + place][across] - worths[others + place]
                    changes[place << 8 | after[place]] = change
                now += change
            found.append((score(now), n, after))
    found.sort(key=itemgetter(0))
    return [(value, _replaced(before, n, after)) for value, n, after in found[:most]]


def _replaced(board: bytes, number: int, line: bytes) -> bytes:
    """A board with another row (0 to 6) or column (7 to 13)."""
    place = _PLACES[number]
    if number < SIZE:
        return board[: place.start] + line + board[place.stop :]
    cells = bytearray(board)
    cells[place] = line
    return bytes(cells)


def _straight(position: bytes) -> Iterator[tuple[bytes, Move]]:
    """The same boards with the moves that lead there."""
    before = position.translate(FLIP)
    for n, place in enumerate(_PLACES):
        for way in chain(*_LINES[position[place]]):
            yield _replaced(before, n, way[0]), _move(n, way)


def _move(number: int, way: Way) -> Move:
    _, (cell, first, *_), drops = way
    onward = first > cell
    if number < SIZE:
        cell, direction = number * SIZE + cell, RIGHT if onward else LEFT
    else:
        cell, direction = cell * SIZE + number - SIZE, DOWN if onward else UP
    return Move(cell, sum(drops), tuple([(direction, drop) for drop in drops]))


engine = UnStackEngine

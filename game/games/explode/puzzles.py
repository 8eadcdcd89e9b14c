"""Puzzles of Explode!: to win in so many moves, and to find the only defence."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game import random64
from game.games.explode import rules
from game.games.explode.rules.moves import (
    LIMIT,
    Event,
    Position,
    cell_index,
    counters,
    outcome,
    position_text,
    raise_counter,
)
from game.language import N_, N_plural
from game.play.port.puzzle import Grade, Puzzle, PuzzleKind, Puzzles, attempts, graded
from game.play.puzzles.proof import DEFENCE, OBVIOUS, WIN, Duel, DuelProver, Search, defence, luck

NODES = 20_000
"""Positions that making a puzzle may look at; answering a move may take ten times as many."""
LEAST_COUNTERS = 3
"""Minimum number of counters of each side in a puzzle."""
DEFENCE_MOVES = 3
"""Number of moves for which a defence has to hold."""


class Recipe(NamedTuple):
    """Parameters of a random position."""

    width: int
    height: int
    filled: int
    """Number of cells in ten that have counters."""
    moves: int
    """The most moves a win may take, or in which the other side wins where it is a defence that is looked for."""
    kind: str = WIN


RECIPES = {
    "3x3": Recipe(3, 3, 9, 5),
    "4x3": Recipe(4, 3, 8, 5),
    "4x4": Recipe(4, 4, 7, 4),
    "5x4": Recipe(5, 4, 5, 4),
    "5x5": Recipe(5, 5, 4, 4),
    "defence-4x4": Recipe(4, 4, 7, 3, DEFENCE),
    "defence-5x4": Recipe(5, 4, 5, 3, DEFENCE),
}


_SLOW = ("5x5", "defence-5x4")
"""Seldom a position of these is a puzzle."""
_QUICK = {
    Grade.EASY: ("3x3", "4x3", "4x4"),
    Grade.MEDIUM: ("3x3", "4x3", "4x4"),
    Grade.HARD: ("3x3", "4x3", "defence-4x4"),
}
"""The recipes that soon make one of a grade."""


class ExplodeDuel(Duel[Position, int]):
    """Explode! for proofs; moves are numbers of cells. No move costs its player anything."""

    def side(self, position: Position) -> int:
        return position.side

    def winner(self, position: Position) -> int | None:
        cells = position.cells
        if min(cells) >= 0:
            return 0
        if max(cells) <= 0:
            return 1
        if position.limit and (ended := outcome(position)) is not None:
            return ended.winner
        return None

    def moves(self, position: Position) -> Sequence[int]:
        """The highest counters first."""
        cells = position.cells
        if position.side:
            own = [(value, cell) for cell, value in enumerate(cells) if value < 0]
        else:
            own = [(-value, cell) for cell, value in enumerate(cells) if value > 0]
        own.sort()
        return [cell for _, cell in own]

    def legal(self, position: Position, move: int) -> bool:
        return position.cells[move] * (-1 if position.side else 1) > 0

    def strikes(self, position: Position) -> Sequence[int]:
        """Only a counter that bursts can take the other side's last one."""
        full = -LIMIT if position.side else LIMIT
        return [cell for cell, value in enumerate(position.cells) if value == full]

    def play(self, position: Position, move: int) -> Position:
        return raise_counter(position, move)


def greedy(position: Position) -> list[str]:
    """The moves after which the mover has the most counters."""
    side = position.side
    moves = rules.legal_moves(position)
    worth = {move: len(counters(rules.play(position, move).cells, side)) for move in moves}
    return [move for move, count in worth.items() if count == max(worth.values())]


class ExplodePuzzles(Puzzles[Position]):
    """Puzzles of Explode!"""

    kinds = (
        PuzzleKind(WIN, N_("Win"), N_plural("{side} to move and win at once.", "{side} to move and win in {n} moves.")),
        defence(DEFENCE_MOVES),
    )
    recipes = tuple(name for name in RECIPES if name not in _SLOW)
    slow = _SLOW
    quick = _QUICK
    greedy = staticmethod(greedy)

    def win(self, position: Position) -> str:
        return WIN

    def prover(self, kind: str, aim: int, most: int = 0) -> DuelProver[Position, int, Event]:
        return DuelProver(rules, ExplodeDuel(), aim, most or 10 * NODES)

    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        how = RECIPES[recipe]
        prove = _defence if how.kind == DEFENCE else _win
        return attempts(partial(_drawn, how), partial(prove, how), seed)


def _drawn(how: Recipe, state: int) -> tuple[Position, int]:
    """A position with counters drawn at random."""
    side, state = random64.draw(state, 2)
    cells = []
    for _ in range(how.width * how.height):
        filled, state = random64.draw(state, 10)
        value, state = random64.draw(state, 2 * LIMIT)
        counter = value + 1 if value < LIMIT else LIMIT - 1 - value
        cells.append(0 if filled >= how.filled else counter)
    return Position(how.width, how.height, tuple(cells), side), state


def _owned(position: Position) -> tuple[list[int], list[int]]:
    """The counters of the side to move, and those of the other one."""
    return counters(position.cells, position.side), counters(position.cells, 1 - position.side)


def _hidden(position: Position, key: str) -> int:
    """The points for what makes a first move hard to see."""
    value = position.cells[cell_index(position, key) or 0]
    return 2 * (key not in greedy(position)) + (abs(value) < LIMIT)


def _win(how: Recipe, position: Position) -> Puzzle | None:
    """The puzzle to win here: one first move alone wins, and no other one a move later."""
    own, other = _owned(position)
    if min(len(own), len(other)) < LEAST_COUNTERS or sum(own) > sum(other):
        return None
    prover = DuelProver(rules, ExplodeDuel(), 0, NODES)
    n = prover.least(position, how.moves)
    if n is None or n < 2 or len(keys := prover.keys(position, n + 1, 2)) != 1:
        return None
    points = n - 2 + _hidden(position, keys[0])
    return _puzzle(position, WIN, 0, n, keys, points, prover.line(position, n))


def _defence(how: Recipe, position: Position) -> Puzzle | None:
    """The puzzle to find the only move that does not lose soon."""
    own, other = map(len, _owned(position))
    if min(own, other) <= LEAST_COUNTERS:
        return None
    # Where nothing threatens even who passes there is nothing to be found.
    if not Search(ExplodeDuel(), NODES).wins(position._replace(side=1 - position.side), how.moves):
        return None
    prover = DuelProver(rules, ExplodeDuel(), how.moves, NODES)
    keys = prover.keys(position, 1, 2)
    if len(keys) != 1 or DuelProver(rules, ExplodeDuel(), 0, NODES).least(position, 2) is not None:
        return None
    aim = how.moves
    while aim > 1 and DuelProver(rules, ExplodeDuel(), aim - 1, NODES).keys(position, 1) == keys:
        aim -= 1
    points = 2 * (aim - 1) + _hidden(position, keys[0]) + (own > 6) - 1
    return _puzzle(position, DEFENCE, aim, 1, keys, points, keys)


def _puzzle(
    position: Position, kind: str, aim: int, n: int, keys: tuple[str, ...], points: int, line: tuple[str, ...]
) -> Puzzle | None:
    if luck(rules, greedy, position, line) >= OBVIOUS:
        return None
    return Puzzle("explode", kind, aim, n, keys, *graded(points), line, position_text(position))

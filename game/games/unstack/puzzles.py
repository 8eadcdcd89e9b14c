"""Puzzles of UnStack: to take all that the other side can move with, and to find the only defence.

A puzzle ends before the game does, when one side has no stack left and fewer stones: it never moves again, so that it
captures nothing any more.

Few seeds have one, and looking for it may take seconds: `ready.json` holds some that were found beforehand, among seeds
drawn at random.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from game import random64
from game.games.unstack import rules
from game.games.unstack.patterns import WEIGHTS_FILE
from game.games.unstack.rules.board import CELLS, CLASSIC, NETO2026, SIZE, Event, Move, Position
from game.games.unstack.rules.captures import must_capture
from game.games.unstack.rules.moves import apply, why_illegal
from game.games.unstack.rules.sowing import Turn
from game.games.unstack.rules.text import move_text, position_text, stones
from game.language import N_, N_plural
from game.play.port.puzzle import Grade, Puzzle, PuzzleKind, Puzzles, attempts, graded
from game.play.puzzles.proof import DEFENCE, WIN, Duel, DuelProver, Search, defence, luck

TURNING_WIN = "turns"
"""The kind of `WIN` under the rules that let paths turn."""
NODES = 8_000
"""Positions that making a puzzle may look at; answering a move may take ten times as many."""
LEAST_MOVES = 4
"""Minimum number of legal moves in a puzzle."""
MANY_MOVES = 10
"""Number of legal moves from which a puzzle is hard to look through."""
FURTHER = 4
"""Factor by which more may be looked at to see whether a defence still holds a move later."""
DEFENCE_MOVES = 2
"""Maximum number of moves for which a defence has to hold."""


WON_TEXT = N_("{side} wins.")
FORCED = 0.2
"""Maximum share of random play that may solve a puzzle; beyond it there is too little to choose."""


class Recipe(NamedTuple):
    """Parameters of a random position: some stacks and singles of each side, in a square in the middle of the board."""

    area: int
    stacks: int
    """Maximum number of stacks of each side, which has at least one."""
    moves: int
    """The most moves a win may take, or in which the other side wins where it is a defence that is looked for."""
    kind: str = WIN
    rules: str = CLASSIC
    highest: int = 4
    singles: int = 3
    least: int = 1
    """The least moves a win takes."""
    nodes: int = NODES


RECIPES = {
    "small": Recipe(4, 2, 3),
    "wide": Recipe(5, 3, 3),
    "turning": Recipe(4, 2, 3, rules=NETO2026, highest=3),
    "deep": Recipe(4, 3, 4, least=3, nodes=3 * NODES),
    "defence": Recipe(4, 2, DEFENCE_MOVES, DEFENCE),
    "defence-wide": Recipe(5, 2, DEFENCE_MOVES, DEFENCE),
}
_QUICK = {Grade.EASY: ("small", "wide"), Grade.MEDIUM: ("small", "wide", "turning"), Grade.HARD: ("defence",)}
"""The recipes that soon make one of a grade."""
READY: Mapping[Grade, tuple[str, ...]] = {
    Grade(grade): tuple(f"u-{recipe}-{seed}" for recipe, seeds in recipes.items() for seed in seeds)
    for grade, recipes in json.loads(WEIGHTS_FILE.with_name("ready.json").read_bytes()).items()
}
"""Puzzles that are there at once, by the recipes and seeds of their short names."""


class UnStackDuel(Duel[Position, Move | None]):
    """UnStack for proofs; the move None is a pass."""

    def side(self, position: Position) -> int:
        return position.side

    def winner(self, position: Position) -> int | None:
        """The side that has more stones when the other one has no stack left.

        There is no other win: as long as there are stacks, the largest of them can move, whatever stands around it.
        """
        cells = position.cells
        black_moves = max(cells) > 1
        white_moves = min(cells) < -1
        if black_moves and white_moves:
            return None
        black, white = stones(cells)
        if not white_moves and white < black:
            return 0
        return 1 if not black_moves and black < white else None

    def moves(self, position: Position) -> Iterator[Move | None]:
        if rules.outcome(position) is None:
            moves = Turn(position).moves()
            yield next(moves, None)
            yield from moves

    def legal(self, position: Position, move: Move | None) -> bool:
        """A pass is the only move where it is one."""
        return move is not None and why_illegal(position, move_text(move, position.rules)) is None

    def strikes(self, position: Position) -> Iterable[Move | None]:
        """A move takes one stack at most, and an answer lays out one at most."""
        others = self._stacks(position, 1 - position.side)
        if others > 2 or (others == 2 and not must_capture(position)):
            return ()
        return self.moves(position)

    def doomed(self, position: Position) -> bool:
        if self._stacks(position, position.side) > 1:
            return False
        winners = (self.winner(self.play(position, move)) for move in self.moves(position))
        # Where there is no move at all, the game is drawn.
        return next(winners, None) == 1 - position.side and all(winner == 1 - position.side for winner in winners)

    def _stacks(self, position: Position, side: int) -> int:
        sign = -1 if side else 1
        return sum([value * sign > 1 for value in position.cells])

    def play(self, position: Position, move: Move | None) -> Position:
        return position._replace(side=1 - position.side) if move is None else apply(position, move)


def greedy(position: Position) -> list[str]:
    """The moves that capture the most."""
    captured = {move: _captured(position, move) for move in rules.legal_moves(position)}
    return [move for move, count in captured.items() if count == max(captured.values())]


class UnStackPuzzles(Puzzles[Position]):
    """Puzzles of UnStack."""

    kinds = (
        PuzzleKind(
            WIN,
            N_("Win"),
            N_plural(
                "{side} to move and win: {other} ends with no stack and fewer stones.",
                "{side} to move and win in {n} moves: {other} ends with no stack and fewer stones.",
            ),
            ended=WON_TEXT,
        ),
        PuzzleKind(
            TURNING_WIN,
            N_("Turning paths"),
            N_plural(
                "Paths may turn (2026). {side} to move and win: {other} ends with no stack and fewer stones.",
                "Paths may turn (2026). {side} to move and win in {n} moves: {other} ends with no stack and "
                "fewer stones.",
            ),
            ended=WON_TEXT,
        ),
        defence(DEFENCE_MOVES),
    )
    recipes = tuple(name for name in RECIPES if name != "deep")
    slow = ("deep",)
    quick = _QUICK
    ready = READY
    greedy = staticmethod(greedy)

    def win(self, position: Position) -> str:
        return WIN if position.rules == CLASSIC else TURNING_WIN

    def prover(self, kind: str, aim: int, most: int = 0) -> DuelProver[Position, Move | None, Event]:
        return DuelProver(rules, UnStackDuel(), aim, most or 10 * NODES)

    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        how = RECIPES[recipe]
        return attempts(partial(_drawn, how), partial(_proved, how), seed)


def _drawn(how: Recipe, state: int) -> tuple[Position, int]:
    """A position with stacks and singles drawn at random."""
    first = (SIZE - how.area) // 2
    area = [row * SIZE + column for row in range(first, first + how.area) for column in range(first, first + how.area)]
    order, state = random64.next_word(state)
    free = random64.shuffled(area, order)
    cells = [0] * CELLS
    side, state = random64.draw(state, 2)
    for sign in (1, -1):
        stacks, state = random64.draw(state, how.stacks)
        singles, state = random64.draw(state, how.singles + 1)
        for number in range(stacks + 1 + singles):
            height, state = random64.draw(state, how.highest - 1)
            cells[free.pop()] = sign * (height + 2 if number <= stacks else 1)
    return Position(tuple(cells), side, how.rules), state


def _proved(how: Recipe, position: Position) -> Puzzle | None:
    duel = UnStackDuel()
    if duel.winner(position) is not None:
        return None
    moves = sum(1 for _ in duel.moves(position))
    if moves < LEAST_MOVES:
        return None
    return (_defence if how.kind == DEFENCE else _win)(how, position, duel, moves)


def _win(how: Recipe, position: Position, duel: UnStackDuel, moves: int) -> Puzzle | None:
    """The puzzle to win here: one first move alone wins, and no other one a move later; the solver is not ahead."""
    counts = stones(position.cells)
    if counts[position.side] > counts[1 - position.side]:
        return None
    prover = DuelProver(rules, duel, 0, how.nodes)
    n = prover.least(position, how.moves)
    if n is None or n < how.least or (n == 1 and moves < MANY_MOVES):
        return None
    keys = prover.keys(position, n + 1, 2)
    if len(keys) != 1:
        return None
    points = n - 2 + _hidden(position, keys[0], moves)
    return _puzzle(position, WIN if how.rules == CLASSIC else TURNING_WIN, 0, n, keys, points, prover.line(position, n))


def _defence(how: Recipe, position: Position, duel: UnStackDuel, moves: int) -> Puzzle | None:
    """The puzzle to find the only move that does not lose soon."""
    # Where nothing threatens even who passes there is nothing to be found.
    if not Search(duel, NODES).wins(position._replace(side=1 - position.side), how.moves):
        return None
    for aim in range(1, how.moves + 1):
        keys = DuelProver(rules, duel, aim, NODES).keys(position, 1, 2)
        if not keys:
            return None
        if len(keys) == 1:
            # It still holds when one looks further, and does not win itself. What loses goes on doing so.
            if Search(duel, FURTHER * NODES).wins(rules.play(position, keys[0]), aim + 1):
                return None
            if DuelProver(rules, duel, 0, NODES).least(position, 2) is not None:
                return None
            points = 2 * (aim - 1) + _hidden(position, keys[0], moves)
            return _puzzle(position, DEFENCE, aim, 1, keys, points, keys)
    return None


def _hidden(position: Position, key: str, moves: int) -> int:
    """The points for what makes a first move hard to see."""
    return 2 * (key not in greedy(position)) + (not _captured(position, key)) + (moves >= MANY_MOVES)


def _captured(position: Position, move: str) -> int:
    other = 1 - position.side
    return stones(position.cells)[other] - stones(rules.play(position, move).cells)[other]


def _puzzle(
    position: Position, kind: str, aim: int, n: int, keys: tuple[str, ...], points: int, line: tuple[str, ...]
) -> Puzzle | None:
    if luck(rules, rules.legal_moves, position, line) >= FORCED:
        return None
    return Puzzle("unstack", kind, aim, n, keys, *graded(points), line, position_text(position))

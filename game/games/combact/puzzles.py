"""Puzzles of Combact: the last moves of a game, known to its end.

Every line of moves ends, and near the end all of them can be looked at. So every move that wins is right, however long
it takes, and a wrong one does not win at all.
"""

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

from game import random64
from game.games.combact import INFO, rules
from game.games.combact.engine import by_replies
from game.games.combact.rules import goals
from game.games.combact.rules.laying import members
from game.games.combact.rules.moves import Event, apply
from game.games.combact.rules.position import PASS as PASS_TEXT
from game.games.combact.rules.position import Goal, Pass, Position, position_text
from game.games.combact.state import State, after, choice, legal, seen
from game.language import N_plural
from game.play.port.puzzle import Puzzle, PuzzleKind, Puzzles, Unproved, attempts, graded
from game.play.puzzles.proof import DuelProver

NODES = 4_000
"""Positions that making a puzzle may look at; answering a move may take ten times as many."""
PASS_INDEX = -1
"""Moves are numbers of placements in `every_placement`, or this."""
DRAWN_PLACEMENTS = 3
"""Number of placements drawn at random of which the best is laid, so that games come to a narrow end."""
BACK = 10
"""Number of plies before the end among which puzzles are looked for."""
FEW_MOVES = 3
MANY_MOVES = 8
"""Maximum number of moves that win, and minimum number of moves there are."""
TASKS = {
    Goal.TIME: N_plural(
        "{side} to move and win: leave {other} no place.",
        "{side} to move and win in {n} moves: leave {other} no place.",
    ),
    Goal.AUTONOMY: N_plural(
        "{side} to move: end up with more enclosed fields than {other}.",
        "{side} to move: in {n} moves, end up with more enclosed fields than {other}.",
    ),
    Goal.BASES: N_plural(
        "{side} to move: end up with more connected bases than {other}.",
        "{side} to move: in {n} moves, end up with more connected bases than {other}.",
    ),
}
WIDTHS = ("4/4", "4/4", "5/3", "3/5")


class CombactDuel:
    """Combact for proofs, once the originator stands."""

    def key(self, position: Position) -> Hashable:
        # The order in which pieces were laid does not matter any more.
        return position.masks, position.ring, position.micros, position.tokens, position.side, position.passes

    def side(self, position: Position) -> int:
        return position.side

    def winner(self, position: Position) -> int | None:
        if position.goal is Goal.TIME:
            return None if legal(seen(position), position.side) else 1 - position.side
        outcome = goals.outcome(position) if position.over else None
        return None if outcome is None else outcome.winner

    def moves(self, position: Position) -> Sequence[int]:
        """The placements that leave the fewest replies first; a pass comes first where it ends the game."""
        if position.over:
            return ()
        moves = [number for _, number in sorted(by_replies(seen(position)))]
        if position.goal is Goal.TIME:
            return moves
        return [PASS_INDEX, *moves] if position.passes else [*moves, PASS_INDEX]

    def legal(self, position: Position, move: int) -> bool:
        """A pass has its place among the moves."""
        return move != PASS_INDEX and legal(seen(position), position.side) >> move & 1 == 1

    def strikes(self, position: Position) -> Sequence[int]:
        """The moves that leave no reply; where there is passing, nothing but a pass ends the game."""
        if position.goal is not Goal.TIME:
            return [PASS_INDEX]
        return [number for replies, number in by_replies(seen(position)) if not replies]

    def doomed(self, position: Position) -> bool:
        """Return whether the side to move has nothing but a pass, after a pass."""
        if position.goal is Goal.TIME or not position.passes or legal(seen(position), position.side):
            return False
        return self.winner(self.play(position, PASS_INDEX)) == 1 - position.side

    def play(self, position: Position, move: int) -> State:
        return after(seen(position), move) if move != PASS_INDEX else seen(apply(position, Pass()))


class CombactPuzzles(Puzzles[Position]):
    """Puzzles of Combact; their kinds are the goals."""

    kinds = tuple(PuzzleKind(goal.value, INFO.words[f"goal={goal}"], task) for goal, task in TASKS.items())
    slow = tuple(goal.value for goal in Goal)

    def win(self, position: Position) -> str:
        return position.goal.value

    def prover(self, kind: str, aim: int, most: int = 0) -> DuelProver[Position, int, Event]:
        return DuelProver(rules, CombactDuel(), 0, most or 10 * NODES, exact=True)

    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        return attempts(partial(_game, Goal(recipe)), _puzzle, seed)

    def greedy(self, position: Position) -> list[str]:
        """The moves after which the mover stands best by the goal, as the running score has it."""
        side = position.side
        worth: dict[str, int] = {}
        for move in rules.legal_moves(position):
            standing = goals.standing(rules.play(position, move))
            worth[move] = standing[side] - standing[1 - side]
        return [move for move, ahead in worth.items() if ahead == max(worth.values())]


def _game(goal: Goal, state: int) -> tuple[list[Position], int]:
    """A game played more or less at random until nobody can lay a piece: its positions."""
    seed, state = random64.next_word(state)
    gap, state = random64.draw(state, 17)
    wide, state = random64.draw(state, len(WIDTHS))
    begun = rules.start({"goal": goal.value, "widths": WIDTHS[wide], "seed": seed >> 1})
    position = seen(rules.play(begun, f"u{begun.ring[gap]}"))
    game: list[Position] = []
    passed = False
    while True:
        placements = [*members(legal(position, position.side), choice(position, position.side))]
        if not placements and (passed or goal is Goal.TIME):
            return game, state
        game.append(position)
        passed = not placements
        if passed:
            position = seen(apply(position, Pass()))
            continue
        best: tuple[int, State] | None = None
        for _ in range(DRAWN_PLACEMENTS):
            number, state = random64.draw(state, len(placements))
            then = after(position, placements[number])
            replies = legal(then, then.side).bit_count()
            if best is None or replies < best[0]:
                best = replies, then
        assert best is not None
        position = best[1]


def _puzzle(game: Sequence[Position]) -> Puzzle | None:
    """The puzzle farthest from the end of a game whose end can be known."""
    found = None
    for position in game[-1 : -BACK - 1 : -1]:
        moves = rules.legal_moves(position)
        if len(moves) < MANY_MOVES or position.passes:
            continue
        prover = DuelProver(rules, CombactDuel(), 0, NODES, exact=True)
        try:
            keys = prover.keys(position, 1)
            if not 0 < len(keys) <= FEW_MOVES:
                continue
            n = prover.least(position, len(game))
            if n is None or n < 2:
                continue
            line = prover.line(position, n)
        except Unproved:
            break
        points = n - 2 + (len(keys) == 1) + (len(moves) > 2 * MANY_MOVES) + 2 * (PASS_TEXT in keys)
        goal = position.goal.value
        found = Puzzle("combact", goal, 0, n, keys, *graded(points), line, position_text(position))
    return found

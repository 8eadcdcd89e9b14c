"""Solves levels of BrickShooter: finds the shots that reach a goal, or proves that there are none.

Other than in a game from a seed, all bricks that will come are taken as known: they are a part of the puzzle.
`ShotProver` proves in how few shots a level or a puzzle is solved: it tries all shots, and guesses nothing.
"""

from collections.abc import Callable
from heapq import nsmallest

from game.games.brickshooter.goals import SCORE, Goal, clusters, goal_of_word
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import EMPTY, GROUP, LANE_DEPTH, LANES, NEIGHBOURS, SIZE, flight, group_at
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.position import Position
from game.play.port.advice import TAKE_BACK
from game.play.port.game import LOST, SearchLimits, SearchRequest
from game.play.port.puzzle import Proof, Unproved, Verdict
from game.play.session.session import Session
from game.players.search import Budget
from game.rules import RulesError

SOLVED = -LOST
"""The score of a position from which a way to the goal is known."""
WIDTHS = (40, 160, 640)
"""Widths of the beam in positions, tried in turn until one is wide enough or the time is up."""
FIRST_SHARE = 0.6
"""The share of the time for the position as it is; each one that taking back leads to gets half of the rest."""

FURTHER = 2
"""Number of shots beyond those left that are looked at after a wrong one, to show how many it takes from there."""
DETAIL = 8_000
"""Shots that may be tried for that."""

Estimate = Callable[[Position], tuple[int, ...]]

_Key = tuple[bytes, bytes, object, int]
"""Parts of a position that decide what can be reached from it."""


def shots_needed(position: Position) -> tuple[int, ...]:
    """A guess at the shots to clear a field, then its bricks.

    Bricks of one colour near each other take a shot for every two of them, a brick on its own takes two shots.
    """
    sizes = [len(cluster) for cluster in clusters(position.field)]
    return sum((size + 1) // 2 if size > 1 else 2 for size in sizes), sum(sizes)


def points_missing(position: Position) -> tuple[int, ...]:
    """For a goal in points: the score, the higher the better; then the pairs that could give more."""
    return -position.score, shots_needed(position)[0]


def search(
    position: Position, goal: Goal, width: int, depth: int, budget: Budget | None = None, until: float = 1.0
) -> tuple[str, ...] | None:
    """A shortest solution among those that a beam search finds within `depth` shots.

    After every shot it goes on with the `width` positions that look best. It ends when a share of the budget is used.
    """
    budget = budget or Budget(SearchLimits())
    estimate: Estimate = points_missing if goal.kind == SCORE else shots_needed
    beam: dict[Position, tuple[str, ...]] = {position: ()}
    for _ in range(depth):
        following: dict[Position, tuple[str, ...]] = {}
        for before, line in beam.items():
            if budget.used >= until:
                return None
            for move in moves.legal_moves(before):
                after, reached = goal.shot(before, move)
                budget.nodes += 1
                if reached:
                    return (*line, move)
                following.setdefault(after, (*line, move))
        if len(following) > width:
            ranked = nsmallest(width, following, key=estimate)
            following = {after: following[after] for after in ranked}
        beam = following
    return None


# Proofs


def touching(position: Position) -> tuple[list[str], list[str]]:
    """The shots that complete a group, and those besides that land beside a brick of their colour."""
    field = bytearray(position.field)
    complete: list[str] = []
    touch: list[str] = []
    for lane in LANES:
        length = flight(field, lane)
        if 0 < length < SIZE:
            colour = position.border[LANE_DEPTH * lane.index]
            landing = lane.cells[length - 1]
            if any(field[other] >> 3 == colour for other in NEIGHBOURS[landing]):
                field[landing] = colour << 3
                (complete if len(group_at(field, landing)) >= GROUP else touch).append(lane.name)
                field[landing] = EMPTY
    return complete, touch


class ShotProver:
    """Tries all shots there are, the promising ones first; what was found is remembered."""

    def __init__(self, goal: Goal, budget: Budget, until: float = 1.0) -> None:
        """`Unproved` is raised when the share `until` of the budget is used."""
        self.goal = goal
        self.budget = budget
        self.until = until
        self._refuted: dict[_Key, int] = {}
        """Number of shots within which the goal is out of reach, by position."""

    def shortest(self, position: Position, most: int) -> tuple[str, ...] | None:
        """The first solution found of at most `most` shots; there is no shorter one."""
        return next(filter(None, (self._look(position, left) for left in range(1, most + 1))), None)

    def least(self, position: Position, most: int) -> int | None:
        line = self.shortest(position, most)
        return len(line) if line is not None else None

    def keys(self, position: Position, left: int) -> tuple[str, ...]:
        return tuple(move for move in moves.legal_moves(position) if self._begun(position, move, left))

    def line(self, position: Position, left: int) -> tuple[str, ...]:
        found: list[str] = []
        for n in range(self.least(position, left) or 0, 0, -1):
            found.append(next(move for move in moves.legal_moves(position) if self._begun(position, move, n)))
            position = moves.play(position, found[-1])
        return tuple(found)

    def judge(self, position: Position, move: str, left: int) -> Verdict:
        line = self._begun(position, move, left)
        if line is None:
            shown = self._answer(moves.play(position, move), left - 1)
            return Verdict(Proof.MISSED, shown, len(shown))
        if line == (move,):
            return Verdict(Proof.SOLVED)
        return Verdict(Proof.RIGHT, self.line(moves.play(position, move), left - 1))

    def _answer(self, position: Position, left: int) -> tuple[str, ...]:
        """The shortest solution after a wrong shot that left too few of them; empty if none is found soon."""
        prover = ShotProver(self.goal, Budget(SearchLimits(nodes=DETAIL)))
        try:
            found = (prover._look(position, number) for number in range(left + 1, left + FURTHER + 1))
            return next(filter(None, found), ())
        except Unproved:
            return ()

    def _begun(self, position: Position, move: str, left: int) -> tuple[str, ...] | None:
        """A solution of at most `left` shots that begins with this one."""
        after, reached = self.goal.shot(position, move)
        self.budget.nodes += 1
        if reached:
            return (move,)
        line = self._look(after, left - 1)
        return (move, *line) if line is not None else None

    def _look(self, position: Position, left: int) -> tuple[str, ...] | None:
        """A solution of at most `left` shots."""
        key = position.field, position.border, position.source, position.score if self.goal.kind == SCORE else 0
        if self.goal.missing(position.field) > left or self._refuted.get(key, 0) >= left:
            return None
        if self.budget.used >= self.until:
            raise Unproved("too many shots to be tried")
        complete, touch = touching(position)
        # Whatever is asked comes of an explosion: the last shot completes a group.
        tried = complete if left == 1 else dict.fromkeys([*complete, *touch, *moves.legal_moves(position)])
        line = next(filter(None, (self._begun(position, move, left) for move in tried)), None)
        if line is None:
            self._refuted[key] = left
        return line


def solve(
    position: Position, goal: Goal, shots: int, budget: Budget, until: float
) -> tuple[tuple[str, ...] | None, bool]:
    """The shots that reach the goal, as few as can be found before a share of the budget is used; and whether, where
    there are none, that is proved.
    """
    prover = ShotProver(goal, budget, (budget.used + until) / 2)
    try:
        line = prover.shortest(position, shots)
        return line, line is None
    except Unproved:
        pass
    for width in WIDTHS:
        line = search(position, goal, width, shots, budget, until)
        if line is not None or budget.used >= until:
            break
    return line, False


# A level


def sound(task: SearchRequest, goal: Goal, position: Position) -> tuple[str, ...]:
    """The task's solution from its first position on, as far as it is needed; empty when it does not reach the goal."""
    for number, move in enumerate(task.solution[: task.moves], start=1):
        try:
            position, reached = goal.shot(position, move)
        except RulesError:
            return ()
        if reached:
            return task.solution[:number]
    return ()


def advise(
    session: Session[Position, Event], task: SearchRequest, budget: Budget
) -> tuple[tuple[str, ...], int] | None:
    """Return how to go on in a level, as a line with its score; None where nothing is known.

    The task's solution is followed as long as the shots do. Then another one is looked for within the shots left, and
    then the fewest shots to take back: at the latest those since the known solution was left.
    """
    try:
        goal = goal_of_word(task.goal)
    except ValueError:
        return None
    made = tuple(session.moves)
    positions = session.positions
    known = sound(task, goal, positions[0])
    shared = next((n for n, pair in enumerate(zip(made, known, strict=False)) if pair[0] != pair[1]), len(made))
    shared = min(shared, len(known))
    if shared == len(made) < len(known):
        return known[shared:], SOLVED
    line, lost = solve(positions[-1], goal, task.moves - len(made), budget, FIRST_SHARE)
    if line is not None:
        return line, SOLVED
    for back in range(1, len(made) + 1):
        at = len(made) - back
        if known and at <= shared:
            line = known[at:]
        else:
            line, _ = solve(positions[at], goal, task.moves - at, budget, (1 + budget.used) / 2)
        if line is not None:
            return (TAKE_BACK,) * back + line, LOST if lost else 0
    return None

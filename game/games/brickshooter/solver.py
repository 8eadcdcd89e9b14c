"""Solves levels of BrickShooter: finds the shots that reach a goal, or proves that there are none.

A goal is the score to reach, None for clearing the field. Other than in a game from a seed, all bricks that will come
are taken as known: they are a part of the puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nsmallest
from typing import Final

from game.games.brickshooter.meter import Meter
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import (
    CELLS,
    EMPTY,
    GROUP,
    LANE_DEPTH,
    LANES,
    NEIGHBOURS,
    SIZE,
    flight,
    group_at,
)
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.position import Position
from game.play.advice import TAKE_BACK
from game.play.session import Session
from game.play.thinking import LOST, Task
from game.rules import RulesError

SOLVED: Final = -LOST
"""The score of a position from which a way to the goal is known."""
WIDTHS: Final = (40, 160, 640)
"""How many positions the beam keeps after each shot, until one is wide enough or the time is up."""
FIRST: Final = 0.6
"""The share of the time for the position as it is; each one that taking back leads to gets half of the rest."""

Estimate = Callable[[Position], tuple[int, ...]]

NEAR: Final = tuple(
    tuple(
        other
        for other in range(CELLS)
        if other != cell and abs(other % SIZE - cell % SIZE) + abs(other // SIZE - cell // SIZE) <= 2
    )
    for cell in range(CELLS)
)
"""For every cell those that touch it, or that a brick between them would join to it."""


def reached(position: Position, score: int | None) -> bool:
    """Whether a position fulfils the goal."""
    return position.clears > 0 if score is None else position.score >= score


def clusters(field: bytes) -> Iterator[list[int]]:
    """The bricks of one colour that touch, or that a brick between them would join, cluster by cluster."""
    seen: set[int] = set()
    for cell in range(CELLS):
        if field[cell] != EMPTY and cell not in seen:
            colour = field[cell] >> 3
            seen.add(cell)
            cluster = [cell]
            for brick in cluster:
                for other in NEAR[brick]:
                    if field[other] >> 3 == colour and other not in seen:
                        seen.add(other)
                        cluster.append(other)
            yield cluster


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
    position: Position, score: int | None, width: int, depth: int, meter: Meter | None = None, until: float = 1.0
) -> tuple[str, ...] | None:
    """A shortest solution among those that a beam search finds within `depth` shots.

    After every shot it goes on with the `width` positions that look best. With a meter it ends at a share used.
    """
    estimate: Estimate = shots_needed if score is None else points_missing
    beam: dict[Position, tuple[str, ...]] = {position: ()}
    for _ in range(depth):
        following: dict[Position, tuple[str, ...]] = {}
        for before, line in beam.items():
            if meter is not None and meter.used() >= until:
                return None
            for move in moves.legal_moves(before):
                after = moves.play(before, move)
                if meter is not None:
                    meter.tried += 1
                if reached(after, score):
                    return (*line, move)
                following.setdefault(after, (*line, move))
        if len(following) > width:
            ranked = nsmallest(width, following, key=estimate)
            following = {after: following[after] for after in ranked}
        beam = following
    return None


# Proofs


def fewest(position: Position, score: int | None) -> int:
    """So many shots at least are missing to the goal.

    For an empty field every brick without an arrow has to explode, for it never moves. A shot adds one brick, which
    can complete one cluster of its colour, and a brick with an arrow may fly to another one.
    """
    if score is not None:
        return 1
    bricks, arrows, apart = [0] * 32, [0] * 32, [0] * 32
    fixed = bytearray(position.field)
    for cell, brick in enumerate(position.field):
        if brick != EMPTY:
            bricks[brick >> 3] += 1
            if brick & 7:
                arrows[brick >> 3] += 1
                fixed[cell] = EMPTY
    for cluster in clusters(bytes(fixed)):
        apart[fixed[cluster[0]] >> 3] += 1
    return max(1, sum(max(GROUP - n, m - a, 0) for n, a, m in zip(bricks, arrows, apart, strict=True) if m))


def touching(position: Position) -> tuple[list[str], list[str]]:
    """The shots that complete a group, and those besides that land beside a brick of their colour."""
    field = bytearray(position.field)
    complete: list[str] = []
    touch: list[str] = []
    for lane in LANES:
        length = flight(field, lane)
        if 0 < length < SIZE:
            colour, landing = position.border[LANE_DEPTH * lane.index], lane.cells[length - 1]
            if any(field[other] >> 3 == colour for other in NEIGHBOURS[landing]):
                field[landing] = colour << 3
                (complete if len(group_at(field, landing)) >= GROUP else touch).append(lane.name)
                field[landing] = EMPTY
    return complete, touch


class Exhaustive:
    """Looks at all shots there are, the promising ones first, as deep as it is told."""

    def __init__(self, score: int | None, meter: Meter, until: float) -> None:
        self.score, self.meter, self.until = score, meter, until
        self.cut = False
        """Whether the time was up before all had been looked at."""
        self._refuted: dict[tuple[int, bytes, bytes, int], int] = {}
        """For shots made, field, border and score: within so many more the goal is out of reach."""

    def solve(self, position: Position, shots: int) -> tuple[str, ...] | None:
        """A shortest solution of at most so many shots; None where there is none, or `cut` is set."""
        for depth in range(fewest(position, self.score), shots + 1):
            line = self._look(position, 0, depth)
            if line is not None or self.cut:
                return line
        return None

    def _look(self, position: Position, made: int, left: int) -> tuple[str, ...] | None:
        score = position.score if self.score is not None else 0
        key = made, position.field, position.border, score
        if self._refuted.get(key, 0) >= left:
            return None
        if self.meter.used() >= self.until:
            self.cut = True
            return None
        complete, touch = touching(position)
        # Points come from explosions only, and so does an empty field: the last shot completes a group.
        for move in complete if left == 1 else self._ordered(position, complete, touch):
            after = moves.play(position, move)
            self.meter.tried += 1
            if reached(after, self.score):
                return (move,)
            if left > 1 and fewest(after, self.score) < left:
                line = self._look(after, made + 1, left - 1)
                if line is not None:
                    return (move, *line)
                if self.cut:
                    return None
        self._refuted[key] = left
        return None

    @staticmethod
    def _ordered(position: Position, complete: list[str], touch: list[str]) -> list[str]:
        first = {*complete, *touch}
        return [*complete, *touch, *(move for move in moves.legal_moves(position) if move not in first)]


def solve(
    position: Position, score: int | None, shots: int, meter: Meter, until: float
) -> tuple[tuple[str, ...] | None, bool]:
    """The shots that reach the goal, as few as can be found before the meter shows a share; and whether, where there
    are none, that is proved.
    """
    exhaustive = Exhaustive(score, meter, (meter.used() + until) / 2)
    line = exhaustive.solve(position, shots)
    if line is not None or not exhaustive.cut:
        return line, line is None
    for width in WIDTHS:
        line = search(position, score, width, shots, meter, until)
        if line is not None or meter.used() >= until:
            break
    return line, False


# A level


def sound(task: Task, position: Position) -> tuple[str, ...]:
    """The task's solution from its first position on, as far as it is needed; empty when it does not reach the goal."""
    for number, move in enumerate(task.solution[: task.moves], start=1):
        try:
            position = moves.play(position, move)
        except RulesError:
            return ()
        if reached(position, task.goal or None):
            return task.solution[:number]
    return ()


def advise(session: Session[Position, Event], task: Task, meter: Meter) -> tuple[tuple[str, ...], int] | None:
    """How to go on in a level, as a line with its score; None where nothing is known.

    The task's solution is followed as long as the shots do. Then another one is looked for within the shots left, and
    then the fewest shots to take back: at the latest those since the known solution was left.
    """
    made, positions, goal = tuple(session.moves), session.positions, task.goal or None
    known = sound(task, positions[0])
    shared = next((n for n, pair in enumerate(zip(made, known, strict=False)) if pair[0] != pair[1]), len(made))
    shared = min(shared, len(known))
    if shared == len(made) < len(known):
        return known[shared:], SOLVED
    line, lost = solve(positions[-1], goal, task.moves - len(made), meter, FIRST)
    if line is not None:
        return line, SOLVED
    for back in range(1, len(made) + 1):
        at = len(made) - back
        if known and at <= shared:
            line = known[at:]
        else:
            line, _ = solve(positions[at], goal, task.moves - at, meter, (1 + meter.used()) / 2)
        if line is not None:
            return (TAKE_BACK,) * back + line, LOST if lost else 0
    return None

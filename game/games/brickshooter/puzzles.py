"""Puzzles of BrickShooter: to clear the field, to set off a chain, to drive bricks out, each in the fewest shots.

New bricks come in a fixed order that is part of the position.
"""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from game import random64
from game.games.brickshooter.goals import AIMS, CLEAR, GONE, LEFT_GOAL, OUT, SCORE, WAVES, Goal
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import (
    EMPTY,
    EMPTY_FIELD,
    LANE_DEPTH,
    LANES,
    NEIGHBOURS,
    SIZE,
    group_at,
    lane_of,
)
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import MIN_COLOURS, Position, position_text
from game.games.brickshooter.solver import ShotProver
from game.language import N_, N_plural
from game.play.port.game import SearchLimits
from game.play.port.puzzle import MOST_AIM, Grade, Puzzle, PuzzleKind, Puzzles, attempts, graded
from game.players.search import Budget

PLAYS = 60_000
"""Shots that making a puzzle may try; judging one may try five times as many."""
PLANTING = 200
"""Shots that may be tried to find how a field could be cleared, then another one is drawn: that is quicker."""
LONGEST_KEYS = 12
"""With more first shots that are right there is nothing to be found."""


class Recipe(NamedTuple):
    """Parameters of a random position."""

    kind: str
    aims: tuple[int, ...]
    """Numbers that a goal may ask for."""
    least: int
    most: int
    """Shots."""
    bricks: int
    box: int
    """Cells a side of the square in which the bricks lie."""
    paired: int = 0
    """Number of shots made before that join a brick of their colour and explode nothing: they leave arrows."""
    colours: int = 3


RECIPES = {
    "clear-2": Recipe(CLEAR, (0,), 2, 2, 4, 4, 2),
    "clear-3": Recipe(CLEAR, (0,), 3, 3, 4, 4),
    "clear-4": Recipe(CLEAR, (0,), 4, 4, 5, 5),
    "waves-2": Recipe(WAVES, (2,), 1, 3, 8, 6, 6, 4),
    "out-1": Recipe(OUT, (1,), 2, 3, 8, 6, 8, 4),
    "gone": Recipe(GONE, (0,), 2, 3, 8, 6, 6, 4),
    "left": Recipe(LEFT_GOAL, (1, 3), 2, 3, 5, 4, 3),
    "waves-3": Recipe(WAVES, (3,), 2, 2, 8, 6, 12, 4),
    "out-3": Recipe(OUT, (3,), 2, 3, 8, 6, 10, 4),
}
_SLOW = ("waves-3", "out-3")
"""Seldom a position of these is a puzzle."""
_QUICK = {
    Grade.EASY: ("clear-2", "out-1"),
    Grade.MEDIUM: ("clear-2", "clear-3", "out-1", "gone", "left"),
    Grade.HARD: ("waves-2", "out-1", "gone", "left"),
}
"""The recipes that soon make one of a grade."""


def greedy(position: Position) -> list[str]:
    """The shots that score most; where none scores, those that come to lie beside a brick of their colour."""
    scores = {move: moves.play(position, move).score for move in moves.legal_moves(position)}
    most = max(scores.values(), default=0)
    if most > position.score:
        return [move for move, score in scores.items() if score == most]
    return [lane.name for lane in LANES if lane.name in scores and _joins(position, lane.name)] or list(scores)


class BrickShooterPuzzles(Puzzles[Position]):
    """Puzzles of BrickShooter."""

    kinds = (
        PuzzleKind(
            CLEAR, N_("Clear the field"), N_plural("Clear the field with one shot.", "Clear the field with {n} shots.")
        ),
        PuzzleKind(
            WAVES,
            N_("Chains"),
            N_plural(
                "Set off a chain of {aim} explosions with one shot.",
                "You have {n} shots: set off a chain of {aim} explosions with one of them.",
            ),
            AIMS[WAVES],
        ),
        PuzzleKind(
            OUT,
            N_("Over the edge"),
            N_plural(
                "Drive at least {aim} bricks out of the field with one shot.",
                "You have {n} shots: drive at least {aim} bricks out of the field with one of them.",
            ),
            AIMS[OUT],
            single=N_plural(
                "Drive a brick out of the field with one shot.",
                "You have {n} shots: drive a brick out of the field with one of them.",
            ),
        ),
        PuzzleKind(
            GONE,
            N_("One colour gone"),
            N_plural(
                "Clear one colour from the field with one shot.",
                "You have {n} shots: clear one colour from the field with one of them.",
            ),
        ),
        PuzzleKind(
            LEFT_GOAL,
            N_("Leftovers"),
            N_plural(
                "Set off an explosion with one shot that leaves exactly {aim} bricks in the field.",
                "You have {n} shots: set off an explosion that leaves exactly {aim} bricks in the field.",
            ),
            AIMS[LEFT_GOAL],
            single=N_plural(
                "Set off an explosion with one shot that leaves exactly one brick in the field.",
                "You have {n} shots: set off an explosion that leaves exactly one brick in the field.",
            ),
        ),
        PuzzleKind(
            SCORE,
            N_("Points"),
            N_plural("Reach {aim} points with one shot.", "Reach {aim} points with {n} shots."),
            range(1, MOST_AIM + 1),
        ),
    )
    recipes = tuple(name for name in RECIPES if name not in _SLOW)
    slow = _SLOW
    quick = _QUICK
    greedy = staticmethod(greedy)

    def prover(self, kind: str, aim: int, most: int = 0) -> ShotProver:
        return ShotProver(Goal(kind, aim), Budget(SearchLimits(nodes=most or 5 * PLAYS)))

    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        how = RECIPES[recipe]

        def draw(state: int) -> tuple[tuple[Position | None, int], int]:
            position, state = _drawn(how, state)
            aim, state = random64.draw(state, len(how.aims))
            return (position, how.aims[aim]), state

        return attempts(draw, partial(_puzzle, how), seed)


def _joins(position: Position, move: str) -> bool:
    """Return whether the brick of a possible shot would come to lie beside one of its colour."""
    landing = moves.preview(position, move).landing
    colour = position.lane(lane_of(move).index)[0]
    return any(position.field[near] >> 3 == colour for near in NEIGHBOURS[landing])


# Making them


def _drawn(how: Recipe, state: int) -> tuple[Position | None, int]:
    """A position drawn at random, in which the task may be possible; None where that has failed."""
    field = bytearray(EMPTY_FIELD)
    corner = (SIZE - how.box) // 2
    square = range(corner, corner + how.box)
    inside = [SIZE * row + column for row in square for column in square]
    chosen = how.colours - 1
    for _ in range(how.bricks):
        at, state = random64.draw(state, len(inside))
        colour, state = random64.draw(state, chosen)
        field[inside.pop(at)] = colour << 3
    if any(brick != EMPTY and len(group_at(field, cell)) > 2 for cell, brick in enumerate(field)):
        return None, state
    border = bytearray()
    for _ in range(LANE_DEPTH * len(LANES)):
        colour, state = random64.draw(state, how.colours)
        border.append(colour)
    source = Fixed(tuple(range(how.colours)))
    position = Position(bytes(field), bytes(border), source, 0, 0, MIN_COLOURS)
    for _ in range(how.paired):
        paired = [move for move in moves.legal_moves(position) if _joins(position, move)]
        at, state = random64.draw(state, max(1, len(paired)))
        if not paired:
            return None, state
        after = moves.play(position, paired[at])
        if after.score == position.score:
            position = after
    position = replace(position, source=source)
    return _planted(position, how, state) if how.kind == CLEAR else (position, state)


def _planted(position: Position, how: Recipe, state: int) -> tuple[Position | None, int]:
    """The position with colours in the border with which the field can be cleared; None where none were found soon.

    Shots are tried at random, each with a colour that lies beside where it lands. What they need is put into their
    lanes, in the order of the shots.
    """
    if not 1 <= Goal().missing(position.field) <= how.most:
        return None, state
    for _ in range(PLANTING // how.most):
        now = position
        placed = dict[tuple[int, int], int]()
        for left in range(how.most, 0, -1):
            able = moves.legal_moves(now)
            if not able:
                break
            at, state = random64.draw(state, len(able))
            move = able[at]
            around = NEIGHBOURS[moves.preview(now, able[at]).landing]
            near = sorted({now.field[cell] >> 3 for cell in around if now.field[cell] != EMPTY})
            at, state = random64.draw(state, len(near))
            index = lane_of(move).index
            used = sum(other == index for other, _ in placed)
            if used == LANE_DEPTH:
                break
            placed[index, used] = near[at]
            border = bytearray(now.border)
            border[LANE_DEPTH * index] = near[at]
            now = moves.play(replace(now, border=bytes(border)), move)
            if now.field == EMPTY_FIELD:
                planted = bytearray(position.border)
                for (index, depth), colour in placed.items():
                    planted[LANE_DEPTH * index + depth] = colour
                return replace(position, border=bytes(planted)), state
            if Goal().missing(now.field) >= left:
                break
    return None, state


def _puzzle(how: Recipe, drawn: tuple[Position | None, int]) -> Puzzle | None:
    """The puzzle in a position, if it takes neither too few shots nor too many."""
    position, aim = drawn
    if position is None:
        return None
    prover = ShotProver(Goal(how.kind, aim), Budget(SearchLimits(nodes=PLAYS)))
    n = prover.least(position, how.most)
    if n is None or n < how.least:
        return None
    keys = prover.keys(position, n)
    easy = [move for move in greedy(position) if move in keys]
    if (n == 1 and easy) or len(keys) > LONGEST_KEYS:
        return None
    # A solution is mostly found in several orders.
    points = n - 1 + 2 * (not easy) + (3 * len(keys) <= len(moves.legal_moves(position)))
    line = prover.line(position, n)
    return Puzzle("brickshooter", how.kind, aim, n, keys, *graded(points), line, position_text(position))

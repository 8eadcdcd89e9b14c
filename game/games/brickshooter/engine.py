"""A solver for BrickShooter: looks several shots ahead for lines that clear the field or score high.

A beam search: from the best positions after n shots, all shots are tried, and the best of their results are kept. Only
what the player sees is used: the three bricks of each lane are known, later ones are drawn from a generator of the
solver's own.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELLS, EMPTY, NEIGHBOURS
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.generator import Seeded
from game.games.brickshooter.rules.position import Position
from game.play.session import Session
from game.play.thinking import Limits, Report

BEAM = 60
"""So many positions are kept for each number of shots."""
DEPTH = 10
"""So many shots ahead the solver looks unless it is told otherwise."""
CLEARING = 100_000
"""The worth of clearing the field, above all else."""

BRICK, MISSING, ALONE, PAIR, RIM = 10, 26, 6, 9, 3
"""What counts, in points of ten to a brick: each brick; each brick that a colour with fewer than three lacks to a
group; a brick that touches none of its colour; two that touch; a brick at the edge, where it blocks lanes."""

_RIM = frozenset(cell for cell in range(CELLS) if cell // 10 in (0, 9) or cell % 10 in (0, 9))


class _Line(NamedTuple):
    worth: int
    position: Position
    moves: tuple[str, ...]


def judge(field: bytes) -> int:
    """How far a field is from being cleared; 0 is empty, more negative is further."""
    counts = [0] * 10
    worth = 0
    for cell, brick in enumerate(field):
        if brick == EMPTY:
            continue
        colour = brick >> 3
        counts[colour] += 1
        touching = 0
        for other in NEIGHBOURS[cell]:
            if field[other] >> 3 == colour:
                touching += 1
        worth -= BRICK - (PAIR * touching if touching else -ALONE)
        if cell in _RIM:
            worth -= RIM
    for count in counts:
        if 0 < count < 3:
            worth -= MISSING * (3 - count)
    return worth


def lines(
    position: Position, depth: int, beam: int, spent: Callable[[int], bool], seed: int = 0
) -> Iterator[tuple[int, int, _Line]]:
    """After each number of shots: the number, the positions looked at so far, and the best line found.

    Ends when the field can be cleared, after `depth` shots, or when `spent(positions)` says so.
    """
    hidden = position if position.source.__class__ is not Seeded else replace(position, source=Seeded(seed))
    kept = [_Line(0, hidden, ())]
    looked = 0
    for shots in range(1, depth + 1):
        found: dict[tuple[bytes, bytes], _Line] = {}
        for line in kept:
            if shots > 1 and spent(looked):
                return
            for move in moves.legal_moves(line.position):
                following = moves.play(line.position, move)
                looked += 1
                gain = following.score - position.score
                cleared = following.clears > position.clears
                worth = gain + (CLEARING - shots if cleared else judge(following.field))
                known = found.get((following.field, following.border))
                if known is None or known.worth < worth:
                    found[following.field, following.border] = _Line(worth, following, (*line.moves, move))
        if not found:
            return
        kept = sorted(found.values(), key=lambda line: -line.worth)[:beam]
        yield shots, looked, kept[0]
        if kept[0].worth >= CLEARING // 2:
            return


def think(session: Session[Position, Event], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
    """Look for the best shot; a report for each number of shots looked ahead."""
    began = time.perf_counter()
    depth = limits.depth or DEPTH

    def spent(looked: int) -> bool:
        if stop() or (limits.nodes is not None and looked >= limits.nodes):
            return True
        return limits.seconds is not None and time.perf_counter() - began >= limits.seconds

    for shots, looked, line in lines(session.position, depth, BEAM, spent):
        yield Report(shots, looked, time.perf_counter() - began, line.worth, line.moves)


def greedy(position: Position) -> str:
    """The shot that scores most at once, the first of them: the control that the solver is measured against."""
    return max(moves.legal_moves(position), key=lambda move: moves.play(position, move).score)

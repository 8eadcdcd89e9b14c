"""A solver for BrickShooter: looks several shots ahead for lines that clear the field or score high.

A beam search: from the best positions after n shots, all shots are tried, and the best of their results are kept. Only
what the player sees is used: of each lane three bricks are known, and one that is not is never shot. So what a line
promises comes about when it is followed. Levels have a solver of their own, see `solver`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from game.games.brickshooter import solver
from game.games.brickshooter.meter import Meter
from game.games.brickshooter.plans import told
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import CELLS, COLOUR_LETTERS, EMPTY, LANE_DEPTH, NEIGHBOURS, lane_of
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import Position
from game.play.session import Session
from game.play.thinking import Limits, Report

ROUNDS: Final = ((20, 10), (60, 12), (300, 14))
"""How many positions are kept after each shot, and how many shots are looked ahead, until the time is up."""
BEAM: Final = 60
"""How many positions are kept where the depth is given."""
CLEARING: Final = 100_000
"""The worth of clearing the field, above all else."""
UNKNOWN: Final = Fixed((len(COLOUR_LETTERS),))
"""The bricks that will come, as far as the player knows: of no colour there is."""

ALONE, PAIR, MIXED, ALONE_MARKED, PAIR_MARKED, RIM, POINT = 20, 4, 8, 8, 3, 1, 2
"""What a brick costs, in tenths of a shot: one alone lacks two to a group; one in a pair; one whose mates all have
arrows, and may fly away; those with arrows of their own, which leave by themselves once they are free; what it costs
more at the edge, where it blocks lanes. And what a point is worth."""

_RIM = frozenset(cell for cell in range(CELLS) if cell // 10 in (0, 9) or cell % 10 in (0, 9))


class _Line(NamedTuple):
    worth: tuple[int, int]
    """How good it is; and of lines that are as good, how soon its points come."""
    position: Position
    moves: tuple[str, ...]


def judge(field: bytes) -> int:
    """How far a field is from being cleared; 0 is empty, more negative is further."""
    worth = 0
    for cell, brick in enumerate(field):
        if brick == EMPTY:
            continue
        mates = [field[other] for other in NEIGHBOURS[cell] if field[other] >> 3 == brick >> 3]
        if brick & 7:
            worth -= PAIR_MARKED if mates else ALONE_MARKED
        elif mates:
            worth -= MIXED if all(mate & 7 for mate in mates) else PAIR
        else:
            worth -= ALONE
        if cell in _RIM:
            worth -= RIM
    return worth


def lines(position: Position, depth: int, beam: int, meter: Meter) -> Iterator[_Line]:
    """After each number of shots the best line found.

    Ends when the field can be cleared, after `depth` shots, or when the meter's limits are used up.
    """
    seen = position if isinstance(position.source, Fixed) else replace(position, source=UNKNOWN)
    kept = [_Line((0, 0), seen, ())]
    for shots in range(1, depth + 1):
        found: dict[tuple[bytes, bytes], _Line] = {}
        for line in kept:
            if shots > 1 and meter.used() >= 1.0:
                return
            before = line.position
            for move in moves.legal_moves(before):
                if before.border[LANE_DEPTH * lane_of(move).index] == UNKNOWN.coming[0]:
                    continue
                following = moves.play(before, move)
                meter.tried += 1
                gain = POINT * (following.score - position.score)
                cleared = following.clears > position.clears
                worth = gain + (CLEARING - shots if cleared else judge(following.field))
                # Of two orders of the same shots the one that scores sooner is better.
                soon = line.worth[1] + (following.score - before.score) * (depth - shots)
                key = following.field, following.border
                if key not in found or found[key].worth < (worth, soon):
                    found[key] = _Line((worth, soon), following, (*line.moves, move))
        if not found:
            return
        kept = sorted(found.values(), key=lambda line: line.worth, reverse=True)[:beam]
        yield kept[0]
        if kept[0].worth[0] >= CLEARING // 2:
            return


def think(session: Session[Position, Event], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
    """Look for the best shot; a report for each number of shots looked ahead, then for each wider search."""
    meter = Meter(limits, stop)
    if limits.task is not None:
        advice = solver.advise(session, limits.task, meter)
        if advice is not None:
            line, score = advice
            yield Report(len(line), meter.tried, meter.seconds, score, line)
            return
    position, first = session.position, True
    for beam, depth in ((BEAM, limits.depth),) if limits.depth else ROUNDS:
        latest: Report | None = None
        for best in lines(position, depth, beam, meter):
            line = told(position, best.moves)
            latest = Report(len(best.moves), meter.tried, meter.seconds, best.worth[0], line)
            if first:
                yield latest
        if meter.used() >= 1.0 or latest is None:
            # A wider search that was cut short has not looked as far as the one before.
            return
        if not first:
            yield latest
        first = False


def greedy(position: Position) -> str:
    """The shot that scores most at once, the first of them: the control that the solver is measured against."""
    return max(moves.legal_moves(position), key=lambda move: moves.play(position, move).score)

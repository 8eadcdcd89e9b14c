"""A solver for BrickShooter: looks several shots ahead for lines that clear the field or score high.

A beam search: from the best boards after n shots, all shots are tried, and the best of their results are kept. Where
few are kept, twice as many are judged once more before, by how hard it is to get at bricks that lie alone. The best
line is the one to the best board after the last shot: how good one is that ends sooner tells nothing. Only what the
player sees is used: of each lane three bricks are known, and one that is not is never shot. So what a line promises
comes about when it is followed. Levels have a solver of their own, see `solver`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from operator import itemgetter
from typing import NamedTuple

from game.games.brickshooter import solver
from game.games.brickshooter.plans import told
from game.games.brickshooter.rules.board import EMPTY_FIELD, LANES
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.generator import Fixed
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.shots import HIDDEN, Shot, cost, laid, shortage, shots
from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session
from game.players.search import Budget

ROUNDS = ((20, 10), (60, 12), (150, 14), (300, 18), (700, 18), (1500, 18))
"""Boards kept after each shot and shots looked ahead, round by round until the time is up."""
BEAM = 300
"""Number of boards kept where the depth is given."""
NARROW_BEAM = 60
"""Width of the beam up to which twice as many boards are judged once more; beyond it a wider beam brings as much."""
CLEARING = 100_000
"""The worth of clearing the field, above all else."""
POINT = 2
"""Value of a point, in tenths of a shot."""
_SOONER = 16
"""Number of bits below the worth that say how soon its points come."""


class Line(NamedTuple):
    """The best line known of a number of shots."""

    worth: int
    moves: tuple[str, ...]


class _Kept(NamedTuple):
    """A board that is gone on from."""

    board: bytes
    costs: int
    gain: int
    soon: int
    before: _Kept | None
    lane: int

    def moves(self) -> tuple[str, ...]:
        """The shots that lead here."""
        return (*self.before.moves(), LANES[self.lane].name) if self.before is not None else ()


def lines(position: Position, depth: int, beam: int, budget: Budget) -> Iterator[Line]:
    """After each number of shots the best line found.

    Ends when the field can be cleared, after `depth` shots, or when the budget is used up.
    """
    coming = cycle(position.source.coming if isinstance(position.source, Fixed) else (HIDDEN,))
    board = position.field + position.border
    kept = [_Kept(board, cost(board), 0, 0, None, 0)]
    for number in range(1, depth + 1):
        added = next(coming)
        found = []
        for before in kept:
            if number > 1 and budget.used >= 1.0:
                return
            for shot in shots(before.board, before.costs, added):
                budget.nodes += 1
                _, _, costs, gain, after = shot
                worth = POINT * (before.gain + gain) - costs
                if after is not None and after.startswith(EMPTY_FIELD):
                    worth += CLEARING - number
                # Of two orders of the same shots the one that scores sooner is better.
                soon = before.soon + gain * (depth - number)
                found.append((worth << _SOONER | soon, before, shot))
        if not found:
            return
        found.sort(key=itemgetter(0), reverse=True)
        clears = found[0][0] >> _SOONER >= CLEARING // 2
        judged = _judged(found, beam, beam <= NARROW_BEAM and not clears, added, depth - number)
        best = judged[0][0] >> _SOONER
        kept = [each for _, each in judged[:beam]]
        yield Line(best, kept[0].moves())
        if clears:
            return


def _judged(
    found: list[tuple[int, _Kept, Shot]], beam: int, narrow: bool, added: int, left: int
) -> list[tuple[int, _Kept]]:
    """Return the boards to go on from, each once, the best first; `left` shots are still to come.

    In a `narrow` beam twice as many are judged once more, by what they lack.
    """
    judged: list[tuple[int, _Kept]] = []
    seen: set[bytes] = set()
    for worth, before, (lane, landing, costs, gain, after) in found:
        board = after if after is not None else bytes(laid(before.board, lane, landing, added))
        if board in seen:
            continue
        seen.add(board)
        soon = before.soon + gain * left
        lacking = int(shortage(board) * (1 << _SOONER)) if narrow else 0
        judged.append((worth - lacking, _Kept(board, costs, before.gain + gain, soon, before, lane)))
        if len(judged) == (2 * beam if narrow else beam):
            break
    judged.sort(key=itemgetter(0), reverse=True)
    return judged


def think(session: Session[Position, Event], limits: SearchLimits, stop: Callable[[], bool]) -> Iterator[SearchInfo]:
    """Look for the best shot; a report for each number of shots looked ahead, then for each wider search."""
    budget = Budget(limits, stop)
    if limits.task is not None:
        advice = solver.advise(session, limits.task, budget)
        if advice is not None:
            line, score = advice
            yield SearchInfo(len(line), budget.nodes, budget.seconds, score, line)
            return
    position = session.position
    reached = 0

    def report(best: Line) -> SearchInfo:
        return SearchInfo(len(best.moves), budget.nodes, budget.seconds, best.worth, told(position, best.moves))

    for beam, depth in ((BEAM, limits.depth),) if limits.depth else ROUNDS:
        latest = None
        for latest in lines(position, depth, beam, budget):
            if not reached:
                yield report(latest)
        # A wider search that was cut short may not have looked as far as the one before.
        if latest is not None and reached and (len(latest.moves) >= reached or latest.worth >= CLEARING // 2):
            yield report(latest)
        if latest is None or budget.used >= 1.0:
            return
        reached = len(latest.moves)

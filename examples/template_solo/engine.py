"""Hints for Lanterns. The rules know the shortest way, so that there is nothing to search."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from game.play.port.game import SearchInfo, SearchLimits
from game.play.session.session import Session

from .rules.moves import CELL_NAMES, OIL, Position, Turned, solution


def think(session: Session[Position, Turned], limits: SearchLimits, stop: Callable[[], bool]) -> Iterator[SearchInfo]:
    """The shortest way to light all lanterns, as one report of depth 1; the more it takes, the less it scores."""
    began = time.perf_counter()
    line = tuple(CELL_NAMES[cell] for cell in solution(session.position.cells) or ())
    yield SearchInfo(1, 1, time.perf_counter() - began, 100 * (OIL - len(line)), line)

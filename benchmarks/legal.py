"""Time to list all legal moves: from the start, and at worst in random games."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.positions import random_games
from game.games import GAMES

PLIES = 400
ROUNDS = 5
START_LIMITS = {"unstack": 2.0}
WORST_LIMITS = {"combact": 4.0}


def measure() -> list[Figure]:
    """Milliseconds; the control sorts a list of a thousand numbers."""
    control = median(_milliseconds(_sort) for _ in range(50))
    figures = []
    for game in GAMES:
        moves = game.rules.legal_moves
        start = game.rules.start({})
        value = median(_milliseconds(lambda: moves(start)) for _ in range(50))  # noqa: B023
        target, met = at_most(START_LIMITS[game.name], value, "ms") if game.name in START_LIMITS else ("", None)
        figures.append(Figure("legal moves", f"{game.title}, start", value, "ms", control, target, met))
        positions = [position for position, _ in random_games(game, PLIES, seed=3)]
        worst = max(
            median(_milliseconds(lambda: moves(position)) for _ in range(ROUNDS))  # noqa: B023
            for position in positions
        )
        target, met = at_most(WORST_LIMITS[game.name], worst, "ms") if game.name in WORST_LIMITS else ("", None)
        figures.append(Figure("legal moves", f"{game.title}, worst", worst, "ms", control, target, met))
    return figures


def _milliseconds(work: Callable[[], object]) -> float:
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def _sort() -> list[int]:
    return sorted(range(1000), key=lambda number: number * 7919 % 1009)

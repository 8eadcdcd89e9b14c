"""Moves per second that the rules of each game can play, as search and replay need them."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

from benchmarks.common.figures import Figure, at_least
from benchmarks.common.positions import random_games
from game.games import GAMES

PLIES = 2000
ROUNDS = 7
SECONDS = 0.25
LIMITS = {"explode": 200_000, "brickshooter": 3_000, "unstack": 20_000}


def measure() -> list[Figure]:
    """Median of a few rounds; the control changes one entry of a tuple as often."""
    figures = []
    for game in GAMES:
        play, pairs = game.rules.play, random_games(game, PLIES, seed=2)

        def replay(play: Callable[..., object] = play, pairs: list[tuple[object, str]] = pairs) -> None:
            for position, move in pairs:
                play(position, move)

        speeds, controls = [], []
        for _ in range(ROUNDS):
            speeds.append(_per_second(replay))
            controls.append(_per_second(_change_tuples))
        value = median(speeds)
        target, met = at_least(LIMITS[game.name], value, "/s") if game.name in LIMITS else ("", None)
        figures.append(Figure("moves", game.title, value, "/s", median(controls), target, met))
    return figures


def _per_second(loop: Callable[[], object]) -> float:
    """Return the rate, per second, of a step that a loop does `PLIES` times."""
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        loop()
        done += PLIES
    return done / spent


def _change_tuples() -> None:
    cells: tuple[int, ...] = (0,) * 20
    for number in range(PLIES):
        at = number % 20
        cells = (*cells[:at], number, *cells[at + 1 :])

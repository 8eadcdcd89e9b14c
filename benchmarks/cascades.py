"""The work of a frame while the heaviest move of each game is shown, and what it hands to the display.

Times are processor time, so that other programs on the machine do not show in them.
"""

from __future__ import annotations

import time
from statistics import median

import pygame

from benchmarks.figures import Figure, at_most, percentile
from benchmarks.opening import FRAME, open_position, still_arcade
from benchmarks.positions import heavy
from game.games import GAMES
from game.play.port.game import AnyGame

SIZES = ((1280, 720), (1920, 1080))
RUNS = 3
LIMIT, FIRST = 4.0, 16.0
"""Milliseconds for 99 of 100 frames at 1920x1080, and for each of the first cascade."""


def measure() -> list[Figure]:
    """Median and 99th percentile over all frames of a few runs, each in a new window."""
    figures = [figure for game in GAMES for size in SIZES for figure in _cascade(game, size)]
    return [*figures, *map(_first, GAMES)]


def _first(game: AnyGame) -> Figure:
    """The heaviest move as the first one after opening the game: nothing was painted ahead."""
    times: list[float] = []
    text, move = heavy(game.name)
    with still_arcade(SIZES[0]) as still:
        scene = open_position(still, game, text, waited=0.2)
        assert scene.play(move)
        while scene.moving and still.app.front is scene:
            still.now += FRAME
            began = time.thread_time()
            still.app.work()
            times.append((time.thread_time() - began) * 1000)
    target, met = at_most(FIRST, max(times), "ms")
    return Figure("cascades", f"{game.title}: longest frame, right after opening", max(times), "ms", None, target, met)


def _cascade(game: AnyGame, size: tuple[int, int]) -> list[Figure]:
    times: list[float] = []
    handed: list[float] = []
    control: list[float] = []
    text, move = heavy(game.name)
    for _ in range(RUNS):
        with still_arcade(size) as still:
            scene = open_position(still, game, text)
            assert scene.play(move)
            while scene.moving and still.app.front is scene:
                still.now += FRAME
                began = time.thread_time()
                areas = still.app.work()
                times.append((time.thread_time() - began) * 1000)
                handed.append(sum(area.width * area.height for area in areas) * 4 / 1e6)
            control += _full_blits(len(times) - len(control), size)
    name = f"{game.title} {size[0]}x{size[1]}"
    worst = percentile(times, 99)
    target, met = at_most(LIMIT, worst, "ms") if size == SIZES[-1] else ("", None)
    return [
        Figure("cascades", f"{name}: work of a frame, median", median(times), "ms", median(control)),
        Figure("cascades", f"{name}: 99th percentile", worst, "ms", percentile(control, 99), target, met),
        Figure("cascades", f"{name}: longest of {len(times)}", max(times), "ms", max(control)),
        Figure("cascades", f"{name}: handed over, median", median(handed), "MB", size[0] * size[1] * 4 / 1e6),
        Figure("cascades", f"{name}: handed over, 99th percentile", percentile(handed, 99), "MB"),
    ]


def _full_blits(count: int, size: tuple[int, int]) -> list[float]:
    """The control: a bare loop that draws a background as large as the window once a frame."""
    target = pygame.display.get_surface()
    assert target is not None
    background = pygame.Surface(size).convert()
    times = []
    for _ in range(count):
        began = time.thread_time()
        pygame.event.get()
        target.blit(background, (0, 0))
        times.append((time.thread_time() - began) * 1000)
    return times

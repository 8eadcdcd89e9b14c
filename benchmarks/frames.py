"""The frames after a change that needs new pictures, at 1920x1080: the longest one, and how soon all is painted.

Times are processor time. The control paints everything in the first frame, as a program without slices does.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from math import inf

import pygame

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.opening import FRAME, Still, open_position, still_arcade
from benchmarks.common.positions import heavy
from game.games import GAMES
from game.play.port.game import AnyGame

SIZE = (1920, 1080)
SMALLER = (1900, 1000)
FRAMES = 90
RUNS = 3
"""Runs of which the best one counts: other work on the machine makes single frames longer, never shorter."""
LIMIT = 16.0
"""Milliseconds of any frame."""


def _resize(still: Still) -> None:
    pygame.display.set_mode(SMALLER, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=SMALLER, w=SMALLER[0], h=SMALLER[1]))


CHANGES: dict[str, Callable[[Still], object]] = {
    "another palette": lambda still: still.app.choose("palette", "okabe-ito"),
    "larger text": lambda still: still.app.choose("ui_scale", 125),
    "another size": _resize,
}


def measure() -> list[Figure]:
    """The longest frame after each change, and the work of all."""
    return [figure for game in GAMES for figure in _of_a_game(game)]


def _of_a_game(game: AnyGame) -> list[Figure]:
    sliced, control = ([_changes(game, at_once) for _ in range(RUNS)] for at_once in (False, True))
    figures = []
    for name in CHANGES:
        longest, longest_at_once = (min(max(run[name]) for run in runs) for runs in (sliced, control))
        total, total_at_once = (min(sum(run[name]) for run in runs) for runs in (sliced, control))
        target, met = at_most(LIMIT, longest, "ms")
        figures += [
            Figure("frames", f"{game.title}, {name}: longest", longest, "ms", longest_at_once, target, met),
            Figure("frames", f"{game.title}, {name}: all", total, "ms", total_at_once),
        ]
    return figures


def _changes(game: AnyGame, at_once: bool) -> dict[str, list[float]]:
    """Milliseconds of the frames after each change."""
    with still_arcade(SIZE) as still:
        if at_once:
            still.app.compositor.repaint.slice = inf
        open_position(still, game, heavy(game.name)[0])
        times = {}
        for name, change in CHANGES.items():
            change(still)
            times[name] = _frames(still)
        return times


def _frames(still: Still) -> list[float]:
    times = []
    for _ in range(FRAMES):
        still.now += FRAME
        began = time.thread_time()
        still.app.work()
        times.append((time.thread_time() - began) * 1000)
    return times

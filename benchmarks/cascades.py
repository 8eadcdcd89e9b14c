"""The work of a frame while the heaviest move of each game is shown, and what it hands to the display; in a very large
window also that at changes of turn, and until a game is seen.

Times are processor time of the main thread, and each frame counts with the least of some runs that do exactly the same:
other programs take the processor's cache and memory away in between, so that single frames take several times as long,
those of the control as well.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from statistics import median

import pygame

from benchmarks.common.figures import Figure, at_most, percentile
from benchmarks.common.opening import FRAME, Still, open_position, still_arcade
from benchmarks.common.positions import heavy
from game.games import GAMES
from game.play.port.game import AnyGame

SMALL, MIDDLE, LARGE = SIZES = ((1280, 720), (1920, 1080), (3840, 2160))
RUNS = 4
LIMIT, FIRST = 4.0, 16.0
"""Milliseconds for 99 of 100 frames at 1920x1080, and for each of the first cascade, or of any in a larger window."""
TURNS, WAITED = 8, 4.0
"""Number of moves made one after the other, and seconds for each."""
OPENING = 2.0
"""Maximum time for a game's first picture in the large window, as a multiple of that at 1920x1080."""


def measure() -> list[Figure]:
    """Median and 99th percentile over all frames, each run in a new window."""
    figures = [figure for game in GAMES for size in SIZES for figure in _cascade(game, size)]
    return [*figures, *map(_first, GAMES), *map(_turns, GAMES), *map(_opening, GAMES)]


def _least(run: Callable[[], list[float]]) -> list[float]:
    """The least time of each frame over some runs."""
    return [min(times) for times in zip(*(run() for _ in range(RUNS)), strict=False)]


def _turns(game: AnyGame) -> Figure:
    """Moves by chance from the start of a game, in the large window."""
    longest = max(_least(lambda: _moves_by_chance(game)))
    target, met = at_most(FIRST, longest, "ms")
    name = f"{game.title} {LARGE[0]}x{LARGE[1]}: longest frame of {TURNS} turns"
    return Figure("cascades", name, longest, "ms", None, target, met)


def _moves_by_chance(game: AnyGame) -> list[float]:
    times: list[float] = []
    chance = Random(5)
    with still_arcade(LARGE) as still:
        scene = open_position(still, game, _start(game))
        for _ in range(TURNS):
            moves = [move for move in game.rules.legal_moves(scene.session.position) if move != "pass"]
            assert scene.play(chance.choice(moves))
            times += [_frame(still)[0] for _ in range(round(WAITED / FRAME))]
    return times


def _frame(still: Still) -> tuple[float, float]:
    """Milliseconds of the next frame, and the megabytes it hands to the display."""
    still.now += FRAME
    began = time.thread_time()
    areas = still.app.work()
    return (time.thread_time() - began) * 1000, sum(area.width * area.height for area in areas) * 4 / 1e6


def _opening(game: AnyGame) -> Figure:
    """The first picture of a game in the large window; the control is that at 1920x1080. The least of some runs."""
    middle, large = (min(_opened(game, size) for _ in range(RUNS)) for size in (MIDDLE, LARGE))
    target, met = at_most(OPENING * middle, large, "ms")
    return Figure("cascades", f"{game.title} {LARGE[0]}x{LARGE[1]}: first picture", large, "ms", middle, target, met)


def _opened(game: AnyGame, size: tuple[int, int]) -> float:
    with still_arcade(size) as still:
        began = time.thread_time()
        open_position(still, game, _start(game), waited=FRAME / 2)
        while still.app.compositor.repaint.running:
            still.run(FRAME / 2)
        return (time.thread_time() - began) * 1000


def _start(game: AnyGame) -> str:
    seeded = any(option.name == "seed" for option in game.rules.OPTIONS)
    return game.rules.position_text(game.rules.start({"seed": 3} if seeded else {}))


def _first(game: AnyGame) -> Figure:
    """The heaviest move as the first one after opening the game: nothing was painted ahead."""
    longest = max(_least(lambda: [took for took, _ in _heaviest(game, SMALL, waited=0.2)]))
    target, met = at_most(FIRST, longest, "ms")
    return Figure("cascades", f"{game.title}: longest frame, right after opening", longest, "ms", None, target, met)


def _heaviest(game: AnyGame, size: tuple[int, int], waited: float = 6.0) -> list[tuple[float, float]]:
    """The frames of the heaviest move, made so many seconds after opening the game."""
    frames = []
    text, move = heavy(game.name)
    with still_arcade(size) as still:
        scene = open_position(still, game, text, waited)
        assert scene.play(move)
        while scene.moving and still.app.front is scene:
            frames.append(_frame(still))
    return frames


def _cascade(game: AnyGame, size: tuple[int, int]) -> list[Figure]:
    handed: list[float] = []

    def run() -> list[float]:
        frames = _heaviest(game, size)
        handed[:] = [megabytes for _, megabytes in frames]
        return [took for took, _ in frames]

    times = _least(run)
    with still_arcade(size):
        control = _least(lambda: _full_blits(len(times), size))
    name = f"{game.title} {size[0]}x{size[1]}"
    worst = percentile(times, 99)
    target, met = at_most(LIMIT, worst, "ms") if size == MIDDLE else ("", None)
    least, kept = at_most(FIRST, max(times), "ms") if size == LARGE else ("", None)
    return [
        Figure("cascades", f"{name}: work of a frame, median", median(times), "ms", median(control)),
        Figure("cascades", f"{name}: 99th percentile", worst, "ms", percentile(control, 99), target, met),
        Figure("cascades", f"{name}: longest of {len(times)}", max(times), "ms", max(control), least, kept),
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

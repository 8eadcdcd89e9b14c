"""From a press of the mouse to a changed picture, in a real window on a virtual screen."""

from __future__ import annotations

import time
from itertools import product
from statistics import median
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from benchmarks.common.figures import Figure, at_most
from benchmarks.common.opening import FRAME, still_arcade
from benchmarks.common.programs import ARCADE, BARE, SIZE, blank, program, virtual_screen
from game.games import GAMES
from game.play.port.game import AnyGame
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_seed

if TYPE_CHECKING:
    from tests.window.screen import Screen

CLICKS = 8
LIMIT = 2 * 1000 / 60
"""Milliseconds: the frame in which the press comes, and the next."""
GRID = 11
"""The board is clicked at in so many rows and columns."""
NEAR = 24
"""The picture is watched so many pixels round the click."""


class Click(Struct, frozen=True):
    """A click at a pixel, and whether the next frame answers it."""

    x: int
    y: int
    answered: bool


def measure() -> list[Figure]:
    """Medians of clicks on the board of each game; raises `NoScreen`."""
    figures = []
    with virtual_screen() as screen:
        middle = [Click(SIZE[0] // 2 + 40 * n, SIZE[1] // 2, True) for n in range(CLICKS)]
        for game in GAMES:
            clicks = _clicks(game)
            control = median(_latencies(screen, BARE, middle))
            taken = median(_latencies(screen, (*ARCADE, game.name, "--seed", "1"), clicks))
            target, met = at_most(LIMIT, taken, "ms")
            figures.append(Figure("clicks", game.title, taken, "ms", control, target, met))
    return figures


def _latencies(screen: Screen, arguments: tuple[str, ...], clicks: list[Click]) -> list[float]:
    """Milliseconds from press to change, for each click that is answered."""
    taken = []
    with program(arguments, screen):
        while blank(screen)():
            time.sleep(0.01)
        time.sleep(3.0)
        for click in clicks:
            screen.move(click.x, click.y)
            time.sleep(0.4)  # the pointer is seen to hover
            area = (max(0, click.x - NEAR), max(0, click.y - NEAR), 2 * NEAR, 2 * NEAR)
            before = screen.still(area)
            began = time.perf_counter()
            screen.press()
            while click.answered and time.perf_counter() - began < 2.0:
                if screen.picture(area) != before:
                    taken.append((time.perf_counter() - began) * 1000)
                    break
            screen.release()
            screen.still()
    return taken


def _clicks(game: AnyGame) -> list[Click]:
    """Clicks all over the board, until enough of them were answered near the pointer; found without a screen."""
    clicks: list[Click] = []
    with still_arcade(SIZE) as still:
        begin_seed(still.app, game, 1)
        still.run(1.0)
        scene = still.app.front
        assert isinstance(scene, PlayScene)
        box = scene.places.board
        for i, j in product(range(1, GRID), repeat=2):
            x, y = map(
                round, scene.form.space.to_pixels(box.left + box.width * i / GRID, box.top + box.height * j / GRID)
            )
            pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
            still.run(0.5)
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1))
            still.now += FRAME
            near = pygame.Rect(x - NEAR, y - NEAR, 2 * NEAR, 2 * NEAR)
            clicks.append(Click(x, y, near.collidelist(still.app.work()) >= 0))
            pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(x, y), button=1))
            still.settle()
            if sum(click.answered for click in clicks) == CLICKS or still.app.front is not scene:
                break
    return clicks

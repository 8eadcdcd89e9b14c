"""The control of everything that has a window: a bare pygame-ce window, painted once, that polls for events.

Run as `python -m benchmarks.started.bare 1280x720`. It has the name of the arcade's window, so that the same tools find
it.
"""

from __future__ import annotations

import sys
import time

import pygame

NAP = 0.004
"""Seconds between two looks at what the user does."""
GROUND, RED, FIGURE = (40, 40, 80), (200, 40, 80), (220, 200, 160)


def main(width: int, height: int) -> None:
    """Paint the window once, in two colours, and again with another ground at every click."""
    pygame.init()
    pygame.display.set_caption("Dusk Arcade")
    surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
    clicks = 0
    _paint(surface, GROUND)
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEBUTTONDOWN:
                clicks += 1
                _paint(surface, RED if clicks % 2 else GROUND)
        time.sleep(NAP)


def _paint(surface: pygame.Surface, ground: tuple[int, int, int]) -> None:
    width, height = surface.get_size()
    surface.fill(ground)
    surface.fill(FIGURE, (3 * width // 4, 0, width // 8, height))
    pygame.display.flip()


if __name__ == "__main__":
    main(*map(int, sys.argv[1].split("x")))

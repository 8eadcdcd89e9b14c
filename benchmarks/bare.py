"""The control of everything that has a window: a bare pygame-ce window, painted once, that polls for events.

Run as `python -m benchmarks.bare 1280x720`. It has the name of the arcade's window, so that the same tools find it.
"""

from __future__ import annotations

import sys
import time

import pygame

NAP = 0.004
"""Seconds between two looks at what the user does."""


def main(width: int, height: int) -> None:
    """Paint the window once, and again in another colour at every click."""
    pygame.init()
    pygame.display.set_caption("Dusk Arcade")
    surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)
    clicks = 0
    surface.fill((40, 40, 80))
    pygame.display.flip()
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                return
            if event.type == pygame.MOUSEBUTTONDOWN:
                clicks += 1
                surface.fill((200 if clicks % 2 else 40, 40, 80))
                pygame.display.flip()
        time.sleep(NAP)


if __name__ == "__main__":
    main(*map(int, sys.argv[1].split("x")))

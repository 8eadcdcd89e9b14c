"""Flashes in pictures, as WCAG 2.2 counts them (2.3.1, general flash).

A flash is a pair of opposing changes of a tenth of the greatest relative luminance or more, where the darker of the two
pictures is below 0.8 of it. Each small part of the window is followed for itself.
"""

from __future__ import annotations

import pygame

PARTS = (32, 24)
"""The window in so many parts."""
CHANGE, BRIGHT = 0.1, 0.8
SHADES = tuple(v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in (n / 255 for n in range(256)))


class Flashes:
    """Follows pictures, and tells how large a share of them has flashed too often within a second."""

    def __init__(self, allowed: int = 3) -> None:
        self.allowed = allowed
        self.worst = 0.0
        """The largest share of the picture that had more flashes than allowed within any second."""
        self.most = 0
        """The most flashes of any part within a second."""
        count = PARTS[0] * PARTS[1]
        self._turned: list[list[float]] = [[] for _ in range(count)]
        """When each part turned from growing brighter to growing darker, or back, within the last second."""
        self._extreme: list[float] = []
        """The brightest, or the darkest, that each part was since then."""
        self._brighter = [False] * count

    def look(self, surface: pygame.Surface, now: float) -> None:
        """Take in a picture at a time in seconds."""
        pixels = pygame.image.tobytes(pygame.transform.smoothscale(surface, PARTS), "RGB")
        red, green, blue = ([SHADES[value] for value in pixels[n::3]] for n in range(3))
        light = [0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in zip(red, green, blue, strict=True)]
        self._extreme = self._extreme or list(light)
        often = 0
        for part, value in enumerate(light):
            turned, before, brighter = self._turned[part], self._extreme[part], self._brighter[part]
            if (value > before) is brighter:
                self._extreme[part] = value
            elif abs(value - before) >= CHANGE and min(value, before) < BRIGHT:
                self._extreme[part], self._brighter[part] = value, not brighter
                turned.append(now)
            while turned and turned[0] < now - 1.0:
                turned.pop(0)
            flashes = len(turned) // 2
            self.most = max(self.most, flashes)
            often += flashes > self.allowed
        self.worst = max(self.worst, often / len(light))

"""Dwell click: a pointer that rests clicks; a ring that fills shows when."""

from __future__ import annotations

import math
from collections.abc import Callable
from math import dist

import pygame
from msgspec import Struct

from game.stage.art import Art, Theme
from game.stage.palette import channels
from game.stage.sprites import Layer, Space, Sprite, Stage
from game.ui.input.inputs import Input, Pointer

TREMBLE = 9.0
"""Maximum movement of a resting pointer, in units."""
WAIT = 0.12
"""Seconds before the ring appears, so that a passing pointer shows none."""
PARTS, FEW = 24, 6
"""Steps in which the ring fills, normally and with reduced motion."""
SIZE = 44.0


class DwellRing(Art, Struct, frozen=True):
    """A ring round the pointer, filled clockwise from the top: `filled` of `parts`."""

    filled: int
    parts: int

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        # Draw at four times the size and scale down once, for smooth edges.
        size, palette = max(1, round(SIZE * scale)), theme.palette
        picture = pygame.Surface((4 * size, 4 * size), pygame.SRCALPHA)
        middle, far = 2 * size, 2 * size - 2
        for width, colour in ((0.36, palette.shadow), (0.24, "#ffffff")):
            edge = (0.36 - width) / 2 * far
            pygame.draw.circle(picture, channels(colour), (middle, middle), far - edge, round(width * far))
        steps = round(90 * self.filled / self.parts)
        inner, outer = 0.70 * far, 0.94 * far
        if steps:
            angles = [math.tau * n / 90 - math.pi / 2 for n in range(steps + 1)]
            way = [(r, a) for r, order in ((outer, angles), (inner, angles[::-1])) for a in order]
            points = [(middle + r * math.cos(a), middle + r * math.sin(a)) for r, a in way]
            pygame.draw.polygon(picture, channels(palette.accent), points)
        return pygame.transform.smoothscale(picture, (size, size))


class Dwell:
    """Timer and ring of the dwell click."""

    def __init__(self) -> None:
        self.rest = 0.0
        """Seconds before the click; 0 if dwell click is off."""
        self.parts = PARTS
        self._at: tuple[float, float] = (-math.inf, -math.inf)
        self._since = math.inf
        """Time at which the pointer came to rest; infinity if there is nothing to click."""
        self._upon: bool | None = None
        """True if a click there does something; None before this was asked."""
        self._ring: tuple[Stage, Sprite] | None = None

    def moved(self, pixel: tuple[float, float], scale: float, now: float) -> None:
        if dist(pixel, self._at) > TREMBLE * scale:
            self._at, self._since, self._upon = pixel, now, None

    def done(self) -> None:
        """Cancel the click until the pointer moves again."""
        self._since = math.inf

    def due(self, now: float, pressable: Callable[[tuple[float, float]], bool]) -> tuple[Input, ...]:
        """Return the click that is due, or nothing."""
        if now < self._since + self.rest:
            return ()
        self.done()
        if not pressable(self._at):
            return ()
        return Pointer("move", self._at), Pointer("down", self._at, 1), Pointer("up", self._at, 1)

    def quiet(self, now: float) -> float:
        """Return the seconds until the ring changes."""
        return max(0.0, self._since + WAIT - now) or self.rest / self.parts

    def draw(self, stage: Stage, scale: float, now: float, pressable: Callable[[tuple[float, float]], bool]) -> bool:
        """Update the ring; return True if it has changed."""
        passed = now - self._since
        if passed >= WAIT and self._upon is None:
            self._upon = pressable(self._at)
        if passed < WAIT or not self._upon:
            return self.hide()
        art = DwellRing(min(self.parts, int(self.parts * passed / self.rest)), self.parts)
        if self._ring is None or self._ring[0] is not stage:
            self.hide()
            self._ring = stage, stage.add(Sprite(art, Space(), layer=Layer.SCAN))
        sprite = self._ring[1]
        if sprite.art == art and (sprite.space.x, sprite.space.y) == self._at:
            return False
        sprite.art = art
        sprite.space.place(*self._at, scale)
        return True

    def hide(self) -> bool:
        """Remove the ring; return True if there was one."""
        if self._ring is None:
            return False
        self._ring[0].remove(self._ring[1])
        self._ring = None
        return True

"""Touch magnifier: a frame round the widget below a finger, and an enlarged view where targets are small."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.app.input.touch import Touch
from game.scenes.base.context import Screen
from game.stage.art import Art, Theme
from game.stage.palette import channels
from game.stage.sprites import Layer, Space, Sprite, Stage
from game.ui.form.scan import Frame
from game.ui.widgets.widgets import Widget

ZOOM = 2
"""Magnification."""
RADIUS, GAP = 58.0, 20.0
"""Radius, and distance between the rim and what is shown, in units."""

Pixel = tuple[float, float]


class MagnifierArt(Art, Struct, frozen=True, eq=False):
    """The enlarged view in its rim. Compared by identity: no two are the same."""

    seen: pygame.Surface

    def extent(self) -> tuple[float, float]:
        width, height = self.seen.get_size()
        return float(width), float(height)

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        size, palette = self.seen.get_width(), theme.palette
        middle = (size // 2, size // 2)
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.aacircle(picture, (255, 255, 255), middle, size / 2 - 2)
        picture.blit(self.seen, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        for colour, radius, width in ((palette.shadow, 0, 7), ("#ffffff", 1, 5), (palette.accent, 2, 3)):
            pygame.draw.aacircle(picture, channels(colour), middle, size // 2 - 1 - radius, width)
        for colour, radius in ((palette.shadow, 5), ("#ffffff", 3)):
            pygame.draw.aacircle(picture, channels(colour), middle, radius)
        return picture


def place_of(finger: Pixel, radius: int, gap: float, size: tuple[int, int]) -> tuple[int, int]:
    """Return the centre of the magnifier in a window: above the finger, else beside it on the wider side."""
    x, y = finger
    width, height = size
    far = radius + radius / ZOOM + gap
    if y - far >= radius:
        y -= far
    else:
        x += far if x < width / 2 else -far
    return round(min(max(x, radius), width - radius)), round(min(max(y, radius), height - radius))


class Magnifier:
    """Shows what is below the finger that is down."""

    def __init__(self) -> None:
        self._frame = Frame()
        self._glass: tuple[Stage, Sprite] | None = None
        self._seen = b""
        """Pixels of the current view."""
        self._over: tuple[Widget | None, bool] = None, False
        """The widget below the finger, and True if it, or a widget or place since the finger came down, is small."""

    def show(self, front: Screen, touch: Touch, now: float) -> bool:
        """Update the magnifier; return True if the picture may have changed."""
        aimed = touch.aimed(front.form, now)
        if aimed is None:
            return self.hide()
        pixel, widget, acts = aimed
        place = None if widget.many else front.form.pixels(widget)
        if widget is not self._over[0]:
            least = widget.least() if place is None else min(place.size)
            self._over = widget, self._over[1] or least < touch.wide()
        if self._over[1]:
            self._look(front, pixel)
        if place is not None and acts:
            self._frame.show(front.form, place, False)
        else:
            self._frame.hide()
        return True

    def _look(self, front: Screen, pixel: Pixel) -> None:
        window, stage, scale = pygame.display.get_surface(), front.stage, front.form.fixed.scale
        assert window is not None
        if self._glass is None or self._glass[0] is not stage or self._glass[1] not in stage.sprites:
            self._lay_down()
            self._glass = stage, stage.add(Sprite(MagnifierArt(window), Space(), layer=Layer.SCAN))
        sprite = self._glass[1]
        radius = round(RADIUS * scale)
        part = pygame.Surface((2 * radius // ZOOM, 2 * radius // ZOOM))
        part.blit(window, (radius / ZOOM - pixel[0], radius / ZOOM - pixel[1]))
        sprite.space.place(*place_of(pixel, radius, GAP * scale, window.get_size()), 1.0)
        seen = part.get_buffer().raw
        if seen != self._seen:
            self._seen = seen
            sprite.art = art = MagnifierArt(pygame.transform.smoothscale(part, (2 * radius, 2 * radius)))
            sprite.picture = art, 1.0, art.paint(1.0, stage.images.theme)  # Shown once: not worth caching.

    def _lay_down(self) -> None:
        self._seen = b""
        if self._glass is not None:
            self._glass[0].remove(self._glass[1])
            self._glass = None

    def hide(self) -> bool:
        """Remove magnifier and frame; return True if there was anything."""
        shown = self._glass is not None or self._frame.shown
        self._frame.hide()
        self._lay_down()
        self._over = None, False
        return shown

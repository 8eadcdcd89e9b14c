"""The floor of a stage: its lowest layers, which hardly ever change, as one picture."""

from collections.abc import Hashable

import pygame
from msgspec import Struct

from game.stage.areas import pixels
from game.stage.drawn import Drawn, draw_areas, is_solid

Shown = dict[Hashable, Drawn | None]
"""Sprites as they are drawn, the lowest first."""


class Shift(Struct, frozen=True):
    """An area that shows what was seen somewhere else before, and the way from there in pixels."""

    area: pygame.Rect
    way: tuple[int, int]
    changed: list[pygame.Rect]
    """Places at which something looks otherwise than before, and has to be drawn."""


class Floor:
    """The picture of the background and of what lies upon it."""

    def __init__(self) -> None:
        self.picture: pygame.Surface | None = None
        self._shown: Shown = {}

    def fit(self, target: pygame.Surface) -> bool:
        """Make a picture as large as the target; return False if it is so already."""
        if self.picture is not None and self.picture.get_size() == target.get_size():
            return False
        width, height = target.get_size()
        # Copies between surfaces whose lines are multiples of 16 bytes go past the processor's cache in SDL: what is
        # drawn upon them next takes twice the time.
        self.picture = pygame.Surface((width | 1, height), 0, target).subsurface((0, 0, width, height))
        return True

    def clear(self) -> None:
        """Drop the picture."""
        self.picture = None
        self._shown = {}

    def scroll(self, shown: Shown) -> Shift | None:
        """Move what has moved as a whole since the last drawing, such as a board that is nudged; return what is up to
        date by that, or None if nothing is.
        """
        shift = find_shift(self._shown, shown)
        if shift is None or self.picture is None:
            return None
        screen = self.picture.get_rect()
        x, y = shift.way
        area = shift.area.clip(screen).clip(screen.move(x, y))
        changed = [place.clip(area) for place in shift.changed if place.colliderect(area)]
        if sum(map(pixels, changed)) >= pixels(area):
            return None
        self.picture.subsurface(area.union(area.move(-x, -y))).scroll(x, y)
        return Shift(area, shift.way, changed)

    def draw(self, areas: list[pygame.Rect], ground: pygame.Surface | None, shown: Shown) -> None:
        """Draw areas again."""
        assert self.picture is not None
        draw_areas(self.picture, areas, ground, shown.values())
        self._shown = shown


def find_shift(before: Shown, now: Shown) -> Shift | None:
    """Find the highest large solid picture that has moved, with what lies upon it; None if there is none. What lies
    below it is not seen.
    """
    if [*before] != [*now] and [*filter(now.__contains__, before)] != [*filter(before.__contains__, now)]:
        return None
    upon: list[tuple[Drawn | None, Drawn | None]] = [
        (drawn, None) for sprite, drawn in before.items() if sprite not in now
    ]
    for sprite, drawn in reversed(now.items()):
        was = before.get(sprite)
        way = _way(was, drawn)
        if drawn is not None and way is not None and way != (0, 0) and is_solid(drawn):
            return Shift(drawn.rect, way, [area for pair in upon for area in _changed(*pair, way)])
        upon.append((was, drawn))
    return None


def _changed(before: Drawn | None, now: Drawn | None, way: tuple[int, int]) -> list[pygame.Rect]:
    """Return the places to draw of a sprite that lay upon what has moved some way."""
    if _way(before, now) == way:
        return []
    was = [] if before is None else [before.rect.move(way)]
    return was if now is None else [*was, now.rect]


def _way(before: Drawn | None, now: Drawn | None) -> tuple[int, int] | None:
    """Return the way of a sprite in pixels; None if it looks otherwise than before."""
    if before is None or now is None or before.image is not now.image or before.alpha != now.alpha:
        return None
    return now.rect.x - before.rect.x, now.rect.y - before.rect.y

"""The floor of a stage: its lowest layers, which hardly ever change, as one picture."""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.stage.drawn import Drawn, draw_areas, is_solid

Shown = Sequence[Drawn | None]
"""Sprites as they are drawn, the lowest first."""


class Shift(Struct, frozen=True):
    """An area that shows what was seen somewhere else before, and the way from there in pixels."""

    area: pygame.Rect
    way: tuple[int, int]


class Floor:
    """The picture of the background and of what lies upon it."""

    def __init__(self) -> None:
        self.picture: pygame.Surface | None = None
        self._shown: Shown = ()

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
        self._shown = ()

    def scroll(self, shown: Shown) -> list[pygame.Rect]:
        """Move what has moved as a whole since the last drawing, such as a board that is nudged; return the areas that
        are up to date by that.
        """
        shift = find_shift(self._shown, shown)
        if shift is None or self.picture is None:
            return []
        screen = self.picture.get_rect()
        x, y = shift.way
        area = shift.area.clip(screen).clip(screen.move(x, y))
        if not area:
            return []
        self.picture.subsurface(area.union(area.move(-x, -y))).scroll(x, y)
        return [area]

    def draw(self, areas: list[pygame.Rect], ground: pygame.Surface | None, shown: Shown) -> None:
        """Draw areas again."""
        assert self.picture is not None
        draw_areas(self.picture, areas, ground, shown)
        self._shown = shown


def find_shift(before: Shown, now: Shown) -> Shift | None:
    """Find the highest large solid picture that has moved, with all that lies upon it; None if there is none, or
    something upon it has changed. What lies below it is not seen.
    """
    if len(before) != len(now):
        return None
    pairs = [*zip(before, now, strict=True)]
    for number, (was, drawn) in reversed([*enumerate(pairs)]):
        way = _way(was, drawn)
        if was is None or drawn is None or way is None or way == (0, 0) or not is_solid(drawn):
            continue
        both = was.rect.union(drawn.rect)
        upon = [pair for pair in pairs[number + 1 :] if any(one and one.rect.colliderect(both) for one in pair)]
        return Shift(drawn.rect, way) if all(_way(*pair) == way for pair in upon) else None
    return None


def _way(before: Drawn | None, now: Drawn | None) -> tuple[int, int] | None:
    """Return the way of a sprite in pixels; None if it looks otherwise than before."""
    if before is None or now is None or before.image is not now.image or before.alpha != now.alpha:
        return None
    return now.rect.x - before.rect.x, now.rect.y - before.rect.y

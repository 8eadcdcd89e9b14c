"""Sprites as they were drawn last, and drawing them again in some areas."""

from collections.abc import Iterable

import pygame
from msgspec import Struct

from game.stage.areas import AREA_PIXELS, CROWD, bands, outside, pixels


class Drawn(Struct, frozen=True, gc=False):
    """A drawn sprite: its picture, alpha, and the pixels it covers."""

    image: pygame.Surface
    alpha: int
    rect: pygame.Rect
    hollow: pygame.Rect | None = None
    """Pixels within its place at which there is nothing of it."""

    def covered(self) -> list[pygame.Rect]:
        """Return the areas in which there is something of it."""
        return [self.rect] if self.hollow is None else outside(self.rect, self.hollow)

    def key(self) -> tuple[int, ...]:
        """Return a value that is equal for equal pixels on the screen."""
        return id(self.image), self.alpha, *self.rect


def changed(before: Drawn | None, now: Drawn | None) -> list[pygame.Rect]:
    """Return the areas of a sprite that is drawn otherwise now."""
    if before is not None and now is not None and before.rect.colliderect(now.rect):
        return [before.rect.union(now.rect)]
    return [area for drawn in (before, now) if drawn is not None for area in drawn.covered()]


def draw_areas(
    target: pygame.Surface, areas: list[pygame.Rect], ground: pygame.Surface | None, sprites: Iterable[Drawn | None]
) -> None:
    """Draw areas of the target again: the background, and the sprites over it, the lowest first."""
    if not areas:
        return
    shown = [drawn for drawn in sprites if drawn is not None]
    rects = [drawn.rect for drawn in shown]
    for area in areas:
        there = area.collidelistall(rects)
        wall = next((index for index in reversed(there) if _hides(shown[index], area)), None)
        if wall is None:
            _draw(target, area, ground, shown, there)
            continue
        inner = area.clip(rects[wall])
        _draw(target, inner, None, shown, [index for index in inner.collidelistall(rects) if index >= wall])
        for part in outside(area, inner):
            _draw(target, part, ground, shown, part.collidelistall(rects))
    target.set_clip(None)


def is_solid(drawn: Drawn) -> bool:
    """Return whether a sprite hides what is below it."""
    return drawn.alpha == 255 and not drawn.image.get_flags() & pygame.SRCALPHA


def _hides(drawn: Drawn, area: pygame.Rect) -> bool:
    """Return whether a sprite hides so much of an area that what is below it is better left out."""
    return is_solid(drawn) and pixels(area.clip(drawn.rect)) > AREA_PIXELS


def _draw(
    target: pygame.Surface, area: pygame.Rect, ground: pygame.Surface | None, shown: list[Drawn], there: list[int]
) -> None:
    """Draw an area of the target: the background, and over it what is shown `there`, by index."""
    if len(there) < CROWD:
        _draw_at_once(target, area, ground, [shown[index] for index in there])
        return
    crowd = [shown[index] for index in there]
    rects = [drawn.rect for drawn in crowd]
    for part in bands(area):
        _draw_at_once(target, part, ground, [crowd[index] for index in part.collidelistall(rects)])


def _draw_at_once(target: pygame.Surface, area: pygame.Rect, ground: pygame.Surface | None, shown: list[Drawn]) -> None:
    target.set_clip(area)
    if ground is not None:
        target.blit(ground, area.topleft, area)
    for drawn in shown:
        image = drawn.image
        if drawn.alpha < 255:
            image.set_alpha(drawn.alpha)
            target.blit(image, drawn.rect)
            image.set_alpha(255)
        else:
            target.blit(image, drawn.rect)

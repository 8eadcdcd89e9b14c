"""Areas of the screen that have changed: a few rectangles that cover them and do not overlap."""

from collections.abc import Iterator
from math import ceil

import pygame

MOST_AREAS = 24
"""Number of areas beyond which their bounding box is redrawn, unless it is so large that even many of them cost less.
"""

AREA_PIXELS = 50_000
"""Number of pixels that take about as long to redraw as an area takes for itself: to save fewer, none is split."""

BAND = 96
"""Number of lines drawn together: of so many, the pixels are still in the processor's cache when the next of many
pictures upon each other is drawn, which takes two thirds of the time.
"""
CROWD = 48
"""Number of pictures in an area from which it is drawn in bands."""


def merge(rects: list[pygame.Rect], screen: pygame.Rect) -> list[pygame.Rect]:
    """Return a few rectangles within the screen that cover the given ones and do not overlap."""
    merged: list[pygame.Rect] = []
    waiting = [rect.clip(screen) for rect in reversed(rects)]
    splits = 0
    while waiting:
        area = waiting.pop()
        if not area:
            continue
        hit = area.collidelist(merged)
        if hit < 0:
            merged.append(area)
            continue
        other = merged[hit]
        if other.contains(area):
            continue
        both = area.union(other)
        if splits < MOST_AREAS and pixels(both) - pixels(area) - pixels(other) + pixels(area.clip(other)) > AREA_PIXELS:
            splits += 1
            waiting += outside(area, other)
        else:
            merged.pop(hit)
            waiting.append(both)
    if len(merged) > MOST_AREAS:
        everything = merged[0].unionall(merged[1:])
        if pixels(everything) <= sum(map(pixels, merged)) + AREA_PIXELS * len(merged):
            return [everything]
    return merged


def pixels(rect: pygame.Rect) -> int:
    """Return the number of pixels in a rectangle."""
    return rect.width * rect.height


def outside(area: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """Return what an area has outside another one, as rectangles that do not overlap."""
    inner = area.clip(other)
    return [
        pygame.Rect(area.left, area.top, area.width, inner.top - area.top),
        pygame.Rect(area.left, inner.bottom, area.width, area.bottom - inner.bottom),
        pygame.Rect(area.left, inner.top, inner.left - area.left, inner.height),
        pygame.Rect(inner.right, inner.top, area.right - inner.right, inner.height),
    ]


def remaining(areas: list[pygame.Rect], done: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return what areas have outside those that are `done`."""
    for other in done:
        areas = [area for area in areas if not other.contains(area)]
        areas = [part for area in areas for part in (outside(area, other) if area.colliderect(other) else [area])]
    return areas


def bands(area: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield bands of about `BAND` lines that make up an area, from top to bottom."""
    count = max(1, ceil(area.height / BAND))
    for n in range(count):
        top = area.height * n // count
        bottom = area.height * (n + 1) // count
        yield pygame.Rect(area.left, area.top + top, area.width, bottom - top)

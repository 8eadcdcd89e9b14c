"""Compares two folders of pictures: which differ, in how many pixels, and where."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame
from msgspec import Struct

LIT = (255, 0, 255)
"""Colour of differing pixels, over a darkened old picture."""


class Change(Struct, frozen=True):
    """A picture that differs: what is different in words, and the files that show it."""

    name: str
    what: str
    before: Path | None = None
    """The old picture, `None` where there was none."""
    after: Path | None = None
    """The new picture, `None` where there is none any more."""
    difference: Path | None = None
    """The differing pixels, `None` where the two have nothing in common."""

    def __str__(self) -> str:
        return f"{self.name}: {self.what}"


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[int, pygame.Surface]:
    """Return the number of pixels that differ between two pictures of the same size, and a picture that shows them."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    shown = other.convert(24)
    shown.fill((70, 70, 70), special_flags=pygame.BLEND_MULT)
    same.to_surface(shown, setcolor=LIT, unsetcolor=None)
    return same.count(), shown


def compare(names: Iterable[str], folder: Path, other: Path, target: Path) -> list[Change]:
    """Return every picture that differs between the folders; the differences are painted into `target`."""
    changes = [_compared(name, folder / f"{name}.png", other / f"{name}.png", target / f"{name}.png") for name in names]
    return [change for change in changes if change is not None]


def _compared(name: str, after: Path, before: Path, target: Path) -> Change | None:
    """Return the change between two files, `None` where they show the same."""
    if not before.is_file():
        return Change(name, "new", after=after)
    if not after.is_file():
        return Change(name, "gone", before=before)
    one = pygame.image.load(after)
    was = pygame.image.load(before)
    if one.get_size() != was.get_size():
        sizes = [f"{width}x{height}" for width, height in (one.get_size(), was.get_size())]
        return Change(name, " instead of ".join(sizes), before, after)
    count, shown = difference(one, was)
    if not count:
        return None
    target.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(shown, target)
    return Change(name, f"{count} pixels", before, after, target)

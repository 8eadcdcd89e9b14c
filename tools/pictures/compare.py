"""Compares two folders of pictures: which differ, in how many pixels, and where."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pygame

LIT = (255, 0, 255)
"""Colour of differing pixels, over a darkened old picture."""


def difference(one: pygame.Surface, other: pygame.Surface) -> tuple[int, pygame.Surface]:
    """Return the number of pixels that differ between two pictures of the same size, and a picture that shows them."""
    same = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    same.invert()
    shown = other.convert(24)
    shown.fill((70, 70, 70), special_flags=pygame.BLEND_MULT)
    same.to_surface(shown, setcolor=LIT, unsetcolor=None)
    return same.count(), shown


def compare(names: Iterable[str], folder: Path, other: Path, target: Path) -> list[str]:
    """Return a line for every picture that differs between the folders; the differences are painted into `target`."""
    lines = []
    for name in names:
        if not (other / f"{name}.png").is_file():
            lines.append(f"{name}: only in {folder}")
            continue
        one, was = pygame.image.load(folder / f"{name}.png"), pygame.image.load(other / f"{name}.png")
        if one.get_size() != was.get_size():
            lines.append(
                f"{name}: {one.get_width()}x{one.get_height()} instead of {was.get_width()}x{was.get_height()}"
            )
            continue
        count, shown = difference(one, was)
        if count:
            target.mkdir(parents=True, exist_ok=True)
            pygame.image.save(shown, target / f"{name}.png")
            lines.append(f"{name}: {count} pixels")
    return lines

"""Films of the moments of `tools.film`, taken within a test."""

from __future__ import annotations

from pathlib import Path
from statistics import fmean

import pygame
import pytest

from game.stage import prefetch
from tests.helpers import pictures
from tools.film.moments import MOMENTS
from tools.film.shooting import Film, shoot

SIZE = (800, 600)
MOST_AT_ONCE = 0.5
"""Maximum share of what an undo changes of a picture that changes in its first frame."""
MOST = 8
"""Maximum number of films that are kept: several tests look at the same one."""
KEPT: dict[tuple[str, str, tuple[int, int], bool], Film] = {}


def film(
    patch: pytest.MonkeyPatch, folder: Path, title: str, motion: str = "lively", size: tuple[int, int] = SIZE
) -> Film:
    """Film the moment with a title, in a folder for what is saved, or return the film that another test has taken."""
    key = title, motion, size, pictures.left_blank()
    if key not in KEPT:
        KEPT[key] = film_anew(patch, folder, title, motion, size)
        if len(KEPT) > MOST:
            del KEPT[next(iter(KEPT))]
    return KEPT[key]


def film_anew(
    patch: pytest.MonkeyPatch, folder: Path, title: str, motion: str = "lively", size: tuple[int, int] = SIZE
) -> Film:
    """As `film`, whether it has been taken or not."""
    patch.chdir(folder)
    patch.setattr(prefetch, "paint_beside", prefetch.paint_beside)  # The tool has its own from now on.
    return shoot(next(moment for moment in MOMENTS if moment.title == title), motion, size)


def share_at_once(taken: Film, number: int) -> float:
    """Share of what changes from a frame of a painted film to its end that changes in that frame."""
    before, now, last = (taken.frames[n].picture for n in (number - 1, number, -1))
    return difference(before, now) / difference(before, last)


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Mean difference of the colours of two pictures, 0 to 255."""
    pixels = (pygame.image.tobytes(picture, "RGB") for picture in (one, other))
    return fmean(abs(a - b) for a, b in zip(*pixels, strict=True))

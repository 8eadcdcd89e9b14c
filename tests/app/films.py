"""Films of the moments of `tools.film`, taken within a test."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.stage import prefetch
from tools.film.moments import MOMENTS
from tools.film.shooting import Film, shoot

SIZE = (800, 600)


def film(
    patch: pytest.MonkeyPatch, folder: Path, title: str, motion: str = "lively", size: tuple[int, int] = SIZE
) -> Film:
    """Film the moment with a title, in a folder for what is saved."""
    patch.chdir(folder)
    patch.setattr(prefetch, "paint_beside", prefetch.paint_beside)  # The tool has its own from now on.
    return shoot(next(moment for moment in MOMENTS if moment.title == title), motion, size)

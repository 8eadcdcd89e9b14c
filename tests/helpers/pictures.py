"""Caches for the arcades of all tests: the same picture is painted once, and the same text is measured once.

The painting alone is nearly half of the tests' time, and what it gives depends on nothing but what is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from io import BytesIO
from pathlib import Path
from typing import ClassVar

import pygame
import pytest

from game.app.display.compositor import Compositor
from game.background import finish
from game.installation import ASSETS
from game.stage import art as arts
from game.stage import prefetch, svg
from game.stage.art import Art, Fonts, Text, Theme
from game.stage.fonts import CachedFont, FallbackFont
from game.stage.image_cache import ImageCache, LruCache
from game.stage.sprites import Stage
from game.ui.drawing import canvas
from game.ui.drawing.surfaces import TabletopArt
from tools.pictures import arcade

SHELF = LruCache(200_000_000)
"""The pictures, kept from test to test."""
FONTS = ASSETS / "fonts"


BLANK = LruCache(100_000_000)
"""The same for tests that leave pictures blank."""


def leave_blank(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be painted or drawn, for those who look only at what lies where; what a test paints is blank."""

    def blank(given: object, size: tuple[int, int]) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA)

    patch.setattr(pygame.image, "load_sized_svg", blank)
    patch.setattr(pygame.transform, "smoothscale", blank)
    patch.setattr(pygame.transform, "average_color", lambda *given: (0, 0, 0, 0))
    for blur in ("box_blur", "gaussian_blur"):
        patch.setattr(pygame.transform, blur, lambda surface, *given: surface)
    patch.setattr(Stage, "draw", lambda stage, target, *given: [target.get_rect()])
    patch.setattr(Compositor, "_painting", lambda compositor: iter(()))
    patch.setattr(Compositor, "table", lambda compositor: compositor.window.surface)
    patch.setattr(Compositor, "_below", lambda compositor, scene: compositor.window.surface)
    patch.setattr("tests.helpers.pictures.SHELF", BLANK)


def left_blank() -> bool:
    """Return True in a test that leaves pictures blank."""
    return SHELF is BLANK


class Measured(CachedFont):
    """A font that measures the same text once, also for those that are opened later from the same file."""

    MOST = 1_000_000
    KNOWN: ClassVar[defaultdict[tuple[bytes, int], dict[str | bytes, tuple[int, int]]]] = defaultdict(dict)

    def __init__(self, file: BytesIO | None, pixels: int, foreign: FallbackFont | None = None) -> None:
        # Its file is read first: pygame closes one that is no font.
        known = self.KNOWN[file.getvalue(), pixels] if file is not None else {}
        super().__init__(file, pixels, foreign)
        self.known = known


def _key(art: Art, scale: float, theme: Theme) -> tuple[object, ...]:
    return art, scale, theme.palette, theme.symbols, pygame.display.get_surface() is not None


def share(patch: pytest.MonkeyPatch) -> None:
    """Let all arcades that are opened from now on have their pictures in common."""
    image, painting, table = ImageCache.image, ImageCache.painting, TabletopArt.painting

    def kept(art: Art, scale: float, theme: Theme, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        if theme.fonts.folder != FONTS:
            return paint()  # What is in that folder may change from test to test.
        key = _key(art, scale, theme)
        found = SHELF.find(key)
        return SHELF.keep(key, paint()) if found is None else found

    def shared_image(images: ImageCache, art: Art, scale: float) -> pygame.Surface:
        found = kept(art, scale, images.theme, lambda: image(images, art, scale))
        images.keep(art, scale, found)  # Also one that another test has painted.
        return found

    def shared_painting(images: ImageCache, art: Art, scale: float) -> Iterator[None]:
        if images.theme.fonts.folder != FONTS or SHELF.find(_key(art, scale, images.theme)) is None:
            yield from painting(images, art, scale)
            kept(art, scale, images.theme, lambda: image(images, art, scale))

    def shared_table(art: TabletopArt, scale: float, theme: Theme) -> svg.Painting:
        yield from ()
        return kept(art, scale, theme, lambda: finish(table(art, scale, theme)))

    def shared_beside(art: Art, scale: float, theme: Theme) -> Future[pygame.Surface]:
        picture = Future[pygame.Surface]()
        picture.set_result(kept(art, scale, theme, lambda: art.paint(scale, theme)))
        return picture

    icons: dict[tuple[Path, tuple[int, int]], pygame.Surface] = {}
    load = pygame.image.load_sized_svg

    def shared_icon(file: Path | BytesIO, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, Path) or not file.is_relative_to(ASSETS):
            return load(file, size)
        if (file, size) not in icons:
            icons[file, size] = load(file, size)
        return icons[file, size]

    sizes: dict[tuple[Text, float], tuple[float, float]] = {}
    measure = arts.measure

    def shared_measure(text: Text, fonts: Fonts, scale: float) -> tuple[float, float]:
        if fonts.folder != FONTS or not text.text.isascii():
            return measure(text, fonts, scale)  # Other letters may come from other fonts, which are not the same.
        if (text, scale) not in sizes:
            sizes[text, scale] = measure(text, fonts, scale)
        return sizes[text, scale]

    patch.setattr(canvas, "measure", shared_measure)
    patch.setattr(arcade, "painted_at_once", shared_beside)
    patch.setattr(pygame.image, "load_sized_svg", shared_icon)  # Every window has an icon.
    patch.setattr(
        prefetch, "paint_beside", shared_beside
    )  # At once: no test waits for a thread, none depends on its speed.
    patch.setattr(ImageCache, "image", shared_image)
    patch.setattr(ImageCache, "painting", shared_painting)
    patch.setattr(TabletopArt, "painting", shared_table)
    patch.setattr(arts, "CachedFont", Measured)


def alike(one: bytes, other: bytes) -> bool:
    """Return whether two pictures differ by no more than painting in bands does: by a shade at a few places."""
    off = [abs(a - b) for a, b in zip(one, other, strict=True) if abs(a - b) > 1]
    return max(off, default=0) <= 24 and len(off) < len(one) / 200

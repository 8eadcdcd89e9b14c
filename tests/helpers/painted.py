"""What the arcades of all tests have in common: the same picture is painted once, the same text is measured once.

The painting alone is nearly half of the tests' time, and what it gives depends on nothing but what is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import ClassVar

import pygame
import pytest

from game.installation import ASSETS
from game.stage import art as arts
from game.stage import svg
from game.stage.ahead import Errand
from game.stage.art import Art, Gallery, Look, Shelf
from game.stage.faces import Face, Foreign
from game.ui.drawing.frames import Table

SHELF = Shelf(200_000_000)
"""The pictures, kept from test to test."""
FONTS = ASSETS / "fonts"


BLANK = Shelf(100_000_000)
"""The same for tests that leave pictures blank."""


def leave_blank(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be drawn from SVG: that takes most of the time of those who look only at what lies where."""

    def blank(file: object, size: tuple[int, int]) -> pygame.Surface:
        return pygame.Surface(size, pygame.SRCALPHA)

    patch.setattr(pygame.image, "load_sized_svg", blank)
    patch.setattr("tests.helpers.painted.SHELF", BLANK)


class Measured(Face):
    """A font that measures the same text once, also for those that are opened later from the same file."""

    MOST = 1_000_000
    KNOWN: ClassVar[defaultdict[tuple[bytes, int], dict[str | bytes, tuple[int, int]]]] = defaultdict(dict)

    def __init__(self, file: BytesIO | None, pixels: int, foreign: Foreign | None = None) -> None:
        # Its file is read first: pygame closes one that is no font.
        known = self.KNOWN[file.getvalue(), pixels] if file is not None else {}
        super().__init__(file, pixels, foreign)
        self.known = known


def _key(art: Art, scale: float, look: Look) -> tuple[object, ...]:
    return art, scale, look.palette, look.symbols, pygame.display.get_surface() is not None


def share(patch: pytest.MonkeyPatch) -> None:
    """Let all arcades that are opened from now on have their pictures in common."""
    image, painting, table = Gallery.image, Gallery.painting, Table.painting

    def kept(art: Art, scale: float, look: Look, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        if look.fonts.folder != FONTS:
            return paint()  # What is in that folder may change from test to test.
        key = _key(art, scale, look)
        found = SHELF.find(key)
        return SHELF.keep(key, paint()) if found is None else found

    def shared_image(gallery: Gallery, art: Art, scale: float) -> pygame.Surface:
        return kept(art, scale, gallery.look, lambda: image(gallery, art, scale))

    def shared_painting(gallery: Gallery, art: Art, scale: float) -> Iterator[None]:
        if gallery.look.fonts.folder != FONTS or SHELF.find(_key(art, scale, gallery.look)) is None:
            yield from painting(gallery, art, scale)
            kept(art, scale, gallery.look, lambda: image(gallery, art, scale))

    def shared_table(art: Table, scale: float, look: Look) -> svg.Painting:
        yield from ()
        return kept(art, scale, look, lambda: svg.at_once(table(art, scale, look)))

    def shared_errand(errand: Errand) -> None:
        (art, scale), look = errand.key, errand.look
        errand.picture = kept(art, scale, look, lambda: art.paint(scale, look))

    patch.setattr(Errand, "start", shared_errand)  # At once: no test waits for a thread, none depends on its speed.
    patch.setattr(Gallery, "image", shared_image)
    patch.setattr(Gallery, "painting", shared_painting)
    patch.setattr(Table, "painting", shared_table)
    patch.setattr(arts, "Face", Measured)

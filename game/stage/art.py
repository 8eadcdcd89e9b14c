"""Art: recipes for pictures, painted at any size and kept by the gallery."""

from __future__ import annotations

import logging
import math
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from io import BytesIO
from pathlib import Path
from typing import ClassVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.stage import svg
from game.stage.faces import Face, Foreign
from game.stage.palette import DUSK, Palette

TITLE, TEXT, STRONG = "title", "text", "strong"


class Fonts:
    """The type faces of the arcade at every size; a missing or broken file is replaced by pygame's own face, and
    letters they have not are looked for in `foreign` ones.
    """

    FILES: ClassVar[dict[str, str]] = {
        TITLE: "Fraunces-SemiBold.ttf",
        TEXT: "NunitoSans-Regular.ttf",
        STRONG: "NunitoSans-SemiBold.ttf",
    }

    MOST: ClassVar[int] = 90
    """So many sizes are kept; a window that is being dragged larger asks for many more."""

    def __init__(self, folder: Path, foreign: Foreign | None = None) -> None:
        self.folder = folder
        self.foreign = foreign if foreign is not None else Foreign()
        self.missing: set[str] = set()
        self._files: dict[str, bytes] = {}
        self._fonts: dict[tuple[str, int], Face] = {}

    def at(self, face: str, pixels: float) -> Face:
        """The face at a height in pixels."""
        key = (face, max(6, round(pixels)))
        found = self._fonts.get(key)  # What is painted beside the frames asks, too, at any moment.
        if found is None:
            if not pygame.font.get_init():
                pygame.font.init()
            if len(self._fonts) >= self.MOST:
                self._fonts.clear()
            found = self._fonts[key] = self._load(*key)
        return found

    def let_go(self) -> None:
        """Close every font: one that outlives pygame's font module is never freed, nor the file it was read from."""
        self._fonts.clear()
        self.foreign.close()

    def _load(self, face: str, pixels: int) -> Face:
        path = self.folder / self.FILES[face]
        try:
            # From memory: a font opened by its path would keep the file open, one for every size.
            if face not in self._files:
                self._files[face] = path.read_bytes()
            font = Face(BytesIO(self._files[face]), pixels, self.foreign)
            font.size("A")  # pygame finds out only now that a file is no font
            return font
        except (OSError, pygame.error) as error:
            if face not in self.missing:
                logging.warning("The font %s cannot be used (%s); the built-in one takes its place.", path, error)
                self.missing.add(face)
            return Face(None, round(pixels * 1.3), self.foreign)


class Look(Struct, frozen=True):
    """All that pictures depend on besides their size: change it and everything is painted anew."""

    fonts: Fonts
    palette: Palette = DUSK
    symbols: bool = True


class Art:
    """A hashable recipe for a picture. Subclasses are frozen structs."""

    def kin(self) -> Hashable:
        """Equal for pictures of the same thing: where one goes and another one comes, it has moved. None for what never
        moves.
        """
        return None

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        """The picture at `scale` pixels a unit."""
        raise NotImplementedError

    def painting(self, scale: float, look: Look) -> svg.Painting:
        """The same picture in parts; all of it at once where that takes no more than a few milliseconds."""
        yield from ()
        return self.paint(scale, look)


class SvgArt(Art):
    """Art drawn from SVG text."""

    EXTENT: ClassVar[tuple[float, float]] = 1.0, 1.0
    """Width and height in units, where all pictures of a class have the same."""
    VIEW: ClassVar[tuple[float, float] | None] = None
    """Width and height of the drawing's own coordinates, where they are not those of the picture."""

    def extent(self) -> tuple[float, float]:
        """Width and height in units."""
        return self.EXTENT

    def view(self) -> tuple[float, float]:
        """Width and height of the drawing's own coordinates."""
        return self.VIEW or self.extent()

    def body(self, look: Look) -> str:
        """The drawing."""
        raise NotImplementedError

    def pixels(self, scale: float) -> tuple[int, int]:
        """Width and height in pixels at `scale` pixels a unit."""
        width, height = self.extent()
        return max(1, round(width * scale)), max(1, round(height * scale))

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        return svg.render(self.body(look), self.view(), self.pixels(scale))


class SizedArt(SvgArt):
    """Art that says how large it is, in units."""

    width: float
    height: float

    def extent(self) -> tuple[float, float]:
        return self.width, self.height


class SquareArt(SvgArt):
    """Art that is as high as wide: `size` units."""

    size: float

    def extent(self) -> tuple[float, float]:
        return self.size, self.size


class BandedArt(SvgArt):
    """Art that takes longer than a frame may: it is painted in bands."""

    def layers(self, look: Look) -> tuple[str, ...]:
        """The drawing in parts, which are drawn one upon the other: where there is much in it, a band takes long."""
        return (self.body(look),)

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        return svg.at_once(self.painting(scale, look))

    def painting(self, scale: float, look: Look) -> svg.Painting:
        layers = self.layers(look)
        yield  # To put many words together takes a while, too.
        return (yield from svg.render_in_bands(layers, self.view(), self.pixels(scale)))


class PiecedArt(Art):
    """Art that is put together from many others, piece by piece."""

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        return svg.at_once(self.painting(scale, look))

    def painting(self, scale: float, look: Look) -> svg.Painting:
        raise NotImplementedError


class Plank(SizedArt, Struct, frozen=True):
    """Art whose columns are all alike but for those at its two ends: of the others only a few are drawn, which is many
    times faster.
    """

    width: float
    height: float

    def end(self) -> float:
        """Units at either end that are drawn as they are."""
        return 26.0

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        extent = self.extent()
        width, height = (max(1, round(units * scale)) for units in extent)
        end = math.ceil(self.end() * scale) + 1
        spare = width - 2 * end - 1
        if spare < 8:
            return super().paint(scale, look)
        narrow = replace(self, width=self.width - extent[0] * spare / width)
        drawn = svg.render(narrow.body(look), narrow.extent(), (width - spare, height))
        drawn.set_alpha(None)  # Copied as it is, not laid upon what is there.
        picture = pygame.Surface((width, height), pygame.SRCALPHA, drawn)
        column = drawn.subsurface((end, 0, 1, height))
        picture.blit(drawn, (0, 0), (0, 0, end, height))
        pygame.transform.scale(column, (spare + 1, height), picture.subsurface((end, 0, spare + 1, height)))
        picture.blit(drawn, (end + spare + 1, 0), (end + 1, 0, end, height))
        return picture


class Enlarged(Art, Struct, frozen=True):
    """Another art, `size` times as large."""

    art: Art
    size: float

    def kin(self) -> Hashable:
        return self.art.kin()

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        return self.art.paint(scale * self.size, look)

    def painting(self, scale: float, look: Look) -> svg.Painting:
        return (yield from self.art.painting(scale * self.size, look))


class Shelf:
    """Pictures kept as long as there is room for `limit` bytes; the least recently used go first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def find(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """The picture of a key, if it is still there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[object, ...], image: pygame.Surface) -> pygame.Surface:
        """Put a picture on the shelf."""
        self._kept[key] = image
        self._bytes += image.get_width() * image.get_height() * 4
        while self._bytes > self.limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return image

    def clear(self) -> None:
        """Throw everything away."""
        self._kept.clear()
        self._bytes = 0


class Gallery:
    """Painted pictures, and copies of them in other sizes and turned.

    The copies have a shelf of their own: an animation makes hundreds, which must not push out what was painted.
    """

    def __init__(self, look: Look, limit: int = 40_000_000, copies: int = 16_000_000) -> None:
        """`limit` and `copies` are bytes."""
        self.look = look
        self._painted = Shelf(limit)
        self._copies = Shelf(copies)

    def show(self, look: Look) -> None:
        """Take on another look; what was painted with the old one is forgotten."""
        self.look = look
        self.clear()

    def clear(self) -> None:
        """Forget everything painted."""
        self._painted.clear()
        self._copies.clear()

    def image(self, art: Art, scale: float) -> pygame.Surface:
        """The picture of an art at `scale` pixels a unit."""
        key = (art, round(scale, 3))
        found = self._painted.find(key)
        return self._painted.keep(key, art.paint(scale, self.look)) if found is None else found

    def has(self, art: Art, scale: float) -> bool:
        """Whether the picture of an art is painted."""
        return self._painted.find((art, round(scale, 3))) is not None

    def keep(self, art: Art, scale: float, image: pygame.Surface) -> None:
        """Keep the picture of an art that was painted elsewhere."""
        if not self.has(art, scale):
            self._painted.keep((art, round(scale, 3)), image)

    def painting(self, art: Art, scale: float) -> Iterator[None]:
        """Paint the picture of an art in steps, if it is not there; it is at the end."""
        key = (art, round(scale, 3))
        if self._painted.find(key) is None:
            image = yield from art.painting(scale, self.look)
            if self._painted.find(key) is None:
                self._painted.keep(key, image)
            yield

    def transformed(self, image: pygame.Surface, size: tuple[int, int], angle: int) -> pygame.Surface:
        """A painted picture brought to a size in pixels and turned by whole degrees counter-clockwise."""
        key = (image, size, angle)
        found = self._copies.find(key)
        if found is not None:
            return found
        if size != image.get_size():
            image = pygame.transform.smoothscale(image, size)
        if angle:
            image = pygame.transform.rotozoom(image, angle, 1.0)
        return self._copies.keep(key, image)

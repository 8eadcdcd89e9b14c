"""The painted pictures that are kept, and scaled and rotated copies of them."""

from collections import OrderedDict
from collections.abc import Iterator

import pygame

from game.stage import svg
from game.stage.art import Art, Theme


class LruCache:
    """Least-recently-used cache of pictures, at most `limit` bytes in all (but at least one picture)."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._bytes = 0

    def find(self, key: tuple[object, ...]) -> pygame.Surface | None:
        """Return the picture cached under a key, or None."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
        return found

    def keep(self, key: tuple[object, ...], image: pygame.Surface) -> pygame.Surface:
        """Cache a picture and return it."""
        self._kept[key] = image
        self._bytes += image.get_width() * image.get_height() * 4
        while self._bytes > self.limit and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
        return image

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0


_USUAL_PIXELS = 1920 * 1080
"""Number of pixels of the largest window for which the usual limits of the cache do."""


class ImageCache:
    """Cache of painted pictures, and of scaled and rotated copies.

    The copies have a cache of their own: an animation makes hundreds, which must not evict what was painted.
    """

    def __init__(self, theme: Theme, limit: int = 40_000_000, copies: int = 16_000_000) -> None:
        """Both limits are in bytes, and hold in windows up to `_USUAL_PIXELS`; in larger ones they grow with these."""
        self.theme = theme
        self.sparing = False
        """True while what follows, such as pieces, is painted after the program's first picture."""
        self.painted_ahead = False
        """True if this frame has painted something that is not seen yet."""
        self.large = False
        """True in a window of more than `_USUAL_PIXELS` pixels."""
        self._limits = limit, copies
        self._painted = LruCache(limit)
        self._copies = LruCache(copies)

    def fit(self, size: tuple[int, int]) -> None:
        """Set the limits for a window: pictures take as many bytes as they have pixels there."""
        share = max(1.0, size[0] * size[1] / _USUAL_PIXELS)
        self.large = share > 1.0
        painted, copies = self._limits
        self._painted.limit = round(share * painted)
        self._copies.limit = round(share * copies)

    @property
    def limit(self) -> int:
        """Number of bytes of painted pictures that are kept."""
        return self._painted.limit

    def show(self, theme: Theme) -> None:
        """Set another look and drop every picture painted with the old one."""
        self.theme = theme
        self._painted.clear()
        self._copies.clear()

    def image(self, art: Art, scale: float) -> pygame.Surface:
        """Return the picture of an art at `scale` pixels per unit, painting it if necessary."""
        key = (art, round(scale, 3))
        found = self._painted.find(key)
        return self._painted.keep(key, art.paint(scale, self.theme)) if found is None else found

    def has(self, art: Art, scale: float) -> bool:
        """Return whether the picture of an art is cached."""
        return self._painted.find((art, round(scale, 3))) is not None

    def waits(self, art: Art, scale: float) -> bool:
        """Return whether an art is shown once its picture is painted, after the program's first one."""
        return self.sparing and art.follows() and not self.has(art, scale)

    def keep(self, art: Art, scale: float, image: pygame.Surface) -> None:
        """Cache the picture of an art that was painted elsewhere."""
        if not self.has(art, scale):
            self._painted.keep((art, round(scale, 3)), image)

    def painting(self, art: Art, scale: float) -> Iterator[None]:
        """Paint and cache the picture of an art in steps, unless it is cached already."""
        key = (art, round(scale, 3))
        if self._painted.find(key) is None:
            image = yield from art.painting(scale, self.theme)
            self.keep(art, scale, image)
            yield

    def faded(self, image: pygame.Surface, opacity: int) -> pygame.Surface:
        """Return a picture with transparency at an opacity below 255."""
        key = (image, opacity)
        found = self._copies.find(key)
        if found is not None:
            return found
        copy = image.copy()
        copy.fill((255, 255, 255, opacity), special_flags=pygame.BLEND_RGBA_MULT)
        return self._copies.keep(key, copy)

    def transformed(self, image: pygame.Surface, size: tuple[int, int], angle: int) -> pygame.Surface:
        """Return a painted picture scaled to a size in pixels and rotated by whole degrees counter-clockwise."""
        key = (image, size, angle)
        found = self._copies.find(key)
        if found is not None:
            return found
        if size != image.get_size():
            image = pygame.transform.smoothscale(image, size)
        if angle and size[0] * size[1] > svg.BAND:
            # Smoothing takes four times as long; in a large picture that turns its edges are not seen.
            image = pygame.transform.rotate(image, angle)
        elif angle:
            image = pygame.transform.rotozoom(image, angle, 1.0)
        return self._copies.keep(key, image)

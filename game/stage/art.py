"""Art: recipes for pictures and texts, painted at any size."""

import logging
import math
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import ClassVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.background import finish
from game.characters import printable
from game.stage import drawings, svg
from game.stage.fonts import CachedFont, FallbackFont
from game.stage.palette import DUSK, Colour, Palette, channels

TITLE = "title"
TEXT = "text"
STRONG = "strong"


class Fonts:
    """The arcade's type faces at every size.

    pygame's own face replaces a missing or broken file; `foreign` supplies missing letters.
    """

    FILES: ClassVar[dict[str, str]] = {
        TITLE: "Fraunces-SemiBold.ttf",
        TEXT: "NunitoSans-Regular.ttf",
        STRONG: "NunitoSans-SemiBold.ttf",
    }

    MOST: ClassVar[int] = 90
    """Maximum number of sizes kept; a window being dragged larger asks for many more."""

    def __init__(self, folder: Path, foreign: FallbackFont | None = None) -> None:
        self.folder = folder
        self.foreign = foreign if foreign is not None else FallbackFont()
        self.missing: set[str] = set()
        self._files: dict[str, bytes] = {}
        self._fonts: dict[tuple[str, int], CachedFont] = {}

    def at(self, face: str, pixels: float) -> CachedFont:
        """Return a face at a height in pixels, at least 6."""
        key = (face, max(6, round(pixels)))
        found = self._fonts.get(key)  # One look-up: the painter thread may empty the cache at any moment.
        if found is None:
            if not pygame.font.get_init():
                pygame.font.init()
            if len(self._fonts) >= self.MOST:
                self._fonts.clear()
            found = self._fonts[key] = self._load(*key)
        return found

    def let_go(self) -> None:
        """Close all fonts: one that outlives pygame's font module is never freed, nor is the file it was read from."""
        self._fonts.clear()
        self.foreign.close()

    def _load(self, face: str, pixels: int) -> CachedFont:
        path = self.folder / self.FILES[face]
        try:
            # From memory: a font opened by its path would keep the file open, one for every size.
            if face not in self._files:
                self._files[face] = path.read_bytes()
            font = CachedFont(BytesIO(self._files[face]), pixels, self.foreign)
            font.size("A")  # Only now does pygame notice that a file is no font.
            return font
        except (OSError, pygame.error) as error:
            if face not in self.missing:
                logging.warning("The font %s cannot be used (%s); the built-in one takes its place.", path, error)
                self.missing.add(face)
            return CachedFont(None, round(pixels * 1.3), self.foreign)


class Theme(Struct, frozen=True):
    """Everything that pictures depend on besides their size; a change repaints all of them."""

    fonts: Fonts
    palette: Palette = DUSK
    symbols: bool = True


class Art:
    """A hashable recipe for a picture; subclasses are frozen structs, and paint it at once or in steps."""

    def kin(self) -> Hashable:
        """Return the identity of what is pictured, or None for what never moves.

        A picture that goes and another of the same kin that comes count as one movement.
        """
        return None

    def follows(self) -> bool:
        """Return whether it may be shown some frames after the program's first picture: by default whatever moves."""
        return self.kin() is not None

    def swarms(self) -> bool:
        """Return whether it fades in many places at once: then one faded picture serves all, in half the time."""
        return False

    def hollow(self, scale: float) -> pygame.Rect | None:
        """Return a part of the picture, in its pixels, in which nothing is painted; by default None."""
        return None

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        """Paint the picture at `scale` pixels per unit; by default by its steps."""
        return finish(self.painting(scale, theme))

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        """Paint the picture in steps; by default in a single one, for pictures that take only a few milliseconds."""
        yield from ()
        return self.paint(scale, theme)


class SvgArt(Art):
    """Art drawn from SVG text."""

    EXTENT: ClassVar[tuple[float, float]] = 1.0, 1.0
    """Width and height in units, for classes whose pictures are all of one size."""
    VIEW: ClassVar[tuple[float, float] | None] = None
    """Width and height of the drawing's view box, where it differs from the extent."""

    def extent(self) -> tuple[float, float]:
        """Return width and height in units."""
        return self.EXTENT

    def view(self) -> tuple[float, float]:
        """Return width and height of the drawing's view box."""
        return self.VIEW or self.extent()

    def body(self, theme: Theme) -> str:
        """Return the SVG elements of the drawing."""
        raise NotImplementedError

    def pixels(self, scale: float) -> tuple[int, int]:
        """Return width and height in pixels at `scale` pixels per unit, each at least 1."""
        width, height = self.extent()
        return max(1, round(width * scale)), max(1, round(height * scale))

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        return svg.render(self.body(theme), self.view(), self.pixels(scale))

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        """Paint a large picture in bands, as in the largest windows even buttons and frames are."""
        width, height = self.pixels(scale)
        if width * height <= svg.BAND or type(self).paint is not SvgArt.paint:
            return self.paint(scale, theme)
        return (yield from svg.render_in_bands((self.body(theme),), self.view(), (width, height)))


class DrawnArt(SvgArt):
    """Art whose drawing is a file, see `drawings`."""

    FILE: ClassVar[str] = ""
    """Name of the drawing; words in braces stand for what the art says of itself, as in `splinter_{art.form}`."""

    def file(self) -> str:
        """The name of the drawing."""
        return self.FILE.format(art=self)

    def palette(self, theme: Theme) -> Palette:
        """The colours it is drawn in."""
        return theme.palette

    def own(self, theme: Theme) -> Mapping[str, str]:
        """Its own colours, and other words of the drawing."""
        return {}

    def view(self) -> tuple[float, float]:
        return drawings.view(self.file())

    def body(self, theme: Theme) -> str:
        return drawings.drawing(self.file(), self.palette(theme), **self.own(theme))


class SizedArt(SvgArt, Struct, frozen=True):
    """Art whose size is given, in units."""

    width: float
    height: float

    MARGIN: ClassVar[float] = 0.0
    """Extra width of the picture on every side, in units, for a shadow or light."""

    def extent(self) -> tuple[float, float]:
        return self.width + 2 * self.MARGIN, self.height + 2 * self.MARGIN


class SquareArt(SvgArt):
    """Square art, `size` units wide."""

    size: float

    def extent(self) -> tuple[float, float]:
        return self.size, self.size


class ChunkedArt(SvgArt):
    """Art that takes longer to paint than a frame may last, so it can be painted in bands.

    At once it is painted as a whole, in two thirds of the time: every band reads the whole drawing.
    """

    def layers(self, theme: Theme) -> tuple[str, ...]:
        """Return the drawing as parts laid upon each other: a band of a crowded drawing takes too long."""
        return (self.body(theme),)

    def finishing(self, drawn: pygame.Surface, scale: float, theme: Theme) -> svg.Painting:
        """Paint what belongs to the picture besides the drawing, in steps; by default nothing."""
        yield from ()
        return drawn

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        drawn = svg.render("".join(self.layers(theme)), self.view(), self.pixels(scale))
        return finish(self.finishing(drawn, scale, theme))

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        layers = self.layers(theme)
        yield  # Building the SVG text takes a while, too.
        drawn = yield from svg.render_in_bands(layers, self.view(), self.pixels(scale))
        return (yield from self.finishing(drawn, scale, theme))


class StretchedArt(SizedArt, frozen=True):
    """Art whose columns are all alike except at its two ends.

    One inner column is painted and stretched, which is many times faster.
    """

    def end(self) -> float:
        """Return the width of either end that is painted as it is, in units."""
        return 26.0

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        narrow, size = self._narrow(scale)
        if narrow is self:
            return super().paint(scale, theme)
        return self._stretched(svg.render(narrow.body(theme), narrow.extent(), size), scale)

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        narrow, size = self._narrow(scale)
        width, height = self.pixels(scale)
        if narrow is self or width * height <= svg.BAND:
            return self.paint(scale, theme)
        # Most of it is edge: lines upon lines.
        drawn = yield from svg.render_in_bands((narrow.body(theme),), narrow.extent(), size, svg.BAND // 4)
        yield
        return self._stretched(drawn, scale)

    def _narrow(self, scale: float) -> tuple["StretchedArt", tuple[int, int]]:
        """Return the art without most of its inner columns, and its size in pixels; the art itself where it has few."""
        width, height = self.pixels(scale)
        spare = width - 2 * self._end(scale) - 1
        if spare < 8:
            return self, (width, height)
        return replace(self, width=self.width - self.extent()[0] * spare / width), (width - spare, height)

    def _end(self, scale: float) -> int:
        """Return the width of either end in pixels."""
        return math.ceil(self.end() * scale) + 1

    def _stretched(self, drawn: pygame.Surface, scale: float) -> pygame.Surface:
        """Return the picture made of the narrow one."""
        width, height = self.pixels(scale)
        end = self._end(scale)
        spare = width - drawn.get_width()
        drawn.set_alpha(None)  # Copy the pixels, do not blend them.
        picture = pygame.Surface((width, height), pygame.SRCALPHA, drawn)
        column = drawn.subsurface((end, 0, 1, height))
        picture.blit(drawn, (0, 0), (0, 0, end, height))
        pygame.transform.scale(column, (spare + 1, height), picture.subsurface((end, 0, spare + 1, height)))
        picture.blit(drawn, (end + spare + 1, 0), (end + 1, 0, end, height))
        return picture


class ScaledArt(Art, Struct, frozen=True):
    """Another art, enlarged `size` times."""

    art: Art
    size: float

    def kin(self) -> Hashable:
        return self.art.kin()

    def follows(self) -> bool:
        return self.art.follows()

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        return self.art.paint(scale * self.size, theme)

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        return (yield from self.art.painting(scale * self.size, theme))


LINE_SPACING = 1.04
"""Line spacing, in heights of the face (1.36 times the size in pixels for the text face)."""
LONGEST_TEXT = 4_000
"""Maximum length of a text that is laid out, in characters: no screen has room for more."""
_FIRST_MEASURED = 256
"""Number of characters measured first when a line is filled: hardly any line has more."""


def wrap(text: str, font: pygame.font.Font, width: float) -> list[str]:
    """Split a text into lines of at most `width` pixels, breaking words that are too long for a line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            tried = f"{line} {word}" if line else word
            if font.size(tried)[0] <= width:
                line = tried
                continue
            if line:
                lines.append(line)
            line = word
            while (fit := max(1, _fitting(line, font, width))) < len(line):
                lines.append(line[:fit])
                line = line[fit:]
        lines.append(line)
    return lines


def shortened(text: str, font: pygame.font.Font, width: float) -> str:
    """Return the text, cut and ended with an ellipsis if it is wider than `width` pixels."""
    fit = _fitting(text, font, width, "…")
    return text if fit == len(text) else text[:fit].rstrip() + "…"


def short_names(text: str, names: Iterable[str], letters: int) -> str:
    """Cut these names within a text to a number of letters, so that there is room for the rest of it."""
    for name in names:
        if len(name) > letters:
            text = text.replace(name, f"{name[: letters - 1].rstrip()}…")
    return text


def _fitting(text: str, font: pygame.font.Font, width: float, end: str = "") -> int:
    """Return how many letters of a text are at most `width` pixels wide: all, or so many with `end` behind them.

    Measures little more than fits, however long the text is.
    """
    tried = min(_FIRST_MEASURED, len(text))
    while font.size(text[:tried])[0] <= width:
        if tried == len(text):
            return tried
        tried = min(2 * tried, len(text))
    return bisect_right(range(1, tried), width, key=lambda n: font.size(text[:n] + end)[0])


class Text(Art, Struct, frozen=True):
    """Text in one colour, wrapped at `width` (units) or, with `shorten`, cut to one line.

    The text may come from any file or program: characters that cannot be shown become a dot.
    """

    text: str
    size: float
    face: str = TEXT
    colour: str = "text"
    """Name of a colour of the palette, or `#rrggbb`."""
    width: float = 0.0
    align: str = "left"
    shorten: bool = False
    shadow: bool = False
    lines: int = 0
    """Maximum number of lines, the last one cut with an ellipsis; 0 for no limit."""
    halo: bool = False
    """Outlined letters, readable on any background."""

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        font = theme.fonts.at(self.face, self.size * scale)
        lines = text_lines(self, theme.fonts, scale)
        height = round(font.get_height() * LINE_SPACING)
        widths = [font.size(line)[0] for line in lines]
        width = max(1, *widths, round(self.width * scale) if self.align != "left" else 1)
        # Dark letters need no dark shadow.
        shadow = self.shadow and not theme.palette.bright
        rise = max(1, round(self.size * scale / 18)) if shadow or self.halo else 0
        room = 2 * rise if self.halo else rise
        picture = pygame.Surface((width + room, font.get_height() + height * (len(lines) - 1) + room), pygame.SRCALPHA)
        middle = room - rise
        below = [(rise, rise)] * shadow
        if self.halo:
            below = [(x, y) for x in range(0, room + 1, rise) for y in range(0, room + 1, rise)]
        passes = [*((theme.palette.shadow, x, y) for x, y in below), (colour_of(self.colour, theme), middle, middle)]
        for colour, across, down in passes:
            for n, line in enumerate(lines):
                if widths[n]:  # pygame refuses to paint letters without any width alone.
                    free = width - widths[n]
                    left = {"left": 0, "centre": free // 2, "right": free}[self.align]
                    drawn = font.render(line, True, channels(colour))
                    picture.blit(drawn, (left + across, n * height + down))
        return picture


def colour_of(name: str, theme: Theme) -> Colour:
    """Return a colour of the palette by its name, or the `#rrggbb` itself."""
    return name if name.startswith("#") else str(getattr(theme.palette, name))


def text_lines(text: Text, fonts: Fonts, scale: float) -> list[str]:
    """Return the lines of a text as shown at `scale` pixels per unit."""
    font = fonts.at(text.face, text.size * scale)
    shown = printable(text.text if len(text.text) <= LONGEST_TEXT else text.text[:LONGEST_TEXT] + "…")
    if not text.width:
        return shown.split("\n")
    if text.shorten:
        return [shortened(shown.replace("\n", " "), font, text.width * scale)]
    lines = wrap(shown, font, text.width * scale)
    if text.lines and len(lines) > text.lines:
        rest = " ".join(lines[text.lines - 1 :])
        lines = [*lines[: text.lines - 1], shortened(rest + " …", font, text.width * scale)]
    return lines


def measure(text: Text, fonts: Fonts, scale: float) -> tuple[float, float]:
    """Return width and height of a text in units, as painted at `scale` pixels per unit."""
    font = fonts.at(text.face, text.size * scale)
    lines = text_lines(text, fonts, scale)
    width = max(font.size(line)[0] for line in lines)
    height = font.get_height() + round(font.get_height() * LINE_SPACING) * (len(lines) - 1)
    return width / scale, height / scale

"""Type faces in one size, with the system's faces as a fallback for missing letters."""

import contextlib
import warnings
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from itertools import islice
from typing import ClassVar

import pygame
from pygame.typing import ColorLike

from game.characters import is_ignorable, is_tone

NOBODYS = "\U0010ffff"
"""A code point that no face has: each face draws its own replacement glyph for it."""
UNKNOWN = "?"
"""Shown instead of a letter that no face has."""
PROBE = 24
"""Size in pixels at which system faces are tested for a letter."""
MOST_OPENED = 150
"""Maximum number of system faces opened in one search: about 0.1 s."""
SEARCHES = 20
"""Maximum number of searches through all faces that leave a letter missing."""
MOST_IN_VAIN = 200
"""Maximum number of missing letters searched for: a text from outside may hold thousands."""
MOST_FACES = 30
"""Maximum number of system faces kept open, counted once for each size and script."""
LIKED = (
    "dejavusans", "notosans", "segoeui", "arial", "arialunicode", "notosanscjksc", "notosanscjkjp", "microsoftyahei",
    "yugothic", "malgungothic", "hiraginosansgb", "pingfang", "applesdgothicneo", "droidsansfallback",
    "wenquanyizenhei", "leelawadeeui", "nirmalaui", "gadugi", "ebrima", "seguisym", "segoeuisymbol", "applesymbols",
    "freesans",
)  # fmt: skip
"""Upright faces with many letters and even strokes, which match the arcade's own; tried first."""
UNLIKELY = ("mono", "serif", "bold", "italic", "condensed", "narrow", "emoji", "math", "lastresort")
"""Parts of the names of faces to skip: other styles, colour glyphs, or nothing but boxes."""
LEFTWARDS = (
    (0x590, 0x600, "Hebr"), (0x600, 0x900, "Arab"), (0xFB1D, 0xFB50, "Hebr"), (0xFB50, 0xFE00, "Arab"),
    (0xFE70, 0xFEFF, "Arab"),
)  # fmt: skip
"""Ranges of letters written from right to left, with the ISO 15924 code of their script."""


def has(font: pygame.font.Font, letter: str) -> bool:
    """Return whether a face has a glyph of its own for a letter; True for letters without width."""
    if pygame.font.Font.size(font, letter)[0] == 0 or letter.isspace():
        return True
    if font.metrics(letter) != font.metrics(NOBODYS):
        return True  # The quick test settles nearly every letter.
    # On black: the colour of a transparent pixel is arbitrary.
    ours, nobodys = (pygame.font.Font.render(font, one, True, "white", "black") for one in (letter, NOBODYS))
    return pygame.image.tobytes(ours, "RGB") != pygame.image.tobytes(nobodys, "RGB")


def leftwards(letter: str) -> str:
    """Return the script of a letter written from right to left, or "" for all others."""
    return next((script for first, end, script in LEFTWARDS if first <= ord(letter) < end), "")


def system_files() -> Iterator[str]:
    """Yield the files of the system's faces, the most suitable first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # A system without a list of its faces is no error.
        names = {name for name in pygame.font.get_fonts() if not any(word in name for word in UNLIKELY)}
    liked = [name for name in LIKED if name in names]
    for name in [*liked, *sorted(names.difference(liked))]:
        if (file := pygame.font.match_font(name)) is not None:
            yield file


class FallbackFont:
    """Fallback faces of the system, searched only once a letter is missing.

    Only faces that had a letter stay open: each is an open file, and a system may have hundreds.
    """

    def __init__(self, files: Callable[[], Iterable[str]] = system_files) -> None:
        self._list = files
        self._files: list[str] | None = None
        self._kept: list[tuple[str, pygame.font.Font]] = []
        self._known: dict[str, str] = {}
        self._in_vain: set[str] = set()
        self._searches = 0
        self._sizes: dict[tuple[str, int, str], pygame.font.Font] = {}

    def font(self, letter: str, pixels: int) -> pygame.font.Font | None:
        """Return a face `pixels` high that has the letter, or None; only letters searched for are found."""
        file = self._known.get(letter)
        if file is None:
            return None
        script = leftwards(letter)
        font = self._sizes.get((file, pixels, script))
        if font is None:
            if len(self._sizes) >= MOST_FACES:
                self._sizes.clear()
            try:
                font = pygame.font.Font(file, pixels)
            except (OSError, pygame.error):  # It has been uninstalled.
                return None
            if script:
                font.set_direction(pygame.DIRECTION_RTL)
                font.set_script(script)
            self._sizes[file, pixels, script] = font
        return font

    def search(self, letters: Iterable[str]) -> None:
        """Find a face for each of these letters; all at once, so that each face is opened once for all of them."""
        missing = [letter for letter in dict.fromkeys(letters) if letter not in self._known]
        missing = [letter for letter in missing if letter not in self._in_vain]
        for kept in self._kept:
            missing = self._settle(missing, *kept)
        missing = missing[: MOST_IN_VAIN - len(self._in_vain)]
        if not missing or self._searches >= SEARCHES:
            return
        for file in self._usable():
            if not missing:
                return
            font = _opened(file)
            if font is None:
                continue
            still_missing = self._settle(missing, file, font)
            if len(still_missing) < len(missing):
                # The next letter is most likely of the same script. A new list, because the painter thread may iterate
                # over the old one.
                self._kept = [(file, font), *self._kept]
            missing = still_missing
        self._searches += 1
        self._in_vain.update(missing)

    def close(self) -> None:
        self._kept = []
        self._sizes.clear()

    def _settle(self, missing: list[str], file: str, font: pygame.font.Font) -> list[str]:
        """Note which letters a face has; return the others."""
        found = [letter for letter in missing if has(font, letter)]
        self._known.update(dict.fromkeys(found, file))
        return [letter for letter in missing if letter not in self._known]

    def _usable(self) -> list[str]:
        if self._files is None:
            self._files = list(islice(self._list(), MOST_OPENED))
        return self._files


def _opened(file: str) -> pygame.font.Font | None:
    """Return a face as it is tested for letters, or None if it cannot be used."""
    with contextlib.suppress(OSError, pygame.error):
        font = pygame.font.Font(file, PROBE)
        # A bitmap face of pictures has one size only, whichever is asked for.
        if font.size("A")[1] <= 3 * PROBE:
            return font
    return None


class CachedFont(pygame.font.Font):
    """A type face in one size that caches the sizes of texts.

    Missing letters come from `foreign`; a question mark replaces those that no face has.
    """

    MOST: ClassVar[int] = 500
    """Maximum number of cached sizes."""
    LONGEST: ClassVar[int] = 100
    """Maximum length of a cached text, in characters."""

    def __init__(self, file: BytesIO | None, pixels: int, foreign: FallbackFont | None = None) -> None:
        super().__init__(file, pixels)
        self.known: dict[str | bytes, tuple[int, int]] = {}
        self._pixels = pixels
        self._foreign = foreign
        self._own: dict[str, bool] = {}

    def size(self, text: str | bytes, /) -> tuple[int, int]:
        found = self.known.get(text)
        if found is None:
            parts = self._parts(text)
            if parts is None:
                found = super().size(text)
            else:
                sizes = [pygame.font.Font.size(font, part) for font, part in parts]
                found = sum(width for width, _ in sizes), super().size("")[1]
            if len(text) <= self.LONGEST:
                if len(self.known) >= self.MOST:
                    self.known.clear()
                self.known[text] = found
        return found

    def render(
        self, text: str | bytes | None, antialias: bool, color: ColorLike, bgcolor: ColorLike | None = None,
        wraplength: int = 0,
    ) -> pygame.Surface:  # fmt: skip
        parts = self._parts(text)
        if parts is None:
            return super().render(text, antialias, color, bgcolor, wraplength)
        picture = pygame.Surface(self.size(text or ""), pygame.SRCALPHA)
        left = 0
        for font, part in parts:
            if width := pygame.font.Font.size(font, part)[0]:
                drawn = pygame.font.Font.render(font, part, antialias, color)
                picture.blit(drawn, (left, self.get_ascent() - font.get_ascent()))
                left += width
        return picture

    def _parts(self, text: str | bytes | None) -> list[tuple[pygame.font.Font, str]] | None:
        """Split a text into runs of one face each; None where this face has all of it."""
        if self._foreign is None or not isinstance(text, str) or text.isascii():
            return None
        if all(self._has(letter) for letter in text):
            return None
        text, fonts = self._fonts(text)
        for n in range(1, len(text) - 1):
            if text[n] == " " and fonts[n - 1] is fonts[n + 1]:
                fonts[n] = fonts[n - 1]  # So words that run leftwards keep their order.
        parts: list[tuple[pygame.font.Font, str]] = []
        for font, letter in zip(fonts, text, strict=True):
            shown = (font, letter) if font is not None else (self, letter if letter == " " else UNKNOWN)
            if parts and parts[-1][0] is shown[0]:
                parts[-1] = shown[0], parts[-1][1] + shown[1]
            else:
                parts.append(shown)
        return parts

    def _fonts(self, text: str) -> tuple[str, list[pygame.font.Font | None]]:
        """Return a text, and the face of each letter; None if no face has it.

        What only changes the picture of the letter before it is drawn with that, or left out.
        """
        assert self._foreign is not None
        self._foreign.search(letter for letter in text if not (is_tone(letter) or self._has(letter)))
        letters = list[str]()
        fonts = list[pygame.font.Font | None]()
        for letter in text:
            before = fonts[-1] if fonts else self
            if is_ignorable(letter) or is_tone(letter):
                if before is None or not (is_ignorable(letter) or has(before, letter)):
                    continue
                font: pygame.font.Font | None = before
            else:
                font = self if self._has(letter) else self._foreign.font(letter, self._pixels)
            letters.append(letter)
            fonts.append(font)
        return "".join(letters), fonts

    def _has(self, letter: str) -> bool:
        if letter.isascii() or is_ignorable(letter):
            return True
        if letter not in self._own:
            self._own[letter] = has(self, letter)
        return self._own[letter]

"""Text as art: measured, wrapped, and painted once for every size."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

import pygame
from msgspec import Struct

from game.checks import printable
from game.stage.art import TEXT, Art, Fonts, Theme
from game.stage.palette import Colour, channels

LINE = 1.04
"""Line spacing, in heights of the face (1.36 times the size in pixels for the text face)."""
LONGEST = 4_000
"""Maximum length of a text that is laid out, in characters: no screen has room for more."""
FIRST = 256
"""Number of characters measured first when a line is filled: hardly any line has more."""


def wrap(text: str, font: pygame.font.Font, width: float) -> list[str]:
    """Split a text into lines of at most `width` pixels, breaking words that are too long for a line."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            tried = f"{line} {word}" if line else word
            if not _too_many(tried, font, width):
                line = tried
                continue
            if line:
                lines.append(line)
            *full, line = _pieces(word, font, width)
            lines += full
        lines.append(line)
    return lines


def shortened(text: str, font: pygame.font.Font, width: float) -> str:
    """Return the text, cut and ended with an ellipsis if it is wider than `width` pixels."""
    too_many = _too_many(text, font, width)
    if not too_many:
        return text
    fit = bisect_right(range(1, too_many), width, key=lambda n: font.size(text[:n] + "…")[0])
    return text[:fit].rstrip() + "…"


def short_names(text: str, names: Iterable[str], letters: int) -> str:
    """Cut these names within a text to a number of letters, so that there is room for the rest of it."""
    for name in names:
        if len(name) > letters:
            text = text.replace(name, f"{name[: letters - 1].rstrip()}…")
    return text


def _pieces(word: str, font: pygame.font.Font, width: float) -> list[str]:
    """Split a word into pieces that each fill a line; the last one is the remainder."""
    pieces: list[str] = []
    start = 0
    while (too_many := _too_many(word, font, width, start)) > 1:
        fit = bisect_right(range(1, too_many), width, key=lambda n: font.size(word[start : start + n])[0])
        pieces.append(word[start : start + max(1, fit)])
        start += max(1, fit)
    return [*pieces, word[start:]]


def _too_many(text: str, font: pygame.font.Font, width: float, start: int = 0) -> int:
    """Return a number of letters from `start` on that are wider than `width` pixels, or 0 if the rest fits.

    Measures little more than fits, however long the text is.
    """
    tried = min(FIRST, len(text) - start)
    while font.size(text[start : start + tried])[0] <= width:
        if start + tried == len(text):
            return 0
        tried = min(2 * tried, len(text) - start)
    return tried


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
        height = round(font.get_height() * LINE)
        widths = [font.size(line)[0] for line in lines]
        width = max(1, *widths, round(self.width * scale) if self.align != "left" else 1)
        # Dark letters need no dark shadow.
        shadow = self.shadow and not theme.palette.bright
        rise = max(1, round(self.size * scale / 18)) if shadow or self.halo else 0
        room = 2 * rise if self.halo else rise
        picture = pygame.Surface((width + room, font.get_height() + height * (len(lines) - 1) + room), pygame.SRCALPHA)
        middle = room - rise
        passes = [(colour_of(self.colour, theme), middle, middle)]
        if self.halo:
            around = ((x, y) for x in range(0, room + 1, rise) for y in range(0, room + 1, rise))
            passes = [*((theme.palette.shadow, x, y) for x, y in around), *passes]
        elif shadow:
            passes.insert(0, (theme.palette.shadow, rise, rise))
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
    shown = printable(text.text if len(text.text) <= LONGEST else text.text[:LONGEST] + "…")
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
    height = font.get_height() + round(font.get_height() * LINE) * (len(lines) - 1)
    return width / scale, height / scale

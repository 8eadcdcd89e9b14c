"""Text as art: measured, wrapped and painted once for every size."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.stage.art import TEXT, Art, Fonts, Look
from game.stage.palette import Colour, channels

LINE = 1.04
"""Distance of two lines of text, in heights of the face (which are 1.36 times its size in pixels for the text face)."""


def wrap(text: str, font: pygame.font.Font, width: float) -> list[str]:
    """The lines a text takes in `width` pixels; a word that is too long for a line is broken."""
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
            while font.size(word)[0] > width and len(word) > 1:
                fit = max(1, next((n for n in range(len(word), 0, -1) if font.size(word[:n])[0] <= width), 1))
                lines.append(word[:fit])
                word = word[fit:]
            line = word
        lines.append(line)
    return lines


def shortened(text: str, font: pygame.font.Font, width: float) -> str:
    """The text, or its beginning with an ellipsis when it is wider than `width` pixels."""
    if font.size(text)[0] <= width:
        return text
    while text and font.size(text + "…")[0] > width:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(frozen=True)
class Text(Art):
    """A text in one colour; with `width` (units) it is wrapped, or with `shorten` cut to one line."""

    text: str
    size: float
    face: str = TEXT
    colour: str = "text"
    """The name of a colour of the palette, or `#rrggbb`."""
    width: float = 0.0
    align: str = "left"
    shorten: bool = False
    shadow: bool = False
    lines: int = 0
    """At most so many lines, the last one cut with an ellipsis; 0 for all."""

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        font = look.fonts.at(self.face, self.size * scale)
        lines = text_lines(self, look.fonts, scale)
        height = round(font.get_height() * LINE)
        widths = [font.size(line)[0] for line in lines]
        width = max(1, *widths, round(self.width * scale) if self.align != "left" else 1)
        # Dark letters need no dark shadow.
        shadow = self.shadow and not look.palette.bright
        rise = max(1, round(self.size * scale / 18)) if shadow else 0
        picture = pygame.Surface((width + rise, font.get_height() + height * (len(lines) - 1) + rise), pygame.SRCALPHA)
        passes = [(colour_of(self.colour, look), 0)]
        if shadow:
            passes.insert(0, (look.palette.shadow, rise))
        for colour, offset in passes:
            for n, line in enumerate(lines):
                if line:
                    free = width - widths[n]
                    left = {"left": 0, "centre": free // 2, "right": free}[self.align]
                    drawn = font.render(line, True, channels(colour))
                    picture.blit(drawn, (left + offset, n * height + offset))
        return picture


def colour_of(name: str, look: Look) -> Colour:
    """A colour of the palette by its name, or the `#rrggbb` itself."""
    return name if name.startswith("#") else str(getattr(look.palette, name))


def text_lines(text: Text, fonts: Fonts, scale: float) -> list[str]:
    """The lines a text is shown in at `scale` pixels a unit."""
    font = fonts.at(text.face, text.size * scale)
    if not text.width:
        return text.text.split("\n")
    if text.shorten:
        return [shortened(text.text, font, text.width * scale)]
    lines = wrap(text.text, font, text.width * scale)
    if text.lines and len(lines) > text.lines:
        rest = " ".join(lines[text.lines - 1 :])
        lines = [*lines[: text.lines - 1], shortened(rest + " …", font, text.width * scale)]
    return lines


def measure(text: Text, fonts: Fonts, scale: float) -> tuple[float, float]:
    """Width and height of a text in units, as it comes out at `scale` pixels a unit."""
    font = fonts.at(text.face, text.size * scale)
    lines = text_lines(text, fonts, scale)
    width = max(font.size(line)[0] for line in lines)
    height = font.get_height() + round(font.get_height() * LINE) * (len(lines) - 1)
    return width / scale, height / scale

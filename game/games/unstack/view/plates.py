"""Plates on UnStack's board: the brass ones that count captured stones, and the one that says something."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.stage import svg
from game.stage.art import TITLE, Art, Look, SvgArt
from game.stage.palette import channels, darker, lighter


class Plaque(SvgArt, Struct, frozen=True):
    """A small brass plate with the number of the stones in a tray."""

    count: int

    EXTENT = 0.5, 0.28

    def body(self, look: Look) -> str:
        gold = look.palette.gold
        width, height = self.extent()
        return (
            svg.linear_gradient("brass", (0, 0), (width, height), lighter(gold, 0.35), gold, darker(gold, 0.35))
            + svg.rounded(0.01, 0.03, width - 0.02, height - 0.03, 0.06, 'fill="#000000" fill-opacity="0.5"')
            + svg.rounded(0.01, 0.01, width - 0.02, height - 0.04, 0.06, 'fill="url(#brass)"')
            + "".join(
                svg.circle(x, height / 2 - 0.01, 0.022, f'fill="{darker(gold, 0.55)}"') for x in (0.065, width - 0.065)
            )
        )

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        picture = super().paint(scale, look)
        font = look.fonts.at(TITLE, 0.24 * scale)
        drawn = font.render(str(self.count), True, channels(darker(look.palette.gold, 0.82)))
        drawn = drawn.subsurface(drawn.get_bounding_rect())
        centre = picture.get_rect().center
        picture.blit(drawn, drawn.get_rect(center=(centre[0], centre[1] - max(1, round(0.008 * scale)))))
        return picture


class Notice(Art, Struct, frozen=True):
    """A plate with a few words, as wide as they are."""

    text: str

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        palette = look.palette
        drawn = look.fonts.at(TITLE, 0.36 * scale).render(self.text, True, channels(palette.text))
        width, height = drawn.get_width() / scale + 0.7, 0.85
        edge = svg.line(palette.accent, 0.02, fill=palette.panel) + ' fill-opacity="0.95"'
        shadow = svg.rounded(0.02, 0.06, width - 0.04, height - 0.08, 0.14, 'fill="#000000" fill-opacity="0.4"')
        body = shadow + svg.within(width, height - 0.06, 0.03, 0.13, edge)
        picture = svg.render(body, (width, height), (round(width * scale), round(height * scale)))
        picture.blit(drawn, drawn.get_rect(center=picture.get_rect().center))
        return picture

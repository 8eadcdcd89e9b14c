"""The table and everything flat upon it: panels, buttons, the focus ring."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pygame

from game import svg
from game.art import Art, Look, SvgArt
from game.palette import channels, darker, lighter, mix

RADIUS = 10.0
"""The corner radius of everything, in units."""


@dataclass(frozen=True)
class Table(Art):
    """The ground of all screens: a table at dusk, lit softly from the upper left."""

    width: float
    height: float

    def paint(self, scale: float, look: Look) -> pygame.Surface:
        size = (max(1, round(self.width * scale)), max(1, round(self.height * scale)))
        palette = look.palette
        reach = (self.width**2 + self.height**2) ** 0.5
        body = (
            svg.radial_gradient(
                "light",
                (self.width * 0.22, self.height * 0.02),
                reach * 0.95,
                (0, palette.ground_light, 1),
                (0.45, mix(palette.ground_light, palette.ground, 0.62), 1),
                (1, darker(palette.ground, 0.25), 1),
            )
            + f'<rect width="{self.width:g}" height="{self.height:g}" fill="url(#light)"/>'
        )
        table = svg.render(body, (self.width, self.height), size).convert()
        grain = _grain()
        for y in range(0, size[1], grain.get_height()):
            for x in range(0, size[0], grain.get_width()):
                table.blit(grain, (x, y))
        return table


def _grain(side: int = 160) -> pygame.Surface:
    """Faint noise, which gives the table a texture and hides the steps of its dark gradient."""
    noise = random.Random(7).randbytes(side * side)
    pixels = b"".join(bytes((255, 255, 255, n >> 5) if n & 1 else (0, 0, 0, n >> 4)) for n in noise)
    return pygame.image.frombytes(pixels, (side, side), "RGBA")


@dataclass(frozen=True)
class Panel(SvgArt):
    """A slightly translucent dark sheet with a thin light edge; it casts the one soft shadow there is.

    The picture is `MARGIN` units larger on every side than the panel, for the shadow.
    """

    width: float
    height: float
    raised: bool = True
    opacity: float = 0.0
    """0 for the palette's own."""

    MARGIN = 14.0

    def extent(self) -> tuple[float, float]:
        return self.width + 2 * self.MARGIN, self.height + 2 * self.MARGIN

    def body(self, look: Look) -> str:
        palette, m = look.palette, self.MARGIN
        opacity = self.opacity or palette.panel_opacity
        shadow = svg.soft_shadow(m, m + 3, self.width, self.height, RADIUS, 10, palette.shadow) if self.raised else ""
        fill = svg.linear_gradient(
            "sheet",
            (0, m),
            (0, m + self.height),
            (0, lighter(palette.panel, 0.06), opacity),
            (1, palette.panel, opacity),
        )
        edge = svg.linear_gradient(
            "edge", (0, m), (0, m + self.height), (0, palette.edge, 0.75), (1, palette.edge, 0.22)
        )
        sheet = svg.rounded(
            m + 0.5, m + 0.5, self.width - 1, self.height - 1, RADIUS, 'fill="url(#sheet)" stroke="url(#edge)"'
        )
        return shadow + fill + edge + sheet


@dataclass(frozen=True)
class Well(SvgArt):
    """A place let into the table: darker, with a shadow at its upper edge and light at the lower one."""

    width: float
    height: float
    radius: float = RADIUS

    def extent(self) -> tuple[float, float]:
        return self.width, self.height

    def body(self, look: Look) -> str:
        sunken = look.palette.sunken
        depth = min(18.0, self.height / 4)
        return (
            svg.linear_gradient(
                "well",
                (0, 0),
                (0, self.height),
                (0, darker(sunken, 0.45), 1),
                (depth / self.height, sunken, 1),
                (1, lighter(sunken, 0.05), 1),
            )
            + svg.linear_gradient(
                "rim", (0, 0), (0, self.height), (0, look.palette.shadow, 0.9), (1, look.palette.edge, 0.55)
            )
            + svg.rounded(
                0.5, 0.5, self.width - 1, self.height - 1, self.radius, 'fill="url(#well)" stroke="url(#rim)"'
            )
        )


@dataclass(frozen=True)
class ButtonFace(SvgArt):
    """A button's face: `state` is normal, hover, pressed or disabled; `primary` for what most people want next."""

    width: float
    height: float
    state: str = "normal"
    primary: bool = False
    chosen: bool = False

    def extent(self) -> tuple[float, float]:
        return self.width, self.height

    def body(self, look: Look) -> str:
        palette = look.palette
        rest = {"normal": 0.10, "hover": 0.24, "pressed": 0.04, "disabled": 0.04}[self.state]
        if self.primary and self.state != "disabled":
            shade = {"normal": 0.0, "hover": 0.18, "pressed": -0.18}[self.state]
            base = lighter(palette.accent, shade) if shade >= 0 else darker(palette.accent, -shade)
            top, bottom, opacity = lighter(base, 0.16), darker(base, 0.08), 1.0
            edge, edge_opacity = lighter(base, 0.45), 0.9
        else:
            base = mix(palette.panel, palette.accent, rest + (0.16 if self.chosen else 0))
            top, bottom, opacity = lighter(base, 0.07), darker(base, 0.06), 0.96
            edge = palette.accent
            edge_opacity = 0.15 if self.state == "disabled" else 1.0 if self.chosen else 0.5
        width = 1.8 if self.chosen else 1.2
        return (
            svg.linear_gradient("face", (0, 0), (0, self.height), (0, top, opacity), (1, bottom, opacity))
            + svg.rounded(0, 2.0, self.width, self.height - 2, RADIUS, f'fill="{palette.shadow}" fill-opacity="0.35"')
            + svg.rounded(
                1,
                1.0 + (0.8 if self.state == "pressed" else 0),
                self.width - 2,
                self.height - 3.5,
                RADIUS - 1,
                f'fill="url(#face)" stroke="{edge}" stroke-opacity="{edge_opacity}" stroke-width="{width}"',
            )
        )


@dataclass(frozen=True)
class FocusRing(SvgArt):
    """The ring round what keys and buttons act upon; `MARGIN` units larger on every side than the widget."""

    width: float
    height: float

    MARGIN = 6.0

    def extent(self) -> tuple[float, float]:
        return self.width + 2 * self.MARGIN, self.height + 2 * self.MARGIN

    def body(self, look: Look) -> str:
        m, colour = self.MARGIN, lighter(look.palette.accent, 0.35)
        if look.palette.name == "daylight":
            colour = look.palette.accent
        ring = f'fill="none" stroke="{colour}"'
        return "".join(
            svg.rounded(m - g, m - g, self.width + 2 * g, self.height + 2 * g, RADIUS + g, f"{ring} {style}")
            for g, style in (
                (3.2, 'stroke-width="4.5" stroke-opacity="0.22"'),
                (2.6, 'stroke-width="2" stroke-opacity="1"'),
            )
        )


@dataclass(frozen=True)
class Bar(SvgArt):
    """The track of a slider or a bar of progress, filled from the left to `share` (0..1)."""

    width: float
    height: float
    share: float
    colour: str = "accent"

    def extent(self) -> tuple[float, float]:
        return self.width, self.height

    def body(self, look: Look) -> str:
        palette = look.palette
        radius = min(self.width, self.height) / 2
        back = svg.rounded(0, 0, self.width, self.height, radius, f'fill="{palette.text_dim}" fill-opacity="0.28"')
        filled = max(2 * radius, self.width * self.share)
        front = svg.rounded(0, 0, filled, self.height, radius, f'fill="{getattr(palette, self.colour)}"')
        return back + (front if self.share > 0 else "")


@dataclass(frozen=True)
class Knob(SvgArt):
    """The knob of a slider or a switch."""

    size: float
    lit: bool = True

    def extent(self) -> tuple[float, float]:
        return self.size, self.size

    def body(self, look: Look) -> str:
        palette, r = look.palette, self.size / 2
        colour = lighter(palette.accent, 0.25) if self.lit else palette.text_dim
        return (
            svg.circle(r, r + 0.8, r - 1, f'fill="{palette.shadow}" fill-opacity="0.5"')
            + svg.radial_gradient("knob", (r * 0.8, r * 0.6), r * 1.3, (0, lighter(colour, 0.5), 1), (1, colour, 1))
            + svg.circle(r, r, r - 1.4, 'fill="url(#knob)"')
        )


def dimmed(picture: pygame.Surface, look: Look, amount: float = 0.58) -> pygame.Surface:
    """A copy of a picture, darkened towards the ground: what an overlay lies upon."""
    copy = picture.copy()
    veil = pygame.Surface(copy.get_size())
    veil.fill(channels(darker(look.palette.ground, 0.35)))
    veil.set_alpha(round(255 * amount))
    copy.blit(veil, (0, 0))
    return copy

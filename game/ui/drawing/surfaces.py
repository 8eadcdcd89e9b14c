"""Pictures that screens are made of: the table, panels, buttons, the focus ring, icons, signs and highlights."""

import math
import random

import pygame
from msgspec import Struct

from game.stage import svg
from game.stage.art import Art, DrawnArt, SizedArt, SquareArt, StretchedArt, Theme, colour_of
from game.stage.drawings import drawing
from game.stage.palette import Colour, brightness, channels, darker, lighter, mix

CORNER = 10.0
"""Corner radius, in units."""


class Icon(DrawnArt, SquareArt, Struct, frozen=True):
    """An icon by its name, `size` units wide."""

    name: str
    size: float = 24.0
    colour: str = "accent"

    FILE = "icons#{art.name}"

    def own(self, theme: Theme) -> dict[str, str]:
        return {"colour": colour_of(self.colour, theme)}


class TabletopArt(Art, Struct, frozen=True):
    """The background of all screens: a table at dusk, lit softly from the upper left."""

    width: float
    height: float

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        size = (max(1, round(self.width * scale)), max(1, round(self.height * scale)))
        palette = theme.palette
        reach = (self.width**2 + self.height**2) ** 0.5
        between = mix(palette.ground_light, palette.ground, 0.62)
        shades = palette.ground_light, (0.45, between), darker(palette.ground, 0.1 if palette.bright else 0.25)
        body = (
            svg.radial_gradient("light", (self.width * 0.22, self.height * 0.02), reach * 0.95, *shades)
            + f'<rect width="{self.width:g}" height="{self.height:g}" fill="url(#light)"/>'
        )
        # Drawn small and enlarged: so smooth a picture loses nothing, and at full size takes most of the first frame.
        small = svg.render(body, (self.width, self.height), (max(2, size[0] // 4), max(2, size[1] // 4)))
        yield
        table = pygame.transform.smoothscale(small.convert(), size)
        yield
        # Blitting is forty times as fast in the window's own pixel format.
        grain = _grain().convert_alpha()
        for y in range(0, size[1], grain.get_height()):
            for x in range(0, size[0], grain.get_width()):
                table.blit(grain, (x, y))
        return table


def _grain(side: int = 160) -> pygame.Surface:
    """Return faint noise, which textures the table and hides the steps of its gradient."""
    shades = [bytes((255, 255, 255, n >> 5) if n & 1 else (0, 0, 0, n >> 4)) for n in range(256)]
    pixels = b"".join([shades[n] for n in random.Random(7).randbytes(side * side)])
    return pygame.image.frombytes(pixels, (side, side), "RGBA")


class Panel(StretchedArt, frozen=True):
    """A slightly translucent sheet with a thin light edge and a soft shadow.

    The picture is `MARGIN` units larger on every side than the panel, for the shadow.
    """

    opacity: float = 0.0
    """Opacity 0..1; 0 for the palette's own."""

    MARGIN = 14.0

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        m = self.MARGIN
        opacity = self.opacity or palette.panel_opacity
        shadow = svg.soft_shadow(m, m + 3, self.width, self.height, CORNER, 10, palette.shadow)
        down = (0, m), (0, m + self.height)
        shades = (0, lighter(palette.panel, 0.06), opacity), (1, palette.panel, opacity)
        fill = svg.linear_gradient("sheet", *down, *shades)
        edge = svg.linear_gradient("edge", *down, (0, palette.edge, 0.75), (1, palette.edge, 0.22))
        style = 'fill="url(#sheet)" stroke="url(#edge)"'
        return shadow + fill + edge + svg.rounded(m + 0.5, m + 0.5, self.width - 1, self.height - 1, CORNER, style)


class Inset(StretchedArt, frozen=True):
    """A recess in the table: darker, shadowed at its upper edge and lit at the lower one."""

    radius: float = CORNER

    def end(self) -> float:
        return self.radius + 2

    def body(self, theme: Theme) -> str:
        sunken = theme.palette.sunken
        depth = min(18.0, self.height / 4)
        shades = darker(sunken, 0.45), (depth / self.height, sunken), lighter(sunken, 0.05)
        down = ((0, 0), (0, self.height))
        rim = ((0, theme.palette.shadow, 0.9), (1, theme.palette.edge, 0.55))
        style = 'fill="url(#well)" stroke="url(#rim)"'
        return (
            svg.linear_gradient("well", *down, *shades)
            + svg.linear_gradient("rim", *down, *rim)
            + svg.within(self.width, self.height, 0.5, self.radius, style)
        )


class ButtonFace(StretchedArt, frozen=True):
    """A button's face: `state` is normal, hover, pressed or disabled; `primary` marks the most likely choice."""

    state: str = "normal"
    primary: bool = False
    chosen: bool = False

    LIP = 2.5
    """Height of the lower rim, in units."""

    def end(self) -> float:
        return CORNER + 2

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        pressed = self.state == "pressed"
        disabled = self.state == "disabled"
        if self.primary and not disabled:
            shades = {"hover": lighter(palette.accent, 0.16), "pressed": darker(palette.accent, 0.14)}
            base = shades.get(self.state, palette.accent)
            top = lighter(base, 0.2)
            bottom = darker(base, 0.07)
            lip = darker(base, 0.45)
            edge = lighter(base, 0.5)
            edge_opacity = 0.8
            shine = 0.35
        else:
            warmth = {"normal": 0.10, "hover": 0.22, "pressed": 0.07, "disabled": 0.03}[self.state]
            base = mix(palette.panel, palette.accent, warmth + (0.16 if self.chosen else 0.0))
            top = mix(base, palette.text, 0.09)
            bottom = darker(base, 0.05)
            lip = darker(base, 0.55)
            if palette.bright:
                top = lighter(base, 0.55)
                bottom = lighter(base, 0.1)
                lip = darker(base, 0.3)
            edge = palette.accent
            edge_opacity = {"normal": 0.42, "hover": 0.95, "pressed": 0.7, "disabled": 0.14}[self.state]
            if self.chosen or (palette.strong and not disabled):
                edge_opacity = 1.0
            shine = 0.03 if disabled else 0.1
        if pressed:
            top, bottom = bottom, top
        sunk = 1.5 if pressed else 0.0
        width = self.width - 2
        height = self.height - 2 - self.LIP
        down = ((0, 0), (0, self.height))
        thick = 1.8 if self.chosen else 1.2
        below = svg.rounded(0.2, 1.8, self.width - 0.4, self.height - 1.8, CORNER, _ink(palette.shadow, 0.3))
        if not disabled:
            below += svg.rounded(1, 1 + self.LIP, width, height, CORNER - 1, _ink(lip, 0.95))
        stroke = f'stroke="url(#edge)" stroke-width="{thick}"'
        return (
            below
            + svg.linear_gradient("face", *down, (0, top, 0.97), (1, bottom, 0.97))
            + svg.linear_gradient("edge", *down, (0, edge, edge_opacity), (1, edge, edge_opacity * 0.7))
            + svg.rounded(1, 1 + sunk, width, height - sunk / 2, CORNER - 1, f'fill="url(#face)" {stroke}')
            + ("" if pressed else _glint(CORNER, 2.4, self.width - CORNER, shine))
        )


def _ink(colour: Colour, opacity: float) -> str:
    return f'fill="{colour}" fill-opacity="{opacity:g}"'


def _glint(left: float, y: float, right: float, opacity: float) -> str:
    """Return the highlight on a raised edge."""
    style = f'stroke="#ffffff" stroke-opacity="{opacity:g}" stroke-width="1" stroke-linecap="round"'
    return svg.path(f"M{left:g} {y:g}H{right:g}", style)


class TabFace(SizedArt, frozen=True):
    """A tab in a well: the chosen one is raised and underlined."""

    state: str
    chosen: bool

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        if not self.chosen:
            opacity = {"hover": 0.12, "pressed": 0.18}.get(self.state, 0.0)
            return svg.rounded(0, 0, self.width, self.height, CORNER - 3, _ink(palette.text, opacity))
        base = mix(palette.panel, palette.accent, 0.24)
        top = lighter(base, 0.5) if palette.bright else mix(base, palette.text, 0.1)
        bar = min(self.width - 28, 64.0)
        edge = svg.line(palette.accent, 1, 0.55, fill="url(#tab)")
        return (
            svg.rounded(0, 1.5, self.width, self.height - 1.5, CORNER - 3, _ink(palette.shadow, 0.5))
            + svg.linear_gradient("tab", (0, 0), (0, self.height), top, base)
            + svg.within(self.width, self.height - 1, 0.5, CORNER - 3, edge)
            + svg.rounded((self.width - bar) / 2, self.height - 6.5, bar, 3, 1.5, _ink(palette.accent, 1))
        )


class Toggle(DrawnArt, Struct, frozen=True):
    """A switch: a track with a knob, on the right when on."""

    on: bool

    EXTENT = 46.0, 24.0

    def file(self) -> str:
        return "toggle#on" if self.on else "toggle#off"


class FocusRing(SizedArt, frozen=True):
    """The focus ring, `MARGIN` units larger on every side than the widget."""

    MARGIN = 6.0

    def body(self, theme: Theme) -> str:
        m = self.MARGIN
        palette = theme.palette
        colour = palette.accent if palette.bright else lighter(palette.accent, 0.35)
        # On light palettes bright widgets have shadows, in which a dark ring alone would be lost.
        below = svg.line(palette.panel, 5, 0.85) if palette.bright else svg.line(colour, 4.5, 0.22)
        return "".join(
            svg.rounded(m - g, m - g, self.width + 2 * g, self.height + 2 * g, CORNER + g, style)
            for g, style in ((3.2, below), (2.6, svg.line(colour, 2)))
        )


class Bar(SizedArt, frozen=True):
    """The track of a slider or progress bar, filled from the left to `share` (0..1)."""

    share: float
    colour: str = "accent"

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        radius = min(self.width, self.height) / 2
        colour = getattr(palette, self.colour)
        back = svg.rounded(0, 0, self.width, self.height, radius, _ink(palette.text_dim, 0.3))
        if self.share <= 0:
            return back
        filled = max(2 * radius, self.width * self.share)
        light = svg.linear_gradient("bar", (0, 0), (0, self.height), lighter(colour, 0.25), darker(colour, 0.1))
        return back + light + svg.rounded(0, 0, filled, self.height, radius, 'fill="url(#bar)"')


class Knob(SquareArt, Struct, frozen=True):
    """The knob of a slider."""

    size: float

    def body(self, theme: Theme) -> str:
        r = self.size / 2
        palette = theme.palette
        colour = mix(palette.accent, "#fff8ea", 0.62)
        shades = lighter(colour, 0.6), darker(colour, 0.12)
        return (
            svg.circle(r, r + 0.9, r - 0.6, _ink(palette.shadow, 0.55))
            + svg.radial_gradient("knob", (r * 0.75, r * 0.55), r * 1.5, *shades)
            + svg.circle(r, r, r - 1.4, f'fill="url(#knob)" stroke="{darker(colour, 0.45)}" stroke-opacity="0.6"')
        )


def dim(picture: pygame.Surface, theme: Theme, amount: float) -> None:
    """Darken a picture by an `amount` (0..1), as the background of an overlay."""
    if not amount:
        return
    # Twelve times as fast as blitting a translucent surface.
    left = round(255 * (1 - amount))
    picture.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    light = [round(channel * amount) for channel in channels(darker(theme.palette.ground, 0.35))[:3]]
    picture.fill(light, special_flags=pygame.BLEND_RGB_ADD)


class Dots(DrawnArt, Struct, frozen=True):
    """Three dots, one of them lit: a program is thinking."""

    lit: int = 0

    EXTENT = 34.0, 14.0
    FILE = "dots#{art.lit}"
    COUNT = 3


NOBODY = "nobody"
PROGRAM = "program"
"""Signs of players without one of their own, and of programs."""


class Badge(SquareArt, Struct, frozen=True):
    """A badge `size` units wide in one of the palette's hues, in another colour `#rrggbb`, or grey for None."""

    sign: str
    hue: int | str | None
    size: float

    VIEW = 40.0, 40.0

    def body(self, theme: Theme) -> str:
        palette = theme.palette
        ink = theme.palette.text_dim
        disc = drawing("badge#grey", theme.palette)
        if self.hue is not None:
            fill = self.hue if isinstance(self.hue, str) else palette.hues[self.hue % len(palette.hues)]
            ink = "#10181c" if brightness(fill) > 128 else "#ffffff"
            disc = drawing("badge#hue", palette, fill=fill)
        sign = drawing(f"signs#{self.sign}", palette, ink=ink)
        return f'{disc}<g transform="translate(5.6 5.6) scale(1.2)">{sign}</g>'


class Glow(StretchedArt, frozen=True):
    """Light on a panel of the same size: a glowing edge and a wash from above.

    The picture is `MARGIN` units larger on every side than the panel.
    """

    colour: str = "accent"
    """Name of a colour of the palette, or `#rrggbb`."""
    strength: float = 0.34
    """Opacity of the wash at its top, 0..1."""
    whole: bool = False
    """True if the wash reaches the lower end, where half of it is left."""
    radius: float = 9.0
    """Radius of the corners in units."""

    MARGIN = 12.0

    def end(self) -> float:
        return self.radius + self.MARGIN + 5.0

    WASH = 260.0
    """Height of the wash in units, at most, unless it is to reach the lower end."""
    RINGS = 11
    """Number of fine rings round the edge, each a little fainter than the one within it."""

    def extent(self) -> tuple[float, float]:
        return self.width + 2 * self.MARGIN, self.height + 2 * self.MARGIN

    def hollow(self, scale: float) -> pygame.Rect | None:
        # Below the wash only the edge is lit.
        edge = self.MARGIN + self.radius + 3.0
        left, right = math.ceil(edge * scale), math.floor((self.width + 2 * self.MARGIN - edge) * scale)
        top = math.ceil((self.MARGIN + self.WASH + 1.0) * scale)
        bottom = math.floor((self.height + 2 * self.MARGIN - edge) * scale)
        if self.whole or left >= right or top >= bottom:
            return None
        return pygame.Rect(left, top, right - left, bottom - top)

    def body(self, theme: Theme) -> str:
        colour = colour_of(self.colour, theme)
        m = self.MARGIN
        parts = []
        for ring in range(self.RINGS):
            grow = ring + 0.5
            box = (m - grow, m - grow, self.width + 2 * grow, self.height + 2 * grow, self.radius + grow)
            opacity = 0.16 * (1 - ring / self.RINGS) ** 2
            parts.append(svg.rounded(*box, svg.line(colour, 3.0, opacity)))
        shades = ((0, 1.0), (1, 0.5)) if self.whole else ((0, 1.0), (0.45, 0.35), (1, 0.0))
        stops = ((at, colour, self.strength * share) for at, share in shades)
        low = self.height if self.whole else min(self.height, self.WASH)
        wash = svg.linear_gradient("wash", (0, m), (0, m + low), *stops)
        box = (m + 1, m + 1, self.width - 2, self.height - 2, self.radius)
        edge = svg.rounded(*box, svg.line(lighter(colour, 0.18), 2.4, fill="url(#wash)"))
        return "".join(parts) + wash + edge


class PillBackground(StretchedArt, frozen=True):
    """The background of a short word such as "Your turn"."""

    colour: str = "accent"

    def end(self) -> float:
        return self.height / 2 + 2

    def body(self, theme: Theme) -> str:
        colour = colour_of(self.colour, theme)
        # White text on a side's colour needs it darker than the text on the accent does.
        top = lighter(colour, 0.18)
        bottom = darker(colour, 0.1)
        if self.colour != "accent":
            top = darker(colour, 0.18)
            bottom = darker(colour, 0.42)
        fill = svg.linear_gradient("pill", (0, 0), (0, self.height), top, bottom)
        box = (1, 1, self.width - 2, self.height - 2, self.height / 2 - 1)
        return fill + svg.rounded(*box, f'fill="url(#pill)" stroke="{lighter(colour, 0.47)}" stroke-width="1.3"')

"""Colour palettes: one frozen palette for every choice in the settings.

Colours of one game only are a `Material` among that game's own pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from game.language import N_

Colour = str
"""A colour as `#rrggbb`."""


class Palette(Struct, frozen=True):
    """The colours of all roles."""

    name: str
    title: str
    """Untranslated; passed through gettext where it is shown."""
    ground: Colour
    """The table, away from the light."""
    ground_light: Colour
    """The table where the light falls."""
    panel: Colour
    panel_opacity: float
    edge: Colour
    """The thin light edge of panels."""
    sunken: Colour
    """Wells and trays let into the table."""
    text: Colour
    text_dim: Colour
    accent: Colour
    """Buttons and the focus."""
    on_accent: Colour
    """Text upon the accent."""
    good: Colour
    bad: Colour
    shadow: Colour
    sides: tuple[Colour, Colour]
    """The two sides of a game that calls them Red and Blue."""
    stones: tuple[Colour, Colour]
    """The two sides of a game that calls them Black and White."""
    hues: tuple[Colour, ...]
    """Ten colours that are easy to tell apart; a game that needs fewer takes the first ones."""
    gold: Colour
    bright: bool = False
    """Whether the palette is light: dark text upon light panels."""
    strong: bool = False
    """Whether edges are drawn with high contrast."""
    called: tuple[tuple[str, str], ...] = ()
    """Colours that look different in this palette: the usual English word, and the one that fits."""


def _hues(colours: str) -> tuple[Colour, ...]:
    return tuple(colours.split())


DUSK = Palette(
    name="dusk",
    title=N_("Dusk"),
    ground="#0d2229",
    ground_light="#1f4a50",
    panel="#0e2a31",
    panel_opacity=0.86,
    edge="#5d8a8a",
    sunken="#07171c",
    text="#f6ecd9",
    text_dim="#b8cac5",
    accent="#f2ad4e",
    on_accent="#2a1a05",
    good="#8ed081",
    bad="#f0806a",
    shadow="#02090c",
    sides=("#e2503f", "#3f8fe6"),
    stones=("#1f1b18", "#efe6d3"),
    hues=_hues("#e4573d #3f8fe0 #f2c23e #46b06a #a568d6 #38c3c9 #f28bb4 #f08a2c #b9c0c6 #8a5f3c"),
    gold="#d9b25f",
)

OKABE_ITO = replace(
    DUSK,
    name="okabe-ito",
    title=N_("Okabe-Ito (red-green blindness)"),
    accent="#f0c24c",
    good="#56b4e9",
    bad="#e69f00",
    sides=("#e06a00", "#0a84d0"),
    called=(("red", "orange"),),
    # Okabe and Ito's eight colours (Color Universal Design, 2008), with white and a brown for the ninth and tenth.
    hues=_hues("#d55e00 #0072b2 #f0e442 #009e73 #cc79a7 #56b4e9 #e69f00 #4a4a4a #f4f4f4 #7d4a2b"),
)

HIGH_CONTRAST = replace(
    DUSK,
    name="contrast",
    title=N_("High contrast"),
    ground="#000000",
    ground_light="#0c0c0c",
    panel="#000000",
    panel_opacity=1.0,
    edge="#ffffff",
    sunken="#000000",
    text="#ffffff",
    text_dim="#e2e2e2",
    accent="#ffd400",
    on_accent="#000000",
    good="#7dff7d",
    bad="#ff8c7a",
    shadow="#000000",
    sides=("#ff4b33", "#49a7ff"),
    stones=("#080808", "#ffffff"),
    hues=_hues("#ff3b30 #2f8bff #ffe600 #00c853 #c26bff #00e5ff #ff9ccb #ff8a00 #ffffff #a86b32"),
    gold="#ffd400",
    strong=True,
)

DAYLIGHT = replace(
    DUSK,
    name="daylight",
    title=N_("Daylight"),
    ground="#ced9d3",
    ground_light="#f0f4ec",
    panel="#f8f6ee",
    panel_opacity=0.94,
    edge="#8aa19b",
    sunken="#a6b8b2",
    text="#17292d",
    text_dim="#304645",
    accent="#844200",
    on_accent="#fffaf0",
    good="#14652f",
    bad="#9d1f18",
    shadow="#40524f",
    sides=("#c93a2b", "#1f6fc4"),
    gold="#e7c778",
    bright=True,
)

PALETTES = (DUSK, OKABE_ITO, HIGH_CONTRAST, DAYLIGHT)


class Material(Struct, frozen=True):
    """The colour of a material in each palette."""

    usual: Colour
    others: Mapping[str, Colour] = {}
    """Exceptions, by the name of the palette."""

    def of(self, palette: Palette) -> Colour:
        """Return the colour in a palette."""
        return self.others.get(palette.name, self.usual)


def channels(colour: Colour) -> tuple[int, int, int]:
    """Return red, green and blue, 0 to 255 each."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@lru_cache(4_000)
def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the mix of two colours: `share` 0 is the first, 1 the second."""
    pairs = zip(channels(first), channels(second), strict=True)
    return "#{:02x}{:02x}{:02x}".format(*(round(a + (b - a) * share) for a, b in pairs))


def lighter(colour: Colour, share: float) -> Colour:
    """Mix a colour with white."""
    return mix(colour, "#ffffff", share)


def darker(colour: Colour, share: float) -> Colour:
    """Mix a colour with black."""
    return mix(colour, "#000000", share)

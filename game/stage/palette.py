"""Colour palettes: one frozen palette for every choice in the settings.

Colours of one game only are a `Material` among that game's own pictures.
"""

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct, convert, json

from game.installation import ASSETS
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
    """True if the palette is light: dark text upon light panels."""
    strong: bool = False
    """True if edges are drawn with high contrast."""
    called: tuple[tuple[str, str], ...] = ()
    """Colours that look different in this palette: the usual English word, and the one that fits."""


_PALETTE_TITLES = N_("Dusk"), N_("Okabe-Ito (red-green blindness)"), N_("High contrast"), N_("Daylight")
_COLOURS = json.decode((ASSETS / "palettes.json").read_bytes(), type=list[dict[str, object]])
PALETTES = tuple(
    convert({**_COLOURS[0], **own, "title": title}, Palette)
    for own, title in zip(_COLOURS, _PALETTE_TITLES, strict=True)
)
"""The palettes of `assets/palettes.json`: the first one in full, of the others what differs from it.

The hues of the second one are Okabe and Ito's eight colours (Color Universal Design, 2008), with white and a brown.
"""
DUSK = PALETTES[0]


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


def brightness(colour: Colour) -> float:
    """Return how bright a colour is seen, 0 to 255."""
    red, green, blue = channels(colour)
    return 0.3 * red + 0.59 * green + 0.11 * blue


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

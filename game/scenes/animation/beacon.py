"""A ring of light that shows where to click."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import Look, SvgArt
from game.stage.layers import Layer
from game.stage.palette import lighter
from game.stage.sprites import Space, Sprite


class Beacon(SvgArt, Struct, frozen=True):
    """A glowing ring, `size` units across."""

    size: float = 1.0

    VIEW = 150.0, 150.0

    def extent(self) -> tuple[float, float]:
        return 1.5 * self.size, 1.5 * self.size

    def body(self, look: Look) -> str:
        accent, shadow = look.palette.accent, look.palette.shadow
        bright = lighter(accent, 0.55)
        glow = svg.radial_gradient(
            "glow", (75, 75), 74, (0.55, accent, 0.0), (0.69, accent, 0.55), (0.8, accent, 0.22), (1.0, accent, 0.0)
        )
        rings = ((52.5, shadow, 11.0, 0.4), (52.0, accent, 8.0, 1.0), (51.0, bright, 3.0, 0.9))
        return (
            glow
            + svg.circle(75, 75, 74, 'fill="url(#glow)"')
            + "".join(svg.circle(75, 75, r, svg.line(colour, width, opacity)) for r, colour, width, opacity in rings)
        )


def beacon(space: Space, x: float, y: float, size: float = 1.0) -> Sprite:
    """A ring `size` units across round a point, not yet on the stage."""
    return Sprite(Beacon(size), space, x, y, layer=Layer.BEACON)

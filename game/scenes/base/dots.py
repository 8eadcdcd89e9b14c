"""How far one has come in something with several pages or steps."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import Look, SvgArt


class Dots(SvgArt, Struct, frozen=True):
    """A dot for every page, the open one longer and lit."""

    count: int
    at: int

    STEP = 18.0

    def extent(self) -> tuple[float, float]:
        return (self.count + 1) * self.STEP, 12.0

    def body(self, look: Look) -> str:
        parts = []
        for n in range(self.count):
            left = (n + (n > self.at)) * self.STEP + 4
            lit = n == self.at
            style = f'fill="{look.palette.accent if lit else look.palette.text_dim}" fill-opacity="{1 if lit else 0.5}"'
            parts.append(svg.rounded(left, 1.5, 9 + self.STEP * lit, 9, 4.5, style))
        return "".join(parts)

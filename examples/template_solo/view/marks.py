"""The signs laid over the board of Lanterns."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import SvgArt, Theme


class Frame(SvgArt, Struct, frozen=True):
    """A frame round a lantern that would be turned; the pressed one has a strong one."""

    strong: bool

    def body(self, theme: Theme) -> str:
        style = f'stroke-width="{0.05 if self.strong else 0.03}" stroke-opacity="{1 if self.strong else 0.55}"'
        return svg.rounded(0.05, 0.05, 0.9, 0.9, 0.16, f'fill="none" stroke="{theme.palette.accent}" {style}')

"""The signs laid over the board of Row of three."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import SvgArt, Theme


class Frame(SvgArt, Struct, frozen=True):
    """A frame round the cell that is meant; `able` says whether a stone can be laid there."""

    able: bool

    def body(self, theme: Theme) -> str:
        colour = theme.palette.accent if self.able else theme.palette.bad
        return svg.rounded(0.07, 0.07, 0.86, 0.86, 0.12, f'fill="none" stroke="{colour}" stroke-width="0.05"')

"""Small bar charts, one bar per game."""

from __future__ import annotations

from msgspec import Struct

from game.stage import svg
from game.stage.art import SizedArt, Theme, colour_of

GAP = 3.0
WIDEST = 26.0


class Bar(Struct, frozen=True):
    """A bar: `share` (-1..1) of the height, up or down from the base line; 0 is a dot upon it."""

    share: float
    colour: str
    hollow: bool = False
    """Whether only its outline is drawn."""


class Bars(SizedArt, Struct, frozen=True):
    """Bars beside each other, aligned right.

    The base line is in the middle or, with `from_below`, at the lower edge.
    """

    width: float
    height: float
    bars: tuple[Bar, ...]
    from_below: bool = False

    def body(self, theme: Theme) -> str:
        line = self.height - 2 if self.from_below else self.height / 2
        most = line - 2 if self.from_below else line - 3
        each = min(WIDEST, self.width / max(1, len(self.bars)))
        edge = theme.palette.edge
        parts = [f'<rect y="{line - 0.5:g}" width="{self.width:g}" height="1" fill="{edge}" fill-opacity="0.7"/>']
        left = self.width - each * len(self.bars)
        for number, bar in enumerate(self.bars):
            colour, x, high = colour_of(bar.colour, theme), left + each * number + GAP / 2, abs(bar.share) * most
            wide = max(1.5, each - GAP)
            if high < 3:
                parts.append(svg.circle(x + wide / 2, line, min(3.5, wide / 2), f'fill="{colour}"'))
                continue
            top = line - high if bar.share > 0 else line
            style = f'fill="{colour}" fill-opacity="{0.12 if bar.hollow else 1}" stroke="{colour}" stroke-width="1.4"'
            parts.append(svg.rounded(x, top, wide, high, min(2.5, wide / 3), style))
        return "".join(parts)

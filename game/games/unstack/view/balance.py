"""The balance behind the field while the stones are counted: whose bar comes over the middle has won."""

from collections.abc import Sequence

from msgspec import Struct

from game.games.unstack.view.layout import FIELD_LEFT, FIELD_RIGHT, FIELD_TOP
from game.games.unstack.view.woodwork import LINING, WOOD
from game.stage import svg
from game.stage.art import SvgArt, Theme
from game.stage.palette import darker, lighter
from game.stage.sprites import LEFT, RIGHT, Space, Sprite

LENGTH = FIELD_RIGHT - FIELD_LEFT
THICK = 0.13
"""Length and thickness of the bars of all stones together."""
MIDDLE = (FIELD_LEFT + FIELD_RIGHT) / 2, FIELD_TOP / 2
"""The middle of the balance, on the rim of the board."""


class Groove(SvgArt, Struct, frozen=True):
    """The groove in which the bars lie."""

    EXTENT = LENGTH + 0.08, THICK + 0.08

    def body(self, theme: Theme) -> str:
        edge = svg.line(darker(WOOD.of(theme.palette), 0.75), 0.02, fill=darker(LINING.of(theme.palette), 0.15))
        return svg.within(*self.EXTENT, 0.01, 0.05, edge)


class Bar(SvgArt, Struct, frozen=True):
    """The bar of a side, as long as if it had all stones."""

    side: int

    EXTENT = LENGTH, THICK

    def body(self, theme: Theme) -> str:
        stone = theme.palette.stones[self.side]
        shades = lighter(stone, 0.35), stone, darker(stone, 0.25)
        edge = lighter(stone, 0.5) if self.side == 0 else darker(stone, 0.45)
        return svg.linear_gradient("bar", (0, 0), (0, THICK), *shades) + svg.within(
            LENGTH, THICK, 0.006, 0.0, svg.line(edge, 0.012, 0.8, fill="url(#bar)")
        )


class Middle(SvgArt, Struct, frozen=True):
    """The mark of the half."""

    EXTENT = 0.16, 0.34

    def body(self, theme: Theme) -> str:
        width, height = self.EXTENT
        points = [(width / 2, 0.02), (width - 0.02, height / 2), (width / 2, height - 0.02), (0.02, height / 2)]
        return svg.path(svg.polygon(points), svg.line(darker(theme.palette.gold, 0.6), 0.02, fill=theme.palette.gold))


class Balance:
    """The bars of both sides: Black's grows from the left, White's from the right, and at the end they meet."""

    ARTS = Groove(), Bar(0), Bar(1), Middle()

    def __init__(self, space: Space, layer: int, sums: Sequence[int]) -> None:
        """`sums` are the stones of both sides, which the bars show until something else is said."""
        self.total = max(1, sum(sums))
        x, y = MIDDLE
        self.bars = (
            Sprite(Bar(0), space, x - LENGTH / 2, y, layer=layer, anchor=LEFT, width=sums[0] / self.total),
            Sprite(Bar(1), space, x + LENGTH / 2, y, layer=layer, anchor=RIGHT, width=sums[1] / self.total),
        )
        self.sprites = (
            Sprite(Groove(), space, x, y, layer=layer),
            *self.bars,
            Sprite(Middle(), space, x, y, layer=layer),
        )

    def empty(self) -> None:
        """Let no stone be counted yet."""
        for bar in self.bars:
            bar.width = 0.0

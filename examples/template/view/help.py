"""Help for Row of three: a few pages, each with a title, a text and a picture 1.6 x 1 units large."""

from __future__ import annotations

from msgspec import Struct

from game.language import N_
from game.scenes.base.context import HelpPage
from game.stage.art import SvgArt, Theme

from .art import BOARD, position_body


class Diagram(SvgArt, Struct, frozen=True):
    """A position in the middle of a page's picture."""

    text: str

    def extent(self) -> tuple[float, float]:
        return 1.6, 1.0

    def view(self) -> tuple[float, float]:
        return 1.6 * BOARD, BOARD

    def body(self, theme: Theme) -> str:
        return f'<g transform="translate({0.3 * BOARD} 0)">{position_body(theme, self.text)}</g>'


PAGES = (
    HelpPage(
        N_("Lay a stone"),
        N_(
            "Sun and Moon take turns. In your turn you lay one stone on a free cell: click it, or choose it with the "
            "arrow keys and press Enter. Stones are never moved or taken away."
        ),
        Diagram(".,.,./.,s,./m,.,. s"),
    ),
    HelpPage(
        N_("Three in a row"),
        N_("Whoever has three stones in a row, in a column or in a diagonal wins."),
        Diagram("s,m,./m,s,./.,.,s m"),
    ),
    HelpPage(
        N_("A full board"),
        N_("When the board is full and nobody has a row, the game is a draw."),
        Diagram("s,m,s/s,m,m/m,s,s m"),
    ),
)

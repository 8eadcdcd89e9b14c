"""Help for Row of three: a few pages, each with a title, a text and a picture 1.6 x 1 units large."""

from __future__ import annotations

from msgspec import Struct

from game.language import N_
from game.scenes.base.context import HelpPage
from game.stage.art import SvgArt, Theme

from ..rules.moves import CELL_NAMES, GRID_WIDTH, text_of
from .art import BESIDE_DIAGONAL, BOARD_HEIGHT, BOARD_WIDTH, DIAGONAL, names_of, position_body

SUNS = [cell for cell in range(len(CELL_NAMES)) if (cell % GRID_WIDTH // 2 + cell // GRID_WIDTH) % 2 == 0]
MOONS = [cell for cell in range(len(CELL_NAMES)) if cell not in SUNS][: len(SUNS)]
"""Cells of stones in pairs, which complete no row."""


class Diagram(SvgArt, Struct, frozen=True):
    """A position in the middle of a page's picture."""

    text: str

    def extent(self) -> tuple[float, float]:
        return 1.6, 1.0

    def view(self) -> tuple[float, float]:
        height = max(BOARD_HEIGHT, BOARD_WIDTH / 1.6)
        return 1.6 * height, height

    def body(self, theme: Theme) -> str:
        width, height = self.view()
        middle = f"translate({(width - BOARD_WIDTH) / 2} {(height - BOARD_HEIGHT) / 2})"
        return f'<g transform="{middle}">{position_body(theme, self.text)}</g>'


def pages() -> tuple[HelpPage, ...]:
    """Return the pages of the rules, in order."""
    return (
        HelpPage(
            N_("Lay a stone"),
            N_(
                "Sun and Moon take turns. In your turn you lay one stone on a free cell: click it, or choose it with "
                "the arrow keys and press Enter. Stones are never moved or taken away."
            ),
            Diagram(text_of(names_of(DIAGONAL[:2]), names_of(BESIDE_DIAGONAL[:1]))),
        ),
        HelpPage(
            N_("Three in a row"),
            N_("The first player with three stones in a row, column or diagonal wins."),
            Diagram(text_of(names_of(DIAGONAL), names_of(BESIDE_DIAGONAL))),
        ),
        HelpPage(
            N_("A full board"),
            N_("When the board is full and nobody has a row, the game is a draw."),
            Diagram(text_of(names_of(SUNS[: len(MOONS) + 1]), names_of(MOONS))),
        ),
    )

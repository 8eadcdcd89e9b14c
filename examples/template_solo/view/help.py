"""Help for Lanterns: a few pages, each with a title, a text and a picture 1.6 x 1 units large."""

from __future__ import annotations

from msgspec import Struct

from game.language import N_
from game.scenes.base.context import HelpPage
from game.stage.art import SvgArt, Theme

from .art import BOARD_SIDE, position_body


class Diagram(SvgArt, Struct, frozen=True):
    """A position in the middle of a page's picture."""

    text: str

    def extent(self) -> tuple[float, float]:
        return 1.6, 1.0

    def view(self) -> tuple[float, float]:
        return 1.6 * BOARD_SIDE, BOARD_SIDE

    def body(self, theme: Theme) -> str:
        return f'<g transform="translate({0.3 * BOARD_SIDE} 0)">{position_body(theme, self.text)}</g>'


def pages() -> tuple[HelpPage, ...]:
    """Return the pages of the rules, in order."""
    return (
        HelpPage(
            N_("Press a lantern"),
            N_(
                "A press turns a lantern and its neighbours above, below, left and right on or off: click it, or "
                "choose it with the arrow keys and press Enter."
            ),
            Diagram("o,.,o,o/.,.,.,o/o,.,o,o/o,o,o,o 0"),
        ),
        HelpPage(
            N_("Light them all"),
            N_("When all sixteen lanterns are lit, you win; the fewer presses, the better. The oil lasts for forty."),
            Diagram("o,o,o,o/o,o,o,o/o,o,o,o/o,o,o,o 5"),
        ),
    )

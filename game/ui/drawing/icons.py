"""Icons of buttons: strokes in a square of 24 units, each a group of `assets/drawings/icons.svg`."""

from __future__ import annotations

from msgspec import Struct

from game.stage.art import DrawnArt, Look, SquareArt
from game.stage.text import colour_of


class Icon(DrawnArt, SquareArt, Struct, frozen=True):
    """An icon by its name, `size` units wide."""

    name: str
    size: float = 24.0
    colour: str = "accent"

    def file(self) -> str:
        return f"icons#{self.name}"

    def own(self, look: Look) -> dict[str, str]:
        return {"colour": colour_of(self.colour, look)}

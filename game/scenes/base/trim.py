"""What the line of a game's moves is made of: the colours of its own material and of its sides."""

from __future__ import annotations

from msgspec import Struct

from game.stage.palette import Colour, Palette, mix


class Trim(Struct, frozen=True):
    """The colours of a game's track."""

    ground: Colour
    sides: tuple[Colour, Colour]
    """The marks of each side; where one plays alone the first one counts."""
    gold: Colour
    """What is rare, such as clearings and bases."""


def usual_trim(palette: Palette) -> Trim:
    """That of a game which says nothing else: the table's."""
    return Trim(mix(palette.panel, palette.ground_light, 0.35), palette.sides, palette.gold)

"""The colours of what BrickShooter is made of."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from game.stage.art import Look
from game.stage.palette import DUSK, Palette


@lru_cache(8)
def of_board(palette: Palette) -> Palette:
    """The palette of the board: dark also in a bright room, for bricks of ten colours are seen on nothing else."""
    if not palette.bright:
        return palette
    return replace(
        palette,
        bright=False,
        panel="#14302d",
        ground_light="#203f3b",
        sunken="#112b2a",
        edge="#9fb9b1",
        accent=palette.gold,
        bad=DUSK.bad,
        shadow=DUSK.shadow,
    )


def on_board(look: Look) -> Look:
    """The look of what lies upon the board."""
    return replace(look, palette=of_board(look.palette)) if look.palette.bright else look

"""Paints the games' cards in the menu: `python -m tools.cards`, or those of some games by their names.

The menu shows these files, so that it need not import the games. Run it again when an emblem or a palette has changed;
`tests/tools/test_cards.py` tells when.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
from msgspec.structs import replace
from PIL import Image

from game.games import GAMES
from game.games.views import game_view
from game.installation import ASSETS
from game.scenes.home.card import CARDS
from game.stage.art import Fonts, Theme
from game.stage.palette import PALETTES

SIDE = 560
"""Side in pixels: enough for a card in a window of 1920 x 1080."""
QUALITY = 88


def emblem(name: str, theme: Theme, side: int = SIDE) -> Image.Image:
    """Return a game's emblem on the background of its card."""
    painted = game_view(GAMES.named(name)).emblem().paint(side, theme)
    picture = pygame.Surface(painted.get_size())
    picture.fill(theme.palette.sunken)
    picture.blit(painted, (0, 0))
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))


def pictures(name: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield the pictures of a game with their file names: the default one, and those that differ from it."""
    fonts = Fonts(ASSETS / "fonts")
    usual = emblem(name, Theme(fonts))
    yield f"{name}.jpg", usual
    for palette in PALETTES:
        theme = Theme(fonts, palette)
        coloured, plain = emblem(name, theme), emblem(name, replace(theme, symbols=False))
        if coloured != usual:
            yield f"{name}-{palette.name}.jpg", coloured
        if plain != coloured:
            yield f"{name}-{palette.name}-plain.jpg", plain


def main(names: Sequence[str] = ()) -> None:
    """Paint the cards of some games, or of all."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    CARDS.mkdir(exist_ok=True)
    for name in names or GAMES.names:
        for file, picture in pictures(name):
            picture.save(CARDS / file, quality=QUALITY)


if __name__ == "__main__":
    main(sys.argv[1:])

"""The pictures of the menu's cards, painted ahead: they are those that the games would paint now."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from PIL import Image, ImageChops, ImageStat

from game.games import GAMES
from game.scenes.home.card import CARDS
from tools.cards import pictures

SAME = 8.0
"""JPEG changes a channel by so much on average at most."""


@pytest.fixture(autouse=True)
def screen() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    yield
    pygame.quit()


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES.names)
def test_the_pictures_of_the_cards_are_up_to_date(name: str) -> None:
    painted = dict(pictures(name))
    assert {path.name for path in CARDS.glob(f"{name}*.jpg")} == set(painted), "python -m tools.cards"
    for file, picture in painted.items():
        with Image.open(CARDS / file) as kept:
            difference = ImageStat.Stat(ImageChops.difference(kept.convert("RGB"), picture)).mean
        assert max(difference) < SAME, f"{file}: python -m tools.cards"

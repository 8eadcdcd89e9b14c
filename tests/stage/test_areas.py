"""The areas that are drawn again, and the bands in which one that is crowded with pictures is drawn."""

from __future__ import annotations

import random

import pygame
import pytest
from msgspec import Struct

from game.installation import ASSETS
from game.stage.areas import BAND, CROWD, bands, merge
from game.stage.art import Art, Fonts, Theme
from game.stage.image_cache import ImageCache
from game.stage.sprites import Space, Sprite, Stage

SIZE = (200, 3 * BAND + 17)


class Disc(Art, Struct, frozen=True):
    """A translucent disc."""

    colour: tuple[int, int, int, int]

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        surface = pygame.Surface((40, 40), pygame.SRCALPHA)
        pygame.draw.ellipse(surface, self.colour, surface.get_rect())
        return surface


@pytest.mark.parametrize("rect", [(20, 5, 0, 9), (20, 5, 9, 0), (-9, 5, 9, 9), (20, SIZE[1], 9, 9)])
def test_what_has_no_pixel_on_the_screen_is_not_drawn_again(rect: tuple[int, int, int, int]) -> None:
    screen, seen = pygame.Rect((0, 0), SIZE), pygame.Rect(100, 50, 9, 9)
    assert merge([pygame.Rect(rect)], screen) == []
    assert merge([pygame.Rect(rect), seen], screen) == [seen]


@pytest.mark.parametrize("height", [1, BAND, BAND + 1, 2 * BAND, 1000])
def test_bands_make_up_their_area_and_none_is_too_high(height: int) -> None:
    area = pygame.Rect(7, 11, 30, height)
    found = list(bands(area))
    lines = [line for band in found for line in range(band.top, band.bottom)]
    assert lines == list(range(area.top, area.bottom)), "the bands leave out lines, or overlap"
    assert all((band.left, band.width) == (area.left, area.width) for band in found)
    assert max(band.height for band in found) <= BAND


def test_a_crowd_of_faint_sprites_looks_the_same_in_bands() -> None:
    chance = random.Random(5)
    window = pygame.Surface(SIZE)
    images = ImageCache(Theme(Fonts(ASSETS / "fonts")))
    stage = Stage(images)
    stage.background = pygame.Surface(SIZE)
    stage.background.fill((30, 50, 60))
    for number in range(2 * CROWD):
        colour = (chance.randrange(256), chance.randrange(256), chance.randrange(256), 180)
        x = chance.uniform(0, SIZE[0])
        y = chance.uniform(0, SIZE[1])
        stage.add(Sprite(Disc(colour), Space(), x, y, layer=number % 3, alpha=chance.choice((1.0, 0.4))))
    stage.draw(window)
    expected = stage.background.copy()
    for sprite in stage.sprites:
        picture = images.image(sprite.art, 1.0).copy()
        picture.set_alpha(min(255, round(sprite.alpha * 255)))
        expected.blit(picture, (round(sprite.x - 20), round(sprite.y - 20)))
    assert window.get_buffer().raw == expected.get_buffer().raw, "bands have changed the picture"

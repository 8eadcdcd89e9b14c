"""What may be chosen is seen, and seen before what may not: measured on painted pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product
from statistics import mean

import pygame
import pytest
from msgspec.structs import replace

from game.games.combact.view.land import Land
from game.games.combact.view.organisms import FELT, NEUTRAL, RING_RADIUS, around
from game.games.combact.view.ring import Key
from game.settings.settings import Settings
from game.stage.palette import PALETTES, Palette
from tests.conftest import Player
from tests.games.combact.table import Table

Start = Callable[..., Player]
Pixel = tuple[int, int]

PLACED = "wl0@c1,bM2@a3,wB5@c2,bG3@b5"
NEEDED = 3.0
"""The contrast a thing needs to be seen, by WCAG."""
DEEP = 2
"""So many pixels inwards belong to the border of a piece."""


def luminance(surface: pygame.Surface, pixels: Iterable[Pixel]) -> float:
    """The mean relative luminance of some pixels."""

    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    weights = (0.2126, 0.7152, 0.0722)
    return mean(sum(w * linear(c) for w, c in zip(weights, surface.get_at(at)[:3], strict=True)) for at in pixels)


def contrast(first: float, second: float) -> float:
    low, high = sorted((first, second))
    return (high + 0.05) / (low + 0.05)


def inner(mask: pygame.Mask, by: int) -> pygame.Mask:
    """A mask without the pixels next to its border."""
    small = mask.copy()
    for dx, dy in ((by, 0), (-by, 0), (0, by), (0, -by)):
        shifted = pygame.Mask(mask.get_size())
        shifted.draw(mask, (dx, dy))
        small = small.overlap_mask(shifted, (0, 0))
    return small


def parts(table: Table, key: Key) -> tuple[list[Pixel], list[Pixel]]:
    """The window's pixels of a piece in the ring: those at its border, and all."""
    sprite, board = table.scene.ring.sprites[key], table.scene.board
    image = table.player.app.images.image(sprite.art, board.scale)
    x, y = board.to_pixels(*table.scene.ring.home(key))
    left, top = round(x - image.get_width() / 2), round(y - image.get_height() / 2)
    mask = pygame.mask.from_surface(image, 230)
    core = inner(mask, DEEP)
    places = [(px, py) for px in range(image.get_width()) for py in range(image.get_height()) if mask.get_at((px, py))]
    border = [(left + px, top + py) for px, py in places if not core.get_at((px, py))]
    return border, [(left + px, top + py) for px, py in places]


def ring_colour(table: Table) -> float:
    """How bright the empty ring is, on the far side from the lit pieces."""
    ring = table.scene.ring
    at = table.scene.board.to_pixels(*around(ring.gap_angle(table.position.ring[9]), RING_RADIUS))
    return luminance(table.player.app.window.surface, [(round(at[0]), round(at[1]))])


@pytest.mark.usefixtures("painted")
@pytest.mark.sample(1)
@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
@pytest.mark.parametrize("side", ["w", "b"])
@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_what_may_be_chosen_stands_out_from_the_ring(
    start: Start, palette: Palette, side: str, size: tuple[int, int]
) -> None:
    def change(settings: Settings) -> None:
        settings.palette = palette.name
        settings.reduced_motion = True

    table = Table(start(change, size=size), start=f"{PLACED} *EQDOFPHKJACILN t1/lt1 {side} autonomy 4/4 0")
    table.player.move((2, 2))
    table.player.settle()
    picture, ground = table.player.app.window.surface, ring_colour(table)

    def seen(key: Key) -> float:
        border, whole = parts(table, key)
        return max(contrast(luminance(picture, pixels), ground) for pixels in (border, whole))

    lit = [seen(key) for key in table.scene.ring.lit(table.position)]
    others = [seen((NEUTRAL, piece)) for piece in table.position.ring[4:]]
    assert len(lit) >= 5
    assert min(lit) >= NEEDED
    assert max(others) < 0.6 * min(lit)


@pytest.mark.usefixtures("painted")
@pytest.mark.parametrize("palette", PALETTES, ids=lambda palette: palette.name)
def test_land_is_told_from_the_felt_and_from_the_land_of_the_other_side(start: Start, palette: Palette) -> None:
    """Both sides' land has lines that are plain to see on the felt, and Black's has them all over."""
    theme = replace(start().app.theme, palette=palette)
    seen = {}
    for side in (0, 1):
        for border in ("", "012"):
            picture = Land("up", side, border).paint(100.0, theme)
            mask = pygame.mask.from_surface(picture, 60)
            width, height = picture.get_size()
            inside = [at for at in product(range(width), range(height)) if mask.get_at(at)]
            upon = pygame.Surface(picture.get_size())
            upon.fill(FELT.of(palette))
            felt = luminance(upon, [(0, 0)])
            upon.blit(picture, (0, 0))
            lights = sorted((luminance(upon, [at]) for at in inside), reverse=True)
            seen[side, border] = mean(lights)
            brightest = mean(lights[: max(1, len(lights) // 12)])
            least = NEEDED if border else 1.8
            assert contrast(brightest, felt) >= least, f"land of side {side} cannot be told from the felt"
    assert contrast(seen[0, ""], seen[1, ""]) >= 2.0, "the land of both sides is alike"

"""Shadows of towers: from the foot, as long as the tower is high, and soft in every window."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.games.unstack.rules.board import STONES
from game.games.unstack.view.layout import STONE_RADIUS
from game.games.unstack.view.towers import SHADOW_FOOT, SHADOW_HEIGHT, SHADOW_WIDTH, Shadow
from game.installation import ASSETS
from game.stage.art import Fonts, Theme

SCALES = [57, 119, 238]
"""Pixels per unit at 800x600, 1920x1080 and 3840x2160."""


pytestmark = pytest.mark.usefixtures("painted")


@pytest.fixture
def theme() -> Theme:
    pygame.font.init()
    return Theme(Fonts(ASSETS / "fonts"))


def shades(theme: Theme, count: int, scale: int) -> list[int]:
    """The opacity along the shadow, from the foot to the right edge of the picture."""
    picture = Shadow(count).paint(scale, theme)
    (x, y), width = SHADOW_FOOT, picture.get_width()
    slope = 0.24
    return [
        picture.get_at((at, round((y + 0.035) * scale + (at - x * scale) * slope))).a
        for at in range(round(x * scale), width)
    ]


def reach(theme: Theme, count: int) -> float:
    """How far the shadow is seen from the foot, in units."""
    found = shades(theme, count, 119)
    return max(at for at, alpha in enumerate(found) if alpha > 30) / 119


def test_shadows_grow_with_the_tower(theme: Theme) -> None:
    lengths = [reach(theme, count) for count in (1, 3, 5, 9, 16, STONES)]
    assert all(longer > length + 0.05 for length, longer in pairwise(lengths))
    assert lengths[0] > STONE_RADIUS, "a single stone has one, too"
    assert SHADOW_FOOT[0] + lengths[-1] < SHADOW_WIDTH, "and the longest one is not cut off"


@pytest.mark.parametrize("count", [1, 5, 12, STONES])
def test_a_shadow_begins_at_the_foot_and_fades_towards_its_end(theme: Theme, count: int) -> None:
    found = shades(theme, count, 119)
    foot = round(STONE_RADIUS * 119)
    assert found.index(max(found)) <= foot, "it is darkest below the tower"
    assert max(found) > 100
    assert all(later <= earlier + 3 for earlier, later in pairwise(found[foot:])), "and has no gap"


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("count", [1, 5, 12])
def test_it_is_soft_at_every_scale(theme: Theme, count: int, scale: int) -> None:
    picture = Shadow(count).paint(scale, theme)
    assert picture.get_size() == (round(SHADOW_WIDTH * scale), round(SHADOW_HEIGHT * scale))
    steepest = 0
    for y in range(0, picture.get_height(), 3):
        row = [picture.get_at((x, y)).a for x in range(picture.get_width())]
        steepest = max(steepest, *(abs(one - other) for one, other in pairwise(row)))
    assert steepest * scale < 57 * 40, "an edge is seen"
    border = [picture.get_at((x, y)).a for x in range(picture.get_width()) for y in (0, picture.get_height() - 1)]
    assert max(border) <= 2, "it is cut off"

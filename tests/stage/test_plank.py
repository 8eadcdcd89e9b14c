"""Pictures of which only the ends are drawn look as if all of them were."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.background import finish
from game.stage.art import StretchedArt, SvgArt
from game.ui.drawing.surfaces import ButtonFace, Glow, Inset, Panel, PillBackground
from tests.conftest import Player
from tests.helpers.pictures import alike

PLANKS: tuple[StretchedArt, ...] = (
    Panel(300.25, 120.0),
    Panel(217.6294, 60.0, opacity=0.97),
    Inset(250.0, 46.0),
    Inset(301.3, 120.0, 30.0),
    ButtonFace(264.3, 46.0, "hover", primary=True),
    ButtonFace(180.0, 42.0, chosen=True),
    Glow(300.0, 140.0, "#3060d0", 0.42),
    PillBackground(210.0, 28.0),
)


@pytest.mark.sample(6)
@pytest.mark.parametrize("art", PLANKS, ids=repr)
@pytest.mark.parametrize("scale", [0.85, 1.0, 1.5, 2.37])
def test_it_looks_as_if_it_were_drawn_whole(start: Callable[..., Player], art: StretchedArt, scale: float) -> None:
    theme = start().app.theme
    short, whole = art.paint(scale, theme), SvgArt.paint(art, scale, theme)
    assert short.get_size() == whole.get_size()
    one, other = (pygame.image.tobytes(picture, "RGBA") for picture in (short, whole))
    assert max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 6


@pytest.mark.sample(3)
@pytest.mark.parametrize("art", PLANKS, ids=repr)
@pytest.mark.parametrize("scale", [3.0, 4.21])
def test_a_large_one_is_painted_step_by_step(start: Callable[..., Player], art: StretchedArt, scale: float) -> None:
    theme = start().app.theme
    one, other = (
        pygame.image.tobytes(picture.premul_alpha(), "RGBA")
        for picture in (finish(art.painting(scale, theme)), art.paint(scale, theme))
    )
    assert alike(one, other)


GLOWS = (Glow(300.0, 602.0), Glow(300.0, 402.0, "#3f8fe6", 0.42), Glow(230.7, 640.0, radius=30.0))


@pytest.mark.parametrize("art", GLOWS, ids=repr)
@pytest.mark.parametrize("scale", [0.85, 1.0, 2.37, 3.0])
def test_light_on_a_panel_is_hollow_where_it_has_faded(start: Callable[..., Player], art: Glow, scale: float) -> None:
    picture, hollow = art.paint(scale, start().app.theme), art.hollow(scale)
    assert hollow is not None
    assert picture.get_rect().contains(hollow)
    assert hollow.width * hollow.height > 0.15 * picture.get_width() * picture.get_height()
    assert pygame.mask.from_surface(picture.subsurface(hollow), 0).count() == 0


@pytest.mark.parametrize(("whole", "least"), [(False, 0.0), (True, 0.4)])
def test_light_on_a_panel_is_brightest_at_its_upper_end(
    start: Callable[..., Player], whole: bool, least: float
) -> None:
    art = Glow(300.0, 402.0, whole=whole)
    picture = art.paint(1.0, start().app.theme)
    middle = picture.get_width() // 2
    light = [picture.get_at((middle, y)).a / 255 / art.strength for y in range(20, 400, 40)]
    assert light[0] > 0.9
    assert light == sorted(light, reverse=True)
    assert light[-1] == pytest.approx(least, abs=0.15)


def test_light_that_has_no_room_to_fade_is_not_hollow() -> None:
    assert Glow(300.0, 140.0).hollow(2.0) is None
    assert Glow(300.0, 602.0, whole=True).hollow(2.0) is None


def test_it_is_laid_upon_the_screen_like_any_other(start: Callable[..., Player]) -> None:
    theme = start().app.theme
    ground = pygame.Surface((400, 200))
    ground.fill("#102030")
    ground.blit(Panel(300.0, 100.0).paint(1.0, theme), (0, 0))
    assert ground.get_at((1, 1)) == pygame.Color("#102030")

"""What is hidden is not drawn, and nobody sees that."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.stage.drawn import Drawn, draw_areas

SIZE = (640, 480)


def picture(chance: Random, solid: bool) -> pygame.Surface:
    size = chance.randint(250, 500) if solid else chance.randint(20, 300), chance.randint(200, 400)
    made = pygame.Surface(size, 0 if solid else pygame.SRCALPHA, 32)
    made.fill([chance.randrange(256) for _ in range(4)])
    return made


def pile(chance: Random) -> list[Drawn]:
    """Pictures upon each other; some of them are solid, and some of these faint."""
    pictures = [picture(chance, chance.random() < 0.3) for _ in range(12)]
    alphas = [chance.choice([255, 255, 120]) for _ in pictures]
    rects = [one.get_rect(center=(chance.randrange(640), chance.randrange(480))) for one in pictures]
    return [Drawn(*one) for one in zip(pictures, alphas, rects, strict=True)]


@pytest.mark.parametrize("seed", range(12))
def test_an_area_looks_as_if_everything_in_it_had_been_drawn(seed: int) -> None:
    chance = Random(seed)
    ground, one, other = (pygame.Surface(SIZE, 0, 32) for _ in range(3))
    ground.fill((20, 40, 60))
    shown = pile(chance)
    area = pygame.Rect(40, 30, 560, 420)
    one.fill((255, 0, 255))
    other.fill((255, 0, 255))
    draw_areas(one, [area], ground, shown)
    other.set_clip(area)
    other.blit(ground, (0, 0))
    for drawn in shown:
        drawn.image.set_alpha(drawn.alpha)
        other.blit(drawn.image, drawn.rect)
    pairs = zip(pygame.image.tobytes(one, "RGB"), pygame.image.tobytes(other, "RGB"), strict=True)
    assert max(abs(a - b) for a, b in pairs) <= 2, "something hidden is seen, or something seen is not drawn"


def test_what_lies_below_a_solid_picture_is_not_drawn() -> None:
    target = pygame.Surface(SIZE, 0, 32)
    ground = pygame.Surface((1, 1))  # Anything but the solid picture would leave the target as it was.
    wall = pygame.Surface(SIZE, 0, 32)
    wall.fill((9, 9, 9))
    hidden = pygame.Surface(SIZE, 0, 32)
    everywhere = target.get_rect()
    hidden.lock()  # Whoever draws it fails.
    draw_areas(target, [everywhere], ground, [Drawn(hidden, 255, everywhere), Drawn(wall, 255, everywhere)])
    assert target.get_at((320, 240))[:3] == (9, 9, 9)


@pytest.mark.parametrize("alpha", [3, 77, 128, 200, 254])
def test_a_light_that_fades_looks_as_if_it_were_drawn_with_its_opacity(alpha: int) -> None:
    chance = Random(alpha)
    light = pygame.Surface((60, 60), pygame.SRCALPHA, 32)
    for x in range(60):
        light.fill([chance.randrange(256) for _ in range(4)], (x, 0, 1, 60))
    places = [pygame.Rect(80 * n, 40 * n, 60, 60) for n in range(7)]
    drawn, wanted = (pygame.Surface(SIZE, 0, 32) for _ in range(2))
    draw_areas(drawn, [drawn.get_rect()], None, [Drawn(light, alpha, place) for place in places])
    light.set_alpha(alpha)
    for place in places:
        wanted.blit(light, place)
    pixels = [pygame.image.tobytes(one, "RGB") for one in (drawn, wanted)]
    assert any(pixels[0]), "in this test something is seen"
    assert max(abs(one - other) for one, other in zip(*pixels, strict=True)) <= 1, "a light is too bright or too dark"

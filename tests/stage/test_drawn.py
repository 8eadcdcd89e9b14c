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
    assert one.get_buffer().raw == other.get_buffer().raw, "something hidden is seen, or something seen is not drawn"


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

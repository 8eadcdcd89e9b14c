"""The floor of a stage: a board that is nudged is moved on it, and nobody sees that it was not drawn."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec import Struct

from game.stage.art import Art, Fonts, Theme
from game.stage.drawn import Drawn
from game.stage.floor import Floor, Shift
from game.stage.image_cache import ImageCache
from game.stage.sprites import Space, Sprite, Stage

SIZE = (320, 240)
BOARD = pygame.Rect(60, 40, 200, 160)


class Board(Art, Struct, frozen=True):
    """A solid board of many colours."""

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        surface = pygame.Surface(BOARD.size)
        chance = random.Random(1)
        for x in range(0, BOARD.width, 8):
            surface.fill([chance.randrange(256) for _ in range(3)], (x, x % 40, 8, BOARD.height))
        return surface


class Glass(Art, Struct, frozen=True):
    """Something one sees through."""

    width: int = 30

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        surface = pygame.Surface((self.width, 30), pygame.SRCALPHA)
        surface.fill((250, 240, 90, 120))
        return surface


@pytest.fixture
def stage() -> Iterator[Stage]:
    pygame.display.init()
    stage = Stage(ImageCache(Theme(Fonts(Path("no such folder")))))
    stage.still = 5
    stage.background = pygame.Surface(SIZE)
    stage.background.fill((20, 60, 70))
    yield stage
    pygame.quit()


def pixels(stage: Stage, target: pygame.Surface) -> bytes:
    stage.draw(target)
    return pygame.image.tobytes(target, "RGB")


def nudge(board: Space, chance: random.Random) -> None:
    board.x += chance.randint(-9, 9)
    board.y += chance.randint(-9, 9)


@pytest.mark.parametrize("seed", range(6))
def test_a_board_that_is_nudged_looks_as_if_it_had_been_drawn(stage: Stage, seed: int) -> None:
    chance = random.Random(seed)
    board = Space()
    rest = Space()
    stage.add(Sprite(Board(), board, *BOARD.center))
    stage.add(Sprite(Glass(240), board, *BOARD.midtop, layer=-1))  # It reaches out below the board.
    stage.add(Sprite(Glass(260), board, *BOARD.midleft, layer=1))  # And it lies upon it, and beyond the screen.
    aside = stage.add(Sprite(Glass(), rest, 20, 20, layer=2))
    for layer in (3, 7):
        stage.add(Sprite(Glass(), board, *BOARD.center, layer=layer))
    target, other = (pygame.Surface(SIZE) for _ in range(2))
    for _ in range(30):
        nudge(board, chance)
        if chance.random() < 0.3:
            aside.x = chance.randrange(SIZE[0])
        if chance.random() < 0.2:
            stage.sprites[chance.randrange(len(stage.sprites))].alpha = chance.choice((0.0, 0.5, 1.0))
        seen = pixels(stage, target)
        stage.redraw()
        assert seen == pixels(stage, other), "something of the board stands where it was, or is missing"


def drawn(place: pygame.Rect, solid: bool) -> Drawn:
    return Drawn(pygame.Surface(place.size, 0 if solid else pygame.SRCALPHA, 32), 255, place)


def move(one: Drawn) -> Drawn:
    return Drawn(one.image, one.alpha, one.rect.move(3, -2))


def fade(one: Drawn) -> Drawn:
    return Drawn(one.image, 90, one.rect)


def test_what_moves_as_a_whole_need_not_be_drawn(stage: Stage) -> None:
    floor = Floor()
    floor.fit(pygame.Surface(SIZE))
    field = drawn(BOARD, solid=True)
    sign = drawn(pygame.Rect(100, 100, 20, 20), solid=False)
    aside = drawn(pygame.Rect(0, 0, 20, 20), solid=False)
    floor.draw([], None, {"field": field, "sign": sign, "aside": aside})
    shift = floor.scroll({"field": move(field), "sign": move(sign), "aside": aside})
    assert shift == Shift(BOARD.move(3, -2), (3, -2), []), "something of the board is drawn again"


@pytest.mark.parametrize("change", [lambda one: one, fade, lambda one: None], ids=["stays", "fades", "goes"])
def test_what_changes_upon_a_board_is_drawn_and_the_rest_is_not(
    stage: Stage, change: Callable[[Drawn], Drawn | None]
) -> None:
    floor = Floor()
    floor.fit(pygame.Surface(SIZE))
    field = drawn(BOARD, solid=True)
    sign = drawn(pygame.Rect(100, 100, 20, 20), solid=False)
    floor.draw([], None, {"field": field, "sign": sign})
    now = change(sign)
    shift = floor.scroll({"field": move(field), "sign": now})
    assert shift is not None, "all of the board is drawn for one sign"
    places = [sign.rect.move(3, -2)] + [one.rect for one in [now] if one]
    assert shift.changed == places, "the sign moves along as it was"


@pytest.mark.parametrize("width", range(320, 324))
def test_no_copy_of_the_floor_goes_past_the_cache(stage: Stage, width: int) -> None:
    """SDL copies lines of multiples of 16 bytes so; what is drawn upon them next takes twice the time."""
    floor = Floor()
    floor.fit(pygame.Surface((width, 240)))
    assert floor.picture is not None
    assert floor.picture.get_size() == (width, 240)
    assert floor.picture.get_pitch() % 16

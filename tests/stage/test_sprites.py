"""Sprites: that drawing only what changed gives the same picture as drawing everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from game.installation import ASSETS
from game.stage.areas import MOST_AREAS, merge
from game.stage.art import Art, Fonts, Theme
from game.stage.easing import linear
from game.stage.image_cache import ImageCache
from game.stage.sprites import TOP_LEFT, Space, Sprite, Stage
from game.stage.tween import InTurn, Tween

SIZE = (160, 120)


class Disc(Art, Struct, frozen=True):
    """A translucent ellipse."""

    colour: tuple[int, int, int, int]
    width: float = 20.0
    height: float = 20.0

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        surface = pygame.Surface((round(self.width * scale), round(self.height * scale)), pygame.SRCALPHA)
        pygame.draw.ellipse(surface, self.colour, surface.get_rect())
        return surface


class Block(Art, Struct, frozen=True):
    """An opaque rectangle."""

    colour: tuple[int, int, int] = (200, 40, 40)
    width: float = 10.0
    height: float = 10.0

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        surface = pygame.Surface((round(self.width * scale), round(self.height * scale)), pygame.SRCALPHA)
        surface.fill(self.colour)
        return surface


class Ring(Art, Struct, frozen=True):
    """A rectangle of which only the edge is there."""

    width: float = 44.0
    height: float = 36.0

    EDGE = 5

    def hollow(self, scale: float) -> pygame.Rect | None:
        whole = pygame.Rect(0, 0, round(self.width * scale), round(self.height * scale))
        return whole.inflate(-2 * self.EDGE, -2 * self.EDGE)

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        surface = pygame.Surface((round(self.width * scale), round(self.height * scale)), pygame.SRCALPHA)
        pygame.draw.rect(surface, (90, 240, 120, 200), surface.get_rect(), self.EDGE)
        return surface


ARTS: list[Art] = [
    Block(),
    Block((40, 200, 40), 30, 8),
    Disc((40, 90, 220, 140)),
    Disc((230, 220, 60, 200), 44, 26),
    Disc((250, 250, 250, 255), 9, 9),
    Ring(),
]


class Screen:
    """A stage that is drawn on one surface only where it changed."""

    def __init__(self, seed: int = 0) -> None:
        self.stage = Stage(ImageCache(Theme(Fonts(Path("no such folder")))))
        self.surface = pygame.Surface(SIZE)
        self.stage.background = pygame.Surface(SIZE)
        rng = random.Random(seed)
        for x in range(0, SIZE[0], 20):
            self.stage.background.fill([rng.randrange(256) for _ in range(3)], (x, 0, 20, SIZE[1]))
        self.space = Space(0.0, 0.0, 1.0)

    def add(self, art: Art | None = None, x: float = 50.0, y: float = 50.0, layer: int = 0) -> Sprite:
        return self.stage.add(Sprite(art or Block(), self.space, x, y, layer=layer))

    def draw(self, fraction: float = 1.0) -> list[pygame.Rect]:
        return self.stage.draw(self.surface, fraction)

    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.surface, "RGB")

    def pixels_anew(self, fraction: float = 1.0) -> bytes:
        """The picture when everything is drawn on an empty surface."""
        kept, self.surface = self.surface, pygame.Surface(SIZE)
        self.stage.redraw()
        areas = self.draw(fraction)
        assert areas == [pygame.Rect(0, 0, *SIZE)]
        pixels, self.surface = self.pixels(), kept
        return pixels

    def colour(self, x: int, y: int) -> tuple[int, ...]:
        return tuple(self.surface.get_at((x, y)))[:3]


@pytest.fixture
def screen() -> Iterator[Screen]:
    pygame.display.init()
    yield Screen()
    pygame.quit()


def change(rng: random.Random, screen: Screen) -> None:
    """One thing that a scene may do."""
    stage = screen.stage
    sprite = rng.choice(stage.sprites) if stage.sprites else screen.add()
    kind = rng.randrange(13)
    if kind <= 2:
        made = Sprite(
            rng.choice(ARTS),
            rng.choice((screen.space, Space(rng.randrange(40), rng.randrange(40), rng.choice((0.5, 1.0, 1.7))))),
            rng.randrange(-10, 170),
            rng.randrange(-10, 130),
            layer=rng.randrange(4),
            anchor=rng.choice((TOP_LEFT, (0.5, 0.5))),
            scale=rng.choice((1.0, 1.0, 0.6, 1.4)),
            alpha=rng.choice((1.0, 1.0, 0.4)),
        )
        stage.add(made)
    elif kind == 3:
        stage.remove(sprite)
    elif kind == 4:
        sprite.x, sprite.y = rng.uniform(-10, 170), rng.uniform(-10, 130)
    elif kind == 5:
        sprite.art = rng.choice(ARTS)
    elif kind == 6:
        sprite.layer = rng.randrange(4)
    elif kind == 7:
        sprite.visible = not sprite.visible
    elif kind == 8:
        sprite.alpha = rng.choice((0.0, 0.2, 0.7, 1.0))
    elif kind == 9:
        sprite.scale, sprite.width, sprite.height = rng.choice((0.0, 0.5, 1.0, 2.0)), rng.choice((0.5, 1.0)), 1.0
    elif kind == 10:
        sprite.angle = rng.choice((0.0, 30.0, 90.0, -45.0))
    elif kind == 11:
        screen.space.place(rng.randrange(20), rng.randrange(20), rng.choice((0.8, 1.0, 1.25)))
    else:  # What a scene that is built anew does: the same pictures by other sprites.
        group = rng.sample(stage.sprites, rng.randrange(len(stage.sprites) + 1))
        stage.remove_all(group)
        for old in group:
            new = Sprite(
                old.art, old.space, old.x, old.y, layer=old.layer, anchor=old.anchor, scale=old.scale, alpha=old.alpha
            )
            new.visible, new.angle = old.visible, old.angle
            stage.add(new)


@pytest.mark.sample(20)
@pytest.mark.parametrize("still", [0, 2])
@pytest.mark.parametrize("seed", range(40))
def test_drawing_changes_equals_drawing_everything(screen: Screen, seed: int, still: int) -> None:
    rng = random.Random(seed)
    screen.stage.still = still
    for _ in range(40):
        for _ in range(rng.randrange(1, 4)):
            change(rng, screen)
        screen.draw()
        drawn = screen.pixels()
        if rng.random() < 0.4:
            assert drawn == screen.pixels_anew()
    assert screen.pixels() == screen.pixels_anew()


@pytest.mark.sample(10)
@pytest.mark.parametrize("still", [0, 2])
@pytest.mark.parametrize("seed", range(20))
def test_what_was_too_much_for_one_drawing_follows(screen: Screen, seed: int, still: int) -> None:
    rng = random.Random(seed)
    screen.stage.still = still
    most = 500
    late = 0
    for _ in range(40):
        for _ in range(rng.randrange(1, 6)):
            change(rng, screen)
        everything = screen.stage.draw(screen.surface, most=most)
        pixels = sum(area.width * area.height for area in everything)
        assert pixels <= most or len(everything) == 1, f"{pixels} pixels are drawn at once, in several areas"
        drawings = 1
        while screen.stage.behind:
            screen.stage.draw(screen.surface, most=most)
            drawings += 1
            assert drawings < 30, "the rest never comes"
        late += drawings > 1
        drawn = screen.pixels()
        assert drawn == screen.pixels_anew(), f"after {drawings} drawings the picture differs from one drawn at once"
    assert late, "in this test some areas have to wait"


@pytest.mark.sample(7)
@pytest.mark.parametrize("seed", range(20))
def test_drawing_changes_equals_drawing_everything_while_things_move(screen: Screen, seed: int) -> None:
    rng = random.Random(1000 + seed)
    for _ in range(12):
        screen.add(rng.choice(ARTS), rng.randrange(160), rng.randrange(120), rng.randrange(3))
    for _ in range(50):
        if rng.random() < 0.3:
            sprite = rng.choice(screen.stage.sprites)
            to = {"x": rng.uniform(0, 160), "y": rng.uniform(0, 120), "alpha": rng.random(), "angle": rng.uniform(0, 9)}
            back = Tween(sprite, 0.05, x=sprite.x)
            screen.stage.animator.start(InTurn(Tween(sprite, 0.1, **to), back), tag=sprite)
        for _ in range(rng.randrange(3)):
            screen.stage.step(1 / 120)
        fraction = rng.random() if screen.stage.animator.busy else 1.0
        screen.draw(fraction)
        drawn = screen.pixels()
        if rng.random() < 0.4:
            assert drawn == screen.pixels_anew(fraction)


def test_what_lies_still_is_drawn_once(screen: Screen) -> None:
    """What moves above it only uncovers the floor; what comes from the floor, or goes there, is drawn anew."""
    screen.stage.still = 1
    low, high = screen.add(ARTS[3], x=60, y=60), screen.add(x=60, y=60, layer=1)
    screen.draw()
    drawn = low.drawn
    for layer in (0, 1, 1, 0):
        high.x += 3.0
        low.layer = layer
        screen.draw()
        assert screen.pixels() == screen.pixels_anew()
    assert low.drawn is not drawn


def test_instead_of_very_many_areas_one_is_drawn(screen: Screen) -> None:
    spots = [screen.add(Block(width=2, height=2), x, y) for x in range(5, 155, 10) for y in (20, 60, 100)]
    screen.draw()
    for sprite in spots:
        sprite.y += 3.0
    assert len(screen.draw()) == 1
    assert screen.pixels() == screen.pixels_anew()


def test_the_first_drawing_paints_everything_and_the_next_nothing(screen: Screen) -> None:
    screen.add()
    assert screen.draw() == [pygame.Rect(0, 0, *SIZE)]
    for fraction in (1.0, 0.3, 1.0):
        assert screen.draw(fraction) == []


def test_only_the_old_and_the_new_place_are_drawn(screen: Screen) -> None:
    sprite = screen.add(x=20, y=20)
    screen.add(x=120, y=90)
    screen.draw()
    sprite.x = 80.0
    areas = screen.draw()
    assert sorted(tuple(area) for area in areas) == [(15, 15, 10, 10), (75, 15, 10, 10)]


@pytest.mark.parametrize(
    "touch",
    [
        lambda sprite: None,
        lambda sprite: setattr(sprite, "x", sprite.x + 0.2),  # less than a pixel
        lambda sprite: setattr(sprite, "art", Block()),
        lambda sprite: setattr(sprite, "alpha", 0.9999),
        lambda sprite: setattr(sprite, "angle", 360.0),
        lambda sprite: sprite.jump(),
    ],
)
def test_nothing_is_drawn_when_nothing_is_seen_to_change(screen: Screen, touch: Callable[[Sprite], object]) -> None:
    sprite = screen.add()
    screen.draw()
    touch(sprite)
    assert screen.draw() == []


def test_what_is_never_seen_is_never_drawn(screen: Screen) -> None:
    screen.draw()
    hidden = screen.add()
    hidden.visible = False
    screen.add().alpha = 0.0
    screen.add().scale = 0.0
    screen.add(x=-100.0)
    assert screen.draw() == []
    screen.stage.remove(hidden)
    assert screen.draw() == []


def test_layers_lie_above_each_other_whatever_the_order_of_adding(screen: Screen) -> None:
    red, green, blue = (255, 0, 0), (0, 255, 0), (0, 0, 255)
    screen.add(Block(green), layer=5)
    screen.add(Block(red), layer=1)
    screen.draw()
    assert screen.colour(50, 50) == green
    top = screen.add(Block(blue), layer=5)
    screen.draw()
    assert screen.colour(50, 50) == blue, "within a layer the later one is above"
    top.layer = 0
    screen.draw()
    assert screen.colour(50, 50) == green, "a sprite may change its layer"


def test_a_sprite_added_again_comes_to_the_top_of_its_layer(screen: Screen) -> None:
    red, green = (255, 0, 0), (0, 255, 0)
    below = screen.add(Block(red))
    screen.add(Block(green))
    screen.draw()
    screen.stage.remove(below)
    screen.stage.add(below)
    screen.draw()
    assert screen.colour(50, 50) == red


def test_building_the_same_anew_draws_nothing(screen: Screen) -> None:
    def build() -> list[Sprite]:
        return [screen.add(art, 30 + 12 * n, 40, layer=n % 2) for n, art in enumerate(ARTS)]

    sprites = build()
    screen.draw()
    screen.stage.remove_all(sprites)
    sprites = build()
    assert screen.draw() == []
    screen.stage.remove_all(sprites)
    sprites = build()
    sprites[0].y = 100.0
    assert sorted(tuple(area) for area in screen.draw()) == [(25, 35, 10, 10), (25, 95, 10, 10)]


def test_of_two_equal_sprites_one_may_go(screen: Screen) -> None:
    art = Disc((255, 255, 255, 90))
    first, second = screen.add(art), screen.add(art)
    screen.draw()
    screen.stage.remove_all([first, second])
    screen.add(art)
    assert screen.draw()
    drawn = screen.pixels()
    assert drawn == screen.pixels_anew()


def test_what_comes_and_goes_between_two_drawings_leaves_nothing(screen: Screen) -> None:
    screen.draw()
    screen.stage.remove(screen.add())
    assert screen.draw() == []


def test_removing_what_is_not_there_is_no_error(screen: Screen) -> None:
    sprite = screen.add()
    screen.stage.remove(sprite)
    screen.stage.remove(sprite)
    assert screen.stage.sprites == []


def test_a_picture_is_drawn_between_two_steps(screen: Screen) -> None:
    sprite = screen.add(x=20.0)
    screen.stage.animator.start(Tween(sprite, 1.0, linear, x=100.0))
    for _ in range(2):
        screen.stage.step(0.25)
    lefts = []
    for fraction in (0.0, 0.5, 1.0):
        screen.draw(fraction)
        assert sprite.drawn is not None
        lefts.append(sprite.drawn.rect.centerx)
    assert lefts == [40, 50, 60]


def test_jump_shows_the_state_as_it_is(screen: Screen) -> None:
    sprite = screen.add(x=20.0)
    screen.stage.step(0.1)
    sprite.x = 100.0
    sprite.jump()
    screen.draw(0.0)
    assert sprite.drawn is not None
    assert sprite.drawn.rect.centerx == 100


def test_a_sprite_at_rest_stays_where_it_is_when_another_begins_to_move(screen: Screen) -> None:
    first, second = screen.add(x=20.0), screen.add(x=20.0, y=90.0)
    screen.stage.animator.start(Tween(first, 0.02, linear, x=100.0))
    while screen.stage.animator.busy:
        screen.stage.step(1 / 120)
    screen.draw(1.0)
    before = first.drawn
    screen.stage.animator.start(Tween(second, 1.0, linear, x=100.0))
    screen.draw(0.1)
    assert first.drawn == before


def test_a_new_look_is_drawn_with_its_own_pictures(screen: Screen) -> None:
    class Coloured(Art, Struct, frozen=True):
        def paint(self, scale: float, theme: Theme) -> pygame.Surface:
            return Block((9, 9, 9) if theme.symbols else (250, 250, 250)).paint(scale, theme)

    screen.add(Coloured())
    screen.draw()
    assert screen.colour(50, 50) == (9, 9, 9)
    screen.stage.images.show(Theme(screen.stage.images.theme.fonts, symbols=False))
    screen.stage.redraw()
    screen.draw()
    assert screen.colour(50, 50) == (250, 250, 250)


def test_a_space_maps_units_to_pixels_and_back() -> None:
    space = Space()
    space.place(30.0, 40.0, 2.5)
    assert space.to_pixels(2.0, 4.0) == (35.0, 50.0)
    assert space.to_units((35.0, 50.0)) == (2.0, 4.0)


RECTS = st.builds(
    pygame.Rect, st.integers(-50, 200), st.integers(-50, 200), st.integers(0, 90), st.integers(0, 90)
)  # fmt: skip


@pytest.mark.slow
@given(st.lists(RECTS, max_size=12))
@settings(max_examples=300)
def test_merged_rectangles_cover_all_within_the_screen_and_never_overlap(rects: list[pygame.Rect]) -> None:
    screen = pygame.Rect(0, 0, *SIZE)
    merged = merge(rects, screen)
    for rect in rects:
        part = rect.clip(screen)
        assert not part.width or not part.height or any(area.contains(part) for area in merged)
    for n, area in enumerate(merged):
        assert screen.contains(area)
        assert area.collidelist(merged[:n]) < 0


LARGE = pygame.Rect(0, 0, 4000, 2200)
LARGE_RECTS = st.builds(
    pygame.Rect, st.integers(-50, 4000), st.integers(-50, 2200), st.integers(0, 2500), st.integers(0, 2000)
)  # fmt: skip


@pytest.mark.slow
@given(st.lists(LARGE_RECTS, max_size=12))
@settings(max_examples=300)
def test_in_a_large_window_merged_rectangles_cover_all_and_never_overlap(rects: list[pygame.Rect]) -> None:
    merged = merge(rects, LARGE)
    assert len(merged) <= MOST_AREAS
    for n, area in enumerate(merged):
        assert LARGE.contains(area)
        assert area.collidelist(merged[:n]) < 0
    for part in (rect.clip(LARGE) for rect in rects):
        covered = [area.clip(part) for area in merged]
        assert sum(area.width * area.height for area in covered) == part.width * part.height


def test_large_rectangles_that_only_touch_are_not_redrawn_with_all_between_them() -> None:
    frame = [
        pygame.Rect(1000, 100, 1800, 200),
        pygame.Rect(1000, 1700, 1800, 200),
        pygame.Rect(1000, 100, 200, 1800),
        pygame.Rect(2600, 100, 200, 1800),
    ]
    merged = merge(frame, LARGE)
    assert sum(area.width * area.height for area in merged) == 2 * 1800 * 200 + 2 * 200 * 1400
    near = [pygame.Rect(10, 10, 100, 100), pygame.Rect(60, 60, 100, 100)]
    assert merge(near, LARGE) == [pygame.Rect(10, 10, 150, 150)], "to split small ones would take longer"


def test_only_what_is_there_of_a_hollow_picture_is_redrawn(screen: Screen) -> None:
    screen.add(Block((9, 9, 9), 4, 4), 80.0, 60.0)
    screen.draw()
    ring = screen.add(Ring(120.0, 90.0), 80.0, 60.0)
    areas = screen.draw()
    assert len(areas) == 4
    assert not any(area.collidepoint(80, 60) for area in areas)
    shown = screen.pixels()
    assert shown == screen.pixels_anew()
    screen.stage.remove(ring)
    assert not any(area.collidepoint(80, 60) for area in screen.draw())
    assert screen.pixels() == screen.pixels_anew()
    ring = screen.add(Ring(120.0, 90.0), 80.0, 60.0)
    screen.draw()
    ring.angle = 30.0
    assert any(area.collidepoint(80, 60) for area in screen.draw()), "a turned one is not hollow there"
    assert screen.pixels() == screen.pixels_anew()


def test_in_a_window_of_four_times_the_pixels_there_is_room_for_four_times_as_many() -> None:
    images = ImageCache(Theme(Fonts(ASSETS / "fonts")), limit=4 * 100 * 100 * 4)
    arts = [Block((number, 0, 0), 100.0, 100.0) for number in range(20)]

    def kept(size: tuple[int, int]) -> int:
        images.fit(size)
        for art in arts:
            images.image(art, 1.0)
        return sum(images.has(art, 1.0) for art in arts)

    assert kept((1920, 1080)) == 4
    assert kept((800, 600)) == 4, "a smaller window has no smaller cache"
    assert kept((3840, 2160)) == 16
    assert kept((1920, 1080)) == 4


def test_a_copy_is_as_large_and_turned_as_asked_for() -> None:
    images = ImageCache(Theme(Fonts(ASSETS / "fonts")))
    picture = pygame.Surface((20, 20), pygame.SRCALPHA)
    picture.fill("red", (0, 0, 20, 10))
    small, turned = images.transformed(picture, (10, 10), 0), images.transformed(picture, (20, 20), 90)
    assert small.get_size() == (10, 10)
    assert [small.get_at(place).a for place in ((5, 1), (5, 8), (1, 5))] == [255, 0, small.get_at((8, 5)).a]
    assert [turned.get_at((x, turned.get_height() // 2)).a for x in (2, turned.get_width() - 3)] == [255, 0]
    assert images.transformed(picture, (20, 20), 0) is picture
    assert images.transformed(picture, (20, 20), 90) is turned


class Sparkle(Art, Struct, frozen=True):
    """A light that is seen in many places at once."""

    def swarms(self) -> bool:
        return True

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        picture = pygame.Surface((40, 40), pygame.SRCALPHA)
        picture.fill((250, 200, 90, 180))
        return picture


@pytest.mark.parametrize("alpha", [0.1, 0.5, 0.9])
def test_lights_that_fade_together_share_a_picture_and_look_as_any_other(screen: Screen, alpha: float) -> None:
    sparkles = [screen.stage.add(Sprite(Sparkle(), Space(), 30 + 50 * n, 40, alpha=alpha)) for n in range(3)]
    screen.draw()
    drawn = [sprite.drawn for sprite in sparkles if sprite.drawn is not None]
    assert len({id(one.image) for one in drawn}) == 1, "each is faded for itself"
    strength = round(alpha * 255) / 255 * 180 / 255
    ground = screen.colour(30, 100)
    wanted = [round(below + (own - below) * strength) for below, own in zip(ground[:3], (250, 200, 90), strict=True)]
    seen = screen.colour(30, 40)[:3]
    assert max(abs(one - other) for one, other in zip(seen, wanted, strict=True)) <= 2, "it is too bright or too dark"

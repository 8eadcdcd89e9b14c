"""Painting large pictures in slices, while what they take the place of stays to be seen."""

from __future__ import annotations

import pygame
import pytest
from msgspec import Struct

from game.stage import ahead
from game.stage.ahead import Easel
from game.stage.art import Fonts, Gallery, Look, PiecedArt
from game.stage.sprites import Space, Sprite
from game.stage.svg import Painting
from tests.conftest import ROOT

STEPS = 5


class Slow(PiecedArt, Struct, frozen=True):
    """A picture in so many steps."""

    number: int

    def painting(self, scale: float, look: Look) -> Painting:
        for step in range(STEPS):
            begun.append((self.number, step))
            yield
        return pygame.Surface((round(scale), self.number))


begun: list[tuple[int, int]] = []
SPACE = Space(scale=10.0)


@pytest.fixture
def easel(monkeypatch: pytest.MonkeyPatch) -> Easel:
    monkeypatch.setattr(ahead, "SLICE", 0.0)
    begun.clear()
    return Easel(Gallery(Look(Fonts(ROOT / "assets" / "missing"))))


def turns(easel: Easel) -> int:
    """In how many turns all is painted."""
    count = 0
    while easel.busy:
        easel.work()
        count += 1
    return count


def test_a_sprite_shows_what_it_did_until_the_other_picture_is_painted(easel: Easel) -> None:
    sprite = Sprite(Slow(1), SPACE)
    easel.want(sprite, Slow(2))
    for _ in range(STEPS):
        assert not easel.work()
        assert sprite.art == Slow(1)
    assert turns(easel) <= 2
    assert sprite.art == Slow(2)
    assert easel.gallery.has(Slow(2), 10.0)


def test_one_that_is_not_seen_is_seen_when_it_is_painted(easel: Easel) -> None:
    sprite = Sprite(Slow(1), SPACE)
    sprite.visible = False
    easel.want(sprite, Slow(1))
    easel.work()
    assert not sprite.visible
    turns(easel)
    assert sprite.visible


def test_what_is_painted_is_there_at_once(easel: Easel) -> None:
    easel.gallery.image(Slow(2), 10.0)
    sprite = Sprite(Slow(1), SPACE)
    easel.want(sprite, Slow(2))
    assert sprite.art == Slow(2)
    assert not easel.busy


def test_only_the_last_wish_for_a_sprite_counts_and_what_was_begun_goes_on(easel: Easel) -> None:
    first, second = Sprite(Slow(1), SPACE), Sprite(Slow(1), SPACE)
    easel.want(first, Slow(2))
    easel.want(first, Slow(3))
    easel.work()
    easel.clear()
    assert not easel.busy
    easel.want(second, Slow(3))
    turns(easel)
    assert (first.art, second.art) == (Slow(1), Slow(3))
    assert begun == [(3, step) for step in range(STEPS)], "built anew, the screen wants the same picture"


def test_with_time_to_spare_all_is_painted_in_one_turn(easel: Easel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "SLICE", 60.0)
    sprites = [Sprite(Slow(1), SPACE) for _ in range(3)]
    for number, sprite in enumerate(sprites, 4):
        easel.want(sprite, Slow(number))
    assert easel.work()
    assert [sprite.art for sprite in sprites] == [Slow(4), Slow(5), Slow(6)]


def test_a_step_that_would_take_too_long_is_left_to_the_next_turn(
    easel: Easel, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0

    def slowly() -> float:
        nonlocal now
        now += 0.4
        return now

    monkeypatch.setattr(ahead, "SLICE", 1.0)
    monkeypatch.setattr(ahead.time, "perf_counter", slowly)
    easel.want(Sprite(Slow(1), SPACE), Slow(2))
    done = [len(begun) for _ in range(2) if not easel.work()]
    assert done == [2, 4], "two steps of 0.4 s, not three, in a second"

"""Painting large pictures beside the frames, while what they take the place of stays to be seen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from itertools import pairwise

import pygame
import pytest
from msgspec import Struct
from msgspec.structs import replace

from game import background
from game.games.combact.view.organisms import Ground
from game.stage import prefetch, svg
from game.stage.art import Art, Fonts, Text, Theme
from game.stage.image_cache import ImageCache
from game.stage.palette import PALETTES
from game.stage.prefetch import AsyncPainter, SharedPainting, last_drawn, paint_beside
from game.stage.sprites import Space, Sprite, Stage
from tests.conftest import ROOT
from tests.players.table import finishes


class Slow(Art, Struct, frozen=True):
    """A picture that somebody has to wait for."""

    number: int

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        painted.append(self.number)
        if self.number == BROKEN:
            raise ValueError("no such colour")
        return pygame.Surface((round(scale), self.number))


class InSteps(Slow, frozen=True):
    """A picture that takes three steps."""

    def painting(self, scale: float, theme: Theme) -> svg.Painting:
        for _ in range(2):
            taken.append(self.number)
            yield
        taken.append(self.number)
        return self.paint(scale, theme)


taken: list[int] = []
BROKEN = 13
painted: list[int] = []
SPACE = Space(scale=10.0)
Paint = Callable[[], None]


@pytest.fixture
def painter() -> AsyncPainter:
    painted.clear()
    return AsyncPainter(ImageCache(Theme(Fonts(ROOT / "assets" / "missing"))))


@pytest.fixture
def paint(monkeypatch: pytest.MonkeyPatch) -> Paint:
    """Paints what was begun: nothing is painted before that is called."""
    begun: list[Callable[[], object]] = []

    def start(work: Callable[[], object], name: str) -> None:
        begun.append(work)

    monkeypatch.setattr(background, "start_thread", start)

    def on() -> None:
        while begun:
            begun.pop(0)()

    monkeypatch.setattr(prefetch, "paint_beside", paint_beside)
    return on


def test_a_sprite_shows_what_it_did_until_the_other_picture_is_painted(painter: AsyncPainter, paint: Paint) -> None:
    sprite = Sprite(Slow(1), SPACE)
    painter.want(sprite, Slow(2))
    for _ in range(3):
        assert not painter.work()
        assert sprite.art == Slow(1)
    paint()
    assert painter.work()
    assert sprite.art == Slow(2)
    assert painter.images.has(Slow(2), 10.0)
    assert not painter.busy


def test_one_that_is_not_seen_is_seen_when_it_is_painted(painter: AsyncPainter, paint: Paint) -> None:
    sprite = Sprite(Slow(1), SPACE)
    sprite.visible = False
    painter.want(sprite, Slow(1))
    painter.work()
    assert not sprite.visible
    paint()
    painter.work()
    assert sprite.visible


def test_what_is_painted_is_there_at_once(painter: AsyncPainter) -> None:
    painter.images.image(Slow(2), 10.0)
    sprite = Sprite(Slow(1), SPACE)
    painter.want(sprite, Slow(2))
    assert sprite.art == Slow(2)
    assert not painter.busy


def test_only_the_last_wish_for_a_sprite_counts_and_what_was_begun_is_not_lost(
    painter: AsyncPainter, paint: Paint
) -> None:
    first, second = Sprite(Slow(1), SPACE), Sprite(Slow(1), SPACE)
    painter.want(first, Slow(2))
    painter.want(first, Slow(3))
    painter.work()
    painter.clear()
    assert not painter.busy
    painter.want(second, Slow(3))
    paint()
    painter.work()
    assert (first.art, second.art) == (Slow(1), Slow(3))
    assert painted == [3], "built anew, the screen wants the same picture"


def test_one_picture_is_painted_after_the_other(painter: AsyncPainter, paint: Paint) -> None:
    sprites = [Sprite(Slow(1), SPACE) for _ in range(3)]
    for number, sprite in enumerate(sprites, 4):
        painter.want(sprite, Slow(number))
    for number in (4, 5, 6):
        painter.work()
        paint()
        assert painted[-1] == number
    assert painter.work()
    assert [sprite.art for sprite in sprites] == [Slow(4), Slow(5), Slow(6)]


def test_what_was_painted_with_another_look_is_not_kept(painter: AsyncPainter, paint: Paint) -> None:
    sprite = Sprite(Slow(1), SPACE)
    painter.want(sprite, Slow(2))
    painter.work()
    paint()
    painter.images.show(replace(painter.images.theme, palette=PALETTES[-1]))
    assert not painter.work()
    paint()
    assert painter.work()
    assert painted == [2, 2]


def test_what_goes_wrong_is_raised_where_the_picture_is_wanted(painter: AsyncPainter, paint: Paint) -> None:
    painter.want(Sprite(Slow(1), SPACE), Slow(BROKEN))
    painter.work()
    paint()
    with pytest.raises(ValueError, match="no such colour"):
        painter.work()


def test_a_thread_of_its_own_paints(painter: AsyncPainter, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[Callable[[], bool]] = []

    def begin(art: Art, scale: float, theme: Theme) -> Future[pygame.Surface]:
        task = paint_beside(art, scale, theme)
        ended.append(task.done)
        return task

    monkeypatch.setattr(prefetch, "paint_beside", begin)
    sprite = Sprite(Slow(1), SPACE)
    painter.want(sprite, Slow(2))
    at_once = painter.work()
    assert finishes(ended[0])
    assert at_once or painter.work()
    assert sprite.art == Slow(2)


@pytest.mark.parametrize("size", [(1280, 720), (3840, 2160)])
def test_ahead_a_picture_is_painted_at_a_time_and_a_large_one_step_by_step(
    painter: AsyncPainter, size: tuple[int, int]
) -> None:
    stage, images = Stage(painter.images), painter.images
    images.fit(size)
    taken.clear()
    prefetch.prefetch(stage, [(Slow(1), 10.0), (InSteps(2), 10.0), (Slow(3), 10.0)])
    steps = []
    while stage.animator.running:
        stage.step(1 / 120)
        steps.append((tuple(taken), tuple(painted)))
    for before, after in pairwise(steps):
        assert sum(map(len, after)) - sum(map(len, before)) <= 2, "a step, and the picture that comes of it"
    assert painted == [1, 2, 3]
    assert taken == [2, 2, 2]
    assert all(images.has(art, 10.0) for art in (Slow(1), InSteps(2), Slow(3)))


def test_in_a_frame_only_one_picture_is_painted_ahead_unless_a_move_needs_it(painter: AsyncPainter) -> None:
    stage = Stage(painter.images)
    prefetch.prefetch(stage, [(Slow(number), 10.0) for number in (1, 2, 3)], "the game's")
    prefetch.prefetch(stage, [(Slow(number), 10.0) for number in (4, 5, 6)], "the table's")
    counts = []
    while stage.animator.running:
        before = len(painted)
        stage.step(1 / 60)
        counts.append(len(painted) - before)
    assert max(counts) == 1, "two parts of a screen take turns"
    assert sorted(painted) == [1, 2, 3, 4, 5, 6], "none is forgotten"
    prefetch.prefetch(stage, [(Slow(number), 10.0) for number in range(20, 40)], "the game's")
    stage.step(prefetch.START_DELAY)
    prefetch.paint_along(stage, [(Slow(7), 10.0), (Slow(8), 10.0)])
    painted.clear()
    for _ in range(round(60 * (prefetch.EARLY_DELAY + 2 * prefetch.ALONG)) + 1):
        stage.step(1 / 60)
    assert {7, 8} <= set(painted), "what a move needs does not wait for what may be wanted one day"


def done_after(painter: AsyncPainter, beside: int) -> float:
    """The second at which five pictures are said to be painted, while another part paints so many."""
    stage = Stage(painter.images)
    done = list[bool]()
    prefetch.prefetch(stage, [(Slow(number), 10.0) for number in range(100, 100 + beside)], "the table's")
    prefetch.prefetch(
        stage, [(InSteps(number), 10.0) for number in range(1, 6)], "the game's", lambda: done.append(True)
    )
    frames = 0
    while not done:
        frames += 1
        stage.step(1 / 60)
    return frames / 60


def test_when_all_are_said_to_be_painted_depends_on_their_number_alone(painter: AsyncPainter) -> None:
    first, others, again = (done_after(painter, beside) for beside in (0, 10, 0))
    assert set(range(1, 6)) <= set(painted)
    assert first == others == again, "what begins then begins at another time on another machine"


def test_what_was_to_be_painted_ahead_is_painted_when_the_animation_is_finished(painter: AsyncPainter) -> None:
    stage = Stage(painter.images)
    prefetch.prefetch(stage, [(InSteps(2), 10.0), (Slow(3), 10.0)])
    stage.animator.finish(ambient=True)
    assert painted == [2, 3]
    assert not stage.animator.running


def test_where_a_screen_waits_a_thread_takes_the_last_picture_meanwhile(painter: AsyncPainter, paint: Paint) -> None:
    shared = SharedPainting(painter.images)
    wanted = [(Slow(number), 10.0) for number in (1, 2, 3)]
    painting = shared.painting(wanted, at_once=False)
    for _ in range(4):
        next(painting)
    assert painted == [1, 2], "those before it, while the thread has not come to an end"
    paint()
    assert list(painting) == []
    assert painted == [1, 2, 3]
    assert all(painter.images.has(*one) for one in wanted)
    assert list(shared.painting(wanted, at_once=False)) == []


def test_a_thread_has_one_picture_even_if_a_screen_is_laid_out_again(painter: AsyncPainter, paint: Paint) -> None:
    shared = SharedPainting(painter.images)
    next(shared.painting([(Slow(1), 10.0), (Slow(2), 10.0)], at_once=False))
    again = shared.painting([(Slow(3), 10.0), (Slow(4), 10.0)], at_once=True)
    next(again)
    paint()
    assert list(again) == []
    assert painted == [1, 3, 4, 2], "the thread has painted what it had begun, and nothing else"


def test_texts_are_left_to_the_frames(painter: AsyncPainter) -> None:
    assert last_drawn(deque([(Slow(1), 10.0), (Text("one", 20.0), 10.0)])) == (Slow(1), 10.0)
    assert last_drawn(deque([(Text("one", 20.0), 10.0)])) is None
    assert last_drawn(deque([(Ground(), 10.0), (Slow(1), 10.0)])) == (Ground(), 10.0), "a board before all others"

"""The old picture stays while the new one is painted step by step; what is done meanwhile counts on the new layout."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.display.compositor import IncrementalRepaint
from game.games import GAMES
from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.start.sessions import begin_seed
from game.stage.image_cache import ImageCache
from tests.conftest import Player
from tests.helpers.pictures import SHELF, alike

Start = Callable[..., Player]
MOST = 2000
"""Frames within which everything is painted, one step in each."""


def pixels(player: Player) -> bytes:
    """The window as it is at this moment."""
    return pygame.image.tobytes(player.app.window.surface, "RGB")


def resize(player: Player, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def slowly(player: Player) -> None:
    """From now on one step is painted in a frame, and nothing is there yet."""
    SHELF.clear()
    player.app.compositor.repaint.slice = 0.0


def painted(player: Player) -> int:
    """Run frames until the new picture is there; their number."""
    for count in range(MOST):
        if not player.app.compositor.repaint.running:
            return count
        player.app.frame()
    raise AssertionError("it is never done")


def at_once(player: Player) -> bytes:
    """The picture when all is laid out and drawn in one frame."""
    player.app.images.show(player.app.theme)
    SHELF.clear()
    player.app.compositor.repaint.slice = 1e9
    player.app.front.needs_layout = True
    player.app.frame()
    assert not player.app.compositor.repaint.running
    return pixels(player)


def playing(start: Start, name: str) -> Player:
    player = start(size=(800, 600))
    player.app.push(MenuScene(player.app))
    begin_seed(player.app, GAMES.named(name), 1)
    player.run(3.0)
    return player


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
def test_after_a_resize_the_old_picture_is_there_at_once_and_then_the_new_one(start: Start, name: str) -> None:
    player = playing(start, name)
    old = player.app.window.surface.copy()
    slowly(player)
    resize(player, (1000, 700))
    player.app.frame()
    assert player.app.areas == [pygame.Rect(0, 0, 1000, 700)]
    scaled = pygame.image.tobytes(pygame.transform.scale(old, (1000, 700)), "RGB")
    assert pixels(player) == scaled
    for _ in range(5):
        player.app.frame()
        assert pixels(player) == scaled
    assert painted(player) > 5, "many steps, each in a frame of its own"
    new = pixels(player)
    assert new != scaled
    assert new == at_once(player)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("setting", "value"), [("palette", "okabe-ito"), ("ui_scale", 125)])
def test_after_another_palette_or_size_of_text_it_stays_as_it_is(start: Start, setting: str, value: object) -> None:
    player = playing(start, "explode")
    old = pixels(player)
    slowly(player)
    player.app.choose(setting, value)
    player.app.frame()
    assert player.app.compositor.repaint.running
    assert pixels(player) == old
    painted(player)
    new = pixels(player)
    assert new != old
    assert new == at_once(player)


def test_another_screen_comes_when_it_is_painted(start: Start) -> None:
    player = start(lambda settings: setattr(settings, "speed", "off"), size=(800, 600))
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    old = pixels(player)
    slowly(player)
    player.app.push(SettingsScene(player.app))
    player.app.frame()
    assert pixels(player) == old
    painted(player)
    assert pixels(player) == at_once(player) != old


def test_what_is_done_meanwhile_counts_on_the_new_layout(start: Start) -> None:
    player = start(size=(800, 600))
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    slowly(player)
    resize(player, (1280, 720))
    player.app.frame()
    player.press("settings")
    assert isinstance(player.app.front, SettingsScene)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)
    assert player.app.compositor.repaint.running, "all of it while the first picture is still being painted"
    painted(player)
    player.picture()
    assert pixels(player) == at_once(player)


@pytest.mark.slow
def test_a_window_that_is_drawn_larger_shows_its_last_whole_picture_all_the_time(start: Start) -> None:
    player = playing(start, "unstack")
    old = player.app.window.surface.copy()
    slowly(player)
    for size in ((900, 640), (1000, 700), (800, 600)):
        resize(player, size)
        player.app.window.surface.fill("red")
        player.app.frame()
        assert pixels(player) == pygame.image.tobytes(pygame.transform.scale(old, size), "RGB")
    painted(player)
    assert pixels(player) == pygame.image.tobytes(old, "RGB")
    assert alike(at_once(player), pygame.image.tobytes(old, "RGB")), "the first picture was not painted in bands"


def test_it_comes_to_an_end_where_the_gallery_cannot_hold_it(start: Start) -> None:
    player = start(size=(800, 600))
    player.app.images = ImageCache(player.app.theme, limit=1)
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    slowly(player)
    resize(player, (1000, 700))
    player.app.frame()
    painted(player)
    assert pixels(player) == at_once(player)


@pytest.mark.parametrize("asked", [True, False])
def test_a_screen_that_comes_by_itself_is_painted_from_the_next_frame_on(
    monkeypatch: pytest.MonkeyPatch, asked: bool
) -> None:
    now = 0.0
    monkeypatch.setattr("time.perf_counter", lambda: now)
    painted: list[int] = []
    repaint = IncrementalRepaint()
    repaint.frame()
    repaint.asked = asked
    repaint.begin((painted.append(step) for step in range(3)), pygame.Surface((8, 8)))
    now = 0.002  # It has been laid out.
    repaint.go_on(to_the_end=False)
    assert painted == ([0, 1, 2] if asked else []), "who has pressed something waits for it; nobody for a result"
    now = 0.016
    repaint.frame()
    repaint.asked = False
    assert repaint.go_on(to_the_end=False)
    assert painted == [0, 1, 2]

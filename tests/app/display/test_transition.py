"""Screens change with a short transition, which costs neither a frame nor an input."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from game.settings.settings import Settings
from tests.conftest import Player

pytestmark = pytest.mark.usefixtures("fading")

Start = Callable[..., Player]


def pixels(player: Player) -> bytes:
    """The window as it is at this moment."""
    return pygame.image.tobytes(player.app.window.surface, "RGB")


def menu(start: Start, change: Callable[[Settings], object] = lambda settings: None) -> Player:
    player = start(change, size=(800, 600))
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    return player


def test_the_next_frame_shows_something_of_the_new_screen_and_the_last_all_of_it(start: Start) -> None:
    player = menu(start)
    before = pixels(player)
    player.app.push(SettingsScene(player.app))
    player.run()
    first = pixels(player)
    assert first != before
    seen = {first}
    for _ in range(12):
        player.run(1 / 60)
        seen.add(pixels(player))
    assert len(seen) > 5, "it comes step by step"
    assert not player.app.compositor.transition.running
    last = pixels(player)
    player.app.front.stage.redraw()
    player.app.front.needs_layout = True
    player.run()
    assert pixels(player) == last != first
    assert player.app.compositor.transition.running is False, "one that is only laid out anew is there at once"


@pytest.mark.parametrize(("name", "value"), [("reduced_motion", True), ("speed", "off")])
def test_without_motion_the_new_screen_is_there_at_once(start: Start, name: str, value: object) -> None:
    player = menu(start, lambda settings: setattr(settings, name, value))
    player.app.push(SettingsScene(player.app))
    player.run()
    first = pixels(player)
    player.run(0.5)
    assert pixels(player) == first


def test_what_is_done_meanwhile_is_done_on_the_new_screen(start: Start) -> None:
    player = menu(start)
    player.press("settings")
    assert player.app.compositor.transition.running
    assert isinstance(player.app.front, SettingsScene)
    player.press("sound")
    assert player.app.compositor.transition.running
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, MenuScene)
    player.press("settings")
    assert isinstance(player.app.front, SettingsScene), "three changes in one transition"
    player.run(0.5)
    assert not player.app.compositor.transition.running


def test_another_size_or_a_long_frame_ends_it(start: Start) -> None:
    player = menu(start)
    player.app.push(SettingsScene(player.app))
    player.run(1 / 60)
    assert player.app.compositor.transition.running
    pygame.display.set_mode((1000, 700), pygame.RESIZABLE)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700))
    player.run(1 / 60)
    assert not player.app.compositor.transition.running
    shown = pixels(player)
    player.run(0.5)
    assert pixels(player) == shown
    player.app.pop()
    player.run()
    player.now += 1.0
    player.run()
    player.now += 1.0
    player.run()
    assert not player.app.compositor.transition.running


def test_a_first_screen_is_there_at_once(start: Start) -> None:
    player = start(size=(800, 600))
    player.app.push(MenuScene(player.app))
    player.run()
    assert not player.app.compositor.transition.running

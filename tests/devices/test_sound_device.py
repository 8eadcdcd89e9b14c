"""A sound device that goes or is not there: the player is told once, and the settings show it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from tests.conftest import Player

NONE = "No sound device was found."


@pytest.fixture
def player(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


def told(player: Player) -> list[str]:
    """Return what is said in the next frames."""
    said: list[str] = []
    player.app.listeners.append(said.append)
    player.run(0.5)
    player.app.listeners.remove(said.append)
    return said


def test_that_there_is_no_device_is_said_once(player: Player) -> None:
    player.app.audio.absent = True
    assert told(player).count(NONE) == 1
    assert NONE not in told(player)
    player.app.audio.absent = False
    assert NONE not in told(player)
    player.app.audio.absent = True
    assert told(player).count(NONE) == 1, "it went away again"


def test_the_settings_show_it_as_long_as_it_is_so(player: Player) -> None:
    def shown() -> bool:
        player.run()
        return any(getattr(sprite.art, "text", "") == NONE for sprite in player.app.front.stage.sprites)

    player.app.push(SettingsScene(player.app, "sound"))
    assert not shown()
    player.app.audio.absent = True
    player.run(10)
    assert shown(), "also when the message has gone"
    player.app.audio.absent = False
    assert not shown()


@pytest.mark.parametrize(
    ("which", "iscapture", "lost"),
    [(2, 0, True), (0, 0, False), (2, 1, False)],
    ids=["the one in use", "another one", "a microphone"],
)
def test_only_the_device_in_use_is_looked_for_again(
    player: Player, monkeypatch: pytest.MonkeyPatch, which: int, iscapture: int, lost: bool
) -> None:
    looked: list[bool] = []
    monkeypatch.setattr(player.app.audio, "lose", lambda: looked.append(True))
    pygame.event.post(pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture))
    player.run()
    assert bool(looked) is lost

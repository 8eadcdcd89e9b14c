"""When the screen is kept awake, which the system does by itself for keys and the mouse."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app.loop.app import PADDED
from game.devices.window import Window
from game.play.session.match import Engine, Person
from game.scenes.home import routes
from game.scenes.home.menu import MenuScene
from tests.conftest import Player
from tests.players.table import open_game

Start = Callable[..., Player]


@pytest.fixture
def awake(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """What the window was told in each frame."""
    told: list[bool] = []
    monkeypatch.setattr(Window, "keep_awake", lambda window, awake: told.append(awake))
    return told


def test_for_a_while_after_the_press_of_a_gamepad(start: Start, awake: list[bool]) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    assert not any(awake), "the menu rests"
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert awake[-1], "somebody plays with a gamepad"
    player.run(1.0)
    player.now += PADDED - 3.0
    player.run(0.1)
    assert awake[-1], "they may be thinking"
    player.now += 3.0
    player.run(0.1)
    assert not awake[-1], "the gamepad lies there"


def test_while_programs_play_each_other_until_they_are_paused(start: Start, awake: list[bool]) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = open_game(player, "explode", (Engine("beginner"), Engine("beginner")))
    player.run(0.1)
    assert awake[-1], "programs play each other"
    scene.table.pause()
    player.run(0.1)
    assert not awake[-1], "they are paused"


def test_while_a_replay_is_played(start: Start, awake: list[bool]) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = open_game(player, "explode", (Person(), Person()), "a5", "d1")
    player.settle()
    assert not awake[-1], "a person is to move"
    player.key(pygame.K_HOME)
    player.key(pygame.K_k)
    player.run(0.1)
    assert scene.past.playing
    assert awake[-1], "the moves are played"
    player.run(10.0)
    assert not awake[-1], "the replay has ended"


@pytest.mark.parametrize("once", [False, True])
def test_in_a_demonstration_that_somebody_asked_for(start: Start, awake: list[bool], once: bool) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    routes.demo(player.app, once=once)
    player.run(0.1)
    assert awake[-1] is not once
    pygame.event.post(pygame.Event(pygame.WINDOWMINIMIZED))
    player.run(0.1)
    assert not awake[-1], "nobody sees it"

"""Playing on, and leaving, while nothing can be saved."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from threading import Event

import pygame
import pytest

from game.games import game_named
from game.scenes.home.crash import SavingScene, UnsavedScene
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_seed
from game.store.player.saves import load_session
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.layout import SIZES, cut, faults
from tests.store.disk import Disk

Start = Callable[..., Player]
SIGN = "Not saved: the disk is full"


def play(player: Player) -> PlayScene:
    """A game of Explode! with one move, above the menu."""
    player.app.push(MenuScene(player.app))
    begin_seed(player.app, game_named("explode"), 1)
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    move(player, scene)
    return scene


def move(player: Player, scene: PlayScene) -> None:
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    player.settle()


def saved(player: Player) -> int:
    """The number of moves in the saved game."""
    session = load_session(player.app.folders.data, game_named("explode"))
    assert session is not None
    return len(session.moves)


def close_window(player: Player) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.run()


def test_leaving_ends_at_once_while_everything_is_saved(start: Start) -> None:
    player = start()
    play(player)
    close_window(player)
    assert not player.app.running


@pytest.mark.parametrize("answer", ["", "quit"])
def test_a_slow_disk_holds_no_frame_up_and_leaving_waits_for_it(
    start: Start, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    answers = Event()
    monkeypatch.setattr(os, "fsync", lambda handle: answers.wait(60.0))
    player = start(beside=True)
    scene = play(player)
    for _ in range(3):
        move(player, scene)
    assert len(scene.session.moves) == 4, "the disk has not answered once, and all moves are made"
    for _ in range(2):
        close_window(player)
        assert isinstance(player.app.front, SavingScene), "leaving says what it waits for"
        assert len(player.app.scenes) == 3, "said once"
    if answer:
        player.press(answer)
        assert not player.app.running, "whoever does not want to wait can leave"
        answers.set()
        return
    answers.set()
    end = time.monotonic() + 60.0
    while player.app.running:
        assert time.monotonic() < end, "everything is saved, and the arcade does not close"
        player.run()
    assert saved(player) == 4


@pytest.mark.sample(1)
@pytest.mark.parametrize("answer", ["stay", "escape", "enter twice"])
def test_leaving_asks_while_something_is_not_saved(start: Start, disk: Disk, answer: str) -> None:
    player = start()
    scene = play(player)
    disk.full = True
    move(player, scene)
    assert SIGN in words(player)
    for _ in range(2):
        close_window(player)
        assert player.app.running
        assert isinstance(player.app.front, UnsavedScene)
        assert len(player.app.scenes) == 3, "asked once"
    if answer == "stay":
        player.press("stay")
    elif answer == "escape":
        player.key(pygame.K_ESCAPE)
    else:
        player.key(pygame.K_RETURN)
        player.key(pygame.K_RETURN)
        assert isinstance(player.app.front, UnsavedScene), "it was tried again, and is asked again"
        player.key(pygame.K_ESCAPE)
    assert player.app.running
    assert player.app.front is scene
    move(player, scene)
    assert saved(player) == 1
    disk.full = False
    move(player, scene)
    assert saved(player) == 4
    player.run()
    assert SIGN not in words(player)
    assert "Everything is saved again." in words(player)
    close_window(player)
    assert not player.app.running


def test_it_is_tried_again_before_anybody_is_asked(start: Start, disk: Disk) -> None:
    player = start()
    scene = play(player)
    disk.full = True
    move(player, scene)
    disk.full = False
    close_window(player)
    assert not player.app.running
    assert saved(player) == 2


def test_trying_again_saves_and_leaves(start: Start, disk: Disk) -> None:
    player = start()
    scene = play(player)
    disk.full = True
    move(player, scene)
    close_window(player)
    disk.full = False
    player.key(pygame.K_RETURN)
    assert not player.app.running
    assert saved(player) == 2


def test_quitting_anyway(start: Start, disk: Disk) -> None:
    player = start()
    scene = play(player)
    disk.full = True
    move(player, scene)
    player.app.pop()
    player.press("quit")
    player.press("quit")
    assert not player.app.running
    assert saved(player) == 1


def test_whoever_ends_the_program_from_outside_is_not_asked(start: Start, disk: Disk) -> None:
    player = start()
    scene = play(player)
    disk.full = True
    move(player, scene)
    player.app.end()
    assert not player.app.running


@pytest.mark.parametrize("guest", [False, True])
def test_a_game_that_could_not_be_saved_can_be_gone_on_with(start: Start, disk: Disk, guest: bool) -> None:
    player = start(guest=guest)
    disk.full = True
    scene = play(player)
    move(player, scene)
    player.app.pop()
    player.run()
    assert "continue explode" in [widget.key for widget in player.app.front.form.widgets]
    continue_or_begin(player.app, game_named("explode"))
    player.run()
    going_on = player.app.front
    assert isinstance(going_on, PlayScene)
    assert going_on is not scene
    assert len(going_on.session.moves) == 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("scale", "language"), [(100, "en"), (200, "de")])
def test_the_sign_covers_nothing(start: Start, disk: Disk, size: tuple[int, int], scale: int, language: str) -> None:
    def change(settings) -> None:
        settings.ui_scale, settings.language = scale, language

    player = start(change, size, guest=True)
    play(player)
    for scene in (*player.app.scenes, UnsavedScene(player.app)):
        player.app.push(scene)
        player.run(7.0)
        assert not faults(player.app)
        assert not cut(player.app)
        shown = player.app.front.form.view.bottom * player.app.front.form.space.scale
        assert 0.9 * size[1] < shown < size[1], "a line below everything is left to it"


def test_what_waits_is_saved_by_itself_when_it_can_be(start: Start, disk: Disk) -> None:
    player = start()
    disk.full = True
    scene = play(player)
    player.run(10.0)
    assert SIGN in words(player)
    disk.full = False
    player.run(4.0)
    assert SIGN not in words(player)
    assert "Everything is saved again." in words(player)
    assert saved(player) == 1
    assert player.app.front is scene

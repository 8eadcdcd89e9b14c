"""The level editor says "saved" only when it is, and asks before a level is left that is not."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.scenes.base.overlay import QuestionScene
from game.scenes.home.crash import UnsavedScene
from game.scenes.levels.editor import EditorScene
from game.scenes.levels.levels import LevelsScene, take_level
from game.store.files.json_file import write_json
from game.store.levels.levels import own_folder
from game.ui.input import clipboard
from tests.conftest import Player
from tests.helpers.games import words
from tests.scenes.levels.test_editor import opened, own, pixel
from tests.store.disk import Disk

Start = Callable[..., Player]
SAVED = "Saved as “My level” in the levels."


def painted(player: Player) -> EditorScene:
    """A new level of Explode! with something to be done in it."""
    scene = opened(player, "explode")
    player.click(pixel(scene, "a1"))
    player.press("pen 0 b")
    player.click(pixel(scene, "e5"))
    player.run()
    return scene


def files(player: Player) -> list[str]:
    folder = own_folder(player.app.folders, "explode")
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


@pytest.mark.parametrize("guest", [False, True])
def test_what_is_saved_is_told_and_left_without_a_question(start: Start, guest: bool) -> None:
    player = start(guest=guest)
    scene = painted(player)
    assert scene.line.text == SAVED
    assert files(player) == ["My level.toml"]
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, LevelsScene)


@pytest.mark.parametrize("guest", [False, True])
def test_on_a_full_disk_a_level_waits_and_is_saved_by_itself(start: Start, disk: Disk, guest: bool) -> None:
    player = start(guest=guest)
    disk.full = True
    scene = painted(player)
    assert scene.line.text == "Not saved: the disk is full."
    assert files(player) == []
    player.run(10.0)
    assert scene.line.text == "Not saved: the disk is full."
    disk.full = False
    player.run(10.0)
    assert scene.line.text == SAVED
    assert own(player, "explode") == ["My level"]
    assert files(player) == ["My level.toml"]
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, LevelsScene), "nothing is left to ask about"


def test_leaving_asks_while_the_level_is_not_saved_and_it_waits_further(start: Start, disk: Disk) -> None:
    player = start()
    disk.full = True
    scene = painted(player)
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, QuestionScene)
    assert "The level is not saved: the disk is full." in words(player)
    player.key(pygame.K_RETURN)
    assert player.app.front is scene, "the harmless answer has the focus"
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.run()
    assert isinstance(player.app.front, UnsavedScene), "quitting asks as well"
    player.press("stay")
    player.key(pygame.K_ESCAPE)
    player.press("yes")
    assert isinstance(player.app.front, LevelsScene)
    disk.full = False
    player.run(10.0)
    assert own(player, "explode") == ["My level"], "it was tried again after it was left"


def test_of_a_level_that_is_none_now_it_is_told_that_not_even_the_last_version_is_saved(
    start: Start, disk: Disk
) -> None:
    player = start()
    disk.full = True
    scene = painted(player)
    player.click(pixel(scene, "e5"), button=3)
    player.key(pygame.K_ESCAPE)
    assert "is kept" not in words(player)
    assert "This is not a valid level yet. The level is not saved: the disk is full." in words(player)


def test_two_levels_of_one_name_that_wait_are_both_saved(start: Start, disk: Disk) -> None:
    player = start()
    disk.full = True
    painted(player)
    player.key(pygame.K_ESCAPE)
    player.press("yes")
    player.press("make")
    scene = player.app.front
    assert isinstance(scene, EditorScene)
    player.run()
    player.press("pen 0 b")
    player.click(pixel(scene, "b2"))
    player.press("pen 0 r")
    player.click(pixel(scene, "c3"))
    disk.full = False
    player.run(10.0)
    assert own(player, "explode") == ["My level", "My level"]


def test_a_level_that_waits_and_is_deleted_does_not_come_back(start: Start, disk: Disk) -> None:
    player = start()
    disk.full = True
    painted(player)
    player.press("delete")
    player.press("yes")
    disk.full = False
    player.run(10.0)
    assert files(player) == []


def test_a_level_that_was_pasted_waits_as_well(start: Start, disk: Disk) -> None:
    player = start()
    painted(player)
    player.press("copy")
    line = clipboard.paste()
    player.press("delete")
    player.press("yes")
    disk.full = True
    take_level(player.app, line)
    player.run(1.0)
    assert "now include" not in words(player)
    disk.full = False
    player.run(10.0)
    assert own(player, "explode") == ["My level"]


def test_in_a_folder_of_a_later_version_nothing_is_called_saved(start: Start, tmp_path: Path) -> None:
    write_json(tmp_path / "data" / "settings.json", {"version": 99, "seen_version": "7.8.9"})
    player = start()
    scene = painted(player)
    assert scene.line.text == "This folder belongs to a later version: nothing is saved here."
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, QuestionScene)
    assert "Nothing is saved here" in words(player)
    player.press("yes")
    assert isinstance(player.app.front, LevelsScene)
    assert files(player) == []


def test_what_waits_is_told_in_german(start: Start, disk: Disk) -> None:
    player = start(lambda settings: setattr(settings, "language", "de"))
    disk.full = True
    scene = painted(player)
    assert scene.line.text == "Nicht gespeichert: der Datenträger ist voll."


def test_on_a_slow_disk_it_is_saved_when_it_is_on_the_disk_and_not_before(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, real = Event(), os.fsync
    player = start(beside=True)
    opened(player, "explode")
    assert player.app.store.flush()
    monkeypatch.setattr(os, "fsync", lambda handle: answers.wait(60.0) and real(handle))
    scene = player.app.front
    assert isinstance(scene, EditorScene)
    player.click(pixel(scene, "a1"))
    player.press("pen 0 b")
    player.click(pixel(scene, "e5"))
    player.run()
    assert scene.line.text == "Saving …"
    player.key(pygame.K_ESCAPE)
    levels = player.app.front
    assert isinstance(levels, LevelsScene), "what is on its way needs no question"
    assert own(player, "explode") == []
    answers.set()
    assert player.app.store.flush()
    player.run()
    assert any(entry.name == "own/My level" for entry in levels.levels), "the list shows it as soon as it is there"

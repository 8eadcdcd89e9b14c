"""What is new is said once after an update, and to nobody else."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app.command.cli import parse
from game.app.loop.launch import open_scenes
from game.scenes.base.context import Screen
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.home.recovery import NEWS, news_scene
from game.settings.settings import Settings
from game.store.files.json_file import write_json
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import Player
from tests.helpers.earlier import VERSIONS
from tests.helpers.layout import SIZES, cut, faults

Start = Callable[..., Player]


def opened(player: Player, line: str = "") -> Screen:
    """What is in front when the arcade was started with this command line."""
    open_scenes(player.app, parse(line.split()))
    player.run()
    return player.app.front


def tells_news(screen: Screen) -> bool:
    return isinstance(screen, QuestionScene) and screen.text.startswith(NEWS[0])


def seen(folder: Path) -> str:
    return load_settings(SETTINGS.path(folder)).seen_version


def saved_by(folder: Path, version: str) -> None:
    write_json(SETTINGS.path(folder), {"version": 3, "seen_version": version})


def test_after_an_update_it_is_said_once(start: Start, tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    shutil.copy(VERSIONS[0] / "settings.json", data)
    player = start()
    assert tells_news(opened(player))
    assert seen(data) == __version__
    player.key(pygame.K_RETURN)
    assert isinstance(player.app.front, MenuScene)
    assert isinstance(opened(start()), MenuScene)


@pytest.mark.parametrize("before", ["", __version__, "999.0.0"])
def test_who_begins_or_has_a_newer_one_is_told_nothing(start: Start, tmp_path: Path, before: str) -> None:
    data = tmp_path / "data"
    if before:
        saved_by(data, before)
    player = start()
    assert isinstance(opened(player), MenuScene)
    assert seen(data) == (before or __version__)


def test_a_game_that_is_asked_for_comes_first_and_the_news_another_time(start: Start, tmp_path: Path) -> None:
    saved_by(tmp_path / "data", "0.1.0")
    assert not tells_news(opened(start(), "explode"))
    assert seen(tmp_path / "data") == "0.1.0"
    assert tells_news(opened(start()))


def test_a_version_that_is_none_does_no_harm(start: Start, tmp_path: Path) -> None:
    saved_by(tmp_path / "data", "yesterday")
    assert isinstance(opened(start()), MenuScene)


@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("scale", "language"), [(100, "en"), (200, "de")])
def test_it_can_be_read_in_every_window(start: Start, size: tuple[int, int], scale: int, language: str) -> None:
    def change(settings: Settings) -> None:
        settings.ui_scale, settings.language = scale, language

    player = start(change, size)
    player.app.push(MenuScene(player.app))
    player.app.push(news_scene(player.app))
    player.run()
    assert not faults(player.app)
    assert not cut(player.app)

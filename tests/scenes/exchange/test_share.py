"""A game is given away: as text, as a file, as a picture, as a film, made by a process of its own."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from PIL import Image

from game import background
from game.app.input.second_press import TWICE
from game.players.client import Client
from game.scenes.exchange import share
from game.scenes.exchange.share import ShareScene, share_game
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from tests.conftest import Player
from tests.helpers.games import brickshooter, finish, keys, words
from tests.helpers.layout import SCALES, SIZES, LongWords, faults
from tests.scenes.review.test_games import played

PATIENCE = 120.0
"""Seconds until a process must have done its work; never the expected time."""


@pytest.fixture(autouse=True)
def _real(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file manager is asked beside the frames, as it is in the arcade."""
    monkeypatch.setattr(share, "start_task", background.start_task)


def sharing(player: Player, moves: int = 12) -> ShareScene:
    if not player.app.scenes:
        player.app.push(MenuScene(player.app))
    share_game(player.app, played("explode", moves))
    player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, ShareScene)
    return scene


def wait(player: Player, condition: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end
        player.run()
        time.sleep(0.01)


def answer(player: Player, code: str) -> list[tuple[str, ...]]:
    """Let a process with this code be started in place of the one that paints; how that was to be started."""
    asked: list[tuple[str, ...]] = []

    def start(command: tuple[str, ...], folder: Path | None) -> Client:
        asked.append(tuple(command))
        return Client((sys.executable, "-c", code), folder)

    player.app.start_program = start
    return asked


def test_it_is_reached_from_the_menu_of_a_game_and_from_its_result(start: Callable[..., Player]) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    scene = brickshooter(player)
    player.key(pygame.K_ESCAPE)
    player.press("share")
    assert keys(player) == ["name", "copy", "save", "picture", "page", "film", "back"]
    player.press("back")
    assert isinstance(player.app.front, PauseScene)
    player.press("continue")
    finish(player, scene)
    player.press("share")
    player.pad(pygame.CONTROLLER_BUTTON_A)
    assert str(pygame.scrap.get_text()).startswith('arcade 1 brickshooter began="')


def test_of_few_moves_there_is_one_film_and_of_none_there_is_no_film(start: Callable[..., Player]) -> None:
    player = start()
    sharing(player, 6)
    player.press("film")
    assert "length" not in keys(player)
    assert {"webp", "gif"} < set(keys(player))
    player.press("back")
    player.press("back")
    sharing(player, 0)
    assert not {"film", "page"} & set(keys(player))
    assert "picture" in keys(player)


@pytest.mark.parametrize("there", [True, False])
def test_a_format_that_needs_a_program_is_offered_where_it_is(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch, there: bool
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}" if there else None)
    player = start()
    sharing(player)
    player.press("film")
    assert keys(player) == ["length", "webp", "gif", *(["mp4"] if there else []), "back"]
    player.key(pygame.K_ESCAPE)
    assert "picture" in keys(player), "Esc goes back by one step"


@pytest.mark.parametrize("length", ["whole", "last"])
def test_a_film_has_the_length_and_the_format_that_were_chosen(start: Callable[..., Player], length: str) -> None:
    player = start()
    scene = sharing(player)
    asked = answer(player, "")
    player.press("film")
    if length == "last":
        player.press("length")
    player.press("gif")
    wait(player, lambda: scene.client is None)
    (command,) = asked
    assert Path(command[command.index("-") + 1]).suffix == ".gif"
    assert command[-2:] == (("--last", "10") if length == "last" else (command[-2], "--progress"))


def test_the_folder_of_what_was_saved_can_be_opened(
    start: Callable[..., Player], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Path] = []
    monkeypatch.setattr("game.scenes.exchange.share.show_folder", shown.append)
    player = start()
    player.app.folders = replace(player.app.folders, documents=tmp_path / "Documents")
    sharing(player)
    player.press("save")
    player.run(0.1)
    (saved,) = (tmp_path / "Documents").glob("*.arcade")
    assert saved.name in words(player)
    player.press("folder")
    wait(player, lambda: shown)
    assert shown == [tmp_path / "Documents"]
    player.press("done")
    assert "picture" in keys(player), "another format can be chosen"


def test_a_file_manager_that_cannot_be_started_is_told(
    start: Callable[..., Player], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(folder: Path) -> None:
        raise OSError("there is none")

    monkeypatch.setattr("game.scenes.exchange.share.show_folder", fail)
    player = start()
    player.app.folders = replace(player.app.folders, documents=tmp_path / "Documents")
    sharing(player)
    player.press("save")
    player.run(0.1)
    player.press("folder")
    wait(player, lambda: "cannot be started" in words(player))


@pytest.mark.slow
def test_a_picture_and_a_film_are_made_while_the_window_goes_on(start: Callable[..., Player], tmp_path: Path) -> None:
    player = start()
    player.app.folders = replace(player.app.folders, pictures=tmp_path / "Pictures")
    scene = sharing(player)
    for key, end, number in (("picture", "png", 1), ("picture", "png", 2), ("page", "html", 1), ("webp", "webp", 1)):
        if key == "webp":
            player.press("film")
            player.press("length")
        player.press(key)
        seen = set()
        wait(player, lambda: seen.add(scene.percent) or scene.client is None)  # noqa: B023
        found = sorted((tmp_path / "Pictures").glob(f"*.{end}"))
        assert len(found) == number
        player.run(0.1)
        assert found[-1].name in words(player) or found[0].name in words(player)
        player.press("done")
    assert len(seen) > 5
    assert Image.open(found[0]).n_frames > 5


def test_how_far_it_is_can_be_seen_and_leaving_ends_it(start: Callable[..., Player]) -> None:
    player = start()
    scene = sharing(player)
    asked = answer(player, "import time; print('30 %', flush=True); time.sleep(600)")
    player.press("name")
    player.key(pygame.K_a, pygame.KMOD_CTRL)
    player.type("con/../x")
    player.app.dispatcher.second_press.within = TWICE
    player.press("film")
    scene.form.want("webp")
    player.run(1.0)
    player.key(pygame.K_RETURN)
    (command,) = asked
    assert command[-6:-4] == ("film", "-")
    assert command[-1] == "--progress"
    assert Path(command[-4]) == (player.app.folders.data / "exports" / "con-..-x.webp").absolute()
    making = scene.client
    assert making is not None
    player.key(pygame.K_RETURN)
    assert scene.client is making, "Enter pressed twice does not end what it has begun"
    wait(player, lambda: scene.percent == 30)
    assert keys(player) == ["cancel"]
    player.run(1.0)
    player.key(pygame.K_RETURN)
    wait(player, lambda: not making.alive)
    assert player.app.front is scene
    assert "webp" in keys(player), "another one can be made"
    player.press("webp")
    player.run(1.0)
    player.key(pygame.K_ESCAPE)
    assert player.app.front is scene, "Esc ends what is made, and not more"
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    assert player.app.front is not scene


@pytest.mark.parametrize("code", ["raise SystemExit('The disk\\x1b is full.')", "print('nonsense %', '7 %', '9' * 9)"])
def test_what_fails_is_told(start: Callable[..., Player], code: str) -> None:
    player = start()
    scene = sharing(player)
    answer(player, code)
    player.press("page")
    wait(player, lambda: scene.client is None)
    player.run(0.1)
    assert "could not be saved" in words(player)
    assert ("is full" in words(player)) == ("full" in code)


def test_where_nothing_can_be_written_nothing_is_begun(start: Callable[..., Player], tmp_path: Path) -> None:
    player = start()
    (tmp_path / "file").write_text("")
    player.app.folders = replace(player.app.folders, pictures=tmp_path / "file", documents=tmp_path / "file")
    sharing(player)
    asked = answer(player, "")
    for key in ("page", "picture", "save"):
        player.press(key)
        player.run(0.1)
        assert "Nothing can be saved" in words(player)
        assert keys(player)[-1] == "back"
    assert asked == []


def test_a_program_that_cannot_be_started_is_told(start: Callable[..., Player]) -> None:
    player = start()
    sharing(player)
    player.app.start_program = lambda command, folder: Client(("/no/such/program",), folder)
    player.press("page")
    player.run(0.1)
    assert "could not be saved" in words(player)


@pytest.mark.sample(2)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_overlaps(
    start: Callable[..., Player], size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size=size)
    player.app.push(MenuScene(player.app))
    monkeypatch.setattr(player.app, "translations", LongWords())
    sharing(player)
    assert not faults(player.app)
    answer(player, "import time; print('30 %', flush=True); time.sleep(600)")
    player.press("film")
    assert not faults(player.app)
    player.press("webp")
    player.run(0.1)
    assert not faults(player.app)

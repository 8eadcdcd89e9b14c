"""Files of a later version are left as they are; those that an earlier one put aside for that are taken back."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app.command.cli import parse
from game.app.loop.launch import open_scenes
from game.games import game_named
from game.play.levels.level_text import level_line
from game.play.records.record import record_text
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.levels.editor import EditorScene
from game.scenes.levels.levels import take_level
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_seed
from game.store.archive.archive import Archive, archive_path
from game.store.files.damaged import put_aside, set_aside
from game.store.files.folders import folder_of_its_own
from game.store.files.json_file import write_json
from game.store.levels.levels import all_levels
from tests.conftest import Player
from tests.helpers.games import words
from tests.players.table import wait
from tests.scenes.review.test_games import open_games
from tests.scenes.review.test_review import let_say, look_back, played

Start = Callable[..., Player]
SIGN = "This folder belongs to a later version: nothing is saved here"


def files(folder: Path) -> dict[str, bytes]:
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix in (".json", ".arcade"))
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Files of version 7.8.9."""
    folder = tmp_path / "data"
    write_json(folder / "settings.json", {"version": 99, "seen_version": "7.8.9"})
    write_json(folder / "progress.json", {"version": 99, "won": []})
    write_json(folder / "saves" / "explode-new.json", {"version": 99})
    return folder


def opened(player: Player, line: str = "") -> object:
    options = parse(line.split())
    open_scenes(player.app, options)
    player.run()
    return options


def test_who_plays_all_the_same_changes_nothing(start: Start, data: Path) -> None:
    before = files(data)
    player = start()
    opened(player)
    assert isinstance(player.app.front, QuestionScene)
    assert "7.8.9" in words(player)
    assert __version__ in words(player)
    player.press("play")
    player.run()
    assert isinstance(player.app.front, MenuScene)
    begin_seed(player.app, game_named("explode"), 1)
    player.run()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    for _ in range(3):
        scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        player.settle()
    assert SIGN in words(player)
    player.app.choose("effects_volume", 7)
    player.app.save_settings()
    player.run(10.0)
    player.app.close()
    assert files(data) == before
    assert not player.app.notices


def test_a_level_is_made_and_taken_but_not_kept(start: Start, data: Path) -> None:
    game = game_named("explode")
    player = start()
    player.app.push(MenuScene(player.app))
    scene = EditorScene(player.app, game)
    player.app.push(scene)
    player.run()
    assert scene.workshop is not None
    player.app.save(scene._keep)
    level = next(entry.level for entry in all_levels(player.app.folders, game) if entry.level is not None)
    take_level(player.app, level_line(game.name, scene.workshop.data(level)))
    player.run(0.5)
    assert SIGN in words(player)
    assert not [*data.rglob("*.toml")]


def test_who_reviews_a_game_or_marks_a_favourite_writes_nothing_there(start: Start, data: Path) -> None:
    session = played(moves=30)
    Archive(archive_path(data)).append(record_text(session, {"began": "1", "date": "2026-11-23T10:00:00"}))
    before = files(data)
    player = start()
    player.app.push(MenuScene(player.app))
    let_say(player, json.dumps([[slot, [2, 0, [move], []]] for slot, move in enumerate(session.moves[:5])]))
    review = look_back(player, session)
    wait(player, lambda: review.review.progress > 0.1, "the first result")
    player.press("back")
    games = open_games(player)
    player.press("love 0")
    assert games.games[0].favourite
    player.app.close()
    assert files(data) == before


def test_what_the_command_line_asks_for_comes_after_the_question(start: Start, data: Path) -> None:
    assert data.is_dir()
    player = start()
    opened(player, "explode --seed 5")
    player.press("play")
    player.run()
    assert isinstance(player.app.front, PlayScene)


def test_another_folder_is_used_by_the_first_answer(start: Start, data: Path) -> None:
    player = start()
    options = opened(player)
    player.key(pygame.K_RETURN)
    assert not player.app.running
    assert options.data == folder_of_its_own(data) == data.with_name(f"data-{__version__}")  # type: ignore[attr-defined]


@pytest.fixture
def aside(start: Start, tmp_path: Path) -> Path:
    """Stars and a game that an earlier version has put aside."""
    data = tmp_path / "data"
    player = start()
    player.app.store.win_stars("brickshooter", "16-heart", 2)
    player.app.choose("palette", "daylight")
    player.app.save_settings()
    player.app.close()
    for path in data.glob("*.json"):
        assert set_aside(path)
    return data


@pytest.mark.parametrize("answer", ["restore", "leave"])
def test_files_put_aside_are_offered_once(start: Start, aside: Path, answer: str) -> None:
    player = start()
    opened(player)
    assert isinstance(player.app.front, QuestionScene)
    assert "2 files" in words(player)
    player.press(answer)
    player.run()
    assert isinstance(player.app.front, MenuScene)
    taken = answer == "restore"
    assert player.app.store.stars("brickshooter") == ({"16-heart": 2} if taken else {})
    assert (player.app.theme.palette.name == "daylight") == taken
    assert ("Your earlier files were restored." in words(player)) == taken
    assert not put_aside(aside)
    player.app.close()
    again = start()
    opened(again)
    assert isinstance(again.app.front, MenuScene)
    assert again.app.store.stars("brickshooter") == ({"16-heart": 2} if taken else {})


def test_a_second_window_is_not_asked(start: Start, aside: Path) -> None:
    player = start(guest=True)
    opened(player)
    assert isinstance(player.app.front, MenuScene)
    assert put_aside(aside)


def test_while_nothing_can_be_written_the_files_stay_where_they_are(
    start: Start, aside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    player = start()
    opened(player)
    player.press("restore")
    player.run()
    assert len(put_aside(aside)) == 2
    assert player.app.store.stars("brickshooter") == {"16-heart": 2}

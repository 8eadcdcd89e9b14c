"""Things that are no files where the player's files should be: the arcade starts, says so, and everything is saved."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest

from game.games import game_named
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.home.routes import continue_or_begin
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.play import PlayScene
from game.scenes.puzzles.puzzles import PuzzlesScene
from game.scenes.setup.pair import PairSetup
from game.scenes.setup.solo import SoloSetup
from game.scenes.start.sessions import seed_session
from game.store.files.reading import MAX_BYTES
from game.store.player.saves import load_session, save_path
from game.store.player.settings_file import load_settings
from tests.conftest import Player
from tests.helpers.games import words

Start = Callable[..., Player]

if sys.platform == "win32":
    pytest.skip("there are no such files", allow_module_level=True)


def socket_file(path: Path) -> None:
    with chdir(path.parent), socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)  # The name of a socket may have no more than a hundred letters.


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(50 * MAX_BYTES)


KINDS: dict[str, Callable[[Path], object]] = {
    "pipe": os.mkfifo,
    "socket": socket_file,
    "folder": lambda path: (path / "something").mkdir(parents=True),
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "loop": lambda path: path.symlink_to(path.name),
    "huge": huge,
}
NAMES = ("settings.json", "progress.json", "scores.json", "puzzles.json", "saves/explode.json")


def visit(player: Player) -> PlayScene:
    """Go wherever files are read, and make a move."""
    app, explode, brickshooter = player.app, game_named("explode"), game_named("brickshooter")
    for scene in (
        MenuScene(app),
        SoloSetup(app, brickshooter),
        LevelsScene(app, brickshooter, "Levels", lambda entry: None),
        PuzzlesScene(app, explode),
        PairSetup(app, explode),
    ):
        app.push(scene)
        player.run(0.1)
    player.press("play")
    play = app.front
    assert isinstance(play, PlayScene)
    play.play(play.session.rules.legal_moves(play.session.position)[0])
    player.settle()
    app.store.win_stars("brickshooter", "one", 2)
    app.store.solve(lambda solved: solved.take_best("explode", "sprint", 5))
    app.settings.effects_volume = 9
    app.save_settings()
    return play


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_hinders_nothing(
    start: Start, tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str, name: str
) -> None:
    path = tmp_path / "data" / name
    path.parent.mkdir(parents=True)
    KINDS[kind](path)
    player = start()
    play = visit(player)
    told = [message for message in caplog.messages if "The file was kept as" in message]
    assert len(told) == 1
    assert f"{path.stem}.damaged-1.json" in told[0]
    assert player.app.store.sign == ""
    again = start()
    assert again.app.settings.effects_volume == 9
    assert again.app.store.stars("brickshooter") == {"one": 2}
    assert again.app.store.solved().best == {"explode": {"sprint": 5}}
    session = next(iter(again.app.store.games(game_named("explode")))).session
    assert session is not None
    assert session.moves == play.session.moves


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_link_to_nowhere_is_shown_and_left_alone(start: Start, tmp_path: Path, name: str) -> None:
    path = tmp_path / "data" / name
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "stick" / "file.json")
    player = start()
    player.app.store.scores()
    visit(player)
    assert "it is a link to a missing folder" in player.app.store.sign
    assert path.is_symlink()
    (tmp_path / "stick").mkdir()
    player.app.store.try_again()
    assert player.app.store.flush()
    assert path.is_symlink()
    assert player.app.store.sign == ""
    assert load_settings(tmp_path / "data" / "settings.json").effects_volume == 9
    assert load_session(tmp_path / "data", game_named("explode")) is not None


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_damaged_game_is_asked_about_in_the_players_language(start: Start, language: str) -> None:
    player = start(lambda settings: setattr(settings, "language", language))
    app, game = player.app, game_named("combact")
    app.push(MenuScene(app))
    path = save_path(app.folders.data, "combact")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"version": 5, "moves": ["')
    continue_or_begin(app, game)
    player.run(0.1)
    assert isinstance(app.front, QuestionScene)
    shown = words(player)
    assert ("the saved game is damaged" in shown) == (language == "en")
    assert ("Der Spielstand ist beschädigt" in shown) == (language == "de")
    assert "combact.damaged-1.json" in shown
    assert str(path.parent) not in shown
    assert "Expecting" not in shown
    assert "Unterminated" not in shown
    assert app.front.form.focus is not None
    assert app.front.form.focus.key == "back", "Enter pressed twice begins nothing"
    player.press("new")
    assert isinstance(app.front, PlayScene)
    assert app.front.session.moves == []


def test_an_earlier_state_of_a_damaged_game_is_gone_on_with(start: Start) -> None:
    player = start()
    app, game = player.app, game_named("explode")
    app.push(MenuScene(app))
    session = seed_session(game, 1, {})
    for _ in range(4):
        session.play(session.rules.legal_moves(session.position)[0])
    app.store.file_game(game, session, None)
    path = save_path(app.folders.data, "explode")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{")
    continue_or_begin(app, game)
    player.press("earlier")
    assert isinstance(app.front, PlayScene)
    assert app.front.session.moves == session.moves

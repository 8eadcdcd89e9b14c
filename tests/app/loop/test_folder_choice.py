"""A data folder that cannot be used: the window opens all the same, says so, and asks which to use; by keys only."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import platformdirs
import pygame
import pytest

from game.app.command.cli import main, parse
from game.app.loop.app import App
from game.app.loop.launch import launch
from game.app.system import logs
from game.games import game_named
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import begin_seed
from game.settings.settings import Settings
from game.store.files.folder_choice import ChosenFolder, choose_folder, chosen_folder, usual_folder
from game.store.player.settings_file import SETTINGS
from tests.conftest import ROOT, SCANCODES
from tests.rights import bound_by_rights

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="homes are set up otherwise there")
PATIENCE = 120.0
"""Seconds until a program must have done its work; never the expected time."""
SIGN = "Nothing is saved: the data folder cannot be used"
Steps = Callable[[App], object]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder."""
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("LANGUAGE", "en")
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Steps]]:
    """What is done in each window that `launch` opens; all of it under the rights of a user who is not root."""
    todo = list[Steps]()

    def run(app: App, begin: Callable[[], object]) -> None:
        app.audio.start = lambda: None  # type: ignore[method-assign]
        # Hardly any time passes between two inputs of a test: each would be the second press of a double press.
        app.dispatcher.second_press.within = 0.0
        begin()
        app.frame()
        todo.pop(0)(app)
        app.close()

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(logs, "keep", lambda path, about: None)
    with bound_by_rights():
        yield todo
    assert not todo, "so many windows were expected besides"


def key(app: App, name: int) -> None:
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=name, scancode=SCANCODES[name], mod=0, unicode=""))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=name, scancode=SCANCODES[name], mod=0))
    app.frame()
    if app.running:
        app.frame()


def asked(app: App, sentence: str) -> None:
    """The question is in front, and says this."""
    assert isinstance(app.front, QuestionScene)
    assert app.front.text == sentence


def spoil(folder: Path, mode: int = 0) -> None:
    folder.mkdir(parents=True)
    folder.chmod(mode)


def test_enter_takes_the_folder_that_is_proposed_and_the_next_start_does_not_ask(home: Path, runs: list[Steps]) -> None:
    spoil(usual_folder())

    def use(app: App) -> None:
        asked(app, "You have no permission to use ~/.local/share/dusk-arcade.")
        assert app.store.sign == SIGN
        key(app, pygame.K_RETURN)
        assert not app.running

    def play(app: App) -> None:
        assert type(app.front) is MenuScene
        assert app.folders.data == home / ".local" / "share" / "dusk-arcade-2"
        assert app.store.sign == ""
        app.choose("effects_volume", 7)
        app.save_settings()

    def find_it(app: App) -> None:
        assert type(app.front) is MenuScene
        assert app.settings.effects_volume == 7

    runs += [use, play, find_it]
    assert launch(parse([])) == 0
    assert launch(parse([])) == 0
    usual_folder().chmod(0o700)


def test_another_folder_can_be_typed_and_one_that_does_not_fit_is_asked_about_again(
    home: Path, runs: list[Steps]
) -> None:
    spoil(usual_folder())
    (home / "a file").touch()

    def use(app: App) -> None:
        for _ in range(200):
            key(app, pygame.K_BACKSPACE)
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="~/a file"))
        app.frame()
        key(app, pygame.K_RETURN)
        asked(app, "~/a file is a file, not a folder.")
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=" or another"))
        app.frame()
        key(app, pygame.K_RETURN)
        assert not app.running

    def play(app: App) -> None:
        assert app.folders.data == home / "a file or another"

    runs += [use, play]
    assert launch(parse([])) == 0


def test_who_plays_without_saving_can_do_everything_and_nothing_is_left(home: Path, runs: list[Steps]) -> None:
    spoil(home / ".local", 0o500)
    places = list[Path]()

    def play(app: App) -> None:
        asked(app, "~/.local/share is not there and cannot be made.")
        key(app, pygame.K_TAB)
        key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert type(app.front) is MenuScene
        begin_seed(app, game_named("explode"), 1)
        app.frame()
        scene = app.front
        assert isinstance(scene, PlayScene)
        scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        app.frame()
        app.store.win_stars("explode", "one", 3)
        app.choose("effects_volume", 7)
        app.save_settings()
        assert app.go_online() is None
        assert app.notices == ["Online games need a folder in which they can be saved."]
        assert app.store.stars("explode") == {"one": 3}
        assert app.store.sign == SIGN
        places.append(app.folders.data)
        app.quit()
        assert not app.running, "nobody is asked again"

    runs.append(play)
    assert launch(parse([])) == 0
    assert not places[0].exists()
    assert [path.name for path in home.rglob("*")] == [".local"]


def test_what_can_be_read_is_read_and_saved_as_soon_as_that_is_possible(home: Path, runs: list[Steps]) -> None:
    data = usual_folder()
    SETTINGS.save(SETTINGS.path(data), Settings(effects_volume=7, language="en").to_json())
    data.chmod(0o500)

    def play(app: App) -> None:
        asked(app, "You have no permission to use ~/.local/share/dusk-arcade.")
        key(app, pygame.K_TAB)
        key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert app.folders.data == data
        assert app.settings.effects_volume == 7
        app.choose("effects_volume", 8)
        app.save_settings()
        assert not app.store.flush()
        assert app.store.sign == "Not saved: this folder cannot be written to"
        data.chmod(0o700)
        assert app.store.flush()
        assert app.store.sign == ""

    runs.append(play)
    assert launch(parse([])) == 0


def test_a_folder_that_was_chosen_and_is_away_is_not_made_anew(home: Path, runs: list[Steps]) -> None:
    choose_folder(ChosenFolder(home / "stick" / "arcade"))

    def use(app: App) -> None:
        asked(app, "~/stick is not there.")
        key(app, pygame.K_RETURN)

    def play(app: App) -> None:
        assert app.folders.data == usual_folder()

    runs += [use, play]
    assert launch(parse([])) == 0
    assert not (home / "stick").exists()
    assert chosen_folder() is None


@pytest.mark.parametrize("stays", [True, False])
def test_when_the_usual_folder_can_be_used_again_one_is_asked_once(home: Path, runs: list[Steps], stays: bool) -> None:
    usual, other = usual_folder(), home / "other"
    SETTINGS.save(SETTINGS.path(usual), Settings(language="en").to_json())
    other.mkdir()
    choose_folder(ChosenFolder(other))

    def answer(app: App) -> None:
        asked(app, "~/.local/share/dusk-arcade can be used again. The games you have played since are in ~/other.")
        if stays:
            key(app, pygame.K_TAB)
        key(app, pygame.K_RETURN)
        assert app.running == stays

    def play(app: App) -> None:
        assert type(app.front) is MenuScene
        assert app.folders.data == (other if stays else usual)

    runs += [answer, play]
    assert launch(parse([])) == 0
    if stays:
        assert launch(parse([])) == 0


def test_a_folder_of_the_command_line_is_asked_about_too_and_not_remembered(
    home: Path, tmp_path: Path, runs: list[Steps]
) -> None:
    spoil(tmp_path / "given")

    def use(app: App) -> None:
        asked(app, f"You have no permission to use {tmp_path / 'given'}.")
        key(app, pygame.K_RETURN)

    def play(app: App) -> None:
        assert app.folders.data == usual_folder()

    runs += [use, play]
    assert launch(parse(["--data", str(tmp_path / "given")])) == 0
    assert chosen_folder() is None


# The whole program


PROGRAM = """
import sys
from tests.rights import bound_by_rights
from game.app.loop.app import App
from game.app.command.cli import main

frame = App.frame

def first_frame(self):
    frame(self)
    print(self.front.text or "menu" if hasattr(self.front, "text") else "menu", flush=True)
    self.end()

App.frame = first_frame
with bound_by_rights():
    sys.exit(main(sys.argv[1:]))
"""
"""main.py, which says what is asked in its first picture, and ends."""


def program(*arguments: str, umask: int = 0o022, **changes: str) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"} | changes
    command = [sys.executable, "-c", PROGRAM, *arguments]
    return subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, timeout=PATIENCE, umask=umask
    )


@pytest.mark.slow
@pytest.mark.parametrize("locked", [".", ".local", ".local/share/dusk-arcade"])
def test_a_home_that_cannot_be_entered_opens_the_window(home: Path, locked: str) -> None:
    usual_folder().mkdir(parents=True)
    (home / locked).chmod(0)
    done = program()
    (home / locked).chmod(0o700)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("You have no permission to use ")


@pytest.mark.slow
def test_a_umask_that_forbids_everything_makes_no_folder_that_nobody_can_enter(home: Path) -> None:
    for _ in range(2):
        done = program(umask=0o777)
        assert (done.returncode, done.stdout, done.stderr) == (0, "menu\n", "")
    assert (usual_folder() / "settings.json").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("command", [["export", "all.arcade"], ["import", "all.arcade"]])
def test_commands_say_which_folder_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    spoil(tmp_path / "data")
    with bound_by_rights():
        assert main([*command, "--data", "data"]) == 1
    assert "You have no permission to use data." in capsys.readouterr().err
    assert not (tmp_path / "all.arcade").exists()
    (tmp_path / "data").chmod(0o700)


@pytest.mark.parametrize(("command", "status"), [(["export", "all.arcade"], 1), (["check"], 2)])
def test_commands_ask_for_a_folder_where_there_is_no_home(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: list[str], status: int
) -> None:
    def refuse(*given: object, **named: object) -> str:
        raise RuntimeError("could not determine the home directory")

    for name in ("user_data_dir", "user_config_path"):
        monkeypatch.setattr(platformdirs, name, refuse)
    assert main(command) == status
    assert "This system has no home folder for you. Name a folder with --data." in capsys.readouterr().err


def test_check_names_a_folder_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoil(tmp_path / "data")
    with bound_by_rights():
        assert main(["check", "--data", str(tmp_path / "data")]) == 1
    assert "Permission denied" in capsys.readouterr().out
    (tmp_path / "data").chmod(0o700)

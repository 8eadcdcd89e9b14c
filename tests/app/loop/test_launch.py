"""From the command line to the first scene; and two processes on one folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from game import __version__
from game.app.command.cli import parse
from game.app.loop.app import App
from game.app.loop.launch import launch, open_scenes
from game.app.system import logs
from game.games import game_named
from game.scenes.base.overlay import QuestionScene
from game.scenes.home.menu import MenuScene
from game.scenes.levels.levels import LevelsScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import seed_session
from game.settings.settings import Settings
from game.store.player.progress import STARS
from game.store.player.saves import load_session
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import ROOT, Player
from tests.helpers.earlier import VERSIONS, fill
from tests.helpers.games import keys, save_session, words
from tests.processes import line_of, started

Start = Callable[..., Player]
PATIENCE = 120.0
"""Seconds until a program must have done its work; never the expected time."""


def opened(player: Player, line: str) -> None:
    open_scenes(player.app, parse(line.split()))
    player.run()


def in_progress(player: Player, moves: int = 3) -> None:
    """Save a game of Explode! with so many moves."""
    session = seed_session(game_named("explode"), 5, {})
    for _ in range(moves):
        session.play(session.rules.legal_moves(session.position)[0])
    save_session(player.app.folders.data, session)


def saved(folder: Path) -> tuple[int | None, int]:
    """The seed and the number of moves of the saved game."""
    session = load_session(folder, game_named("explode"))
    assert session is not None
    return session.source.seed, len(session.moves)


# What the window is like


@pytest.mark.parametrize(
    ("line", "status", "expected"),
    [
        ("", 0, ((1280, 720), False, False, "en", "MenuScene")),
        ("--size 900x700 --mute", 0, ((900, 700), False, True, "en", "MenuScene")),
        ("--fullscreen --lang de", 0, (None, True, False, "de", "MenuScene")),
        ("explode --level 01-original", 0, ((1280, 720), False, False, "en", "ExplodeScene")),
        ("explode --level nowhere", 2, "explode has no level 'nowhere' (it has 01-original, "),
        ("explode --level broken", 2, "broken"),
        ("explode --seed 4", 0, ((1280, 720), False, False, "en", "ExplodeScene")),
    ],
)
def test_the_command_line_says_what_window_opens_with_what_in_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    status: int,
    expected: object,
) -> None:
    found: list[object] = []

    def run(app: App, begin: Callable[[], object]) -> None:
        begin()
        app.frame()
        settings = app.effective_settings
        size = None if app.window.fullscreen else app.window.size
        found.append((size, app.window.fullscreen, app.audio.mute, settings.language, type(app.front).__name__))
        app.audio.close()
        app.theme.fonts.let_go()

    settings = Settings(window_size=(1280, 720), language="en", seen_version=__version__)
    SETTINGS.save(SETTINGS.path(tmp_path), settings.to_json())
    own = tmp_path / "levels" / "explode" / "broken.toml"
    own.parent.mkdir(parents=True)
    own.write_text("position = 3")
    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(signal, "signal", lambda number, handler: None)
    monkeypatch.setattr(logs, "keep", lambda path, about: None)
    assert launch(parse(["--data", str(tmp_path), *line.split()])) == status
    if status:
        assert str(expected) in capsys.readouterr().err
        expected = None
    assert found == [expected] * (not status)


# What is opened


def test_without_a_game_there_is_the_menu(start: Start) -> None:
    player = start()
    opened(player, "")
    assert [type(scene) for scene in player.app.scenes] == [MenuScene]


@pytest.mark.parametrize("line", ["explode --seed 7", "explode --level 01-original", "explode"])
def test_a_game_opens_above_the_menu(start: Start, line: str) -> None:
    player = start()
    in_progress(player, moves=0)
    opened(player, line)
    assert isinstance(player.app.front, PlayScene)
    assert isinstance(player.app.scenes[0], MenuScene)


def test_a_game_written_as_text_opens_above_the_menu_at_its_last_move(start: Start, tmp_path: Path) -> None:
    text = "arcade 1 explode seed=1 player1=Anna : a5 e1 b4"
    path = tmp_path / "game.arcade"
    path.write_text(text, encoding="utf-8")
    for source in (text, str(path)):
        player = start()
        open_scenes(player.app, parse(["replay", source, "--mute"]))
        player.run(0.1)
        player.press("look")
        assert player.app.front.session.moves == ["a5", "e1", "b4"]
        assert len(player.app.scenes) == 2


def test_a_level_leaves_the_game_in_progress_alone(start: Start) -> None:
    player = start()
    in_progress(player)
    opened(player, "explode --level 01-original")
    assert isinstance(player.app.front, PlayScene)
    player.app.front.play("a5")
    assert saved(player.app.folders.data) == (5, 3)


def test_a_game_in_progress_is_not_lost_without_asking(start: Start) -> None:
    player = start()
    in_progress(player)
    opened(player, "explode --seed 7")
    assert isinstance(player.app.front, QuestionScene)
    player.key(pygame.K_RETURN)  # the harmless answer has the focus
    player.run()
    assert isinstance(player.app.front, MenuScene)
    assert saved(player.app.folders.data) == (5, 3)
    opened(player, "explode")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert len(scene.session.moves) == 3


def test_a_game_in_progress_gives_way_when_the_player_says_so(start: Start) -> None:
    player = start()
    in_progress(player)
    opened(player, "explode --seed 7")
    player.press("yes")
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
    assert saved(player.app.folders.data) == (7, 1)


@pytest.mark.slow
@pytest.mark.parametrize("version", VERSIONS, ids=lambda path: path.name)
def test_a_folder_of_an_earlier_version_opens_with_everything_in_it(
    start: Start, tmp_path: Path, version: Path
) -> None:
    games = fill(tmp_path / "data", version, "taken-back")
    for updated in (True, False):
        player = start(lambda settings: setattr(settings, "fullscreen", False))
        opened(player, "")
        if updated:
            player.press("on")  # the news are read
        assert player.app.notices == []
        assert player.app.store.sign == ""
        assert {key for key in keys(player) if key.startswith("continue")} == {f"continue {name}" for name in games}
        for name, facts in games.items():
            opened(player, name)
            scene = player.app.front
            assert isinstance(scene, PlayScene)
            assert len(scene.session.moves) == facts["moves"]
        player.app.push(LevelsScene(player.app, game_named("brickshooter"), "Levels", lambda entry: None))
        player.run()
        assert any(text.startswith("5 / ") for text in words(player).split(" | "))
        assert [bot.name for bot in player.app.settings.bots] == ["Fünfzehn", "Fünfzehn", "A bot with 24 letters..."]
        player.app.close()  # the second time, everything is in the files of this version


def test_another_game_in_progress_is_not_asked_about(start: Start) -> None:
    player = start()
    in_progress(player)
    opened(player, "unstack --seed 7")
    assert isinstance(player.app.front, PlayScene)


# Two processes


STARTER = """
import sys
from game.app.loop.app import App
from game.app.command.cli import main
from game.devices.window import Window

frame = App.frame

def first_frame(self):
    frame(self)
    App.frame = frame
    print("guest" if self.store.guest else "first", flush=True)
    if self.store.guest:
        self.store.win_stars("explode", "guest", 2)
        self.settings.effects_volume = 10
        self.save_settings()
        scene = self.front
        scene.play(scene.session.rules.legal_moves(scene.session.position)[0])
        print("played", flush=True)

App.frame = first_frame
Window.show = lambda self: print("shown", flush=True)
sys.exit(main(sys.argv[1:]))
"""
"""main.py, telling when its first frame is over, who it is, and when its window is to be shown. A guest wins stars,
chooses and moves."""


PATIENT = """
from game.app.loop import wakeup
from game.app.system import single_instance
single_instance.CALL_PATIENCE = single_instance.BUSY = wakeup.SHOWN_WITHIN = 60.0
"""
"""Before the rest: who is slow is waited for, and not taken to be stopped."""


@contextmanager
def arcade(folder: Path, *arguments: str, starter: str = STARTER) -> Iterator[subprocess.Popen[str]]:
    """The arcade as a process that is killed in the end."""
    command = [sys.executable, "-c", starter, *arguments, "--mute", "--data", str(folder)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    pipe = subprocess.PIPE
    with started(command, cwd=ROOT, env=environment, stdout=pipe, stderr=pipe, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def says(process: subprocess.Popen[str], word: str) -> None:
    """The next line it prints is this word; if it says nothing, or something else, it is killed, and that is told."""
    line = line_of(process)
    if line != f"{word}\n":
        process.kill()
        _, err = process.communicate(timeout=PATIENCE)
        pytest.fail(f"it said {line!r}, not {word!r}; its errors: {err}")


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


@pytest.mark.slow
def test_the_second_start_shows_the_window_of_the_first_and_ends(tmp_path: Path) -> None:
    with arcade(tmp_path, starter=PATIENT + STARTER) as first:
        says(first, "first")
        before = files(tmp_path)
        with arcade(tmp_path, starter=PATIENT + STARTER) as second:
            out, err = second.communicate(timeout=PATIENCE)
        assert (second.returncode, out, err) == (
            0,
            "Dusk Arcade is already open: its window is now in front.\n",
            "",
        )
        assert files(tmp_path) == before
        assert first.poll() is None
        first.terminate()
        assert first.communicate(timeout=PATIENCE)[0] == "shown\n"


@pytest.mark.slow
def test_the_second_start_opens_its_game_in_the_window_of_the_first(tmp_path: Path) -> None:
    with arcade(tmp_path, starter=PATIENT + STARTER) as first:
        says(first, "first")
        with arcade(tmp_path, "explode", "--seed", "7", starter=PATIENT + STARTER) as second:
            second.communicate(timeout=PATIENCE)
            assert second.returncode == 0
        says(first, "shown")
        first.terminate()
        first.communicate(timeout=PATIENCE)
    assert load_settings(SETTINGS.path(tmp_path)).met == ("explode",)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_beside_a_process_that_is_stopped_the_second_is_a_guest(tmp_path: Path) -> None:
    with arcade(tmp_path, "explode", "--seed", "1") as first:
        says(first, "first")
        first.send_signal(signal.SIGSTOP)
        os.waitpid(first.pid, os.WUNTRACED)
        before = SETTINGS.path(tmp_path).read_bytes()
        with arcade(tmp_path, "explode", "--seed", "2") as guest:
            says(guest, "guest")
            says(guest, "played")
            guest.send_signal(signal.SIGTERM)
            guest.communicate(timeout=PATIENCE)
            assert guest.returncode == 0
        assert STARS.load(STARS.path(tmp_path)) == {"explode": {"guest": 2}}
        assert SETTINGS.path(tmp_path).read_bytes() == before
        assert load_session(tmp_path, game_named("explode")) is None
        first.send_signal(signal.SIGCONT)
        first.send_signal(signal.SIGTERM)
        first.communicate(timeout=PATIENCE)
        assert first.returncode == 0
        assert load_settings(SETTINGS.path(tmp_path)).effects_volume == 80


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_program_at_once_though_nothing_can_be_saved(tmp_path: Path, end: signal.Signals) -> None:
    (tmp_path / "saves").touch()  # where the folder should be
    with arcade(tmp_path, "explode", starter=STARTER.replace("self.store.guest:", "True:")) as first:
        says(first, "first")
        says(first, "played")
        first.send_signal(end)
        _, err = first.communicate(timeout=PATIENCE)
    assert first.returncode == 0
    assert "saves is a file, not a folder" in err
    assert load_settings(SETTINGS.path(tmp_path)).effects_volume == 10, "the rest is saved"


@pytest.mark.slow
def test_a_process_that_was_killed_hinders_nobody(tmp_path: Path) -> None:
    with arcade(tmp_path) as first:
        says(first, "first")
        first.kill()
        first.wait(PATIENCE)
    with arcade(tmp_path) as second:
        says(second, "first")

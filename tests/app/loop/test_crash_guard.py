"""A mistake of the program: it is written down, the player says how to go on, and nothing is lost."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.app.loop.app import App
from game.app.loop.crash_guard import Unrecoverable
from game.app.system.logs import LogFile
from game.devices.controls import Input, Press
from game.games import GAMES, game_named
from game.play.session.match import Engine, Person
from game.scenes.base.scene import Scene
from game.scenes.home.crash import CrashScene
from game.scenes.home.menu import MenuScene
from game.scenes.learn.guides import LessonGuide, open_lesson
from game.scenes.play.play import PlayScene
from game.scenes.play.result import ResultScene
from game.scenes.start.sessions import begin_seed, play_scene, seed_session
from game.stage.easing import linear
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Tween
from game.store.player.saves import load_session
from game.store.player.settings_file import SETTINGS
from game.ui.drawing.surfaces import Knob
from tests.conftest import ROOT, Player
from tests.helpers.games import brickshooter, keys, save_session, words
from tests.helpers.layout import SCALES, SIZES, LongWords, cut, faults
from tests.players.table import PATIENT, gone, let_play, open_game, wait

Start = Callable[..., Player]
NAMES = [game.name for game in GAMES]
IN_A_FRAME = ["build", "layout", "entered", "poll", "handle", "step"]
"""The methods of a scene, and of its stage, that a frame calls."""
ALWAYS = 10**9


class Mistake(Exception):
    """A mistake of the program."""


class Faulty(Scene):
    """A scene with a ball that rolls, and with methods that fail so many times."""

    def __init__(self, app: App, **faults: int) -> None:
        super().__init__(app)
        self.faults = faults
        self.ball = self.stage.add(Sprite(Knob(30), self.form.space, 100.0, 300.0, layer=15))
        self.stage.animator.start(Tween(self.ball, 1.0, linear, x=600.0))
        step = self.stage.step

        def failing(seconds: float) -> None:
            self.fail("step")
            step(seconds)

        self.stage.step = failing  # type: ignore[method-assign]

    def fail(self, method: str) -> None:
        if self.faults.get(method):
            self.faults[method] -= 1
            raise Mistake(method)

    def build(self) -> None:
        self.fail("build")
        self.form.label("Faulty", 40, 40, 26)

    def layout(self) -> None:
        self.fail("layout")
        super().layout()

    def entered(self) -> None:
        self.fail("entered")

    def left(self) -> None:
        self.fail("left")

    def closed(self) -> None:
        self.fail("closed")

    def recover(self) -> None:
        self.fail("recover")
        super().recover()

    def poll(self) -> bool:
        self.fail("poll")
        return False

    def handle(self, event: Input) -> bool:
        if isinstance(event, Press):
            self.fail("handle")
        return super().handle(event)


class Guarded(Player):
    """Runs an arcade as its own loop does."""

    def run(self, seconds: float = 0.0) -> None:
        end = self.now + seconds
        self.app.crash_guard.guard(self.app.frame)
        while self.now < end - 1e-9 and self.app.running:
            self.now += 1 / 60
            self.app.crash_guard.guard(self.app.frame)

    def open(self, **faults: int) -> Faulty:
        """Open a faulty scene, as something that was pressed would."""
        scene = Faulty(self.app, **faults)
        self.app.crash_guard.guard(lambda: self.app.push(scene))
        self.run(1 / 30)
        return scene


@pytest.fixture
def player(start: Start) -> Iterator[Guarded]:
    """An arcade in its menu, which writes a log."""
    player = start()
    player.__class__ = Guarded
    assert isinstance(player, Guarded)
    file = LogFile(player.app.folders.log, lambda: "The arcade")
    logging.getLogger().addHandler(file)
    player.app.push(MenuScene(player.app))
    player.run()
    yield player
    logging.getLogger().removeHandler(file)
    file.close()


def log_of(player: Player) -> str:
    return player.app.folders.log.read_text(encoding="utf-8")


def kinds(player: Player) -> list[type[Scene]]:
    return [type(scene) for scene in player.app.scenes]


def failed(player: Guarded, method: str, times: int = 1) -> Faulty:
    """A scene that has failed in a method, below the question how to go on."""
    scene = player.open(**{method: times})
    if method == "handle":
        player.key(pygame.K_DOWN)
        player.run()
    assert kinds(player) == [MenuScene, Faulty, CrashScene]
    return scene


# Going on, or not


@pytest.mark.parametrize("method", IN_A_FRAME)
def test_a_scene_that_fails_can_be_gone_on_with(player: Guarded, method: str) -> None:
    scene = failed(player, method)
    assert "Something went wrong" in words(player)
    assert str(player.app.folders.log) in words(player)
    assert f"Mistake: {method}" in log_of(player)
    assert keys(player) == ["go on", "menu", "quit"]
    focus = player.app.front.form.focus
    assert focus is not None
    assert focus.key == "go on"
    player.key(pygame.K_RETURN)
    player.run(0.1)
    assert player.app.front is scene
    assert scene.ball.x == 600.0, "what moved has come to its end"
    assert "Faulty" in words(player)
    assert log_of(player).count("Traceback") == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("method", ["build", "layout", "entered", "poll"])
def test_a_scene_that_fails_again_at_once_is_left_to_the_menu(player: Guarded, method: str) -> None:
    failed(player, method, ALWAYS)
    player.key(pygame.K_RETURN)
    player.run(1 / 30)
    assert kinds(player) == [MenuScene, CrashScene]
    assert "It happened again" in words(player)
    assert keys(player) == ["go on", "quit"]
    player.key(pygame.K_RETURN)
    player.run(1.0)
    assert kinds(player) == [MenuScene]
    assert log_of(player).count("Traceback") == 2


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_a_scene_that_fails_at_a_key_is_asked_about_every_time(player: Guarded, key: int) -> None:
    scene = failed(player, "handle", ALWAYS)
    for _ in range(3):
        player.key(key)
        player.run(0.1)
        assert player.app.front is scene
        player.key(pygame.K_DOWN)
        player.run()
        assert kinds(player) == [MenuScene, Faulty, CrashScene]


@pytest.mark.sample(3)
@pytest.mark.parametrize("method", IN_A_FRAME)
@pytest.mark.parametrize("answer", ["menu", "quit"])
def test_a_scene_that_fails_can_be_left(player: Guarded, method: str, answer: str) -> None:
    failed(player, method, ALWAYS)
    player.press(answer)
    player.run(0.5)
    assert player.app.running == (answer == "menu")
    assert answer == "quit" or kinds(player) == [MenuScene]


@pytest.mark.parametrize("method", ["left", "closed"])
def test_a_mistake_on_leaving_a_scene_holds_nothing_up(player: Guarded, method: str) -> None:
    player.open(**{method: ALWAYS})
    player.open()
    player.key(pygame.K_ESCAPE)
    player.key(pygame.K_ESCAPE)
    assert kinds(player) == [MenuScene]
    assert f"Mistake: {method}" in log_of(player)
    player.open(**{method: ALWAYS})
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.run()
    assert not player.app.running
    assert CrashScene not in kinds(player)


def test_a_scene_that_does_not_recover_stands_still(player: Guarded) -> None:
    scene = player.open(poll=1, recover=1)
    assert kinds(player) == [MenuScene, Faulty, CrashScene]
    assert "Mistake: recover" in log_of(player)
    player.key(pygame.K_RETURN)
    before = scene.ball.x
    player.run(1.0)
    assert player.app.front is scene
    assert scene.ball.x == before


def test_a_mistake_of_the_menu_can_be_gone_on_from(player: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(MenuScene, "poll", lambda scene: Faulty(scene.app, poll=1).poll())
        player.run(1 / 60)
    assert kinds(player) == [MenuScene, CrashScene]
    assert keys(player) == ["go on", "quit"]
    player.key(pygame.K_RETURN)
    player.run(0.5)
    assert kinds(player) == [MenuScene]


def test_the_question_is_asked_without_a_log(player: Guarded, tmp_path: Path) -> None:
    player.app.folders = replace(player.app.folders, data=tmp_path / "nowhere")
    failed(player, "poll")
    assert "The details are in" not in words(player)


# When nothing helps


def mistaken(*arguments: object) -> None:
    raise Mistake("again")


def test_a_menu_that_always_fails_ends_the_arcade(player: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MenuScene, "poll", mistaken)
    player.run(1 / 60)
    with pytest.raises(Unrecoverable):
        player.key(pygame.K_RETURN)


@pytest.mark.parametrize("method", ["build", "poll", "entered", "__init__"])
def test_a_question_that_fails_ends_the_arcade(player: Guarded, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    monkeypatch.setattr(CrashScene, method, mistaken)
    with pytest.raises(Unrecoverable):
        player.open(poll=1)


def test_without_a_menu_nothing_can_be_asked(start: Start) -> None:
    with pytest.raises(Unrecoverable):
        start().app.crash_guard.guard(mistaken)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")
def test_when_nothing_helps_the_programs_are_ended(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    let_play(player, "slow", processes=True)
    scene = open_game(player, "explode", (Engine("easy"), Person()))
    wait(player, lambda: scene.seats.depth == 7, "the search")
    pid = int(scene.seats._opponents[0].name.split()[-1])
    monkeypatch.setattr(PlayScene, "poll", mistaken)
    monkeypatch.setattr(CrashScene, "build", mistaken)
    with pytest.raises(Unrecoverable):
        player.app.run()
    assert not pygame.display.get_init()
    end = time.monotonic() + PATIENT
    while not gone(pid):
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.mark.parametrize("stop", [KeyboardInterrupt, SystemExit])
def test_who_stops_the_program_is_obeyed(start: Start, stop: type[BaseException]) -> None:
    player = start()
    player.app.push(MenuScene(player.app))

    def stopping() -> bool:
        raise stop

    player.app.front.poll = stopping  # type: ignore[method-assign]
    if stop is SystemExit:
        with pytest.raises(SystemExit):
            player.app.run()
    else:
        player.app.run()
    assert not pygame.display.get_init(), "the window is closed"


def test_a_beginning_that_fails_leaves_the_menu(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    app = start().app
    seen: list[list[type[Scene]]] = []

    def begin() -> None:
        app.push(MenuScene(app))
        mistaken()

    def look(scene: Scene) -> bool:
        seen.append([type(scene) for scene in app.scenes])
        app.quit()
        return False

    monkeypatch.setattr(CrashScene, "poll", look)
    app.run(begin)
    assert seen == [[MenuScene, CrashScene]]


BROKEN = """
import sys
from game.app.command.cli import main
from game.scenes.home.crash import CrashScene
from game.scenes.home.menu import MenuScene

def fail(self):
    raise RuntimeError("provoked")

MenuScene.build = CrashScene.build = fail
sys.exit(main(sys.argv[1:]))
"""


def test_when_nothing_helps_the_last_line_says_where_the_log_is(tmp_path: Path) -> None:
    command = [sys.executable, "-c", BROKEN, "--mute", "--data", str(tmp_path)]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert (done.returncode, done.stdout) == (1, "")
    log = tmp_path / "logs" / "arcade.log"
    assert "the arcade had to stop after an error of its own" in done.stderr.splitlines()[-1]
    assert done.stderr.splitlines()[-1].endswith(str(log))
    assert "RuntimeError: provoked" in log.read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr


# Games


def broken_animation(monkeypatch: pytest.MonkeyPatch, play: PlayScene) -> None:
    """Let the next move that is shown fail in the middle."""
    true = type(play).animate

    class Failing(Animation):
        duration = 0.5

        def advance(self, time: float) -> None:
            if time > 0.2:
                raise Mistake("in the middle")

    def animate(scene: PlayScene, move: object) -> Animation:
        monkeypatch.setattr(type(play), "animate", true)
        return Failing()

    monkeypatch.setattr(type(play), "animate", animate)


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", NAMES)
def test_a_game_goes_on_where_it_was(player: Guarded, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    player.app.settings.reduced_motion = True
    begin_seed(player.app, game_named(name), 7)
    player.run()
    play = player.app.front
    assert isinstance(play, PlayScene)
    play.play(play.session.rules.legal_moves(play.session.position)[0])
    player.run(3.0)
    broken_animation(monkeypatch, play)
    play.play(play.session.rules.legal_moves(play.session.position)[-1])
    player.run(1.0)
    assert kinds(player)[2:] == [CrashScene]
    player.key(pygame.K_RETURN)
    player.run(1.0)
    assert player.app.front is play
    picture = player.picture()
    assert len(play.session.moves) == 2
    kept = load_session(player.app.folders.data, game_named(name), play.table.slot)
    assert kept is not None
    assert kept.moves == play.session.moves
    player.app.replace(again := play_scene(player.app, game_named(name), kept))
    assert isinstance(again, PlayScene)
    player.run(1.0)
    assert player.picture() == picture


@pytest.mark.usefixtures("painted")
def test_the_board_is_shown_as_it_is_although_what_has_failed_fails_again(player: Guarded) -> None:
    class Failing(Animation):
        duration = 1.0

        def advance(self, time: float) -> None:
            if time > 0.0:
                raise Mistake("again")

    begin_seed(player.app, game_named("explode"), 7)
    player.run()
    play = player.app.front
    assert isinstance(play, PlayScene)
    play.play("a5")
    play.stage.animator.start(Failing())
    player.run(0.1)
    assert kinds(player)[2:] == [CrashScene]
    player.key(pygame.K_RETURN)
    player.run(1.0)
    assert player.app.front is play
    picture = player.picture()
    player.app.replace(play_scene(player.app, play.game, play.session))
    player.run(1.0)
    assert player.picture() == picture


def test_a_move_that_could_not_be_saved_is_saved_then(player: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    begin_seed(player.app, game_named("explode"), 7)
    player.run()
    play = player.app.front
    assert isinstance(play, PlayScene)
    with monkeypatch.context() as patch:
        patch.setattr(play.table, "save", lambda: None)
        play.play("a5")
    assert load_session(player.app.folders.data, play.game) is None
    broken_animation(monkeypatch, play)
    with monkeypatch.context() as patch:
        patch.setattr(play, "poll", mistaken)
        player.run()
    kept = load_session(player.app.folders.data, play.game)
    assert kept is not None
    assert kept.moves == ["a5"]


def test_a_game_that_has_not_begun_takes_no_others_place(player: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_named("explode")
    session = seed_session(game, 1, {})
    session.play("a5")
    save_session(player.app.folders.data, session)
    player.app.push(play_scene(player.app, game, seed_session(game, 2, {})))
    monkeypatch.setattr(player.app.front, "poll", mistaken)
    player.run()
    assert kinds(player)[2:] == [CrashScene]
    kept = load_session(player.app.folders.data, game)
    assert kept is not None
    assert kept.moves == ["a5"]


@pytest.mark.slow
def test_the_result_comes_after_a_last_move_that_failed_to_be_shown(
    player: Guarded, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = brickshooter(player)
    broken_animation(monkeypatch, play)
    play.play(play.session.rules.legal_moves(play.session.position)[0])
    player.run(1.0)
    assert kinds(player)[2:] == [CrashScene]
    player.key(pygame.K_RETURN)
    player.run(2.0)
    assert isinstance(player.app.front, ResultScene)


@pytest.mark.slow
def test_a_lesson_goes_on(player: Guarded, monkeypatch: pytest.MonkeyPatch) -> None:
    open_lesson(player.app, game_named("explode"))
    play = player.app.front
    assert isinstance(play, PlayScene)
    assert isinstance(play.guide, LessonGuide)
    player.run(0.2)
    broken_animation(monkeypatch, play)
    play.play("c3")
    player.run(0.5)
    assert kinds(player)[2:] == [CrashScene]
    player.key(pygame.K_RETURN)
    player.run(4.0)
    assert play.session.moves == ["c3", "d2"]
    assert play.guide.course.told
    assert not SETTINGS.path(player.app.folders.data).with_name("saves").exists()


# How it looks


@pytest.mark.usefixtures("blank")
@pytest.mark.sample(2)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("closed", [False, True])
def test_the_question_has_room(start: Start, tmp_path: Path, size: tuple[int, int], scale: int, closed: bool) -> None:
    player = start(lambda settings: setattr(settings, "ui_scale", scale), size)
    app = player.app
    app.translations = LongWords()
    app.folders = replace(app.folders, data=tmp_path / ("a folder with a long name " * 3))
    app.folders.log.parent.mkdir(parents=True)
    app.folders.log.touch()
    app.push(MenuScene(app))
    app.push(Scene(app))
    app.push(CrashScene(app, closed))
    player.run(0.5)
    assert faults(app) == []
    assert cut(app) == []

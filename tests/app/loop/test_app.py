"""The frame loop: what is drawn when, what time does, and what happens when parts are missing."""

from __future__ import annotations

import random
import shutil
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from game.actions import Action
from game.app.display.timestep import STEP
from game.app.loop import wakeup
from game.app.loop.app import App
from game.games import GAMES, game_named
from game.scenes.base.scene import Scene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.start.sessions import seed_session
from game.settings.settings import Settings
from game.stage.art import Text
from game.stage.easing import linear
from game.stage.sprites import Layer, Sprite
from game.stage.tween import Call, Delay, InTurn, Tween
from game.store.files.folders import Folders
from game.store.player.settings_file import SETTINGS, load_settings
from game.ui.drawing.surfaces import Knob
from game.ui.widgets.widgets import Box, Button
from tests.conftest import ROOT, Player
from tests.processes import PATIENCE

Start = Callable[..., Player]


class Stagecraft(Scene):
    """A scene with a button and a ball."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed = 0
        self.heard: list[Action] = []
        self.built = 0
        self.ball = self.stage.add(Sprite(Knob(30), self.form.space, 100.0, 300.0, layer=15))

    def build(self) -> None:
        self.built += 1
        self.form.label("Stagecraft", 40, 40, 26)
        self.form.add(Button("press", Box(500, 100, 200, 50), "Press", self.press_button))

    def press_button(self) -> None:
        self.pressed += 1

    def act(self, action: Action) -> bool:
        self.heard.append(action)
        return True

    def roll(self, seconds: float = 1.0) -> None:
        self.stage.animator.start(Tween(self.ball, seconds, linear, x=600.0), tag="roll")


class Endless(Stagecraft):
    def back(self) -> None:
        pass


class Overlay(Stagecraft):
    backdrop_dim = 0.5


@pytest.fixture
def player(start: Start) -> Player:
    player = start()
    player.app.push(Stagecraft(player.app))
    player.run()
    return player


def scene(player: Player) -> Stagecraft:
    front = player.app.front
    assert isinstance(front, Stagecraft)
    return front


def full(player: Player) -> pygame.Rect:
    return pygame.Rect((0, 0), player.app.window.size)


def redrawn(player: Player) -> bytes:
    """The picture after everything was drawn again."""
    player.app.front.needs_layout = True
    player.run()
    return player.picture()


# At rest, and in motion


def test_the_first_frame_draws_everything_and_rest_nothing(start: Start) -> None:
    player = start()
    player.app.push(Stagecraft(player.app))
    player.app.frame()
    assert player.app.areas == [full(player)]
    for _ in range(120):
        player.now += 1 / 60
        player.app.frame()
        assert player.app.areas == []


def test_a_mouse_that_passes_over_nothing_draws_nothing(player: Player) -> None:
    for x in range(900, 1200, 20):
        player.move((x, 600))
        assert player.app.areas == []


def test_a_waiting_animation_draws_nothing_and_still_comes(player: Player) -> None:
    called: list[float] = []
    scene(player).stage.animator.start(InTurn(Delay(1.0), Call(lambda: called.append(player.now))), ambient=True)
    player.run(0.05)
    begun = player.now
    while not called:
        assert player.now < begun + 2
        player.run(1 / 60)
        assert player.app.areas == []
    assert called[0] - begun == pytest.approx(0.95, abs=0.05)


def test_an_animation_draws_only_where_it_is(player: Player) -> None:
    scene(player).roll()
    player.run(0.5)
    assert player.app.areas
    assert sum(area.width * area.height for area in player.app.areas) < 5000
    player.settle()
    assert scene(player).ball.x == 600.0
    assert player.app.areas == []
    drawn = player.picture()
    assert drawn == redrawn(player)


def test_animations_take_their_time_whatever_the_frames(start: Start) -> None:
    for length in (1 / 30, 1 / 60, 1 / 75, 1 / 144, 1 / 240):
        player = start()
        player.app.push(Stagecraft(player.app))
        player.run()
        scene(player).roll(0.8)
        begun = player.now
        while scene(player).stage.animator.busy:
            player.now += length
            player.app.frame()
        assert player.now - begun == pytest.approx(0.8, abs=length + 2 * STEP)


def test_motion_is_even_when_frames_do_not_fit_the_steps(player: Player) -> None:
    scene(player).roll(2.0)
    lefts = []
    for _ in range(60):
        player.now += 1 / 100
        player.app.frame()
        drawn = scene(player).ball.drawn
        assert drawn is not None
        lefts.append(drawn.rect.left)
    ways = [b - a for a, b in pairwise(lefts)]
    assert max(ways) - min(ways) <= 1


def test_a_long_frame_does_not_skip_the_animation(player: Player) -> None:
    scene(player).roll(1.0)
    player.now += 30.0
    player.app.frame()
    assert 100.0 < scene(player).ball.x < 200.0


def test_the_speed_of_the_settings_holds(player: Player) -> None:
    for speed, expected in (("normal", 350.0), ("fast", 600.0), ("slow", 225.0)):
        player.app.settings.speed = speed
        player.app.apply_settings()
        player.run()
        scene(player).ball.x = 100.0
        scene(player).roll(1.0)
        player.run(0.5)
        assert scene(player).ball.x == pytest.approx(expected, abs=15)
        player.settle()


def test_a_click_is_answered_in_the_next_frame(player: Player) -> None:
    space = scene(player).form.space
    x, y = space.to_pixels(600, 125)
    player.move((x, y))
    player.run(0.5)
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=1))
    player.app.frame()
    assert player.app.areas, "it is seen to be pressed"
    pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=1))
    player.app.frame()
    assert scene(player).pressed == 1


# Focus


@pytest.mark.parametrize("lost", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_what_runs_pauses_while_the_window_is_not_in_use(player: Player, lost: int) -> None:
    scene(player).roll(1.0)
    player.run(0.3)
    pygame.event.post(pygame.Event(lost))
    player.run()
    before = scene(player).ball.x
    player.run(5.0)
    assert scene(player).ball.x == before
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
    player.run()
    assert scene(player).ball.x == pytest.approx(before, abs=10)
    player.run(0.1)
    assert scene(player).ball.x == pytest.approx(before + 50, abs=15)
    player.settle()
    assert scene(player).ball.x == 600.0


def test_a_click_wakes_the_window(player: Player) -> None:
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST))
    player.run()
    scene(player).roll(0.2)
    player.press("press")
    assert scene(player).pressed == 1
    player.settle()
    assert scene(player).ball.x == 600.0


def test_a_window_that_was_covered_is_drawn_again(player: Player) -> None:
    player.app.window.surface.fill("red")
    pygame.event.post(pygame.Event(pygame.WINDOWEXPOSED))
    player.run()
    assert player.app.areas == [full(player)]


# Size and full screen


def test_a_resized_window_is_laid_out_anew(player: Player) -> None:
    scene(player).roll(1.0)
    player.run(0.5)
    middle = scene(player).ball.x
    for size in ((800, 600), (1920, 1080), (1024, 576)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        player.app.frame()
        assert player.app.window.size == size
        assert player.app.areas == [full(player)]
        assert scene(player).ball.x == pytest.approx(middle, abs=20), "places are in units"
        drawn = player.picture()
        assert drawn == redrawn(player)
        box = scene(player).form.widgets[0].box
        for corner in (box.topleft, box.bottomright):
            assert full(player).collidepoint(scene(player).form.space.to_pixels(*corner))
    player.settle()
    assert scene(player).ball.x == 600.0


def test_full_screen_and_back_while_things_move(player: Player, tmp_path: Path) -> None:
    size = player.app.window.size
    scene(player).roll(1.0)
    for _ in range(3):
        player.run(0.2)
        before = scene(player).ball.x
        player.key(pygame.K_F11)
        assert player.app.areas == [full(player)]
        assert scene(player).ball.x == pytest.approx(before, abs=20)
        assert load_settings(tmp_path / "data" / "settings.json").fullscreen is player.app.window.fullscreen
    assert player.app.window.fullscreen
    player.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert not player.app.window.fullscreen
    assert player.app.window.size == size
    player.settle()
    assert scene(player).ball.x == 600.0
    assert scene(player).pressed == 0, "the Enter of Alt and Enter presses nothing"
    drawn = player.picture()
    assert drawn == redrawn(player)


def test_the_window_remembers_its_size(player: Player, tmp_path: Path) -> None:
    pygame.display.set_mode((900, 700), pygame.RESIZABLE)
    player.run()
    player.app.close()
    assert load_settings(tmp_path / "data" / "settings.json").window_size == (900, 700)


def test_a_window_is_never_opened_too_small(start: Start) -> None:
    player = start(size=(320, 320))
    assert player.app.window.size == (640, 480)


@pytest.mark.parametrize("name", ["palette", "symbols", "ui_scale", "language"])
def test_settings_take_effect_at_once(player: Player, name: str) -> None:
    before = player.picture()
    settings = player.app.settings
    chosen = {"palette": "contrast", "symbols": False, "ui_scale": 150, "language": "de"}[name]
    setattr(settings, name, chosen)
    player.app.apply_settings()
    player.run()
    assert player.app.areas == [full(player)]
    assert (player.picture() == before) == (name in ("symbols", "language")), "this scene shows neither of those two"
    assert player.app.theme.symbols == settings.symbols
    assert player.app.theme.palette.name == settings.palette


# Scenes


def test_a_scene_in_front_hides_the_other_and_goes(player: Player) -> None:
    first = scene(player)
    before = player.picture()
    player.app.push(Stagecraft(player.app))
    player.press("press")
    assert (first.pressed, scene(player).pressed) == (0, 1)
    player.key(pygame.K_ESCAPE)
    player.move((1270, 700))
    assert player.app.front is first
    assert player.picture() == before
    player.key(pygame.K_ESCAPE)
    assert not player.app.running


def test_below_an_overlay_the_other_scene_is_seen(player: Player) -> None:
    first = scene(player)
    first.ball.y = 500.0
    plain = redrawn(player)
    player.app.push(Overlay(player.app))
    player.run()
    seen = player.picture()
    assert seen != plain
    player.app.scenes[0].stage.remove(first.ball)
    assert redrawn(player) != seen, "the ball below is seen, dimmed"


def test_what_moves_below_an_overlay_waits(player: Player) -> None:
    first = scene(player)
    first.roll(1.0)
    player.run(0.3)
    before = first.ball.x
    player.app.push(Overlay(player.app))
    player.run(3.0)
    assert first.ball.x == before
    player.app.pop()
    player.settle()
    assert first.ball.x == 600.0


def test_scenes_can_be_replaced(player: Player) -> None:
    player.app.push(Stagecraft(player.app))
    new = Stagecraft(player.app), Stagecraft(player.app)
    player.app.replace(*new, count=2)
    player.run()
    assert player.app.scenes == list(new)


def test_a_scene_that_opens_another_while_it_is_stepped(player: Player) -> None:
    first, second = scene(player), Stagecraft(player.app)
    first.stage.animator.start(InTurn(Delay(0.1), Call(lambda: player.app.push(second))))
    player.run(0.3)
    assert player.app.front is second


def test_the_last_scene_may_close_itself_by_an_animation(player: Player) -> None:
    animation = InTurn(Tween(scene(player).ball, 0.1, x=0.0), Call(player.app.pop))
    scene(player).stage.animator.start(animation)
    player.run(1.0)
    assert not player.app.running


# Leaving


def test_quitting_ends_the_loop(player: Player) -> None:
    pygame.event.post(pygame.Event(pygame.QUIT))
    player.run(1.0)
    assert not player.app.running
    before = player.now
    player.run(5.0)
    assert player.now == before


def test_run_plays_until_the_end_and_saves_the_settings(player: Player, tmp_path: Path) -> None:
    scene(player).stage.animator.start(InTurn(Delay(0.05), Call(player.app.quit)))
    player.app.clock = time.perf_counter
    player.app.run()
    assert (tmp_path / "data" / "settings.json").is_file()
    assert not pygame.display.get_init()


class Sleeper:
    """Stands for all sleep: time passes only while the arcade sleeps, and then a player clicks at given seconds. As in
    the wait of the window system, a click ends a sleep.
    """

    def __init__(self, player: Player, clicks: list[float]) -> None:
        self.player = player
        self.clicks = list(clicks)
        self.seen: list[float] = []
        """When the button was found to be pressed."""
        self.count = 0

    def __call__(self, seconds: float) -> None:
        player, front = self.player, scene(self.player)
        if front.pressed > len(self.seen):
            self.seen.append(player.now)
        self.count += 1
        assert self.count < 10_000, "it never comes to an end"
        player.now += seconds
        while self.clicks and self.clicks[0] <= player.now:
            player.now = max(player.now - seconds, self.clicks.pop(0))
            x, y = front.form.space.to_pixels(600, 125)
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                pygame.event.post(pygame.Event(kind, pos=(round(x), round(y)), button=1))
        if player.now > 12.0:
            pygame.event.post(pygame.Event(pygame.QUIT))


def rested(player: Player, monkeypatch: pytest.MonkeyPatch, *clicks: float) -> Sleeper:
    """The arcade has run for twelve seconds."""
    player.run(1.0)
    sleeper = Sleeper(player, list(clicks))
    monkeypatch.setattr("time.sleep", sleeper)
    monkeypatch.setattr(player.app, "_wait", sleeper)
    player.app.run()
    assert len(sleeper.seen) == len(clicks)
    return sleeper


def test_a_click_at_rest_is_seen_at_once(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    clicks = 3.001, 7.013, 11.007
    sleeper = rested(player, monkeypatch, *clicks)
    assert max(seen - clicked for seen, clicked in zip(sleeper.seen, clicks, strict=True)) <= 0.005


def test_in_motion_there_are_as_many_pictures_as_the_window_can_show(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    rate = player.app.window.refresh_rate()
    scene(player).stage.animator.start(Tween(scene(player).ball, 20.0, x=600.0), ambient=True)
    pictures = rested(player, monkeypatch).count / 2
    assert pictures == pytest.approx(11 * rate, rel=0.02)


def test_at_rest_it_looks_four_times_a_second(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    # Each turn has a short sleep, which no mouse can end, and a long one.
    assert rested(player, monkeypatch).count < 2 * 11 * 6


# Keys of the whole program


def test_the_mute_key_works_everywhere(player: Player, tmp_path: Path) -> None:
    for muted in (False, True):  # the fixture begins muted for this run
        player.key(pygame.K_m)
        assert player.app.audio.mute is muted
        assert load_settings(tmp_path / "data" / "settings.json").mute is muted
        assert player.app.areas, "it is told"


def test_other_actions_reach_the_scene(player: Player) -> None:
    player.key(pygame.K_u)
    player.pad(pygame.CONTROLLER_BUTTON_Y)
    assert scene(player).heard == [Action.UNDO, Action.REDO]


# Missing and damaged things


class Bare:
    """An app of its own folders, without the fixture's."""

    def __init__(self, assets: Path, data: Path, language: str = "en") -> None:
        self.app = App(
            Folders(assets, ROOT / "levels", data), clock=lambda: 0.0, language=language, mute=False, beside=False
        )
        self.app.push(Stagecraft(self.app))
        self.app.frame()
        self.app.frame()

    def toasts(self) -> list[str]:
        texts = [
            getattr(sprite.art, "text", "") for sprite in self.app.front.stage.sprites if sprite.layer >= Layer.TOAST
        ]
        return [text for text in texts if text]


def assets_without(tmp_path: Path, *missing: str) -> Path:
    folder = tmp_path / "assets"
    shutil.copytree(ROOT / "assets", folder, ignore=shutil.ignore_patterns(*missing, "screenshots"))
    return folder


@pytest.mark.sample(1)
@pytest.mark.parametrize("missing", ["fonts", "sounds", "locale", "Fraunces-SemiBold.ttf", "*"])
def test_a_missing_asset_stops_nothing(tmp_path: Path, missing: str) -> None:
    bare = Bare(assets_without(tmp_path, missing), tmp_path / "data", language="de")
    bare.app.audio.play("press")
    drawn = pygame.image.tobytes(bare.app.window.surface, "RGB")
    assert len(set(drawn)) > 20, "something is shown"
    bare.app.close()


def test_a_broken_font_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    assets = assets_without(tmp_path)
    for face in (assets / "fonts").glob("*.ttf"):
        face.write_bytes(b"no font")
    bare = Bare(assets, tmp_path / "data")
    assert "font" in caplog.text
    bare.app.close()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\x00\xff\x00",
        b"[]",
        b'{"version": "9"}',
        b'{"version": 3, "speed": 7}',
        b'{"version": 3, "keys": 5}',
    ],
)
def test_damaged_settings_are_told_and_kept(tmp_path: Path, content: bytes) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "settings.json").write_bytes(content)
    bare = Bare(ROOT / "assets", data)
    assert bare.app.settings == Settings()
    assert (data / "settings.damaged-1.json").read_bytes() == content
    (message,) = bare.toasts()
    assert "settings.damaged-1.json" in message
    bare.app.close()
    assert load_settings(data / "settings.json") == replace(
        Settings(), window_size=bare.app.window.windowed_size, window_position=bare.app.settings.window_position
    )


def test_good_settings_are_used(tmp_path: Path) -> None:
    SETTINGS.save(tmp_path / "settings.json", Settings(palette="daylight", window_size=(800, 600)).to_json())
    bare = Bare(ROOT / "assets", tmp_path)
    assert (bare.app.theme.palette.name, bare.app.window.size) == ("daylight", (800, 600))
    assert bare.toasts() == []
    bare.app.close()


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where the folder should be")
    bare = Bare(ROOT / "assets", tmp_path / "data")
    (unreadable,) = bare.toasts()
    assert "a file is where a folder should be" in unreadable
    for volume in (5, 6, 8, 9):
        bare.app.settings.effects_volume = volume
        bare.app.save_settings()
        bare.app.frame()
    assert len(bare.toasts()) == 2
    assert "a file is where a folder should be" in bare.app.store.sign
    bare.app.close()


def texts(player: Player) -> set[str]:
    """All text that is shown by the scene in front."""
    return {sprite.art.text for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Text)}


def full_disk(*arguments: object) -> None:
    raise OSError(28, "No space left on device")


def test_a_failing_disk_is_told_once_and_shown_until_it_works_again(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    player.app.push(Stagecraft(player.app))
    player.app.push(Overlay(player.app))
    player.settle()
    unsigned = player.picture()
    with monkeypatch.context() as patch:
        patch.setattr("os.replace", full_disk)
        for volume in (5, 6):
            player.app.settings.effects_volume = volume
            player.app.save_settings()
        assert len(player.app.notices) == 1
        assert player.app.notices[0] == "Nothing can be saved: the disk is full."
        player.run(7.0)  # the message has passed
        assert texts(player) == {"Stagecraft", "Press", "Not saved: the disk is full"}
        assert player.picture() == redrawn(player) != unsigned
        player.app.pop()
        player.run()
        assert "Not saved: the disk is full" in texts(player)
    player.app.store.flush()
    player.run(0.1)
    assert texts(player) == {"Stagecraft", "Press", "Everything is saved again."}
    player.app.push(Overlay(player.app))
    player.run()
    assert player.picture() != unsigned, "the message is still seen below"
    player.app.pop()
    player.run(7.0)
    player.app.push(Overlay(player.app))
    player.run(7.0)
    assert player.picture() == unsigned == redrawn(player)
    assert load_settings(SETTINGS.path(player.app.folders.data)).effects_volume == 6


def test_a_guest_is_told_so_all_the_time(start: Start) -> None:
    player = start(guest=True, size=(640, 480))
    player.app.push(Stagecraft(player.app))
    player.run()
    assert any("games are not saved here" in text for text in texts(player))
    player.key(pygame.K_F11)
    player.app.close()
    assert not SETTINGS.path(player.app.folders.data).exists()


def test_nothing_is_written_at_the_end_when_nothing_has_changed(tmp_path: Path) -> None:
    written = []
    for _ in range(3):
        Bare(ROOT / "assets", tmp_path).app.close()
        path = tmp_path / "settings.json"
        written.append((path.read_bytes(), path.stat().st_mtime_ns))
    assert written[0] == written[1] == written[2]


def test_one_windows_end_does_not_undo_anothers_choice(tmp_path: Path) -> None:
    one = Bare(ROOT / "assets", tmp_path)
    other = Bare(ROOT / "assets", tmp_path)
    one.app.settings.mute = True
    one.app.save_settings()
    other.app.settings.effects_volume = 9
    other.app.close()
    kept = load_settings(tmp_path / "settings.json")
    assert (kept.mute, kept.effects_volume) == (True, 9)
    one.app.audio.close()


# Shown to whoever starts it a second time


def test_another_thread_can_have_the_window_shown(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    player = start()
    player.app.push(Stagecraft(player.app))
    player.run()
    monkeypatch.setattr(wakeup, "SHOWN_WITHIN", 60.0)
    monkeypatch.setattr(player.app.window, "show", lambda: shown.append(1))
    answers: list[bool] = []
    for given in ("", "arcade 1 brickshooter seed=3 :"):
        thread = threading.Thread(target=lambda: answers.append(player.app.wakeup.request_window(given)))  # noqa: B023
        thread.start()
        end = time.monotonic() + PATIENCE
        while thread.is_alive():
            assert time.monotonic() < end, "it has no answer"
            player.run()
            time.sleep(0.001)
    assert (shown, answers) == ([1, 1], [True, True])
    assert isinstance(player.app.front, PlayScene), "what is given is opened"


def test_a_frozen_window_is_not_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wakeup, "SHOWN_WITHIN", 0.01)
    player = start()
    assert not player.app.wakeup.request_window()


def test_showing_a_window_is_harmless_whatever_the_system_can_do(start: Start) -> None:
    player = start()
    player.app.push(Stagecraft(player.app))
    player.run()
    player.app.window.show()
    player.key(pygame.K_F11)
    player.app.window.show()
    assert player.app.window.fullscreen


# Anything at all


def anything(rng: random.Random) -> pygame.Event:
    """Something a player or the system may do at any time."""
    place = {"pos": (rng.randrange(-5, 1290), rng.randrange(-5, 730))}
    key = rng.choice(["UP", "DOWN", "LEFT", "RIGHT", "RETURN", "TAB", "F11", "M", "U", "Y", "R"])
    values: dict[int, dict[str, object]] = {
        pygame.MOUSEMOTION: {**place, "rel": (0, 0), "buttons": (0, 0, 0)},
        pygame.MOUSEBUTTONDOWN: {**place, "button": rng.randrange(1, 6)},
        pygame.MOUSEBUTTONUP: {**place, "button": rng.randrange(1, 6)},
        pygame.MOUSEWHEEL: {"x": 0, "y": rng.choice((-1, 0, 1)), "precise_x": 0.0, "precise_y": 0.0},
        pygame.KEYDOWN: {"key": 0, "scancode": getattr(pygame, f"KSCAN_{key}"), "mod": 0, "unicode": ""},
        pygame.TEXTINPUT: {"text": rng.choice(("a", "ü", "漢", " "))},
        pygame.CONTROLLERBUTTONDOWN: {"button": rng.randrange(20), "instance_id": 0},
        pygame.CONTROLLERAXISMOTION: {"axis": 0, "value": rng.randrange(-32768, 32768), "instance_id": 0},
        pygame.WINDOWFOCUSLOST: {},
        pygame.WINDOWFOCUSGAINED: {},
        pygame.WINDOWEXPOSED: {},
        pygame.WINDOWSIZECHANGED: {"x": 0, "y": 0},
    }
    kind = rng.choice(list(values))
    return pygame.Event(kind, values[kind])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_whatever_happens_the_picture_is_the_one_drawn_anew(player: Player, seed: int) -> None:
    rng = random.Random(seed)
    player.app.replace(Endless(player.app))
    for number in range(150):
        for _ in range(rng.randrange(1, 4)):
            pygame.event.post(anything(rng))
        if rng.random() < 0.1:
            scene(player).roll(rng.uniform(0.05, 0.5))
        player.run(rng.choice((0.0, 1 / 60, 0.2)))
        if number % 10 == 0:
            pygame.event.post(pygame.Event(pygame.WINDOWFOCUSGAINED))
            player.settle()
            player.run(7.0)  # messages have passed
            drawn = player.picture()
            assert drawn == redrawn(player)


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files can be counted on Linux only")
def test_text_of_every_size_keeps_no_file_open(start: Start) -> None:
    fonts = start().app.theme.fonts
    fonts.at("title", 20)
    before = len(list(Path("/proc/self/fd").iterdir()))
    for pixels in range(10, 300):
        fonts.at("title", pixels)
    assert len(list(Path("/proc/self/fd").iterdir())) <= before


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", GAMES.names)
def test_a_key_pressed_before_a_game_can_be_seen_waits_for_it(start: Start, name: str) -> None:
    player, game = start(), game_named(name)
    session = seed_session(game, 3, {})
    for _ in range(2):
        session.play(session.rules.legal_moves(session.position)[0])
    session.undo()
    player.app.store.save_game(session, game.slot(session))
    player.app.push(MenuScene(player.app))
    player.run(1.0)
    player.app.front.form.want(f"continue {name}")
    for key, code in ((pygame.K_RETURN, pygame.KSCAN_RETURN), (pygame.K_y, pygame.KSCAN_Y)):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, scancode=code, mod=0, unicode=""))
    player.run(0.1)
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert len(scene.session.moves) == 2
    player.settle()

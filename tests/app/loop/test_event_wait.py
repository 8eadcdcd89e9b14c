"""Sleeping until something happens."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.app.display import timestep
from game.app.loop import app as loop
from game.app.loop import idle_tasks
from game.app.loop.wakeup import WAKE
from game.devices import native as waiting
from game.devices.native import event_wait
from game.games import game_named
from game.play.puzzles.puzzle_progress import PuzzleSeries, SeriesKind
from game.players.client import Client
from game.scenes.exchange.backup import BackupScene
from game.scenes.home import routes
from game.scenes.home.menu import ATTRACT, MenuScene
from game.scenes.play.play import PlayScene
from game.scenes.puzzles.puzzle_guide import PuzzleGuide
from game.scenes.puzzles.series import begin_round, puzzles_of
from game.scenes.review.games import GamesScene
from game.scenes.settings.settings import SettingsScene
from game.scenes.start.sessions import begin_seed
from game.stage.tween import Call, Delay, InTurn
from game.store.archive.archive import Archive, archive_path
from tests.conftest import Player
from tests.helpers.games import words
from tests.processes import PATIENCE

LONG = 60.0
"""Seconds that no test waits: something ends the sleep before."""
SPEAKS = ("import sys", "input()", "print('hello', flush=True)", "input()")


def test_what_another_thread_posts_ends_a_sleep_and_stays_to_be_read(start: Callable[..., Player]) -> None:
    start()
    pygame.event.clear()
    wait = event_wait()
    poster = threading.Timer(0.05, pygame.event.post, (pygame.Event(WAKE),))
    poster.start()
    end = time.monotonic() + PATIENCE
    while not pygame.event.peek(WAKE):
        assert time.monotonic() < end, "nothing is heard of the event"
        wait(LONG)
    assert [event.type for event in pygame.event.get(WAKE)] == [WAKE]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the library lies beside the package")
def test_where_the_library_cannot_be_found_the_program_naps(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    naps: list[float] = []
    waiting.sdl.cache_clear()
    monkeypatch.setattr(waiting, "MAPS", tmp_path / "maps")
    monkeypatch.setattr(waiting.time, "sleep", naps.append)
    wait = event_wait()
    wait(LONG)
    wait(0.001)
    assert naps == [waiting.POLL_NAP, 0.001]


def menu(start: Callable[..., Player]) -> Player:
    """The arcade in its menu, at rest."""
    player = start()
    player.app.push(MenuScene(player.app))
    player.settle()
    while player.app.front.stage.animator.quiet() < 1.0:  # a shimmer now and then
        player.run(0.1)
    return player


def sleeps(player: Player, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the loop means to sleep from now on, turn by turn."""
    found: list[float] = []
    monkeypatch.setattr(player.app, "_wait", found.append)
    monkeypatch.setattr(loop.time, "sleep", lambda seconds: None)
    return found


def test_at_rest_the_loop_sleeps_long_and_in_motion_for_a_frame(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = menu(start)
    found = sleeps(player, monkeypatch)
    player.app.turn()
    assert found == [timestep.REST]
    begin_seed(player.app, game_named("explode"), 1)
    player.run(5.0)
    player.key(pygame.K_h)
    found.clear()
    player.app.turn()
    assert found[0] <= timestep.EXPECTING, "a program is looking for a hint"


def test_what_is_done_bit_by_bit_goes_on_at_once(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player = menu(start)
    archive = Archive(archive_path(player.app.folders.data))
    archive.append("\n".join(f"arcade 1 explode began={n} date=then : b2 ." for n in range(1000)))
    long = tmp_path / "long.arcade"
    long.write_bytes(b"\n" * 10_000_000)
    found = list[float]()

    def sleep(seconds: float) -> None:
        player.now += seconds
        found.append(seconds)

    monkeypatch.setattr(player.app, "_wait", sleep)
    monkeypatch.setattr(loop.time, "sleep", lambda seconds: None)
    for begin, told in (
        (lambda: routes.drop(player.app, str(long)), "The file contains no games."),
        (lambda: player.app.push(GamesScene(player.app)), "1000 games"),
        (lambda: player.app.push(BackupScene(player.app)), "Export everything"),
        (lambda: player.press("export"), "Saved as"),
    ):
        begin()
        found.clear()
        while told not in words(player):
            player.app.turn()
        assert max(found[:-1], default=0.0) < timestep.EXPECTING, told


def test_time_goes_on_while_the_loop_sleeps(start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch) -> None:
    """A sleep is longer than the longest frame, and still no animation is late."""
    player = menu(start)
    animator = player.app.front.stage.animator
    rung: list[float] = []
    animator.start(InTurn(Delay(1.0), Call(lambda: rung.append(player.now))))
    begun = player.now

    def sleep(seconds: float) -> None:
        player.now += seconds

    monkeypatch.setattr(player.app, "_wait", sleep)
    monkeypatch.setattr(loop.time, "sleep", sleep)
    while not rung:
        player.app.turn()
    assert rung[0] - begun == pytest.approx(1.0, abs=0.05)


def test_memory_goes_back_when_nothing_has_happened_for_a_while_after_a_scene_was_closed(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = menu(start)
    app, trimmed = player.app, list[float]()
    waking = True

    def sleep(seconds: float) -> None:
        player.now += min(seconds, 0.1) if waking else seconds

    def rest(turns: int) -> None:
        for _ in range(turns):
            app.turn()

    monkeypatch.setattr(app, "_wait", sleep)
    monkeypatch.setattr(loop.time, "sleep", sleep)
    monkeypatch.setattr(app.idle_tasks, "_trim", lambda: trimmed.append(player.now))
    app.push(SettingsScene(app))
    rest(20)
    app.pop()
    rest(200)
    assert not trimmed, "the mouse moves"
    waking, since = False, player.now
    rest(100)
    assert len(trimmed) == 1, "nothing was let go since"
    assert trimmed[0] - since >= idle_tasks.CALM_SLEEPS * timestep.REST - 1e-6


def test_the_device_of_sound_is_given_back_at_rest_until_something_happens(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = menu(start)
    app, done = player.app, list[str]()

    def sleep(seconds: float) -> None:
        player.now += seconds

    monkeypatch.setattr(app, "_wait", sleep)
    monkeypatch.setattr(loop.time, "sleep", sleep)
    monkeypatch.setattr(app.audio, "rest", lambda: done.append("rest"))
    monkeypatch.setattr(app.audio, "wake", lambda: done.append("wake"))
    player.key(pygame.K_DOWN)
    until = player.now + idle_tasks.SILENT
    while player.now < until - 1.0:
        app.turn()
    assert "rest" not in done
    while player.now < until + 2.0:
        app.turn()
    assert done[-1] == "rest"
    player.key(pygame.K_DOWN)
    assert done[-1] == "wake"


def resting(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the loop sleep as it does, on the clock of the test."""

    def sleep(seconds: float) -> None:
        player.now += seconds

    monkeypatch.setattr(player.app, "_wait", sleep)
    monkeypatch.setattr(loop.time, "sleep", sleep)


def test_games_are_shown_after_a_minute_though_the_loop_rests(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = menu(start)
    resting(player, monkeypatch)
    began = player.now
    while player.now < began + ATTRACT - 5.0:
        player.app.turn()
    assert isinstance(player.app.front, MenuScene)
    while player.now < began + ATTRACT + 5.0:
        player.app.turn()
    assert isinstance(player.app.front, PlayScene), "a program plays"


def test_the_clock_of_a_sprint_runs_while_one_thinks(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = menu(start)
    game = game_named("unstack")
    puzzles = [puzzle for puzzle in puzzles_of(player.app, game).puzzles if puzzle is not None]
    begin_round(player.app, PuzzleSeries(SeriesKind.SPRINT, game.name, puzzles))
    player.settle()
    scene = player.app.front
    assert isinstance(scene, PlayScene)
    assert isinstance(scene.guide, PuzzleGuide)
    resting(player, monkeypatch)
    going, began = scene.guide.puzzling.going, player.now
    left = going.left
    while player.now < began + 20.0:
        player.app.turn()
    assert left - going.left == pytest.approx(player.now - began, abs=1.5)


def test_the_music_fades_when_nobody_is_there_and_the_device_is_given_back(
    start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = menu(start)
    resting(player, monkeypatch)
    done = list[str]()
    for name in ("fade_music", "rest", "wake"):
        monkeypatch.setattr(player.app.audio, name, partial(done.append, name))
    player.key(pygame.K_DOWN)
    done.clear()
    began = player.now
    monkeypatch.setattr(player.app.front, "poll", lambda: False)  # No game is shown.
    while player.now < began + idle_tasks.MUSIC_FADES - 2.0:
        player.app.turn()
    assert set(done) == {"rest"}
    while player.now < began + idle_tasks.MUSIC_FADES + 2.0:
        player.app.turn()
    assert done[-2:] == ["fade_music", "rest"]
    player.key(pygame.K_DOWN)
    assert done[-1] == "wake"


def test_what_a_program_says_wakes_the_loop() -> None:
    heard = threading.Event()
    client = Client((sys.executable, "-c", "\n".join(SPEAKS)), heard=heard.set)
    try:
        client.send("begin")
        assert heard.wait(LONG)
        assert list(client.lines()) == ["hello"]
        heard.clear()
        client.send("end")
        assert heard.wait(LONG), "that it says no more is heard, too"
    finally:
        client.close()


def test_many_wishes_to_wake_are_one_event_a_turn(start: Callable[..., Player]) -> None:
    player = menu(start)
    pygame.event.clear()
    for _ in range(100):
        player.app.wakeup.wake()
    assert len(pygame.event.get(WAKE)) == 1
    player.run()
    player.app.wakeup.wake()
    assert len(pygame.event.get(WAKE)) == 1


def test_what_starts_late_waits_for_a_moment_without_input(start: Callable[..., Player]) -> None:
    player, started = start(), []
    player.app.push(MenuScene(player.app))
    player.app.idle_tasks.begin((lambda: started.append("pads"), lambda: started.append("sound")))
    for x in range(20):
        player.now += 1 / 60
        player.move((200 + x, 300))
    assert started == [], "opening the sound may hold up a frame that answers the player"
    player.run(0.5)
    assert started == ["pads", "sound"]


def test_what_starts_late_starts_though_the_mouse_never_rests(start: Callable[..., Player]) -> None:
    player, started = start(), []
    player.app.push(MenuScene(player.app))
    player.app.idle_tasks.begin((lambda: started.append("sound"),))
    until = player.now + idle_tasks.LATEST + 0.5
    while player.now < until:
        player.now += 1 / 60
        player.move((200 + round(player.now * 60) % 50, 300))
    assert started == ["sound"]


def test_what_a_scene_wants_done_waits_for_the_first_picture_and_what_starts_late(start: Callable[..., Player]) -> None:
    player, done = start(), []
    player.app.push(MenuScene(player.app))
    player.app.when_idle((lambda: done.append("first"), lambda: done.append("second")))
    for _ in range(3):
        player.app.work()
    assert done == [], "there was no picture yet"
    player.app.idle_tasks.begin((lambda: done.append("sound"),))
    player.app.work()
    assert done == ["sound"], "one a frame"
    player.run(0.5)
    assert done == ["sound", "first", "second"]

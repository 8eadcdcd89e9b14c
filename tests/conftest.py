"""Fixtures: the whole arcade under the dummy driver, with a clock that only the test moves."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from inspect import isfunction
from math import inf
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import hypothesis
import pygame
import pytest
from msgspec.structs import replace

from game.actions import Action
from game.app.display import compositor
from game.app.display.compositor import LARGEST_FADING
from game.app.loop.app import App
from game.installation import ASSETS, LEVELS
from game.online.announcement import Finder
from game.players import client
from game.players.bots import Bot
from game.players.programs import Program, program
from game.scenes.animation.undo_animation import REWIND
from game.settings.settings import Settings
from game.store.files.folders import Folders
from game.ui.widgets.widgets import Segments
from tests.helpers import pads, pictures, same_network
from tests.helpers.package import Installed, build
from tests.processes import PATIENCE
from tools.at_once import STAND_INS
from tools.fuzz import world
from tools.pictures import arcade

ROOT = Path(__file__).resolve().parent.parent


MEMORY = Path("/dev/shm")
ROOM = 3_000_000_000
"""Bytes that have to be free there: what is installed for a test is large."""


def _in_memory() -> None:
    """Let the files of tests lie in memory, where there is room for them: deleting them elsewhere takes seconds."""
    if MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
        there = os.statvfs(MEMORY)
        if there.f_bavail * there.f_frsize >= ROOM and not there.f_flag & os.ST_NOEXEC:
            os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


_in_memory()
hypothesis.settings.register_profile(
    "arcade", derandomize=True, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("arcade")  # The same examples each time; how long they take is the machine's affair.
hypothesis.settings.register_profile("fast", hypothesis.settings(max_examples=30))

SETTLING = 1 / 20
"""Seconds of a frame while a test waits for the end of what moves: the steps are the same, fewer are drawn."""
LAST = 0.1
"""Seconds at the end of a wait in which frames are as short as for players."""

LONG = 1e4
"""Seconds of a player's clock until a program is said to be silent: while it is waited for that clock runs fast."""


WAITING = ("tests/window/", "tests/reader/test_bus.py")
"""Tests that mostly wait for windows: they come first, and all to one of several processes, so that the others use the
processors meanwhile."""

FAST = "not slow"
"""The marks that are asked for when only the fast tests run."""


def pytest_configure(config: pytest.Config) -> None:
    """Try fewer examples where only the fast tests run."""
    if config.option.markexpr == FAST:
        hypothesis.settings.load_profile("fast")


def pytest_pycollect_makeitem(collector: pytest.Collector, obj: object) -> list[pytest.Item] | None:
    """Where slow tests are left out anyway, leave them out before their cases are made: they are half of all."""
    if collector.config.option.markexpr != FAST or not isfunction(obj):
        return None
    marks = [*collector.iter_markers("slow"), *getattr(obj, "pytestmark", ())]
    return [] if any(mark.name == "slow" for mark in marks) else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all but n of a test's cases slow that has the mark `sample(n)`; the n come from all over them."""
    items.sort(key=lambda item: not item.nodeid.startswith(WAITING))
    cases: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item.get_closest_marker("sample") and not item.get_closest_marker("slow"):
            cases.setdefault(item.nodeid.split("[")[0], []).append(item)
    for found in cases.values():
        marker = found[0].get_closest_marker("sample")
        count = marker.args[0] if marker is not None else 0
        chosen = {number * len(found) // count for number in range(count)}
        for number, item in enumerate(found):
            if number not in chosen:
                item.add_marker(pytest.mark.slow)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Let each of several processes begin at another file: what one has compiled the others find."""
    worker: dict[str, Any] = getattr(session.config, "workerinput", {})
    files = sorted(file for place in session.config.args for file in (ROOT / place).rglob("test_*.py"))
    if not worker or not files:
        return
    first = len(files) * int(worker["workerid"].removeprefix("gw")) // worker["workercount"]
    for file in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):  # It is told when that file is collected.
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Whoever looks for memory to give back need not look through thousands of tests each time."""
    gc.collect()
    gc.freeze()


FREEZE = gc.freeze


@pytest.fixture(scope="session", autouse=True)
def _garbage_collected() -> Iterator[None]:
    """Keep objects frozen, and freeze no others: an arcade would freeze those of the tests before it for good.

    What the arcade of a tool leaves is found with all the rest: looking for it takes longer than many tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module in (arcade, world):
            patch.setattr(module, "gc", SimpleNamespace(collect=lambda: 0, unfreeze=lambda: None))
        for name in ("freeze", "unfreeze", "disable"):
            patch.setattr(gc, name, lambda: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _painted_once() -> Iterator[None]:
    """Let all tests have in common what their arcades paint."""
    with pytest.MonkeyPatch.context() as patch:
        pictures.share(patch)
        yield


@pytest.fixture(scope="session", autouse=True)
def _nothing_fades() -> Iterator[None]:
    """Screens change at once: blending two pictures of the window in every frame is a tenth of the tests' time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compositor, "LARGEST_FADING", 0)
        yield


@pytest.fixture
def fading(monkeypatch: pytest.MonkeyPatch) -> None:
    """Screens fade into each other as they do for players."""
    monkeypatch.setattr(compositor, "LARGEST_FADING", LARGEST_FADING)


@pytest.fixture(scope="session", autouse=True)
def _sockets_have_an_end() -> Iterator[None]:
    """Nobody waits for ever for a call or a word that does not come; what sets a time of its own keeps to that."""
    before = socket.getdefaulttimeout()
    socket.setdefaulttimeout(PATIENCE)
    yield
    socket.setdefaulttimeout(before)


@pytest.fixture(scope="session", autouse=True)
def _nobody_nearby() -> Iterator[None]:
    """No arcade of a test is announced to others on the real network, or finds them there."""

    def find(wake: Callable[[], object]) -> Finder:
        raise RuntimeError("tests have a network of their own")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("game.online.same_network._find", find)
        yield


@pytest.fixture(scope="session", autouse=True)
def _disk_not_awaited() -> Iterator[None]:
    """Nothing has to outlive a power cut: files are written as always, but nobody waits until they are on the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


@pytest.fixture(scope="session", autouse=True)
def _at_once() -> Iterator[None]:
    """Nothing depends on a thread's speed, every data folder looks the same on the page *Data*, and neither a file
    manager nor a browser is started.
    """
    with pytest.MonkeyPatch.context() as patch:
        for module, name, instead in STAND_INS:
            patch.setattr(module, name, instead)
        yield


@pytest.fixture(scope="session", autouse=True)
def _compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the processes that tests start compile the arcade once, also where nothing is written beside its sources."""
    with pytest.MonkeyPatch.context() as patch:
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.getbasetemp() / "compiled"))
        yield


@pytest.fixture(scope="session", autouse=True)
def _patient() -> Iterator[None]:
    """Programs are waited for, and what they have said before they ended is heard, however busy the machine is."""

    def patient(game: str, player: str, bots: Sequence[Bot], seconds: float) -> Program:
        return replace(program(game, player, bots, seconds), patience=LONG)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(client, "LAST_WORDS", 60.0)
        patch.setattr("game.app.loop.app.program", patient)
        patch.setattr("game.scenes.players.bots.program", patient)
        yield


class Player:
    """Runs an app frame by frame and does what a player would, by pygame's own events."""

    def __init__(
        self,
        data: Path,
        change: Callable[[Settings], object],
        size: tuple[int, int],
        guest: bool = False,
        beside: bool = False,
    ) -> None:
        """Start an arcade that writes files within the frame, or `beside` the frames, as for players."""
        self.now = 0.0

        def prepare(settings: Settings) -> None:
            settings.window_size = size
            settings.language = "en"
            change(settings)

        folders = Folders(ASSETS, LEVELS, data)
        self.app = App(
            folders, prepare, clock=lambda: self.now, mute=True, chance=Random(1), guest=guest, beside=beside
        )
        self.app.compositor.repaint.slice = inf  # A new picture is there at once, however long its painting takes.
        self.app.scheduler.budget = 0.0  # One step of work in the background a frame, on any machine.
        # It would be silent anyway, and giving a sound device back takes longer than most tests.
        self.app.audio.start = lambda: None  # type: ignore[method-assign]
        # The clock stands still between the inputs of a test: each would be the second press of a double press.
        self.app.dispatcher.second_press.within = 0.0
        self.app.dispatcher.start()  # In a window, gamepads are there a moment after the first picture.

    def run(self, seconds: float = 0.0) -> None:
        """Let time pass in frames of a sixtieth of a second, longer ones in a long while and where the arcade would
        sleep; always at least one frame.
        """
        end, timestep = self.now + seconds, self.app._timestep
        self.app.frame()
        while self.now < end - 1e-9 and self.app.running:
            left = end - LAST - self.now
            if left > 0.0:
                timestep.rested = self.app._pause(0.0)
                self.now += max(SETTLING, min(timestep.rested, left))
            else:
                timestep.rested = 0.0
                self.now += 1 / 60
            self.app.frame()
        timestep.rested = 0.0

    def settle(self, limit: float = 60.0) -> None:
        """Let time pass until nothing moves that comes to an end, with a frame for every few steps of it."""
        end = self.now + limit
        self.run(1 / 60)
        while self._moving():
            assert self.now < end, f"an animation does not end: {self._state()}"
            self.now += SETTLING
            self.app.frame()
        self.run(1 / 60)

    def _moving(self) -> bool:
        animator = self.app.front.stage.animator
        return animator.busy or any(running.tag == REWIND for running in animator.running)

    def _state(self) -> str:
        """Explanation why time does not pass: the scene, what runs in it, and whether the arcade ended or sleeps."""
        front = self.app.front
        runs = [(running.tag, running.time, running.animation.duration) for running in front.stage.animator.running]
        return f"{type(front).__name__}, {runs}, ended: {not self.app.running}, asleep: {self.app.asleep}"

    def move(self, pixel: tuple[float, float]) -> None:
        """Move the mouse."""
        pos = (round(pixel[0]), round(pixel[1]))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.run()

    def click(self, pixel: tuple[float, float], button: int = 1) -> None:
        """Press and let go of a mouse button."""
        pos = (round(pixel[0]), round(pixel[1]))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))
        self.run()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        self.run()

    def wheel(self, by: int) -> None:
        """Turn the mouse wheel."""
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=by, precise_x=0.0, precise_y=float(by)))
        self.run()

    def key(self, key: int, mod: int = 0) -> None:
        """Press a key (`pygame.K_...`)."""
        scancode = getattr(pygame, "KSCAN_" + pygame.key.name(key).upper().replace(" ", "_"), 0) or SCANCODES[key]
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode=""))
        pygame.event.post(pygame.Event(pygame.KEYUP, key=key, scancode=scancode, mod=mod))
        self.run()

    def type(self, text: str) -> None:
        """Type text into the field that has the focus."""
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=text))
        self.run()

    def pad(self, button: int) -> None:
        """Press a button of a gamepad (`pygame.CONTROLLER_BUTTON_...`)."""
        pygame.event.post(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
        self.run()

    def press(self, key: str) -> None:
        """Scroll to the widget with this key, and click its middle."""
        self.run()
        widget = next(widget for widget in self.app.front.form.widgets if widget.key == key)
        self.click(self.app.front.form.show(widget))

    def choose(self, key: str, index: int) -> None:
        """Scroll to the row of values with this key, and click one of them."""
        form = self.app.front.form
        widget = next(widget for widget in form.widgets if widget.key == key)
        assert isinstance(widget, Segments)
        form.show(widget)
        self.click(form.space.to_pixels(*widget.cells[index].center))

    def action_key(self, action: Action) -> int:
        """The scancode of an action's first key."""
        return self.app.controls.bindings[action][0].scancode

    def picture(self) -> bytes:
        """The pixels of the window as they are now, in tests in which something is drawn (`painted`)."""
        assert not pictures.left_blank()
        return pygame.image.tobytes(self.app.window.surface, "RGB")


SCANCODES = {
    pygame.K_RETURN: pygame.KSCAN_RETURN,
    pygame.K_ESCAPE: pygame.KSCAN_ESCAPE,
    pygame.K_TAB: pygame.KSCAN_TAB,
    pygame.K_BACKSPACE: pygame.KSCAN_BACKSPACE,
    pygame.K_SPACE: pygame.KSCAN_SPACE,
    pygame.K_F11: pygame.KSCAN_F11,
    pygame.K_F1: pygame.KSCAN_F1,
    pygame.K_F2: pygame.KSCAN_F2,
    pygame.K_PAGEUP: pygame.KSCAN_PAGEUP,
    pygame.K_PAGEDOWN: pygame.KSCAN_PAGEDOWN,
    pygame.K_COMMA: pygame.KSCAN_COMMA,
    pygame.K_PERIOD: pygame.KSCAN_PERIOD,
}


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Opens an arcade: `start(change=lambda settings: ..., size=(800, 600))`; no scene is pushed yet.

    All of a test have the same data folder; a `guest` knows that it is not the first window upon it. What is
    saved is written within the frame, unless it is to be written `beside` the frames, as for players.
    """
    players: list[Player] = []

    def open_app(
        change: Callable[[Settings], object] = lambda settings: None,
        size: tuple[int, int] = (1280, 720),
        guest: bool = False,
        beside: bool = False,
    ) -> Player:
        pygame.event.clear() if pygame.display.get_init() else None
        player = Player(tmp_path / "data", change, size, guest, beside)
        players.append(player)
        return player

    yield open_app
    for player in players:
        for scene in player.app.scenes:
            player.app.crash_guard.quietly(scene.closed)  # The programs of a test end with it.
        assert player.app.audio.close()
        player.app.theme.fonts.let_go()
        if pads.used:
            player.app.controls.gamepads.stop()
    # The window and the drivers of gamepads stay for the next test: opening them anew takes longer than many tests.
    if pads.used:
        pads.used = False
        pygame.quit()
    elif pygame.display.get_init():
        pygame.event.clear()


@pytest.fixture
def painted() -> None:
    """Pictures are painted as they are for players, and put on the window, where those of other tests are not."""


@pytest.fixture
def blank(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures stay blank, and texts are as they are: for tests that do not look at the window."""
    if "painted" not in request.fixturenames:
        pictures.leave_blank(monkeypatch)


@pytest.fixture
def real_network() -> Iterator[None]:
    """No other test announces arcades on the network at the same time; they would be found."""
    with same_network.real_network():
        yield


@pytest.fixture
def multicast(real_network: None) -> None:
    """Arcades find each other by real multicast."""
    if not same_network.multicast_works():
        pytest.skip("no multicast here")


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The arcade as players install it. That takes seconds: for slow tests only."""
    folder = tmp_path_factory.mktemp("installed")
    return Installed(build(ROOT, "wheel", folder / "wheel"), folder / "environment")

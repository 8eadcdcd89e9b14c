"""Fixtures: the whole arcade under the dummy driver, with a clock that only the test moves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import lru_cache
from io import BytesIO
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from game.actions import Action
from game.app.app import App
from game.installation import ASSETS, LEVELS
from game.store.folders import Folders
from game.store.settings import Settings
from tests.package import Installed, build

ROOT = Path(__file__).resolve().parent.parent


DRAWN = 400
"""So many drawings are kept between the tests."""


@pytest.fixture(scope="session", autouse=True)
def _drawn_once() -> Iterator[None]:
    """Let the same drawing of the same size be painted once only: that is what nearly half of the tests' time is."""
    paint = pygame.image.load_sized_svg

    @lru_cache(DRAWN)
    def painted(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        return paint(BytesIO(svg), size)

    def load(file: BytesIO | Path, size: tuple[int, int]) -> pygame.Surface:
        return painted(file.getvalue(), size).copy() if isinstance(file, BytesIO) else paint(file, size)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pygame.image, "load_sized_svg", load)
        yield


class Player:
    """Runs an app frame by frame and does what a player would, by pygame's own events."""

    def __init__(
        self, data: Path, change: Callable[[Settings], object], size: tuple[int, int], guest: bool = False
    ) -> None:
        self.now = 0.0

        def prepare(settings: Settings) -> None:
            settings.window_size = size
            settings.language = "en"
            change(settings)

        folders = Folders(ASSETS, LEVELS, data)
        self.app = App(folders, prepare, clock=lambda: self.now, mute=True, guest=guest)

    def run(self, seconds: float = 0.0) -> None:
        """Let time pass in frames of a sixtieth of a second; always at least one frame."""
        end = self.now + seconds
        self.app.frame()
        while self.now < end - 1e-9 and self.app.running:
            self.now += 1 / 60
            self.app.frame()

    def settle(self, limit: float = 60.0) -> None:
        """Let time pass until nothing moves that comes to an end."""
        end = self.now + limit
        self.run(1 / 60)
        while self.app.front.stage.animator.busy:
            assert self.now < end, "an animation does not end"
            self.run(1 / 60)
        self.run(1 / 60)

    def move(self, pixel: tuple[float, float]) -> None:
        """Move the mouse."""
        pos = (round(pixel[0]), round(pixel[1]))
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        self.run()

    def click(self, pixel: tuple[float, float], button: int = 1) -> None:
        """Press and let go of a mouse button."""
        self.move(pixel)
        pos = (round(pixel[0]), round(pixel[1]))
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
        """Click the middle of the widget with this key."""
        self.run()
        widget = next(widget for widget in self.app.front.form.widgets if widget.key == key)
        self.click(self.app.front.form.space.to_pixels(*widget.box.center))

    def action_key(self, action: Action) -> int:
        """The scancode of an action's first key."""
        return self.app.controls.bindings[action][0].scancode

    def picture(self) -> bytes:
        """The pixels of the window as they are now."""
        return pygame.image.tobytes(self.app.window.surface, "RGB")


SCANCODES = {
    pygame.K_RETURN: pygame.KSCAN_RETURN,
    pygame.K_ESCAPE: pygame.KSCAN_ESCAPE,
    pygame.K_TAB: pygame.KSCAN_TAB,
    pygame.K_BACKSPACE: pygame.KSCAN_BACKSPACE,
    pygame.K_SPACE: pygame.KSCAN_SPACE,
    pygame.K_F11: pygame.KSCAN_F11,
    pygame.K_F1: pygame.KSCAN_F1,
    pygame.K_PAGEUP: pygame.KSCAN_PAGEUP,
    pygame.K_PAGEDOWN: pygame.KSCAN_PAGEDOWN,
}


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Player]]:
    """Opens an arcade: `start(change=lambda settings: ..., size=(800, 600))`; no scene is pushed yet.

    All of a test have the same data folder; a `guest` knows that it is not the first window upon it.
    """
    players: list[Player] = []

    def open_app(
        change: Callable[[Settings], object] = lambda settings: None,
        size: tuple[int, int] = (1280, 720),
        guest: bool = False,
    ) -> Player:
        pygame.event.clear() if pygame.display.get_init() else None
        player = Player(tmp_path / "data", change, size, guest)
        players.append(player)
        return player

    yield open_app
    for player in players:
        assert player.app.audio.close()
    pygame.quit()


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The arcade as players install it. That takes seconds: for slow tests only."""
    folder = tmp_path_factory.mktemp("installed")
    return Installed(build(ROOT, "wheel", folder / "wheel"), folder / "environment")

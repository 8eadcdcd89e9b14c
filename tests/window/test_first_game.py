"""Two people who have just installed the arcade play over relays: from the menu to the first moves, by what they press.

Nobody has a name, an account or a server, and all they do is counted. Then one is killed while the other one moves.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.settings.settings import Settings
from game.store.player.settings_file import SETTINGS
from tests.conftest import Player
from tests.helpers.mosquitto import wait_until
from tests.helpers.package import unpack
from tests.helpers.relays import needed, relays

if not shutil.which("Xvfb") or sys.platform == "win32":
    pytest.skip("Xvfb is not installed: no virtual screen", allow_module_level=True)

from tests.window.pair import MET, Mirror, Pair, Recorder
from tests.window.screen import CHECKOUT, Arcade, Screen

pytestmark = [needed, pytest.mark.slow, pytest.mark.usefixtures("real_network")]
SIZE = (1280, 720)
PICTURES = os.environ.get("PICTURES", "")
"""Folder for pictures of the whole screen; none are made without it."""
PYTHONS = os.environ.get("PYTHONS", "").split(":")
"""The interpreters of both, as of two fresh environments; by default that of the tests."""
INSTALLED = ["source", "packages"]
"""How both have installed the arcade: as the README says, or one as a .deb and one as a folder."""
Start = Callable[..., Player]
Command = tuple[str, ...]


def commands(installed: str, folder: Path) -> list[Command]:
    """Return how both start the arcade; skips the test where there are no packages."""
    if installed == "packages":
        homes = folder / "deb", folder / "folder"
        for home in homes:
            home.mkdir()
        return [(str(unpack(home.name, home)),) for home in homes]
    pythons = PYTHONS if len(PYTHONS) == 2 else [CHECKOUT[0]] * 2
    return [(python, *CHECKOUT[1:]) for python in pythons]


class Strangers(Pair):
    """A pair who have nothing but the arcade; what each presses is counted."""

    def __init__(self, screen: Screen, folder: Path, own: list[str], starts: list[Command]) -> None:
        super().__init__(screen, folder, SIZE)
        self._starts = starts
        self.presses = [0, 0]
        self.taken = 0
        """Number of pictures."""
        for number, data in enumerate(self.folders):
            settings = Settings()
            settings.window_position = number * SIZE[0], 0
            settings.window_size = SIZE
            settings.speed = "off"
            settings.own_below = False
            settings.met = MET
            settings.relays = tuple(own)
            SETTINGS.save(data / "settings.json", settings.to_json())

    def begin(self, player: int) -> Arcade:
        return self.open(player, start=self._starts[player])

    def click(self, player: int, events: list[pygame.Event]) -> None:
        self.windows[player].still()
        self.replay(player, events)
        self.presses[player] += 1
        self.picture()

    def keys(self, player: int, *names: str) -> None:
        self.windows[player].screen.give_focus()
        self.windows[player].screen.keys(*names)
        self.presses[player] += 1
        self.windows[player].still()
        self.picture()

    def type(self, player: int, name: str) -> None:
        """Type a name: that is no press."""
        for letter in name:
            self.windows[player].screen.keys(letter)
        self.windows[player].still()

    def picture(self) -> None:
        if PICTURES:
            self.taken += 1
            width, height = self.screen.size
            whole = pygame.image.frombuffer(self.screen.picture(), (width, height), "BGRA").convert(24)
            pygame.image.save(whole, str(Path(PICTURES) / f"{self.taken:02}.png"))


@pytest.fixture
def own() -> Iterator[list[str]]:
    with relays((), (), ()) as (broker, _):
        yield [*broker.relays]


@pytest.fixture
def pair(
    tmp_path: Path, own: list[str], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> Iterator[Strangers]:
    starts = commands(request.param, tmp_path)
    # A click that gives a window the focus counts: no window manager has given it before.
    monkeypatch.setenv("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    screen = Screen((2 * SIZE[0], SIZE[1]))
    pair = Strangers(screen, tmp_path, own, starts)
    yield pair
    pair.kill()
    screen.close()


@pytest.mark.parametrize("pair", INSTALLED, indirect=True)
def test_four_presses_and_a_name_here_one_paste_and_one_press_there(
    pair: Strangers, own: list[str], start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    def prepare(settings: Settings) -> None:
        settings.speed = "off"
        settings.met = MET
        settings.relays = tuple(own)

    player = start(prepare, size=SIZE)
    player.app.push(MenuScene(player.app))
    player.run()
    recorder = Recorder(monkeypatch)
    anna = pair.begin(0)
    ben = pair.begin(1)
    player.press("explode")
    pair.click(0, recorder.take())
    player.choose("kind 1", 3)
    pair.click(0, recorder.take())
    player.press("play")
    pair.click(0, recorder.take())
    anna.still()
    pair.type(0, "mia")
    player.type("mia")
    anna.still()
    anna.screen.keys("Return")
    player.key(pygame.K_RETURN)
    online = player.app.online
    assert isinstance(online, OnlineGames)
    wait_until(lambda: online.post.games, "the invitation here", player.run)
    player.run(0.5)
    anna.until(lambda: (pair.folders[0] / "online.json").exists() and pair.line(0) == [], "the invitation is made")
    anna.still()
    pair.picture()
    player.press(next(iter(online.post.games)))
    pair.click(0, recorder.take())
    anna.still()
    pair.keys(1, "Control_L", "v")
    pair.type(1, "ben")
    pair.keys(1, "Return")
    ben.until(pair.opening, "both know each other")
    opening = pair.opening()
    assert opening is not None
    assert opening.names == ("mia", "ben")
    assert pair.presses == [4, 2], "what both have pressed until the board is there"
    for window in pair.windows:
        window.still()
    pair.picture()
    mirror = Mirror(player, opening, monkeypatch)
    for _ in range(2):
        pair.follow(mirror)
    pair.picture()

    # One is killed, and the other one moves; who comes back has the move.
    moves = [mirror.move(), mirror.move()]
    gone = 1 - moves[0][0]
    pair.windows[gone].kill()
    pair.replay(*moves[0])
    here = pair.windows[1 - gone]
    here.until(lambda: pair.line(1 - gone) == mirror.session.moves[:3], "the move without the other one")
    here.still()
    pair.picture()
    back = pair.begin(gone)
    back.until(lambda: pair.line(gone) == mirror.session.moves[:3], "the move at who has come back")
    back.still()
    pair.picture()

"""Two real windows on one screen play over a real broker, by the mouse."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.settings.brokers import Broker
from game.settings.settings import Settings
from game.store.player.online_file import OnlineData
from tests.conftest import Player
from tests.helpers import online
from tests.helpers.mosquitto import Certificates, Mosquitto, certifying, needed
from tests.helpers.package import unpack

if not shutil.which("Xvfb") or sys.platform == "win32":
    pytest.skip("Xvfb is not installed: no virtual screen", allow_module_level=True)

from tests.window.pair import MET, Mirror, Pair, Recorder
from tests.window.screen import Screen

pytestmark = [needed, pytest.mark.slow]
SIZE = (1280, 720)
Start = Callable[..., Player]


@pytest.fixture
def screen() -> Iterator[Screen]:
    screen = Screen((2 * SIZE[0], SIZE[1]))
    yield screen
    screen.close()


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    broker = Mosquitto(tmp_path)
    yield broker
    broker.kill()


@pytest.fixture
def pair(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    # A click that gives a window the focus counts: no window manager has given it before.
    monkeypatch.setenv("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    pair = Pair(screen, tmp_path, SIZE)
    yield pair
    pair.kill()


def mirror_settings(settings: Settings) -> None:
    settings.speed, settings.names, settings.met = "off", ("Anna", ""), MET


def test_a_whole_game(pair: Pair, mosquitto: Mosquitto, start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.online.post.secrets", SimpleNamespace(token_bytes=Random(1).randbytes))
    line = pair.give(online.invited(mosquitto.broker, "unstack"))
    opening = pair.opening()
    assert opening is not None
    player = start(mirror_settings, size=SIZE)
    for number in (0, 1):
        pair.open(number, line).still()
    mirror = Mirror(player, opening, monkeypatch)
    while mirror.session.outcome is None:
        pair.follow(mirror)
    assert len(mirror.session.moves) > 10
    for window in pair.windows:
        window.until((window.data / "games.arcade").exists, "the game is kept")
        window.still()


@certifying
def test_a_package_without_python_plays_over_tls(
    pair: Pair, start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program, certificates = str(unpack("folder", tmp_path)), Certificates(tmp_path / "certificates")
    mosquitto = Mosquitto(tmp_path, listener=certificates.lines)
    broker = Broker(f"mqtts://localhost:{mosquitto.port}", certificate=certificates.authority)
    line = pair.give(online.invited(broker, "explode"))
    opening = pair.opening()
    assert opening is not None
    player = start(mirror_settings, size=SIZE)
    pair.open(0, line, start=[program]).still()
    pair.open(1, line).still()
    mirror = Mirror(player, opening, monkeypatch)
    for _ in range(4):
        pair.follow(mirror)
    mosquitto.kill()


@pytest.mark.usefixtures("real_network")
def test_from_the_menu_by_an_invitation_that_is_pasted(
    pair: Pair, mosquitto: Mosquitto, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair.keep(0, OnlineData([mosquitto.broker]))
    player = start(mirror_settings, size=SIZE)
    player.app.push(MenuScene(player.app))
    games = player.app.go_online()
    assert isinstance(games, OnlineGames)
    games.data.brokers.append(mosquitto.broker)
    anna, ben = pair.open(0), pair.open(1)
    recorder = Recorder(monkeypatch)
    player.run()

    def press(key: str) -> None:
        player.press(key)
        anna.still()
        pair.replay(0, recorder.take())

    press("explode")
    player.choose("kind 1", 3)
    anna.still()
    pair.replay(0, recorder.take())
    press("play")
    press(next(iter(games.post.games)))
    anna.until(lambda: pair.line(0) == [], "the invitation is made")
    anna.still()
    ben.screen.give_focus()
    ben.still()
    ben.screen.keys("Control_L", "v")
    ben.still()
    ben.screen.keys("Return")
    ben.until(pair.opening, "both know each other")
    opening = pair.opening()
    assert opening is not None
    for window in pair.windows:
        window.still()
    mirror = Mirror(player, opening, monkeypatch)
    for _ in range(4):
        pair.follow(mirror)

"""Two real windows on one screen find each other on the same network and play, by the mouse."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from game.online.invitation import Invitation
from game.online.local_broker import installed
from game.scenes.home.menu import MenuScene
from game.scenes.online.games import OnlineGames
from game.settings.settings import Settings
from game.store.player.online_file import ONLINE_DATA
from tests.conftest import Player
from tests.helpers.mosquitto import wait_until
from tests.helpers.package import unpack
from tests.helpers.same_network import Finder, Neighbour, Network

if not shutil.which("Xvfb") or sys.platform == "win32":
    pytest.skip("Xvfb is not installed: no virtual screen", allow_module_level=True)

from tests.window.pair import MET, Mirror, Pair, Recorder
from tests.window.screen import CHECKOUT, Screen, until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not installed(), reason="iotcore is not installed"),
    pytest.mark.usefixtures("multicast"),
]
SIZE = (1280, 720)
PICTURES = os.environ.get("PICTURES", "")
"""Folder for pictures of the whole screen; none are made without it."""
Start = Callable[..., Player]


@pytest.fixture
def pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pair]:
    # A click that gives a window the focus counts: no window manager has given it before.
    monkeypatch.setenv("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    screen = Screen((2 * SIZE[0], SIZE[1]))
    pair = Pair(screen, tmp_path, SIZE)
    yield pair
    pair.kill()
    screen.close()


def brokers(pair: Pair) -> set[int]:
    """The processes of the windows' brokers."""
    found = set()
    for window in pair.windows:
        for task in Path(f"/proc/{window.process.pid}/task").iterdir():
            found |= {int(pid) for pid in (task / "children").read_text().split()}
    return {pid for pid in found if b"\0broker\0" in Path(f"/proc/{pid}/cmdline").read_bytes()}


def invitation(pair: Pair) -> str:
    """The line that both opened, with the present address: who knows it goes to the board."""
    record = ONLINE_DATA.load(pair.folders[0] / "online.json", []).games[0]
    state = record.state
    return Invitation(
            record.broker, record.key, state.promise, state.game, state.options, state.best_of, state.hints,
            state.names[0], state.began,
        ).line  # fmt: skip


def picture(pair: Pair, name: str) -> None:
    """Keep a picture of both windows, where that is asked for."""
    if PICTURES:
        pixels = pair.screen.picture()
        image = pygame.image.frombuffer(pixels, pair.screen.size, "BGRA").convert(24)
        pygame.image.save(image, Path(PICTURES) / f"lan_{name}.png")


def test_two_windows_find_each_other_and_play(
    pair: Pair, start: Start, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What to click is found in an arcade without a window, whose friend is one without a window, too.

    One of the two is a package without Python, where there are packages.
    """
    packed = "ARCADE_PACKAGES" in os.environ
    network = Network()
    monkeypatch.setattr("game.online.same_network._find", lambda wake: Finder(network, ["127.0.0.1"]))
    recorder = Recorder(monkeypatch)

    def settings(settings: Settings) -> None:
        settings.speed, settings.names, settings.met = "off", ("Anna", ""), MET

    player = start(settings, size=SIZE)
    player.app.push(MenuScene(player.app))
    player.run()
    anna = pair.open(0, "--narrate", start=[str(unpack("folder", tmp_path))] if packed else CHECKOUT)
    ben = pair.open(1, "--narrate")

    def both(do: Callable[[], object]) -> None:
        recorder.take()
        do()
        events = recorder.take()
        for number, window in enumerate(pair.windows):
            window.still()
            pair.replay(number, events)

    both(lambda: player.press("explode"))
    both(lambda: player.choose("kind 1", 3))
    both(lambda: player.press("way 1"))
    both(lambda: player.press("play"))
    friend = Neighbour("Ben", network)
    games = player.app.go_online()
    assert isinstance(games, OnlineGames)
    same = games.neighbours.same

    def frame() -> None:
        player.run()
        friend.poll()

    wait_until(lambda: same.friends and same.broker and friend.same.friends and friend.same.broker, "a friend", frame)
    player.run()
    recorder.take()
    player.press(f"ask {same.friends[0].ident}")
    ask = recorder.take()
    wait_until(lambda: friend.same.asking, "the question", frame)
    friend.kill()
    player.app.pop()
    friend = Neighbour("Ben", network)
    player.press("play")
    wait_until(lambda: same.friends and friend.same.friends and friend.same.broker, "a friend", frame)
    friend.invite()
    wait_until(lambda: any(widget.key == "not now" for widget in player.app.front.form.widgets), "to be asked", frame)
    player.run()
    recorder.take()
    player.press("play")
    yes = recorder.take()
    friend.kill()
    anna.until(lambda: anna.narrated()[-1] == "Ben: Ask, button", "Ben is found")
    ben.until(lambda: ben.narrated()[-1] == "Anna: Ask, button", "Anna is found")
    for window in pair.windows:
        window.still()
    picture(pair, "1_found")
    pair.replay(0, ask)
    anna.until(lambda: pair.line(0) == [] and (pair.folders[0] / "online.json").exists(), "Ben is asked")
    ben.until(lambda: ben.narrated()[-1] == "Play, button", "the question is in front of Ben")
    for window in pair.windows:
        window.still()
    picture(pair, "2_asked")
    pair.replay(1, yes)
    ben.until(pair.opening, "both know each other")
    opening = pair.opening()
    assert opening is not None
    assert opening.names == ("Anna", "Ben")
    for window in pair.windows:
        window.still()
    mirror = Mirror(player, opening, monkeypatch)
    for _ in range(6):
        pair.follow(mirror)
    for window in pair.windows:
        window.still()
    picture(pair, "3_played")
    first = brokers(pair)
    assert len(first) == 2
    before = ONLINE_DATA.load(pair.folders[1] / "online.json", []).games[0].broker
    pair.kill()
    until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in first), "the brokers have ended with the arcades")
    line = invitation(pair)
    pair.windows.clear()
    for number in (0, 1):
        pair.open(number, line).still()
    for _ in range(3):
        pair.follow(mirror)
    assert ONLINE_DATA.load(pair.folders[1] / "online.json", []).games[0].broker != before

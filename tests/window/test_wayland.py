"""The arcade under Wayland: without input devices by events handed in, and played by a real keyboard."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

if sys.platform == "win32" or not shutil.which("weston"):
    pytest.skip("weston is not installed: no Wayland", allow_module_level=True)

from game import __version__
from game.games import GAMES
from game.store.files.json_file import write_json
from tests.reader.session import Client, bus, missing
from tests.window.screen import CHECKOUT, PATIENCE, ROOT, Screen, asleep, until, window_manager
from tests.window.weston import SIZE, weston

pytestmark = pytest.mark.slow
GIVEN = "arcade 1 explode player1=Anna player2=Ben : a5"


SCREEN = (1400, 900)
LOST = 30.0
"""Seconds after which a key that nothing has answered was lost: for a moment nobody had the keyboard."""


class Played:
    """The arcade in Weston's window on a virtual screen with a window manager: keys come from a real keyboard."""

    def __init__(self, screen: Screen, environment: Mapping[str, str], data: Path, *options: str) -> None:
        self.screen, self.environment, self.data = screen, environment, data
        command = [*CHECKOUT, "--mute", "--lang", "en", "--data", str(data), *options]
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True)

    def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait for a condition, as long as the program runs."""

        def running_and_true() -> object:
            assert self.process.poll() is None, f"the arcade has ended: {self.ended()}"
            return condition()

        until(running_and_true, what)

    def still(self) -> bytes:
        """The picture when it no longer changes, and the program sleeps."""
        return self.screen.still(MIDDLE, asleep(self.process))

    def keys(self, *names: str) -> None:
        """Press keys together, when the picture rests."""
        self.still()
        self.screen.keys(*names)

    def changes(self, *names: str) -> None:
        """Press keys together, and wait until something else is seen."""
        self._press(names, LOST, f"{names} change the picture")

    def listens(self) -> None:
        """Press a key that does no harm until it is answered: a moment ago another program had the keyboard."""
        self._press(("Down",), 1.0, "the arcade has the keyboard")

    def _press(self, names: tuple[str, ...], again: float, what: str) -> None:
        """Press keys, and once more after so many seconds in which nothing else is seen."""
        before = self.still()
        due = time.monotonic()

        def answered() -> bool:
            nonlocal due
            if time.monotonic() >= due:
                self.screen.keys(*names)
                due = time.monotonic() + again
            return self.screen.picture(MIDDLE) != before

        self.until(answered, what)

    def moves(self, game: str) -> list[str]:
        """The moves of the game in progress as they are saved."""
        saved = [json.loads(path.read_text("utf-8")) for path in (self.data / "saves").glob(f"{game}*.json")]
        return saved[0].get("moves", []) if saved else []

    def ended(self) -> tuple[int, str]:
        """Wait for the program's end: its status and what it said on standard error."""
        _, said = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, of_the_arcade(said)


def of_the_arcade(said: str) -> str:
    """Lines on standard error without those of libdecor, which misses its plugins where a system has none of them."""
    return "".join(line for line in said.splitlines(keepends=True) if "plugin" not in line)


MIDDLE = (200, 250, 1000, 530)
"""What is looked at: neither Weston's clock nor the edges of the window, but every row of the menu."""
PANEL = (SCREEN[0] // 2, (SCREEN[1] - SIZE[1]) // 2 + 25, 8, 8)
"""Part of the panel of Weston's desktop, which is always seen beside a window."""


@pytest.fixture
def screen() -> Iterator[Screen]:
    if not shutil.which("Xvfb") or not shutil.which("openbox"):
        pytest.skip("Xvfb or openbox is not installed: no virtual screen with a window manager")
    screen = Screen(SCREEN)
    with window_manager(screen):
        yield screen
    screen.close()


@pytest.fixture
def desktop(screen: Screen) -> Iterator[Mapping[str, str]]:
    """The environment of programs in Weston's window; the pointer rests outside of it."""
    with weston(screen.name) as environment:
        screen.rest_mouse()
        yield environment


@pytest.fixture
def arcade(screen: Screen, desktop: Mapping[str, str], tmp_path: Path) -> Iterator[Callable[..., Played]]:
    """Starts the arcade, and waits until it is seen."""
    running: list[Played] = []

    def start(*options: str) -> Played:
        # Nothing moves by itself: each change that is seen is the answer to a key.
        still = {"seen_version": __version__, "reduced_motion": True, "speed": "off"}
        write_json(tmp_path / "data" / "settings.json", {"version": 3, **still})
        empty = screen.still(MIDDLE)
        arcade = Played(screen, desktop, tmp_path / "data", *options)
        running.append(arcade)
        arcade.until(lambda: screen.picture(MIDDLE) != empty, "the arcade is seen")
        return arcade

    yield start
    for one in running:
        one.process.kill()
        one.process.communicate(timeout=PATIENCE)


def test_without_input_devices_it_starts_plays_fills_the_screen_and_ends(tmp_path: Path) -> None:
    file = tmp_path / "a friend's gäme.arcade"
    file.write_text(f"{GIVEN}\n", encoding="utf-8")
    options = ["--mute", "--lang", "en", "--data", str(tmp_path / "data")]
    command = [sys.executable, "-m", "tests.window.handed_in", str(file), *options]
    with weston() as environment:
        ended = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    assert (ended.returncode, of_the_arcade(ended.stderr)) == (0, "")
    saved = {path.name.partition("-")[0].partition(".")[0] for path in (tmp_path / "data" / "saves").glob("*.json")}
    assert saved == {*GAMES.names}


@pytest.mark.parametrize("game", GAMES.names)
def test_a_real_keyboard_plays_every_game_from_the_menu(arcade: Callable[..., Played], game: str) -> None:
    running = arcade()
    for _ in range(2 * GAMES.names.index(game)):
        running.changes("Tab")  # Each card is followed by the way to its lesson.
    running.changes("Return")  # It is set up,
    running.changes("Return")  # and begins.
    for turn in range(20):
        if running.moves(game):
            break
        running.keys("Up" if turn % 3 == 2 else "Return")  # What is in hand has to be put somewhere else.
    running.until(lambda: running.moves(game), f"a move of {game} is saved")
    running.process.terminate()
    assert running.ended() == (0, "")


def test_the_screen_is_filled_and_left(screen: Screen, arcade: Callable[..., Played]) -> None:
    running = arcade("explode")
    panel = screen.still(PANEL)
    for _ in range(2):
        running.changes("F11")
        running.until(lambda: screen.picture(PANEL) != panel, "the screen is filled")
        running.changes("F11")
        running.until(lambda: screen.picture(PANEL) == panel, "the window is back")


@pytest.mark.skipif(not shutil.which("wl-copy"), reason="wl-clipboard is not installed: nothing can be copied")
def test_a_game_is_pasted_from_the_clipboard_and_copied_to_it(
    desktop: Mapping[str, str], arcade: Callable[..., Played]
) -> None:
    def clipboard() -> str:
        command = ["wl-paste", "--no-newline"]
        return subprocess.run(command, env=desktop, timeout=PATIENCE, capture_output=True, text=True).stdout

    running = arcade()
    subprocess.run(["wl-copy", GIVEN], env=desktop, check=True, timeout=PATIENCE)
    running.until(lambda: clipboard() == GIVEN, "the game is on the clipboard")
    running.listens()  # To look at the clipboard, wl-paste takes the keyboard.
    running.changes("Control_L", "v")
    running.changes("Return")  # It is asked whether it is to be played on by letter.
    running.until(lambda: running.moves("explode-letter") == ["a5"], "it is played on")
    for key in ("Escape", "Up", "Return"):  # The menu of the game, Share the game
        running.changes(key)
    running.keys("Return")  # Copy as text
    running.until(lambda: clipboard() not in (GIVEN, ""), "something else is copied")
    assert clipboard().startswith("arcade 1 explode"), clipboard()


def test_a_screen_reader_is_told_what_is_shown_and_plays(tmp_path: Path) -> None:
    if lacking := missing():
        pytest.skip(f"a private accessibility bus needs {lacking}")
    (tmp_path / "home").mkdir()
    with bus(tmp_path / "home") as listening, weston() as shown:
        ways = {name: shown[name] for name in ("XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
        environment = listening | ways | {"SDL_AUDIODRIVER": "dummy"}
        environment.pop("DISPLAY", None)
        command = [*CHECKOUT, "--mute", "--lang", "en", "--data", str(tmp_path / "data")]
        arcade = subprocess.Popen(command, cwd=ROOT, env=environment)
        client = Client(listening)
        try:
            client.press("BrickShooter", "push button")
            client.find("Play")
        finally:
            client.close()
            arcade.kill()
            arcade.wait(PATIENCE)

"""The screen saver comes while the arcade rests, and waits while something moves by itself."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

if not shutil.which("Xvfb") or not shutil.which("openbox") or sys.platform == "win32":
    pytest.skip("Xvfb or openbox is not installed: no virtual screen with windows", allow_module_level=True)

from Xlib import X, Xutil, protocol
from Xlib.ext import screensaver, xtest

from game import __version__
from game.store.files.json_file import write_json
from tests.window.screen import CHECKOUT, Arcade, Screen, until, window_manager

pytestmark = pytest.mark.slow
SAVED = 2
"""Seconds without input after which the screen is saved."""
ON = 1
MENU = (400, 200, 480, 400)
"""Where the menu of a game is seen."""


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    screen = Screen((1280, 800))
    with window_manager(screen):
        yield screen
    screen.close()


@pytest.fixture
def arcade(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Arcade]]:
    # The service of a desktop would be told instead of the X server.
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    running: list[Arcade] = []

    def start(*arguments: str, start: Sequence[str] = CHECKOUT) -> Arcade:
        arcade = Arcade(screen, tmp_path / "data", ["--lang", "en", "--size", "800x600", *arguments], start)
        running.append(arcade)
        arcade.open()
        return arcade

    yield start
    for one in running:
        one.kill()


def state(screen: Screen) -> screensaver.QueryInfo:
    major = screen.display.display.get_extension_major("MIT-SCREEN-SAVER")
    return screensaver.QueryInfo(display=screen.display.display, opcode=major, drawable=screen.root)


def is_saved(screen: Screen) -> bool:
    """Whether the screen is saved when nobody has touched anything for some seconds; then it is seen again."""
    screen.display.set_screen_saver(SAVED, 0, X.DontPreferBlanking, X.AllowExposures)
    touch(screen)
    until(lambda: state(screen).idle > 1000 * (SAVED + 2), "nobody has touched anything for a while")
    saved = state(screen).state == ON
    screen.display.set_screen_saver(0, 0, X.DontPreferBlanking, X.AllowExposures)
    touch(screen)
    return bool(saved)


def touch(screen: Screen) -> None:
    """Move the mouse a little beside all windows."""
    width, height = screen.size
    xtest.fake_input(screen.display, X.MotionNotify, x=width - 9, y=height - 1)
    screen.rest_mouse()


def test_the_screen_saver_works_here(screen: Screen) -> None:
    assert is_saved(screen)


def minimise(screen: Screen) -> None:
    """What the button of a window's frame does."""
    window = screen.window()
    assert window is not None
    change = screen.display.intern_atom("WM_CHANGE_STATE")
    data = (32, [Xutil.IconicState, 0, 0, 0, 0])
    event = protocol.event.ClientMessage(window=window, client_type=change, data=data)
    screen.root.send_event(event, event_mask=X.SubstructureRedirectMask | X.SubstructureNotifyMask)
    until(lambda: screen.window() is None, "the window is minimised")


def test_it_comes_at_the_menu_and_while_the_window_is_minimised(screen: Screen, arcade: Callable[..., Arcade]) -> None:
    arcade()
    assert is_saved(screen), "the menu rests"
    minimise(screen)
    assert is_saved(screen), "the menu rests in a minimised window"


def test_it_comes_in_a_game_that_waits_for_a_person(screen: Screen, arcade: Callable[..., Arcade]) -> None:
    arcade("explode").still()
    assert is_saved(screen)


def test_it_waits_while_a_run_against_the_clock_goes_on(
    screen: Screen, arcade: Callable[..., Arcade], tmp_path: Path
) -> None:
    options = {"language": "en", "seen_version": __version__, "options": {"brickshooter": {"mode": "rush"}}}
    write_json(tmp_path / "data" / "settings.json", {"version": 3, **options})
    running = arcade("brickshooter")
    running.still()
    assert is_saved(screen), "the clock waits for the first shot"
    screen.keys("Return")  # It shows the lane that the next one shoots.
    running.still()
    screen.keys("Return")
    assert not is_saved(screen), "the clock runs"
    screen.keys("Escape")
    assert is_saved(screen), "the run is paused"
    screen.keys("Return")
    assert not is_saved(screen), "the run goes on"
    for key in ("Escape", "Up", "Return"):
        before = screen.picture(MENU)
        screen.keys(key)
        running.until(lambda: screen.picture(MENU) != before, f"{key} changes the picture")  # noqa: B023
        screen.still(MENU)
    running.until((tmp_path / "data" / "games.arcade").exists, "the run is over")
    assert is_saved(screen), "the run is over"


def test_it_waits_while_a_demonstration_is_watched(screen: Screen, arcade: Callable[..., Arcade]) -> None:
    arcade(start=(*CHECKOUT, "demo"))
    assert not is_saved(screen), "the demonstration plays"
    minimise(screen)
    assert is_saved(screen), "nobody sees the demonstration"

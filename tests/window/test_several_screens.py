"""The arcade's window on several screens: it comes back where it was left, and no change of the screens loses it."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

if sys.platform == "win32" or not (shutil.which("Xorg") and shutil.which("openbox") and shutil.which("xrandr")):
    pytest.skip("Xorg, xrandr or openbox is not installed: no second screen", allow_module_level=True)

from game.devices.placement import LASTS
from tests.window.outputs import DRIVER, Area, Outputs
from tests.window.screen import Arcade, until, window_manager

if not DRIVER.exists():
    pytest.skip("Xorg's dummy driver is not installed: no second screen", allow_module_level=True)

pytestmark = pytest.mark.slow
WINDOW = (800, 600)
FULL_HD: Area = (0, 0, 1920, 1080)
RIGHT: Area = (1920, 0, 1280, 1024)
BELOW: Area = (0, 1080, 1280, 1024)
LEFT: tuple[Area, Area] = ((1280, 0, 1920, 1080), (0, 0, 1280, 1024))
"""Two screens, the second one left of the first."""
CHANGES: dict[str, tuple[Area, Area | None]] = {
    "unplugged": (FULL_HD, None),
    "moved below": (FULL_HD, BELOW),
    "the other one smaller, too": ((0, 0, 1280, 720), None),
    "moved to the left and smaller": ((1280, 0, 1024, 768), (0, 0, 1280, 720)),
}
"""What becomes of two screens beside each other, of which the second one has the window."""
HARDEST = {change: CHANGES[change] for change in ("unplugged", "moved to the left and smaller")}
"""Changes after which nothing that fills a screen can stay where it was."""
FRAME = 40
"""Height and width in pixels of a frame and more."""


@pytest.fixture(scope="module")
def screens() -> Iterator[Outputs]:
    screens = Outputs()
    with window_manager(screens):
        yield screens
    screens.close()


@pytest.fixture
def arcade(screens: Outputs, tmp_path: Path) -> Iterator[Callable[..., Arcade]]:
    """Starts the arcade; a second time, with the same data folder."""
    running: list[Arcade] = []

    def start(*arguments: str) -> Arcade:
        arcade = Arcade(screens, tmp_path / "window", arguments)
        running.append(arcade)
        arcade.until(screens.window, "the arcade is seen")
        arcade.until(lambda: arcade.settings() or arcade.data.exists(), "its folder is there")
        screens.give_focus()
        return arcade

    yield start
    for one in running:
        one.kill()


def place(screens: Outputs) -> Area:
    """Where the window is now; nowhere while it is being made anew."""
    return screens.geometry() or (0, 0, 0, 0)


def wait_for(screens: Outputs, running: Arcade, wanted: Area | Callable[[Area], bool], what: str) -> None:
    """Wait until the window is at a place, or at one that will do."""
    seen: list[Area] = []

    def there() -> bool:
        seen[:] = [place(screens)]
        return wanted(seen[0]) if callable(wanted) else seen[0] == wanted

    try:
        running.until(there, what)
    except AssertionError as error:
        raise AssertionError(f"{error}; the window is at {seen[0]}") from None


def inside(area: Area, screen: Area) -> bool:
    """True if an area lies on a screen."""
    return (
        screen[0] <= area[0]
        and screen[1] <= area[1]
        and area[0] + area[2] <= screen[0] + screen[2]
        and area[1] + area[3] <= screen[1] + screen[3]
    )


def fills(area: Area, screen: Area) -> bool:
    """True if a maximised window fills a screen: all but the frame."""
    return inside(area, screen) and screen[2] - area[2] < FRAME and screen[3] - area[3] < FRAME and area != screen


def titled(area: Area, screens: tuple[Area, ...]) -> bool:
    """True if the middle of the title bar lies on one of the screens."""
    spot = (area[0] + area[2] // 2, area[1] - 8, 1, 1)
    return any(inside(spot, screen) for screen in screens)


def put(screens: Outputs, running: Arcade, left: int, top: int, screen: Area) -> Area:
    """Move the window to a place on a screen, let it rest there, and return where it is."""
    running.still()
    screens.put(left, top)
    wait_for(screens, running, lambda area: area[2:] == WINDOW and inside(area, screen), "it was moved")
    running.still()
    time.sleep(LASTS)
    return place(screens)


def quit_it(screens: Outputs, running: Arcade) -> None:
    screens.ask_to_close()
    assert running.ended()[0] == 0, "the arcade ends as it should"
    until(lambda: screens.window() is None, "the window is gone")


@pytest.mark.parametrize("both", [(FULL_HD, BELOW), LEFT], ids=["below", "left"])
def test_a_window_and_a_full_screen_come_back_on_their_own_screen(
    screens: Outputs, arcade: Callable[..., Arcade], both: tuple[Area, Area]
) -> None:
    _, second = both
    screens.arrange(*both)
    running = arcade("--size", "800x600")
    left_at = put(screens, running, second[0] + 200, second[1] + 150, second)
    screens.keys("F11")
    wait_for(screens, running, second, "the second screen is filled")
    quit_it(screens, running)
    running = arcade()
    wait_for(screens, running, second, "the second screen is filled again")
    screens.give_focus()
    running.still()
    screens.keys("F11")
    wait_for(screens, running, left_at, "the window is where it was")
    quit_it(screens, running)
    running = arcade()
    wait_for(screens, running, left_at, "the window comes back to its place")


def test_maximised_stays_maximised_with_the_size_below_it(screens: Outputs, arcade: Callable[..., Arcade]) -> None:
    screens.arrange(FULL_HD, RIGHT)
    running = arcade("--size", "800x600")
    small = put(screens, running, 2100, 200, RIGHT)
    screens.maximise(True)
    wait_for(screens, running, lambda area: fills(area, RIGHT), "it is maximised")
    large = place(screens)
    running.still()
    screens.keys("F11")
    wait_for(screens, running, RIGHT, "the screen is filled")
    running.still()
    screens.keys("F11")
    wait_for(screens, running, large, "it is maximised again")
    quit_it(screens, running)
    assert running.settings()["window_maximised"]
    assert running.settings()["window_size"] == list(WINDOW)
    running = arcade()
    wait_for(screens, running, large, "it is maximised after a start")
    running.still()
    screens.maximise(False)
    wait_for(screens, running, small, "it is as it was")
    quit_it(screens, running)
    assert not running.settings()["window_maximised"]


@pytest.mark.parametrize(
    ("way", "changes"), [("window", CHANGES), ("maximised", HARDEST), ("full screen", HARDEST)],
    ids=["window", "maximised", "full screen"],
)  # fmt: skip
def test_no_change_of_the_screens_puts_the_window_out_of_sight(
    screens: Outputs, arcade: Callable[..., Arcade], way: str, changes: dict[str, tuple[Area, Area | None]]
) -> None:
    screens.arrange(FULL_HD, RIGHT)
    running = arcade("--size", "800x600")
    for change, then in changes.items():
        there = tuple(area for area in then if area is not None)
        screens.arrange(FULL_HD, RIGHT)
        put(screens, running, 2350, 350, RIGHT)
        enlarge(screens, running, way)
        running.still()
        screens.arrange(*then)
        wait_for(screens, running, partial(seen, way, there), f"the {way} is in sight: {change}")
        running.still()
        if change != [*changes][-1]:
            restore(screens, running, way, there)
    quit_it(screens, running)
    running = arcade()
    wait_for(screens, running, lambda area: titled(area, there) or area in there, "it is in sight after a start")


def enlarge(screens: Outputs, running: Arcade, way: str) -> None:
    """Maximise the window on the right screen, or fill that; or leave it as it is."""
    if way == "maximised":
        screens.maximise(True)
        wait_for(screens, running, lambda area: fills(area, RIGHT), "it is maximised")
    elif way == "full screen":
        screens.keys("F11")
        wait_for(screens, running, RIGHT, "the screen is filled")


def restore(screens: Outputs, running: Arcade, way: str, there: tuple[Area, ...]) -> None:
    """Make it a window again, which must be in sight, too."""
    if way == "maximised":
        screens.maximise(False)
    elif way == "full screen":
        screens.keys("F11")
    wait_for(screens, running, lambda area: titled(area, there) and area[2:] == WINDOW, "the window is in sight")


def seen(way: str, there: tuple[Area, ...], area: Area) -> bool:
    """True if a window is where it can be used, or if it fills one of the screens."""
    if way == "window":
        return titled(area, there)
    return any(fills(area, screen) or area == screen for screen in there)

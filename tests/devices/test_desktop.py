"""Where a window is seen, and where it is brought when the screens have changed; SDL's answers are made up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.devices import native_window
from game.devices import window as window_module
from game.devices.desktop import brought_back, in_sight, title_bar
from game.devices.placement import LASTS, LastingPlace, Placement
from game.devices.window import BETWEEN_LOOKS, SMALLEST_WINDOW, Window

FULL_HD = Rect(0, 0, 1920, 1080)
LEFT = Rect(-1280, 56, 1280, 1024)
ABOVE = Rect(300, -768, 1024, 768)
BELOW = Rect(0, 1080, 1280, 1024)
FRAME = 30


@pytest.mark.parametrize(
    ("place", "screens", "seen"),
    [
        (Rect(100, 100, 800, 600), [FULL_HD], True),
        (Rect(-1200, 200, 800, 600), [FULL_HD, LEFT], True),
        (Rect(-1200, 200, 800, 600), [FULL_HD], False),
        (Rect(400, -700, 800, 600), [FULL_HD, ABOVE], True),
        (Rect(100, 1200, 800, 600), [FULL_HD, BELOW], True),
        (Rect(100, 1200, 800, 600), [FULL_HD], False),
        (Rect(1800, 200, 800, 600), [FULL_HD], False),
        (Rect(0, 0, 800, 600), [FULL_HD], False),
        (Rect(0, FRAME, 800, 600), [FULL_HD], True),
        (Rect(-9000, 9000, 800, 600), [], True),
    ],
)
def test_a_window_is_in_sight_while_the_middle_of_its_title_bar_is_on_a_screen(
    place: Rect, screens: list[Rect], seen: bool
) -> None:
    assert in_sight(place, FRAME, screens) is seen


@pytest.mark.parametrize(
    "screens", [[FULL_HD], [FULL_HD, LEFT], [ABOVE, FULL_HD], [BELOW, LEFT], [Rect(5, 5, 320, 240)]]
)
@pytest.mark.parametrize("top", range(-3000, 3001, 600))
def test_wherever_a_window_was_it_is_brought_to_a_screen(screens: list[Rect], top: int) -> None:
    for left, size in product(range(-4000, 4001, 800), (SMALLEST_WINDOW, (1280, 720), (1900, 1600))):
        place = Rect((left, top), size)
        there = brought_back(place, FRAME, screens, SMALLEST_WINDOW)
        assert any(screen.collidepoint(title_bar(there, FRAME)) for screen in screens), there
        assert there.width >= SMALLEST_WINDOW[0]
        assert there.height >= SMALLEST_WINDOW[1]
        if in_sight(place, FRAME, screens):
            assert there == place, "a window in sight stays"


def test_a_window_that_is_maximised_goes_back_to_the_place_that_it_kept() -> None:
    now = 0.0
    kept = LastingPlace(Placement((1280, 720), (10, 20)), lambda: now)
    now = 5.0
    kept.note(Placement((900, 700), (50, 60)))
    now = 9.0
    kept.note(Placement((1920, 1061), (0, 19)))
    now += LASTS / 2
    kept.go_back()
    assert kept.latest == Placement((900, 700), (50, 60)), "the size of the maximised window was taken for its own"
    now += 1.0
    kept.go_back()
    assert kept.latest == Placement((900, 700), (50, 60)), "it is given up once"


class Desktop:
    """SDL's and the window manager's answers."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.screens = [FULL_HD, LEFT]
        self.flags = 0
        self.position = (-1000, 200)
        self.now = 100.0
        monkeypatch.setattr(window_module, "screens", lambda: list(self.screens))
        monkeypatch.setattr(window_module, "displays", lambda: list(self.screens))
        monkeypatch.setattr(window_module, "window_flags", lambda number: self.flags)
        monkeypatch.setattr(window_module, "frame_height", lambda number: FRAME)
        monkeypatch.setattr(pygame.display, "get_window_position", lambda: self.position)
        monkeypatch.setattr(pygame.display, "set_window_position", self.put)

    def put(self, position: tuple[int, int]) -> None:
        self.position = position

    def window(self, **state: bool) -> Window:
        state = {"maximised": False, "fullscreen": False} | state
        return Window("Arcade", Path(), (800, 600), self.position, hidden=False, clock=lambda: self.now, **state)


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Desktop:
    return Desktop(monkeypatch)


def test_a_window_comes_back_to_a_screen_on_the_left(desktop: Desktop) -> None:
    desktop.window()
    assert desktop.position == (-1000, 200)


def test_a_window_whose_screen_is_gone_comes_back_to_the_nearest(desktop: Desktop) -> None:
    desktop.screens = [FULL_HD]
    desktop.window()
    assert desktop.position == (0, 200)


def test_an_unplugged_screen_gives_its_window_to_the_nearest(desktop: Desktop) -> None:
    window = desktop.window()
    window.keep_in_sight()
    assert desktop.position == (-1000, 200), "nothing has changed"
    desktop.screens = [FULL_HD]
    desktop.now += BETWEEN_LOOKS
    window.keep_in_sight()
    assert desktop.position == (0, 200)
    desktop.position = (1900, 5000)  # The window manager moves it, too.
    desktop.now += BETWEEN_LOOKS
    window.keep_in_sight()
    assert FULL_HD.collidepoint(desktop.position), f"it is out of sight at {desktop.position}"


def test_a_window_that_the_player_moves_out_of_sight_is_left_alone(desktop: Desktop) -> None:
    window = desktop.window()
    desktop.position = (1900, 300)
    for _ in range(10):
        desktop.now += BETWEEN_LOOKS
        window.keep_in_sight()
    assert desktop.position == (1900, 300)


def test_what_a_minimised_window_tells_of_its_place_does_not_count(desktop: Desktop) -> None:
    window = desktop.window()
    window.remember()
    desktop.position = (-32000, -32000)  # As Windows has it.
    desktop.flags = native_window.MINIMISED
    window.remember()
    assert window.position == (-1000, 200)


def test_maximised_is_noticed_and_forgotten_with_the_place_kept(desktop: Desktop) -> None:
    window = desktop.window()
    window.remember()
    desktop.now += 60.0
    desktop.position = (-1280, 86)
    desktop.flags = native_window.MAXIMISED
    window.remember()
    assert window.maximised
    assert (window.windowed_size, window.position) == ((800, 600), (-1000, 200))
    desktop.flags = 0
    desktop.position = (-900, 210)
    window.remember()
    assert not window.maximised
    assert window.position == (-900, 210)


def test_a_window_that_is_no_longer_maximised_comes_back_from_a_screen_that_is_gone(desktop: Desktop) -> None:
    window = desktop.window()
    desktop.flags = native_window.MAXIMISED
    window.remember()
    desktop.screens = [FULL_HD]
    for _ in range(40):
        desktop.now += BETWEEN_LOOKS
        window.keep_in_sight()
    desktop.flags = 0
    desktop.position = (-1000, 200)  # Where it was, says the window manager.
    window.remember()
    desktop.now += BETWEEN_LOOKS
    window.keep_in_sight()
    assert desktop.position == (0, 200), "it is out of sight"


def test_under_wayland_no_place_is_noted(desktop: Desktop, monkeypatch: pytest.MonkeyPatch) -> None:
    window = desktop.window()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "wayland")
    window.remember()
    assert window.position is None
    desktop.screens = []
    desktop.now += BETWEEN_LOOKS
    window.keep_in_sight()
    assert desktop.position == (-1000, 200), "a window was moved that has no place"


Fill = Callable[..., object]


@pytest.mark.parametrize(("position", "number"), [((-1000, 200), 1), ((300, 200), 0)])
def test_the_screen_of_the_window_is_filled(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch, position: tuple[int, int], number: int
) -> None:
    desktop.position = position
    filled: list[object] = []
    set_mode: Fill = pygame.display.set_mode

    def note(size: tuple[int, int], flags: int = 0, **others: int) -> object:
        if flags & pygame.FULLSCREEN:
            filled.append(others.get("display"))
        return set_mode((800, 600))

    monkeypatch.setattr(pygame.display, "set_mode", note)
    desktop.window().toggle()
    desktop.window(fullscreen=True)
    assert filled == [number, number], "by F11, and at a start"

"""The size of the window."""

from __future__ import annotations

import pygame
import pytest

from game.devices.window import SMALLEST_WINDOW, USUAL_SIZE, Size, Window, first_size, fitting

FULL_HD, UPRIGHT = (1920, 1080), (1080, 1920)


@pytest.mark.parametrize(
    ("wanted", "desktops", "size"),
    [
        ((1280, 720), [FULL_HD], (1280, 720)),
        ((1920, 1080), [FULL_HD], (1920, 1080)),
        ((16384, 16384), [FULL_HD], (1920, 1080)),
        ((3000, 800), [FULL_HD], (1920, 800)),
        ((1500, 1500), [FULL_HD, UPRIGHT], (1500, 1500)),
        ((16384, 16384), [FULL_HD, UPRIGHT], (1920, 1920)),
        ((320, 320), [FULL_HD], SMALLEST_WINDOW),
        ((1280, 720), [(320, 240)], SMALLEST_WINDOW),
        ((1280, 720), [], (1280, 720)),
    ],
)
def test_a_window_fits_the_desktop_and_is_never_too_small(wanted: Size, desktops: list[Size], size: Size) -> None:
    assert fitting(wanted, desktops) == size


@pytest.mark.parametrize(
    ("desktops", "size"),
    [
        ([(1920, 1080)], (1440, 810)),
        ([(3840, 2160), (1280, 1024)], (2880, 1620)),
        ([(1080, 1920)], (810, 1440)),
        ([(1366, 768)], (1175, 660)),
        ([(700, 500)], SMALLEST_WINDOW),
        ([], USUAL_SIZE),
    ],
)
def test_the_first_window_takes_three_quarters_of_a_desktop_and_more_of_a_small_one(
    desktops: list[Size], size: Size
) -> None:
    assert first_size(desktops) == size


@pytest.mark.parametrize(("told", "taken"), [(0, 60), (24, 30), (30, 30), (75, 75), (120, 120), (240, 120)])
def test_frames_are_as_frequent_as_the_display_shows_them_within_limits(
    monkeypatch: pytest.MonkeyPatch, told: int, taken: int
) -> None:
    monkeypatch.setattr(pygame.display, "get_current_refresh_rate", lambda: told)
    assert Window.refresh_rate() == taken

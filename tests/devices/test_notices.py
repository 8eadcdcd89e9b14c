"""Notices of the desktop: shown where the package is there, and nothing happens where it is not or raises."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.devices.notices import Notices
from game.scenes.home.menu import MenuScene
from tests.conftest import Player
from tests.helpers.mosquitto import wait_until

Act = Callable[[], object]


def desktop(monkeypatch: pytest.MonkeyPatch, raises: bool = False, clicks: bool = False) -> list[tuple[str, str]]:
    """Put a package in place that keeps what it is told."""
    shown: list[tuple[str, str]] = []

    class Notifier:
        def __init__(self, name: str, icon: object) -> None:
            self.name = name

        async def send(self, title: str, text: str, on_clicked: Act) -> None:
            shown.append((title, text))
            if raises:
                raise OSError("no desktop")
            if clicks:
                on_clicked()

    package = ModuleType("desktop_notifier")
    package.Icon = lambda path: path  # type: ignore[attr-defined]
    package.DesktopNotifier = Notifier  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "desktop_notifier", package)
    return shown


def notices(clicked: Act = lambda: None) -> Notices:
    return Notices("Dusk Arcade", Path("icon.svg"), clicked)


@pytest.mark.parametrize("raises", [False, True])
def test_a_notice_is_shown_and_a_desktop_without_disturbs_nothing(
    raises: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = desktop(monkeypatch, raises)
    desk = notices()
    texts = ["It is your turn.", "It is your turn in two games."]
    for text in texts:
        desk.show(text)
    wait_until(lambda: shown == [("Dusk Arcade", text) for text in texts], "the notices")


def test_clicks_on_all_notices_are_heard_by_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    desktop(monkeypatch, clicks=True)
    desk = notices(lambda: heard.append(threading.current_thread().name))
    before = threading.active_count()
    for _ in range(3):
        desk.show("It is your turn.")
    wait_until(lambda: heard == ["notices"] * 3, "three clicks")
    assert threading.active_count() <= before + 1, "a notice more is not a thread more"


def test_without_the_package_nothing_happens(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setitem(sys.modules, "desktop_notifier", None)
    caplog.set_level("INFO")
    notices().show("It is your turn.")
    wait_until(lambda: "no notice is shown" in caplog.text, "what is logged")


@pytest.mark.parametrize("focused", [False, True])
def test_a_notice_comes_only_while_the_window_is_not_in_front(
    focused: bool, start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    told: list[str] = []
    monkeypatch.setattr(Notices, "show", lambda self, text: told.append(text))
    monkeypatch.setattr(pygame.key, "get_focused", lambda: focused)
    player.app.window.attention("It is your turn.")
    player.app.window.attention()
    assert told == ([] if focused else ["It is your turn."])


@pytest.mark.parametrize("clicks", [True, False])
def test_the_window_comes_to_the_front_when_its_notice_is_clicked(
    clicks: bool, start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    raised: list[bool] = []
    shown = desktop(monkeypatch, clicks=clicks)
    monkeypatch.setattr(player.app.window, "show", lambda: raised.append(True))
    monkeypatch.setattr(pygame.key, "get_focused", lambda: False)
    player.app.window.attention("It is your turn.")
    wait_until(lambda: len(shown) == 1, "the notice")

    def comes() -> bool:
        player.run(0.1)
        return raised == [True]

    if clicks:
        wait_until(comes, "the window in front")
    else:
        assert not comes(), "a notice that is not clicked leaves the window where it is"


def test_the_title_tells_how_many_games_wait(start: Callable[..., Player]) -> None:
    player = start()
    usual = pygame.display.get_caption()[0]
    player.app.window.waiting(2)
    assert pygame.display.get_caption()[0] == f"(2) {usual}"
    player.app.window.waiting(0)
    assert pygame.display.get_caption()[0] == usual

"""Notices of the desktop: shown where the package is there, and nothing happens where it is not or raises."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pygame
import pytest

from game.devices import notices
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

        async def send(self, title: str, text: str, on_clicked: Act, on_dismissed: Act) -> None:
            shown.append((title, text))
            if raises:
                raise OSError("no desktop")
            (on_clicked if clicks else on_dismissed)()

    package = ModuleType("desktop_notifier")
    package.Icon = lambda path: path  # type: ignore[attr-defined]
    package.DesktopNotifier = Notifier  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "desktop_notifier", package)
    return shown


@pytest.mark.parametrize("raises", [False, True])
def test_a_notice_is_shown_and_a_desktop_without_disturbs_nothing(
    raises: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = desktop(monkeypatch, raises)
    notices.notify("Dusk Arcade", "It is your turn.", Path("icon.svg"), lambda: None)
    wait_until(lambda: shown == [("Dusk Arcade", "It is your turn.")], "the notice")


def test_without_the_package_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "desktop_notifier", None)
    asyncio.run(notices._show("Dusk Arcade", "It is your turn.", Path("icon.svg"), lambda: None))


@pytest.mark.parametrize("focused", [False, True])
def test_a_notice_comes_only_while_the_window_is_not_in_front(
    focused: bool, start: Callable[..., Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = start()
    shown = desktop(monkeypatch)
    monkeypatch.setattr(pygame.key, "get_focused", lambda: focused)
    monkeypatch.setattr("game.devices.notices.start_thread", lambda act, name: act())
    player.app.window.attention("It is your turn.")
    player.app.window.attention()
    assert [text for _, text in shown] == ([] if focused else ["It is your turn."])


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
    monkeypatch.setattr("game.devices.notices.start_thread", lambda act, name: act())
    player.app.window.attention("It is your turn.")
    player.run(0.1)
    assert len(shown) == 1
    assert raised == [True] * clicks, "a notice that is dismissed leaves the window where it is"


def test_the_title_tells_how_many_games_wait(start: Callable[..., Player]) -> None:
    player = start()
    usual = pygame.display.get_caption()[0]
    player.app.window.waiting(2)
    assert pygame.display.get_caption()[0] == f"(2) {usual}"
    player.app.window.waiting(0)
    assert pygame.display.get_caption()[0] == usual

"""What lies below an overlay is shown as it was, without being laid out again, and never anything older."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.scenes.base.overlay import confirm
from game.scenes.home.menu import MenuScene
from game.scenes.play.pause import PauseScene
from game.scenes.play.play import PlayScene
from game.scenes.settings.settings import SettingsScene
from game.stage.sprites import Layer
from tests.conftest import Player
from tests.helpers.games import brickshooter


@pytest.fixture
def player(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.run()
    return player


def pause(player: Player, play: PlayScene) -> PauseScene:
    return PauseScene(player.app, play, play.tools, play.result_scene)


def drawn_anew(player: Player) -> bytes:
    """The picture after everything was laid out and drawn again."""
    pygame.event.post(pygame.Event(pygame.WINDOWSIZECHANGED, x=1280, y=720))
    player.run()
    return player.picture()


def test_the_game_below_is_not_laid_out_again(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    play = brickshooter(player)
    player.settle()
    player.run(0.5)  # The screens have changed.
    monkeypatch.setattr(play, "layout", lambda: pytest.fail("laid out again"))
    player.app.push(pause(player, play))
    player.run(0.5)
    monkeypatch.undo()
    shown = player.picture()
    assert shown == drawn_anew(player)


def test_what_lies_below_is_darker(player: Player) -> None:
    player.run(0.5)
    letters = player.app.window.surface.subsurface((0, 0, 200, 720))

    def brightest() -> int:
        return max(sum(letters.get_at((x, y))[:3]) for x in range(0, 200, 2) for y in range(0, 720, 2))

    before = brightest()
    confirm(player.app, "A title", "A text", "Yes", lambda: None)
    player.run(0.5)
    assert brightest() < 0.8 * before


@pytest.mark.slow
def test_a_menu_below_another_one_is_still_seen(player: Player) -> None:
    play = brickshooter(player)
    player.settle()
    player.app.push(pause(player, play))
    player.run(0.5)
    for number in range(2):
        confirm(player.app, f"{number}", "A text", "Yes", lambda: None)
        player.run(0.5)
        shown = player.picture()
        drawn_anew(player)
        player.run(0.5)  # The focus has come to its button.
        assert player.picture() == shown


def test_a_scene_that_was_covered_is_drawn_again(player: Player) -> None:
    play = brickshooter(player)
    player.settle()
    player.app.push(SettingsScene(player.app))
    player.run()
    player.app.replace(pause(player, play))
    player.run()
    shown = player.picture()
    assert shown == drawn_anew(player)


def test_a_menu_that_comes_up_while_screens_change_lies_over_the_game_alone(player: Player) -> None:
    play = brickshooter(player)
    player.run(0.05)
    player.app.push(pause(player, play))
    player.run(2.0)
    assert player.picture() == drawn_anew(player)


def test_no_tip_is_left_below_an_overlay(player: Player) -> None:
    play = brickshooter(player)
    player.settle()
    menu = next(widget for widget in play.form.widgets if widget.key == "menu")

    def tips() -> int:
        return sum(sprite.layer == Layer.TIP for sprite in play.stage.sprites)

    player.move(play.form.show(menu))
    assert tips() == 1
    player.click(play.form.show(menu))
    player.run(0.5)
    assert isinstance(player.app.front, PauseScene)
    assert tips() == 0
    player.key(pygame.K_ESCAPE)
    player.run(0.5)
    assert player.app.front is play
    assert tips() == 1

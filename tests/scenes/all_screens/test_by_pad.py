"""All that is needed to play, by a gamepad that SDL takes for a real one, from the menu to a game and back."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from game.games import GAMES
from game.play.session.match import Person
from game.scenes.base.onscreen_keyboard import OnScreenKeyboardScene
from game.scenes.home.menu import MenuScene
from game.scenes.play.play import PlayScene
from game.settings.settings import Settings
from game.ui.widgets.text_field import TextField
from tests.conftest import Player
from tests.helpers.pads import VirtualPad

A, X, START = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_START
NEXT = pygame.CONTROLLER_BUTTON_RIGHTSTICK
CROSS = tuple(getattr(pygame, f"CONTROLLER_BUTTON_DPAD_{way}") for way in ("UP", "DOWN", "LEFT", "RIGHT"))
MOST = 400
"""So many buttons are enough for anybody to come upon two moves."""

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("blank")]


class Hands:
    """Somebody who holds a gamepad, and nothing else."""

    def __init__(self, player: Player, pad: VirtualPad) -> None:
        self.player = player
        self.pad = pad

    def tap(self, button: int) -> None:
        for down in (True, False):
            self.pad.hold(button, down)
            self.player.run()

    def lean(self, axis: int, way: float) -> None:
        for value in (way, 0.0):
            self.pad.push(axis, value)
            self.player.run()

    def press(self, key: str) -> None:
        """Go on to the widget of this key, and press it."""
        self.player.run()
        form = self.player.app.front.form
        for _ in form.widgets:
            if form.focus is not None and form.focus.key == key:
                break
            self.tap(NEXT)
        assert form.focus is not None and form.focus.key == key  # noqa: PT018
        self.tap(A)
        self.player.run(0.1)


def two_persons(settings: Settings) -> None:
    settings.speed = "off"
    settings.players = (Person(), Person())


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_from_the_menu_to_a_game_and_back(start: Callable[..., Player], game: str) -> None:
    player, chance = start(two_persons, (800, 600)), Random(3)
    player.app.push(MenuScene(player.app))
    player.run()
    with VirtualPad() as pad:
        hands = Hands(player, pad)
        hands.press(game)
        hands.press("play")
        scene = player.app.front
        assert isinstance(scene, PlayScene)
        for _ in range(MOST):
            if len(scene.session.moves) >= 2 or scene.session.outcome is not None:
                break
            if chance.random() < 0.5:
                hands.tap(chance.choice((*CROSS, A, A)))
            else:
                hands.lean(chance.choice((0, 1)), chance.choice((-1.0, 1.0)))
            scene.focus_board()
        made = len(scene.session.moves)
        assert made >= 2
        hands.tap(X)
        assert len(scene.session.moves) < made
        hands.tap(START)
        hands.press("leave")
        assert isinstance(player.app.front, MenuScene)


def test_a_name_is_written_by_letters(start: Callable[..., Player]) -> None:
    player = start(two_persons, (800, 600))
    player.app.push(MenuScene(player.app))
    player.run()
    with VirtualPad() as pad:
        hands = Hands(player, pad)
        hands.press("explode")
        hands.press("name 0")
        assert isinstance(player.app.front, OnScreenKeyboardScene)
        for key in ("letter J", "letter O", "done"):
            hands.press(key)
        field = next(widget for widget in player.app.front.form.widgets if widget.key == "name 0")
        assert isinstance(field, TextField)
        assert field.text == "Jo"

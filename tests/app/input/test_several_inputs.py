"""Several inputs before the next frame: each meets the screen as the one before has left it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from game.scenes.base.context import Context
from game.scenes.base.scene import Scene
from game.scenes.home.menu import MenuScene
from game.ui.widgets.text_field import TextField
from game.ui.widgets.widgets import Button
from tests.conftest import SCANCODES, Player

Start = Callable[..., Player]


class Rows(Scene):
    """A list of rows. Pressing one takes it away, which fails if it is gone; *ask* brings up a text field."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.rows = [*range(6)]
        self.asks = False
        self.written = ""

    def build(self) -> None:
        places = self.form.box.inset(40).rows(8, 4)
        for row, place in zip(self.rows, places, strict=False):
            self.form.add(Button(f"row {row}", place, str(row), partial(self.take, row)))
        self.form.add(Button("ask", places[6], "Ask", self.ask))
        if self.asks:
            self.form.add(TextField("field", places[7], self.written, "Text", self.write, 20))

    def take(self, row: int) -> None:
        self.rows.remove(row)
        self.renew()

    def ask(self) -> None:
        self.asks = True
        self.form.want("field")
        self.renew()

    def write(self, text: str) -> None:
        self.written = text


@pytest.fixture
def player(start: Start, blank: None) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.push(Rows(player.app))
    player.run()
    return player


def rows(player: Player) -> Rows:
    front = player.app.front
    assert isinstance(front, Rows), "no input ended in the crash screen"
    return front


def press(key: int) -> None:
    """Press and release a key; its text follows as the system sends it."""
    code, sign = SCANCODES.get(key) or getattr(pygame, f"KSCAN_{pygame.key.name(key).upper()}"), ""
    if 0x20 < key < 0x7F:
        sign = chr(key)
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, scancode=code, mod=0, unicode=sign))
    if sign:
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=sign))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, scancode=code, mod=0))


def click(player: Player, key: str) -> None:
    """Press and release the mouse button on a widget, as it was shown last."""
    form = player.app.front.form
    place = form.pixels(next(widget for widget in form.widgets if widget.key == key))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.Event(kind, pos=place.center, button=1))


def test_a_row_that_is_gone_is_met_by_no_click(player: Player) -> None:
    click(player, "row 5")
    click(player, "row 5")
    player.run()
    assert rows(player).rows == [0, 1, 2, 3, 4], "where it was there is nothing now"


def test_a_row_that_is_gone_is_met_by_no_key(player: Player) -> None:
    for _ in range(2):
        press(pygame.K_RETURN)
    player.run()
    assert rows(player).rows == [2, 3, 4, 5]


def test_a_touch_and_a_click_meet_what_is_there(player: Player) -> None:
    width, height = player.app.window.size
    form = player.app.front.form
    place = form.pixels(next(widget for widget in form.widgets if widget.key == "row 5"))
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP) * 2:
        x, y = place.centerx / width, place.centery / height
        there = {"x": x, "y": y, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
        pygame.event.post(pygame.Event(kind, touch_id=0, finger_id=0, **there))
    click(player, "row 5")
    player.run()
    assert rows(player).rows == [0, 1, 2, 3, 4]


def test_what_is_typed_at_once_goes_into_the_field_that_has_just_come_up(player: Player) -> None:
    click(player, "ask")
    for key in (pygame.K_m, pygame.K_h):
        press(key)
    player.run()
    assert rows(player).written == "mh", "no letter was taken for a command"


def test_a_click_after_the_window_has_changed_meets_the_new_layout(player: Player) -> None:
    player.app.front.needs_layout = True
    rows(player).rows = [7]
    click(player, "row 0")
    player.run()
    assert rows(player).rows == [], "the only row lies where the first one was"


def test_a_field_of_letters_typed_faster_than_frames_come_loses_none(player: Player) -> None:
    rows(player).ask()
    player.run()
    for letter in "quickly typed":
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
    player.run()
    assert rows(player).written == "quickly typed"

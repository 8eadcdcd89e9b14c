"""Text entry: input methods, the text selected elsewhere, and the names of keys when the layout changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.actions import Action
from game.app.input import assistive_input
from game.devices.keyboard import Keyboard
from game.games import game_named
from game.play.session.match import Person
from game.scenes.home.menu import MenuScene
from game.scenes.setup.pair import PairSetup
from game.stage.art import Text
from game.ui.widgets.text_field import TextField
from tests.conftest import Player

Start = Callable[..., Player]


class InputMethod:
    """Stands for the window system's input method: keeps what it was told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on: bool | None = None
        self.place: pygame.Rect | None = None
        monkeypatch.setattr(pygame.key, "start_text_input", lambda: setattr(self, "on", True))
        monkeypatch.setattr(pygame.key, "stop_text_input", lambda: setattr(self, "on", False))
        monkeypatch.setattr(pygame.key, "set_text_input_rect", lambda place: setattr(self, "place", place))


@pytest.fixture
def method(monkeypatch: pytest.MonkeyPatch) -> InputMethod:
    return InputMethod(monkeypatch)


@pytest.fixture
def naming(method: InputMethod, start: Start) -> Player:
    """An arcade in the set-up of Explode!, with the focus on the name of the first player."""
    player = start(lambda settings: setattr(settings, "players", (Person(), Person())))
    player.app.push(MenuScene(player.app))
    player.app.push(PairSetup(player.app, game_named("explode")))
    player.press("name 0")
    return player


def field(player: Player, key: str = "name 0") -> TextField:
    player.run()
    found = next(widget for widget in player.app.front.form.widgets if widget.key == key)
    assert isinstance(found, TextField)
    return found


def compose(player: Player, text: str) -> None:
    """Let the input method show unfinished text."""
    pygame.event.post(pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text)))
    player.run()


def shown(found: TextField) -> str:
    """The text that the field draws."""
    assert isinstance(found.label.art, Text)
    return found.label.art.text


def test_unfinished_text_is_shown_at_the_caret_and_underlined(naming: Player) -> None:
    naming.type("Ab")
    naming.key(pygame.K_LEFT)
    compose(naming, "にほん")
    found = field(naming)
    assert shown(found) == "Aにほんb", "what the input method has not finished is seen where it will be"
    assert found.text == "Ab", "and is not typed yet"
    assert found.unfinished.visible, "it is underlined"
    compose(naming, "")
    naming.type("日本")
    found = field(naming)
    assert (found.text, shown(found), found.unfinished.visible) == ("A日本b", "A日本b", False)


def test_unfinished_text_that_is_given_up_leaves_nothing(naming: Player) -> None:
    naming.type("Ann")
    compose(naming, "に")
    compose(naming, "")
    assert shown(field(naming)) == "Ann"
    compose(naming, "に")
    naming.press("name 1")
    assert (field(naming).text, shown(field(naming))) == ("Ann", "Ann"), "the focus went away in the middle"


def test_unfinished_text_takes_the_place_of_what_is_selected(naming: Player) -> None:
    naming.type("Ann")
    naming.key(pygame.K_a, pygame.KMOD_CTRL)
    compose(naming, "に")
    assert shown(field(naming)) == "に"


def test_the_input_method_writes_only_into_text_fields(naming: Player, method: InputMethod) -> None:
    naming.run()
    assert method.on, "a text field has the focus"
    place = naming.app.front.form.pixels(field(naming))
    assert method.place == place, "its window stands at the field"
    naming.press("name 1")
    naming.run()
    assert method.place == naming.app.front.form.pixels(field(naming, "name 1")), "it follows the focus"
    naming.press("play")
    naming.run()
    assert method.on is False, "on a board the letters are keys: an input method would take them"


def test_the_middle_button_pastes_what_is_selected_elsewhere(naming: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assistive_input, "primary_selection", lambda: "Bob\n")
    pygame.scrap.put_text("not this")
    form = naming.app.front.form
    naming.click(form.show(field(naming, "name 1")), button=pygame.BUTTON_MIDDLE)
    assert field(naming, "name 1").text == "Bob"
    assert field(naming).text == "", "the field that had the focus gets nothing"
    naming.click(form.fixed.to_pixels(4, 4), button=pygame.BUTTON_MIDDLE)
    assert field(naming, "name 1").text == "Bob", "beside the fields nothing is pasted"


def test_labels_of_keys_follow_a_layout_that_changes(start: Start) -> None:
    player = start()
    player.app.push(MenuScene(player.app))
    controls = player.app.controls
    controls.keyboard = Keyboard(lambda scancode: "z" if scancode == pygame.KSCAN_Y else "")
    assert controls.label(Action.REDO) == "Y"
    pygame.event.post(pygame.Event(pygame.KEYMAPCHANGED))
    player.run()
    assert controls.label(Action.REDO) == "Z", "the names of the keys are read anew"

"""Choosing keys: real key events, conflicts, and the way back to the usual ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.actions import Action, Key
from game.app.loop.app import App
from game.language import Languages
from game.scenes.base.scene import Scene
from game.scenes.settings.keys import KeysScene
from game.settings.bindings import DEFAULT_BUTTONS, DEFAULT_KEYS
from game.settings.settings import Settings
from game.stage.art import Text
from game.store.player.settings_file import SETTINGS, load_settings
from tests.conftest import Player
from tests.helpers.layout import SCALES, SIZES, UPRIGHT, LongWords, cut, faults
from tests.helpers.pads import VirtualPad

Start = Callable[..., Player]
PAGES = ("moving", "playing", "more")


class Listener(Scene):
    """A scene that takes down the actions that reach it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.heard: list[Action] = []

    def act(self, action: Action) -> bool:
        self.heard.append(action)
        return True


@pytest.fixture
def player(start: Start) -> Player:
    player = start()
    player.app.push(Listener(player.app))
    player.app.push(KeysScene(player.app, "playing"))
    player.run()
    return player


def tap(player: Player, scancode: int, key: int) -> None:
    """A key of any keyboard: its place, and what is printed upon it."""
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=0, unicode=""))
    pygame.event.post(pygame.Event(pygame.KEYUP, key=key, scancode=scancode, mod=0))
    player.run()


def texts(player: Player) -> list[str]:
    return [sprite.art.text for sprite in player.app.front.stage.sprites if isinstance(sprite.art, Text)]


def keys(player: Player, action: Action) -> tuple[Key, ...]:
    return player.app.settings.keys[action]


def test_a_key_is_chosen_by_its_place_and_shown_by_its_label(player: Player) -> None:
    player.press("redo 0")
    assert "Press the key" in texts(player)
    tap(player, pygame.KSCAN_Z, pygame.K_y)  # QWERTZ: the key in the place of Z is a Y
    assert keys(player, Action.REDO) == (Key(pygame.KSCAN_Z, "Y"),)
    assert "Press the key" not in texts(player)
    assert load_settings(SETTINGS.path(player.app.folders.data)).keys[Action.REDO] == (Key(pygame.KSCAN_Z, "Y"),)
    player.key(pygame.K_ESCAPE)
    scene = player.app.front
    assert isinstance(scene, Listener)
    tap(player, pygame.KSCAN_Z, pygame.K_y)
    tap(player, pygame.KSCAN_Y, pygame.K_z)
    assert scene.heard == [Action.REDO], "the old key has no meaning any more"


def test_a_new_start_knows_the_keys(player: Player) -> None:
    player.press("hint 0")
    tap(player, pygame.KSCAN_P, pygame.K_p)
    again = App(player.app.folders, clock=lambda: 0.0, mute=True)
    assert again.controls.bindings[Action.HINT] == (Key(pygame.KSCAN_P, "P"),)


def test_a_second_key_is_added_and_removed(player: Player) -> None:
    player.press("hint 1")
    tap(player, pygame.KSCAN_P, pygame.K_p)
    assert [key.label for key in keys(player, Action.HINT)] == ["H", "P"]
    player.press("remove hint")
    assert [key.label for key in keys(player, Action.HINT)] == ["H"]
    player.press("remove hint")
    assert keys(player, Action.HINT) == ()


def test_escape_cancels_and_stays_with_back(player: Player) -> None:
    player.press("hint 0")
    player.key(pygame.K_ESCAPE)
    assert player.app.settings.keys == dict(DEFAULT_KEYS)
    assert isinstance(player.app.front, KeysScene), "it cancelled, and did not leave"
    player.key(pygame.K_ESCAPE)
    assert isinstance(player.app.front, Listener)


def test_the_mouse_and_the_gamepad_cancel(player: Player) -> None:
    for cancel in (lambda: player.click((5, 700)), lambda: player.pad(pygame.CONTROLLER_BUTTON_B)):
        player.press("hint 0")
        assert "Press the key" in texts(player)
        cancel()
        assert "Press the key" not in texts(player)
        assert isinstance(player.app.front, KeysScene)


def test_by_keyboard_alone(player: Player) -> None:
    for _ in range(40):
        if player.app.front.form.focus.key == "undo 0":
            break
        player.key(pygame.K_TAB)
    event = {"key": pygame.K_RETURN, "scancode": pygame.KSCAN_RETURN, "mod": 0, "unicode": ""}
    for _ in range(4):  # held down, it repeats; that is no new key
        pygame.event.post(pygame.Event(pygame.KEYDOWN, event))
        player.run()
    assert "Press the key" in texts(player)
    pygame.event.post(pygame.Event(pygame.KEYUP, event))
    player.key(pygame.K_p)
    assert keys(player, Action.UNDO)[0].label == "P"
    assert player.app.front.form.focus.key == "undo 0"


def test_by_gamepad_a_place_is_found(player: Player) -> None:
    player.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    player.pad(pygame.CONTROLLER_BUTTON_A)
    scene = player.app.front
    assert isinstance(scene, KeysScene)
    assert scene.waiting is not None
    assert scene.waiting[0] is Action.UNDO


def test_a_key_is_taken_from_another_action_and_that_is_told(player: Player) -> None:
    player.press("hint 0")
    tap(player, pygame.KSCAN_R, pygame.K_r)
    assert keys(player, Action.HINT) == (Key(pygame.KSCAN_R, "R"),)
    assert keys(player, Action.RESTART) == ()
    assert "R no longer stands for “Restart”." in texts(player)


def test_no_essential_action_loses_its_last_key(player: Player) -> None:
    player.press("moving")
    player.press("remove up")
    assert "remove up" not in [widget.key for widget in player.app.front.form.widgets]
    player.press("playing")
    player.press("hint 0")
    tap(player, pygame.KSCAN_UP, pygame.K_UP)
    assert keys(player, Action.UP) == (Key(pygame.KSCAN_UP, "Up"),)
    assert [key.label for key in keys(player, Action.HINT)] == ["H"]
    assert any("only key for “Up”" in text for text in texts(player))
    tap(player, pygame.KSCAN_P, pygame.K_p)
    assert [key.label for key in keys(player, Action.HINT)] == ["P"], "another key can be pressed at once"


def test_keys_with_a_meaning_everywhere_can_be_chosen_too(player: Player) -> None:
    player.press("hint 0")
    fullscreen = player.app.window.fullscreen
    player.key(pygame.K_F11)
    assert player.app.window.fullscreen is fullscreen
    assert keys(player, Action.HINT)[0].scancode == pygame.KSCAN_F11
    assert keys(player, Action.FULLSCREEN) == ()


def test_the_usual_keys_come_back(player: Player) -> None:
    usual = [widget for widget in player.app.front.form.widgets if widget.key == "usual"]
    assert not usual[0].enabled, "there is nothing to bring back"
    player.press("hint 0")
    tap(player, pygame.KSCAN_R, pygame.K_r)
    player.press("usual")
    assert player.app.settings.keys == dict(DEFAULT_KEYS)
    assert load_settings(SETTINGS.path(player.app.folders.data)).keys == dict(DEFAULT_KEYS)
    assert player.app.controls.bindings == dict(DEFAULT_KEYS)


# The buttons of a gamepad


@pytest.fixture
def held(player: Player) -> Iterator[VirtualPad]:
    """A gamepad in the hands of whoever looks at the page of its buttons."""
    with VirtualPad() as pad:
        player.run()
        player.press("device")
        yield pad


def pressed(player: Player, pad: VirtualPad, *buttons: int) -> None:
    for button in buttons:
        for down in (True, False):
            pad.hold(button, down)
            player.run()


def buttons(player: Player, action: Action) -> list[str]:
    return [button.label for button in player.app.settings.buttons[action]]


def test_a_button_is_chosen_by_pressing_it_by_the_gamepad_alone(player: Player, held: VirtualPad) -> None:
    assert "Connected: Pad" in texts(player)
    pressed(player, held, *[pygame.CONTROLLER_BUTTON_RIGHTSTICK] * 2)
    assert player.app.front.form.focus.key == "undo 0"
    pressed(player, held, pygame.CONTROLLER_BUTTON_A)
    assert "Press the button" in texts(player)
    held.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    player.run()
    assert buttons(player, Action.UNDO) == ["LT"]
    assert buttons(player, Action.PASS) == []
    assert "LT no longer stands for “Pass”." in texts(player)
    assert load_settings(SETTINGS.path(player.app.folders.data)).buttons == player.app.settings.buttons
    assert "LT" in player.app.front.tip("Undo", Action.UNDO)
    pressed(player, held, pygame.CONTROLLER_BUTTON_B)
    scene = player.app.front
    assert isinstance(scene, Listener)
    held.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, -1.0)
    player.run()
    held.push(pygame.CONTROLLER_AXIS_TRIGGERLEFT, 1.0)
    player.run()
    pressed(player, held, pygame.CONTROLLER_BUTTON_X)
    assert scene.heard == [Action.UNDO], "the old button has no meaning any more"


def test_a_new_start_knows_the_buttons(player: Player, held: VirtualPad) -> None:
    player.press("hint 1")
    pressed(player, held, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    again = App(player.app.folders, clock=lambda: 0.0, mute=True)
    assert [one.label for one in again.controls.buttons[Action.HINT]] == ["RT", "RB"]


def test_start_the_mouse_and_keys_leave_the_buttons_as_they_were(player: Player, held: VirtualPad) -> None:
    for cancel in (
        lambda: pressed(player, held, pygame.CONTROLLER_BUTTON_START),
        lambda: player.click((5, 700)),
        lambda: player.key(pygame.K_p),
        lambda: player.key(pygame.K_ESCAPE),
    ):
        player.press("hint 0")
        assert "Press the button" in texts(player)
        cancel()
        assert "Press the button" not in texts(player)
    assert player.app.settings.buttons == DEFAULT_BUTTONS
    assert player.app.settings.keys == dict(DEFAULT_KEYS)


def test_what_is_needed_or_always_stands_for_something_stays_and_that_is_told(player: Player, held: VirtualPad) -> None:
    player.press("hint 0")
    pressed(player, held, pygame.CONTROLLER_BUTTON_A)
    assert any(text.startswith("A is the only button for “Confirm”") for text in texts(player))
    held.push(0, -1.0)
    player.run()
    assert any(text.startswith("LS Left always stands for “Left”") for text in texts(player))
    pressed(player, held, pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    assert buttons(player, Action.HINT) == ["Left"]
    assert buttons(player, Action.LEFT) == ["LS Left"]
    player.press("usual")
    assert player.app.settings.buttons == DEFAULT_BUTTONS
    assert "Default buttons restored." in texts(player)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, UPRIGHT], ids=str)
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("words", ["english", "long"])
def test_nothing_is_cut(
    start: Start, size: tuple[int, int], scale: int, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if words == "long":
        monkeypatch.setattr(Languages, "translation", lambda *asked: LongWords())

    def change(settings: Settings) -> None:
        settings.ui_scale = scale

    player = start(change, size)
    player.app.push(KeysScene(player.app))
    for page in (*PAGES, "device", *PAGES):
        player.run()
        player.press(page)
        player.settle()
        assert faults(player.app) == [], page
        if words == "english":
            assert cut(player.app) == [], page

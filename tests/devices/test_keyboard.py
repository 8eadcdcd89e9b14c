"""Keyboards of several countries: what stands beside a button is the key that does it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.actions import Action, Key
from game.devices.controls import Controls
from game.devices.keyboard import Keyboard
from game.settings.bindings import DEFAULT_BUTTONS, DEFAULT_KEYS
from game.ui.input.inputs import Composed, Edit, Input, KeyDown, Press

KEYBOARDS = {
    "German": {pygame.KSCAN_Y: "z", pygame.KSCAN_Z: "y", pygame.KSCAN_MINUS: "ß"},
    "French": {
        pygame.KSCAN_W: "z",
        pygame.KSCAN_A: "q",
        pygame.KSCAN_Q: "a",
        pygame.KSCAN_Z: "w",
        pygame.KSCAN_M: ",",
        pygame.KSCAN_COMMA: ";",
    },
    "Dvorak": {pygame.KSCAN_H: "d", pygame.KSCAN_J: "h", pygame.KSCAN_Y: "f", pygame.KSCAN_W: ","},
    "Russian": {pygame.KSCAN_Y: "н", pygame.KSCAN_Z: "я", pygame.KSCAN_H: "р", pygame.KSCAN_V: "м"},
    "Greek": {pygame.KSCAN_Y: "υ", pygame.KSCAN_Z: "ζ", pygame.KSCAN_H: "η", pygame.KSCAN_V: "ω"},
}
"""The keys of some layouts that differ from an English one."""
LABELS = {
    "German": {Action.REDO: "Z", Action.UNDO: "U", Action.HINT: "H", Action.BACK: "Escape"},
    "French": {Action.REDO: "Y", Action.ROTATE_LEFT: "A", Action.MUTE: ",", Action.HINT: "H"},
    "Dvorak": {Action.REDO: "F", Action.HINT: "D", Action.FASTER: "H"},
    "Russian": {Action.REDO: "Н", Action.HINT: "Р"},
    "Greek": {Action.REDO: "Υ", Action.HINT: "Η"},
}


def controls_of(keyboard: str) -> Controls:
    """Controls for somebody with such a keyboard."""
    usual = {key.scancode: key.label.lower() for keys in DEFAULT_KEYS.values() for key in keys if len(key.label) == 1}
    letters = usual | KEYBOARDS[keyboard]
    return Controls(DEFAULT_KEYS, DEFAULT_BUTTONS, Keyboard(lambda scancode: letters.get(scancode, "")))


@pytest.fixture(autouse=True)
def _video() -> Iterator[None]:
    pygame.display.init()
    yield
    pygame.quit()


def down(key: int, scancode: int, mod: int = 0, unicode: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, scancode=scancode, mod=mod, unicode=unicode)


def pressed(controls: Controls, event: pygame.Event, typing: bool = False) -> list[Input]:
    """The inputs of a key without its raw one."""
    inputs = controls.translate(event, typing)
    controls.translate(pygame.Event(pygame.KEYUP, key=event.key, scancode=event.scancode, mod=event.mod))
    return [entry for entry in inputs if not isinstance(entry, KeyDown)]


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_the_label_of_an_action_is_on_the_key_that_does_it(keyboard: str) -> None:
    controls = controls_of(keyboard)
    assert {action: controls.label(action) for action in LABELS[keyboard]} == LABELS[keyboard]
    for action, keys in controls.bindings.items():
        for key in keys:
            letter = KEYBOARDS[keyboard].get(key.scancode)
            assert letter is None or key.label == letter.upper(), f"the label of {action} is not on the keyboard"
            code = ord(letter) if letter else 0
            assert pressed(controls, down(code, key.scancode)) == [Press(action)], f"{key.label} does {action}"


def test_labels_follow_a_layout_that_changes() -> None:
    letters = {pygame.KSCAN_Y: "y"}
    controls = Controls(DEFAULT_KEYS, DEFAULT_BUTTONS, Keyboard(lambda scancode: letters.get(scancode, "")))
    assert controls.label(Action.REDO) == "Y"
    letters[pygame.KSCAN_Y] = "z"
    controls.relabel()
    assert controls.label(Action.REDO) == "Z", "the layout changed to a German one"
    letters.clear()
    controls.relabel()
    assert controls.label(Action.REDO) == "Y", "a key of which nothing is known keeps the label it was bound with"


def test_a_capital_that_is_two_letters_stays_small() -> None:
    controls = Controls({Action.HINT: DEFAULT_KEYS[Action.HINT]}, keyboard=Keyboard(lambda scancode: "ß"))
    assert controls.label(Action.HINT) == "ß"


@pytest.mark.parametrize("letter", ["я", "ζ", "ז"])
def test_control_goes_by_the_place_where_letters_are_not_latin(letter: str) -> None:
    controls = Controls(DEFAULT_KEYS)
    ctrl = pygame.KMOD_LCTRL
    assert pressed(controls, down(ord(letter), pygame.KSCAN_Z, ctrl)) == [Press(Action.UNDO)]
    assert pressed(controls, down(ord(letter), pygame.KSCAN_Y, ctrl)) == [Press(Action.REDO)]
    assert pressed(controls, down(ord(letter), pygame.KSCAN_V, ctrl)) == [Edit("paste")]
    assert pressed(controls, down(ord(letter), pygame.KSCAN_C, ctrl)) == [Edit("copy")]


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_RALT, pygame.KMOD_MODE])
@pytest.mark.parametrize("key", [pygame.K_a, pygame.K_c, pygame.K_v, pygame.K_x, pygame.K_z])
def test_altgr_is_never_control(mod: int, key: int) -> None:
    # Windows reports AltGr as Ctrl with Alt.
    scancode = getattr(pygame, f"KSCAN_{chr(key).upper()}")
    for typing in (True, False):
        assert pressed(Controls(DEFAULT_KEYS), down(key, scancode, mod), typing) == [], "AltGr with a letter is text"


@pytest.mark.parametrize("key", [pygame.K_u, pygame.K_r, pygame.K_h, pygame.K_m])
def test_alt_with_a_letter_is_nothing(key: int) -> None:
    scancode = getattr(pygame, f"KSCAN_{chr(key).upper()}")
    assert Controls(DEFAULT_KEYS).translate(down(key, scancode, pygame.KMOD_LALT)) == []


KEYPAD = {
    pygame.KSCAN_KP_8: (Action.UP, "8"), pygame.KSCAN_KP_2: (Action.DOWN, "2"), pygame.KSCAN_KP_4: (Action.LEFT, "4"),
    pygame.KSCAN_KP_6: (Action.RIGHT, "6"), pygame.KSCAN_KP_7: (Action.BEGINNING, "7"),
    pygame.KSCAN_KP_1: (Action.PRESENT, "1"), pygame.KSCAN_KP_9: (Action.EARLIER, "9"),
    pygame.KSCAN_KP_3: (Action.LATER, "3"), pygame.KSCAN_KP_ENTER: (Action.CONFIRM, ""),
}  # fmt: skip


@pytest.mark.parametrize("locked", [False, True])
@pytest.mark.parametrize("scancode", KEYPAD)
def test_the_keypad_plays_in_either_state(scancode: int, locked: bool) -> None:
    action, digit = KEYPAD[scancode]
    event = down(pygame.K_KP4, scancode, pygame.KMOD_NUM if locked else 0, digit if locked else "")
    assert pressed(Controls(DEFAULT_KEYS), event) == [Press(action)]


def test_the_keypad_writes_digits_or_moves_the_caret_as_it_is_locked() -> None:
    controls = Controls(DEFAULT_KEYS)
    locked = controls.translate(down(pygame.K_KP4, pygame.KSCAN_KP_4, pygame.KMOD_NUM, "4"), typing=True)
    assert [entry for entry in locked if isinstance(entry, Press)] == [], "the digit comes as text"
    controls.translate(pygame.Event(pygame.KEYUP, key=pygame.K_KP4, scancode=pygame.KSCAN_KP_4, mod=0))
    free = controls.translate(down(pygame.K_KP4, pygame.KSCAN_KP_4), typing=True)
    assert [entry.key for entry in free if isinstance(entry, KeyDown)] == [pygame.K_LEFT]


def test_a_key_of_the_keypad_can_have_an_action_of_its_own() -> None:
    keypad = Key(pygame.KSCAN_KP_4, "[4]")
    controls = Controls({**DEFAULT_KEYS, Action.HINT: (keypad,)})
    assert pressed(controls, down(pygame.K_KP4, pygame.KSCAN_KP_4)) == [Press(Action.HINT)]


@pytest.mark.parametrize(
    ("key", "scancode", "mod", "what"),
    [
        (pygame.K_INSERT, pygame.KSCAN_INSERT, pygame.KMOD_LSHIFT, "paste"),
        (pygame.K_INSERT, pygame.KSCAN_INSERT, pygame.KMOD_LCTRL, "copy"),
        (pygame.K_DELETE, pygame.KSCAN_DELETE, pygame.KMOD_LSHIFT, "cut"),
    ],
)
def test_the_older_keys_of_the_clipboard(key: int, scancode: int, mod: int, what: str) -> None:
    for typing in (True, False):
        assert pressed(Controls(DEFAULT_KEYS), down(key, scancode, mod), typing) == [Edit(what)]


def test_what_an_input_method_has_not_finished_is_an_input() -> None:
    controls = Controls(DEFAULT_KEYS)
    event = pygame.Event(pygame.TEXTEDITING, text="にほん", start=0, length=3)
    assert controls.translate(event, typing=True) == [Composed("にほん")]

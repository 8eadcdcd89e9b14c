"""Controls: every key, button and stick becomes the action it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.actions import Action, Key
from game.devices.controls import Controls
from game.settings import bindings as parts
from game.settings.bindings import DEFAULT_BUTTONS, DEFAULT_KEYS
from game.ui.input.inputs import Input, KeyDown, Pointer, Press, Typed

EXPECTED = {
    Action.UP: (pygame.K_UP, pygame.K_w),
    Action.DOWN: (pygame.K_DOWN, pygame.K_s),
    Action.LEFT: (pygame.K_LEFT, pygame.K_a),
    Action.RIGHT: (pygame.K_RIGHT, pygame.K_d),
    Action.CONFIRM: (pygame.K_RETURN, pygame.K_SPACE, pygame.K_KP_ENTER),
    Action.BACK: (pygame.K_ESCAPE,),
    Action.NEXT: (pygame.K_TAB,),
    Action.UNDO: (pygame.K_u, pygame.K_BACKSPACE),
    Action.REDO: (pygame.K_y,),
    Action.RESTART: (pygame.K_r,),
    Action.HINT: (pygame.K_h,),
    Action.HELP: (pygame.K_F1,),
    Action.ROTATE_LEFT: (pygame.K_q,),
    Action.ROTATE_RIGHT: (pygame.K_e,),
    Action.PASS: (pygame.K_p,),
    Action.PLACES: (pygame.K_f,),
    Action.FASTER: (pygame.K_j,),
    Action.PAUSE: (pygame.K_k,),
    Action.STEP: (pygame.K_l,),
    Action.TURN: (pygame.K_t,),
    Action.MOVES: (pygame.K_n,),
    Action.BEGINNING: (pygame.K_HOME,),
    Action.EARLIER: (pygame.K_PAGEUP, pygame.K_COMMA),
    Action.LATER: (pygame.K_PAGEDOWN, pygame.K_PERIOD),
    Action.PRESENT: (pygame.K_END,),
    Action.MUTE: (pygame.K_m,),
    Action.FULLSCREEN: (pygame.K_F11,),
    Action.ACCESS: (pygame.K_F2,),
    Action.ASK_HERE: (pygame.K_1,),
    Action.ASK_BOARD: (pygame.K_2,),
    Action.ASK_SCORE: (pygame.K_3,),
    Action.ASK_TURN: (pygame.K_4,),
    Action.ASK_LAST: (pygame.K_5,),
    Action.ASK_CHOICES: (pygame.K_6,),
}
SCANCODES = {
    key: getattr(pygame, "KSCAN_" + name.removeprefix("K_").upper())
    for name, key in vars(pygame).items()
    if name.startswith("K_") and hasattr(pygame, "KSCAN_" + name.removeprefix("K_").upper())
}
SPELLED = {"Page up": "Pageup", "Page down": "Pagedown", ",": "Comma", ".": "Period"}
"""How SDL calls keys that have another label."""
PADS = {
    pygame.CONTROLLER_BUTTON_A: Action.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Action.BACK,
    pygame.CONTROLLER_BUTTON_START: Action.BACK,
    pygame.CONTROLLER_BUTTON_X: Action.UNDO,
    pygame.CONTROLLER_BUTTON_Y: Action.REDO,
    pygame.CONTROLLER_BUTTON_BACK: Action.HELP,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Action.ROTATE_LEFT,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Action.ROTATE_RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Action.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Action.DOWN,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Action.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Action.RIGHT,
}


@pytest.fixture
def controls() -> Iterator[Controls]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    controls = Controls(dict(DEFAULT_KEYS))
    yield controls
    controls.gamepads.stop()
    pygame.quit()


def key_event(key: int, mod: int = 0, unicode: str = "", scancode: int | None = None) -> pygame.Event:
    code = SCANCODES[key] if scancode is None else scancode
    return pygame.Event(pygame.KEYDOWN, key=key, scancode=code, mod=mod, unicode=unicode)


def press(
    controls: Controls, key: int, mod: int = 0, unicode: str = "", scancode: int | None = None, typing: bool = False
) -> list[Input]:
    """The inputs of pressing a key and letting it go, but for the raw key."""
    event = key_event(key, mod, unicode, scancode)
    inputs = controls.translate(event, typing)
    controls.translate(pygame.Event(pygame.KEYUP, key=key, scancode=event.scancode, mod=mod))
    return [entry for entry in inputs if not isinstance(entry, KeyDown)]


# Keys


@pytest.mark.parametrize(("action", "key"), [(action, key) for action, keys in EXPECTED.items() for key in keys])
def test_every_default_key_does_its_action(controls: Controls, action: Action, key: int) -> None:
    assert press(controls, key) == [Press(action)]


def test_no_action_is_forgotten_and_no_key_stands_for_two() -> None:
    assert set(EXPECTED) | {Action.PREVIOUS} == set(Action) == set(DEFAULT_KEYS)
    codes = [key.scancode for keys in DEFAULT_KEYS.values() for key in keys]
    assert len(codes) == len(set(codes))


def test_default_keys_have_the_scancodes_of_sdl() -> None:
    names = {
        value: name.removeprefix("KSCAN_").replace("_", " ").capitalize()
        for name, value in vars(pygame).items()
        if name.startswith("KSCAN_")
    }
    for keys in DEFAULT_KEYS.values():
        for key in keys:
            assert names[key.scancode] == SPELLED.get(key.label, key.label)


def test_shift_and_tab_goes_back(controls: Controls) -> None:
    assert press(controls, pygame.K_TAB, pygame.KMOD_LSHIFT) == [Press(Action.PREVIOUS)]


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_RCTRL, pygame.KMOD_LMETA])
def test_the_usual_keys_to_undo_and_redo(controls: Controls, mod: int) -> None:
    assert press(controls, pygame.K_z, mod) == [Press(Action.UNDO)]
    assert press(controls, pygame.K_y, mod) == [Press(Action.REDO)]
    assert press(controls, pygame.K_z, mod | pygame.KMOD_LSHIFT) == [Press(Action.REDO)]


def test_undo_by_control_follows_the_letter_not_the_place(controls: Controls) -> None:
    # On a German keyboard Z and Y have changed places.
    assert press(controls, pygame.K_z, pygame.KMOD_CTRL, scancode=pygame.KSCAN_Y) == [Press(Action.UNDO)]
    assert press(controls, pygame.K_y, pygame.KMOD_CTRL, scancode=pygame.KSCAN_Z) == [Press(Action.REDO)]


@pytest.mark.parametrize("key", [pygame.K_r, pygame.K_m, pygame.K_q, pygame.K_w, pygame.K_h])
def test_control_and_another_letter_does_nothing(controls: Controls, key: int) -> None:
    assert press(controls, key, pygame.KMOD_CTRL) == []


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_KP_ENTER])
def test_alt_and_enter_is_full_screen(controls: Controls, key: int) -> None:
    assert press(controls, key, pygame.KMOD_LALT) == [Press(Action.FULLSCREEN)]


def test_keys_go_by_their_place_not_by_their_letter(controls: Controls) -> None:
    # The key left of S on a French keyboard is a Q.
    assert press(controls, pygame.K_q, scancode=pygame.KSCAN_A) == [Press(Action.LEFT)]


def test_a_key_bound_anew_does_the_new_action_only(controls: Controls) -> None:
    bindings = dict(DEFAULT_KEYS)
    bindings[Action.UNDO] = (Key(pygame.KSCAN_Z, "Y"),)
    bindings[Action.HINT] = ()
    controls.bind(bindings, DEFAULT_BUTTONS)
    assert press(controls, pygame.K_y, scancode=pygame.KSCAN_Z) == [Press(Action.UNDO)]
    assert press(controls, pygame.K_u) == press(controls, pygame.K_h) == []
    assert controls.label(Action.UNDO) == "Z", "what stands there on this keyboard, not on the one it was bound on"
    assert controls.label(Action.HINT) == ""
    assert controls.label(Action.BACK) == "Escape"


def test_a_button_bound_anew_does_the_new_action_only(controls: Controls) -> None:
    own = {Action.UNDO: (parts.button("P1"),), Action.HINT: (parts.button("#9"), parts.button("RS Up"))}
    controls.bind(dict(DEFAULT_KEYS), {**DEFAULT_BUTTONS, **own})
    for number, asked in ((pygame.CONTROLLER_BUTTON_X, []), (16, [Press(Action.UNDO)])):
        event = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=number, instance_id=0)
        assert controls.translate(event)[1:] == asked
    assert Press(Action.HINT) in controls.translate(pygame.Event(pygame.JOYBUTTONDOWN, button=8, instance_id=3))
    assert controls.caps(Action.UNDO) == ("P1",)
    assert controls.caps(Action.HINT) == ("#9",)
    assert controls.caps(Action.MUTE) == ()
    assert controls.caps(Action.BACK) == ("B",), "Start always leads back; that is not what is said first"


def test_the_raw_key_comes_first(controls: Controls) -> None:
    first, *_ = controls.translate(key_event(pygame.K_F1))
    assert first == KeyDown(pygame.KSCAN_F1, pygame.K_F1, "F1")
    assert controls.translate(key_event(pygame.K_b)) == [KeyDown(pygame.KSCAN_B, pygame.K_b, "B")]


def test_a_held_key_repeats_and_a_new_press_does_not(controls: Controls) -> None:
    def pressed() -> list[Input]:
        return [entry for entry in controls.translate(key_event(pygame.K_RIGHT)) if isinstance(entry, Press)]

    up = pygame.Event(pygame.KEYUP, key=pygame.K_RIGHT, scancode=pygame.KSCAN_RIGHT, mod=0)
    assert pressed() == [Press(Action.RIGHT)]
    assert pressed() == pressed() == [Press(Action.RIGHT, repeat=True)]
    assert controls.translate(up) == []
    assert pressed() == [Press(Action.RIGHT)]


# Typing


def test_letters_are_text_while_typing(controls: Controls) -> None:
    assert press(controls, pygame.K_m, unicode="m", typing=True) == []
    assert press(controls, pygame.K_SPACE, unicode=" ", typing=True) == []
    assert press(controls, pygame.K_BACKSPACE, unicode="\b", typing=True) == []
    assert controls.translate(pygame.Event(pygame.TEXTINPUT, text="ü")) == [Typed("ü")]


@pytest.mark.parametrize(
    ("key", "unicode", "action"),
    [
        (pygame.K_RETURN, "\r", Action.CONFIRM),
        (pygame.K_ESCAPE, "\x1b", Action.BACK),
        (pygame.K_TAB, "\t", Action.NEXT),
        (pygame.K_UP, "", Action.UP),
        (pygame.K_F11, "", Action.FULLSCREEN),
    ],
)
def test_other_keys_stay_actions_while_typing(controls: Controls, key: int, unicode: str, action: Action) -> None:
    assert press(controls, key, unicode=unicode, typing=True) == [Press(action)]


# Mouse


def test_the_mouse_moves_and_clicks(controls: Controls) -> None:
    def translate(kind: int, **values: Any) -> list[Input]:
        return controls.translate(pygame.Event(kind, pos=(30, 40), **values))

    assert translate(pygame.MOUSEMOTION, rel=(1, 1), buttons=(0, 0, 0)) == [Pointer("move", (30, 40))]
    for button in (1, 2, 3):
        assert translate(pygame.MOUSEBUTTONDOWN, button=button) == [Pointer("down", (30, 40), button=button)]
        assert translate(pygame.MOUSEBUTTONUP, button=button) == [Pointer("up", (30, 40), button=button)]
    for button in (4, 5):
        assert translate(pygame.MOUSEBUTTONDOWN, button=button) == [], "the wheel is no button"


@pytest.mark.parametrize("step", [1, -3])
def test_the_wheel_turns(controls: Controls, step: int) -> None:
    event = pygame.Event(pygame.MOUSEWHEEL, x=0, y=step, precise_x=0.0, precise_y=float(step))
    assert [entry.wheel for entry in controls.translate(event) if isinstance(entry, Pointer)] == [step]


def test_the_parts_of_a_notch_add_up_to_one(controls: Controls) -> None:
    # Two fingers on a touch pad: SDL gives a whole notch once the parts have come to one.
    turned = [
        entry.wheel
        for y, precise in ((0, -0.3), (0, -0.3), (0, -0.3), (-1, -0.3), (0, -0.1))
        for entry in controls.translate(pygame.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=precise))
        if isinstance(entry, Pointer)
    ]
    assert turned == [-1], "five parts that come to 1.3 notches are one step"


def test_the_wheel_turned_sideways_does_nothing(controls: Controls) -> None:
    assert controls.translate(pygame.Event(pygame.MOUSEWHEEL, x=1, y=0, precise_x=1.0, precise_y=0.0)) == []


# Gamepads


@pytest.mark.parametrize(("button", "action"), PADS.items())
def test_every_button_does_its_action(controls: Controls, button: int, action: Action) -> None:
    event = pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    raw, *pressed = controls.translate(event)
    assert isinstance(raw, KeyDown)
    assert pressed == [Press(action)]


def test_an_unknown_button_does_nothing(controls: Controls) -> None:
    assert controls.translate(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=99, instance_id=0)) == []
    assert controls.translate(pygame.Event(pygame.JOYBUTTONDOWN, button=99, instance_id=0)) == []


def stick(controls: Controls, *values: float, axis: int = 0, instance: int = 0) -> list[Action]:
    events = [
        pygame.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(value * 32767), instance_id=instance)
        for value in values
    ]
    return [entry.action for event in events for entry in controls.translate(event) if isinstance(entry, Press)]


def test_the_stick_acts_once_each_way(controls: Controls) -> None:
    assert stick(controls, 0.2, 0.5, 0.7, 1.0, 0.9, 1.0) == [Action.RIGHT]
    assert stick(controls, 0.0, -1.0) == [Action.LEFT]
    assert stick(controls, 0.0, -1.0, axis=1) == [Action.UP]
    assert stick(controls, 0.0, 1.0, axis=1) == [Action.DOWN]


def test_a_trembling_stick_acts_only_once(controls: Controls) -> None:
    assert stick(controls, 0.61, 0.59, 0.62, 0.4, 0.61, 0.58, 0.7) == [Action.RIGHT]
    assert stick(controls, 0.3, 0.61) == [Action.RIGHT]


def test_a_stick_thrown_from_side_to_side_acts_both_ways(controls: Controls) -> None:
    assert stick(controls, 1.0, -1.0, 1.0) == [Action.RIGHT, Action.LEFT, Action.RIGHT]


def test_sticks_and_their_axes_do_not_disturb_each_other(controls: Controls) -> None:
    assert stick(controls, 1.0) == [Action.RIGHT]
    assert stick(controls, 1.0, axis=1) == [Action.DOWN]
    assert stick(controls, 1.0, instance=1) == [Action.RIGHT]
    assert stick(controls, 1.0, axis=2) == [Action.STEP], "the right stick watches"
    assert stick(controls, 0.0, -1.0, axis=2) == [Action.PAUSE]
    assert stick(controls, -1.0, 0.0, 1.0, axis=3) == [Action.PLACES, Action.TURN]
    assert stick(controls, 0.0, 1.0, axis=pygame.CONTROLLER_AXIS_TRIGGERLEFT) == [Action.PASS]


def test_the_right_trigger_asks_for_a_hint_once(controls: Controls) -> None:
    assert stick(controls, 0.2, 0.7, 1.0, 0.9, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == [Action.HINT]
    assert stick(controls, 0.0, 1.0, axis=pygame.CONTROLLER_AXIS_TRIGGERRIGHT) == [Action.HINT]


def test_a_joystick_without_mapping_works_too(controls: Controls) -> None:
    assert Press(Action.CONFIRM) in controls.translate(pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=3))
    motion = pygame.Event(pygame.JOYAXISMOTION, axis=1, value=-1.0, instance_id=3)
    assert Press(Action.UP) in controls.translate(motion)
    for value, action in {(0, 1): Action.UP, (0, -1): Action.DOWN, (-1, 0): Action.LEFT, (1, 0): Action.RIGHT}.items():
        event = pygame.Event(pygame.JOYHATMOTION, hat=0, value=value, instance_id=3)
        assert Press(action) in controls.translate(event)
    assert controls.translate(pygame.Event(pygame.JOYHATMOTION, hat=0, value=(0, 0), instance_id=3)) == []


def test_a_gamepad_that_is_gone_again_is_no_error(controls: Controls) -> None:
    pygame.joystick.init()
    assert controls.translate(pygame.Event(pygame.JOYDEVICEADDED, device_index=5)) == []
    assert controls.pads == {}


def test_a_machine_without_gamepads_is_no_error(controls: Controls) -> None:
    controls.gamepads.start()
    assert controls.pads == {}


def test_other_events_are_no_input(controls: Controls) -> None:
    for kind in (pygame.ACTIVEEVENT, pygame.WINDOWMOVED, pygame.USEREVENT, pygame.AUDIODEVICEADDED):
        assert controls.translate(pygame.Event(kind)) == []

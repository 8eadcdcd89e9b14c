"""Gamepads that SDL takes for real ones: what is done with them goes the whole way through its drivers and events."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.actions import Action
from game.app.display import timestep
from game.devices import native as waiting
from game.devices.controls import Controls
from game.devices.gamepads import HELD_FIRST, HELD_NEXT, Pad
from game.scenes.home.menu import MenuScene
from game.scenes.settings.settings import SettingsScene
from game.settings.bindings import DEFAULT_KEYS
from game.settings.settings import Settings
from game.ui.input.gamepad_glyphs import GamepadBrand
from game.ui.input.inputs import Press
from tests.conftest import Player
from tests.helpers.games import words
from tests.helpers.pads import NINTENDO, NOBODY, PLAYSTATION, STICK, XBOX, VirtualPad
from tests.processes import PATIENCE

A, X, RIGHT = pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_DPAD_RIGHT
HINT = pygame.CONTROLLER_AXIS_TRIGGERRIGHT


@pytest.fixture
def controls() -> Iterator[Controls]:
    pygame.display.init()
    pygame.display.set_mode((640, 480))
    controls = Controls(dict(DEFAULT_KEYS))
    controls.gamepads.start()
    yield controls
    controls.gamepads.stop()
    pygame.quit()


def asked(controls: Controls) -> list[Action]:
    """What the events that have come since are understood as."""
    return [
        entry.action for event in pygame.event.get() for entry in controls.translate(event) if isinstance(entry, Press)
    ]


def test_a_gamepad_is_heard_once_through_its_mapping_and_its_triggers_at_rest_are_not(controls: Controls) -> None:
    with VirtualPad(XBOX, "Pad of a friend") as pad:
        assert asked(controls) == []
        assert controls.connected == ("Pad of a friend",)
        assert controls.pads == {}, "nobody has pressed it yet"
        pad.hold(A)
        assert asked(controls) == [Action.CONFIRM]
        assert controls.pads == {0: "Pad of a friend"}
        pad.hold(A, False)
        pad.push(HINT, 1.0)
        pad.push(pygame.CONTROLLER_AXIS_RIGHTY, -1.0)
        assert asked(controls) == [Action.PLACES, Action.HINT]
    asked(controls)
    assert controls.pads == {}


def test_what_is_pressed_is_the_same_on_every_gamepad(controls: Controls) -> None:
    with VirtualPad() as first, VirtualPad() as second:
        asked(controls)
        for pad in (first, second):
            pad.hold(A)
        inputs = [entry for event in pygame.event.get() for entry in controls.translate(event)]
        presses = [entry for entry in inputs if isinstance(entry, Press)]
        assert presses == [Press(Action.CONFIRM)] * 2
        assert {press.pad for press in presses} == {0, 1}


def test_a_stick_pushed_askew_goes_one_way(controls: Controls) -> None:
    with VirtualPad() as pad:
        asked(controls)
        pad.push(0, 0.75)
        pad.push(1, 0.65)
        assert asked(controls) == [Action.RIGHT]


def test_a_joystick_without_a_mapping_has_stick_hat_and_buttons(controls: Controls) -> None:
    with VirtualPad(NOBODY, "Stick", kind=STICK) as stick:
        asked(controls)
        assert controls.make is GamepadBrand.OTHER
        stick.hold(0)
        assert asked(controls) == [Action.CONFIRM]
        stick.hat(1)
        assert asked(controls) == [Action.UP]
        stick.hat(8)
        assert asked(controls) == [Action.LEFT]
        stick.push(1, 1.0)
        assert asked(controls) == [Action.DOWN]


@pytest.mark.parametrize(
    ("maker", "make"),
    [
        (XBOX, GamepadBrand.XBOX),
        (PLAYSTATION, GamepadBrand.PLAYSTATION),
        (NINTENDO, GamepadBrand.NINTENDO),
        (NOBODY, GamepadBrand.OTHER),
    ],
)
def test_the_make_is_known(controls: Controls, maker: tuple[int, int], make: GamepadBrand) -> None:
    with VirtualPad(maker):
        asked(controls)
        assert controls.make is make


def joined(controls: Controls, name: str) -> VirtualPad:
    """A gamepad that somebody has pressed."""
    pad = VirtualPad(name=name)
    asked(controls)
    pad.hold(A)
    asked(controls)
    pad.hold(A, False)
    return pad


def test_gamepads_are_numbered_by_their_first_press_and_a_number_that_is_free_is_given_again(
    controls: Controls,
) -> None:
    idle = VirtualPad(name="Nobody's")
    first, second = joined(controls, "First"), joined(controls, "Second")
    assert controls.pads == {0: "First", 1: "Second"}, "one that nobody presses is no player"
    first.unplug()
    asked(controls)
    assert controls.pads == {1: "Second"}
    third = joined(controls, "Third")
    assert controls.pads == {0: "Third", 1: "Second"}
    for pad in (second, third, idle):
        pad.unplug()


def test_a_device_that_pushes_without_end_does_nothing(controls: Controls) -> None:
    # Some keyboards are listed as joysticks, and one of their axes is never in the middle. SDL's virtual ones begin
    # there, so this one is only entered as plugged in.
    with VirtualPad(NOBODY, kind=STICK):
        asked(controls)
        (real,) = controls.gamepads.plugged.values()
        controls.gamepads.plugged[77] = Pad(real.device, "Keyboard", real.make)

        def pushed(value: float) -> list[Action]:
            event = pygame.Event(pygame.JOYAXISMOTION, axis=1, value=value, instance_id=77)
            return [entry.action for entry in controls.translate(event) if isinstance(entry, Press)]

        for value in (-1.0, -0.9, -1.0):
            assert pushed(value) == [], "an axis that was never seen in the middle"
        assert controls.pads == {}, "it takes nobody's place"
        assert controls.gamepads.quiet(0.0) > 1e9, "and repeats nothing"
        assert pushed(0.0) == []
        assert pushed(-1.0) == [Action.UP], "a stick that was let go is one"
        del controls.gamepads.plugged[77]


def test_what_is_held_is_done_again_and_again_until_it_is_let_go(controls: Controls) -> None:
    with VirtualPad() as pad:
        asked(controls)
        for hold, let_go in (
            (lambda: pad.hold(RIGHT), lambda: pad.hold(RIGHT, False)),
            (lambda: pad.push(0, 1.0), lambda: pad.push(0, 0.2)),
        ):
            hold()
            assert asked(controls) == [Action.RIGHT]
            gamepads = controls.gamepads
            assert gamepads.repeated(0.0) == []
            assert gamepads.quiet(0.0) == HELD_FIRST
            assert gamepads.repeated(HELD_FIRST) == [Press(Action.RIGHT, repeat=True, pad=0)]
            assert gamepads.repeated(HELD_FIRST + HELD_NEXT / 2) == []
            assert gamepads.repeated(HELD_FIRST + HELD_NEXT) == [Press(Action.RIGHT, repeat=True, pad=0)]
            let_go()
            asked(controls)
            assert gamepads.repeated(10.0) == []
            assert gamepads.quiet(10.0) > 1e9
        pad.hold(A)
        asked(controls)
        assert controls.gamepads.quiet(0.0) > 1e9, "nobody confirms again and again"


def test_a_gamepad_wakes_the_program_from_its_sleep(controls: Controls) -> None:
    wait = waiting.event_wait()
    with VirtualPad() as pad:
        asked(controls)
        pygame.event.get()
        pad.hold(A)
        end = time.monotonic() + PATIENCE
        while not pygame.event.peek(pygame.CONTROLLERBUTTONDOWN):
            assert time.monotonic() < end, "nothing is heard of the button"
            wait(60.0)
        assert asked(controls) == [Action.CONFIRM]
        pad.hold(X)
        assert asked(controls) == [Action.UNDO], "awake it is heard at once"


def settings_scene(start: Callable[..., Player]) -> Player:
    player = start()
    player.app.push(MenuScene(player.app))
    player.app.push(SettingsScene(player.app))
    player.run()
    return player


def test_what_is_held_when_the_gamepad_is_pulled_out_ends_and_a_line_says_so(start: Callable[..., Player]) -> None:
    player = settings_scene(start)
    player.press("sound")
    player.app.front.form.want("effects_volume")
    gone = list[str]()
    player.app.front.on_focus = lambda gained: gone.append(words(player))
    with VirtualPad(NINTENDO, "Pad") as pad:
        player.run()
        assert "Gamepad connected: Pad" in words(player)
        assert not gone
        pad.push(0, -1.0)
        player.run(HELD_FIRST + 2.5 * HELD_NEXT)
        assert player.app.settings.effects_volume == 80 - 5 * 4
        assert player.app._pause(0.0) <= HELD_NEXT < timestep.REST, "what is held wakes it"
        assert player.app.controls.on_pad
    player.run(2.0)
    assert player.app.settings.effects_volume == 80 - 5 * 4
    assert "Gamepad disconnected: Pad" in words(player)
    assert len(gone) == 1, "what runs on time waits"
    assert not player.app.controls.on_pad


def test_two_gamepads_that_come_at_once_are_told_in_one_line(start: Callable[..., Player]) -> None:
    player = settings_scene(start)
    with VirtualPad(NINTENDO, "Left pad"), VirtualPad(NINTENDO, "Right pad"):
        player.run()
        told = [line for line in words(player).split(" | ") if "Gamepad" in line]
        assert told == ["Gamepad connected: Left pad, Right pad"], "a line each covers twice as much"


def test_a_gamepad_that_was_there_from_the_start_is_no_news(start: Callable[..., Player]) -> None:
    pygame.joystick.init()
    with VirtualPad():
        player = start()
        player.app.push(MenuScene(player.app))
        player.run(0.5)
        assert player.app.controls.connected == ("Pad",)
        assert "Gamepad" not in words(player)


@pytest.mark.parametrize(
    ("maker", "name"), [(XBOX, "A"), (PLAYSTATION, "Cross"), (NINTENDO, "A")], ids=["xbox", "playstation", "nintendo"]
)
def test_the_buttons_have_the_names_of_the_gamepad_in_use(
    start: Callable[..., Player], maker: tuple[int, int], name: str
) -> None:
    player = settings_scene(start)
    with VirtualPad(maker) as pad:
        player.run()
        scene = player.app.front
        assert "Enter" in scene.tip("Press", Action.CONFIRM)
        pad.hold(X)
        player.run()
        assert scene.tip("Press", Action.CONFIRM) == f"Press ({name})"


@pytest.mark.parametrize(("shaking", "felt"), [("off", []), ("low", [0.16]), ("full", [0.4])])
def test_a_long_chain_is_felt_if_that_is_wanted(start: Callable[..., Player], shaking: str, felt: list[float]) -> None:
    def change(settings: Settings) -> None:
        settings.rumble = shaking

    player = start(change)
    player.app.push(MenuScene(player.app))
    with VirtualPad() as pad:
        player.run()
        player.app.audio.play("explode_4")
        assert not pad.shaken, "nobody has it in hand"
        pad.hold(X)
        player.run()
        player.app.audio.play("hover")
        player.app.audio.play("explode_4")
        assert [round(large, 2) for large, _ in pad.shaken] == felt

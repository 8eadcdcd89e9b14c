"""Input dispatcher: hands input to the front scene."""

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from game.actions import Action
from game.app.display.compositor import Compositor
from game.app.input.assistive_input import AssistiveInput
from game.app.input.second_press import SecondPress
from game.app.input.text_entry import TextEntry
from game.characters import printable
from game.devices.controls import Controls
from game.devices.gamepads import Pad
from game.scenes.base.context import Context, Screen
from game.scenes.home import routes
from game.ui.input.inputs import Input, Pointer, Press

MEETING = frozenset(
    {
        pygame.KEYDOWN,
        pygame.TEXTINPUT,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEBUTTONUP,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
        pygame.FINGERUP,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.JOYBUTTONDOWN,
    }
)
"""Events whose meaning depends on the widgets there are. A mouse or finger that only moves is not among them: hundreds
may come in a frame.
"""


class AppHost(Context, Protocol):
    """Services of the app that the dispatcher uses."""

    compositor: Compositor
    notices: list[str]

    def toggle_mute(self) -> None:
        """Switch all sound off, or on again."""


class InputDispatcher:
    """Takes events as they come, polls held keys and time, and announces gamepads that come and go."""

    def __init__(self, app: AppHost, controls: Controls, awake: Callable[[], object]) -> None:
        """`awake` is called for every event that is input: the player is there."""
        self.app = app
        self.controls = controls
        self.awake = awake
        self.second_press = SecondPress()
        self.assistive = AssistiveInput(app, controls, self.second_press)
        self.text_entry = TextEntry()
        self._plugged_last: list[str] = []
        """Names of the gamepads in the last message about any."""
        controls.gamepads.changed = self._plugged

    def start(self) -> None:
        """Open the connected gamepads."""
        self.controls.gamepads.start()
        if self.controls.connected:
            self.rebuild_scenes()

    def dispatch(self, event: pygame.Event) -> None:
        controls = self.controls
        if event.type == pygame.KEYMAPCHANGED:
            controls.relabel()
            self.rebuild_scenes()
        if event.type in MEETING:
            self.app.compositor.lay_out()
        before = controls.on_pad, controls.make, controls.pads
        inputs = self.assistive.translate(event, self.app.clock())
        if before != (controls.on_pad, controls.make, controls.pads):
            self.rebuild_scenes()
        if inputs:
            self.awake()
            self._do(inputs)

    def tick(self) -> None:
        """Handle what time brings: key repeat, dwell click, and their display."""
        now = self.app.clock()
        for due in self.assistive.tick(now):
            self._do(due)
        if not self.app.running:
            return
        if self.assistive.show(now):
            self.app.compositor.touched = True
        if not self.app.front.needs_layout:
            self.text_entry.follow(self.app.front)

    def rebuild_scenes(self) -> None:
        """Build the widgets of all scenes anew, as their texts name keys or buttons."""
        for scene in self.app.scenes:
            scene.renew()
        self.app.compositor.touched = True

    def _do(self, inputs: Sequence[Input]) -> None:
        """Hand inputs that belong together to the front scene, unless they were meant for what is no longer there."""
        app = self.app
        front = self.app.front
        if self.second_press.stops(inputs, front, app.clock()):
            self.assistive.let_go()
            return
        self._hand_over(inputs, front)
        if app.running and app.front is front:
            self.second_press.made(front)

    def _hand_over(self, inputs: Sequence[Input], front: Screen) -> None:
        app = self.app
        for entry in inputs:
            app.compositor.touched = True
            if not (isinstance(entry, Pointer) and entry.kind == "move"):
                app.compositor.lay_out()
            if entry == Press(Action.FULLSCREEN):
                app.toggle_fullscreen()
            elif entry == Press(Action.MUTE):
                app.toggle_mute()
            elif entry == Press(Action.ACCESS):
                routes.access(app)
            elif app.front.handle(entry) and not isinstance(entry, Pointer):
                break  # A raw key that was used does not count as an action as well.
            if not app.running or app.front is not front:
                break  # The rest was meant for the screen that was there.

    def _plugged(self, pad: Pad, came: bool) -> None:
        """Announce a gamepad; when one has gone, pause what runs on time, as nobody may be able to steer."""
        _ = self.app.translations.gettext
        told = _("Gamepad connected: {name}") if came else _("Gamepad disconnected: {name}")
        names = [pad.name]
        if self.app.notices[-1:] == [_line(told, self._plugged_last)]:
            # What comes at once is told at once: a second line would cover more of the screen.
            self.app.notices.pop()
            names = [*self._plugged_last, pad.name]
        self._plugged_last = names
        self.app.notices.append(_line(told, names))
        self.rebuild_scenes()
        if not came and self.app.scenes:
            self.app.front.on_focus(False)


def _line(told: str, names: Sequence[str]) -> str:
    """Return a message about gamepads."""
    return printable(told.format(name=", ".join(names)))

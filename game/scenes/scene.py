"""What every scene has: a stage, a form upon it, and answers to what the player does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.app.controls import Action, Input, KeyDown, Pointer, Press, Typed
from game.stage.art import STRONG
from game.stage.sprites import Sprite, Stage
from game.stage.text import Text
from game.stage.tween import Call, Delay, Parallel, Sequence, Tween
from game.ui.cards import Band, WarningSign
from game.ui.form import Form
from game.ui.frames import Panel
from game.ui.widgets import Box

if TYPE_CHECKING:
    from game.app.app import App

SIGN = 50
"""The layer of the sign at the lower edge."""
SIGN_HEIGHT = 30.0
"""Units that are taken from a scene for it, while there is one."""
TOAST = 60
"""The layer of messages that pass."""
TOASTS = 3
"""So many of them are shown at once."""
TOAST_LINES = 5
"""So many lines each of them has at most: then there is room for all of them."""


def wanted_scale(size: tuple[int, int], ui_scale: int) -> float:
    """Pixels a unit if there is room enough: 1280 x 720 units fill the window at 100 %."""
    return max(0.85, min(size[0] / 1280, size[1] / 720)) * ui_scale / 100


def unit_scale(size: tuple[int, int], ui_scale: int, taken: float = 0.0) -> float:
    """Pixels a unit: as many as are wanted, but at least 720 x 540 units always have room, above `taken` others."""
    return min(wanted_scale(size, ui_scale), size[0] / 720, size[1] / (540 + taken))


@dataclass
class _Toast:
    sprites: list[Sprite]
    height: float


class Scene:
    """One screen. Subclasses lay themselves out in `build` and say what happens in `act` and their widgets."""

    opaque = True
    """Whether the scene covers the whole window; otherwise the one below is seen, dimmed."""
    music = "music_menu"

    def __init__(self, app: App) -> None:
        self.app = app
        self.stage = Stage(app.gallery)
        self.form = Form(self.stage, app.look.fonts, app.controls, app.audio.play)
        self.stale = True
        """Whether the scene must be laid out and drawn anew before it is shown."""
        self.outdated = False
        """Whether the widgets must be built anew before the next picture; only what differs is drawn."""
        self._toasts: list[_Toast] = []
        """The messages that are shown, oldest first. They stay when the form is built anew."""
        self._sign: list[Sprite] = []

    def _(self, text: str) -> str:
        """The text in the player's language."""
        return self.app.translations.gettext(text)

    def plural(self, one: str, many: str, count: int) -> str:
        """The form of a counted text in the player's language, with `{n}` filled in."""
        return self.app.translations.ngettext(one, many, count).format(n=count)

    def tip(self, text: str, action: Action) -> str:
        """A text, and behind it the key for an action."""
        label = self.app.controls.label(action)
        return f"{text} ({label})" if label else text

    def layout(self) -> None:
        """Lay everything out for the window as it is now."""
        size, sign = self.app.window.size, self.app.sign
        taken = SIGN_HEIGHT if sign else 0.0
        scale = unit_scale(size, self.app.settings.ui_scale, taken)
        self.form.space.place(0, 0, scale)
        self.form.box = Box(0, 0, size[0] / scale, size[1] / scale - taken)
        self.stage.animator.rate = {"fast": 2.0, "slow": 0.5}.get(self.app.settings.speed, 1.0)
        self.rebuild()
        self._place_toasts()
        self._place_sign(sign)
        self.stage.redraw()
        self.stale = False

    def rebuild(self) -> None:
        """Build the widgets anew in the same window."""
        self.form.clear()
        self.build()
        self.outdated = False

    def build(self) -> None:
        """Add the widgets, labels and panels for `form.box`. Called again after every resize."""

    def entered(self) -> None:
        """The scene has become the one in front."""

    def left(self) -> None:
        """The scene is no longer the one in front, or is about to be closed."""

    def closed(self) -> None:
        """The scene is taken away for good."""

    def recover(self) -> None:
        """Something has gone wrong while the scene was open: keep what must not be lost, and let everything rest."""
        self.stage.animator.finish()

    def poll(self) -> bool:
        """A look at what other programs have done, in every turn of the loop; whether the picture has changed."""
        return False

    def handle(self, event: Input) -> bool:
        """What the player did; whether it had an effect (a raw key that had one is not also an action)."""
        if isinstance(event, Pointer):
            return self.pointer(event)
        if isinstance(event, Typed | KeyDown):
            return self.form.typed(event)
        return self.press(event)

    def press(self, event: Press) -> bool:
        """A key or a button of a gamepad."""
        if self.form.act(event.action, event.repeat):
            return True
        if event.repeat and event.action not in (Action.UNDO, Action.REDO):
            return False
        if event.action is Action.BACK:
            self.back()
            return True
        return self.act(event.action)

    def pointer(self, event: Pointer) -> bool:
        """The mouse."""
        return self.form.pointer(event)

    def act(self, action: Action) -> bool:
        """An action that no widget had a use for."""
        return False

    def back(self) -> None:
        """The player wants to leave."""
        self.form.sound("back")
        self.app.pop()

    def step(self, seconds: float) -> None:
        """One step of the fixed-timestep simulation."""
        self.stage.step(seconds)

    def toast(self, message: str, seconds: float = 5.0) -> None:
        """Show a message that passes."""
        form = self.form
        width = min(620.0, form.box.width - 60)
        text = Text(message, 17, STRONG, width=width - 40, align="centre", lines=TOAST_LINES)
        height = form.measure(text)[1] + 26
        panel = Sprite(Panel(width, height, opacity=0.97), form.space, layer=TOAST)
        toast = _Toast([panel, Sprite(text, form.space, layer=TOAST + 1)], height)
        for sprite in toast.sprites:
            self.stage.add(sprite)
        self._toasts.append(toast)
        for old in self._toasts[:-TOASTS]:
            self._drop_toast(old)
        self._place_toasts()
        fade = Parallel(*(Tween(sprite, 0.4, alpha=0.0) for sprite in toast.sprites))
        gone = Call(lambda: self._drop_toast(toast))
        self.stage.animator.start(Sequence(Delay(seconds), fade, gone), tag=("toast", id(toast)), ambient=True)

    def _drop_toast(self, toast: _Toast) -> None:
        self.stage.remove_all(toast.sprites)
        self._toasts = [other for other in self._toasts if other is not toast]

    def _place_toasts(self) -> None:
        """Stack the messages at the lower edge, the newest at the bottom."""
        box = self.form.box
        bottom = box.height - 22
        for toast in reversed(self._toasts):
            for sprite in toast.sprites:
                sprite.x, sprite.y = box.centerx, bottom - toast.height / 2
                sprite.jump()
            bottom -= toast.height + 10

    def _place_sign(self, sign: str) -> None:
        """What has to be seen all the time stands in a line of its own below everything else."""
        self.stage.remove_all(self._sign)
        self._sign = []
        if sign:
            box, space = self.form.box, self.form.space
            middle = box.bottom + SIGN_HEIGHT / 2
            text = Text(sign, 16, STRONG, width=box.width - 60, shorten=True)
            left = box.centerx - self.form.measure(text)[0] / 2 + 14
            # The round corners of the band lie outside of the window.
            band = Band(box.width + 24, SIGN_HEIGHT + 12, "bad", 0.3)
            self._sign = [
                Sprite(band, space, box.centerx, middle + 6, layer=SIGN),
                Sprite(WarningSign(20), space, left - 18, middle, layer=SIGN + 1),
                Sprite(text, space, left, middle - 1, layer=SIGN + 1, anchor=(0.0, 0.5)),
            ]
            for sprite in self._sign:
                self.stage.add(sprite)

"""What every scene has: a stage, a form upon it, and answers to what the player does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.art import STRONG
from game.controls import Action, Input, KeyDown, Pointer, Press, Typed
from game.sprites import CENTRE, Stage
from game.text import Text
from game.tween import Call, Delay, Parallel, Sequence, Tween
from game.ui.form import Form
from game.ui.widgets import Box

if TYPE_CHECKING:
    from game.app import App

TOAST = 60
"""The layer of messages that pass."""


def unit_scale(size: tuple[int, int], ui_scale: int) -> float:
    """Pixels a unit: 1280 x 720 units fill the window at 100 %, and at least 720 x 540 always have room."""
    width, height = size
    wanted = max(0.85, min(width / 1280, height / 720)) * ui_scale / 100
    return min(wanted, width / 720, height / 540)


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

    def _(self, text: str) -> str:
        """The text in the player's language."""
        return self.app.translations.gettext(text)

    def plural(self, one: str, many: str, count: int) -> str:
        """The form of a counted text in the player's language, with `{n}` filled in."""
        return self.app.translations.ngettext(one, many, count).format(n=count)

    def layout(self) -> None:
        """Lay everything out for the window as it is now."""
        size = self.app.window.size
        scale = unit_scale(size, self.app.settings.ui_scale)
        self.form.space.place(0, 0, scale)
        self.form.box = Box(0, 0, size[0] / scale, size[1] / scale)
        self.stage.animator.rate = {"fast": 2.0, "slow": 0.5}.get(self.app.settings.speed, 1.0)
        self.rebuild()
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
        if event.repeat:
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
        art = Text(message, 17, STRONG, width=width - 40, align="centre")
        _, height = form.measure(art)
        box = Box(0, 0, width, height + 26)
        box.midbottom = (form.box.centerx, form.box.bottom - 22)
        sprites = [
            form.panel(box, opacity=0.97, layer=TOAST),
            form.sprite(art, box.centerx, box.centery, layer=TOAST + 1, anchor=CENTRE),
        ]
        fade = Parallel(*(Tween(sprite, 0.4, alpha=0.0) for sprite in sprites))
        gone = Call(lambda: self.stage.remove_all(sprites))
        self.stage.animator.start(Sequence(Delay(seconds), fade, gone), tag=("toast", message), ambient=True)

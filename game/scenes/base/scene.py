"""What every scene has: a stage, a form upon it, and answers to what the player does."""

from __future__ import annotations

from collections.abc import Callable

from game.actions import Action
from game.scenes.base.context import Context, Screen
from game.scenes.base.sign import SIGN_HEIGHT, Sign
from game.scenes.base.toasts import Toasts
from game.settings.settings import Settings
from game.stage.sprites import Stage
from game.ui.drawing.canvas import LOWEST
from game.ui.form.form import Form
from game.ui.form.keycaps import control_name
from game.ui.form.scan import Stop, form_stops
from game.ui.input.inputs import Edit, Input, KeyDown, Pointer, Press, Typed
from game.ui.widgets.widgets import Box

NARROWEST = 640.0
"""At least so many units in width are seen of a scene, and `LOWEST` in height: what 16 : 9 leaves at 200 %."""


HELD = (Action.UNDO, Action.REDO, Action.EARLIER, Action.LATER)
"""What is done again and again while its key is held down."""


def wanted_scale(size: tuple[int, int], ui_scale: int) -> float:
    """Pixels a unit if there is room enough: 1280 x 720 units fill the window at 100 %, whichever side is longer."""
    short, long = sorted(size)
    return max(1.0, min(long / 1280, short / 720)) * ui_scale / 100


def unit_scale(size: tuple[int, int], ui_scale: int, taken: float = 0.0, lowest: float = LOWEST) -> float:
    """Pixels a unit: as many as are wanted, but `NARROWEST` x `lowest` units are always seen, above `taken` others."""
    return min(wanted_scale(size, ui_scale), size[0] / NARROWEST, size[1] / (lowest + taken))


def animation_rate(settings: Settings) -> float:
    """How many times as fast as usual everything moves."""
    return {"fast": 2.0, "slow": 0.5}.get(settings.speed, 1.0)


class Scene(Screen):
    """A `Screen`. Subclasses lay themselves out in `build` and say what happens in `act` and their widgets."""

    veil = 1.0
    music = "music_menu"
    sounds: tuple[str, ...] = ()
    rolls = False
    leads_back = False

    def __init__(self, app: Context) -> None:
        self.app = app
        self.stage = Stage(app.gallery)
        self.form = Form(self.stage, app.look.fonts, app.controls.type_text, app.audio.play)
        self.stale = True
        self.outdated = False
        self.toasts = Toasts(self.form)
        self._sign = Sign(self.form)

    def _(self, text: str) -> str:
        """The text in the player's language."""
        return self.app.translations.gettext(text) if text else ""

    def plural(self, one: str, many: str, count: int) -> str:
        """The form of a counted text in the player's language, with `{n}` filled in."""
        return self.app.translations.ngettext(one, many, count).format(n=count)

    def day(self, day: str) -> str:
        """A day such as 2026-11-22, as the player's language writes it."""
        year, month, of_month = day.split("-")
        return self._("{year}-{month}-{day}").format(year=year, month=month, day=of_month)

    def tip(self, text: str, action: Action) -> str:
        """A text, and behind it the key for an action, or the button of the gamepad."""
        controls = self.app.controls
        label = control_name(controls.label(action), controls.caps(action) if controls.on_pad else None, self._)
        return f"{text} ({label})" if label else text

    def layout(self) -> None:
        size, sign = self.app.window.size, self.app.keeper.sign
        taken = SIGN_HEIGHT if sign else 0.0
        scale = unit_scale(size, self.app.settings.ui_scale, taken, self.form.lowest)
        self.form.lay(size[0] / scale, size[1] / scale - taken, scale)
        self.stage.animator.rate = animation_rate(self.app.settings)
        self.rebuild()
        self.toasts.place()
        self._sign.show(sign)
        self.stage.redraw()
        self.stale = False

    def rebuild(self) -> None:
        form, before = self.form, self.form.focus.key if self.form.focus is not None else ""
        form.clear()
        form.box = Box(0, 0, form.view.width, max(form.view.height, form.least))
        self.build()
        form.built(before)
        self.outdated = False

    def renew(self) -> None:
        """The widgets have to be built anew."""
        self.outdated = True

    def build(self) -> None:
        """Add the widgets, labels and panels for `form.box`. Called again after every resize."""

    def came_up(self) -> None:
        """Its first picture has been shown since it is the one in front."""

    def recover(self) -> None:
        self.stage.animator.finish()

    def poll(self) -> bool:
        return False

    @property
    def expecting(self) -> bool:
        return False

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointer):
            return self.pointer(event)
        if isinstance(event, Typed | KeyDown | Edit):
            return self.form.typed(event)
        return self.press(event)

    def press(self, event: Press) -> bool:
        """A key or a button of a gamepad."""
        if self.form.act(event.action, event.repeat):
            return True
        if event.repeat and event.action not in HELD:
            return False
        if event.action is Action.BACK:
            self.back()
            return True
        return self.act(event.action)

    def stops(self, press: Callable[[Action], object]) -> tuple[Stop, ...]:
        return form_stops(self.form, press)

    def pointer(self, event: Pointer) -> bool:
        return self.form.pointer(event)

    def act(self, action: Action) -> bool:
        """An action that no widget had a use for."""
        return False

    def back(self) -> None:
        """The player wants to leave."""
        self.form.sound("back")
        self.app.pop()

    def toast(self, message: str) -> None:
        self.toasts.show(message)
        self.app.told(message)

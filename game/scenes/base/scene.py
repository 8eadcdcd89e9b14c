"""The base classes of screens: scenes, with stage, form, inputs, messages and warning bar; and pages, to read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import ClassVar, Generic, TypeVar

from msgspec.structs import replace

from game.actions import Action
from game.scenes.base.context import Context, Screen, Translated, key_name
from game.scenes.base.toasts import Toasts
from game.settings.settings import Settings
from game.stage.art import STRONG, TITLE, Text
from game.stage.sprites import LEFT, RIGHT, Anchor, Layer, SpriteGroup, Stage
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.metrics import EDGE, GAP
from game.ui.form import tabs
from game.ui.form.form import Form
from game.ui.form.scan import Stop, form_stops
from game.ui.form.tabs import Tabs
from game.ui.input import clipboard
from game.ui.input.inputs import Input, Pointer, Press, Typing
from game.ui.widgets.widgets import Band, Box, Button, WarningSign

T = TypeVar("T")

SIGN_HEIGHT = 30.0
"""Height of the warning bar in units."""
SMALLEST_PRINT = 11.0


LEAST = 512.0, 288.0
LEAST_UPRIGHT = 360.0, 640.0
"""Width and height in units that every screen has enough room in, in a window that is wider than high or higher than
wide: where the window has less, text and buttons become smaller. So 1024 x 576 and 720 x 1280 pixels reach 200 %.
"""

_HELD_ACTIONS = (Action.UNDO, Action.REDO, Action.EARLIER, Action.LATER)
"""Actions repeated while their key is held down."""


class WarningBar:
    """A line below everything else, for a permanent warning."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._sprites = SpriteGroup(canvas.stage, canvas.fixed)

    def show(self, words: str) -> None:
        """Show a text, or nothing if it is empty."""
        canvas = self.canvas
        box = self.canvas.view
        self._sprites.clear()
        if not words:
            return
        middle = box.height + SIGN_HEIGHT / 2
        room = box.width - 60
        # Large letters leave few in a line: rather than losing words they become smaller here.
        smallest = SMALLEST_PRINT / max(1.0, canvas.fixed.scale)
        wide = canvas.measure(Text(words, 16, STRONG))[0]
        size = min(16.0, max(smallest, 15.4 * room / wide))
        text = Text(words, size, STRONG, width=room, shorten=True)
        left = box.centerx - canvas.measure(text)[0] / 2 + 14
        # The round corners of the band lie outside of the window.
        band = Band(box.width + 24, SIGN_HEIGHT + 12, "bad", 0.3)
        # Nothing of a page that scrolls shines through.
        self._sprites.put(replace(band, colour="ground", opacity=1.0), box.centerx, middle + 6, Layer.SIGN)
        self._sprites.put(band, box.centerx, middle + 6, Layer.SIGN)
        self._sprites.put(WarningSign(20), left - 18, middle, Layer.SIGN_TEXT)
        self._sprites.put(text, left, middle - 1, Layer.SIGN_TEXT, anchor=LEFT)


def wanted_scale(size: tuple[int, int], ui_scale: int) -> float:
    """Return the preferred pixels a unit: 1280 x 720 units fill the window at 100 %, in either orientation."""
    short, long = sorted(size)
    return max(1.0, min(long / 1280, short / 720)) * ui_scale / 100


def unit_scale(size: tuple[int, int], ui_scale: int, taken: float = 0.0) -> float:
    """Return the pixels a unit: `wanted_scale`, or less so that all has room, with `taken` units below it."""
    width, height = size
    narrowest, lowest = LEAST_UPRIGHT if height > width else LEAST
    return min(wanted_scale(size, ui_scale), width / narrowest, height / (lowest + taken))


def largest_text(size: tuple[int, int], ui_scale: int) -> int:
    """Return the size of text in a window when a size is asked for, both in per cent of its usual size there."""
    return int(100 * unit_scale(size, ui_scale) / wanted_scale(size, 100))


def to_clipboard(app: Context, text: str, told: str) -> None:
    """Copy a text, and say so in these words; or that it cannot be done."""
    done = clipboard.copy(text)
    app.copied = text.strip()
    app.front.toast(told if done else app.translations.gettext("The clipboard is not available."))


MOST_PASTED = 400_000
"""Maximum length of a text that was pasted or dropped, in characters: a game that can be shown has fewer."""


def is_too_long(app: Context, text: str) -> bool:
    """Return whether a text that was pasted or dropped is too long to be looked at; if so, tell it."""
    if len(text) <= MOST_PASTED:
        return False
    told = app.translations.gettext("This text is too long: at most {n} characters are read.")
    app.front.toast(told.format(n=f"{MOST_PASTED:,}"))
    return True


def from_clipboard(app: Context) -> str:
    """Return the text on the clipboard; empty, and told, if there is none that can be used."""
    text = clipboard.paste()
    if is_too_long(app, text):
        return ""
    if not text.strip():
        app.front.toast(app.translations.gettext("There is no text on the clipboard."))
    app.copied = text.strip()
    return app.copied


def animation_rate(settings: Settings) -> float:
    """Return the speed of animations as a factor."""
    return {"fast": 2.0, "slow": 0.5}.get(settings.speed, 1.0)


class Reactive(Generic[T]):
    """An attribute of a scene that its widgets show: they are built anew when it gets another value.

    What they show of the state of others is returned by `Scene.depends_on`; in all other cases `renew` is called.
    """

    def __init__(self, default: T) -> None:
        self.default = default

    def __set_name__(self, owner: type[Scene], name: str) -> None:
        self.name = name

    def __get__(self, scene: Scene, owner: object = None) -> T:
        value: T = vars(scene).get(self.name, self.default)
        return value

    def __set__(self, scene: Scene, value: T) -> None:
        if value != self.__get__(scene):
            scene.renew()
        vars(scene)[self.name] = value


class Scene(Translated, Screen):
    """A `Screen`. Subclasses lay themselves out in `build` and say what happens in `act` and their widgets."""

    def __init__(self, app: Context) -> None:
        self.app = app
        self.music = app.front.music if app.scenes else "music_menu"
        self.stage = Stage(app.images)
        self.form = Form(self.stage, app.theme.fonts, app.audio.play)
        self.form.refuse = partial(refuse_text, self)
        self.toasts = Toasts(self.form)
        self._sign = WarningBar(self.form)
        self._built_of: object = None
        """Value of `depends_on` when the widgets were built."""

    @property
    def lively(self) -> bool:
        """True if decorative motion is enabled."""
        return not self.app.settings.reduced_motion and self.app.settings.speed != "off"

    def decimal(self, number: float) -> str:
        """Return a number with one decimal place, as the player's language writes it."""
        whole, _, tenth = f"{number:.1f}".partition(".")
        return self._("{whole}.{tenth}").format(whole=whole, tenth=tenth)

    def tip(self, text: str, action: Action) -> str:
        """Return the text with the key or gamepad button of an action in brackets."""
        label = key_name(self.app, action)
        return f"{text} ({label})" if label else text

    def layout(self) -> None:
        size = self.app.window.size
        sign = self.app.store.sign
        taken = SIGN_HEIGHT if sign else 0.0
        scale = unit_scale(size, self.app.settings.ui_scale, taken)
        self.form.lay(size[0] / scale, size[1] / scale - taken, scale)
        self.stage.animator.rate = animation_rate(self.app.settings)
        self.rebuild()
        self.toasts.place()
        self._sign.show(sign)
        self.stage.redraw()
        self.needs_layout = False

    def covered(self) -> None:
        self.form.hide_tip()
        self.stage.animator.settle()

    def rebuild(self) -> None:
        form = self.form
        before = self.form.focus.key if self.form.focus is not None else ""
        form.clear()
        form.box = Box(0, 0, form.view.width, max(form.view.height, form.least))
        self._built_of = self.depends_on()
        self.build()
        form.built(before)
        self.needs_rebuild = False

    def build(self) -> None:
        """Add the widgets, labels and panels for `form.box`. Called again after every resize."""

    def depends_on(self) -> object:
        """Return what the widgets show of the state of others: they are built anew as soon as it differs."""
        return None

    def poll(self) -> bool:
        if self.depends_on() != self._built_of:
            self.renew()
        return False

    def on_shown(self) -> None:
        """Called after the first picture since the scene came to the front."""

    def recover(self) -> None:
        self.stage.animator.finish()

    def handle(self, event: Input) -> bool:
        if isinstance(event, Pointer):
            return self.pointer(event)
        if isinstance(event, Typing):
            return self.form.typed(event)
        return self.press(event)

    def press(self, event: Press) -> bool:
        """Handle a key or gamepad button."""
        if self.form.act(event.action, event.repeat):
            return True
        if event.repeat and event.action not in _HELD_ACTIONS:
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
        """Handle an action that no widget has used."""
        return False

    def back(self) -> None:
        """Leave the scene."""
        self.form.sound("back")
        self.app.pop()

    def toast(self, message: str) -> None:
        self.toasts.show(message)
        self.app.narrate(message)


_LONGEST_GAP = 1.5
"""Seconds that count at most between two frames. At rest the loop sleeps for a second; a longer gap is a window without
the focus, another screen in front, or a computer that was asleep."""


class Stopwatch:
    """Tells how much time has passed since it was asked last."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()

    def lap(self) -> float:
        """Seconds since the last call, at most `_LONGEST_GAP`."""
        last, self._last = self._last, self._clock()
        return min(self._last - last, _LONGEST_GAP)


_SLIM_MARGIN = 12.0
SLIM_WINDOW = 480.0
"""Space left and right of a page in a window narrower than this, as upright ones are with large text."""
TITLE_LINE = 76.0
"""Height of the line with the title."""
FOOT = 64.0
_FOOT_LINE = 46.0
_FOOT_WIDTH = 700.0
"""Height of the foot of a page that scrolls, and of the buttons in it; the width of these at most."""


class PageScene(Scene):
    """A title with a way back, tabs where there are some, and room for the rest."""

    tabs = Tabs((), lambda: None)
    """The tabs of a screen without tabs: none."""
    turns: ClassVar = {Action.ROTATE_LEFT: -1, Action.ROTATE_RIGHT: 1}
    """Actions that turn to another page, and by how many."""

    @property
    def upright(self) -> bool:
        """True if the window is higher than wide: then things stand below each other."""
        return self.form.view.height > self.form.view.width

    @property
    def slim(self) -> bool:
        """True if the window has room for little beside each other, as an upright one has with large text."""
        return self.form.view.width < SLIM_WINDOW

    @property
    def margin(self) -> float:
        """Space left and right of the page."""
        return _SLIM_MARGIN if self.slim else EDGE

    def head(self, title: str, note: str = "", free: float = 0.0) -> None:
        """The line at the top: the way back, the title, and a note beside it where there is room.

        At the right end so much as `free` is left to others.
        """
        form = self.form
        margin = self.margin
        end = form.box.width - margin - free
        form.add(Button("back", self.corner(46, LEFT), "", self.back, icon="back", tip=self._("Back")))
        form.widgets.insert(
            0, form.widgets.pop()
        )  # It is reached first, also where the end of the line was laid out before.
        left = margin + (56 if self.slim else 64)
        room = end - left
        heading = Text(title, 34, TITLE, width=room, shorten=True, shadow=True)
        heading = form.fitting(heading, (30, 26, 22, 19, 17, 15, 14, 13))
        form.sprite(heading, left, 40, anchor=LEFT)
        left += form.measure(heading)[0] + 18
        if note and end - left > 120:
            text = Text(note, 20, colour="text_dim", width=end - left, shorten=True)
            form.sprite(form.fitting(text, (18, 16, 14)), left, 44, anchor=LEFT)

    def corner(self, width: float, side: Anchor = RIGHT) -> Box:
        """The place of a button at an end of the title line."""
        return self.form.box.inset(self.margin, 18).within(width, 44, (side[0], 0.0))

    def room(self, width: float, height: float, foot: float = 20.0, down: float = 0.35) -> Box:
        """A box below the title line and above a foot, as large as asked for where the window allows it.

        Of the height that is left over, the share `down` lies above the box.
        """
        free = self.form.box.inset(self.margin, 0).split_top(TITLE_LINE)[1].split_bottom(foot)[0]
        return free.within(width, height, (0.5, down))

    @property
    def scrolls(self) -> bool:
        """True if the page is higher than the window."""
        return self.form.box.height > self.form.view.height

    def below(self, usual: float) -> float:
        """Return the height to keep free at the lower end of a page with a foot; `usual` if it does not scroll."""
        return FOOT + GAP if self.scrolls else usual

    @contextmanager
    def in_sight(self, box: Box) -> Iterator[Box]:
        """Yield the box for buttons that must stay visible: this box, or the foot of a page that scrolls."""
        self.toasts.kept_free = self.below(0.0)
        if not self.scrolls:
            yield box
            return
        with self.form.foot(FOOT) as foot:
            yield foot.within(min(foot.width - 2 * self.margin, _FOOT_WIDTH), _FOOT_LINE)

    def tabbed(self, room: Box, titles: list[str]) -> Box:
        """Add tabs at the top of a box; return the box below them."""
        line, page = room.split_top(tabs.height(self.form, room.width, titles), GAP)
        self.tabs.build(self.form, line, titles)
        return page

    def turn(self, by: int) -> None:
        """Go on to a neighbouring tab."""
        self.tabs.step(self.form, by)

    def act(self, action: Action) -> bool:
        if action not in self.turns:
            return super().act(action)
        self.turn(self.turns[action])
        return True

    def pointer(self, event: Pointer) -> bool:
        if super().pointer(event):
            return True
        if event.kind == "wheel":
            self.wheel(event.wheel)
        return event.kind == "wheel"

    def wheel(self, by: int) -> None:
        """Called when the wheel is turned where no widget uses it, upwards if `by` is greater than 0."""
        self.turn(-by)


def date_text(_: Callable[[str], str], day: str) -> str:
    """Return an ISO date as the player's language writes it."""
    year, month, of_month = day.split("-")
    return _("{year}-{month}-{day}").format(year=year, month=month, day=of_month)


def refuse_text(scene: Scene, reason: str) -> None:
    """Tell why a text field cannot use what it was given."""
    scene.form.sound("error")
    scene.toast(scene._(reason))

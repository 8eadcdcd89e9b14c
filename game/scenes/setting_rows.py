"""Settings in rows: what one is called and does, and the control that changes it, made by their table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct

from game.actions import Action
from game.language import SYSTEM
from game.scenes.bots import BotsScene
from game.scenes.context import Context, Screen
from game.scenes.keys import KeysScene
from game.scenes.parts.swatches import Swatch
from game.scenes.scene import unit_scale, wanted_scale
from game.scenes.sheet import SheetScene
from game.stage.art import STRONG, TEXT
from game.stage.layers import Layer
from game.stage.palette import PALETTES, Palette
from game.stage.sprites import TOP_LEFT
from game.stage.text import Text
from game.store.kinds import AnySetting, Bots, Buttons, Flag, Keys, LanguageCode, Number, OneOf, PaletteName, Title
from game.store.settings import UI_SCALES
from game.ui.canvas import Canvas
from game.ui.cards import Card, Rule
from game.ui.icons import Icon
from game.ui.keycaps import key_name
from game.ui.slider import Slider
from game.ui.tabs import Tabs
from game.ui.widgets import Box, Button, Choice, Switch, Widget

EDGE = 26.0
"""Free space inside the panel."""
CONTROL = 46.0
"""Height of a control."""


class Row(Struct, frozen=True):
    """A setting: what it is called, what it does, and its control, made for the box it gets."""

    title: str
    note: str
    make: Callable[[Box], Widget]
    icon: str = ""
    """A sign before the title, for who cannot read it."""


SIGNS = {"language": "globe"}
"""The signs of settings, by their names."""


class SettingRows(SheetScene):
    """A screen with tabs, each a page of settings. Every change takes effect and is saved at once."""

    def __init__(self, app: Context, pages: Sequence[str]) -> None:
        super().__init__(app)
        self.music = app.front.music if app.scenes else self.music
        self.tabs = Tabs(pages, self.renew)
        self.form.want(self.tabs.name)

    def left(self) -> None:
        # A slider may still be held.
        self.app.save_settings()

    @property
    def table(self) -> Mapping[str, AnySetting]:
        """What is said of each setting."""
        return self.app.settings.table()

    def build_page(self, titles: list[str], build: Callable[[Box], float]) -> None:
        """The tabs, and below them the page that is open; what builds it returns where it ends."""
        panel = self.tabbed(self.room(920, 980 if self.upright else 590), titles)
        # A page with little upon it gets a small panel.
        panel.height = build(panel.inflate(-2 * EDGE, -2 * EDGE)) + EDGE - panel.top
        # One that needs more room than there is scrolls.
        self.form.box.height = max(self.form.box.height, panel.bottom + 20)
        self.form.panel(panel)

    def _build_page(self, room: Box) -> float:
        """The rows of the page that is open."""
        if self.tabs.name == self.table["palette"].page:
            return self._with_palettes(room)
        return self._rows(room, self._page(self.tabs.name))

    def _rows(self, room: Box, rows: list[Row], below: float = 0.0) -> float:
        """Rows from the top of a box, evenly spaced; `below` is kept free. Returns where they end.

        In an upright window a control stands below its words, else beside them.
        """
        stacked = self.upright
        width = room.width if stacked else min(360.0, room.width * 0.46)
        beside = room.width if stacked else room.width - width - 24
        words = [self._words(row, beside, None) for row in rows]
        heights = [high + 8 + CONTROL if stacked else max(CONTROL, high) for high in words]
        free = room.height - below - sum(heights)
        gap = max(6.0, min(32.0, free / max(1, len(rows) - (0 if below else 1))))
        top = room.top
        for n, (row, height) in enumerate(zip(rows, heights, strict=True)):
            line = Box(room.left, top, room.width, height)
            self._words(row, beside, (room.left, top + words[n] / 2 if stacked else line.centery))
            control = row.make(line.within(width, CONTROL, (1.0, 1.0 if stacked else 0.5)))
            self.form.add(control, name=row.title)
            top += height + gap
            if gap > 8 and (n < len(rows) - 1 or below):
                self.form.sprite(Rule(room.width), room.centerx, top - gap / 2, layer=Layer.GROUND, alpha=0.4)
        return top if below else top - gap

    def _words(self, row: Row, width: float, place: tuple[float, float] | None) -> float:
        """Title and note of a row, shown if a place is given: left edge and middle; returns their height."""
        aside = 30.0 if row.icon else 0.0
        title = Text(row.title, 18.5, STRONG, width=width - aside, lines=2)
        note = Text(row.note, 15, TEXT, "text_dim", width=width, lines=2)
        high = self.form.measure(title)[1]
        height = high + (self.form.measure(note)[1] if row.note else 0.0)
        if place is not None:
            top = place[1] - height / 2 - 1
            if row.icon:
                self.form.sprite(Icon(row.icon, 22), place[0] + 11, top + high / 2)
            self.form.sprite(title, place[0] + aside, top, anchor=TOP_LEFT)
            if row.note:
                self.form.sprite(note, place[0], top + high, anchor=TOP_LEFT)
        return height

    def _shortcut(self, action: Action) -> str:
        """A note that names the key of an action."""
        label = self.app.controls.label(action)
        return self._("Also with the key {key}.").format(key=key_name(label, self._)) if label else ""

    def _with_palettes(self, room: Box) -> float:
        """The rows of the page that is open, and below them a card for each palette."""
        cards = min(146.0, room.height * 0.27)
        heading = 36.0
        top = self._rows(room, self._page(self.tabs.name), heading + cards)
        palette = next(palette for palette in PALETTES if palette.name == self.app.in_force.palette)
        form, box = self.form, self.form.box
        label = self.table["palette"].label
        title = Text(self._(label), 18.5, STRONG)
        form.sprite(title, room.left, top, anchor=TOP_LEFT)
        left = room.left + form.measure(title)[0] + 14
        form.label(self._(palette.title), left, top + 3.5, 15, colour="text_dim", width=room.right - left, shorten=True)
        gap = 12.0 if box.width > 800 else 8.0
        width = (room.width - gap * (len(PALETTES) - 1)) / len(PALETTES)
        for n, choice in enumerate(PALETTES):
            place = Box(room.left + n * (width + gap), top + heading, width, cards)
            fill, choose = partial(self._fill_card, choice), partial(self._choose, "palette", choice.name)
            key, chosen, tip = f"palette {choice.name}", choice is palette, self._(choice.title)
            form.add(Card(key, place, fill, choose, chosen=chosen, sound="toggle", tip=tip))
        return top + heading + cards

    def _fill_card(self, palette: Palette, form: Canvas, box: Box) -> None:
        inner = box.inflate(-14, -14)
        inner.y -= 1
        form.sprite(Swatch(palette, inner.width, inner.height), *inner.center, layer=Layer.CONTENT)

    # A setting's row

    def _page(self, page: str) -> list[Row]:
        """The settings of a page that have a row, by their table."""
        return [
            Row(self._(entry.label), self._note(name), partial(self._control, name), SIGNS.get(name, ""))
            for name, entry in self.table.items()
            if page == entry.page and not isinstance(entry.kind, PaletteName)
        ]

    def _note(self, name: str) -> str:
        entry, size, percent = self.table[name], self.app.window.size, self.app.settings.ui_scale
        if name == "ui_scale" and unit_scale(size, percent) < wanted_scale(size, percent):
            return self._("In this window it is as large as there is room for.")
        if name == "buttons" and self.app.controls.pads:
            return self._("Connected: {name}").format(name=", ".join(self.app.controls.pads.values()))
        if entry.action is not None:
            return self._shortcut(entry.action)
        return self._(entry.note) if entry.note else ""

    # The controls, each made for a box

    def _control(self, name: str, box: Box) -> Widget:
        """What changes a setting, by its kind."""
        kind, value, choose = self.table[name].kind, getattr(self.app.in_force, name), partial(self._choose, name)
        match kind:
            case Flag(titles=()):
                words = (self._("Off"), self._("On"))
                return Switch(name, box, words, value != kind.off, lambda on: choose(on != kind.off))
            case Flag():
                return self._choice(name, box, (False, True), [self._title(title) for title in kind.titles])
            case OneOf():
                offered = self._offered(name, kind.values)
                return self._choice(name, box, offered, [self._title(title) for title in kind.titles[: len(offered)]])
            case LanguageCode():
                known = self.app.languages.known
                names = [self.app.languages.own_name(language) for language in known]
                return self._choice(name, box, (SYSTEM, *known), [self._("As the system"), *names])
            case Number():
                change = partial(self.app.choose, name)
                low, high, step = kind.low, kind.high, kind.step
                return Slider(name, box, low, high, step, value, change, on_done=self._let_go, unit=kind.unit)
            case Bots():
                return self._button(name, box, self._("Manage the bots"), "settings", lambda: BotsScene(self.app))
            case Buttons():
                return self._button(
                    name, box, self._("Change the buttons"), "gamepad", lambda: KeysScene(self.app, pad=True)
                )
            case Keys():
                return self._button(name, box, self._("Change the keys"), "keyboard", lambda: KeysScene(self.app))
        raise TypeError(f"{name} has a place on the screen, and no control")

    def _offered(self, name: str, values: Sequence[object]) -> Sequence[object]:
        """The values of a setting: sizes only up to the first one that is as large as this window has room for."""
        if name != "ui_scale":
            return values
        size, sizes = self.app.window.size, UI_SCALES
        enough = (n for n, percent in enumerate(sizes) if unit_scale(size, percent) < wanted_scale(size, percent))
        return sizes[: next(enough, len(sizes)) + 1]

    def _choice(self, name: str, box: Box, values: Sequence[object], titles: Sequence[str]) -> Choice:
        value = getattr(self.app.in_force, name)
        index = values.index(value) if value in values else len(values) - 1
        return Choice(name, box, titles, index, lambda index: self._choose(name, values[index]))

    def _button(self, key: str, box: Box, text: str, icon: str, opened: Callable[[], Screen]) -> Button:
        return Button(key, box, text, lambda: self.app.push(opened()), icon=icon)

    def _title(self, title: Title) -> str:
        return self._(title) if isinstance(title, str) else self.plural(*title)

    def _choose(self, name: str, value: object) -> None:
        self.app.choose(name, value)
        self.app.save_settings()

    def _let_go(self, value: int) -> None:
        self.app.save_settings()
        self.form.sound("place")

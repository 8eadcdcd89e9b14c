"""Settings in rows of title, note and control, made from their table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import cos, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from game.actions import Action
from game.language import SYSTEM
from game.scenes.base.context import Context
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Scene, unit_scale, wanted_scale
from game.scenes.settings.keys import KeysScene
from game.settings.setting_types import AnySetting, Buttons, Flag, Keys, LanguageCode, Number, OneOf, PaletteName, Title
from game.settings.settings import UI_SCALES
from game.stage import svg
from game.stage.art import STRONG, TEXT, SizedArt, Text, Theme
from game.stage.palette import PALETTES, Colour, Palette, darker, lighter, mix
from game.stage.sprites import TOP_LEFT, Layer
from game.ui.drawing.canvas import RADIUS, Canvas, Icon
from game.ui.form.keycaps import key_name
from game.ui.form.tabs import Tabs
from game.ui.widgets.slider import Slider
from game.ui.widgets.widgets import Box, Button, Card, Choice, Rule, Switch, Widget


def setting_control(scene: Scene, name: str, box: Box) -> Widget:
    """Return the control for a setting, in a box; a choice takes effect and is saved at once."""
    app, _ = scene.app, scene._
    kind, value, choose = (
        app.settings.table()[name].kind,
        getattr(app.effective_settings, name),
        partial(_choose, scene, name),
    )
    match kind:
        case Flag(titles=()):
            return Switch(name, box, (_("Off"), _("On")), value != kind.off, lambda on: choose(on != kind.off))
        case Flag():
            return _choice(scene, name, box, (False, True), [_title(scene, title) for title in kind.titles])
        case OneOf():
            offered = _offered(scene, name, kind.values)
            titles = [_title(scene, title) for title in kind.titles[: len(offered)]]
            return _choice(scene, name, box, offered, titles)
        case LanguageCode():
            known = app.languages.known
            names = [app.languages.own_name(language) for language in known]
            return _choice(scene, name, box, (SYSTEM, *known), [_("As the system"), *names])
        case Number():
            change, let_go = partial(app.choose, name), partial(_let_go, scene)
            return Slider(name, box, kind.low, kind.high, kind.step, value, change, on_done=let_go, unit=kind.unit)
        case Buttons():
            keys = partial(KeysScene, app, pad=True)
            return Button(name, box, _("Change the buttons"), lambda: app.push(keys()), icon="gamepad")
        case Keys():
            return Button(name, box, _("Change the keys"), lambda: app.push(KeysScene(app)), icon="keyboard")
    raise TypeError(f"{name} has a place on the screen, and no control")


def _choose(scene: Scene, name: str, value: object) -> None:
    scene.app.choose(name, value)
    scene.app.save_settings()


def _let_go(scene: Scene, value: int) -> None:
    scene.app.save_settings()
    scene.form.sound("place")


def _choice(scene: Scene, name: str, box: Box, values: Sequence[object], titles: Sequence[str]) -> Choice:
    value = getattr(scene.app.effective_settings, name)
    index = values.index(value) if value in values else len(values) - 1
    return Choice(name, box, titles, index, lambda index: _choose(scene, name, values[index]))


def _offered(scene: Scene, name: str, values: Sequence[object]) -> Sequence[object]:
    """Return the values of a setting; of text sizes only those that make the text larger in this window."""
    if name != "ui_scale":
        return values
    scales = [unit_scale(scene.app.window.size, percent) for percent in UI_SCALES]
    return UI_SCALES[: 1 + sum(after > before for before, after in pairwise(scales))]


def _title(scene: Scene, title: Title) -> str:
    return scene._(title) if isinstance(title, str) else scene.plural(*title)


GLYPHS = (
    "M0 -5L5 4H-5Z",
    "M-4 -4H4V4H-4Z",
    "M0 -5.5L5.5 0L0 5.5L-5.5 0Z",
    "M-1.6 -5H1.6V-1.6H5V1.6H1.6V5H-1.6V1.6H-5V-1.6H-1.6Z",
    "M0 -5A5 5 0 1 1 -0.01 -5Z",
    "M-5 -3.5H5L0 5Z",
)
"""A shape for every colour of the bricks shown, about 10 units large round the origin."""


class PalettePreview(SizedArt, Struct, frozen=True):
    """A palette at a glance, painted in its own colours whatever the present ones are."""

    palette: Palette
    width: float
    height: float

    def view(self) -> tuple[float, float]:
        return 132.0, 132.0 * self.height / self.width

    def body(self, theme: Theme) -> str:
        palette = self.palette
        width, height = self.view()
        middle, dark = height / 2, darker(palette.ground, 0.2)
        return (
            svg.radial_gradient("table", (width * 0.2, 0), width * 0.9, palette.ground_light, dark)
            + svg.rounded(
                0.5, 0.5, width - 1, height - 1, RADIUS * 0.7,
                f'fill="url(#table)" stroke="{palette.edge}" stroke-opacity="0.6"',
            )
            + self._bricks(replace(theme, palette=palette), middle - 13.5)
            + self._star(theme, 0, 18, middle + 14)
            + self._star(theme, 1, 44, middle + 14)
            + self._stone(palette.stones[0], 76, middle + 17)
            + self._stone(palette.stones[1], 88, middle + 11)
            + svg.rounded(106, middle + 8, 18, 11, 3.5, f'fill="{palette.accent}"')
        )  # fmt: skip

    def _bricks(self, theme: Theme, y: float) -> str:
        parts = []
        for n, glyph in enumerate(GLYPHS):
            colour = self.palette.hues[n]
            x = 18 + n * 19.2
            parts.append(
                svg.rounded(x - 8.4, y - 7, 16.8, 16.8, 3.4, f'fill="{self.palette.shadow}" fill-opacity="0.4"')
                + svg.linear_gradient(
                    f"b{n}", (x - 8, y - 8), (x + 8, y + 8), lighter(colour, 0.28), darker(colour, 0.14)
                )
                + svg.rounded(x - 8.2, y - 8.2, 16.4, 16.4, 3.2, svg.line(darker(colour, 0.4), 0.8, fill=f"url(#b{n})"))
                + svg.path(f"M{x - 5.5:g} {y - 6.6:g}H{x + 5.5:g}", svg.line("#ffffff", 1.3, 0.55, round="ends"))
            )
            if theme.symbols:
                shape = svg.path(glyph, f'fill="{darker(colour, 0.5)}" fill-opacity="0.8"')
                parts.append(f'<g transform="translate({x:g} {y + 0.6:g}) scale(0.82)">{shape}</g>')
        return "".join(parts)

    def _star(self, theme: Theme, side: int, x: float, y: float) -> str:
        colour: Colour = self.palette.sides[side]
        points = []
        for n in range(10):
            radius = 11.5 if n % 2 == 0 else 5.4 if side == 0 else 7.4
            points.append((x + radius * sin(n * pi / 5), y - radius * cos(n * pi / 5)))
        round_side = (
            ' stroke-linejoin="round" stroke-width="4"' if side else ' stroke-linejoin="miter" stroke-width="1"'
        )
        return svg.radial_gradient(
            f"s{side}", (x - 3, y - 4), 15, lighter(colour, 0.55), colour, darker(colour, 0.25)
        ) + svg.path(svg.polygon(points), f'fill="url(#s{side})" stroke="{colour}"{round_side}')

    def _stone(self, colour: Colour, x: float, y: float) -> str:
        name, shape = f"o{x:g}", 'rx="11" ry="5.6"'
        edge = mix(self.palette.edge, darker(colour, 0.3), 0.5)
        return (
            f'<ellipse cx="{x:g}" cy="{y + 2.6:g}" {shape} fill="{darker(colour, 0.45)}"/>'
            + svg.linear_gradient(name, (x - 8, y - 5), (x + 8, y + 5), lighter(colour, 0.35), colour)
            + f'<ellipse cx="{x:g}" cy="{y:g}" {shape} fill="url(#{name})" stroke="{edge}" stroke-width="0.7"/>'
        )


EDGE = 26.0
"""Free space inside the panel."""
CONTROL = 46.0
"""Height of a control."""


class Row(Struct, frozen=True):
    """A setting: title, note, and a function that makes its control for a box."""

    title: str
    note: str
    make: Callable[[Box], Widget]
    icon: str = ""
    """Icon before the title, for people who cannot read it."""


SIGNS = {"language": "globe"}
"""The signs of settings, by their names."""


class SettingRows(PageScene):
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
        """The settings by name."""
        return self.app.settings.table()

    def build_page(self, titles: list[str], build: Callable[[Box], float]) -> None:
        """Build the tabs, and below them the open page; `build` returns where it ends."""
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
        return self._("Or press {key}.").format(key=key_name(label, self._)) if label else ""

    def _with_palettes(self, room: Box) -> float:
        """The rows of the page that is open, and below them a card for each palette."""
        cards = min(146.0, room.height * 0.27)
        heading = 36.0
        top = self._rows(room, self._page(self.tabs.name), heading + cards)
        palette = next(palette for palette in PALETTES if palette.name == self.app.effective_settings.palette)
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
            fill, choose = partial(self._fill_card, choice), partial(self._choose, choice.name)
            key, chosen, tip = f"palette {choice.name}", choice is palette, self._(choice.title)
            form.add(Card(key, place, fill, choose, chosen=chosen, sound="toggle", tip=tip))
        return top + heading + cards

    def _fill_card(self, palette: Palette, form: Canvas, box: Box) -> None:
        inner = box.inflate(-14, -14)
        inner.y -= 1
        form.sprite(PalettePreview(palette, inner.width, inner.height), *inner.center, layer=Layer.CONTENT)

    # A setting's row

    def _page(self, page: str) -> list[Row]:
        """Return the settings of a page that have a row."""
        return [
            Row(self._(entry.label), self._note(name), partial(setting_control, self, name), SIGNS.get(name, ""))
            for name, entry in self.table.items()
            if page == entry.page and not isinstance(entry.kind, PaletteName)
        ]

    def _note(self, name: str) -> str:
        entry, size, percent = self.table[name], self.app.window.size, self.app.settings.ui_scale
        if name == "ui_scale" and unit_scale(size, percent) < wanted_scale(size, percent):
            return self._("As large as this window allows.")
        if name == "buttons" and self.app.controls.pads:
            return self._("Connected: {name}").format(name=", ".join(self.app.controls.pads.values()))
        if entry.action is not None:
            return self._shortcut(entry.action)
        return self._(entry.note) if entry.note else ""

    def _choose(self, palette: str) -> None:
        self.app.choose("palette", palette)
        self.app.save_settings()

"""The settings: every change takes effect and is saved at once."""

import webbrowser
from collections.abc import Callable
from functools import partial

from msgspec import Struct, convert

from game import HOMEPAGE, __version__
from game.actions import ASKED, Action
from game.background import Steps, beside
from game.prose import read_prose
from game.scenes.base.context import Context
from game.scenes.base.scene import PageScene, largest_text, to_clipboard
from game.scenes.exchange.backup import BackupScene
from game.scenes.exchange.correspondence import paste_game
from game.scenes.settings.data_page import DataPage
from game.scenes.settings.palette_preview import PalettePreview
from game.scenes.settings.setting_control import choose, setting_control
from game.stage.art import STRONG, TEXT, TITLE, Text
from game.stage.palette import PALETTES, Palette
from game.stage.sprites import LEFT, RIGHT, TOP, TOP_LEFT, Layer
from game.ui.drawing.canvas import USUAL_HEIGHT, Canvas
from game.ui.drawing.surfaces import Icon
from game.ui.form.keycaps import key_name
from game.ui.form.tabs import Tabs
from game.ui.widgets.widgets import Box, Button, Card, Rule, Widget

PANEL_EDGE = 26.0
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


class Line(Struct, frozen=True):
    """Text on a page besides its rows."""

    page: str
    title: str
    text: str


_EXPLANATIONS = convert(read_prose("help", "settings"), list[Line])
_SETTING_SIGNS = {"language": "globe"}
"""The signs of settings, by their names."""
TABS = ("display", "sound", "controls", "access", "sharing", "data", "about")
SEEING = ("ui_scale", "palette", "symbols", "reduced_motion", "reader")
"""Settings for the eyes, with which the page of the key F2 begins, though most are on *Display*, too: nobody has to
read small print to find them.
"""


class SettingsScene(PageScene):
    """The settings, tab by tab, in rows of title, note and control."""

    def __init__(self, app: Context, page: str = TABS[0]) -> None:
        """`page` is the tab to open, one of `TABS`."""
        super().__init__(app)
        self.tabs = Tabs(TABS, self.renew)
        self.data = DataPage(self)
        self.show_page(page)

    def show_page(self, page: str) -> None:
        """Turn to a page; the focus begins at its tab, from which one key leads to what is on it."""
        self.tabs.open(TABS.index(page))
        self.form.want(page)

    # Laying out

    def build(self) -> None:
        # Palettes and *About* share the height there is; rows take what they need, and scroll only beyond the window.
        least = USUAL_HEIGHT if self.tabs.name in ("about", "display") else 0.0
        self.form.box.height = max(self.form.view.height, least)
        self.head(self._("Settings"))
        pages: dict[str, tuple[str, Callable[[Box], float]]] = {
            "display": (self._("Display"), self._build_display),
            "sound": (self._("Sound"), lambda room: self._rows(room, self._page("sound"))),
            "controls": (self._("Controls"), self._build_controls),
            "access": (self._("Accessibility"), self._build_access),
            "sharing": (self._("Sharing"), self._build_sharing),
            "data": (self._("Data"), self.data.build),
            "about": (self._("About"), self._build_about),
        }
        panel = self.tabbed(self.room(920, 980 if self.upright else 590), [title for title, _ in pages.values()])
        _, build = pages[self.tabs.name]
        # A page with little upon it gets a small panel.
        panel.height = build(panel.inflate(-2 * PANEL_EDGE, -2 * PANEL_EDGE)) + PANEL_EDGE - panel.top
        # One that needs more room than there is scrolls.
        self.form.box.height = max(self.form.box.height, panel.bottom + 20)
        self.form.panel(panel)

    # The pages: each returns where it ends

    def _build_sharing(self, room: Box) -> float:
        app = self.app
        word = self._("Export or import")
        paste = partial(Button, "paste", text=self._("Paste a game"), on_press=partial(paste_game, app), icon="plus")
        bundle = partial(Button, "bundle", text=word, on_press=lambda: app.push(BackupScene(app)), icon="save")
        pasted = self._("Copy its text, then paste it here or in the menu with Ctrl+V.")
        bundled = self._("Games, scores, stars and players in one file, for another device.")
        game = Row(self._("A game from a friend"), pasted, paste)
        return self._rows(room, [game, Row(self._("Export and import"), bundled, bundle)])

    def _build_controls(self, room: Box) -> float:
        top = end = self._rows(room, self._page("controls"), 132)
        form = self.form
        words = self._told("controls")
        columns = 1 if self.upright else len(words)
        each = (room.width - 30 * (columns - 1)) / columns
        for n, (title, text) in enumerate(words):
            left = room.left + n % columns * (each + 30)
            top = end + 12 if n and columns == 1 else top
            form.label(title, left, top, 18.5, face=STRONG, width=each, shorten=True)
            art = Text(text, 16, TEXT, "text_dim", width=each, lines=10)
            form.sprite(art, left, top + 28, anchor=TOP_LEFT)
            end = max(end, top + 28 + form.measure(art)[1])
        return end

    def _build_access(self, room: Box) -> float:
        """The rows for eyes and hands, and below them what helps besides."""
        form = self.form
        told = self._told("access")
        arts = [(title, Text(text, 15, TEXT, "text_dim", width=room.width, lines=12)) for title, text in told]
        hands = (name for name, entry in self.app.settings.table().items() if entry.page == "access")
        rows = [self._row(name) for name in dict.fromkeys((*SEEING, *hands))]
        top = self._rows(room, rows, sum(form.measure(art)[1] + 42 for _, art in arts))
        for title, art in arts:
            form.label(title, room.left, top, 18.5, face=STRONG)
            form.sprite(art, room.left, top + 26, anchor=TOP_LEFT)
            top += form.measure(art)[1] + 42
        return top - 12

    def _told(self, page: str) -> list[tuple[str, str]]:
        """Return title and text of what a page tells besides."""
        key, *keys = (key_name(self.app.controls.label(action), self._) for action in (Action.CONFIRM, *ASKED))
        told = [line for line in _EXPLANATIONS if line.page == page]
        return [(self._(line.title), self._(line.text).format(key=key, keys=", ".join(keys))) for line in told]

    def _build_about(self, room: Box) -> float:
        form = self.form
        compact = room.height < 400
        size, head = (36, 136.0) if compact else (46, 164.0)
        form.label("Dusk Arcade", room.centerx, room.top, size, face=TITLE, anchor=TOP, shadow=True)
        version = self._("Version {version}").format(version=__version__)
        form.label(version, room.centerx, room.top + size * 1.3, 17, face=STRONG, colour="text_dim", anchor=TOP)
        self._build_address(room, room.top + head - 58)
        form.sprite(Rule(room.width), room.centerx, room.top + head - 8)
        rows = [
            ("Fraunces", self._("Titles: SIL Open Font License 1.1")),
            ("Nunito Sans", self._("Text: SIL Open Font License 1.1")),
            ("pygame-ce, SDL", self._("Window, pictures, sound: LGPL 2.1 and zlib License")),
            ("pytweening, platformdirs", self._("Motion, folders: MIT License")),
            ("Pillow", self._("Films: MIT-CMU License")),
            (self._("Pictures, sounds, music"), self._("Made for this arcade: MIT License")),
        ]
        wide = room.width > 400
        height = min(58.0, (room.height - head) / len(rows)) if wide else 84.0
        height = max(44.0, height)
        split = room.left + room.width * (0.36 if wide else 0.52)
        for n, (name, text) in enumerate(rows):
            y = room.top + head + (n + 0.5) * height
            form.label(
                name, split - 20, y, 17, face=STRONG, anchor=RIGHT, width=split - 20 - room.left, align="right", lines=3
            )
            form.label(text, split, y, 16, colour="text_dim", anchor=LEFT, width=room.right - split, lines=4)
        return room.top + head + len(rows) * height

    def closed(self) -> None:
        self.data.close()

    def _build_address(self, room: Box, top: float) -> None:
        """The address of the project, to be opened in a browser or copied."""
        shown = HOMEPAGE.removeprefix("https://")
        if room.width < 400:
            shown = shown.partition("/")[0]
        width = min(430.0, room.width - 52)
        place = Box(room.centerx - (width + 52) / 2, top, width, 42)
        tip = self._("Open in the browser")
        self.form.add(Button("address", place, shown, self._open_address, icon="globe", size=16, tip=tip))
        copy = Box(place.right + 10, top, 42, 42)
        self.form.add(Button("copy", copy, "", self._copy_address, icon="copy", tip=self._("Copy the address")))

    def _copy_address(self) -> None:
        to_clipboard(self.app, HOMEPAGE, self._("The address is on the clipboard."))

    def _open_address(self) -> None:
        """Open the address in the browser, without waiting for it; where there is none, copy it."""

        def opening() -> Steps[None]:
            opened = yield from beside(partial(webbrowser.open, HOMEPAGE), "browser")
            if not opened:
                self._copy_address()

        self.app.scheduler.start(opening())

    def left(self) -> None:
        # A slider may still be held.
        self.app.save_settings()

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
            self.form.add(control, name=row.title, about=row.note)
            top += height + gap
            if gap > 8 and (n < len(rows) - 1 or below):
                self.form.sprite(Rule(room.width), room.centerx, top - gap / 2, layer=Layer.GROUND, alpha=0.4)
        return top if below else top - gap

    def _words(self, row: Row, width: float, place: tuple[float, float] | None) -> float:
        """Title and note of a row, shown if a place is given: left edge and middle; returns their height."""
        aside = 30.0 if row.icon else 0.0
        title = Text(row.title, 18.5, STRONG, width=width - aside, lines=2)
        note = Text(row.note, 15, TEXT, "text_dim", width=width, lines=5)
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

    def _build_display(self, room: Box) -> float:
        """The rows for the picture, and below them a card for each palette."""
        cards = min(146.0, room.height * 0.2)
        heading = 36.0
        top = self._rows(room, self._page("display"), heading + cards)
        palette = next(palette for palette in PALETTES if palette.name == self.app.effective_settings.palette)
        form = self.form
        box = self.form.box
        title = Text(self._(self.app.settings.table()["palette"].label), 18.5, STRONG)
        form.sprite(title, room.left, top, anchor=TOP_LEFT)
        left = room.left + form.measure(title)[0] + 14
        form.label(self._(palette.title), left, top + 3.5, 15, colour="text_dim", width=room.right - left, shorten=True)
        gap = 12.0 if box.width > 800 else 8.0
        width = (room.width - gap * (len(PALETTES) - 1)) / len(PALETTES)
        for n, choice in enumerate(PALETTES):
            place = Box(room.left + n * (width + gap), top + heading, width, cards)
            fill = partial(self._fill_card, choice)
            take = partial(choose, self, "palette", choice.name)
            key = f"palette {choice.name}"
            chosen = choice is palette
            tip = self._(choice.title)
            form.add(Card(key, place, fill, take, chosen=chosen, sound="toggle", tip=tip))
        return top + heading + cards

    def _fill_card(self, palette: Palette, form: Canvas, box: Box) -> None:
        inner = box.inflate(-14, -14)
        inner.y -= 1
        form.sprite(PalettePreview(*inner.size, palette), *inner.center, layer=Layer.CONTENT)

    # A setting's row

    def _page(self, page: str) -> list[Row]:
        """Return the settings of a page that have a row."""
        table = self.app.settings.table()
        return [self._row(name) for name, entry in table.items() if page == entry.page and name != "palette"]

    def _row(self, name: str) -> Row:
        label = self._(self.app.settings.table()[name].label)
        return Row(label, self._note(name), partial(setting_control, self, name), _SETTING_SIGNS.get(name, ""))

    def depends_on(self) -> object:
        return self.app.reader.connected

    def _reader_note(self) -> str:
        """Return what keeps a screen reader from being told what is on the screen, or that one is."""
        reader = self.app.reader
        if reader.missing:
            return self._("AccessKit is not installed, so none can be reached.")
        if reader.connected:
            return self._("Connected.")
        if self.app.settings.reader:
            return self._("None is running. One that starts will read the screen.")
        return ""

    def _note(self, name: str) -> str:
        entry = self.app.settings.table()[name]
        size = self.app.window.size
        percent = self.app.settings.ui_scale
        if name == "ui_scale" and (most := largest_text(size, percent)) < percent:
            return self._("In this window: {n} %.").format(n=most)
        if name == "buttons" and self.app.controls.connected:
            return self._("Connected: {name}").format(name=", ".join(self.app.controls.connected))
        if name == "mute" and self.app.audio.absent:
            return self._("No sound device was found.")
        if name == "reader":
            return self._reader_note()
        if entry.action is None:
            return self._(entry.note)
        label = self.app.controls.label(entry.action)
        return self._("Or press {key}.").format(key=key_name(label, self._)) if label else ""

"""The settings: every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game import __version__
from game.actions import Action
from game.scenes.bots import BotsScene
from game.scenes.context import Context
from game.scenes.keys import KeysScene
from game.scenes.parts.swatches import Swatch
from game.scenes.scene import unit_scale, wanted_scale
from game.scenes.sheet import SheetScene
from game.stage.art import STRONG, TEXT, TITLE
from game.stage.palette import PALETTES, Palette
from game.stage.text import Text
from game.store.settings import LANGUAGES, SPEEDS, THINK_TIMES, UI_SCALES
from game.ui.canvas import Canvas
from game.ui.cards import Card, Rule
from game.ui.keycaps import key_name
from game.ui.tabs import Tabs
from game.ui.widgets import CONTENT, Box, Button, Choice, Slider, Switch, Widget

TABS = ("display", "sound", "game", "controls", "about")
EDGE = 26.0
"""Free space inside the panel."""
CONTROL = 46.0
"""Height of a control."""


@dataclass(frozen=True)
class Row:
    """A setting: what it is called, what it does, and its control, made for the box it gets."""

    title: str
    note: str
    make: Callable[[Box], Widget]


class SettingsScene(SheetScene):
    """What the player can choose, tab by tab."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.music = app.front.music if app.scenes else self.music
        self.tabs = Tabs(TABS, self._turned)
        self.form.want(self.tabs.name)

    def _turned(self) -> None:
        self.outdated = True

    def left(self) -> None:
        # A slider may still be held.
        self.app.save_settings()

    def _changed(self) -> None:
        self.app.take_settings()
        self.app.save_settings()

    # Laying out

    def build(self) -> None:
        assert self.tabs is not None
        self.head(self._("Settings"))
        titles = [self._("Display"), self._("Sound"), self._("Game"), self._("Controls"), self._("About")]
        panel = self.tabbed(self.room(920, 590), titles)
        inner = panel.inflate(-2 * EDGE, -2 * EDGE)
        pages: dict[str, Callable[[Box], float]] = {
            "display": self._build_display,
            "sound": self._build_sound,
            "game": self._build_game,
            "controls": self._build_controls,
            "about": self._build_about,
        }
        # A page with little upon it gets a small panel.
        panel.height = pages[self.tabs.name](inner) + EDGE - panel.top
        self.form.panel(panel)

    def _rows(self, room: Box, rows: list[Row], below: float = 0.0) -> float:
        """Rows from the top of a box, evenly spaced; `below` is kept free. Returns where they end."""
        width = min(360.0, room.width * 0.46)
        heights = [max(CONTROL, self._words(row, room.width - width - 24, None)) for row in rows]
        free = room.height - below - sum(heights)
        gap = max(2.0, min(32.0, free / max(1, len(rows) - (0 if below else 1))))
        top = room.top
        for n, (row, height) in enumerate(zip(rows, heights, strict=True)):
            middle = top + height / 2
            self._words(row, room.width - width - 24, (room.left, middle))
            self.form.add(row.make(Box(room.right - width, middle - CONTROL / 2, width, CONTROL)))
            top += height + gap
            if gap > 8 and (n < len(rows) - 1 or below):
                self.form.sprite(Rule(room.width), room.centerx, top - gap / 2, layer=12, alpha=0.4)
        return top if below else top - gap

    def _words(self, row: Row, width: float, place: tuple[float, float] | None) -> float:
        """Title and note of a row, shown if a place is given: left edge and middle; returns their height."""
        title = Text(row.title, 18.5, STRONG, width=width, lines=2)
        note = Text(row.note, 15, TEXT, "text_dim", width=width, lines=2)
        high = self.form.measure(title)[1]
        height = high + (self.form.measure(note)[1] if row.note else 0.0)
        if place is not None:
            top = place[1] - height / 2 - 1
            self.form.sprite(title, place[0], top, layer=14, anchor=(0.0, 0.0))
            if row.note:
                self.form.sprite(note, place[0], top + high, layer=14, anchor=(0.0, 0.0))
        return height

    def _shortcut(self, action: Action) -> str:
        """A note that names the key of an action."""
        label = self.app.controls.label(action)
        return self._("Also with the key {key}.").format(key=key_name(label, self._)) if label else ""

    # The pages: each returns where it ends

    def _build_display(self, room: Box) -> float:
        settings, box = self.app.settings, self.form.box
        cards = min(146.0, room.height * 0.27)
        heading = 36.0
        rows = [
            Row(self._("Screen"), self._shortcut(Action.FULLSCREEN), self._screen),
            Row(self._("Size of text and buttons"), self._size_note(), self._ui_scale),
            Row(
                self._("Symbols on pieces"),
                self._("Every colour has a shape of its own."),
                partial(self._switch, "symbols", settings.symbols),
            ),
        ]
        top = self._rows(room, rows, heading + cards)
        palette = next(palette for palette in PALETTES if palette.name == settings.palette)
        form = self.form
        title = Text(self._("Colours"), 18.5, STRONG)
        form.sprite(title, room.left, top, layer=14, anchor=(0.0, 0.0))
        left = room.left + form.measure(title)[0] + 14
        form.label(self._(palette.title), left, top + 3.5, 15, colour="text_dim", width=room.right - left, shorten=True)
        gap = 12.0 if box.width > 800 else 8.0
        width = (room.width - gap * (len(PALETTES) - 1)) / len(PALETTES)
        for n, choice in enumerate(PALETTES):
            place = Box(room.left + n * (width + gap), top + heading, width, cards)
            fill, choose = partial(self._fill_card, choice), partial(self._palette, choice.name)
            form.add(
                Card(
                    f"palette {choice.name}",
                    place,
                    fill,
                    choose,
                    chosen=choice is palette,
                    sound="toggle",
                    tip=self._(choice.title),
                )
            )
        return top + heading + cards

    def _fill_card(self, palette: Palette, form: Canvas, box: Box) -> None:
        inner = box.inflate(-14, -14)
        inner.y -= 1
        form.sprite(Swatch(palette, inner.width, inner.height), *inner.center, layer=CONTENT)

    def _size_note(self) -> str:
        size, percent = self.app.window.size, self.app.settings.ui_scale
        if unit_scale(size, percent) < wanted_scale(size, percent):
            return self._("In this window it is as large as there is room for.")
        return self._("How large everything but the board is shown.")

    def _build_sound(self, room: Box) -> float:
        settings = self.app.settings
        rows = [
            Row(
                self._("Effects"),
                self._("Moves, captures, buttons."),
                partial(self._volume, "effects_volume", settings.effects_volume),
            ),
            Row(self._("Music"), "", partial(self._volume, "music_volume", settings.music_volume)),
            Row(self._("All sound"), self._shortcut(Action.MUTE), self._sound),
        ]
        return self._rows(room, rows)

    def _build_game(self, room: Box) -> float:
        settings = self.app.settings
        rows = [
            Row(self._("Animations"), self._("How fast the pieces move."), self._speed),
            Row(
                self._("Reduced motion"),
                self._("No shaking, no flying splinters, nothing that moves by itself."),
                partial(self._switch, "reduced_motion", settings.reduced_motion),
            ),
            Row(self._("Language"), "", self._language),
            Row(
                self._("Time to think"),
                self._("What the strongest level may take for a move."),
                self._think_time,
            ),
            Row(self._("Bots"), self._("Programs from outside that may play."), self._open_bots),
        ]
        return self._rows(room, rows)

    def _build_controls(self, room: Box) -> float:
        pads = self.app.controls.pads
        connected = self._("Connected: {name}").format(name=", ".join(pads)) if pads else ""
        rows = [
            Row(
                self._("Keyboard"),
                self._("Every action can have other keys."),
                partial(self._open_keys, "keys", self._("Change the keys"), "moving"),
            ),
            Row(
                self._("Gamepad"),
                connected or self._("No gamepad is connected."),
                partial(self._open_keys, "pad", self._("Show the buttons"), "gamepad"),
            ),
        ]
        top = end = self._rows(room, rows, 132)
        form = self.form
        words = [
            (
                self._("Mouse"),
                self._("Point at something to see what it would do, click to do it. The wheel turns pages."),
            ),
            (self._("Without a mouse"), self._("The arrow keys lead from one element to the next, Enter presses it.")),
        ]
        each = (room.width - 30) / len(words)
        for n, (title, text) in enumerate(words):
            left = room.left + n * (each + 30)
            form.label(title, left, top, 18.5, face=STRONG, width=each, shorten=True)
            art = Text(text, 16, TEXT, "text_dim", width=each, lines=4)
            form.sprite(art, left, top + 28, layer=14, anchor=(0.0, 0.0))
            end = max(end, top + 28 + form.measure(art)[1])
        return end

    def _build_about(self, room: Box) -> float:
        form = self.form
        compact = room.height < 400
        size, head = (36, 82.0) if compact else (46, 116.0)
        form.label("Dusk Arcade", room.centerx, room.top, size, face=TITLE, anchor=(0.5, 0.0), shadow=True)
        version = self._("Version {version}").format(version=__version__)
        form.label(version, room.centerx, room.top + size * 1.3, 17, face=STRONG, colour="text_dim", anchor=(0.5, 0.0))
        form.sprite(Rule(room.width), room.centerx, room.top + head - 8)
        rows = [
            ("Fraunces", self._("Titles: SIL Open Font License 1.1")),
            ("Nunito Sans", self._("Text: SIL Open Font License 1.1")),
            ("pygame-ce, SDL", self._("Window, pictures, sound: LGPL 2.1 and zlib License")),
            ("pytweening, platformdirs", self._("Motion, folders: MIT License")),
            (self._("Pictures, sounds, music"), self._("Made for this arcade: MIT License")),
        ]
        height = min(58.0, (room.height - head) / len(rows))
        split = room.left + room.width * 0.36
        for n, (name, text) in enumerate(rows):
            y = room.top + head + (n + 0.5) * height
            form.label(
                name,
                split - 20,
                y,
                17,
                face=STRONG,
                anchor=(1.0, 0.5),
                width=split - 20 - room.left,
                align="right",
                lines=2,
            )
            form.label(text, split, y, 16, colour="text_dim", anchor=(0.0, 0.5), width=room.right - split, lines=2)
        return room.top + head + len(rows) * height

    # The controls, each made for a box

    def _screen(self, box: Box) -> Choice:
        words = (self._("Window"), self._("Full screen"))
        return Choice(
            "fullscreen", box, words, int(self.app.window.fullscreen), lambda index: self.app.toggle_fullscreen()
        )

    def _ui_scale(self, box: Box) -> Choice:
        words = [f"{scale} %" for scale in UI_SCALES]
        return Choice("ui_scale", box, words, UI_SCALES.index(self.app.settings.ui_scale), self._scale_to)

    def _scale_to(self, index: int) -> None:
        self.app.settings.ui_scale = UI_SCALES[index]
        self._changed()

    def _palette(self, name: str) -> None:
        self.app.settings.palette = name
        self._changed()

    def _switch(self, name: str, on: bool, box: Box) -> Switch:
        return Switch(name, box, (self._("Off"), self._("On")), on, partial(self._switch_to, name))

    def _switch_to(self, name: str, on: bool) -> None:
        setattr(self.app.settings, name, on)
        self._changed()

    def _volume(self, name: str, value: int, box: Box) -> Slider:
        return Slider(
            name,
            box,
            0,
            100,
            5,
            value,
            partial(self._volume_to, name),
            on_done=lambda value: self._volume_set(),
            unit=" %",
        )

    def _volume_to(self, name: str, value: int) -> None:
        setattr(self.app.settings, name, value)
        self.app.take_settings()

    def _volume_set(self) -> None:
        self.app.save_settings()
        self.form.sound("place")

    def _sound(self, box: Box) -> Switch:
        return Switch("sound on", box, (self._("Off"), self._("On")), not self.app.audio.mute, self._sound_to)

    def _sound_to(self, on: bool) -> None:
        self.app.settings.mute = not on
        # What the command line asked for held until now.
        self.app.mute = False
        self._changed()

    def _speed(self, box: Box) -> Choice:
        words = (self._("None"), self._("Fast"), self._("Normal"), self._("Slow"))
        return Choice("speed", box, words, SPEEDS.index(self.app.settings.speed), self._speed_to)

    def _speed_to(self, index: int) -> None:
        self.app.settings.speed = SPEEDS[index]
        self._changed()

    def _language(self, box: Box) -> Choice:
        language = self.app.language or self.app.settings.language
        words = (self._("As the system"), "English", "Deutsch")
        return Choice("language", box, words, LANGUAGES.index(language), self._language_to)

    def _language_to(self, index: int) -> None:
        self.app.settings.language = LANGUAGES[index]
        # What the command line asked for held until now.
        self.app.language = None
        self._changed()

    def _think_time(self, box: Box) -> Choice:
        words = [
            self._("Half a second") if time < 1000 else self.plural("{n} second", "{n} seconds", time // 1000)
            for time in THINK_TIMES
        ]
        index = THINK_TIMES.index(self.app.settings.think_time)
        return Choice("think time", box, words, index, self._think_time_to)

    def _think_time_to(self, index: int) -> None:
        self.app.settings.think_time = THINK_TIMES[index]
        self._changed()

    def _open_bots(self, box: Box) -> Button:
        return Button(
            "bots", box, self._("Manage the bots"), lambda: self.app.push(BotsScene(self.app)), icon="gamepad"
        )

    def _open_keys(self, key: str, text: str, page: str, box: Box) -> Button:
        icon = "keyboard" if page == "moving" else "gamepad"
        return Button(key, box, text, lambda: self.app.push(KeysScene(self.app, page)), icon=icon)

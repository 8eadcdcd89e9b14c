"""The settings: every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game import __version__
from game.actions import ASKED, Action
from game.scenes.base.context import Context
from game.scenes.exchange.backup import BackupScene
from game.scenes.exchange.clipboard_games import paste_game
from game.scenes.settings.setting_rows import Row, SettingRows
from game.stage.art import STRONG, TEXT, TITLE, Text
from game.stage.sprites import LEFT, RIGHT, TOP, TOP_LEFT
from game.ui.form.keycaps import key_name
from game.ui.widgets.widgets import Box, Button, Rule, Widget

TABS = ("display", "sound", "controls", "access", "sharing", "about")


class SettingsScene(SettingRows):
    """The settings, tab by tab."""

    def __init__(self, app: Context, page: str = TABS[0]) -> None:
        """`page` is the tab to open, one of `TABS`."""
        super().__init__(app, TABS)
        self.show_page(page)

    def show_page(self, page: str) -> None:
        """Turn to a page."""
        self.tabs.open(TABS.index(page))

    # Laying out

    def build(self) -> None:
        self.head(self._("Settings"))
        titles = [
            self._("Display"),
            self._("Sound"),
            self._("Controls"),
            self._("Accessibility"),
            self._("Sharing"),
            self._("About"),
        ]
        pages: dict[str, Callable[[Box], float]] = {
            "controls": self._build_controls,
            "access": self._build_access,
            "sharing": self._build_sharing,
            "about": self._build_about,
        }
        self.build_page(titles, pages.get(self.tabs.name, self._build_page))

    # The pages: each returns where it ends

    def _build_sharing(self, room: Box) -> float:
        def paste(box: Box) -> Widget:
            return Button("paste", box, self._("Paste a game"), partial(paste_game, self.app), icon="plus")

        def bundle(box: Box) -> Widget:
            word = self._("Export or import")
            return Button("bundle", box, word, lambda: self.app.push(BackupScene(self.app)), icon="save")

        rows = [
            Row(
                self._("A game from a friend"),
                self._("Copy its text, then paste it here or in the menu with Ctrl+V."),
                paste,
            ),
            Row(
                self._("Export and import"),
                self._("Games, scores, stars and players in one file, for another device."),
                bundle,
            ),
        ]
        return self._rows(room, rows)

    def _build_controls(self, room: Box) -> float:
        top = end = self._rows(room, self._page("controls"), 132)
        form = self.form
        words = [
            (
                self._("Mouse"),
                self._("Point at something to see what it would do, click to do it. The wheel turns pages."),
            ),
            (
                self._("Without a mouse"),
                self._("The arrow keys move from one element to the next, {key} presses it.").format(
                    key=key_name(self.app.controls.label(Action.CONFIRM), self._)
                ),
            ),
        ]
        each = (room.width - 30) / len(words)
        for n, (title, text) in enumerate(words):
            left = room.left + n * (each + 30)
            form.label(title, left, top, 18.5, face=STRONG, width=each, shorten=True)
            art = Text(text, 16, TEXT, "text_dim", width=each, lines=4)
            form.sprite(art, left, top + 28, anchor=TOP_LEFT)
            end = max(end, top + 28 + form.measure(art)[1])
        return end

    def _build_access(self, room: Box) -> float:
        """The rows for hands, and below them what helps besides."""
        keys = ", ".join(key_name(self.app.controls.label(action), self._) for action in ASKED)
        texts = (
            (
                self._("Seeing"),
                self._("Text size, colours, symbols and reduced motion are on the page Display."),
            ),
            (
                self._("Screen reader"),
                self._(
                    "Reads every screen and every place on the boards if AccessKit is installed. With --narrate, the "
                    "arcade writes everything on the terminal. The keys {keys} ask the board."
                ).format(keys=keys),
            ),
            (
                self._("Touch"),
                self._(
                    "Tap to press, slide to aim, slide off to cancel; small things are enlarged. Hold to see what "
                    "would happen, drag to scroll, sow and lay, twist two fingers to turn a piece."
                ),
            ),
        )
        form = self.form
        arts = [(title, Text(text, 15, TEXT, "text_dim", width=room.width, lines=5)) for title, text in texts]
        top = self._rows(room, self._page("access"), sum(form.measure(art)[1] + 42 for _, art in arts))
        for title, art in arts:
            form.label(title, room.left, top, 18.5, face=STRONG)
            form.sprite(art, room.left, top + 26, anchor=TOP_LEFT)
            top += form.measure(art)[1] + 42
        return top - 12

    def _build_about(self, room: Box) -> float:
        form = self.form
        compact = room.height < 400
        size, head = (36, 82.0) if compact else (46, 116.0)
        form.label("Dusk Arcade", room.centerx, room.top, size, face=TITLE, anchor=TOP, shadow=True)
        version = self._("Version {version}").format(version=__version__)
        form.label(version, room.centerx, room.top + size * 1.3, 17, face=STRONG, colour="text_dim", anchor=TOP)
        form.sprite(Rule(room.width), room.centerx, room.top + head - 8)
        rows = [
            ("Fraunces", self._("Titles: SIL Open Font License 1.1")),
            ("Nunito Sans", self._("Text: SIL Open Font License 1.1")),
            ("pygame-ce, SDL", self._("Window, pictures, sound: LGPL 2.1 and zlib License")),
            ("pytweening, platformdirs", self._("Motion, folders: MIT License")),
            ("Pillow", self._("Films: MIT-CMU License")),
            (self._("Pictures, sounds, music"), self._("Made for this arcade: MIT License")),
        ]
        height = min(58.0, (room.height - head) / len(rows))
        split = room.left + room.width * 0.36
        for n, (name, text) in enumerate(rows):
            y = room.top + head + (n + 0.5) * height
            form.label(
                name, split - 20, y, 17, face=STRONG, anchor=RIGHT, width=split - 20 - room.left, align="right", lines=2
            )
            form.label(text, split, y, 16, colour="text_dim", anchor=LEFT, width=room.right - split, lines=2)
        return room.top + head + len(rows) * height

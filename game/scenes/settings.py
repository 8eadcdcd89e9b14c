"""The settings: every change takes effect and is saved at once."""

from __future__ import annotations

from collections.abc import Callable

from game import __version__
from game.actions import Action
from game.scenes.access import AccessScene
from game.scenes.context import Context
from game.scenes.setting_rows import SettingRows
from game.stage.art import STRONG, TEXT, TITLE
from game.stage.sprites import LEFT, RIGHT, TOP, TOP_LEFT
from game.stage.text import Text
from game.ui.cards import Rule
from game.ui.widgets import Box, Button

TABS = ("display", "sound", "game", "controls", "about")


class SettingsScene(SettingRows):
    """What the player can choose, tab by tab."""

    def __init__(self, app: Context) -> None:
        super().__init__(app, TABS)

    # Laying out

    def build(self) -> None:
        word = self._("Accessibility")
        width = self.form.measure(Text(word, 17, STRONG))[0] + 66
        wide = self.form.box.width >= 760
        self.head(self._("Settings"), free=width if wide else 46)
        access = Button(
            "access",
            self.corner(width if wide else 46),
            word if wide else "",
            lambda: self.app.push(AccessScene(self.app)),
            icon="access",
            tip=self.tip("" if wide else word, Action.ACCESS),
        )
        self.form.add(access)
        titles = [self._("Display"), self._("Sound"), self._("Game"), self._("Controls"), self._("About")]
        pages: dict[str, Callable[[Box], float]] = {"controls": self._build_controls, "about": self._build_about}
        self.build_page(titles, pages.get(self.tabs.name, self._build_page))

    # The pages: each returns where it ends

    def _build_controls(self, room: Box) -> float:
        top = end = self._rows(room, self._page("controls"), 132)
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
            form.sprite(art, left, top + 28, anchor=TOP_LEFT)
            end = max(end, top + 28 + form.measure(art)[1])
        return end

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

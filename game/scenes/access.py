"""Accessibility: what makes the arcade easier to use, on pages for hands, eyes and ears."""

from __future__ import annotations

from game.actions import ASKED
from game.scenes.context import Context
from game.scenes.keys import KeysScene
from game.scenes.setting_rows import Row, SettingRows
from game.stage.art import STRONG, TEXT
from game.stage.sprites import TOP_LEFT
from game.stage.text import Text
from game.ui.keycaps import key_name
from game.ui.widgets import Box

PAGES = ("hands", "eyes", "ears")


class AccessScene(SettingRows):
    """Rows that are nowhere else, and those of the settings that concern it, the very same ones."""

    def __init__(self, app: Context) -> None:
        super().__init__(app, PAGES)
        self.form.least = 640.0

    def build(self) -> None:
        self.head(self._("Accessibility"))
        titles = [self._("Hands"), self._("Eyes"), self._("Ears and voice")]
        pages = {"hands": self._build_hands, "ears": self._build_ears}
        self.build_page(titles, pages.get(self.tabs.name, self._build_page))

    def _build_hands(self, room: Box) -> float:
        text = self._(
            "On a touch screen: tap to press, slide to aim and lift to press there, slide off to let go; what is small "
            "is enlarged. Hold to see what would happen, drag to scroll, sow and lay, twist two fingers to turn a "
            "piece."
        )
        return self._with_words(room, self._page("hands"), self._("Touch"), text)

    def _build_ears(self, room: Box) -> float:
        keys = ", ".join(key_name(self.app.controls.label(action), self._) for action in ASKED)
        asking = Row(
            self._("Questions to the board"),
            self._("{keys}: what is here, how it stands, what to do.").format(keys=keys),
            lambda box: self._button(
                "asking", box, self._("Change the keys"), "keyboard", lambda: KeysScene(self.app, "asking")
            ),
        )
        text = self._(
            "A screen reader finds every screen and every place of the boards, where AccessKit is installed, and is "
            "told what happens. Started with --narrate, the arcade writes all of it on the terminal."
        )
        return self._with_words(room, [*self._page("ears"), asking], self._("Screen reader and terminal"), text)

    def _with_words(self, room: Box, rows: list[Row], title: str, text: str) -> float:
        """Rows, and below them something to read; returns where it ends."""
        form, note = self.form, Text(text, 15, TEXT, "text_dim", width=room.width, lines=4)
        high = form.measure(note)[1]
        top = self._rows(room, rows, high + 28)
        form.label(title, room.left, top, 18.5, face=STRONG)
        form.sprite(note, room.left, top + 26, anchor=TOP_LEFT)
        return top + 26 + high

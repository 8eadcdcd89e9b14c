"""Accessibility: what makes the arcade easier to use, on pages for hands, eyes and ears."""

from __future__ import annotations

from game.scenes.context import Context
from game.scenes.setting_rows import SettingRows
from game.stage.art import STRONG, TEXT
from game.stage.sprites import TOP_LEFT
from game.stage.text import Text
from game.ui.widgets import Box

PAGES = ("hands", "eyes", "ears")


class AccessScene(SettingRows):
    """Rows that are nowhere else, and those of the settings that concern it, the very same ones."""

    def __init__(self, app: Context) -> None:
        super().__init__(app, PAGES)

    def build(self) -> None:
        self.head(self._("Accessibility"))
        titles = [self._("Hands"), self._("Eyes"), self._("Ears and voice")]
        self.build_page(titles, self._build_hands if self.tabs.name == "hands" else self._build_page)

    def _build_hands(self, room: Box) -> float:
        form = self.form
        words = self._(
            "On a touch screen: tap to press, drag to scroll, sow and lay, hold to see what would happen, twist two "
            "fingers to turn a piece."
        )
        note = Text(words, 15, TEXT, "text_dim", width=room.width, lines=3)
        high = form.measure(note)[1]
        top = self._rows(room, self._page("hands"), high + 28)
        form.label(self._("Touch"), room.left, top, 18.5, face=STRONG)
        form.sprite(note, room.left, top + 26, anchor=TOP_LEFT)
        return top + 26 + high

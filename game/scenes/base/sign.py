"""The sign at the lower edge of every screen: that nothing can be saved, or is not meant to be."""

from __future__ import annotations

from game.stage.art import STRONG
from game.stage.layers import Layer
from game.stage.sprites import LEFT, Sprite
from game.stage.text import Text
from game.ui.drawing.canvas import Canvas
from game.ui.widgets.cards import Band, WarningSign

SIGN_HEIGHT = 30.0
"""Units that are taken from a screen for it, while there is one."""
SMALLEST = 11.0


class Sign:
    """A line of its own below everything else, for what has to be seen all the time."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._sprites: list[Sprite] = []

    def show(self, words: str) -> None:
        """Show words in place of those before; nothing for an empty text."""
        canvas = self.canvas
        canvas.stage.remove_all(self._sprites)
        self._sprites = []
        if not words:
            return
        box, space = canvas.view, canvas.fixed
        middle = box.height + SIGN_HEIGHT / 2
        room = box.width - 60
        # Large letters leave few in a line: rather than losing words they become smaller here.
        size = min(16.0, max(SMALLEST, 15.4 * room / canvas.measure(Text(words, 16, STRONG))[0]))
        text = Text(words, size, STRONG, width=room, shorten=True)
        left = box.centerx - canvas.measure(text)[0] / 2 + 14
        # The round corners of the band lie outside of the window.
        band = Band(box.width + 24, SIGN_HEIGHT + 12, "bad", 0.3)
        self._sprites = [
            Sprite(band, space, box.centerx, middle + 6, layer=Layer.SIGN),
            Sprite(WarningSign(20), space, left - 18, middle, layer=Layer.SIGN_TEXT),
            Sprite(text, space, left, middle - 1, layer=Layer.SIGN_TEXT, anchor=LEFT),
        ]
        for sprite in self._sprites:
            canvas.stage.add(sprite)

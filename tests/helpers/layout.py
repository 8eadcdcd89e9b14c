"""Checks of a scene's layout as it is on the screen: nothing is cut, and nothing lies upon something else."""

from __future__ import annotations

import gettext
from itertools import combinations

import pygame
from msgspec.structs import replace

from game.app.loop.app import App
from game.stage.art import Text, text_lines
from game.stage.sprites import Layer, Sprite
from game.ui.widgets.widgets import Box, Button

SIZES = ((640, 480), (800, 600), (1280, 720))
"""Windows every scene is laid out for."""
FULL_HD = (1920, 1080)
"""As many units as 1280 x 720: only the rounding to pixels differs, which is looked at in all scenes together."""
UPRIGHT = (700, 1000)
"""One that is higher than wide."""
SCALES = (100, 200)
"""Sizes of text and buttons, per cent."""


class LongWords(gettext.NullTranslations):
    """A made-up language whose words are half as long again as the English ones: no true one is longer by much more."""

    def gettext(self, message: str) -> str:
        return " ".join(
            word if "{" in word or len(word) < 3 else word + word[: len(word) // 2] for word in message.split(" ")
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def faults(app: App) -> list[str]:
    """Return the faults in the layout of the scene in front, one line each. Everything must stand still.

    The foot of a page that scrolls covers what is there of it: things in it are held to each other.
    """
    form = app.front.form
    space = form.space
    window = Box(space.x, space.y, app.window.size[0], max(app.window.size[1], form.box.height * space.scale))
    wrong = []
    for widget in form.widgets:
        if not form.box.inflate(0.5, 0.5).contains(widget.box):
            wrong.append(f"{widget.key} at {widget.box} is outside of {form.box}")
    for first, second in combinations(form.widgets, 2):
        if first.stays == second.stays and first.box.inflate(-1, -1).colliderect(second.box):
            wrong.append(f"{first.key} at {first.box} and {second.key} at {second.box} overlap")
    texts = [(sprite.art, drawn_at(app, sprite)) for sprite in app.front.stage.sprites if _shows_text(sprite)]
    for art, rect in texts:
        if not window.contains(rect):
            wrong.append(f"{art.text!r} at {rect} is outside of the window")
    resting = resting_texts(app)
    for art, rect, stays in resting:
        for button in form.widgets:
            place = form.pixels(button)
            if not isinstance(button, Button) or button.stays != stays or place.inflate(6, 6).contains(rect):
                continue
            if rect.colliderect(place.inflate(-4, -4)):
                wrong.append(f"{art.text!r} at {rect} lies under {button.key} at {place}")
    for (art, rect, stays), (other, place, also) in combinations(resting, 2):
        if stays == also and rect.colliderect(place):
            wrong.append(f"{art.text!r} at {rect} and {other.text!r} at {place} overlap")
    return wrong


def resting_texts(app: App) -> list[tuple[Text, pygame.Rect, bool]]:
    """The texts of the scene in front, where they are seen, and True for those that do not scroll."""
    form = app.front.form
    return [
        (sprite.art, ink(drawn_at(app, sprite)), sprite.space is form.fixed)
        for sprite in app.front.stage.sprites
        if _shows_text(sprite) and sprite.layer < Layer.TIP
    ]


def cut(app: App) -> list[str]:
    """The texts of the scene in front that are not shown to their end."""
    fonts, wrong = app.theme.fonts, []
    for sprite in app.front.stage.sprites:
        art = sprite.art
        if isinstance(art, Text) and (art.shorten or art.lines) and sprite.visible:
            whole = replace(art, width=0.0) if art.shorten else replace(art, lines=0)
            lines, all_lines = (text_lines(text, fonts, sprite.space.scale) for text in (art, whole))
            if lines[-1] != all_lines[-1]:
                wrong.append(art.text)
    return wrong


def drawn_at(app: App, sprite: Sprite) -> pygame.Rect:
    """The pixels a sprite covers."""
    sprite.seen = None  # It may not have been drawn yet.
    drawn = sprite.frame(1.0, app.images)
    assert drawn is not None
    return drawn.rect


def _shows_text(sprite: Sprite) -> bool:
    return isinstance(sprite.art, Text) and bool(sprite.art.text) and sprite.visible and sprite.alpha > 0.01


def ink(rect: pygame.Rect) -> pygame.Rect:
    """A text without the space above and below its letters."""
    return rect.inflate(-2, -rect.height // 3)

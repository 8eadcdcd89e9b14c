"""Letters to choose one after another: for who writes with a gamepad, one switch or a resting pointer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game.scenes.context import Context
from game.scenes.overlay import EDGE, OverlayScene
from game.stage.art import STRONG
from game.stage.layers import Layer
from game.stage.sprites import LEFT
from game.stage.text import Text
from game.ui.frames import Well
from game.ui.inputs import Input, KeyDown, Typed
from game.ui.widgets import Button, Field

COLUMNS = 10
LINE = 46.0
"""Height of the line that is written."""


class WritingScene(OverlayScene):
    """Writes into a field of the screen below, by what typing would do there."""

    def __init__(self, app: Context, field: str) -> None:
        """`field` is the key of its widget."""
        super().__init__(app)
        self._below = app.front
        self._field = field
        self._capital = True

    @property
    def _text(self) -> str:
        fields = (widget for widget in self._below.form.widgets if widget.key == self._field)
        return next((widget.text for widget in fields if isinstance(widget, Field)), "")

    def build(self) -> None:
        form, signs = self.form, self._("abcdefghijklmnopqrstuvwxyz") + "0123456789-.'"
        lines = -(-len(signs) // COLUMNS) + 1
        box = self.sheet(560, LINE + self.gap + lines * (self.row + self.gap) - self.gap + 2 * EDGE)
        line, rest = box.inset(EDGE).split_top(LINE, self.gap)
        form.sprite(Well(line.width, line.height), *line.center, layer=Layer.FACE)
        written = Text(self._text, 20, STRONG, width=line.width - 28, shorten=True)
        form.sprite(written, line.left + 14, line.centery - 1, layer=Layer.CONTENT, anchor=LEFT)
        rows = rest.rows(lines, self.gap)
        for n, sign in enumerate(signs):
            shown = sign.upper() if self._capital else sign
            place = rows[n // COLUMNS].columns(COLUMNS, self.gap)[n % COLUMNS]
            form.add(Button(f"sign {sign}", place, shown, partial(self._write, shown), size=18))
        ways: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
            ("capitals", self._("Capitals"), "up", self._turn),
            ("space", self._("Space"), "", partial(self._write, " ")),
            ("delete", self._("Delete"), "back", self._delete),
            ("done", self._("Done"), "check", self.back),
        )
        for (key, text, icon, act), place in zip(ways, rows[-1].columns(len(ways), self.gap), strict=True):
            chosen = key == "capitals" and self._capital
            form.add(Button(key, place, text, act, icon=icon, size=15, primary=key == "done", chosen=chosen))

    def _turn(self) -> None:
        self._capital = not self._capital
        self.outdated = True

    def _write(self, sign: str) -> None:
        self._below.form.want(self._field)
        self._below.handle(Typed(sign))
        self._capital, self.outdated = False, True

    def _delete(self) -> None:
        self._below.form.want(self._field)
        self._below.handle(KeyDown(pygame.KSCAN_BACKSPACE, pygame.K_BACKSPACE, "Backspace"))
        self._capital, self.outdated = not self._text, True

    def handle(self, event: Input) -> bool:
        # A keyboard writes as ever.
        if isinstance(event, Typed):
            self._write(event.text)
            return True
        return super().handle(event)

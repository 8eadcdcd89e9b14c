"""The last lines of a program, to be read."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.actions import Action
from game.scenes.base.context import Context
from game.scenes.base.page import PageScene
from game.scenes.base.scene import Reactive
from game.stage.art import TEXT
from game.stage.sprites import LEFT
from game.stage.text import Text
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Box, Button

LINE = 23.0
"""Height of a line."""


class LogScene(PageScene):
    """A page of lines, the last ones first seen; arrows and the wheel lead to earlier ones."""

    first = Reactive[int | None](None)
    """The first line shown; None while the end is looked at."""
    touch_scrolls = True

    def __init__(self, app: Context, title: str, path: Path, lines: Sequence[str]) -> None:
        super().__init__(app)
        self.music = app.front.music
        self.title = title
        self.path = path
        self.lines = list(lines)
        self.room_for = 1

    def build(self) -> None:
        self.head(self.title)
        form = self.form
        panel = self.room(1000, 600)
        form.panel(panel)
        inner = panel.inflate(-44, -36)
        note = self._("Kept in {path}").format(path=self.path)
        form.label(note, inner.left, inner.bottom - 22, 15, colour="text_dim", width=inner.width - 110, shorten=True)
        self.room_for = max(1, int((inner.height - 54) // LINE))
        last = max(0, len(self.lines) - self.room_for)
        first = last if self.first is None else min(self.first, last)
        for n, line in enumerate(self.lines[first : first + self.room_for]):
            art = Text(line, 15, TEXT, "bad" if line.startswith("!") else "text", width=inner.width, shorten=True)
            form.sprite(art, inner.left, inner.top + (n + 0.5) * LINE, anchor=LEFT)
        for key, icon, by, able in (("up", "up", -1, first > 0), ("down", "down", 1, first < last)):
            tip = self._("Previous page") if by < 0 else self._("Next page")
            box = Box(inner.right - (98 if by < 0 else 46), inner.bottom - 36, 46, 40)
            form.add(Button(key, box, "", partial(self.turn, by), icon=icon, tip=tip), enabled=able)

    def turn(self, by: int) -> None:
        last = max(0, len(self.lines) - self.room_for)
        first = last if self.first is None else self.first
        self.first = max(0, min(last, first + by * max(1, self.room_for - 2)))

    def act(self, action: Action) -> bool:
        turns = {Action.UP: -1, Action.DOWN: 1}
        if action not in turns:
            return super().act(action)
        self.turn(turns[action])
        return True

    def pointer(self, event: Pointer) -> bool:
        if event.kind != "wheel":
            return super().pointer(event)
        self.turn(-event.wheel)
        return True

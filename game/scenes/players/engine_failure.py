"""Failure of a program that plays: how to go on, and its log."""

import re
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import ClassVar

from game.actions import Action
from game.play.table.table import AnyTable
from game.players.seats import SUBSTITUTE, Failed
from game.scenes.base.context import Context
from game.scenes.base.overlay import Entry, QuestionScene
from game.scenes.base.scene import PageScene, Reactive
from game.scenes.players.names import FAILURES, Names, player_name, player_title
from game.stage.art import TEXT, Text
from game.stage.sprites import LEFT
from game.store.files.files import write_atomic
from game.ui.widgets.widgets import Box, Button

LINE = 23.0
"""Height of a line."""


class LogScene(PageScene):
    """A page of lines, opened at the end; arrows and the wheel scroll."""

    first = Reactive[int | None](None)
    """The first line shown; None at the end."""
    touch_scrolls = True
    turns: ClassVar = PageScene.turns | {Action.UP: -1, Action.DOWN: 1}

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


def log_path(folder: Path, name: str) -> Path:
    """Return the file of a program's last lines, in the player's own folder."""
    safe = re.sub(r"[^A-Za-z0-9_-]+", "-", name).strip("-") or "program"
    return folder / "logs" / f"{safe}.txt"


def engine_failure_scene(app: Context, table: AnyTable, names: Names, failed: Failed) -> QuestionScene:
    """Return the question how to go on without a program's answer. Its last lines are kept in a file."""
    _, side, lines = names._, failed.side, failed.lines
    player, name = table.player(side), names.name(side)
    path = log_path(app.folders.data, str(player))
    text = "".join(f"{line}\n" for line in lines)
    app.save(lambda: write_atomic(path, text))

    def read() -> None:
        # The question comes back when the page is closed.
        app.push(question())
        app.push(LogScene(app, name, path, lines))

    replace = partial(table.seat, side, SUBSTITUTE, partial(player_name, app))

    def question() -> QuestionScene:
        entries = [
            Entry("retry", _("Try again"), lambda: None, icon="restart", primary=True),
            Entry("replace", substitute, replace, icon="person"),
            Entry("own", _("Make this move myself"), table.lend, icon="check"),
            Entry("log", _("Show its output"), read, icon="list", enabled=bool(lines)),
        ]
        return QuestionScene(app, title, why, entries)

    title = _("{name} is not playing").format(name=name)
    why = _(FAILURES[failed.failure.what]).format(detail=failed.failure.detail)
    substitute = _("{player} plays instead").format(player=player_title(app, SUBSTITUTE))
    return question()

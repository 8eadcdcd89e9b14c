"""The page of achievements: what one can do, and how far it has come."""

from __future__ import annotations

from game.play.records.achievements import Achievement
from game.scenes.base.context import Context
from game.scenes.base.page import HEAD, PageScene
from game.scenes.records.achievement_counter import AchievementCounter
from game.stage.art import STRONG, TITLE
from game.stage.sprites import CENTRE, LEFT, RIGHT, Layer
from game.stage.text import Text
from game.ui.drawing.frames import Bar, Inset
from game.ui.widgets.widgets import Box, Stars, Widget

ROW, GAP, WIDE = 62.0, 8.0, 860.0
"""Height of a row, the space between two, and a window that has two columns."""
SIGN, FIGURE = 46.0, 84.0
"""Room for the star at the left and the number at the right."""


class AchievementsScene(PageScene):
    """A row for each."""

    def __init__(self, app: Context) -> None:
        super().__init__(app)
        self.music = app.front.music if app.scenes else self.music
        self.feats = AchievementCounter(app)
        self.form.want(f"feat {self.feats.all[0].name}")

    def entered(self) -> None:
        self.feats.begin()
        self.needs_rebuild = True

    def closed(self) -> None:
        self.feats.close()

    def poll(self) -> bool:
        if self.feats.done:
            return False
        if self.feats.step():
            self.needs_rebuild = True
            self.form.want(f"feat {self.feats.all[0].name}")
        return True

    @property
    def _columns(self) -> int:
        return 2 if self.form.view.width > WIDE else 1

    def rebuild(self) -> None:
        self.form.least = HEAD + -(-len(self.feats.all) // self._columns) * (ROW + GAP) + 20
        super().rebuild()

    def build(self) -> None:
        known = self.feats.known
        done = sum(known is not None and one.progress(known) == one.goal for one in self.feats.all)
        self.head(self._("Achievements"), f"{done} / {len(self.feats.all)}" if known is not None else "")
        room = self.room(1040, self.form.box.height - HEAD - 20)
        if known is None:
            text = self._("One moment, the games are being read.")
            self.form.label(text, *room.center, 22, face=TITLE, anchor=CENTRE, width=room.width, align="centre")
            return
        columns = room.columns(self._columns, 16)
        rows = -(-len(self.feats.all) // len(columns))
        for number, one in enumerate(self.feats.all):
            column, row = divmod(number, rows)
            box = columns[column].move(0, row * (ROW + GAP)).split_top(ROW)[0]
            self._build_row(one, one.progress(known), box)

    def _build_row(self, one: Achievement, progress: int, box: Box) -> None:
        form, done = self.form, progress == one.goal
        title = one.game or self._("Puzzles")
        form.sprite(Inset(*box.size), *box.center, layer=Layer.GROUND)
        form.sprite(Stars(int(done), 24, 1), box.left + SIGN / 2 + 4, box.centery)
        left, width = box.left + SIGN + 6, box.width - SIGN - FIGURE
        text = Text(self._(one.text), 17, STRONG, "text" if done else "text_dim", width=width, shorten=True)
        form.sprite(form.fitting(text, (17, 16, 15, 14)), left, box.top + 22, anchor=LEFT)
        form.label(title, left, box.bottom - 18, 14, colour="text_dim", anchor=LEFT)
        colour = "text" if done else "text_dim"
        form.label(
            f"{progress} / {one.goal}", box.right - 14, box.centery - 6, 16, face=STRONG, colour=colour, anchor=RIGHT
        )
        form.sprite(Bar(58, 6, progress / one.goal), box.right - 14 - 29, box.bottom - 15)
        # What can be brought into the focus is scrolled to by keys.
        form.add(Widget(f"feat {one.name}", box), name=self._(one.text))

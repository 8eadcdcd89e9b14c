"""The best games of a game of one player."""

from __future__ import annotations

from datetime import date

from game.play.game import AnyGame
from game.scenes.context import Context
from game.scenes.parts.badges import person_badge
from game.scenes.parts.options import table_titles, value_titles
from game.scenes.sheet import GAP, SheetScene
from game.stage.art import STRONG, TITLE
from game.stage.layers import Layer
from game.stage.sprites import LEFT, RIGHT
from game.stage.text import Text
from game.store.persons import name_now
from game.store.scores import PLACES, Score
from game.ui.cards import METAL_INK, Band, Medal
from game.ui.segments import Segments
from game.ui.tabs import Tabs
from game.ui.widgets import Box

ROW = 46.0
"""Height of the line of manners."""


def today() -> str:
    """The day now, as scores keep it: the one place that asks the calendar."""
    return date.today().isoformat()


def best_score(app: Context, game: AnyGame, table: str) -> int | None:
    """The best that was ever counted in a table of a game, or None before the first score."""
    best = app.keeper.scores().best(game.name, table)
    return best[0].points if best else None


class ScoresScene(SheetScene):
    """A page for each table of a game."""

    def __init__(self, app: Context, game: AnyGame, table: str, newest: Score | None = None) -> None:
        """`table` is the one that is open; `newest` is lit, where it is given."""
        super().__init__(app)
        self.game = game
        self.music = app.front.music if app.scenes else self.music
        self.newest = newest
        self.scores = app.keeper.scores()
        manner, value = game.solo.apart(table)
        self.groups: dict[str, list[str]] = {}
        """The tables by the manner they are for."""
        for name in game.tables:
            self.groups.setdefault(game.solo.apart(name)[0], []).append(name)
        self.manner = manner if manner in self.groups else game.solo.usual
        self._open(value)

    @property
    def table(self) -> str:
        """The name of the table that is open."""
        return self.groups[self.manner][self.tabs.chosen]

    def _open(self, value: str) -> None:
        """Open the table for a value of the option that keeps those of a manner apart."""
        tables = self.groups[self.manner]
        if len(tables) > 1:
            self.tabs = Tabs(tables, self.renew)
            self.tabs.chosen = [self.game.solo.apart(table)[1] for table in tables].index(value)
            self.form.want(self.tabs.name)

    def _take_manner(self, index: int) -> None:
        _, value = self.game.solo.apart(self.table)
        self.manner = list(self.groups)[index]
        self._open(value)
        self.form.want("manner")
        self.outdated = True

    def build(self) -> None:
        panel = room = self.room(920, 660)
        if len(self.groups) > 1:
            line, room = room.split_top(ROW, GAP)
            chosen = list(self.groups).index(self.manner)
            segments = Segments("manner", line, self._manners(), chosen, self._take_manner)
            self.form.add(segments, name=self._(self.game.words.get(self.game.solo.manner, "")))
        if not self.tabs.names:
            self.head(self._("Best scores"), self.game.title)
        else:
            wide, by = room.width / len(self.tabs.names) > 140, self.game.solo.by
            self.head(self._("Best scores"), "" if wide or not by else self._(by))
            values = [self.game.solo.apart(table)[1] for table in self.tabs.names]
            titles = table_titles(self, self.game)
            panel = self.tabbed(room, [titles[value] for value in values] if wide or not by else values)
        self.form.panel(panel)
        best = self.scores.best(self.game.name, self.table)
        if best:
            self._build_table(panel, best)
        else:
            self._build_empty(panel)

    def _manners(self) -> list[str]:
        """What the manners are called that have tables."""
        option = next(option for option in self.game.rules.OPTIONS if option.name == self.game.solo.manner)
        titles = dict(zip(option.choices, value_titles(self, self.game, option), strict=True))
        return [titles[manner] for manner in self.groups]

    def _build_table(self, room: Box, best: tuple[Score, ...]) -> None:
        form = self.form
        inner = room.inflate(-32, -24)
        row = min(50.0, inner.height / (PLACES + 0.75))
        size = min(20.0, row * 0.47)
        head = inner.top + row * 0.32
        name, points, day = inner.left + row + 26, inner.right - 200, inner.right - 16
        for text, x, anchor in (
            (self._("Name"), name, (0.0, 0.5)),
            (self._(self.game.solo.counted), points, (1.0, 0.5)),
            (self._("Date"), day, (1.0, 0.5)),
        ):
            form.label(text, x, head, 15, face=STRONG, colour="text_dim", anchor=anchor)
        for n in range(PLACES):
            y = inner.top + row * (0.75 + n + 0.5)
            lit = n < len(best) and best[n] == self.newest
            if lit:
                form.sprite(Band(inner.width, row - 4, "accent", 0.28), inner.centerx, y, layer=Layer.GROUND)
            elif n % 2 == 0:
                form.sprite(Band(inner.width, row - 4), inner.centerx, y, layer=Layer.GROUND)
            place = inner.left + 12 + row / 2
            form.sprite(Medal(n + 1, row * 0.76), place, y)
            colour = METAL_INK if n < 3 else "text_dim"
            form.sprite(Text(str(n + 1), size * 0.82, STRONG, colour), place, y - 0.5, layer=Layer.UPON)
            if n >= len(best):
                continue
            score = best[n]
            shown = name_now(self.app.settings.persons, score.name) or self._("Anonymous")
            left, badge = name, person_badge(self.app, score.name, row * 0.6)
            if badge is not None:
                form.sprite(badge, left, y, anchor=LEFT)
                left += badge.size + 8
            form.label(shown, left, y - 1, size, face=STRONG, anchor=LEFT, width=points - left - 120, shorten=True)
            count, colour = self.game.count_text(score.points), "accent" if lit or n == 0 else "text"
            form.sprite(Text(count, size * 1.12, TITLE, colour), points, y - 1, anchor=RIGHT)
            form.label(self.day(score.day), day, y - 1, size * 0.85, colour="text_dim", anchor=RIGHT)

    def _build_empty(self, room: Box) -> None:
        form = self.form
        form.sprite(Medal(1, 84), room.centerx, room.centery - 62, layer=Layer.CONTENT)
        form.sprite(Text("1", 34, TITLE, METAL_INK), room.centerx, room.centery - 63, layer=Layer.UPON_CONTENT)
        text = self._(self.game.solo.nobody).format(n=self.game.solo.apart(self.table)[1])
        note, width = self._("The first place is yours to take."), room.width - 60
        form.sprite(Text(text, 24, TITLE, width=width, align="centre"), room.centerx, room.centery + 14)
        form.sprite(Text(note, 18, STRONG, "text_dim", width, "centre"), room.centerx, room.centery + 52)

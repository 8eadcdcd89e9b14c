"""The best games of BrickShooter."""

from __future__ import annotations

from datetime import date

from game.scenes.context import Context
from game.scenes.sheet import SheetScene
from game.stage.art import STRONG, TITLE
from game.store.scores import COLOURS, PLACES, Score
from game.ui.cards import METAL_INK, Band, Medal
from game.ui.tabs import Tabs
from game.ui.widgets import CONTENT, Box


def today() -> str:
    """The day now, as scores keep it: the one place that asks the calendar."""
    return date.today().isoformat()


def best_score(app: Context, colours: int) -> int | None:
    """The most points of any game with so many colours, or None before the first one."""
    best = app.keeper.scores().best(colours)
    return best[0].points if best else None


class ScoresScene(SheetScene):
    """A table for each number of colours."""

    def __init__(self, app: Context, colours: int, newest: Score | None = None) -> None:
        """`newest` is lit, where it is given."""
        super().__init__(app)
        self.music = app.front.music if app.scenes else self.music
        self.newest = newest
        self.table = app.keeper.scores()
        self.tabs = Tabs([str(number) for number in COLOURS], self._turned)
        self.tabs.chosen = COLOURS.index(colours)
        self.form.want(self.tabs.name)

    @property
    def colours(self) -> int:
        """The number of colours whose table is open."""
        return COLOURS[self.tabs.chosen] if self.tabs is not None else COLOURS[0]

    def _turned(self) -> None:
        self.outdated = True

    def build(self) -> None:
        room = self.room(920, 660)
        wide = room.width / len(COLOURS) > 140
        self.head(self._("Best scores"), "" if wide else self._("by number of colours"))
        titles = [self.plural("{n} colour", "{n} colours", number) if wide else str(number) for number in COLOURS]
        panel = self.tabbed(room, titles)
        self.form.panel(panel)
        best = self.table.best(self.colours)
        if best:
            self._build_table(panel, best)
        else:
            self._build_empty(panel)

    def _build_table(self, room: Box, best: tuple[Score, ...]) -> None:
        form = self.form
        inner = room.inflate(-32, -24)
        row = min(50.0, inner.height / (PLACES + 0.75))
        size = min(20.0, row * 0.47)
        head = inner.top + row * 0.32
        name, points, day = inner.left + row + 26, inner.right - 200, inner.right - 16
        for text, x, anchor in (
            (self._("Name"), name, (0.0, 0.5)),
            (self._("Points"), points, (1.0, 0.5)),
            (self._("Date"), day, (1.0, 0.5)),
        ):
            form.label(text, x, head, 15, face=STRONG, colour="text_dim", anchor=anchor)
        for n in range(PLACES):
            y = inner.top + row * (0.75 + n + 0.5)
            lit = n < len(best) and best[n] == self.newest
            if lit:
                form.sprite(Band(inner.width, row - 4, "accent", 0.28), inner.centerx, y, layer=13)
            elif n % 2 == 0:
                form.sprite(Band(inner.width, row - 4), inner.centerx, y, layer=13)
            place = inner.left + 12 + row / 2
            form.sprite(Medal(n + 1, row * 0.76), place, y, layer=14)
            colour = METAL_INK if n < 3 else "text_dim"
            form.label(str(n + 1), place, y - 0.5, size * 0.82, face=STRONG, colour=colour, anchor=(0.5, 0.5), layer=15)
            if n >= len(best):
                continue
            score = best[n]
            shown = score.name or self._("Anonymous")
            form.label(
                shown, name, y - 1, size, face=STRONG, anchor=(0.0, 0.5), width=points - name - 120, shorten=True
            )
            form.label(
                str(score.points),
                points,
                y - 1,
                size * 1.12,
                face=TITLE,
                colour="accent" if lit or n == 0 else "text",
                anchor=(1.0, 0.5),
            )
            form.label(self._day(score.day), day, y - 1, size * 0.85, colour="text_dim", anchor=(1.0, 0.5))

    def _build_empty(self, room: Box) -> None:
        form = self.form
        form.sprite(Medal(1, 84), room.centerx, room.centery - 62, layer=CONTENT)
        form.label("1", room.centerx, room.centery - 63, 34, face=TITLE, colour=METAL_INK, anchor=(0.5, 0.5), layer=23)
        text = self._("No game with {n} colours has ended yet.").format(n=self.colours)
        form.label(
            text,
            room.centerx,
            room.centery + 14,
            24,
            face=TITLE,
            anchor=(0.5, 0.5),
            width=room.width - 60,
            align="centre",
        )
        form.label(
            self._("The first place is yours to take."),
            room.centerx,
            room.centery + 52,
            18,
            face=STRONG,
            colour="text_dim",
            anchor=(0.5, 0.5),
            width=room.width - 60,
            align="centre",
        )

    def _day(self, day: str) -> str:
        year, month, of_month = day.split("-")
        return self._("{year}-{month}-{day}").format(year=year, month=month, day=of_month)

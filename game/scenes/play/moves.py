"""The list of a game's moves: rows as on a score sheet, and below them the branches."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct

from game.actions import Action
from game.play.port.move_highlight import MoveHighlight
from game.play.session.lines import Branch
from game.play.table.score_sheet import AnyScoreSheet, Row
from game.scenes.base.context import ScrubberStyle
from game.scenes.play.move_scrubber import BARS, sign_at
from game.stage.art import STRONG, Art, Text, Theme
from game.stage.palette import channels
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas, Icon
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Band, Box, Widget

ROW = 25.0
PAD = 9.0
NUMBER, SHORT_NUMBER = 40.0, 26.0
"""Units that the number of a row takes, and one of two digits."""
SIZES = (15.5, 14.0)
"""Font sizes of a move, tried in this order until it fits."""
NUMBER_SIZE = 14.0
MARK = 11.0
WHEEL = 3
"""Number of rows scrolled by one step of the wheel."""
TOLD = 12
"""Maximum number of moves named of a branch."""
WAY = "way "
"""Prefix of the key of a row that shows a branch."""


class MarkArt(Art, Struct, frozen=True):
    """Highlight of a move, as large as a letter."""

    mark: MoveHighlight
    side: int
    trim: ScrubberStyle
    size: float = MARK

    def paint(self, scale: float, theme: Theme) -> pygame.Surface:
        fine = 3 * scale
        side = max(3, round(self.size * fine))
        surface = pygame.Surface((side, side), pygame.SRCALPHA)
        colour = theme.palette.text_dim
        if self.mark.sign in BARS:
            radius = side * (0.16 + 0.32 * self.mark.size)
            pygame.draw.circle(surface, channels(self.trim.gold), (side / 2, side / 2), radius)
        else:
            sign_at(surface, self.mark.sign, colour, self.trim.gold, (side / 2, side / 2), side * 0.9)
        pixels = max(1, round(self.size * scale))
        return pygame.transform.smoothscale(surface, (pixels, pixels))


class MoveList(Widget):
    """The rows that there is room for. Keys go from row to row, a click leads to the move it meets."""

    ways = (Action.UP, Action.DOWN, Action.CONFIRM)
    touch_scrolls = True

    def __init__(
        self,
        box: Box,
        sheet: AnyScoreSheet,
        branches: list[Branch],
        at: int,
        first: int | None,
        trim: ScrubberStyle,
        on_go: Callable[[int], object],
        on_take: Callable[[Branch], object],
        on_scroll: Callable[[int | None], object],
        covering: bool,
    ) -> None:
        """`at` moves have been made; `first` is the row at the top, None while the list follows the game."""
        super().__init__("move list", box)
        self.sheet = sheet
        self.rows = sheet.with_branches(branches)
        self.at = at
        self.trim = trim
        self.on_go, self.on_take, self.on_scroll = on_go, on_take, on_scroll
        self.covering = covering
        self.fit = max(1, int((box.height - 2 * PAD) / ROW))
        self.row = self._row_at()
        """The row selected by keys."""
        last = max(0, len(self.rows) - self.fit)
        self.first = max(0, min(last, self.row - self.fit // 2 if first is None else first))
        self.number = NUMBER if len(self.rows) > 99 else SHORT_NUMBER
        self.columns = min(160.0, (box.width - 2 * PAD - self.number) / (1 if sheet.game.players == 1 else 2))

    def _row_at(self) -> int:
        """The row of the last move made."""
        ply = self.at - 1
        if ply >= 0 and len(self.rows) == len(self.sheet.rows):
            return self.sheet.row_of(ply)
        return next((n for n, row in enumerate(self.rows) if not isinstance(row, Branch) and ply in row), 0)

    # What is seen

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        canvas.panel(box, opacity=0.98 if self.covering else 0.0, layer=Layer.OVER)
        if not self.rows:
            return
        self.light = canvas.sprite(Band(box.width - 2 * PAD + 8, ROW - 1), *box.center, layer=Layer.OVER)
        for n, row in enumerate(self.rows[self.first : self.first + self.fit]):
            y = box.top + PAD + ROW * (n + 0.5)
            if isinstance(row, Branch):
                self._attach_branch(row, y)
            else:
                self._attach_row(row, y)
        self._attach_bar()
        self.refresh()

    def arts(self) -> list[Art]:
        """Return the art that the next moves need, whatever they are; a text without letters stands for its face."""
        bands = (Band(*self._place(column, 0.0).size, "accent", 0.9) for column in range(self.sheet.game.players))
        return [*bands, *(Text("", size, STRONG) for size in (*SIZES, NUMBER_SIZE))]

    def _place(self, column: int, y: float) -> Box:
        """Return the place of the light behind the last move made."""
        x = self.box.left + PAD + self.number + column * self.columns
        return Box(x - 6, y - ROW / 2 + 1, min(self.columns, self.box.right - PAD - x + 4), ROW - 2)

    def refresh(self) -> None:
        """Light the selected row while the list has the focus."""
        if self.rows:
            self.light.y = self.box.top + PAD + ROW * (self.row - self.first + 0.5)
            self.light.visible = self.focused and self.first <= self.row < self.first + self.fit
            self.light.jump()

    def shown(self) -> list[tuple[str, list[str]]]:
        """Return the visible rows, each with a key: moves by their numbers from 1 on, and the branches there."""
        shown: list[tuple[str, list[str]]] = []
        for n, row in enumerate(self.rows[self.first : self.first + self.fit], self.first):
            if isinstance(row, Branch):
                shown.append((f"{WAY}{n}", row.moves[:TOLD]))
            else:
                shown += [(str(ply + 1), [self.sheet.moves[ply]]) for ply in row if ply is not None]
        return shown

    @property
    def place(self) -> str:
        """The key of the selected move or branch."""
        on_way = bool(self.rows) and isinstance(self.rows[self.row], Branch)
        return f"{WAY}{self.row}" if on_way else str(self.at)

    def choose(self, place: str) -> None:
        """Go to the move or branch with this key."""
        if place not in dict(self.shown()):
            return  # It was there a moment ago.
        row = self.rows[int(place.removeprefix(WAY))] if place.startswith(WAY) else None
        self.on_take(row) if isinstance(row, Branch) else self.on_go(int(place))

    def focus(self, focused: bool) -> None:
        super().focus(focused)
        self.refresh()

    def _attach_row(self, row: Row, y: float) -> None:
        left = self.box.left + PAD
        plies = [ply for ply in row if ply is not None]
        number = self.sheet.row_of(plies[0]) + 1
        title = Text(f"{number}.", NUMBER_SIZE, STRONG, "text_dim")
        self.canvas.sprite(title, left + self.number - 8, y, anchor=RIGHT, layer=Layer.OVER)
        for column, ply in enumerate(row):
            if ply is None:
                continue
            x, here = left + self.number + column * self.columns, ply == self.at - 1
            mark = self.sheet.marks[ply] if ply < len(self.sheet.marks) else None
            if here:
                place = self._place(column, y)
                self.canvas.sprite(Band(*place.size, "accent", 0.9), *place.center, layer=Layer.OVER)
            colour = "on_accent" if here else "text" if ply < self.at else "text_dim"
            room = self.columns - 4 - (MARK + 5 if mark else 0)
            text = Text(self.sheet.moves[ply], SIZES[0], STRONG, colour, width=room, shorten=True)
            text = self.canvas.fitting(text, SIZES)
            self.canvas.sprite(text, x, y - 0.5, anchor=LEFT, layer=Layer.OVER)
            if mark:
                width = self.canvas.measure(text)[0]
                side = column if self.sheet.game.players == 2 else 0
                self.canvas.sprite(MarkArt(mark, side, self.trim), x + width + 4 + MARK / 2, y, layer=Layer.OVER)

    def _attach_branch(self, branch: Branch, y: float) -> None:
        left = self.box.left + PAD + self.number
        self.canvas.sprite(Icon("redo", 13, "text_dim"), left - 18, y, layer=Layer.OVER)
        named = " ".join(branch.moves[:TOLD]) + (" …" if len(branch.moves) > TOLD else "")
        room = self.box.right - PAD - 8 - left
        self.canvas.label(
            named, left, y - 0.5, 14, face=STRONG, colour="text_dim", anchor=LEFT, width=room, shorten=True,
            layer=Layer.OVER,
        )  # fmt: skip

    def _attach_bar(self) -> None:
        """Add the scroll bar, if not all rows fit."""
        if len(self.rows) <= self.fit:
            return
        room = self.box.inset(0, PAD)
        high = max(18.0, room.height * self.fit / len(self.rows))
        y = room.top + high / 2 + (room.height - high) * self.first / (len(self.rows) - self.fit)
        self.canvas.sprite(Band(4, high, "accent", 0.6), self.box.right - 6, y, layer=Layer.OVER)

    # What is done with it

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "wheel":
            first = max(0, min(len(self.rows) - self.fit, self.first - WHEEL * event.wheel))
            if first != self.first:
                self.on_scroll(first)
            return True
        if event.kind != "down" or event.button != 1:
            return event.kind == "up"
        n = int((y - self.box.top - PAD) // ROW)
        if not 0 <= n < self.fit or self.first + n >= len(self.rows):
            return True
        row = self.rows[self.first + n]
        if isinstance(row, Branch):
            self.on_take(row)
            return True
        column = 0 if x < self.box.left + PAD + self.number + self.columns - 6 else 1
        ply = row[column] if row[column] is not None else row[1 - column]
        if ply is not None:
            self.on_go(ply + 1)
        return True

    def act(self, action: Action) -> bool:
        by = {Action.UP: -1, Action.DOWN: 1}.get(action)
        if by is not None:
            return self._step(by)
        if action in (Action.LEFT, Action.RIGHT):
            self.on_go(self.at + (1 if action is Action.RIGHT else -1))
            return True
        if action is Action.CONFIRM and self.rows and isinstance(branch := self.rows[self.row], Branch):
            self.on_take(branch)
        return action is Action.CONFIRM

    def _step(self, by: int) -> bool:
        """Go `by` rows on, and to the move there; a branch is only selected. Return False beyond the ends."""
        if not 0 <= self.row + by < len(self.rows):
            return False
        column = self.sheet.side_of(self.at - 1) if self.at else 0
        self.row += by
        self.refresh()
        row = self.rows[self.row]
        if isinstance(row, Branch):
            if not self.first <= self.row < self.first + self.fit:
                self.on_scroll(max(0, self.row - self.fit // 2))
            return True
        ply = row[column] if row[column] is not None else row[1 - column]
        if ply is not None:
            self.on_go(ply + 1)
        return True

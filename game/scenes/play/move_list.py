"""The list of moves, as on a score sheet: of both sides beside each other, or of one side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game.actions import Action
from game.play.session.line import Branch
from game.play.table.score_sheet import AnyScoreSheet, Row
from game.scenes.board.board import AnyBoardScene
from game.scenes.play.move_scrubber import MARK, MarkArt
from game.stage.art import STRONG, Art, Text
from game.stage.sprites import LEFT, RIGHT, Layer
from game.ui.drawing.canvas import Canvas
from game.ui.drawing.surfaces import Icon
from game.ui.input.inputs import Pointer
from game.ui.widgets.widgets import Band, Box, Widget

MOVE_ROW = 25.0
LIST_PAD = 9.0
NUMBER = 40.0
SHORT_NUMBER = 26.0
"""Units that the number of a row takes, and one of two digits."""
MOVE_SIZES = (15.5, 14.0, 12.5)
"""Font sizes of a move, tried in this order until it fits."""
NUMBER_SIZE = 14.0
WHEEL_ROWS = 3
"""Number of rows scrolled by one step of the wheel."""
MOST_TOLD = 12
"""Maximum number of moves named of a branch."""
WAY = "way "
"""Prefix of the key of a row that shows a branch."""


class Line(Protocol):
    """The line of moves that a list shows, and the ways through it."""

    scene: AnyBoardScene
    sheet: AnyScoreSheet
    first: int | None
    """The row at the top of the list; None while it follows the game."""

    def go(self, ply: int) -> None:
        """Go to the point of the line after `ply` moves."""

    def take(self, branch: Branch) -> None:
        """Show a branch."""

    def scroll(self, first: int) -> None:
        """Show another row at the top of the list."""


class MoveList(Widget):
    """The rows that there is room for. Keys go from row to row, a click leads to the move it meets."""

    ways = (Action.UP, Action.DOWN, Action.CONFIRM)
    touch_scrolls = True

    def __init__(self, key: str, box: Box, past: Line, sides: Sequence[int], covering: bool = False) -> None:
        super().__init__(key, box)
        session = past.scene.session
        self.past = past
        self.covering = covering
        self.sides = sides
        """The sides whose moves stand here, one or both."""
        self.sheet = past.sheet
        self.written = past.scene.words.written
        self.rows = self.sheet.with_branches([branch for branch in session.branches if self._turns(branch) in sides])
        self.at = session.ply
        self.fit = max(1, int((box.height - 2 * LIST_PAD) / MOVE_ROW))
        self.row = next((n for n, row in enumerate(self.rows) if isinstance(row, tuple) and self.at - 1 in row), 0)
        """The row selected by keys: at first that of the last move made."""
        last = max(0, len(self.rows) - self.fit)
        self.first = max(0, min(last, self.row - self.fit // 2 if past.first is None else past.first))
        self.visible = range(self.first, min(self.first + self.fit, len(self.rows)))
        """Numbers of the visible rows."""
        self.number = NUMBER if len(self.rows) > 99 else SHORT_NUMBER
        room = box.width - 2 * LIST_PAD - self.number
        self.columns = min(160.0, room) if len(sides) == 1 else min(240.0, room / 2)
        """Width of a column of moves, in units."""

    def _turns(self, branch: Branch) -> int:
        """Return the side whose move a branch replaces."""
        session = self.past.scene.session
        two = self.sheet.game.players == 2
        return session.rules.side_to_move(session.position_after(branch.after)) if two else 0

    # What is seen

    def attach(self, canvas: Canvas) -> None:
        super().attach(canvas)
        box = self.box
        canvas.panel(box, opacity=0.98 if self.covering else 0.0, layer=Layer.OVER)
        if not self.rows:
            return
        self.light = canvas.sprite(Band(box.width - 2 * LIST_PAD + 8, MOVE_ROW - 1), *box.center, layer=Layer.OVER)
        for n in self.visible:
            if isinstance(row := self.rows[n], Branch):
                self._attach_branch(row, self._middle(n))
            else:
                self._attach_row(row, self._middle(n))
        self._attach_bar()
        self.refresh()

    def arts(self) -> list[Art]:
        """Return the art that the next moves need, whatever they are; a text without letters stands for its face."""
        bands = (Band(*self._place(column, 0.0).size, "accent", 0.9) for column in range(len(self.sides)))
        return [*bands, *(Text("", size, STRONG) for size in (*MOVE_SIZES, NUMBER_SIZE))]

    def _middle(self, n: int) -> float:
        """Return the y of a row."""
        return self.box.top + LIST_PAD + MOVE_ROW * (n - self.first + 0.5)

    def _place(self, column: int, y: float) -> Box:
        """Return the place of the light behind the last move made."""
        x = self.box.left + LIST_PAD + self.number + column * self.columns
        return Box(x - 6, y - MOVE_ROW / 2 + 1, min(self.columns, self.box.right - LIST_PAD - x + 4), MOVE_ROW - 2)

    def refresh(self) -> None:
        """Light the selected row while the list has the focus."""
        if self.rows:
            self.light.y = self._middle(self.row)
            self.light.visible = self.focused and self.row in self.visible
            self.light.jump()

    def shown(self) -> list[tuple[str, list[str]]]:
        """Return the visible rows, each with a key: moves by their numbers from 1 on, and the branches there."""
        shown: list[tuple[str, list[str]]] = []
        for n in self.visible:
            if isinstance(row := self.rows[n], Branch):
                shown.append((f"{WAY}{n}", [*map(self.written, row.moves[:MOST_TOLD])]))
            else:
                plies = [row[side] for side in self.sides]
                shown += [(str(ply + 1), [self.written(self.sheet.moves[ply])]) for ply in plies if ply is not None]
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
        if place.startswith(WAY):
            self._open(int(place.removeprefix(WAY)), 0)
        else:
            self.past.go(int(place))

    def focus(self, focused: bool) -> None:
        super().focus(focused)
        self.refresh()

    def _attach_row(self, row: Row, y: float) -> None:
        left = self.box.left + LIST_PAD
        plies = [ply for ply in row if ply is not None]
        number = self.sheet.row_of[plies[0]] + 1
        title = Text(f"{number}.", NUMBER_SIZE, STRONG, "text_dim")
        self.canvas.sprite(title, left + self.number - 8, y, anchor=RIGHT, layer=Layer.OVER)
        for column, side in enumerate(self.sides):
            ply = row[side]
            if ply is None:
                continue
            x = left + self.number + column * self.columns
            here = ply == self.at - 1
            mark = self.sheet.marks[ply] if ply < len(self.sheet.marks) else None
            if here:
                place = self._place(column, y)
                self.canvas.sprite(Band(*place.size, "accent", 0.9), *place.center, layer=Layer.OVER)
            if here:
                colour = "on_accent"
            elif ply < self.at:
                colour = "text"
            else:
                colour = "text_dim"
            room = self.columns - 4 - (MARK + 5 if mark else 0)
            text = Text(self.written(self.sheet.moves[ply]), MOVE_SIZES[0], STRONG, colour, width=room, shorten=True)
            text = self.canvas.fitting(text, MOVE_SIZES)
            self.canvas.sprite(text, x, y - 0.5, anchor=LEFT, layer=Layer.OVER)
            if mark:
                width = self.canvas.measure(text)[0]
                art = MarkArt(mark, here)
                self.canvas.sprite(art, x + width + 4 + MARK / 2, y, layer=Layer.OVER)

    def _attach_branch(self, branch: Branch, y: float) -> None:
        left = self.box.left + LIST_PAD + self.number
        self.canvas.sprite(Icon("redo", 13, "text_dim"), left - 18, y, layer=Layer.OVER)
        named = " ".join(map(self.written, branch.moves[:MOST_TOLD])) + (" …" if len(branch.moves) > MOST_TOLD else "")
        room = self.box.right - LIST_PAD - 8 - left
        text = Text(named, 14, STRONG, "text_dim", width=room, shorten=True)
        self.canvas.sprite(text, left, y - 0.5, anchor=LEFT, layer=Layer.OVER)

    def _attach_bar(self) -> None:
        """Add the scroll bar, if not all rows fit."""
        if len(self.rows) <= self.fit:
            return
        room = self.box.inset(0, LIST_PAD)
        high = max(18.0, room.height * self.fit / len(self.rows))
        y = room.top + high / 2 + (room.height - high) * self.first / (len(self.rows) - self.fit)
        self.canvas.sprite(Band(4, high, "accent", 0.6), self.box.right - 6, y, layer=Layer.OVER)

    # What is done with it

    def pointer(self, event: Pointer, x: float, y: float) -> bool:
        if event.kind == "wheel":
            first = max(0, min(len(self.rows) - self.fit, self.first - WHEEL_ROWS * event.wheel))
            if first != self.first:
                self.past.scroll(first)
            return True
        if event.kind != "down" or event.button != 1:
            return event.kind == "up"
        n = self.first + int((y - self.box.top - LIST_PAD) // MOVE_ROW)
        if n in self.visible:
            left = x < self.box.left + LIST_PAD + self.number + self.columns - 6
            self._open(n, self.sides[0] if left else self.sides[-1])
        return True

    def _open(self, n: int, side: int) -> None:
        """Show the branch in a row, or go to a side's move there, or to its only one."""
        row = self.rows[n]
        if isinstance(row, Branch):
            self.past.take(row)
        elif (ply := row[side] if row[side] is not None else row[1 - side]) is not None:
            self.past.go(ply + 1)

    def act(self, action: Action) -> bool:
        by = {Action.UP: -1, Action.DOWN: 1}.get(action)
        if by is not None:
            return self._step(by)
        if action in (Action.LEFT, Action.RIGHT):
            self.past.go(self.at + (1 if action is Action.RIGHT else -1))
            return True
        if action is Action.CONFIRM and self.place.startswith(WAY):
            self._open(self.row, 0)
        return action is Action.CONFIRM

    def _step(self, by: int) -> bool:
        """Go `by` rows on, and to the move there; a branch is only selected. Return False beyond the ends."""
        if not 0 <= self.row + by < len(self.rows):
            return False
        side = self.sheet.side_of(self.at - 1) if self.at else 0
        self.row += by
        self.refresh()
        if not isinstance(self.rows[self.row], Branch):
            self._open(self.row, side if side in self.sides else self.sides[0])
        elif self.row not in self.visible:
            self.past.scroll(max(0, self.row - self.fit // 2))
        return True

"""The scene of Row of three: how a position looks, how a move is shown, and what the player does with mouse and keys.

Everything else a scene needs (toolbar, undo and redo, saving, the pause, hints, programs at the table) is in
`PlayScene`. What a game gives are the methods below; see `game.scenes.parts.board.BoardScene` for what each one is for.
"""

from __future__ import annotations

from game.actions import DIRECTIONS, Action
from game.play.table import Table
from game.rules import Outcome
from game.scenes.context import Context
from game.scenes.parts.beacon import beacon
from game.scenes.play import PlayScene
from game.scenes.start import level_title
from game.stage.sprites import TOP_LEFT, Sprite
from game.stage.tween import Animation, Call, Parallel, Sequence, Tween, ease_in, ease_out
from game.ui.inputs import Pointer

from ..rules.moves import FREE, NAMES, SIDE, SIDES, Completed, Event, Position, Refusal, completed_row
from .art import BOARD, RIM, Board, Cursor, Line, Stone, middle
from .panels import StonePanel

GROUND, MARK, STONE, LINE = 2, 13, 15, 20
"""Layers, from the table upward. Panels and texts lie from 10, tips from 40."""


class RowScene(PlayScene[Position, Event]):
    """A game of Row of three. The board's units are cells, so that no size in pixels occurs anywhere."""

    shape = (BOARD, BOARD)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces: list[Sprite] = []
        """Stones, and the line through a completed row."""
        self.marks: list[Sprite] = []
        """Cursor and ghost."""
        self.cursor = NAMES.index("b2")
        """The cell that mouse, keys or gamepad mean."""
        self.seen = False
        """Whether the cursor is shown; not before the mouse is on the board or a key was pressed there."""

    # What is seen

    def build_ground(self) -> None:
        # A form sprite goes when the scene is laid out anew; in the board's space it lies exactly below the stones.
        self.form.sprite(Board(), 0, 0, layer=GROUND, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        for side in (0, 1):
            StonePanel(self, side)

    def show(self, position: Position) -> None:
        self.stage.remove_all(self.pieces)
        self.pieces = []
        for cell, letter in enumerate(position.cells):
            if letter != FREE:
                self.add_stone(cell, SIDES.index(letter))
        row = completed_row(position.cells, 1 - position.side)
        if row:
            self.add_line(row)

    def animate(self, before: Position, events: list[Event], after: Position) -> Animation:
        steps: list[Animation] = []
        for event in events:
            if isinstance(event, Completed):
                line = self.add_line(event.cells)
                line.alpha = 0.0
                steps.append(Tween(line, 0.35, ease_out, alpha=1.0))
            else:
                stone = self.add_stone(event.cell, event.side)
                stone.alpha = 0.0
                if self.lively:
                    stone.scale = 1.5
                steps.append(Parallel(Tween(stone, 0.16, ease_in, scale=1.0), Tween(stone, 0.1, alpha=1.0)))
                steps.append(Call(lambda: self.app.audio.play("place")))
        return Sequence(*steps)

    def add_stone(self, cell: int, side: int) -> Sprite:
        """Put a stone on the stage."""
        self.pieces.append(Sprite(Stone(side), self.board, *middle(cell), layer=STONE))
        return self.stage.add(self.pieces[-1])

    def add_line(self, row: tuple[int, ...]) -> Sprite:
        """Put the line through a row on the stage."""
        self.pieces.append(Sprite(Line(row), self.board, layer=LINE, anchor=TOP_LEFT))
        return self.stage.add(self.pieces[-1])

    def refresh_cursor(self) -> None:
        """Show the cell that is meant, and what would be laid there; in a hint the cell that it speaks of."""
        self.stage.remove_all(self.marks)
        self.marks = []
        position = self.session.position
        if not (self.hinted or self.seen) or self.table.waiting or self.session.outcome is not None:
            return
        cell = NAMES.index(self.hinted) if self.hinted else self.cursor
        able = position.cells[cell] == FREE
        self.marks.append(Sprite(Cursor(able), self.board, *middle(cell), layer=MARK))
        if able:
            self.marks.append(Sprite(Stone(position.side), self.board, *middle(cell), layer=MARK, alpha=0.4))
        for mark in self.marks:
            self.stage.add(mark)

    def beacons(self, move: str) -> list[Sprite]:
        return [beacon(self.board, *middle(NAMES.index(move)))]

    # What is said

    def subtitle(self) -> str:
        return "" if self.table.level is None else level_title(self.app, self.table.level)

    def status(self) -> str:
        if self.session.outcome is not None:
            return self.result_lines(self.session.outcome)[0]
        return self._("{player}: lay a stone on a free cell").format(player=self.names.label(self.session.side))

    def explain(self, refusal: str) -> str:
        return {
            Refusal.OVER: self._("The game is over. Undo takes the last move back."),
            Refusal.TAKEN: self._("There is a stone on this cell already."),
        }[Refusal(refusal)]

    def result_lines(self, outcome: Outcome) -> tuple[str, list[str]]:
        title, _ = super().result_lines(outcome)
        return title, [self._("The board is full.") if outcome.winner is None else self._("Three in a row.")]

    # What the player does

    def pointer_on_board(self, event: Pointer, x: float, y: float) -> None:
        column, row = int((x - RIM) // 1), int((y - RIM) // 1)
        self.seen = 0 <= column < SIDE and 0 <= row < SIDE
        if self.seen:
            if self.cursor != row * SIDE + column:
                self.cursor = row * SIDE + column
                self.forget_refusal()
            if event.kind == "down" and event.button == 1:
                self.play(NAMES[self.cursor])
        self.refresh_cursor()

    def pointer_left_board(self) -> None:
        self.seen = False
        self.refresh_cursor()

    def act_on_board(self, action: Action) -> bool:
        if action is not Action.CONFIRM and action not in DIRECTIONS:
            return False
        if not self.seen:
            self.seen = True  # Nothing is played where no cursor was seen.
        elif action is Action.CONFIRM:
            self.play(NAMES[self.cursor])
        else:
            (right, down), (row, column) = DIRECTIONS[action], divmod(self.cursor, SIDE)
            if not (0 <= column + right < SIDE and 0 <= row + down < SIDE):
                return False  # At the edge the focus goes on to the buttons.
            self.cursor = (row + down) * SIDE + column + right
            self.forget_refusal()
        self.refresh_cursor()
        return True

    def focus_moved(self) -> None:
        if self.form.focus is None or self.form.focus.key != "board":
            self.pointer_left_board()

    def show_hint(self, move: str) -> None:
        self.cursor = NAMES.index(move)  # Keys go on from there: Enter makes the move.
        super().show_hint(move)

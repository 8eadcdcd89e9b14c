"""The scene of Row of three: its board and panels, and the parts that each do one thing.

Everything else a scene needs (toolbar, undo and redo, saving, the pause, hints, programs at the table) is in
`PlayScene`. What a game gives are the methods below; see `game.scenes.board.board.BoardScene` for what each one is for.
As in every game `Pieces` are what lies on the board, `Playback` shows a move, `Cursor` is what mouse and keys mean, and
`Words` are the sentences.
"""

from __future__ import annotations

from game.play.port.move_result import MoveResult
from game.play.table.table import Table
from game.scenes.base.context import Context
from game.scenes.play.play import PlayScene
from game.stage.sprites import TOP_LEFT
from game.stage.tween import Animation

from ..rules.moves import Event, Position
from .art import BOARD_HEIGHT, BOARD_WIDTH, Board
from .board import Layer, Pieces
from .cursor import Cursor
from .panels import StonePanel
from .playback import Playback
from .words import Words


class RowScene(PlayScene[Position, Event]):
    """A game of Row of three. The board's units are cells, so that no size in pixels occurs anywhere."""

    shape = (BOARD_WIDTH, BOARD_HEIGHT)

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board)
        self.cursor = Cursor(self)
        self.words = Words(app, table)

    # What is seen

    def build_ground(self) -> None:
        # A form sprite goes when the scene is laid out anew; in the board's space it lies exactly below the stones.
        self.form.sprite(Board(), 0, 0, layer=Layer.GROUND, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        for side in (0, 1):
            StonePanel(self, side)

    def show(self, position: Position) -> None:
        self.pieces.show(position)

    def animate(self, move: MoveResult[Position, Event]) -> Animation:
        playback = Playback(self.pieces, self.voices.play, self.lively)
        return playback.animation(move.before, move.events, move.after)

"""The scene of Lanterns: its board and panels, and the parts that each do one thing.

See `game.scenes.board.board.BoardScene` for what each of the methods is for, and `examples/template` for more words.
"""

from __future__ import annotations

from game.play.port.move_result import MoveResult
from game.play.table.table import Table
from game.scenes.base.context import Context
from game.scenes.play.play import PlayScene
from game.stage.sprites import TOP_LEFT
from game.stage.tween import Animation

from ..rules.moves import CELLS, LIT, OIL, Position, Turned, solution
from .art import BOARD_SIDE, Board
from .board import Layer, Pieces
from .cursor import Cursor
from .panels import build_panel
from .playback import Playback
from .words import Words


class LanternScene(PlayScene[Position, Turned]):
    """A game of Lanterns. The board's units are cells."""

    shape = (BOARD_SIDE, BOARD_SIDE)

    def __init__(self, app: Context, table: Table[Position, Turned]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board)
        self.cursor = Cursor(self)
        self.words = Words(app, table)

    def build_ground(self) -> None:
        self.form.sprite(Board(), 0, 0, layer=Layer.GROUND, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        position, level = self.session.position, self.table.level
        first, second = self.places.panels
        if level is None:
            best = self.app.store.scores().record(self.game.name, self.game.table(self.session))
            note = self._("Best: {n}").format(n="–" if best is None else self.game.count_text(best))
        else:
            fewest = len(solution(level.position.cells) or ())
            note = self.plural("{n} press is enough", "{n} presses are enough", fewest)
        build_panel(self.form, first, self._("Presses"), str(position.presses), note)
        lit = f"{position.cells.count(LIT)} / {len(CELLS)}"
        left = self.plural("Oil for {n} press", "Oil for {n} presses", OIL - position.presses)
        build_panel(self.form, second, self._("Lit"), lit, left)

    def show(self, position: Position) -> None:
        self.pieces.show(position)

    def animate(self, move: MoveResult[Position, Turned]) -> Animation:
        playback = Playback(self.pieces, self.app.audio.play, self.lively)
        return playback.animation(move.before, move.events, move.after)

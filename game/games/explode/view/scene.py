"""The scene of Explode!: two players raise glass stars until they burst."""

from collections.abc import Sequence
from functools import partial

from game.games.explode.rules.moves import LIMIT, Event, Position, cell_index, sums_decide
from game.games.explode.view.blast import USUAL_WAVES, usual_numbers
from game.games.explode.view.board import Pieces, ground
from game.games.explode.view.cursor import Cursor
from game.games.explode.view.ground import EDGES, TurnLine, rim_of
from game.games.explode.view.panels import StarPanel
from game.games.explode.view.playback import Playback, wave_sign
from game.games.explode.view.words import BoardWords
from game.play.port.move_result import MoveResult
from game.play.table.table import Table
from game.rules import Outcome
from game.scenes.animation.tally import FinalTally
from game.scenes.base.context import Context
from game.scenes.play.play import PlayScene
from game.stage.art import Art
from game.stage.prefetch import prefetch
from game.stage.sounds import steps
from game.stage.sprites import TOP_LEFT
from game.stage.tween import Animation


class ExplodeScene(PlayScene[Position, Event]):
    """A game of Explode!"""

    cursor: Cursor
    words: BoardWords
    sounds: tuple[str, ...] = ("capture", *steps("raise"), *steps("burst")[:USUAL_WAVES])

    def __init__(self, app: Context, table: Table[Position, Event]) -> None:
        super().__init__(app, table)
        self.pieces = Pieces(self.stage, self.board, self._show_tallies)
        self.sign = partial(wave_sign, app, self.pieces)
        self.cursor = Cursor(self, self.pieces)
        self.words = BoardWords(app, table, self.cursor)
        self.panels: list[StarPanel] = []

    # Layout

    def build(self) -> None:
        position = self.session.position
        rim = rim_of(position.width, position.height)
        self.shape = (position.width + 2 * rim, position.height + 2 * rim)
        self.cursor.renew()
        self.pieces.shifted = 0, 0
        super().build()

    def layout(self) -> None:
        super().layout()
        position = self.session.position
        board: list[Art] = [TurnLine(position.width, position.height, edge, side) for side in (0, 1) for edge in EDGES]
        panels = [(art, self.form.space.scale) for panel in self.panels for art in panel.arts()]
        pieces = [*board, *self.pieces.arts(), *self.cursor.arts(), *usual_numbers()]
        prefetch(self.stage, [*panels, *((art, self.board.scale) for art in pieces)])

    def build_ground(self) -> None:
        position = self.session.position
        outcome = self.session.outcome if self.story.showing is None else None
        side = self.story.pictured(position).side if outcome is None or outcome.winner is None else outcome.winner
        for art, x, y, layer in ground(position.width, position.height, side, self.pieces.turned):
            # The board's own units put it exactly below its stars.
            self.form.sprite(art, x, y, layer=layer, anchor=TOP_LEFT).space = self.board

    def build_panels(self) -> None:
        self.panels = [StarPanel(self, side) for side in (0, 1)]
        self._show_tallies()

    def _show_tallies(self) -> None:
        """Update the numbers of the panels to the board."""
        cells = self.pieces.cells or self.session.position.cells
        for panel in self.panels:
            panel.tally(cells)

    # Moves on the stage

    def show(self, position: Position) -> None:
        self.pieces.show(position)

    def settled(self) -> None:
        super().settled()
        move = self.story.last
        if move is None or not self.lively or self.session.outcome is not None:
            return
        became = [
            cell
            for cell, (before, after) in enumerate(zip(move.before.cells, move.after.cells, strict=True))
            if abs(after) == LIMIT and before != after
        ]
        if became:
            self.pieces.breathe(became)

    def animate(self, move: MoveResult[Position, Event]) -> Animation:
        return self._playback().animation(move.before, move.events, move.after)

    def _playback(self) -> Playback:
        def figures(cells: Sequence[int]) -> list[tuple[Art, float]]:
            return [(art, self.form.space.scale) for panel in self.panels for art in panel.figures(cells)]

        return Playback(self.pieces, self.voices.play, self.lively, self.sign, figures)

    def ceremony(self, outcome: Outcome) -> FinalTally:
        last = self.story.last
        position = self.session.position
        around = 0 if last is None else cell_index(last.before, last.move) or 0
        playback = self._playback()
        # One look says that no star is left: stars are counted only where their sums decide.
        counted = playback.counted(position, around) if sums_decide(outcome) else ()
        return FinalTally(counted, feast=playback.feast(position, outcome.winner, around))

"""Sentences for the player of Lanterns."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.port.move_result import MoveResult
from game.rules import Outcome
from game.scenes.base.context import level_title
from game.scenes.board.words import CellDescription, GameWords
from game.ui.drawing.canvas import Box

from ..rules.moves import CELL_NAMES, LIT, Position, Turned
from .art import middle


class Words(GameWords[Position, Turned]):
    """The sentences of a game, in the player's language."""

    def subtitle(self) -> str:
        level = self.table.level
        return "" if level is None else level_title(self.app, level)

    def status(self) -> str:
        outcome = self.session.outcome
        if outcome is not None:
            return self.result(outcome)[0]
        return self._("Press a lantern: it turns, and its neighbours with it")

    def explain(self, refusal: str) -> str:
        return self._("The game is over. You can undo the last move.")

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        if outcome.winner == 0:
            presses = self.plural("{n} press", "{n} presses", self.session.position.presses)
            return self._("All lanterns are lit"), [presses]
        return self._("Game over"), [self._("The oil has run out.")]

    def told(self, move: MoveResult[Position, Turned]) -> str:
        cells = move.after.cells
        text = self._("{cell} was pressed: {lit} of {whole} lanterns are lit")
        return text.format(cell=move.move, lit=cells.count(LIT), whole=len(cells))

    def places(self) -> Iterator[CellDescription]:
        able = self.table.ending is None and not self.table.waiting
        for cell, letter in enumerate(self.session.position.cells):
            light = self._("lit") if letter == LIT else self._("dark")
            x, y = middle(cell)
            yield CellDescription(CELL_NAMES[cell], f"{CELL_NAMES[cell]}, {light}", Box(x - 0.5, y - 0.5, 1, 1), able)

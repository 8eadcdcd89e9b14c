"""Sentences for the players of Row of three."""

from __future__ import annotations

from collections.abc import Iterator

from game.play.port.move_result import MoveResult
from game.rules import Outcome
from game.scenes.base.context import level_title
from game.scenes.board.words import CellDescription, GameWords
from game.ui.drawing.canvas import Box

from ..rules.moves import CELL_NAMES, FREE, SIDES, Event, Position, Refusal
from .art import middle


class Words(GameWords[Position, Event]):
    """The sentences of a game, in the player's language."""

    def subtitle(self) -> str:
        """Text beside the title: the level."""
        return "" if self.table.level is None else level_title(self.app, self.table.level)

    def status(self) -> str:
        outcome, names = self.session.outcome, self.names
        if outcome is not None:
            return self.result(outcome)[0]
        return self._("{player}: lay a stone on a free cell").format(player=names.label(self.session.side))

    def explain(self, refusal: str) -> str:
        return {
            Refusal.OVER: self._("The game is over. You can undo the last move."),
            Refusal.TAKEN: self._("There is a stone on this cell already."),
        }[Refusal(refusal)]

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        if outcome.winner is None:
            return self._("Draw"), [self._("The board is full.")]
        title = self._("{player} wins!").format(player=self.names.label(outcome.winner))
        return title, [self._("Three in a row.")]

    def told(self, move: MoveResult[Position, Event]) -> str:
        player = self.names.side(move.before.side)
        return self._("{player} laid a stone on {cell}").format(player=player, cell=move.move)

    def places(self) -> Iterator[CellDescription]:
        position = self.session.position
        able = self.table.ending is None and not self.table.waiting
        for cell, letter in enumerate(position.cells):
            free = letter == FREE
            owner = self._("free") if free else self.names.side(SIDES.index(letter))
            x, y = middle(cell)
            yield CellDescription(
                CELL_NAMES[cell], f"{CELL_NAMES[cell]}, {owner}", Box(x - 0.5, y - 0.5, 1, 1), able and free
            )

"""Sentences for the player of Lanterns."""

from __future__ import annotations

from game.rules import Outcome
from game.scenes.base.context import level_title
from game.scenes.board.words import GameWords

from ..rules.moves import Position, Turned


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
        return self._("The game is over. Undo takes the last move back.")

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        if outcome.winner == 0:
            presses = self.plural("{n} press", "{n} presses", self.session.position.presses)
            return self._("All lanterns are lit"), [presses]
        return self._("Game over"), [self._("The oil has run out.")]

"""Sentences for the players of Row of three."""

from __future__ import annotations

from game.rules import Outcome
from game.scenes.base.context import level_title
from game.scenes.board.words import GameWords

from ..rules.moves import Event, Position, Refusal


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
            Refusal.OVER: self._("The game is over. Undo takes the last move back."),
            Refusal.TAKEN: self._("There is a stone on this cell already."),
        }[Refusal(refusal)]

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        if outcome.winner is None:
            return self._("A draw"), [self._("The board is full.")]
        title = self._("{name} wins").format(name=self.names.label(outcome.winner))
        return title, [self._("Three in a row.")]

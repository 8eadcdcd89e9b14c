"""What a game says while it is played: its moves and its board in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from msgspec import Struct

from game.play.port.move_result import MoveResult
from game.play.session.session import Session
from game.play.table.table import Table
from game.rules import E, Outcome, P
from game.scenes.base.context import Context
from game.scenes.players.names import Names
from game.ui.drawing.canvas import Box


class CellDescription(Struct, frozen=True):
    """A place of a board (a cell, a piece of the ring, a stock) as it is told to who does not see it."""

    key: str
    """Unique on the board, and stable: "a5", "ring 4", "stock 1"."""
    name: str
    """In words, in the player's language: "a5, Red, 3; would burst"."""
    box: Box
    """In the units of the scene's board space (`scene.board.to_pixels`)."""
    legal: bool
    """Whether choosing it does something now."""


class GameWords(Generic[P, E]):
    """The sentences of a game, in the player's language. A game gives those that it has something to say for."""

    def __init__(self, app: Context, table: Table[P, E]) -> None:
        self.app = app
        self.table = table
        self.names = Names(app, table)
        self._, self.plural = self.names._, self.names.plural

    @property
    def session(self) -> Session[P, E]:
        return self.table.session

    def subtitle(self) -> str:
        """What is said beside the title, such as the name of the level."""
        return ""

    def status(self) -> str:
        """What is to be done now, in one line."""
        return ""

    def turn(self) -> str:
        """Whose turn it is and what is to be done, whatever is pointed at."""
        return self.status()

    def explain(self, refusal: str) -> str:
        """Why a move does not count, in one sentence."""
        return refusal

    def urgent(self) -> bool:
        """Whether what is to be done now weighs more than what has happened."""
        return False

    def told(self, move: MoveResult[P, E]) -> str:
        """What a move has done, in one sentence; empty where the game does not tell."""
        return ""

    def showing(self, move: MoveResult[P, E]) -> str:
        """What is said of a move while it is shown."""
        return self.told(move)

    def places(self) -> Sequence[CellDescription]:
        """All places of the board in reading order, as they are now: what is in hand counts, and whose turn it is."""
        return ()

    def standing(self) -> str:
        """How the game stands, in numbers."""
        return ""

    def overview(self) -> Sequence[CellDescription]:
        """The places that are told when the whole board is asked for."""
        return self.places()

    def around(self, key: str) -> str:
        """What lies around the place of a key; empty where that is what is left, right, above and below it."""
        return ""

    def besides(self, move: MoveResult[P, E]) -> str:
        """What else a move has done, for who does not see it; empty where that is not worth a sentence."""
        return ""

    def marked(self, move: MoveResult[P, E]) -> str:
        """A move that is only marked on the board, so that who does not see it can make it."""
        return self.told(move)

    def preview(self) -> str:
        """What the move would do that is meant, in one line; empty when none is."""
        return ""

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        """A title for how the game ended, and what else there is to say, line by line."""
        raise NotImplementedError

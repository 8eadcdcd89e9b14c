"""Texts about a game while it is played: its moves and its board in words."""

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
    """A place of a board in words: a cell, a piece of the ring, a stock."""

    key: str
    """Stable identifier, unique on the board: "a5", "ring 4", "stock 1"."""
    name: str
    """Description in the player's language: "a5, Red, 3; would burst"."""
    box: Box
    """Place in the units of the scene's `board` space."""
    legal: bool
    """True if choosing the place has an effect now."""


class GameWords(Generic[P, E]):
    """The sentences of a game in the player's language. Subclasses override those that the game has."""

    def __init__(self, app: Context, table: Table[P, E]) -> None:
        self.app = app
        self.table = table
        self.names = Names(app, table)
        self._, self.plural = self.names._, self.names.plural

    @property
    def session(self) -> Session[P, E]:
        return self.table.session

    def subtitle(self) -> str:
        """Return the text beside the title, such as the name of the level."""
        return ""

    def status(self) -> str:
        """Return in one line what the player can do now."""
        return ""

    def turn(self) -> str:
        """Return whose turn it is and what they can do, whatever the mouse points at."""
        return self.status()

    def explain(self, refusal: str) -> str:
        """Return in one sentence why a move was refused."""
        return refusal

    def urgent(self) -> bool:
        """Return whether `status` is more important than what the last move did."""
        return False

    def told(self, move: MoveResult[P, E]) -> str:
        """Return in one sentence what a move did, or ""."""
        return ""

    def showing(self, move: MoveResult[P, E]) -> str:
        """Return the sentence for a move while it is animated."""
        return self.told(move)

    def places(self) -> Sequence[CellDescription]:
        """Return all places of the board in reading order, including the effect of an unfinished move."""
        return ()

    def standing(self) -> str:
        """Return the score in words."""
        return ""

    def overview(self) -> Sequence[CellDescription]:
        """Return the places to name when the player asks for the whole board."""
        return self.places()

    def around(self, key: str) -> str:
        """Return the surroundings of a place, or "" if these are its four neighbours."""
        return ""

    def besides(self, move: MoveResult[P, E]) -> str:
        """Return further effects of a move for the narrator, or ""."""
        return ""

    def marked(self, move: MoveResult[P, E]) -> str:
        """Return a move that is marked on the board in words, so that it can be made without seeing it."""
        return self.told(move)

    def preview(self) -> str:
        """Return in one line what the move under the cursor would do, or ""."""
        return ""

    def result(self, outcome: Outcome) -> tuple[str, list[str]]:
        """Return the title of the result and further lines."""
        raise NotImplementedError

"""The panels beside the board: who plays which side, whose turn it is, and the games won."""

from __future__ import annotations

from game.scenes.board.panel import PlayerPanel
from game.stage.art import Art, ScaledArt

from .art import Stone


class StonePanel(PlayerPanel):
    """The panel of a side, with a stone of its colour."""

    def emblem(self, size: float) -> Art:
        return ScaledArt(Stone(self.side), size)

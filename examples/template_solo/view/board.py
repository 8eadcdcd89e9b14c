"""The lights on the board of Lanterns, as sprites."""

from __future__ import annotations

from enum import IntEnum

from game.stage.sprites import Space, Sprite, Stage

from ..rules.moves import CELLS, LIT, Position
from .art import Light, middle


class Layer(IntEnum):
    """The layers of the board, from the table upward."""

    GROUND = 2
    LIGHT = 15
    MARK = 18


class Pieces:
    """The light of every lantern, seen where it is lit."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.lights = [stage.add(Sprite(Light(), space, *middle(cell), layer=Layer.LIGHT)) for cell in CELLS]

    def show(self, position: Position) -> None:
        """Light the lanterns of a position, and no others."""
        for light, letter in zip(self.lights, position.cells, strict=True):
            light.alpha, light.scale = float(letter == LIT), 1.0

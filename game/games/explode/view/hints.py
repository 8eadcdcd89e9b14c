"""What a hint shows on Explode!'s board: pins of coloured glass."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.explode.rules.moves import Event, Position, cell_index
from game.games.explode.view.board import Pieces
from game.play.port.happened import Happened
from game.scenes.parts.board import BoardScene
from game.scenes.parts.hints import HintMarks, Pin, Point
from game.stage.art import Look
from game.stage.palette import Colour, darker
from game.stage.sprites import Sprite


class GlassPin(Pin, frozen=True):
    """A pin of the colour of the side that moves."""

    def material(self, look: Look) -> tuple[Colour, Colour]:
        return darker(look.palette.sides[self.side], 0.3), "#ffffff"


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a pin at every star that is raised."""

    material = GlassPin

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        super().__init__(scene)
        self.pieces = pieces

    def spot(self, place: str) -> Point:
        return self.pieces.home(cell_index(self.scene.session.position, place) or 0)

    def step(self, number: int, move: Happened[Position, Event]) -> Sequence[Sprite]:
        x, y = self.spot(move.move)
        return [self.pin(number, move.before.side, (x, y - 0.2))]

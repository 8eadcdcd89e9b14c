"""What a hint shows on UnStack's board: pins of ebony and ivory, and the ways of the stones."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.unstack.rules.board import CELL_NAMES, NEXT, Event, Position
from game.games.unstack.rules.text import PASS, parse_move
from game.games.unstack.view.board import Pieces
from game.games.unstack.view.layout import DEPTH, STONE_DEPTH, rise
from game.play.port.happened import Happened
from game.scenes.parts.board import BoardScene
from game.scenes.parts.hints import HintMarks, Pin, Point
from game.stage.art import Look
from game.stage.palette import Colour
from game.stage.sprites import Sprite


class WoodenPin(Pin, frozen=True):
    """A pin of the wood of the side that moves."""

    def material(self, look: Look) -> tuple[Colour, Colour]:
        stones = look.palette.stones
        return stones[self.side], stones[1 - self.side]


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a pin at every stack that moves, and its way."""

    cell = 1.0, DEPTH
    material = WoodenPin

    def __init__(self, scene: BoardScene[Position, Event], pieces: Pieces) -> None:
        super().__init__(scene)
        self.pieces = pieces

    def spot(self, place: str) -> Point:
        return self.pieces.layout.middle(CELL_NAMES.index(place))

    def step(self, number: int, move: Happened[Position, Event]) -> Sequence[Sprite]:
        if move.move == PASS:
            return []
        found = parse_move(move.move, move.before.rules)
        cells = [found.cell]
        for direction, _ in found.steps:
            cells.append(NEXT[cells[-1]][direction])
        layout = self.pieces.layout
        x, y = layout.foot(found.cell)
        top = y - rise(abs(move.before.cells[found.cell])) - STONE_DEPTH / 2
        return [*self.way([layout.middle(cell) for cell in cells]), self.pin(number, move.before.side, (x, top))]

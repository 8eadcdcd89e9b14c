"""The board of BrickShooter on which a level is made."""

from __future__ import annotations

from game.games.brickshooter.levels import BrickShooterLevel
from game.games.brickshooter.rules.board import (
    ARROW_LETTERS,
    CELLS,
    COLOUR_LETTERS,
    LANE_DEPTH,
    LANES,
    Arrow,
    cell_name,
)
from game.games.brickshooter.view.board import Pieces, cell_point, lane_point
from game.games.brickshooter.view.ground import Ground
from game.games.brickshooter.view.layers import Layer
from game.games.brickshooter.view.tiles import BOARD, Brick
from game.scenes.parts.easel import Easel, Point
from game.stage.art import Art
from game.stage.sprites import Space, Sprite, Stage

PLACES = {cell_name(cell): cell_point(cell) for cell in range(CELLS)} | {
    f"{lane.name}{row + 1}": lane_point(lane, row) for lane in LANES for row in range(LANE_DEPTH)
}
"""The middle of every place of the field and of the border."""
_NAMED = {(int(x), int(y)): place for place, (x, y) in PLACES.items()}


class BrickShooterEasel(Easel[BrickShooterLevel]):
    """Bricks in the field and in the border."""

    origin = (-Ground.RIM, -Ground.RIM)

    def __init__(self, stage: Stage, space: Space) -> None:
        super().__init__(stage, space)
        self._pieces = Pieces(stage, space)
        stage.add(Sprite(Ground(), space, BOARD / 2, BOARD / 2, layer=Layer.GROUND))

    def extent(self, level: BrickShooterLevel) -> Point:
        return BOARD + 2 * Ground.RIM, BOARD + 2 * Ground.RIM

    def show(self, level: BrickShooterLevel) -> None:
        self._pieces.show(level.position)

    def middle(self, level: BrickShooterLevel, place: str) -> Point:
        return PLACES[place]

    def at(self, level: BrickShooterLevel, point: Point, pen: str) -> str | None:
        x, y = point
        return _NAMED.get((int(x // 1), int(y // 1)))

    def sample(self, pen: str) -> tuple[Art, float]:
        return Brick(COLOUR_LETTERS.index(pen[0]), Arrow(ARROW_LETTERS.index(pen[1]))), 1.0

    def ghost(self, level: BrickShooterLevel, place: str, pen: str) -> Sprite:
        pen = pen if place.isalnum() else f"{pen[0]}{ARROW_LETTERS[0]}"
        return Sprite(self.sample(pen)[0], self.space, *PLACES[place], layer=Layer.BRICK)

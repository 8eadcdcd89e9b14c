"""The bricks on the stage: one sprite for each, found by its place; and the board's layers."""

from collections.abc import Iterator, Mapping, Sequence
from enum import IntEnum
from itertools import zip_longest

from game.games.brickshooter.rules.board import EMPTY, LANE_DEPTH, LANES, SIZE, Lane
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.tiles import BRIGHTNESS, VECTOR, Brick, brick_art
from game.stage.sprites import Space, Sprite, Stage

Point = tuple[float, float]


class Layer(IntEnum):
    """Layers of the board from the bottom; panels and texts lie from 10 on, outside the board."""

    GROUND = 2
    TRACE = 13
    """Marks of bricks exploded by the last shot."""
    TRAIL = 14
    """The way of a shot, below the bricks."""
    GHOST = 15
    """The brick where it would land."""
    BRICK = 16
    LIT = 17
    """Copies of the bricks of a lane, at full brightness."""
    SHADE = 18
    """Darkness over bricks."""
    MARK = 24
    """Marks above everything that moves."""
    FLASH = 25
    SHARD = 26
    POINTS = 27
    """Preview of a shot."""
    WORDS = 28
    """Points of an explosion."""
    COVER = 29
    """An empty board over everything, while the clock of a rush stands."""


def cell_point(cell: int) -> Point:
    """The middle of a field cell, in cells of the board."""
    return LANE_DEPTH + 0.5 + cell % SIZE, LANE_DEPTH + 0.5 + cell // SIZE


def lane_point(lane: Lane, row: int) -> Point:
    """The middle of a lane's place: row 0 is the innermost; -1 is the entry cell, `LANE_DEPTH` lies outside."""
    x, y = cell_point(lane.entry)
    dx, dy = VECTOR[lane.arrow]
    return x - dx * (row + 1), y - dy * (row + 1)


def mouth(lane: Lane) -> Point:
    """The middle of the edge that a shot from a lane crosses into the field."""
    x, y = lane_point(lane, 0)
    inner_x, inner_y = lane_point(lane, -1)
    return (x + inner_x) / 2, (y + inner_y) / 2


def resting(field: Mapping[int, Sprite], lanes: Sequence[Sequence[Sprite]]) -> Iterator[tuple[Sprite, Point]]:
    """Yield the bricks of a field and of all lanes, each with its place."""
    yield from ((sprite, cell_point(cell)) for cell, sprite in field.items())
    for lane, sprites in zip(LANES, lanes, strict=True):
        yield from ((sprite, lane_point(lane, row)) for row, sprite in enumerate(sprites))


class Pieces:
    """The sprites of all bricks. Positions are shown with the sprites that are there already."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.field: dict[int, Sprite] = {}
        self.lanes: list[list[Sprite]] = [[] for _ in LANES]
        """The three sprites of every lane, innermost first."""

    def make(self, art: Brick, point: Point, alpha: float = 1.0) -> Sprite:
        """Return a sprite for a brick, not yet on the stage."""
        return Sprite(art, self.space, *point, layer=Layer.BRICK, alpha=alpha)

    def show(self, position: Position) -> None:
        """Let all sprites stand as in a position, exactly."""
        before = self.field
        self.field = {
            cell: self._rest(before.pop(cell, None), brick_art(brick), cell_point(cell), alpha=1.0)
            for cell, brick in enumerate(position.field)
            if brick != EMPTY
        }
        for lane, sprites in zip(LANES, self.lanes, strict=True):
            places = zip_longest(position.lane(lane.index), sprites)
            sprites[:] = [
                self._rest(sprite, Brick(colour), lane_point(lane, row), BRIGHTNESS[row])
                for row, (colour, sprite) in enumerate(places)
            ]
        self.stage.remove_all(before.values())

    def _rest(self, sprite: Sprite | None, art: Brick, point: Point, alpha: float) -> Sprite:
        """Return the sprite, or a new one, at rest in its place."""
        if sprite is None:
            return self.stage.add(self.make(art, point, alpha))
        sprite.art = art
        sprite.x, sprite.y = point
        sprite.alpha = alpha
        sprite.scale = sprite.width = sprite.height = 1.0
        sprite.angle = 0.0
        sprite.jump()
        return sprite

"""The way back from a shot that is undone while shots before it are still under way."""

from collections.abc import Iterator

from game.games.brickshooter.rules.board import LANES
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Pieces, cell_point, lane_point
from game.games.brickshooter.view.places import Places, place_of
from game.games.brickshooter.view.tiles import BRIGHTNESS, Brick, brick_art
from game.scenes.animation.undo_animation import GLIDE
from game.stage.easing import ease_in_out
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, InTurn, Parallel, Tween


class WayBack:
    """The bricks as they stand before a shot, once all shots before it have been shown.

    A shot moves only what the shots before it have left for good. So to undo it, what is at a place that they have left
    is led to where it stood there; all else still comes there by itself.
    """

    def __init__(self, pieces: Pieces, places: Places) -> None:
        self.made: list[Sprite] = []
        """The bricks that have come since."""
        self._pieces = pieces
        self._places = places
        self._field = pieces.field
        self._lanes = pieces.lanes
        self._free = list(places.free)

    def lead(self, before: Position, now: float) -> Animation:
        """Forget the shot from the position `before` at a second of the board; return how its bricks glide back."""
        stage = self._pieces.stage
        self._pieces.field = self._field
        self._pieces.lanes = self._lanes
        self._places.restore(self._free)
        there = set(stage.sprites)
        parts = list[Animation]()
        for place, sprite, rest in self._rests(before):
            moved = (sprite.art, sprite.state()) != (rest.art, rest.state())
            if self._free[place] > now or (sprite in there and not moved):
                continue
            if sprite not in there:
                stage.add(sprite)
                sprite.jump()
            sprite.art = rest.art
            size = {"scale": rest.scale, "width": rest.width, "height": rest.height}
            parts.append(Tween(sprite, GLIDE, ease_in_out, x=rest.x, y=rest.y, alpha=rest.alpha, **size))
            self._places.keep(place, now, now + GLIDE)
        parts += [Tween(sprite, GLIDE, ease_in_out, alpha=0.0) for sprite in self.made]
        return InTurn(Parallel(*parts), Call(lambda: stage.remove_all(self.made)))

    def _rests(self, position: Position) -> Iterator[tuple[int, Sprite, Sprite]]:
        """Yield each place with the brick that rests there, and what it looks like there."""
        make = self._pieces.make
        for cell, sprite in self._field.items():
            yield cell, sprite, make(brick_art(position.field[cell]), cell_point(cell))
        for lane, sprites in zip(LANES, self._lanes, strict=True):
            for row, (sprite, colour) in enumerate(zip(sprites, position.lane(lane.index), strict=True)):
                yield place_of(lane), sprite, make(Brick(colour), lane_point(lane, row), BRIGHTNESS[row])

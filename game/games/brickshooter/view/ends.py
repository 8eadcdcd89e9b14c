"""The ends of a field and of a game: a held breath, light that runs round the border, and lights that go out."""

from collections.abc import Iterator

from game.games.brickshooter.rules.board import LANE_DEPTH, LANES, SIZE, Lane
from game.games.brickshooter.view.board import Layer, Pieces, cell_point, lane_point, resting
from game.games.brickshooter.view.cursor import CLOCKWISE
from game.games.brickshooter.view.effects import Effects
from game.games.brickshooter.view.impact import shock
from game.games.brickshooter.view.marks import Ash, LaneLight, Shade
from game.games.brickshooter.view.tiles import BOARD, VECTOR
from game.stage.art import Art
from game.stage.easing import ease_in_out, ease_out, linear
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Delay, InTurn, Parallel, Tween

SIDE_SIZES = ((LANE_DEPTH, SIZE), (LANE_DEPTH, SIZE), (SIZE, LANE_DEPTH), (SIZE, LANE_DEPTH))
"""Widths and heights of the four sides of the border."""
BREATH = 0.3
"""Seconds for which the burst that empties the field is held back."""
NARROWS = 0.16
OPENS = 0.14
"""Seconds in which the border darkens meanwhile, and in which it is light again."""
RUNS = 0.018
GLOWS = 0.3
"""Seconds in which a light runs from lane to lane, and for which each of them glows."""
DARKENS = 0.026
FADES = 0.14
RETURNS = 0.25
"""Seconds from a lane that goes dark to the next, in which each of them does, and in which its light comes back."""
GREY = 0.75
"""Opacity of the ash on a brick of a lost game: with more of it the brick could hardly be seen."""
GREYS = 0.1
RING_DELAY = 0.08
"""Seconds after which the edge of the field turns grey, and from each row of bricks to the next one inside."""
BLOW = 6
"""The wave whose burst pushes the board as much as the end of a game does."""


def hold_breath(effects: Effects, seconds: float) -> Animation:
    """Return how the border darkens for some seconds, until what empties the field bursts."""
    middle = BOARD / 2
    far = LANE_DEPTH / 2
    places = (far, middle), (BOARD - far, middle), (middle, far), (middle, BOARD - far)
    sides = [
        Sprite(Shade(*size), effects.space, *place, layer=Layer.SHADE, alpha=0.0)
        for place, size in zip(places, SIDE_SIZES, strict=True)
    ]
    parts = [
        InTurn(
            Tween(side, NARROWS, ease_out, alpha=1.0), Delay(seconds - NARROWS), Tween(side, OPENS, ease_out, alpha=0.0)
        )
        for side in sides
    ]
    return effects.during(Parallel(*parts), sides)


def border_arts() -> list[Art]:
    """Return the art of a held breath."""
    return [Shade(*size) for size in dict.fromkeys(SIDE_SIZES)]


def both_ways(lane: Lane) -> Iterator[tuple[int, Lane]]:
    """Yield how far each lane is from one, counted round the border, and the lane."""
    at = CLOCKWISE.index(lane.index)
    count = len(CLOCKWISE)
    for number, index in enumerate(CLOCKWISE):
        apart = (number - at) % count
        yield min(apart, count - apart), LANES[index]


def run_round(effects: Effects, lane: Lane, colour: str = "accent", apart: float = RUNS) -> Animation:
    """Return how a light runs from a lane round the border, both ways, until the two meet."""
    lights = []
    parts = list[Animation]()
    for far, other in both_ways(lane):
        art = LaneLight(other.arrow, colour, False)
        light = Sprite(art, effects.space, *lane_point(other, LANE_DEPTH // 2), layer=Layer.MARK, alpha=0.0)
        lights.append(light)
        comes = Tween(light, 0.04, linear, alpha=1.0)
        goes = Tween(light, GLOWS, ease_in_out, alpha=0.0)
        parts.append(InTurn(Delay(apart * far), comes, goes))
    return effects.during(Parallel(*parts), lights)


def lights_out(effects: Effects, pieces: Pieces, lane: Lane, blocked: bool, struck: bool) -> Animation:
    """Return how the lanes go dark for a moment from the last shot's on, one after the other, both ways.

    Where all of them are `blocked`, the field turns grey from its edge inward and the board feels the last shot; where
    the clock has `struck`, each lane is lit red first.
    """
    shades = list[Sprite]()
    parts = list[Animation]()
    for far, other in both_ways(lane):
        size = (LANE_DEPTH, 1) if VECTOR[other.arrow][0] else (1, LANE_DEPTH)
        shade = Sprite(Shade(*size), effects.space, *lane_point(other, LANE_DEPTH // 2), layer=Layer.SHADE, alpha=0.0)
        shades.append(shade)
        goes = Tween(shade, FADES, ease_out, alpha=1.0)
        parts.append(InTurn(Delay(DARKENS * far), goes, Tween(shade, RETURNS, ease_in_out, alpha=0.0)))
    ashes = list[Sprite]()
    if blocked:
        for cell in pieces.field:
            ash = Sprite(Ash(), effects.space, *cell_point(cell), layer=Layer.SHADE, alpha=0.0)
            ashes.append(ash)
            x, y = cell % SIZE, cell // SIZE
            inside = min(x, y, SIZE - 1 - x, SIZE - 1 - y)
            parts.append(InTurn(Delay(GREYS + RING_DELAY * inside), Tween(ash, 2 * FADES, ease_in_out, alpha=GREY)))
        parts.append(shock(resting(pieces.field, pieces.lanes), [lane.entry], BLOW))
    if struck:
        parts.append(run_round(effects, lane, "bad", DARKENS))
    return effects.leaving(effects.during(Parallel(*parts), shades), ashes)

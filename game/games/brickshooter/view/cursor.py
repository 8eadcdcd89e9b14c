"""The cursor: which lane is aimed with, and what the board shows of it. Mouse and keys share it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.actions import Action
from game.games.brickshooter.rules import moves
from game.games.brickshooter.rules.board import LANE_DEPTH, LANES, SIZE, Lane, Side
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Point, cell_point, lane_point
from game.games.brickshooter.view.marks import Badge, Doomed, LaneLight, NoEntry, Trail
from game.games.brickshooter.view.tiles import VECTOR, Brick
from game.stage.art import STRONG, Art
from game.stage.sprites import Space, Sprite, Stage
from game.stage.text import Text
from game.stage.tween import Parallel, Tween, ease_out

BELOW, ABOVE, OVER, WORDS = 14, 17, 24, 27
"""Layers: below the bricks, just above them, and over all that moves."""
REACH = 0.35
"""So many cells inside the field, and outside the board, still count as the lane."""
GHOST = 0.62

_BY_SIDE: Final = {side: [lane.index for lane in LANES if lane.side is side] for side in Side}
CLOCKWISE: Final = tuple(
    _BY_SIDE[Side.TOP] + _BY_SIDE[Side.RIGHT] + _BY_SIDE[Side.BOTTOM][::-1] + _BY_SIDE[Side.LEFT][::-1]
)
"""All lanes round the border, from the upper left corner."""
_ALONG: Final = {
    Side.TOP: {Action.LEFT: -1, Action.RIGHT: 1},
    Side.RIGHT: {Action.UP: -1, Action.DOWN: 1},
    Side.BOTTOM: {Action.RIGHT: -1, Action.LEFT: 1},
    Side.LEFT: {Action.DOWN: -1, Action.UP: 1},
}
_ROUND: Final = {Action.ROTATE_LEFT: -1, Action.ROTATE_RIGHT: 1}
_ACROSS: Final = {
    (Side.TOP, Action.DOWN): Side.BOTTOM,
    (Side.BOTTOM, Action.UP): Side.TOP,
    (Side.LEFT, Action.RIGHT): Side.RIGHT,
    (Side.RIGHT, Action.LEFT): Side.LEFT,
}


def lane_at(x: float, y: float) -> Lane | None:
    """The lane at a point of the board, in its cells; None in the corners and inside the field."""
    x, y = x - LANE_DEPTH, y - LANE_DEPTH
    depths = []
    if 0 <= y < SIZE:
        depths += [(x, Side.LEFT, y), (SIZE - x, Side.RIGHT, y)]
    if 0 <= x < SIZE:
        depths += [(y, Side.TOP, x), (SIZE - y, Side.BOTTOM, x)]
    if not depths:
        return None
    depth, side, along = min(depths)
    if not -LANE_DEPTH - REACH <= depth < REACH:
        return None
    return LANES[_BY_SIDE[side][int(along)]]


def next_lane(lane: Lane, action: Action) -> Lane | None:
    """Where an action leads from a lane: along its side and on round the corner, or across to the opposite side.

    None when the action is no way to move the aim; the lane itself when that way leads nowhere.
    """
    step = _ALONG[lane.side].get(action) or _ROUND.get(action)
    if step:
        at = CLOCKWISE.index(lane.index)
        return LANES[CLOCKWISE[(at + step) % len(CLOCKWISE)]]
    across = _ACROSS.get((lane.side, action))
    if across is not None:
        return LANES[_BY_SIDE[across][_BY_SIDE[lane.side].index(lane.index)]]
    return lane if action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT) else None


@dataclass(frozen=True)
class View:
    """All that the cursor's picture depends on."""

    lane: Lane
    position: Position
    focus: bool
    """Whether keys or a gamepad aim: then the ring of the focus is drawn."""
    still: bool
    """Whether the board shows the position; before that only the lane is lit."""
    over: bool
    """Whether the game has ended."""


class Cursor:
    """Draws what a shot from the lane aimed with would do."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.view: View | None = None
        self.sprites: list[Sprite] = []

    def show(self, view: View | None, lively: bool) -> bool:
        """Show what is to be seen, or nothing; whether that is something else than before."""
        if view == self.view:
            return False
        same_lane = view is not None and self.view is not None and view.lane is self.view.lane
        self.view = view
        self.stage.remove_all(self.sprites)
        self.sprites = []
        if view is not None:
            self._draw(view)
            if lively and not same_lane:
                self._appear()
        return True

    def _appear(self) -> None:
        fades = []
        for sprite in self.sprites:
            alpha, sprite.alpha = sprite.alpha, sprite.alpha * 0.3
            fades.append(Tween(sprite, 0.09, ease_out, alpha=alpha))
        self.stage.animator.start(Parallel(*fades), tag="cursor", ambient=True)

    def _add(self, art: Art, point: Point, layer: int, alpha: float = 1.0) -> None:
        self.sprites.append(self.stage.add(Sprite(art, self.space, *point, layer=layer, alpha=alpha)))

    def _draw(self, view: View) -> None:
        lane, position = view.lane, view.position
        refused = moves.why_illegal(position, lane.name) is not None or view.over
        middle = lane_point(lane, LANE_DEPTH // 2)
        self._add(LaneLight(lane.mark, "bad" if refused else "accent", view.focus), middle, OVER)
        if not view.still:
            return
        # The lane lights up: its dim bricks once more, at full brightness.
        for row, colour in enumerate(position.lane(lane.index)):
            if row:
                self._add(Brick(colour), lane_point(lane, row), ABOVE, 0.75)
        if refused:
            x, y = lane_point(lane, -1)
            inner = lane_point(lane, 0)
            self._add(NoEntry(), ((x + inner[0]) / 2, (y + inner[1]) / 2), OVER)
            return
        preview = moves.preview(position, lane.name)
        end = cell_point(preview.landing)
        *way, _ = preview.path
        if way:
            (x, y), (far_x, far_y) = cell_point(way[0]), cell_point(way[-1])
            self._add(Trail(lane.mark, len(way)), ((x + far_x) / 2, (y + far_y) / 2), BELOW)
        self._add(Brick(position.lane(lane.index)[0], lane.mark), end, BELOW + 1, GHOST)
        for cell in preview.explodes:
            self._add(Doomed(), cell_point(cell), OVER)
        if preview.explodes:
            # The points stand on the way, one cell before the landing, so that the ghost stays to be seen.
            dx, dy = VECTOR[lane.mark]
            before = (end[0] - dx * 1.05, end[1] - dy * 1.05)
            self._add(Badge(), before, OVER)
            self._add(Text(f"+{preview.points}", 0.56, STRONG, "#fff8e6"), before, WORDS)

"""A shot without motion: its lane, where it lands, then wave by wave what bursts and where everything is then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.brickshooter.rules.board import LANE_DEPTH, Arrow, Lane, lane_of
from game.games.brickshooter.rules.events import Cleared, Event, Explosion, Gone, Movement, NewSet, Refill, Shot
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Point, cell_point, lane_point
from game.games.brickshooter.view.layers import Layer
from game.games.brickshooter.view.marks import LaneLight, Trace
from game.games.brickshooter.view.playback import Playback
from game.games.brickshooter.view.tiles import BOARD, BRIGHTNESS, Brick
from game.scenes.parts.beats import CHOICE, STEP, beat
from game.stage.art import Art
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, Tweens, linear

FEAST = 1.0
"""Seconds in which the empty field and its bonus can be looked at."""


class BeatPlayback(Playback):
    """Nothing slides and nothing fades: bricks are where they were, and then where they go."""

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        animation = super().animation(before, events, after)
        animation.beats = True
        return animation

    def _hold(self, seconds: float, *marks: tuple[Art, Point]) -> None:
        """A beat with these marks."""
        sprites = [Sprite(art, self.pieces.space, *point, layer=Layer.MARK) for art, point in marks]
        self._at(0.0, beat(self.pieces.stage, seconds, *sprites))
        self._now += seconds

    def _put(self, sprite: Sprite, **where: float) -> None:
        self._at(0.0, Tweens(0.0, linear, (sprite, where)))

    def _line_up(self, lane: Lane) -> None:
        """The bricks of a lane lie in their places."""
        for row, sprite in enumerate(self._lanes[lane.index]):
            x, y = lane_point(lane, row)
            self._put(sprite, x=x, y=y, alpha=BRIGHTNESS[row])

    def _shot(self, event: Shot) -> None:
        lane, (x, y) = lane_of(event.lane), cell_point(event.landing)
        self._hold(CHOICE, (LaneLight(lane.arrow, "accent", False), lane_point(lane, LANE_DEPTH // 2)))
        sprite = self._field[event.landing] = self._lanes[lane.index].pop(0)
        self._at(0.0, Call(partial(setattr, sprite, "art", Brick(event.colour, lane.arrow))))
        self._put(sprite, x=x, y=y)
        self._hear(0.0, "stop", (x, y), min(1.0, 0.45 + 0.06 * event.ticks))
        self._hold(STEP, (Trace("landed"), (x, y)))

    def _refill(self, event: Refill) -> None:
        lane = lane_of(event.lane)
        new = self.pieces.make(event.colour, Arrow.NONE, lane_point(lane, LANE_DEPTH))
        self._lanes[lane.index].append(new)
        self._at(0.0, Call(partial(self.pieces.stage.add, new)))
        self._line_up(lane)

    def _explosion(self, event: Explosion) -> None:
        super()._explosion(event)
        self._hold(STEP)

    def _movement(self, event: Movement) -> None:
        """Every brick that slides is where it ends, and marked; those that leave lie in their lanes."""
        come = []
        for slide, sprite in [(slide, self._field.pop(slide.start)) for slide in event.slides]:
            if slide.lane is None:
                self._field[slide.end] = sprite
                x, y = cell_point(slide.end)
                self._put(sprite, x=x, y=y)
                come.append((x, y))
            else:
                lane = lane_of(slide.lane)
                self._at(0.0, Call(partial(self.pieces.stage.remove, self._lanes[lane.index].pop())))
                self._lanes[lane.index].insert(0, sprite)
                self._at(0.0, Call(partial(setattr, sprite, "art", Brick(slide.colour))))
                self._line_up(lane)
                come.append(lane_point(lane, 0))
        self._hear(0.0, "stop", (BOARD / 2, BOARD / 2), 0.4)
        self._exodus(event, 0.0)
        self._hold(STEP, *((Trace("come"), point) for point in come))

    def _gone(self, event: Gone) -> None:
        self._outline(event.cells)
        sprites = [self._field.pop(cell) for cell in event.cells]
        self._hear(0.0, "turn", (BOARD / 2, BOARD / 2))
        self._at(0.0, Call(partial(self.pieces.stage.remove_all, sprites)))
        self._hold(STEP)

    def _cleared(self, event: Cleared) -> None:
        self._hear(0.0, "clear", (BOARD / 2, BOARD / 2))
        self._cue(0.0, partial(self.feast, event))
        self._at(0.0, self._count(event.bonus, 0.0))
        self._hold(FEAST)

    def _new_set(self, event: NewSet) -> None:
        self._hear(0.0, "drop", (BOARD / 2, BOARD / 2))
        self._field |= {cell: self.pieces.make(colour, Arrow.NONE, cell_point(cell)) for cell, colour in event.bricks}
        for cell, _ in event.bricks:
            self._at(0.0, Call(partial(self.pieces.stage.add, self._field[cell])))
        self._hold(STEP)

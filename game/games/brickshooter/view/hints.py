"""What a hint shows beside BrickShooter's field: the pin at the lane. What its shots lead to is the cursor's."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.brickshooter.rules.board import LANE_DEPTH, SIZE, lane_of
from game.games.brickshooter.rules.events import Event
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import cell_point, lane_point
from game.play.port.happened import Happened
from game.scenes.parts.hints import HintMarks, Point
from game.stage.sprites import Sprite


class Hints(HintMarks[Position, Event]):
    """The marks of a hint: a pin at the lane that is to shoot. The next shots are numbered with the plan."""

    size = 1.0

    def spot(self, place: str) -> Point:
        column, row = ord(place[0]) - ord("a"), SIZE - int(place[1:])
        return cell_point(row * SIZE + column)

    def step(self, number: int, move: Happened[Position, Event]) -> Sequence[Sprite]:
        if number > 1:
            return []
        # At the end of the lane: the brick that is shot stays to be seen.
        x, y = lane_point(lane_of(move.move), LANE_DEPTH - 1)
        return [self.pin(number, 0, (x, max(y, 1.4 * self.size)))]

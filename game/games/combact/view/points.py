"""What is seen of Combact's points: which are full, and how many fields of each colour meet under the pointer."""

from __future__ import annotations

from math import hypot

from game.games.combact.rules.geometry import POINTS
from game.games.combact.rules.placements import FIVE, count_at, marked_points, reaching
from game.games.combact.rules.position import Position
from game.games.combact.view.ground import place_of_point
from game.games.combact.view.layers import Layer
from game.games.combact.view.marks import FullPoint, PointCounts
from game.stage.sprites import Space, Sprite, Stage

NEAR = 0.24
"""A pointer that is so near a point means it."""


def point_at(x: float, y: float) -> int | None:
    """The point at a place of the board, or None."""

    def far(point: int) -> float:
        point_x, point_y = place_of_point(point)
        return hypot(point_x - x, point_y - y)

    nearest = min(range(len(POINTS)), key=far)
    return nearest if far(nearest) <= NEAR else None


class PointMarks:
    """The marks at points: a soft ring where five of a colour meet, and the counts of the point that is meant."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.full: list[Sprite] = []
        self.counts: Sprite | None = None
        self._meant: tuple[int, int, int] | None = None
        """The point whose counts are shown, and the counts."""

    def show(self, position: Position) -> None:
        self.stage.remove_all(self.full)
        self.full = []
        for side in (0, 1):
            for point in marked_points(reaching(position.counts[side], FIVE)):
                x, y = place_of_point(point)
                mark = Sprite(FullPoint(side), self.space, x, y, layer=Layer.FULL)
                self.full.append(self.stage.add(mark))

    def mean(self, position: Position, point: int | None) -> None:
        """Show how many fields of each colour meet at a point; for None nothing is shown."""
        white, black = (0, 0) if point is None else (count_at(counts, point) for counts in position.counts)
        meant = None if point is None else (point, white, black)
        if meant == self._meant:
            return
        self._meant = meant
        if self.counts is not None:
            self.stage.remove(self.counts)
            self.counts = None
        if point is not None:
            x, y = place_of_point(point)
            self.counts = self.stage.add(Sprite(PointCounts(white, black), self.space, x, y, layer=Layer.COUNT))

"""The marks that the last shot leaves on the board until the next one."""

from __future__ import annotations

from game.games.brickshooter.rules.board import EMPTY, lane_of
from game.games.brickshooter.rules.events import Event, Explosion, Gone, Movement, NewSet, Shot
from game.games.brickshooter.rules.position import Position
from game.games.brickshooter.view.board import Point, cell_point, lane_point
from game.games.brickshooter.view.layers import Layer
from game.games.brickshooter.view.marks import Trace
from game.play.port.happened import Happened
from game.stage.art import Art
from game.stage.sprites import Space, Sprite, Stage


class LastShot:
    """Shows from where the last shot came, where its brick is now, and where bricks have exploded."""

    def __init__(self, stage: Stage, space: Space) -> None:
        self.stage = stage
        self.space = space
        self.shot: Happened[Position, Event] | None = None
        """The shot that is marked."""
        self._marks: list[Sprite] = []

    def mark(self, shot: Happened[Position, Event] | None, every: bool) -> None:
        """Mark a shot in place of the one before; `every` change of the field, where nobody has seen how it came."""
        if shot is self.shot:
            return
        self.shot = shot
        self.stage.remove_all(self._marks)
        self._marks = []
        if shot is None:
            return
        lane = next(lane_of(event.lane) for event in shot.events if isinstance(event, Shot))
        at = _resting_place(shot.events)
        field = shot.after.field
        changed = {cell for event in shot.events if isinstance(event, Explosion | Gone) for cell in _emptied(event)}
        if every:
            changed |= {cell for cell, was in enumerate(shot.before.field) if field[cell] != was}
        if not any(isinstance(event, NewSet) for event in shot.events):
            for cell in sorted(changed):
                if field[cell] == EMPTY:
                    self._add(Trace("gone"), cell_point(cell), Layer.TRACE)
                elif every and cell != at:
                    self._add(Trace("come"), cell_point(cell), Layer.MARK)
        x, y = lane_point(lane, 0)
        inner_x, inner_y = lane_point(lane, -1)
        self._add(Trace("fired", lane.arrow), ((x + inner_x) / 2, (y + inner_y) / 2), Layer.MARK)
        if at is not None:
            self._add(Trace("landed"), cell_point(at), Layer.MARK)

    def _add(self, art: Art, point: Point, layer: Layer) -> None:
        self._marks.append(self.stage.add(Sprite(art, self.space, *point, layer=layer)))


def _emptied(event: Explosion | Gone) -> set[int]:
    """The cells whose bricks an event takes away."""
    return set(event.cells) if isinstance(event, Gone) else {cell for group in event.groups for cell in group.cells}


def _resting_place(events: list[Event]) -> int | None:
    """The cell on which the brick of a shot has come to rest; None when it is no longer on the field."""
    at: int | None = None
    for event in events:
        if isinstance(event, Shot):
            at = event.landing
        elif isinstance(event, Explosion | Gone) and at in _emptied(event):
            return None
        elif isinstance(event, Movement):
            slide = next((slide for slide in event.slides if slide.start == at), None)
            if slide is not None:
                at = slide.end if slide.lane is None else None
    return at

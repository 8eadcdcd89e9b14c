"""A move without motion: the tower taken is outlined, then it is laid cell by cell, and what it captures goes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.unstack.rules.board import Capture, Event, Lay, PickUp, Position
from game.games.unstack.view.layers import Layer
from game.games.unstack.view.marks import CellMark
from game.games.unstack.view.playback import LONGEST, Playback
from game.scenes.parts.beats import CHOICE, STEP, Beats, beat
from game.stage.sounds import step
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call

PASSING = 0.8
"""Seconds in which it can be read that a side passes."""


class BeatPlayback(Playback):
    """No hand is seen: what is in it stands where it came from, or where it was laid last by hand, until it is laid."""

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        return Beats(super().animation(before, events, after))

    def _move(
        self,
        cells: Sequence[int],
        side: int,
        taken: int,
        events: Sequence[Event],
        held: tuple[int, tuple[float, float]] | None = None,
    ) -> Animation:
        stones, sign, source = list(cells), -1 if side else 1, -1
        if held is not None and self.ahead is not None:
            source = self.ahead.sowing.here
            stones[source] += held[0] * sign
        pace = min(1.0, LONGEST / (STEP * max(1, sum(isinstance(event, Lay) for event in events))))
        steps: list[Animation] = []
        for event in events:
            if isinstance(event, PickUp):
                source = event.cell
                steps += [self._hear("pick", source), self._mark("next", source, CHOICE)]
            elif isinstance(event, Capture):
                stones[event.cell] = 0
                taken += event.count
                steps += [self._mark("take", event.cell, CHOICE), self._hear("take", event.cell)]
                steps.append(Call(partial(self.pieces.set_tray, side, taken)))
            elif isinstance(event, Lay):
                stones[event.cell] += event.count * sign
                stones[source] -= event.count * sign
                for cell in (source, event.cell):
                    steps.append(Call(partial(self.pieces.set_tower, cell, stones[cell])))
                steps += [self._hear(step("lay", 1 + len(steps) % 3), event.cell, 0.75)]
                steps.append(self._mark("to", event.cell, STEP * pace))
        return Beats(*steps)

    def _passing(self) -> Animation:
        return beat(self.pieces.stage, PASSING, self._notice())

    def _hear(self, name: str, cell: int, volume: float = 1.0) -> Animation:
        return Call(partial(self._play, name, self.pieces.layout.foot(cell)[0], volume))

    def _mark(self, kind: str, cell: int, seconds: float) -> Animation:
        mark = Sprite(CellMark(kind), self.pieces.space, *self.pieces.layout.middle(cell), layer=Layer.MARK)
        return beat(self.pieces.stage, seconds, mark)

"""A move of Row of three as an animation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.scenes.animation.playback import MovePlayback
from game.stage.tween import Animation, Call, Parallel, Tween, ease_in, ease_out
from game.stage.tween import Sequence as InTurn

from ..rules.moves import Completed, Event, Position
from .board import Pieces


class Playback(MovePlayback[Pieces, Position, Event]):
    """A stone comes down, and a row that it completes lights up; sprites come to the stage at their moment."""

    def animation(self, before: Position, events: Sequence[Event], after: Position) -> Animation:
        steps: list[Animation] = []
        for event in events:
            if isinstance(event, Completed):
                line = self.pieces.line(event.cells)
                line.alpha = 0.0
                steps += [Call(partial(self.pieces.add, line)), Tween(line, 0.35, ease_out, alpha=1.0)]
            else:
                stone = self.pieces.stone(event.cell, event.side)
                stone.alpha = 0.0
                if self.lively:
                    stone.scale = 1.5
                steps.append(Call(partial(self.pieces.add, stone)))
                steps.append(Parallel(Tween(stone, 0.16, ease_in, scale=1.0), Tween(stone, 0.1, alpha=1.0)))
                steps.append(Call(lambda: self.sound("place", 1.0, 0.0)))
        return InTurn(*steps)

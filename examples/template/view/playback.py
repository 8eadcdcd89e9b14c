"""A move of Row of three, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.scenes.animation.playback import STEP_SECONDS, Marked, MoveStep, ScriptedPlayback
from game.stage.easing import ease_in, ease_out
from game.stage.sprites import Sprite
from game.stage.tween import Animation, Call, InTurn, Parallel, Tween

from ..rules.moves import Completed, Event, Position
from .board import Pieces


class Playback(ScriptedPlayback[Pieces, Position, Event]):
    """A stone comes down, and a row that it completes lights up; sprites come to the stage at their moment."""

    def script(self, before: Position, events: Sequence[Event], after: Position) -> Iterator[MoveStep]:
        for event in events:
            if isinstance(event, Completed):
                line = self.pieces.line(event.cells)
                put, light_up = partial(self.pieces.add, line), partial(self._light_up, line)
                yield MoveStep(put, motion=light_up, after=Marked(STEP_SECONDS), arts=self.scaled(line.art))
            else:
                stone = self.pieces.stone(event.cell, event.side)
                hear = Call(lambda: self.sound("place", 1.0, 0.0))
                put, come_down = partial(self.pieces.add, stone), partial(self._come_down, stone, hear)
                yield MoveStep(put, hear, motion=come_down, after=Marked(STEP_SECONDS), arts=self.scaled(stone.art))

    def _light_up(self, line: Sprite) -> Animation:
        line.alpha = 0.0
        return InTurn(Call(partial(self.pieces.add, line)), Tween(line, 0.35, ease_out, alpha=1.0))

    def _come_down(self, stone: Sprite, hear: Animation) -> Animation:
        stone.alpha, stone.scale = 0.0, 1.5
        fall = Parallel(Tween(stone, 0.16, ease_in, scale=1.0), Tween(stone, 0.1, alpha=1.0))
        return InTurn(Call(partial(self.pieces.add, stone)), fall, hear)

"""Playback of a press: the lights it turns come and go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from game.scenes.animation.playback import STEP_SECONDS, Marked, MoveStep, ScriptedPlayback
from game.stage.easing import ease_out
from game.stage.tween import Animation, Call, Delay, InTurn, Parallel, Tween

from ..rules.moves import LIT, Position, Turned
from .board import Pieces


class Playback(ScriptedPlayback[Pieces, Position, Turned]):
    """The lantern that was pressed turns first, then its neighbours."""

    def script(self, before: Position, events: Sequence[Turned], after: Position) -> Iterator[MoveStep]:
        for event in events:
            hear, turn = Call(lambda: self.sound("toggle", 1.0, 0.0)), partial(self.pieces.show, after)
            yield MoveStep(turn, hear, motion=partial(self._fade, event, after, hear), after=Marked(STEP_SECONDS))

    def _fade(self, event: Turned, after: Position, hear: Animation) -> Animation:
        fades: list[Animation] = [hear]
        for n, cell in enumerate(event.cells):
            light, lit = self.pieces.lights[cell], after.cells[cell] == LIT
            begin = partial(setattr, light, "scale", 0.5 if lit else 1.0)
            fade = Parallel(Tween(light, 0.22, ease_out, scale=1.0), Tween(light, 0.22, alpha=float(lit)))
            fades.append(InTurn(Call(begin), Delay(0.06 * min(n, 1)), fade))
        return Parallel(*fades)

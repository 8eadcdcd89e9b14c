"""Effects at the end of a game: a sound and a light for each kind of ending."""

from __future__ import annotations

from enum import StrEnum

from game.play.table.table import AnyTable
from game.rules import Outcome
from game.stage.sprites import TOP, Layer, Sprite
from game.stage.tween import Animation, Call, Sequence, Tween, ease_in_out
from game.ui.drawing.canvas import Box, Canvas, Glow


class ResultEffect(StrEnum):
    """Kinds of endings for the people at the board; the value is the name of the sound."""

    WON = "win"
    LOST = "lost"
    """The only person has lost to a program."""
    DRAWN = "draw"
    SOLVED = "solved"
    RECORD = "record"
    """The first place of a table."""
    OVER = "gameover"


LIGHTS = {
    ResultEffect.WON: ("accent", 0.55, 3, 0.3),
    ResultEffect.LOST: ("shadow", 0.75, 1, 0.9),
    ResultEffect.DRAWN: ("text", 0.3, 2, 0.4),
    ResultEffect.SOLVED: ("good", 0.5, 2, 0.35),
    ResultEffect.RECORD: ("accent", 0.75, 3, 0.33),
    ResultEffect.OVER: ("shadow", 0.55, 1, 0.8),
}
"""The light over the board: its colour, how strong it is, how often it comes, and for how many seconds each time."""


FADES = 280.0
"""Distance below the upper edge of the board at which the light fades out, in units."""
SHOWN = ("count", "feast", "result", "reply", "line")
"""The tags of what comes by itself after a move: up to the screen that follows the last one, or the next move."""


def ending_of(table: AnyTable, outcome: Outcome, record: bool = False) -> ResultEffect:
    """Return the kind of an ending; `record` if it took the first place of a table."""
    if table.game.players == 1:
        return ResultEffect.RECORD if record else ResultEffect.SOLVED if outcome.winner == 0 else ResultEffect.OVER
    if outcome.winner is None:
        return ResultEffect.DRAWN
    alone = table.session.match.alone
    return ResultEffect.LOST if alone and table.plays(outcome.winner) else ResultEffect.WON


def light(board: Box, radius: float, ending: ResultEffect) -> Glow:
    """The light of an ending over the board, whose corners have that `radius`."""
    colour, strength, *_ = LIGHTS[ending]
    return Glow(*board.size, colour, strength, fades=FADES, radius=radius)


def shine(canvas: Canvas, board: Box, radius: float, ending: ResultEffect, lively: bool) -> float:
    """Let the light of an ending come and go over the board, and return for how many seconds; without motion it comes
    once, slowly.
    """
    *_, times, seconds = LIGHTS[ending]
    if not lively:
        times, seconds = 1, 0.9
    at = board.centerx, board.top - Glow.MARGIN
    lamp = Sprite(light(board, radius, ending), canvas.space, *at, layer=Layer.BEACON, anchor=TOP, alpha=0.0)
    canvas.stage.add(lamp)
    pulses: list[Animation] = []
    for _ in range(times):
        pulses += [
            Tween(lamp, seconds * 0.35, ease_in_out, alpha=1.0),
            Tween(lamp, seconds * 0.65, ease_in_out, alpha=0.0),
        ]
    gone = Call(lambda: canvas.stage.remove(lamp))
    canvas.stage.animator.start(Sequence(*pulses, gone), tag="ending light")
    return times * seconds

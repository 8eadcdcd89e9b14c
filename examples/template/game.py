"""Row of three as the arcade knows it: everything that can be known of it without a window."""

from __future__ import annotations

from typing import Final

from game.play.game import Game
from game.play.lesson import Step

from . import ABOUT, advice, engine, lesson, levels, rules
from .rules.moves import Event, Position


class RowOfThree(Game[Position, Event]):
    """What the shared parts of the arcade ask of a game. What is left out, mypy finds where `GAME` is made."""

    rules = rules
    parse_level = staticmethod(levels.parse_level)
    think = staticmethod(engine.think)
    reason = staticmethod(advice.reason)

    def lesson(self) -> tuple[Step[Event], ...]:
        return lesson.LESSON


GAME: Final = RowOfThree(ABOUT)

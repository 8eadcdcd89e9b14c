"""Row of three as the arcade knows it: everything that can be known of it without a window."""

from __future__ import annotations

from typing import Final

from game.play.port.game import Game

from . import INFO, advice, engine, rules
from .lesson import LESSON
from .rules.moves import Event, Position


class RowOfThree(Game[Position, Event]):
    """Row of three for the shared parts of the arcade. At `GAME`, mypy reports what is missing."""

    rules = rules
    think = staticmethod(engine.think)
    reason = staticmethod(advice.reason)
    where = staticmethod(advice.where)
    lesson = LESSON


GAME: Final = RowOfThree(INFO)

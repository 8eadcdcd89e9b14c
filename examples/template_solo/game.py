"""Lanterns as the arcade knows it: everything that can be known of it without a window."""

from __future__ import annotations

from typing import Final

from game.language import N_
from game.play.port.game import Game, Solo
from game.play.port.level import Level
from game.play.session.session import Session

from . import INFO, advice, engine, levels, rules
from .lesson import LESSON
from .rules.moves import Position, Turned

SOLO: Final = Solo(counted=N_("Presses"), fewer=True)
"""Score of the game. A game with a single table in which many points are good can leave this out."""


class Lanterns(Game[Position, Turned]):
    """Lanterns for the shared parts of the arcade. At `GAME`, mypy reports what is missing."""

    rules = rules
    solo = SOLO
    parse_level = staticmethod(levels.parse_level)
    think = staticmethod(engine.think)
    reason = staticmethod(advice.reason)
    where = staticmethod(advice.where)
    lesson = LESSON

    def level_stars(self, level: Level[Position], session: Session[Position, Turned]) -> int:
        return levels.stars(level.position, session.position)


GAME: Final = Lanterns(INFO)

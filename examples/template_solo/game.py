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
"""What counts. A game in which many points are good, all in one table, says nothing."""


class Lanterns(Game[Position, Turned]):
    """What the shared parts of the arcade ask of a game. What is left out, mypy finds where `GAME` is made."""

    rules = rules
    solo = SOLO
    parse_level = staticmethod(levels.parse_level)
    think = staticmethod(engine.think)
    reason = staticmethod(advice.reason)
    lesson = LESSON

    def level_stars(self, level: Level[Position], session: Session[Position, Turned]) -> int:
        return levels.stars(level.position, session.position)


GAME: Final = Lanterns(INFO)

"""Lanterns as the arcade knows it: everything that can be known of it without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.language import N_
from game.play.advice import Reason
from game.play.game import Game
from game.play.lesson import Step
from game.play.level import Level
from game.play.session import Session
from game.play.solo import Solo
from game.play.thinking import Limits, Report
from game.rules import Rules

from . import ABOUT, advice, engine, lesson, levels, rules
from .rules.moves import Position, Turned

SOLO: Final = Solo(counted=N_("Presses"), fewer=True)
"""What counts. A game in which many points are good, all in one table, says nothing."""


class Lanterns(Game[Position, Turned]):
    """What the shared parts of the arcade ask of a game. What is left out, mypy finds where `GAME` is made."""

    @property
    def rules(self) -> Rules[Position, Turned]:
        return rules

    @property
    def solo(self) -> Solo:
        return SOLO

    def parse_level(self, data: Mapping[str, object]) -> Level[Position]:
        return levels.parse_level(data)

    def level_stars(self, level: Level[Position], session: Session[Position, Turned]) -> int:
        return levels.stars(level.position, session.position)

    def think(self, session: Session[Position, Turned], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        return engine.think(session, limits, stop)

    def reason(self, position: Position, move: str, line: Sequence[str]) -> Reason:
        return advice.reason(position, move, line)

    def lesson(self) -> tuple[Step[Turned], ...]:
        return lesson.LESSON


GAME: Final = Lanterns(ABOUT)

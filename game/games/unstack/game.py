"""UnStack as the arcade knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.games.unstack import advice, engine, lesson, levels, rules
from game.games.unstack.rules.board import Event, Position
from game.language import N_
from game.play.advice import Reason
from game.play.game import Game
from game.play.lesson import Step
from game.play.level import Level
from game.play.session import Session
from game.play.thinking import Limits, Report
from game.rules import Rules


class UnStack(Game[Position, Event]):
    """UnStack: what the shared parts of the arcade ask of it."""

    name = "unstack"
    title = "UnStack"
    summary = N_("Sow your stacks over the board and capture what is smaller.")
    players = 2
    sides = (N_("Black"), N_("White"))
    words = MappingProxyType(
        {
            "rules": N_("Rules"),
            "rules=classic": N_("Classic"),
            "rules=neto2026": N_("The inventor's rules of 2026"),
        }
    )

    @property
    def rules(self) -> Rules[Position, Event]:
        return rules

    def parse_level(self, data: Mapping[str, object]) -> Level[Position]:
        return levels.parse_level(data)

    def think(self, session: Session[Position, Event], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        return engine.UnStackEngine.think(session, limits, stop)

    def reason(self, position: Position, move: str, line: Sequence[str]) -> Reason:
        return advice.reason(position, move, line)

    def lesson(self) -> tuple[Step[Event], ...]:
        return lesson.LESSON


GAME: Final = UnStack()

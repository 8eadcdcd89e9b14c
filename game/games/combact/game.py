"""Combact as the arcade knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.games.combact import advice, engine, lesson, levels, rules
from game.games.combact.rules.moves import Event
from game.games.combact.rules.position import Position
from game.language import N_
from game.play.advice import Reason
from game.play.game import Game
from game.play.lesson import Step
from game.play.level import Level
from game.play.session import Session
from game.play.thinking import Limits, Report
from game.rules import Rules


class Combact(Game[Position, Event]):
    """Combact: what the shared parts of the arcade ask of it."""

    name = "combact"
    title = "Combact"
    summary = N_("Lay living shapes on the flower, never more than five at a point.")
    players = 2
    sides = (N_("White"), N_("Black"))
    words = MappingProxyType(
        {
            "goal": N_("Goal"),
            "goal=time": N_("Time factor"),
            "goal=autonomy": N_("Autonomy"),
            "goal=bases": N_("3+3 bases"),
            "widths": N_("Choice"),
            "widths=4/4": N_("Four each"),
            "widths=5/3": N_("White five, Black three"),
            "widths=3/5": N_("White three, Black five"),
        }
    )
    campaign = "goal"

    @property
    def rules(self) -> Rules[Position, Event]:
        return rules

    def parse_level(self, data: Mapping[str, object]) -> Level[Position]:
        return levels.parse_level(data)

    def think(self, session: Session[Position, Event], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        return engine.CombactEngine.think(session, limits, stop)

    def reason(self, position: Position, move: str, line: Sequence[str]) -> Reason:
        return advice.reason(position, move, line)

    def lesson(self) -> tuple[Step[Event], ...]:
        return lesson.LESSON


GAME: Final = Combact()

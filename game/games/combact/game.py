"""Combact as the arcade knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.games.combact import ABOUT, advice, engine, lesson, levels, puzzles, rules
from game.games.combact.rules.moves import BaseConnected, Event, Passed, TokenSpent
from game.games.combact.rules.position import Position
from game.games.combact.workshop import CombactWorkshop
from game.play.advice import Reason
from game.play.game import Game
from game.play.lesson import Step
from game.play.level import Level
from game.play.marks import Mark, Sign, share
from game.play.session import Session
from game.play.thinking import Limits, Report
from game.play.workshop import AnyWorkshop
from game.rules import Rules


class Combact(Game[Position, Event]):
    """Combact: what the shared parts of the arcade ask of it."""

    @property
    def rules(self) -> Rules[Position, Event]:
        return rules

    def parse_level(self, data: Mapping[str, object]) -> Level[Position]:
        return levels.parse_level(data)

    @property
    def workshop(self) -> AnyWorkshop:
        return CombactWorkshop()

    def named(self, session: Session[Position, Event]) -> tuple[str, ...]:
        campaign = ("goal=campaign",) if session.match.campaign else ()
        return f"goal={session.position.goal}", *campaign

    def mark(self, events: Sequence[Event]) -> Mark | None:
        tokens = sum(len(event.points) for event in events if isinstance(event, TokenSpent))
        if any(isinstance(event, BaseConnected) for event in events):
            return Mark(Sign.BASE)
        if tokens:
            return Mark(Sign.TOKEN, share(tokens, 3))
        return Mark(Sign.PASS) if any(isinstance(event, Passed) for event in events) else None

    def think(self, session: Session[Position, Event], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        return engine.CombactEngine.think(session, limits, stop)

    def scale(self, position: Position) -> float:
        return engine.CombactEngine().scale(position)

    def reason(self, position: Position, move: str, line: Sequence[str]) -> Reason:
        return advice.reason(position, move, line)

    def where(self, position: Position, line: Sequence[str]) -> tuple[str, ...]:
        return advice.where(position, line)

    def lesson(self) -> tuple[Step[Event], ...]:
        return lesson.LESSON

    @property
    def puzzles(self) -> puzzles.CombactPuzzles:
        return puzzles.CombactPuzzles()


GAME: Final = Combact(ABOUT)

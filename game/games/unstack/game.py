"""UnStack as the arcade knows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from game.games.unstack import ABOUT, advice, engine, lesson, levels, puzzles, rules
from game.games.unstack.rules.board import CLASSIC, Capture, Event, Pass, Position
from game.games.unstack.rules.text import stones
from game.games.unstack.workshop import UnStackWorkshop
from game.play.advice import Reason
from game.play.game import Game
from game.play.lesson import Step
from game.play.level import Level
from game.play.marks import Mark, Sign, share
from game.play.session import Session
from game.play.thinking import Limits, Report
from game.play.workshop import AnyWorkshop
from game.players.evaluation import scale_of
from game.rules import Rules


class UnStack(Game[Position, Event]):
    """UnStack: what the shared parts of the arcade ask of it."""

    above = 1

    @property
    def rules(self) -> Rules[Position, Event]:
        return rules

    def parse_level(self, data: Mapping[str, object]) -> Level[Position]:
        return levels.parse_level(data)

    @property
    def workshop(self) -> AnyWorkshop:
        return UnStackWorkshop()

    def named(self, session: Session[Position, Event]) -> tuple[str, ...]:
        variant = session.position.rules
        return (f"rules={variant}",) if variant != CLASSIC else ()

    def mark(self, events: Sequence[Event]) -> Mark | None:
        captured = sum(event.count for event in events if isinstance(event, Capture))
        if captured:
            return Mark(Sign.CAPTURE, share(captured, 12))
        return Mark(Sign.PASS) if any(isinstance(event, Pass) for event in events) else None

    def feat(self, before: Position, move: str, after: Position) -> Mapping[str, int]:
        other = 1 - before.side
        return {"capture": stones(before.cells)[other] - stones(after.cells)[other]}

    def think(self, session: Session[Position, Event], limits: Limits, stop: Callable[[], bool]) -> Iterator[Report]:
        return engine.UnStackEngine.think(session, limits, stop)

    def scale(self, position: Position) -> float:
        return scale_of(engine.WEIGHTS_FILE, engine.FEATURES, position.rules)

    def reason(self, position: Position, move: str, line: Sequence[str]) -> Reason:
        return advice.reason(position, move, line)

    def where(self, position: Position, line: Sequence[str]) -> tuple[str, ...]:
        return advice.where(position, line)

    def lesson(self) -> tuple[Step[Event], ...]:
        return lesson.LESSON

    @property
    def puzzles(self) -> puzzles.UnStackPuzzles:
        return puzzles.UnStackPuzzles()


GAME: Final = UnStack(ABOUT)

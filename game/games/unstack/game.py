"""UnStack as the arcade knows it."""

from collections.abc import Mapping, Sequence

from game.games.unstack import INFO, advice, engine, puzzles, rules
from game.games.unstack.rules.board import CLASSIC, NETO2026, Capture, Event, Lay, Pass, Position
from game.games.unstack.rules.captures import can_move
from game.games.unstack.rules.text import stones
from game.games.unstack.workshop import UnStackWorkshop
from game.play.port.game import Game, read_lesson
from game.play.port.move_highlight import HighlightKind, MoveHighlight, share
from game.play.session.session import Session
from game.players.evaluation import scale_of

LEVELS: Mapping[str, Mapping[str, Mapping[str, float]]] = {
    CLASSIC: {"beginner": {"sees": 6}, "medium": {"spread": 145, "overlooks": 0.85}, "hard": {"nodes": 350}},
    NETO2026: {"hard": {"nodes": 1000}},
}


def lesson_start(**stacks: str) -> str:
    """The text of a position with stacks on cells, such as `b2="w3"`, and Black to move."""
    rows = (",".join(stacks.get(f"{column}{row}", ".") for column in "abcdefg") for row in "7654321")
    return f"{'/'.join(rows)} b classic"


def lays_several(events: Sequence[Event]) -> bool:
    """Return whether some cell gets more than one stone, and not all go there."""
    lays = [event for event in events if isinstance(event, Lay)]
    return len(lays) > 1 and any(lay.count > 1 for lay in lays)


def captures(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Capture) for event in events)


def lays_singles(events: Sequence[Event]) -> bool:
    """Return whether every stone taken up gets a cell of its own."""
    return all(event.count == 1 for event in events if isinstance(event, Lay))


class UnStack(Game[Position, Event]):
    """UnStack: what the shared parts of the arcade ask of it."""

    above = 1
    rules = rules
    think = staticmethod(engine.UnStackEngine.think)
    reason = staticmethod(advice.reason)
    deed = staticmethod(advice.deed)
    where = staticmethod(advice.where)
    lesson = read_lesson("unstack", lesson_start, (lays_several, captures, lays_singles))
    workshop = UnStackWorkshop()
    puzzles = puzzles.UnStackPuzzles()

    def forced(self, position: Position) -> bool:
        return rules.outcome(position) is None and not can_move(position, position.side)

    def levels(self, position: Position) -> Mapping[str, Mapping[str, float]]:
        return LEVELS[position.rules]

    def named_options(self, session: Session[Position, Event]) -> tuple[str, ...]:
        variant = session.position.rules
        return (f"rules={variant}",) if variant != CLASSIC else ()

    def highlight(self, events: Sequence[Event]) -> MoveHighlight | None:
        captured = advice.captured(events)
        if captured:
            return MoveHighlight(HighlightKind.CAPTURE, share(captured, 12))
        return MoveHighlight(HighlightKind.PASS) if any(isinstance(event, Pass) for event in events) else None

    def move_counts(self, before: Position, move: str, after: Position) -> Mapping[str, int]:
        other = 1 - before.side
        return {"capture": stones(before.cells)[other] - stones(after.cells)[other]}

    def scale(self, position: Position) -> float:
        return scale_of(engine.ODDS_FILE, position.rules)


GAME = UnStack(INFO)

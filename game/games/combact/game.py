"""Combact as the arcade knows it."""

from collections.abc import Mapping, Sequence

from game.games.combact import INFO, advice, engine, levels, puzzles, rules
from game.games.combact.rules.goals import standing
from game.games.combact.rules.laying import moves_left
from game.games.combact.rules.moves import BaseConnected, Event, OriginatorPut, Passed, Placed, TokenSpent
from game.games.combact.rules.position import Goal, Position
from game.games.combact.workshop import CombactWorkshop
from game.language import N_
from game.play.port.game import Game, Step, read_lesson
from game.play.port.move_highlight import HighlightKind, MoveHighlight, share
from game.play.session.session import Session
from game.players.evaluation import scale_of

LEVELS: Mapping[str, Mapping[str, float]] = {
    "medium": {"nodes": 15, "spread": 135, "overlooks": 0.89},
    "hard": {"nodes": 160},
}

SEARCHING: Mapping[str, Mapping[str, float]] = {"easy": {"sees": 0, "nodes": 50, "spread": 260, "overlooks": 0.96}}
"""For time it is not enough to see some answers: who only does so is no better than Beginner."""

GREATER = 100
"""Moves taken away that count as much as a field or a base."""


def puts(events: Sequence[Event]) -> bool:
    return any(isinstance(event, OriginatorPut) for event in events)


def lays(events: Sequence[Event]) -> bool:
    return any(isinstance(event, Placed) for event in events)


class Combact(Game[Position, Event]):
    """Combact: what the shared parts of the arcade ask of it."""

    rules = rules
    parse_level = staticmethod(levels.parse_level)
    think = staticmethod(engine.think)
    reason = staticmethod(advice.reason)
    deed = staticmethod(advice.deed)
    where = staticmethod(advice.where)
    lesson = read_lesson("combact", accepts=(puts, lays))
    pie_rule = (
        Step("", N_("Place the originator in the ring."), "", "", puts),
        Step("", N_("Lay White's first piece."), "", "", lays),
        Step("", N_("Lay Black's first piece."), "", "", lays),
    )
    workshop = CombactWorkshop()
    puzzles = puzzles.CombactPuzzles()

    def levels(self, position: Position) -> Mapping[str, Mapping[str, float]]:
        return {**LEVELS, **SEARCHING} if position.goal is Goal.TIME else LEVELS

    def named_options(self, session: Session[Position, Event]) -> tuple[str, ...]:
        campaign = ("goal=campaign",) if session.match.campaign else ()
        return f"goal={session.position.goal}", *campaign

    def highlight(self, events: Sequence[Event]) -> MoveHighlight | None:
        tokens = sum(len(event.points) for event in events if isinstance(event, TokenSpent))
        if any(isinstance(event, BaseConnected) for event in events):
            return MoveHighlight(HighlightKind.BASE)
        if tokens:
            return MoveHighlight(HighlightKind.TOKEN, share(tokens, 3))
        return MoveHighlight(HighlightKind.PASS) if any(isinstance(event, Passed) for event in events) else None

    def taken(self, before: Position, move: str, after: Position) -> int:
        """Moves taken away; where moves are not the goal, fields or bases won and taken away count more."""
        side = before.side
        lost = moves_left(before, 1 - side) - moves_left(after, 1 - side)
        if before.goal is Goal.TIME:
            return lost
        was = standing(before)
        now = standing(after)
        return lost + GREATER * (now[side] - was[side] + was[1 - side] - now[1 - side])

    def scale(self, position: Position) -> float:
        return scale_of(engine.ODDS_FILE, position.goal)


GAME = Combact(INFO)

"""Explode! as the arcade knows it."""

from collections.abc import Mapping, Sequence

from game.games.explode import INFO, advice, engine, puzzles, rules
from game.games.explode.rules.moves import Event, Position, Wave, blast, limited, sums
from game.games.explode.workshop import ExplodeWorkshop
from game.play.port.game import Game, read_lesson
from game.play.port.move_highlight import HighlightKind, MoveHighlight, share
from game.play.port.move_result import apply_move
from game.players.evaluation import scale_of
from game.rules import OptionValue

HOPELESS_SHARE = 30
"""A side with no more than one of so many counters has no hope. In 627 games between levels of all strengths 74 sides
came to this at two moves in a row; one of them won, and one was not beaten within 600 moves.
"""

LEVELS: Mapping[str, Mapping[str, float]] = {
    "medium": {"spread": 175, "overlooks": 0.85},
    "hard": {"spread": 140, "overlooks": 0.82},
}


SMALL = 9
"""Maximum number of cells of a board on which nearly all moves are seen at a glance,"""
GLIMPSE: Mapping[str, Mapping[str, float]] = {"beginner": {"sees": 2}}
"""so that Beginner would be as good as one who has learnt to take the most."""


class Explode(Game[Position, Event]):
    """Explode!: what the shared parts of the arcade ask of it."""

    above = 0
    rules = rules
    think = staticmethod(engine.ExplodeEngine.think)
    reason = staticmethod(advice.reason)
    deed = staticmethod(advice.deed)
    where = staticmethod(advice.where)
    lesson = read_lesson("explode")
    workshop = ExplodeWorkshop()
    puzzles = puzzles.ExplodePuzzles()

    def arranged(self, position: Position, options: Mapping[str, OptionValue]) -> Position:
        return limited(position, int(options.get("turns", 0)))

    def levels(self, position: Position) -> Mapping[str, Mapping[str, float]]:
        return {**LEVELS, **GLIMPSE} if len(position.cells) <= SMALL else LEVELS

    def highlight(self, events: Sequence[Event]) -> MoveHighlight | None:
        bursts = sum(len(event.exploded) for event in events if isinstance(event, Wave))
        return MoveHighlight(HighlightKind.BURST, share(bursts, 60)) if bursts else None

    def hopeless(self, position: Position, score: int) -> bool:
        """Return whether next to nothing is left; the search scores even a last single star at only -380."""
        counters = sums(position)
        return counters[position.side] * HOPELESS_SHARE <= sum(counters)

    def scale(self, position: Position) -> float:
        return scale_of(engine.ODDS_FILE, "standard")

    def move_counts(self, before: Position, move: str, after: Position) -> Mapping[str, int]:
        shown = blast(before, apply_move(rules, before, move).events)
        return {"chain": max(shown.bursts.values(), default=0), "capture": len(shown.turned)}


GAME = Explode(INFO)

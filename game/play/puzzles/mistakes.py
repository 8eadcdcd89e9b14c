"""Puzzles of one's own mistakes: what was missed comes again, days apart, until it has been solved often enough."""

from datetime import date, timedelta
from typing import Annotated

from msgspec import Meta, Struct

from game.play.port.puzzle import Puzzle, PuzzleError, parse_puzzle

DAYS_UNTIL = (1, 3, 7, 21)
"""Days after which a puzzle comes again: after the mistake, and after each time in a row that it was solved at once."""
MOST_MISTAKES = 300
"""Maximum number of puzzles of a game that wait to come again."""


class Mistake(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A puzzle that comes again, as its line of text, with the ISO date from which it is due."""

    puzzle: str
    due: str
    solved: Annotated[int, Meta(ge=0, lt=len(DAYS_UNTIL))] = 0
    """Number of times in a row that it was solved at once."""


def missed(puzzle: Puzzle, today: str) -> Mistake:
    """Return the entry of a puzzle that was missed today."""
    return Mistake(puzzle.text, _later(today, DAYS_UNTIL[0]))


def after(mistake: Mistake, clean: bool, today: str) -> Mistake | None:
    """Return the entry after another attempt today; None after as many clean solutions as there are `DAYS_UNTIL`."""
    if not clean:
        return Mistake(mistake.puzzle, _later(today, DAYS_UNTIL[0]))
    solved = mistake.solved + 1
    if solved == len(DAYS_UNTIL):
        return None
    return Mistake(mistake.puzzle, _later(today, DAYS_UNTIL[solved]), solved)


def puzzle_of(mistake: Mistake) -> Puzzle | None:
    """Return the puzzle of an entry; None if its text cannot be read."""
    try:
        return parse_puzzle(mistake.puzzle)
    except PuzzleError:
        return None


def _later(day: str, days: int) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()

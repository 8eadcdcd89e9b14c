"""Lines of play: moves made and taken back, branches, and how the players ended them; pure data of a saved session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from game.checks import converted, line, mapping
from game.play.session.time_control import Spent
from game.rules import Outcome

RESIGNED = "resigned"
AGREED = "agreed"
OVERDUE = "overdue"
OVERTIME = "overtime"
"""Reasons of outcomes in every game: resignation, agreement, a move that did not come in time, a clock that ran out."""
LOSSES = (RESIGNED, OVERDUE, OVERTIME)
"""Those that name the side that has lost, as values of `Ended` do."""
UNDO = "undo"
HINT = "hint"
COPY = "copy"
"""Kinds of help: moves taken back and replaced, hints; and a game begun as a copy of another."""
AIDS = (UNDO, HINT, COPY)
Aid = Annotated[str, Meta(pattern=rf"^({'|'.join(AIDS)})\Z")]
LONGEST_DATE = 40
MOST_MOVES = 10**9
"""Maximum of `Branch.after`."""


class Ended(Struct, frozen=True, kw_only=True):
    """End that the players gave a line of moves, if they did."""

    resigned: Literal[0, 1] | None = None
    """The side that resigned."""
    agreed: bool = False
    """True if they agreed on a draw."""
    overdue: Literal[0, 1] | None = None
    """The side that did not move in time."""
    overtime: Literal[0, 1] | None = None
    """The side whose clock ran out."""

    @property
    def verdict(self) -> Outcome | None:
        for side, reason in zip((self.resigned, self.overdue, self.overtime), LOSSES, strict=True):
            if side is not None:
                return Outcome(1 - side, reason)
        return Outcome(None, AGREED) if self.agreed else None


def verdict_data(verdict: Outcome | None) -> dict[str, Any]:
    """Return the values of `Ended` for a verdict, as far as they are not their defaults."""
    if verdict is None:
        return {}
    if verdict.winner is None:
        return {"agreed": True}
    return {verdict.reason: 1 - verdict.winner}


class Branch(Ended, frozen=True):
    """A branch: the moves replaced when another move was made at an earlier point of the line."""

    after: Annotated[int, Meta(ge=0, le=MOST_MOVES)]
    """Number of moves of the main line before it."""
    moves: list[str]


class Line(Ended, frozen=True):
    """A line of play from the start: moves made, moves taken back, and how the players ended it."""

    moves: list[str]
    undone: list[str]
    began: Annotated[str, Meta(max_length=LONGEST_DATE)] = ""
    branches: list[Branch] = []
    aid: frozenset[Aid] | None = None
    """As `Session.aid`."""
    spent: list[Spent] = []
    """Milliseconds spent on each move, also on those undone; empty without clocks."""


def shelved(branches: Sequence[Branch], left: Branch) -> list[Branch]:
    """Return the branches after leaving a line at `left`, which is appended.

    Branches that began later begin where `left` does.
    """

    def begun(branch: Branch) -> Branch:
        common = branch.after - left.after
        return replace(branch, after=left.after, moves=left.moves[:common] + branch.moves) if common > 0 else branch

    return [*map(begun, branches), left]


def shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of moves two lines begin with in common.

    >>> shared(["a5", "d1", "b4"], ["a5", "e1"])
    1
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def trimmed(branches: Sequence[Branch], line: Sequence[str]) -> list[Branch]:
    """Return branches without the moves they share with a line; those without moves of their own are left out.

    >>> trimmed([Branch(0, ["a5", "d1"])], ["a5", "e1"])
    [Branch(after=1, moves=['d1'], resigned=None, agreed=False, overdue=None, overtime=None)]
    """
    found = []
    for branch in branches:
        common = shared(branch.moves, line[branch.after :])
        if common < len(branch.moves):
            found.append(replace(branch, after=branch.after + common, moves=branch.moves[common:]))
    return found


def line_of(name: str, data: object) -> Line:
    """Parse a line of play. Raises `Unfit`."""
    read = converted(name, data, Line)
    line("began", read.began, LONGEST_DATE)
    if not (read.moves or read.undone or "aid" in mapping(name, data)):
        return replace(read, aid=frozenset())  # Of old saves it is not known.
    return read

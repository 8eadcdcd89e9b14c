"""Lines of moves as they are saved: moves made, moves taken back, and branches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from game.checks import Unfit, choice, entries, flag, line, mapping, quoted, whole
from game.rules import Outcome

RESIGNED, AGREED = "resigned", "agreed"
"""Reasons of outcomes by resignation and by agreement, in every game."""
UNDO, HINT, COPY = "undo", "hint", "copy"
"""Kinds of help: moves taken back and replaced, hints; and a game begun as a copy of another."""
AIDS = (UNDO, HINT, COPY)
LONGEST_DATE = 40
MOST_MOVES = 10**9
"""Maximum of `Branch.after`."""


class Branch(Struct, frozen=True):
    """A branch: the moves replaced when another move was made at an earlier point of the line."""

    after: int
    """Number of moves of the main line before it."""
    moves: list[str]
    verdict: Outcome | None = None
    """Its end by resignation or agreement, or None."""


class Line(Struct, frozen=True):
    """A line of play from the start: moves made, moves taken back, and how the players ended it."""

    moves: list[str]
    undone: list[str]
    verdict: Outcome | None = None
    began: str = ""
    branches: list[Branch] = []
    aid: frozenset[str] | None = frozenset()
    """As `Session.aid`."""


def shelved(branches: Sequence[Branch], left: Branch) -> list[Branch]:
    """Return the branches after leaving a line at `left`, which is appended.

    Branches that began later begin where `left` does.
    """

    def begun(branch: Branch) -> Branch:
        common = branch.after - left.after
        return replace(branch, after=left.after, moves=left.moves[:common] + branch.moves) if common > 0 else branch

    return [*map(begun, branches), left]


def apart(branches: Sequence[Branch], line: Sequence[str]) -> list[Branch]:
    """Return branches without the moves they share with a line; those without moves of their own are left out."""
    found = []
    for branch in branches:
        pairs = enumerate(zip(branch.moves, line[branch.after :], strict=False))
        common = next(
            (n for n, (own, other) in pairs if own != other), min(len(branch.moves), len(line) - branch.after)
        )
        if common < len(branch.moves):
            found.append(replace(branch, after=branch.after + common, moves=branch.moves[common:]))
    return found


def line_of(data: Mapping[str, object]) -> Line:
    """Parse a line of play. Raises `Unfit`."""
    began = line("began", data.get("began", ""), LONGEST_DATE)
    ways = [mapping("branches", entry) for entry in entries("branches", data.get("branches", []))]
    branches = [
        Branch(whole("after", way.get("after"), 0, MOST_MOVES), _moves(way, "moves"), _verdict(way)) for way in ways
    ]
    moves, undone = _moves(data, "moves"), _moves(data, "undone")
    aid = data.get("aid", None if moves or undone else [])
    known = None if aid is None else frozenset(choice("aid", one, AIDS) for one in entries("aid", aid))
    return Line(moves, undone, _verdict(data), began, branches, known)


def _verdict(data: Mapping[str, object]) -> Outcome | None:
    """Parse how the players ended a line. Raises `Unfit`."""
    resigned = data.get("resigned")
    if resigned is not None:
        return Outcome(1 - choice("resigned", resigned, (0, 1)), RESIGNED)
    return Outcome(None, AGREED) if flag("agreed", data.get("agreed", False)) else None


def _verdict_data(verdict: Outcome | None) -> dict[str, object]:
    winner = verdict.winner if verdict is not None else None
    return {"resigned": None if winner is None else 1 - winner, "agreed": verdict is not None and winner is None}


def line_data(left: Line) -> dict[str, object]:
    """Return a line of play as plain data."""
    branches = [
        {"after": branch.after, "moves": branch.moves, **_verdict_data(branch.verdict)} for branch in left.branches
    ]
    return {
        "moves": left.moves,
        "undone": left.undone,
        **_verdict_data(left.verdict),
        "began": left.began,
        "branches": branches,
        "aid": None if left.aid is None else sorted(left.aid),
    }


def _moves(data: Mapping[str, object], name: str) -> list[str]:
    """Parse a list of moves. Raises `Unfit`."""
    moves = []
    for move in entries(name, data.get(name)):
        if not isinstance(move, str):
            raise Unfit(f"{name} holds {quoted(move)}, which is not a move")
        moves.append(move)
    return moves

"""What a search is asked, and what it reports: values that players, games and the text face share."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

LOST: Final = -100_000
"""The score of a position from which a task is known to be out of reach."""

HOPELESS: Final = -500
"""The score of a position in which there is no hope any more. Between levels of all strengths 188 of 242 games of
UnStack and 85 of 242 of Combact came to where a side saw this at two moves in a row; none of them was saved.
"""


class Task(Struct, frozen=True):
    """What a level asks of one who plays alone: to reach its goal within so many moves from the session's beginning.

    `goal` is a word that its game understands, such as `12`; `solution` are moves that are said to reach it, from the
    beginning on.
    """

    goal: str
    moves: int
    solution: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The task as `go` takes it."""
        solution = f" solution {' '.join(self.solution)}" if self.solution else ""
        return f"goal {self.goal} within {self.moves}{solution}"


class Limits(Struct, frozen=True):
    """When a search ends, and what it is to find out; without any limit it goes on until it is stopped."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    early: bool = False
    """Whether the search ends before its time or its nodes are used up when its best move is clear."""
    infinite: bool = False
    """Whether the answer is to be kept back until the search is stopped."""
    task: Task | None = None
    """What has to be reached; None where the rules alone say what is good."""
    spread: int = 0
    """Root moves that are less than this worse than the best one get true scores too, which costs time."""


class Report(Struct, frozen=True):
    """What a depth found. `score` is for the side to move, in hundredths: the logarithm of its odds of winning."""

    depth: int
    """The depth in plies; 0 when the search was stopped before it had looked at any move."""
    nodes: int
    seconds: float
    score: int
    line: tuple[str, ...]
    """The best moves of both sides, as texts; never empty."""
    moves: tuple[tuple[str, int], ...] = ()
    """The root moves that are less than the limits' `spread` worse than the best one, with their scores, best first."""

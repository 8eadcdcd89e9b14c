"""Search requests and reports: values shared by players, games and the text face."""

from msgspec import Struct

LOST = -100_000
"""Score of a position in which a task is known to be out of reach."""

HOPELESS = -500
"""Score of a position without hope.

Between levels of all strengths 188 of 242 games of UnStack and 85 of 242 of Combact came to where a side saw this at
two moves in a row; none of them was saved.
"""


class SearchRequest(Struct, frozen=True):
    """The task of a level of one player: a goal to be reached within `moves` from the session's beginning.

    `goal` is a word of its game, such as `12`; `solution` are moves from the beginning that are said to reach it.
    """

    goal: str
    moves: int
    solution: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The task as an argument of `go`."""
        solution = f" solution {' '.join(self.solution)}" if self.solution else ""
        return f"goal {self.goal} within {self.moves}{solution}"


class SearchLimits(Struct, frozen=True):
    """Limits and options of a search; without any limit it runs until it is stopped."""

    seconds: float | None = None
    depth: int | None = None
    nodes: int | None = None
    early: bool = False
    """Whether to end before the time or the nodes are used up once the best move is clear."""
    infinite: bool = False
    """Whether to withhold the answer until the search is stopped."""
    task: SearchRequest | None = None
    """Task to be reached; None where the rules alone say what is good."""
    spread: int = 0
    """Margin below the best score within which root moves get exact scores, too; this takes time."""


class SearchInfo(Struct, frozen=True):
    """Result of one depth. `score` is for the side to move, in hundredths of the logarithm of its odds of winning."""

    depth: int
    """Depth in plies; 0 if the search was stopped before it had looked at any move."""
    nodes: int
    seconds: float
    score: int
    line: tuple[str, ...]
    """The best moves of both sides; never empty."""
    moves: tuple[tuple[str, int], ...] = ()
    """Root moves within the `spread` of the limits, with their scores, best first."""

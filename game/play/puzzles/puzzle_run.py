"""Puzzle run: a puzzle being solved move by move, without window, clock or process.

The caller has each move judged by `judge`, wherever there is time for it, and passes the verdict to `answer`.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum, auto
from typing import Generic

from msgspec import Struct

from game.play.port.game import Game
from game.play.port.puzzle import MOST_MOVES, Proof, Prover, Puzzle, PuzzleError, Unproved, Verdict, checked
from game.rules import E, IllegalMove, P

PATIENT = 20_000_000
"""Limit of positions of a proof that the player waits for and can cancel."""


class RunStage(Enum):
    """State of a run."""

    MOVE = auto()
    """Waits for the solver's next move."""
    VERDICT = auto()
    """Waits for the verdict on a move."""
    BACK = auto()
    """Shows the wrong move and its refutation, to be taken back."""
    OVER = auto()
    """Solved, or given up."""


class PuzzleRun(Generic[P, E]):
    """Progress of solving one puzzle."""

    def __init__(self, game: Game[P, E], puzzle: Puzzle) -> None:
        """Raises `PuzzleError` if the puzzle does not fit the game."""
        self.game = game
        self.puzzle = puzzle
        self.position = start_of(game, puzzle)
        """The position after the right moves so far and their answers."""
        self.side = game.rules.side_to_move(self.position)
        """The solving side."""
        self.stage = RunStage.MOVE
        self.moves: list[str] = []
        """The right moves so far, and the answers."""
        self.left = puzzle.moves
        """Number of own moves left."""
        self.line = puzzle.line
        """A solution from here on, for show."""
        self.tried = ""
        """The move being judged, or refuted."""
        self.verdict: Verdict | None = None
        """The verdict on the last move."""
        self.slips = 0
        """Number of wrong moves."""
        self.helped = False
        """True if a hint was shown."""
        self.solved = False

    @property
    def clean(self) -> bool:
        """True if it was solved without a mistake or help."""
        return self.solved and not self.slips and not self.helped

    def play(self, move: str) -> None:
        """Try a move, which waits for its verdict then. Raises a `RulesError` if it is illegal, or not the time."""
        if self.stage is not RunStage.MOVE:
            raise IllegalMove(move, "over")
        self.game.rules.play(self.position, move)
        self.tried = move
        self.stage = RunStage.VERDICT

    def answer(self, verdict: Verdict) -> None:
        """Take the verdict on the move; one that comes too late is ignored."""
        if self.stage is not RunStage.VERDICT:
            return
        self.verdict = verdict
        if not verdict.right:
            self.slips += verdict.proof is not Proof.UNKNOWN
            self.stage = RunStage.BACK
            return
        self._make(self.tried)
        self.left = max(1, self.left - 1)
        self.solved = verdict.proof is Proof.SOLVED
        answered = bool(verdict.line) and self.game.players > 1
        if answered:
            self._make(verdict.line[0])
        self.line = verdict.line[1:] if answered else verdict.line
        self.stage = RunStage.OVER if self.solved else RunStage.MOVE

    def back(self) -> None:
        """Take back the wrong move and its refutation."""
        if self.stage is RunStage.BACK:
            self.tried = ""
            self.stage = RunStage.MOVE

    def give_up(self) -> None:
        """End it unsolved; `line` is the solution."""
        if self.stage is not RunStage.OVER:
            self.tried = ""
            self.stage = RunStage.OVER

    def hint(self) -> tuple[str, ...]:
        """Return the moves of a hint, which counts as help; none while there is nothing to be hinted at."""
        if self.stage is not RunStage.MOVE or not self.line:
            return ()
        self.helped = True
        return self.line

    def _make(self, move: str) -> None:
        self.position = self.game.rules.play(self.position, move)
        self.moves.append(move)


def judge(game: Game[P, E], puzzle: Puzzle, made: Sequence[str], move: str) -> Verdict:
    """Return what is proved of a move in a puzzle, after the moves `made` by both sides.

    It depends on nothing else, so it may run anywhere. Raises `PuzzleError` for a puzzle that does not fit the game,
    and a `RulesError` for illegal moves.
    """
    position = start_of(game, puzzle)
    side = game.rules.side_to_move(position)
    left = puzzle.moves
    for earlier in made:
        left -= game.rules.side_to_move(position) == side
        position = game.rules.play(position, earlier)
    game.rules.play(position, move)
    try:
        # Where any winning move is right, it may take longer than the shortest solution.
        return prover_of(game, puzzle).judge(position, move, max(1, left))
    except Unproved:
        return Verdict(Proof.UNKNOWN)


class Found(StrEnum):
    """Result of a proof so far."""

    NOTHING = "nothing"
    """Not begun."""
    SO_FAR = "not"
    """Still searching; there is no solution in `number` moves."""
    PROVED = "proved"
    """It takes `number` moves, and no fewer; `line` is a solution or, for a kind that counts, all right moves."""
    NONE = "none"
    """There is no solution in `number` moves."""
    UNKNOWN = "unknown"
    """Unknown for `number` moves: the limit of positions was reached."""


class ProofState(Struct, frozen=True):
    """Progress of a proof."""

    found: Found
    number: int = 0
    line: tuple[str, ...] = ()


def prove(game: Game[P, E], position: P, kind: str, aim: int, most: int) -> Iterator[ProofState]:
    """Find the least number of moves, up to `most`, that solve a task; yield each number as it is ruled out, then the
    result.
    """
    if game.puzzles is None:
        raise PuzzleError(f"{game.name} has no puzzles")
    prover, most = game.puzzles.prover(kind, aim, PATIENT), min(most, MOST_MOVES)
    for number in range(1, most + 1):
        try:
            if prover.least(position, number) is not None:
                line = (prover.keys if aim else prover.line)(position, number)
                yield ProofState(Found.PROVED, number, line)
                return
        except Unproved:
            yield ProofState(Found.UNKNOWN, number)
            return
        yield ProofState(Found.SO_FAR, number)
    yield ProofState(Found.NONE, most)


def prover_of(game: Game[P, E], puzzle: Puzzle) -> Prover[P]:
    """Return a prover for the puzzle's task. Raises `PuzzleError` if the game has no puzzles."""
    if game.puzzles is None:
        raise PuzzleError(f"{game.name} has no puzzles")
    return game.puzzles.prover(puzzle.kind, puzzle.aim)


def start_of(game: Game[P, E], puzzle: Puzzle) -> P:
    """Return the start position of a puzzle. Raises `PuzzleError` if it does not fit the game."""
    if game.puzzles is None or puzzle.game != game.name:
        raise PuzzleError(f"{game.name} has no puzzles of {puzzle.game}")
    return checked(puzzle, game.rules, game.puzzles.kinds)

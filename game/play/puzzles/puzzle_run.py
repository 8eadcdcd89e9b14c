"""A puzzle being solved, move by move, without a window, a clock or a process.

What was played is judged by `judge`, wherever there is time for it: the run waits in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, StrEnum, auto
from typing import Final, Generic

from msgspec import Struct

from game.play.port.game import Game
from game.play.port.puzzle import MOST_MOVES, Proof, Prover, Puzzle, PuzzleError, Unproved, Verdict, checked
from game.play.table.hint import Hint, Told
from game.rules import E, IllegalMove, P

PATIENT: Final = 20_000_000
"""So many positions may be looked at for a proof that somebody waits for, and can end."""


class Stage(Enum):
    """What a run waits for."""

    MOVE = auto()
    """The solver's next move."""
    VERDICT = auto()
    """What is proved of the move that was made."""
    BACK = auto()
    """The wrong move and its refutation are shown; then they are to be taken back."""
    OVER = auto()
    """Solved, or given up."""


class PuzzleRun(Generic[P, E]):
    """How far the solving of one puzzle has come."""

    def __init__(self, game: Game[P, E], puzzle: Puzzle) -> None:
        """Raises `PuzzleError` for a puzzle that does not fit the game."""
        self.game, self.puzzle = game, puzzle
        self.position = start_of(game, puzzle)
        """The position after the right moves so far and their answers."""
        self.side = game.rules.side_to_move(self.position)
        """The side that solves."""
        self.stage = Stage.MOVE
        self.moves: list[str] = []
        """The right moves so far, and the answers."""
        self.left = puzzle.moves
        """Own moves left."""
        self.line = puzzle.line
        """How it goes on, for show."""
        self.tried = ""
        """The move that is being judged, or refuted."""
        self.verdict: Verdict | None = None
        """What was proved of the last move."""
        self.tries = 0
        """How many moves were tried."""
        self.slips = 0
        """How many of them were wrong."""
        self.told: Told | None = None
        """How much of a hint was given, at most."""
        self.solved = False
        self._asked: Told | None = None

    @property
    def clean(self) -> bool:
        """Whether it is solved without a slip and without help: that counts most."""
        return self.solved and not self.slips and self.told is None

    def play(self, move: str) -> None:
        """Try a move, which is then to be judged; raises a `RulesError` where it is not legal, or not awaited."""
        if self.stage is not Stage.MOVE:
            raise IllegalMove(move, "over")
        self.game.rules.play(self.position, move)
        self.tried, self.stage = move, Stage.VERDICT
        self.tries += 1

    def answer(self, verdict: Verdict) -> None:
        """Take what is proved of the move; one for a move that is not awaited any more is let go."""
        if self.stage is not Stage.VERDICT:
            return
        self.verdict = verdict
        if not verdict.right:
            self.slips += verdict.proof is not Proof.UNKNOWN
            self.stage = Stage.BACK
            return
        self._asked = None
        self._make(self.tried)
        self.left = max(1, self.left - 1)
        self.solved = verdict.proof is Proof.SOLVED
        answered = bool(verdict.line) and self.game.players > 1
        if answered:
            self._make(verdict.line[0])
        self.line = verdict.line[1:] if answered else verdict.line
        self.stage = Stage.OVER if self.solved else Stage.MOVE

    def back(self) -> None:
        """Take the wrong move and its refutation back."""
        if self.stage is Stage.BACK:
            self.tried, self.stage = "", Stage.MOVE

    def give_up(self) -> None:
        """End it unsolved: `line` is what would have been."""
        if self.stage is not Stage.OVER:
            self.tried, self.stage = "", Stage.OVER

    def hint(self) -> Hint | None:
        """A hint, with each call for the same move more of it: where to look, the move, the line."""
        if self.stage is not Stage.MOVE or not self.line:
            return None
        where = self.game.where(self.position, self.line)
        most = Told.LINE if len(self.line) > 1 else Told.MOVE
        if self._asked is None:
            self._asked = Told.WHERE if where else Told.MOVE
        else:
            self._asked = Told(min(self._asked + 1, most))
        self.told = max(self._asked, self.told or Told.WHERE)
        why = self.game.reason(self.position, self.line[0], self.line)
        return Hint(self.line[0], why, where=where, line=self.line, told=self._asked)

    def _make(self, move: str) -> None:
        self.position = self.game.rules.play(self.position, move)
        self.moves.append(move)


def judge(game: Game[P, E], puzzle: Puzzle, made: Sequence[str], move: str) -> Verdict:
    """What is proved of a move in a puzzle, after the moves `made` by both sides.

    It depends on nothing else, so that it may be asked anywhere. Raises `PuzzleError` for a puzzle that does not fit
    the game, and a `RulesError` for moves that are not legal.
    """
    position = start_of(game, puzzle)
    side, left = game.rules.side_to_move(position), puzzle.moves
    for earlier in made:
        left -= game.rules.side_to_move(position) == side
        position = game.rules.play(position, earlier)
    game.rules.play(position, move)
    try:
        # Where every way to win is right, one may take longer than the shortest.
        return prover_of(game, puzzle).judge(position, move, max(1, left))
    except Unproved:
        return Verdict(Proof.UNKNOWN)


class Found(StrEnum):
    """What has come of it."""

    NOTHING = "nothing"
    """Nobody has asked."""
    SO_FAR = "not"
    """It is being looked for; `number` moves are too few."""
    PROVED = "proved"
    """It takes `number` moves, and no fewer; `line` is a solution, or where something is counted all right moves."""
    NONE = "none"
    """It cannot be done in `number` moves."""
    UNKNOWN = "unknown"
    """Nobody knows whether `number` moves do."""


class ProofState(Struct, frozen=True):
    """How far a proof has come."""

    found: Found
    number: int = 0
    line: tuple[str, ...] = ()


def prove(game: Game[P, E], position: P, kind: str, aim: int, most: int) -> Iterator[ProofState]:
    """In how few moves a task can be done in a position, `most` at most, after all numbers that are ruled out."""
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
    """A prover for the puzzle's task; raises `PuzzleError` where the game has no puzzles."""
    if game.puzzles is None:
        raise PuzzleError(f"{game.name} has no puzzles")
    return game.puzzles.prover(puzzle.kind, puzzle.aim)


def start_of(game: Game[P, E], puzzle: Puzzle) -> P:
    """The position a puzzle begins with; raises `PuzzleError` where it does not fit the game."""
    if game.puzzles is None or puzzle.game != game.name:
        raise PuzzleError(f"{game.name} has no puzzles of {puzzle.game}")
    return checked(puzzle, game.rules, game.puzzles.kinds)

"""A puzzle: a position and a task in it that is proved. It can be done, in no fewer moves, and what is wrong fails.

A puzzle is one line of text, the position last:

    explode win 3 hard 1720 c3 c3,b3,c3 .,b3,r4,b4/r3,b1,.,r1/b1,r5,b4,. r

its game, its kind (`waves:2` where the kind counts something), the least number of own moves, how hard it is in a word
and on the scale of the ratings, the moves that are right at first, and a line of moves for show.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from base64 import b32encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Final, Generic, Protocol, TypeVar

from msgspec import Struct

from game.checks import Unfit, choice, limited, line, quoted, whole
from game.language import N_, N_plural
from game.play.port.advice import Reason
from game.rules import DIGITS, E, P, P_contra, Rules, RulesError

T = TypeVar("T")

LONGEST: Final = 2000
"""Letters of a puzzle."""
MOST_MOVES, MOST_AIM, MOST_RATING = 20, 99, 4000
MOST_KEYS: Final = 20
LONGEST_LINE: Final = 60
"""Moves of both sides."""
_WORD: Final = re.compile(r"[a-z][a-z0-9]{0,19}")
_KIND: Final = re.compile(r"([a-z]{1,20})(?::([1-9][0-9]?))?")
_MOVE: Final = re.compile(r"[!-+\--~]{1,40}")
_NOTHING: Final = "-"
_PARTS: Final = ("game", "kind", "moves", "grade", "rating", "keys", "line", "position")


class PuzzleError(ValueError):
    """Text that is no puzzle, or a puzzle that does not fit its game."""


class Unproved(ValueError):
    """A proof would have to look at more positions than it may."""


class Grade(StrEnum):
    """How hard a puzzle is."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


HARDER: Final = 120
"""A point of difficulty on the scale of the ratings."""


def graded(points: int) -> tuple[Grade, int]:
    """The grade and the rating of a puzzle with so many points of difficulty, before anybody has tried it.

    The points are its moves above two, and what makes its first move hard to see.
    """
    grade = Grade.EASY if points < 2 else Grade.MEDIUM if points < 4 else Grade.HARD
    return grade, max(0, min(MOST_RATING, 1000 + HARDER * points))


class Kind(Struct, frozen=True):
    """A kind of task: its name, what it is called, and one sentence for it, for one and for more.

    The sentence is translated where it is shown; `{n}` stands for the own moves, or for what the kind counts where it
    is `counted`; `{aim}` always for that, `{side}` and `{other}` for the side that solves and the other one.
    """

    name: str
    title: str
    """To be translated."""
    task: tuple[str, str]
    aims: range = range(1)
    """What may be counted; 0 is nothing."""
    counted: bool = False

    def sentence(self, puzzle: Puzzle) -> Reason:
        """What a puzzle asks."""
        return Reason(*self.task, puzzle.aim if self.counted else puzzle.moves)


class Puzzle(Struct, frozen=True):
    """A puzzle. Whether it fits its game is known once `checked` has said so; that it is right, by proving it again."""

    game: str
    kind: str
    aim: int
    """What the kind counts, such as the waves of a chain; 0 where nothing is counted."""
    moves: int
    """The least number of own moves."""
    keys: tuple[str, ...]
    """The first moves that are right."""
    grade: Grade
    rating: int
    """How hard it is on the scale of the ratings: who has this rating solves it every other time."""
    line: tuple[str, ...]
    """A solution for show, with the longest defence."""
    position: str

    @property
    def text(self) -> str:
        """The puzzle as `parse_puzzle` reads it."""
        kind = f"{self.kind}:{self.aim}" if self.aim else self.kind
        lists = ",".join(self.keys), ",".join(self.line) or _NOTHING
        return " ".join([self.game, kind, str(self.moves), self.grade, str(self.rating), *lists, self.position])

    @property
    def name(self) -> str:
        """A short name, made of the task alone: it stays when the puzzle is graded anew."""
        task = f"{self.game} {self.kind} {self.aim} {self.moves} {self.position}"
        return b32encode(sha256(task.encode()).digest())[:8].decode().lower()


def parse_puzzle(text: str) -> Puzzle:
    """The puzzle of a line; `PuzzleError` says what is wrong with it. Position and moves are only read by `checked`."""
    parts = text.split(" ", len(_PARTS) - 1) if len(text) <= LONGEST else []
    if len(parts) != len(_PARTS):
        raise PuzzleError(f"a puzzle is {', '.join(_PARTS)} in at most {LONGEST} letters, not {quoted(text)}")
    game, kind, moves, grade, rating, keys, shown, position = parts
    if not _WORD.fullmatch(game):
        raise PuzzleError(f"a game is a word, not {quoted(game)}")
    found = _KIND.fullmatch(kind)
    if found is None:
        raise PuzzleError(f"a kind is a word such as win or waves:2, not {quoted(kind)}")
    try:
        return Puzzle(
            game=game,
            kind=found[1],
            aim=int(found[2] or 0),
            moves=whole("moves", _number(moves), 1, MOST_MOVES),
            keys=limited("keys", _moves("keys", keys), MOST_KEYS),
            grade=Grade(choice("grade", grade, tuple(grade.value for grade in Grade))),
            rating=whole("rating", _number(rating), 0, MOST_RATING),
            line=limited("line", () if shown == _NOTHING else _moves("line", shown), LONGEST_LINE),
            position=line("position", position, LONGEST),
        )
    except Unfit as error:
        raise PuzzleError(str(error)) from error


def _number(text: str) -> int | str:
    """The number of a text, or the text where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else text


def _moves(name: str, text: str) -> tuple[str, ...]:
    moves = tuple(text.split(","))
    if not all(map(_MOVE.fullmatch, moves)):
        raise PuzzleError(f"{name} are moves with commas between them, not {quoted(text)}")
    return moves


def checked(puzzle: Puzzle, rules: Rules[P, E], kinds: Sequence[Kind]) -> P:
    """The position of a puzzle of this game; `PuzzleError` where kind, position, keys or line do not fit it."""
    kind = next((kind for kind in kinds if kind.name == puzzle.kind), None)
    if kind is None:
        raise PuzzleError(f"{puzzle.game} has no puzzles of the kind {quoted(puzzle.kind)}")
    if puzzle.aim not in kind.aims:
        raise PuzzleError(f"{kind.name} counts from {kind.aims[0]} to {kind.aims[-1]}, not to {puzzle.aim}")
    try:
        position = rules.parse_position(puzzle.position)
        for key in puzzle.keys:
            rules.play(position, key)
        after = position
        for move in puzzle.line:
            after = rules.play(after, move)
    except RulesError as error:
        raise PuzzleError(str(error)) from error
    return position


class Proof(StrEnum):
    """What is proved of a move."""

    SOLVED = "solved"
    """It does what the task asks."""
    RIGHT = "right"
    """The task can still be done within the moves left."""
    HOLDS = "holds"
    """Wrong: the other side holds out for longer than that."""
    WINS = "wins"
    """Wrong: the other side wins within `Verdict.n` of its moves."""
    MISSED = "missed"
    """Wrong: who plays alone can no longer do it within the moves left."""
    UNKNOWN = "unknown"
    """Nothing: a proof would have to look at more positions than it may."""


_SAID: Final = {
    Proof.SOLVED: Reason(N_("Solved.")),
    Proof.RIGHT: Reason(N_("Right. Go on.")),
    Proof.HOLDS: Reason(N_("{other} holds out.")),
    Proof.MISSED: Reason(N_("Now it takes too many moves.")),
    Proof.UNKNOWN: Reason(N_("It is not certain whether that is right.")),
}
_WINS: Final = N_plural("{other} wins with the next move.", "{other} wins in {n} moves.")


class Verdict(Struct, frozen=True):
    """What is proved of a move, and the line of moves that shows it.

    After a right move the line begins with the answer of the other side (where there is one) that holds out longest,
    and goes on to the end. After a wrong one it refutes it, and is to be taken back with the move.
    """

    proof: Proof
    line: tuple[str, ...] = ()
    n: int = 0

    @property
    def right(self) -> bool:
        return self.proof in (Proof.SOLVED, Proof.RIGHT)

    @property
    def reason(self) -> Reason:
        """What is said of it; `{other}` is the other side."""
        return Reason(*_WINS, self.n) if self.proof is Proof.WINS else _SAID[self.proof]

    @property
    def text(self) -> str:
        """The verdict in a line."""
        return f"{self.proof} {self.n} {','.join(self.line) or _NOTHING}"


class Prover(Protocol[P_contra]):
    """Proves one task, by looking at everything: nothing is guessed, and limits are numbers of positions.

    The position is always one in which the solver is to move; `left` are own moves, the next one included. What needs
    more than it may look at raises `Unproved`.
    """

    def least(self, position: P_contra, most: int) -> int | None:
        """The fewest own moves the task takes, or None where that is more than `most`, or never."""

    def keys(self, position: P_contra, left: int) -> tuple[str, ...]:
        """The moves with which the task is done within the moves left, in the order of the rules."""

    def line(self, position: P_contra, left: int) -> tuple[str, ...]:
        """A shortest solution, both sides' moves: the other side holds out as long as it can."""

    def judge(self, position: P_contra, move: str, left: int) -> Verdict:
        """What is proved of a legal move."""


def attempts(
    draw: Callable[[int], tuple[T, int]], prove: Callable[[T], Puzzle | None], seed: int
) -> Iterator[Puzzle | None]:
    """What comes of one thing after another that is drawn with the state of a generator; None where that is nothing."""
    state = seed
    while True:
        drawn, state = draw(state)
        try:
            found = prove(drawn)
        except Unproved:
            found = None
        yield found


class Puzzles(ABC, Generic[P]):
    """What a game offers for puzzles."""

    kinds: tuple[Kind, ...]
    """The kinds of tasks."""
    recipes: tuple[str, ...] = ()
    """How new ones can be made, quickly enough that somebody can wait for it; the easier ones first."""
    slow: tuple[str, ...] = ()
    """The recipes nobody can wait for."""
    quick: Mapping[Grade, tuple[str, ...]] = {}
    """Which of the `recipes` soon make one of a grade; none in games whose puzzles come from their file only."""
    ready: Mapping[Grade, tuple[str, ...]] = {}
    """Short names of puzzles of a grade that are made at once, where others of that grade take long."""

    def win(self, position: P) -> str:
        """The kind of the task to win in a position; empty in games that have none."""
        return ""

    @abstractmethod
    def prover(self, kind: str, aim: int, most: int = 0) -> Prover[P]:
        """A prover for a task, which may look at `most` positions, or else at as many as are quickly seen; it remembers
        what it has proved.
        """

    @abstractmethod
    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        """Tries to make a puzzle, one after another without end: a proved and roughly graded one, or None.

        The same seed gives the same tries on every machine.
        """

    @abstractmethod
    def greedy(self, position: P) -> Sequence[str]:
        """The moves that take the most at once, as who looks no further makes them. They seldom solve a puzzle."""

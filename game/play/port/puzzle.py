"""A puzzle: a position with a task that is proved to be soluble, in no fewer moves, and by the given moves only.

A puzzle is one line of text, the position last:

    explode win 3 hard 1720 c3 c3,b3,c3 .,b3,r4,b4/r3,b1,.,r1/b1,r5,b4,. r

These are its game, its kind (`waves:2` where the kind counts something), the least number of own moves, its difficulty
as a word and as a rating, the first moves that are right, and a solution for show.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from base64 import b32encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from game.checks import Unfit, choice, limited, line, quoted, whole
from game.language import N_, N_plural
from game.play.port.advice import Reason
from game.rules import DIGITS, E, P, P_contra, Rules, RulesError

T = TypeVar("T")

LONGEST_PUZZLE = 2000
"""Maximum length of a puzzle, in characters."""
MOST_MOVES = 20
MOST_AIM = 99
MOST_RATING = 4000
MOST_KEYS = 20
LONGEST_SOLUTION = 60
"""Maximum length of the solution, in moves of both sides."""
_WORD = re.compile(r"[a-z][a-z0-9]{0,19}")
_KIND = re.compile(r"([a-z]{1,20})(?::([1-9][0-9]?))?")
_MOVE = re.compile(r"[!-+\--~]{1,40}")
_NOTHING = "-"
_PARTS = ("game", "kind", "moves", "grade", "rating", "keys", "line", "position")


class PuzzleError(ValueError):
    """A text that is not a puzzle, or a puzzle that does not fit its game."""


class Unproved(ValueError):
    """A proof would exceed its limit of positions."""


class Grade(StrEnum):
    """Difficulty of a puzzle."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


_HARDER = 120
"""Rating points per point of difficulty."""


def graded(points: int) -> tuple[Grade, int]:
    """Return the initial grade and rating of a puzzle with some points of difficulty.

    The points are its moves above two, and whatever makes its first move hard to see.
    """
    if points < 2:
        grade = Grade.EASY
    elif points < 4:
        grade = Grade.MEDIUM
    else:
        grade = Grade.HARD
    return grade, max(0, min(MOST_RATING, 1000 + _HARDER * points))


class PuzzleKind(Struct, frozen=True):
    """A kind of task: its name, title and sentence, singular and plural.

    The sentence is translated where it is shown; `{n}` stands for the own moves, or for what a `counted` kind counts;
    `{aim}` always for the latter, `{side}` and `{other}` for the solving side and its opponent.
    """

    name: str
    title: str
    """Untranslated."""
    task: tuple[str, str]
    aims: range = range(1)
    """Possible values of what is counted; 0 for nothing."""
    counted: bool = False
    single: tuple[str, str] = ("", "")
    """The sentence where one thing is counted, if it is worded differently then."""
    ended: str = ""
    """Sentence about the end that is reached, where the rules do not end the game there."""

    def sentence(self, puzzle: Puzzle) -> Reason:
        """Return the sentence of a puzzle's task."""
        task = self.single if puzzle.aim == 1 and self.single[0] else self.task
        return Reason(*task, puzzle.aim if self.counted else puzzle.moves)


class Puzzle(Struct, frozen=True):
    """A puzzle. `checked` tells whether it fits its game; only proving it again tells whether it is right."""

    game: str
    kind: str
    aim: int
    """Value of what the kind counts, such as the waves of a chain; 0 for nothing."""
    moves: int
    """The least number of own moves."""
    keys: tuple[str, ...]
    """The first moves that are right."""
    grade: Grade
    rating: int
    """Difficulty as a rating: a solver of equal rating solves it every other time."""
    line: tuple[str, ...]
    """A solution for show, with the longest defence."""
    position: str

    @property
    def text(self) -> str:
        """The puzzle as a line of text, as `parse_puzzle` reads it."""
        kind = f"{self.kind}:{self.aim}" if self.aim else self.kind
        lists = ",".join(self.keys), ",".join(self.line) or _NOTHING
        return " ".join([self.game, kind, str(self.moves), self.grade, str(self.rating), *lists, self.position])

    @property
    def name(self) -> str:
        """A short name derived from the task alone, so that it stays when the puzzle is graded anew."""
        task = f"{self.game} {self.kind} {self.aim} {self.moves} {self.position}"
        from hashlib import sha256  # Not for the menu: its library takes long to load.

        return b32encode(sha256(task.encode()).digest())[:8].decode().lower()


@lru_cache(4_000)  # Screens read the same files again and again.
def parse_puzzle(text: str) -> Puzzle:
    """Parse the line of a puzzle. Position and moves are only read by `checked`. Raises `PuzzleError`."""
    parts = text.split(" ", len(_PARTS) - 1) if len(text) <= LONGEST_PUZZLE else []
    if len(parts) != len(_PARTS):
        raise PuzzleError(f"a puzzle is {', '.join(_PARTS)} in at most {LONGEST_PUZZLE} characters, not {quoted(text)}")
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
            line=limited("line", () if shown == _NOTHING else _moves("line", shown), LONGEST_SOLUTION),
            position=line("position", position, LONGEST_PUZZLE),
        )
    except Unfit as error:
        raise PuzzleError(str(error)) from error


def _number(text: str) -> int | str:
    """Return the number in a text, or the text if it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else text


def _moves(name: str, text: str) -> tuple[str, ...]:
    moves = tuple(text.split(","))
    if not all(map(_MOVE.fullmatch, moves)):
        raise PuzzleError(f"{name} are moves with commas between them, not {quoted(text)}")
    return moves


def checked(puzzle: Puzzle, rules: Rules[P, E], kinds: Sequence[PuzzleKind]) -> P:
    """Return the position of a puzzle. Raises `PuzzleError` if kind, position, keys or line do not fit the game."""
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
    """The proved value of a move."""

    SOLVED = "solved"
    """It solves the task."""
    RIGHT = "right"
    """The task can still be solved within the moves left."""
    HOLDS = "holds"
    """Wrong: the other side holds out for longer."""
    WINS = "wins"
    """Wrong: the other side wins within `Verdict.n` of its moves."""
    MISSED = "missed"
    """Wrong: a task of one player can no longer be solved within the moves left."""
    UNKNOWN = "unknown"
    """Nothing: the proof would exceed its limit of positions."""


_SAID = {
    Proof.SOLVED: Reason(N_("Solved.")),
    Proof.RIGHT: Reason(N_("Right. Go on.")),
    Proof.HOLDS: Reason(N_("{other} holds out.")),
    Proof.MISSED: Reason(N_("It would take more moves.")),
    Proof.UNKNOWN: Reason(N_("It is not certain whether that is right.")),
}
_TAKES = N_plural("From there it takes {n} more move.", "From there it takes {n} more moves.")
_WINS = N_plural("{other} wins with the next move.", "{other} wins in {n} moves.")


class Verdict(Struct, frozen=True):
    """The proved value of a move, and a line of moves that shows it.

    After a right move the line begins with the answer of the other side (if any) that holds out longest, and goes on to
    the end. After a wrong move the line refutes it, or shows how many moves it takes from there, and is to be taken
    back with it.
    """

    proof: Proof
    line: tuple[str, ...] = ()
    n: int = 0

    @property
    def right(self) -> bool:
        return self.proof in (Proof.SOLVED, Proof.RIGHT)

    @property
    def reason(self) -> Reason:
        """The sentence for the player; `{other}` is the other side."""
        if self.proof is Proof.WINS:
            return Reason(*_WINS, self.n)
        if self.proof is Proof.MISSED and self.n:
            return Reason(*_TAKES, self.n)
        return _SAID[self.proof]


class Prover(Protocol[P_contra]):
    """Proves one task by exhaustive search; its limits are numbers of positions.

    In every position the solver is to move; `left` counts own moves, the next one included. Methods raise `Unproved`
    where the limit is exceeded.
    """

    def least(self, position: P_contra, most: int) -> int | None:
        """Return the least number of own moves that solve the task, or None if that is more than `most`."""

    def keys(self, position: P_contra, left: int) -> tuple[str, ...]:
        """Return the moves that solve the task within the moves left, in the order of the rules."""

    def line(self, position: P_contra, left: int) -> tuple[str, ...]:
        """Return a shortest solution, moves of both sides, with the longest defence."""

    def judge(self, position: P_contra, move: str, left: int) -> Verdict:
        """Return what is proved of a legal move."""


def attempts(
    draw: Callable[[int], tuple[T, int]], prove: Callable[[T], Puzzle | None], seed: int
) -> Iterator[Puzzle | None]:
    """Yield the result of each attempt: something drawn with the state of a generator, and proved.

    None stands for an attempt that failed.
    """
    state = seed
    while True:
        drawn, state = draw(state)
        try:
            found = prove(drawn)
        except Unproved:
            found = None
        yield found


class Puzzles(ABC, Generic[P]):
    """The puzzles of a game."""

    kinds: tuple[PuzzleKind, ...]
    """Kinds of tasks."""
    recipes: tuple[str, ...] = ()
    """Recipes to make new ones while the player waits, the easier ones first."""
    slow: tuple[str, ...] = ()
    """Recipes that are too slow for that."""
    quick: Mapping[Grade, tuple[str, ...]] = {}
    """Recipes that soon make a puzzle of a grade; none in games whose puzzles come from their file only."""
    ready: Mapping[Grade, tuple[str, ...]] = {}
    """Codes of puzzles of a grade that are made at once, where finding one takes long."""

    def win(self, position: P) -> str:
        """Return the kind of the task to win in a position; "" in games that have none."""
        return ""

    @abstractmethod
    def prover(self, kind: str, aim: int, most: int = 0) -> Prover[P]:
        """Return a prover for a task, with a limit of `most` positions or, by default, of quickly searched ones.

        It remembers what it has proved.
        """

    @abstractmethod
    def tries(self, recipe: str, seed: int) -> Iterator[Puzzle | None]:
        """Yield attempts to make a puzzle, without end: a proved and roughly graded one, or None.

        The same seed gives the same attempts on every machine.
        """

    @abstractmethod
    def greedy(self, position: P) -> Sequence[str]:
        """Return the moves with the largest immediate gain. They seldom solve a puzzle."""

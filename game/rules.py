"""Protocol of the rules of every game: values in, values out.

A position is an immutable value; two are equal exactly if their texts are. A move is a short string. Nothing here or in
any module of rules knows pygame, a clock or a file.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from game.checks import Trouble, Unfit, brief, choice, quoted, whole

P = TypeVar("P")
"""Type of a game's positions."""
E = TypeVar("E")
"""Type of the events in a game's moves."""
P_contra = TypeVar("P_contra", contravariant=True)
OptionValue = int | str
SEED = "seed"
"""Name of the option that draws the random parts of a start position, in games that have it."""
DIGITS = 20
"""Maximum digits of a number that is parsed; a longer one is out of any range."""


class RulesError(Trouble):
    """A text or request that the rules refuse."""


class MalformedPosition(RulesError):
    """Text that is not a position of this game."""


class UnfitPosition(MalformedPosition):
    """An impossible position, such as one with too many pieces."""


class MalformedMove(RulesError):
    """Text that is not a move of this game in any position."""


class MalformedOption(RulesError):
    """An option that this game does not have, or a value outside its range."""


class IllegalMove(RulesError):
    """A well-formed move that this position does not allow.

    `reason` is one short fixed word of that game (a member of its `Refusal`), which a scene turns into a sentence.
    """

    def __init__(self, move: str, reason: str) -> None:
        super().__init__(f"illegal move {brief(move)}: {reason}")
        self.move = move
        self.reason = reason


class Outcome(Struct, frozen=True):
    """Result of a game: `winner` is 0 (the side that moved first), 1, or None for a draw.

    `reason` is one short fixed word of that game; `score` counts for each side what the reason refers to.
    """

    winner: int | None
    reason: str
    score: tuple[int, int] = (0, 0)


class Option(Struct, frozen=True):
    """An option of the start position: a whole number from `low` to `high`, or one of `choices`.

    Of a number the values `offered` are put up for choice; where it has its default, files and letters do not name it,
    so that they are as they were before there was such an option.
    """

    name: str
    default: OptionValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    offered: tuple[int, ...] = ()

    @property
    def values(self) -> Sequence[OptionValue]:
        """All values, in order."""
        return self.choices or range(self.low, self.high + 1)

    def check(self, value: object) -> OptionValue:
        """Return the value in its proper type; raises `MalformedOption` if it is out of range."""
        try:
            if self.choices:
                return choice(self.name, value, self.choices)
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= DIGITS:
                value = int(value)
            return whole(self.name, value, self.low, self.high)
        except Unfit as error:
            raise MalformedOption(str(error)) from error


def complete_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return every option with its given or default value; raises `MalformedOption` for a wrong name or value.

    >>> size = Option("size", 5, low=3, high=9)
    >>> complete_options((size,), {}), complete_options((size,), {"size": "7"})
    ({'size': 5}, {'size': 7})
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise MalformedOption("unknown option {name}", name=quoted(name))
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


def stated_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return the given values that files and letters name, checked; raises `MalformedOption`."""
    values = complete_options(options, given)
    unsaid = {option.name for option in options if option.offered and values[option.name] == option.default}
    return {name: values[name] for name in given if name not in unsaid}


class Rules(Protocol[P, E]):
    """Functions of a game's `rules` package.

    A position is any frozen value of that package; only the game's own modules look inside. It is equal to another one
    exactly when their texts are equal, and a move is a text: so undo is a list, a save is a replay, and a search in
    another process shares nothing with the game.
    """

    OPTIONS: tuple[Option, ...]

    def start(self, options: Mapping[str, OptionValue] = ...) -> P:
        """Return the start position for these options; missing ones have their defaults."""

    def parse_position(self, text: str) -> P:
        """Return the position of a text; raises `MalformedPosition`."""

    def position_text(self, position: P) -> str:
        """Return the text of a position; the inverse of `parse_position`."""

    def side_to_move(self, position: P) -> int:
        """Return 0 if the side that moves first is to move, else 1."""

    def legal_moves(self, position: P) -> list[str]:
        """Return all legal moves in canonical notation and a fixed order."""

    def play(self, position: P, move: str, events: list[E] | None = None) -> P:
        """Return the position after a move, and append what happened to `events` in order.

        Raises `MalformedMove` or `IllegalMove`.
        """

    def outcome(self, position: P, occurrences: int = 1) -> Outcome | None:
        """Return the result of the game, or None while it goes on.

        `occurrences` counts how often this position has come up in the game, this time included.
        """


@runtime_checkable
class ManyMoves(Protocol[P_contra]):
    """Rules of a game whose positions can have too many moves for a list."""

    def each_move(self, position: P_contra) -> Iterator[str]:
        """Yield the moves of `legal_moves`, one after another."""

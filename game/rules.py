"""What the rules of every game offer: values in, values out.

A position is an immutable value that equals another exactly when their texts are equal. A move is a short string.
Nothing here, nor in any module of rules, knows pygame, a clock or a file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from game.checks import Trouble, Unfit, brief, choice, quoted, whole

P = TypeVar("P")
"""The positions of a game."""
E = TypeVar("E")
"""What can happen in one of its moves."""
P_contra = TypeVar("P_contra", contravariant=True)
OptionValue = int | str
SEED: Final = "seed"
"""The option, where a game has it, that draws what chance decides in a start position."""
DIGITS: Final = 20
"""A number written with more digits is not read: it is outside of every range."""


class RulesError(Trouble):
    """Text or a request that the rules refuse."""


class MalformedPosition(RulesError):
    """Text that is no position of this game."""


class UnfitPosition(MalformedPosition):
    """A position that there cannot be, such as one with too many pieces."""


class MalformedMove(RulesError):
    """Text that is no move of this game, on any position."""


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
    """How a game ended: `winner` is 0 (the side that moved first), 1, or None for a draw.

    `reason` is one short fixed word of that game; `score` counts for each side what the reason speaks of.
    """

    winner: int | None
    reason: str
    score: tuple[int, int] = (0, 0)


class Option(Struct, frozen=True):
    """One option of the start position: a whole number from `low` to `high`, or one of `choices`."""

    name: str
    default: OptionValue
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()

    @property
    def values(self) -> Sequence[OptionValue]:
        """Everything it can be, in order."""
        return self.choices or range(self.low, self.high + 1)

    def check(self, value: object) -> OptionValue:
        """The value in its proper type; `MalformedOption` when it is outside the range."""
        try:
            if self.choices:
                return choice(self.name, value, self.choices)
            if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= DIGITS:
                value = int(value)
            return whole(self.name, value, self.low, self.high)
        except Unfit as error:
            raise MalformedOption(str(error)) from error


def complete_options(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, OptionValue]:
    """Every option with its given or default value; `MalformedOption` on an unknown name or a bad value."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise MalformedOption("unknown option {name}", name=quoted(name))
    return {name: option.check(given.get(name, option.default)) for name, option in known.items()}


class Rules(Protocol[P, E]):
    """The functions that a game's `rules` package offers.

    A position is whatever frozen value that package uses; nobody else looks inside but the game's own parts.
    """

    OPTIONS: tuple[Option, ...]

    def start(self, options: Mapping[str, OptionValue] = ...) -> P:
        """The start position for these options (missing ones have their defaults)."""

    def parse_position(self, text: str) -> P:
        """The position a text describes; raises `MalformedPosition`."""

    def position_text(self, position: P) -> str:
        """The text of a position; `parse_position` brings the same position back."""

    def side_to_move(self, position: P) -> int:
        """0 when the side that moves first is to move, else 1."""

    def legal_moves(self, position: P) -> list[str]:
        """Every legal move, canonically written, in a fixed order."""

    def play(self, position: P, move: str, events: list[E] | None = None) -> P:
        """The position after a move; what happened is appended to `events` in order when a list is given.

        Raises `MalformedMove` or `IllegalMove`.
        """

    def outcome(self, position: P, occurrences: int = 1) -> Outcome | None:
        """How the game ended, or None while it goes on.

        `occurrences` says how many times this position has come up in the game, this time included.
        """


@runtime_checkable
class ManyMoves(Protocol[P_contra]):
    """What rules offer besides under which a position can have too many moves for a list."""

    def each_move(self, position: P_contra) -> Iterator[str]:
        """The legal moves as in `legal_moves`, one after another."""

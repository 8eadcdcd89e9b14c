"""Occasions: what is being played at a table. Who makes the table says it, and it stays.

Where all occasions have to answer they are matched, with `assert_never` at the end: one that is added leads the type
checker there. Most answers stand in `state.py`, as questions to the table.
"""

from typing import Any

from msgspec import Struct

from game.play.port.game import Course


class Here(Struct, frozen=True):
    """A game at this machine, against a program, somebody beside the player, or nobody."""


class ByMail(Struct, frozen=True):
    """A game of two people who send each other its text."""


class Online(Struct, frozen=True):
    """A game with somebody at another machine, over a network."""

    hints: bool
    """True if both may ask for hints."""


class Racing(Struct, frozen=True):
    """A race: all begin alike, each at their own machine."""

    most: int
    """Number of moves after which a player has finished."""


class Onlooking(Struct, frozen=True):
    """A game of two others, watched while they play it."""


class Copied(Struct, frozen=True):
    """A copy of a game, to be looked at and played on in. It counts nowhere."""


class Trial(Struct, frozen=True):
    """A level that is still in the editor."""


class Taught(Struct, frozen=True):
    """A lesson, a puzzle or a demonstration, of which nothing is kept, or a game that is set up."""

    course: Course[Any]


Occasion = Here | ByMail | Online | Racing | Onlooking | Copied | Trial | Taught

"""What is said of a game before anybody plays it: little enough that a menu need not wait for its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from game.language import N_


class Goal(Struct, frozen=True):
    """Something that can be achieved in a game."""

    text: str
    """In English."""
    count: int
    """How much of it there has to be."""
    what: str
    """What is counted: games `won` against a level, those in a `row`, `levels` with stars, or the most of something in
    one game, as the statistics call it.
    """
    of: str = ""
    """The least of the levels of strength that counts."""
    stars: int = 1
    """So many of them a level needs."""


DUELS: Final = (
    Goal(N_("Won against Medium"), 1, "won", "medium"),
    Goal(N_("Won against Hard"), 1, "won", "hard"),
    Goal(N_("Won three in a row against Medium or better"), 3, "row", "medium"),
)
"""What can be achieved in every game of two."""
CHAIN: Final = Goal(N_("Set off a chain of five"), 5, "chain")


class About(Struct, frozen=True):
    """A game in a few words. Sentences and words are in English, and translated where they are shown."""

    name: str
    """The name of its package, of its levels' folder and of its saved game."""
    title: str
    """What it is called, in all languages."""
    summary: str
    """One sentence about it."""
    players: int
    """1 or 2."""
    sides: tuple[str, str]
    """The names of the sides."""
    words: Mapping[str, str] = {}
    """What the options a player may choose are called, and their values under `option=value`.

    Numbers need no names; those that have one are offered before all others, as degrees of difficulty.
    """
    notes: Mapping[str, str] = {}
    """What such a value means, in one sentence under `option=value`; `option=campaign` tells of a campaign."""
    counts: Mapping[str, tuple[str, str]] = {}
    """How many of an option that is a number are called: one, and `{n}` of them."""
    first_start: str = ""
    """The start position that a first game is offered with, where the usual one shows nothing yet; a level's name."""
    campaign: str = ""
    """The option that is chosen anew for every game of a campaign, in games that have campaigns."""
    goals: tuple[Goal, ...] = ()
    """What can be achieved."""

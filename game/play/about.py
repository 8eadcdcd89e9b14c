"""What is said of a game before anybody plays it: little enough that a menu need not wait for its rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class About:
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
    words: Mapping[str, str] = field(default_factory=dict)
    """What the options a player may choose are called, and their values under `option=value`.

    Numbers need no names; those that have one are offered before all others, as degrees of difficulty.
    """
    notes: Mapping[str, str] = field(default_factory=dict)
    """What such a value means, in one sentence under `option=value`; `option=campaign` tells of a campaign."""
    counts: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """How many of an option that is a number are called: one, and `{n}` of them."""
    campaign: str = ""
    """The option that is chosen anew for every game of a campaign, in games that have campaigns."""

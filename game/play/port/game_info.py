"""Facts about a game, few enough that a menu can show them without loading its rules."""

from collections.abc import Mapping

from msgspec import Struct

from game.language import N_


class Goal(Struct, frozen=True):
    """An achievement of a game."""

    text: str
    """In English."""
    count: int
    """Number to be reached."""
    what: str
    """Name of the count: games `won` against a level, those in a `row`, `levels` with stars, or the maximum of a value
    in one game, named as in the statistics.
    """
    of: str = ""
    """Lowest level of strength that counts."""
    stars: int = 1
    """Number of stars a level needs to count."""


DUELS = (
    Goal(N_("Won against Medium"), 1, "won", "medium"),
    Goal(N_("Won against Hard"), 1, "won", "hard"),
    Goal(N_("Won three in a row against Medium or better"), 3, "row", "medium"),
)
"""Achievements of every game of two players."""
CHAIN = Goal(N_("Set off a chain of five"), 5, "chain")


class GameInfo(Struct, frozen=True):
    """A game in a few words. Texts are in English, and translated where they are shown."""

    name: str
    """Name of its package, of the folder of its levels and of its saved game."""
    title: str
    """Title, the same in all languages."""
    summary: str
    """One sentence about it."""
    players: int
    """Number of players, 1 or 2."""
    sides: tuple[str, str]
    """Names of the sides."""
    words: Mapping[str, str] = {}
    """Names of options and of their values, the latter under `option=value`.

    Numbers need no names; named ones are offered before all others, as degrees of difficulty.
    """
    notes: Mapping[str, str] = {}
    """Explanations of values in one sentence, under `option=value`, or `option` for all that have none of their own;
    `option=campaign` explains a campaign.
    """
    chances: Mapping[str, str] = {}
    """Chances of both sides with a value, as far as they are known, in one sentence, under `option=value`."""
    counts: Mapping[str, tuple[str, str]] = {}
    """Counted names of numeric options: one, and `{n}` of them."""
    first_start: str = ""
    """Name of the level whose start position is offered for a first game, where the usual one shows nothing yet."""
    boards: Mapping[str, str] = {}
    """Sizes of boards that are offered first, by the level with such a start; "" stands for the usual one."""
    previews: bool = False
    """True if what a move would bring is shown beforehand, which two players can switch off."""
    campaign: str = ""
    """Option that is chosen anew for every game of a campaign, in games that have campaigns."""
    goals: tuple[Goal, ...] = ()

"""What the shared screens say of a game of one player: what counts in it, and how that is called."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.language import N_
from game.rules import OptionValue


class Solo(Struct, frozen=True):
    """Words and choices for the score tables, the set-up and the result; the simplest game has nothing to add.

    Texts are in English, and translated where they are shown.
    """

    counted: str = N_("Points")
    """What is counted: the head of its column."""
    fewer: bool = False
    """Whether fewer of it are better."""
    worth: int = 1
    """How much one of it weighs in the scores of a search."""
    option: str = ""
    """The option each value of which has a table of its own; empty where all games are in one."""
    manner: str = ""
    """The option that says in which way it is played: each has tables of its own, but for those `unlisted`."""
    usual: str = ""
    """The value of it that the names of tables do not mention."""
    unlisted: tuple[str, ...] = ()
    """The values of it whose games have no end, and so no table."""
    daily: Mapping[str, OptionValue] = {}
    """The options of each day's run, which is the same for everybody; empty in games without one."""
    by: str = ""
    """How the tables are kept apart, such as "by number of colours"; shown where there is no room to name each."""
    nobody: str = N_("No games yet.")
    """What an empty table says; `{n}` stands for the value of the option."""
    missed: str = N_("Not in the top ten this time.")
    """What the result says without a place in the table; `{n}` stands for the value of the option."""
    same_seed: str = N_("Same seed, same start.")
    """What a seed is good for, in games that have one."""
    same_start: str = N_("The same start")
    """The button that begins again from the same seed."""

    def table(self, values: Mapping[str, OptionValue]) -> str:
        """The name of the table for games with these options, be they listed there or not."""
        known = (str(values.get(name, "")) for name in (self.manner, self.option))
        return "-".join(value for value in known if value and value != self.usual)

    def apart(self, table: str) -> tuple[str, str]:
        """The manner that a table is for, and the value of the option that keeps tables apart."""
        manner, dash, value = table.rpartition("-")
        return (manner if dash else self.usual), value

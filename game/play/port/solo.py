"""Counting in games of one player, and the names for it on the shared screens."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from game.language import N_
from game.rules import OptionValue


class Solo(Struct, frozen=True):
    """Words and options for score tables, set-up and result.

    Texts are in English, and translated where they are shown.
    """

    counted: str = N_("Points")
    """Head of the column of what is counted."""
    fewer: bool = False
    """Whether fewer are better."""
    worth: int = 1
    """Value of one of them in the scores of a search."""
    option: str = ""
    """Option with a score table for each of its values; "" for a single table."""
    manner: str = ""
    """Option for the way of playing: each value has tables of its own, except for those `unlisted`."""
    usual: str = ""
    """Value of it that is left out of the names of tables."""
    unlisted: tuple[str, ...] = ()
    """Values of it whose games have no end, and so no table."""
    daily: Mapping[str, OptionValue] = {}
    """Options of each day's run, which is the same for everybody; empty in games without one."""
    by: str = ""
    """Separation of the tables in words, such as "by number of colours"; shown where there is no room to name each."""
    nobody: str = N_("No games yet.")
    """Text of an empty table; `{n}` stands for the value of the option."""
    missed: str = N_("Not in the top ten this time.")
    """Text of a result without a place in the table; `{n}` stands for the value of the option."""
    same_seed: str = N_("Same seed, same start.")
    """Use of a seed in words, in games that have one."""
    same_start: str = N_("The same start")
    """Label of the button that restarts from the same seed."""

    def table(self, values: Mapping[str, OptionValue]) -> str:
        """Return the name of the table for games with these options, whether it is listed or not."""
        known = (str(values.get(name, "")) for name in (self.manner, self.option))
        return "-".join(value for value in known if value and value != self.usual)

    def apart(self, table: str) -> tuple[str, str]:
        """Split the name of a table into its manner and the value of its option."""
        manner, dash, value = table.rpartition("-")
        return (manner if dash else self.usual), value

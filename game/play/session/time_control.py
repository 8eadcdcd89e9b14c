"""The time that two players have for a game: so much for each, and some more with every move (Fischer)."""

import re
from typing import Annotated

from msgspec import Meta, Struct

from game.checks import Unfit, quoted

MOST_SECONDS = 10**6
MOST_SPENT = 10**9
"""Maximum of the milliseconds spent on a move."""
Spent = Annotated[int, Meta(ge=0, le=MOST_SPENT)]
"""Milliseconds spent on a move."""
_TEXT = re.compile(r"([1-9][0-9]{0,5})\+([0-9]{1,6})", re.ASCII)


class TimeControl(Struct, frozen=True):
    """The time of each player; `str` returns the text that `parse_time_control` reads, such as `300+5`."""

    seconds: Annotated[int, Meta(ge=1, le=MOST_SECONDS)]
    increment: Annotated[int, Meta(ge=0, le=MOST_SECONDS)] = 0
    """Seconds that a player gets back with each move."""

    def __str__(self) -> str:
        return f"{self.seconds}+{self.increment}"


def parse_time_control(text: str) -> TimeControl:
    """Return the time of a text in a file. Raises `Unfit`."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise Unfit(f"a clock is written like 300+5, not {quoted(text)}")
    return TimeControl(int(found[1]), int(found[2]))

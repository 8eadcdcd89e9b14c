"""Claims: an entry by which a player takes a game whose other player has let the time for a move pass.

Nobody loses by itself: only who waits can claim. The entry names the dates it rests on, in UTC by the clock of who
claims: since when the other one was to move, and when the game was claimed.
"""

import re
from datetime import datetime, timedelta

from msgspec import Struct

_FORM = "%Y-%m-%dT%H:%M"
_DATE = r"\d{4}-\d\d-\d\dT\d\d:\d\d"
_CLAIM = re.compile(rf"!([01]),({_DATE}),({_DATE})", re.ASCII)
YEARS = range(1970, 3000)
MOST_DAYS = 60
"""Maximum time for a move, in days."""


class Claim(Struct, frozen=True):
    """A claim, with its dates in UTC and without a time zone, in whole minutes."""

    player: int
    """The player who claims."""
    since: datetime
    """When that player began to wait."""
    at: datetime

    @property
    def entry(self) -> str:
        return f"!{self.player},{moment_text(self.since)},{moment_text(self.at)}"

    def due(self, days: int) -> datetime:
        """Return when the move was to come, with so many days for it."""
        return self.since + timedelta(days=days)

    def is_due(self, days: int) -> bool:
        """Return whether so many days had passed; without a limit they never have."""
        return days > 0 and self.at >= self.due(days)


def claim_in(entry: str) -> Claim | None:
    """Return the claim of an entry; None if it is none."""
    found = _CLAIM.fullmatch(entry)
    if found is None:
        return None
    since = read_moment(found[2])
    at = read_moment(found[3])
    return Claim(int(found[1]), since, at) if since is not None and at is not None else None


def moment_text(moment: datetime) -> str:
    """Return a moment as it is kept and told."""
    return moment.strftime(_FORM)


def read_moment(text: str) -> datetime | None:
    """Return the moment of a text; None if it is none that anybody can have lived in."""
    try:
        moment = datetime.strptime(text, _FORM)
    except ValueError:
        return None
    return moment if moment.year in YEARS else None

"""The days for a move, where the players have agreed on a limit: since when somebody waits, until when the other one is
to move, and when the game can be claimed.

Whatever one of them does begins the time anew: a move, a request, an answer. All dates are in UTC.
"""

from datetime import datetime, timedelta

from game.play.remote.claim import Claim, claim_in, moment_text, read_moment
from game.play.remote.letter import Letter
from game.play.remote.remote_game import RemoteState

INACCURACY = timedelta(hours=1)
"""Time by which two clocks may run apart within the days for a move."""


def note_act(state: RemoteState, now: datetime) -> None:
    """Note that the player here does something."""
    if state.days:
        state.since = moment_text(now)
        state.acted = state.since


def note_news(state: RemoteState, now: datetime, since: str = "") -> None:
    """Note that the other player has done something, and has waited `since` the date that is told, if one is. By a
    clock that is wrong nobody waits since before the last act here, or from later than now.
    """
    if not state.days:
        return
    read = read_moment(since)
    acted = read_moment(state.acted)
    now = now.replace(tzinfo=None)
    moment = now if read is None else min(read, now)
    state.since = moment_text(moment if acted is None else max(moment, acted))


def due(state: RemoteState) -> datetime | None:
    """Return until when the next move is to come; None without a limit, or before the game has begun."""
    since = read_moment(state.since)
    return since + timedelta(days=state.days) if state.days and since is not None else None


def is_past(state: RemoteState, now: datetime) -> bool:
    """Return whether the time for the next move has passed."""
    until = due(state)
    return until is not None and now.replace(tzinfo=None) >= until


def claim_at(state: RemoteState, now: datetime) -> Claim | None:
    """Return the claim that the player here can make now; None if the time for a move has not passed."""
    since = read_moment(state.since)
    if since is None or not is_past(state, now):
        return None
    return Claim(state.player, since, now.replace(second=0, microsecond=0, tzinfo=None))


def is_early(state: RemoteState, letter: Letter, now: datetime) -> bool:
    """Return whether a letter claims a game although the days cannot have passed since the last act here. Only the
    clock here counts for that: that of the other player may be a year wrong.
    """
    entries = letter.entries
    acted = read_moment(state.acted)
    if len(entries) <= len(state.line) or claim_in(entries[-1]) is None or acted is None:
        return False
    passed = now.replace(tzinfo=None) - acted
    return timedelta(0) <= passed < timedelta(days=state.days) - INACCURACY

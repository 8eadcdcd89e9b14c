"""A group of friends who solve the puzzles of the day: what each tells the others, and what of it counts.

Results are told, not proved. Each member tells the last days in one sheet; the newest sheet of a member counts.
"""

from datetime import date
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from game.play.remote.letter import Key, LetterError, Name, unpack

MEMBERS = 12
"""Maximum number of members of a group."""
SHEET_DAYS = 7
"""Number of days that a sheet tells of."""
MOST_TRIES = 999
MOST_SECONDS = 99 * 3600

Word = Annotated[str, Meta(min_length=1, max_length=64)]


class Told(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Result of a daily task."""

    mark: Annotated[int, Meta(ge=0, le=2)]
    """0 for a puzzle not solved, 1 for one solved, 2 for one solved without a mistake or help."""
    points: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """Points of a run; 0 for a puzzle."""
    tries: Annotated[int, Meta(ge=0, le=MOST_TRIES)] = 0
    """0 where it is not known."""
    seconds: Annotated[int, Meta(ge=0, le=MOST_SECONDS)] = 0
    """0 where it is not known."""


Days = Annotated[dict[Word, Annotated[dict[Word, Told], Meta(max_length=20)]], Meta(max_length=SHEET_DAYS)]


class Sheet(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Message of a member, complete each time."""

    version: int
    name: Name
    number: Annotated[int, Meta(ge=0, le=2**53)]
    """Serial number: of two sheets of a member the one with the higher number is newer."""
    gone: bool = False
    """True if the member has left the group."""
    days: Days = {}
    """Results by ISO date and task."""


class Friend(Struct, frozen=True):
    """Another member, as last heard."""

    key: Key
    sheet: Sheet


class GroupState(Struct):
    """A group as it is kept."""

    secret: Key
    """The secret key of the member here, made for this group."""
    key: Key
    """The public one."""
    mine: Sheet
    others: Annotated[list[Friend], Meta(max_length=MEMBERS)] = field(default_factory=list)
    """The other members, in the order in which they came."""


def unpack_sheet(data: bytes) -> Sheet:
    """Parse a sheet. Raises `LetterError`."""
    sheet = unpack(data, Sheet)
    if not all(map(_is_day, sheet.days)):
        raise LetterError("it tells of no day")
    return sheet


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def together(old: Told | None, new: Told) -> Told:
    """Return what counts of two results of a task: the first one that solved it with all tries until then, or the most
    points.
    """
    if old is None:
        return new
    if old.mark:
        return new if new.points > old.points else old
    if not new.mark and not new.tries:
        return old
    tries = old.tries + new.tries
    seconds = old.seconds + new.seconds
    return replace(new, tries=min(tries, MOST_TRIES), seconds=min(seconds, MOST_SECONDS))


def keep(state: GroupState, day: str, task: str, told: Told) -> bool:
    """Add a result of the member here; return whether it is news for the others."""
    days = state.mine.days
    results = days.get(day, {})
    counts = together(results.get(task), told)
    known = sorted({*days, day})[-SHEET_DAYS:]
    if results.get(task) == counts or day not in known:
        return False
    merged = {**days, day: {**results, task: counts}}
    state.mine = replace(state.mine, days={one: merged[one] for one in known})
    return True


def take(state: GroupState, key: bytes, sheet: Sheet) -> bool:
    """Take a sheet, whose signature fits the key; return whether anything has changed that is shown."""
    if key == state.key:
        return _recover(state, sheet)
    place = next((at for at, friend in enumerate(state.others) if friend.key == key), len(state.others))
    known = state.others[place].sheet if place < len(state.others) else None
    if (known is not None and sheet.number <= known.number) or (known is None and sheet.gone):
        return False
    if place >= MEMBERS - 1:
        return False
    state.others[place : place + 1] = [] if sheet.gone else [Friend(key, sheet)]
    return known is None or sheet.gone or (sheet.name, sheet.days) != (known.name, known.days)


def _recover(state: GroupState, sheet: Sheet) -> bool:
    """Take back what the member here has told before and is not known any more."""
    mine = state.mine
    if sheet.number <= mine.number or sheet.gone:
        return False
    before = mine.days
    for day in sorted(sheet.days):
        for task in {*sheet.days[day]} - {*before.get(day, {})}:
            keep(state, day, task, sheet.days[day][task])
    state.mine = replace(state.mine, number=sheet.number)
    return state.mine.days != before

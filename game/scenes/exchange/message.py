"""Messages: the one game, level or invitation in a text that went through a mail program or a messenger.

What stands before and behind it does not matter, nor what it is wrapped in.
"""

import re
from itertools import islice

from msgspec import Struct

from game.checks import ONLINE_LINES
from game.play.levels import level_text
from game.play.records import record
from game.play.records.record import Head, RecordError, read_head
from game.scenes.exchange.wrapping import is_wrapped, plain, readings

_GAME, _LEVEL = (r"\s+".join(words) for words in (record.FORMAT, level_text.LEVEL_FORMAT))
_LINES = "|".join(line.removesuffix(":") for line in ONLINE_LINES)
_BEGINNING = re.compile(
    rf"(?<![^\W_])(?<!-)(?:(?P<game>{_GAME})\s|(?P<level>{_LEVEL})\s|(?P<line>{_LINES})(?::|%3A))", re.IGNORECASE
)
_STOP = re.compile(r"(?<=\s)\.(?![^\W_])")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_BROKEN = re.compile(r"[ \t]*\n\s*")
"""A line broken at a blank, perhaps within a value."""
_BEYOND = 40
"""Number of characters behind a level that are looked at: nothing else tells whether its last value stands there."""
MOST_TRIED = 20
"""Number of beginnings tried, and of ends of each."""


class _Piece(Struct, frozen=True):
    """The content found in a text."""

    text: str
    """Empty if it is only called so, as in "the arcade 1 km from here"."""
    complete: bool = False


def found_in(text: str) -> str:
    """Return the first game, level or invitation in a text; without one, the text as it is, but for what is invisible.

    One that is damaged is returned to its end, as far as that can be told, unless it comes whole further down.
    """
    damaged = ""
    for read in readings(text):
        found = _first(read)
        if found.complete:
            return found.text
        damaged = damaged or found.text
    return damaged or plain(text)


def _first(text: str) -> _Piece:
    """Return what comes first in a text; an invitation that was cut off gives way to one that is complete."""
    first = _Piece("")
    for begin in islice(_BEGINNING.finditer(text), MOST_TRIED):
        found = _piece(text[begin.start() :], begin)
        if found.text and not begin["line"]:
            return found if not first.text else first
        if found.complete:
            return found
        first = first if first.text else found
    return first


def _piece(text: str, begin: re.Match[str]) -> _Piece:
    """Return what a text begins with."""
    words = begin[0].lower()
    rest = text[len(begin[0]) :]
    if begin["line"]:
        from game.online.invitation import is_complete, line_in

        line = line_in(f"{begin['line'].lower()}:{rest}")
        return _Piece(line, is_complete(line))
    if begin["game"]:
        found = _game_in(words + rest)
        return _Piece(_BROKEN.sub(" ", found), bool(found) and not is_wrapped(found))
    found = level_text.line_in(_BROKEN.sub(" ", words + rest))
    return _Piece(found, bool(found) and not is_wrapped(text[: len(found) + _BEYOND]))


def _game_in(text: str) -> str:
    ends = (stop.end() for stop in islice(_STOP.finditer(text), MOST_TRIED))
    paragraph = _PARAGRAPH.split(text, maxsplit=1)[0]
    pieces = (piece for piece in (text[:end] for end in ends) if _head_of(piece) is not None)
    return next(pieces, paragraph if _head_of(paragraph) is not None else "")


def _head_of(text: str) -> Head | None:
    """Return the parts of a game; None if a text is none."""
    try:
        return read_head(text)
    except RecordError:
        return None

"""Messages: the one game, level or invitation in a text that went through a mail program or a messenger.

What stands before and behind it does not matter, nor do marks of a quotation, lines broken anew, and invisible
characters.
"""

import re
from itertools import islice

from game.characters import JOINERS
from game.checks import ONLINE_LINES
from game.play.levels import level_text
from game.play.records import record
from game.play.records.record import Head, RecordError, read_head

_INVISIBLE = [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
"""Marks that programs put into a text to break lines, or to turn its direction."""
_BLANKS = [0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]
_PLAIN: dict[int, str | None] = {**dict.fromkeys(_INVISIBLE), **dict.fromkeys(_BLANKS, " ")}
_STRAY = re.compile(rf"(?<![^\x00-\x7f])[{JOINERS}]+(?![^\x00-\x7f])")
"""Joiners where no script has them."""
_QUOTED = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)
"""Marks of a quotation: no line of a game, level or invitation begins so, however it is broken."""
_GAME, _LEVEL = (r"\s+".join(words) for words in (record.FORMAT, level_text.FORMAT))
_BEGINNING = re.compile(rf"(?<![\w-])(?:(?P<game>{_GAME})\s|(?P<level>{_LEVEL})\s|{'|'.join(ONLINE_LINES)})")
_STOP = re.compile(r"(?<=\s)\.(?=\s|$)")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_BROKEN = re.compile(r"[ \t]*\n\s*")
"""A line broken at a blank, perhaps within a value."""
MOST_TRIED = 20
"""Number of beginnings tried, and of ends of each."""


def found_in(text: str) -> str:
    """Return the first game, level or invitation in a text; without one, the text as it is, but for what is invisible.

    One that is damaged is returned to its end, as far as that can be told.
    """
    text = _STRAY.sub("", text.translate(_PLAIN)).replace("\r\n", "\n").strip()
    if ">" in text:
        text = _QUOTED.sub("", text).strip()
    for number, begin in enumerate(_BEGINNING.finditer(text)):
        found = _piece(text[begin.start() :], begin)
        if found or number >= MOST_TRIED:
            return found or text
    return text


def _piece(text: str, begin: re.Match[str]) -> str:
    """Return what a text begins with; empty if it is only called so, as in "the arcade 1 km from here"."""
    if begin["game"]:
        return _BROKEN.sub(" ", _game_in(text))
    if begin["level"]:
        return level_text.line_in(_BROKEN.sub(" ", text))
    from game.online.invitation import line_in

    return line_in(text)


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

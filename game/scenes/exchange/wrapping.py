"""Wrappings of a text by mail programs, messengers and editors, and the way back.

Marks of a quotation and invisible characters say nothing in any text. Other wrappings may as well be what somebody
wrote: whether `=3D` is a sign of a mail or the name of a player shows only when the text is read both ways.
"""

import re
from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations

from game.characters import JOINERS

_INVISIBLE = [0xAD, 0x61C, 0x180E, 0x200B, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF]
"""Marks that programs put into a text to break lines, or to turn its direction."""
_BLANKS = [0xA0, 0x1680, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000]
_PLAIN: dict[int, str | None] = {**dict.fromkeys(_INVISIBLE), **dict.fromkeys(_BLANKS, " ")}
_STRAY = re.compile(rf"(?<![^\x00-\x7f])[{JOINERS}]+(?![^\x00-\x7f])")
"""Joiners where no script has them."""
_QUOTED = re.compile(r"^[ \t]*>[> \t]*", re.MULTILINE)
"""Marks of a quotation: no line of a game, level or invitation begins so, however it is broken."""

_TAG = re.compile(r"</?(?P<name>[a-z][a-z0-9]{0,20})(?:[\s/][^<>]{0,2000})?>", re.IGNORECASE)
_BREAKS = ("br", "p", "div", "li", "tr", "blockquote", "pre")
"""Tags that begin a line; the others change nothing, `wbr` among them."""
_SOFT_BREAK = re.compile(r"=[ \t]*\r?\n")
_ESCAPED = re.compile(r"=[0-9A-F]{2}")
_TYPOGRAPHY = str.maketrans({**dict.fromkeys("“”„‟«»″＂", '"'), "–": "--", "—": "--"})
"""Signs that editors put in place of those on the keyboard."""

_LEFT_OVER = re.compile(rf"{_SOFT_BREAK.pattern}|{_TAG.pattern}|&(?:quot|lt|gt|#34|#x22);|=[“”„‟«»]", _TAG.flags)
"""Signs that stand in no game and no level as it was written."""


def plain(text: str) -> str:
    """Return a text without what is invisible, and without marks of a quotation."""
    text = _STRAY.sub("", text.translate(_PLAIN)).replace("\r\n", "\n").strip()
    return _QUOTED.sub("", text).strip() if ">" in text else text


def _mail_source(text: str) -> str:
    """Undo quoted-printable, in which mails are sent."""
    import quopri

    return quopri.decodestring(text.encode()).decode("utf-8", "replace")


def _page(text: str) -> str:
    """Return what is seen of HTML."""
    from html import unescape

    def seen(tag: re.Match[str]) -> str:
        return "\n" if tag["name"].lower() in _BREAKS else ""

    return unescape(_TAG.sub(seen, text))


def _typed(text: str) -> str:
    return text.translate(_TYPOGRAPHY)


_WAYS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (re.compile(f"{_SOFT_BREAK.pattern}|{_ESCAPED.pattern}"), _mail_source),
    (re.compile(f"{_TAG.pattern}|&[a-z#]", re.IGNORECASE), _page),
    (re.compile("[“”„‟«»″＂–—]|&[a-z#]", re.IGNORECASE), _typed),
)
"""The mark of each wrapping, and the function that undoes it, the outermost first."""


def readings(text: str) -> Iterator[str]:
    """Yield a text as it stands, and then as it may have been before it was wrapped, from the least to the most."""
    ways = [undo for mark, undo in _WAYS if mark.search(text)]
    for count in range(len(ways) + 1):
        for chosen in combinations(ways, count):
            yield plain(reduce(lambda read, undo: undo(read), chosen, text))


def is_wrapped(text: str) -> bool:
    """Return whether signs of a wrapping stand in what should be a game or a level."""
    equals = text.count("=")
    return 0 < equals == text.count("=3D") or _LEFT_OVER.search(text) is not None

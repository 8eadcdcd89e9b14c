"""Characters of texts from outside: which can be shown, and lines of text without the others.

Controls, marks that turn the direction of writing, lone surrogates and the like cannot be shown. Invisible joiners can,
where they have a meaning: Persian, Sinhala and other scripts are written with them, and emoji are put together by them.
"""

import unicodedata
from collections.abc import Iterator

NON_JOINER = "\u200c"
JOINER = "\u200d"
JOINERS = NON_JOINER + JOINER
CONTROLS = "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"
"""Characters for which `str.isspace` is true, but which separate lines, paragraphs or other parts of a text."""
_EMOJI = range(0x1F000, 0x1FB00)
"""Code points of emoji. Python's tables are older than the newest ones, which are as good as any."""
_TONES = range(0x1F3FB, 0x1F400)
"""Skin tones, which follow an emoji."""
_FLAGS = range(0x1F1E6, 0x1F200)
"""Letters of which two are a flag."""
_TAGS = range(0xE0020, 0xE0080)
"""Letters of a flag that a black flag begins, such as Scotland's."""
_BLACK_FLAG = "\U0001f3f4"


def printable(text: str) -> str:
    """Return the text with a dot for each character that cannot be shown."""
    if text.isprintable():
        return text
    return "".join(letter if fits or letter == "\n" else "·" for letter, fits in _judged(text))


def is_line(text: str) -> bool:
    """Return whether a text is one line of characters that can be shown, of any length."""
    return text.isprintable() or all(fits for _, fits in _judged(text))


def cleaned(text: str, longest: int | None = None) -> str:
    """Return a text as one line without characters that cannot be shown, of at most `longest` characters."""
    line = text if text.isprintable() else "".join(_shown(text))
    return line if longest is None else cut(line, longest)


def cut(text: str, longest: int) -> str:
    """Return the beginning of a text, of at most `longest` characters, without a part of an emoji at its end."""
    if len(text) <= longest:
        return text
    ends = [end for end in boundaries(text[: longest + 1]) if end <= longest]
    return text[: ends[-1] or longest]


def _shown(text: str) -> Iterator[str]:
    for letter, fits in _judged(text):
        if fits:
            yield letter
        elif letter in CONTROLS:
            yield " "


def _judged(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the characters of a text, each with whether it can be shown where it stands."""
    before = ""
    for at, letter in enumerate(text):
        if letter in JOINERS:
            fits = _joins(before, text[at + 1 : at + 2])
        elif ord(letter) in _TAGS:
            fits = before == _BLACK_FLAG or (before != "" and ord(before) in _TAGS)
        else:
            fits = _has_picture(letter) or (letter.isspace() and letter not in CONTROLS)
        before = letter if fits else ""
        yield letter, fits


def _has_picture(letter: str) -> bool:
    return letter.isprintable() or ord(letter) in _EMOJI


def _joins(before: str, behind: str) -> bool:
    """Return whether a joiner has a meaning between two characters."""
    both = before + behind
    visible = len(both) == 2 and all(_has_picture(letter) and letter != " " for letter in both)
    return visible and not both.isascii()


# Parts of a text that are one character for people


def is_ignorable(letter: str) -> bool:
    """Return whether a character has no picture of its own, but changes that of its neighbours."""
    code = ord(letter)
    return letter in JOINERS or 0xFE00 <= code <= 0xFE0F or code in _TAGS


def is_tone(letter: str) -> bool:
    """Return whether a character is the skin tone of the emoji before it."""
    return ord(letter) in _TONES


def boundaries(text: str) -> list[int]:
    """Return where the characters of a text end, as people count them, from 0 to the length of the text.

    An emoji with all that belongs to it is one, as is a letter with its accents.
    """
    if text.isascii():
        return [*range(len(text) + 1)]
    found = [0]
    flags = 0
    for at, letter in enumerate(text):
        flags = flags + 1 if ord(letter) in _FLAGS else 0
        goes_on = (
            is_ignorable(letter)
            or is_tone(letter)
            or unicodedata.category(letter).startswith("M")
            or text[at - 1 : at] == JOINER
            or (flags > 0 and flags % 2 == 0)
        )
        if at and not goes_on:
            found.append(at)
    return [*found, len(text)] if text else found


def is_emoji(text: str) -> bool:
    """Return whether a text begins with an emoji or another pictorial sign."""
    return text != "" and (ord(text[0]) in _EMOJI or unicodedata.category(text[0]) == "So")

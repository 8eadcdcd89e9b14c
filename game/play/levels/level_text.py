"""Levels as text: a file in TOML, and a single line to be sent.

`arcade-level 1 NAME title="In the corner" position="r1,./.,b1 r" moves=[a1,b2] most=7`

After `arcade-level 1` come the name of the game and the entries of the level's file as `name=value`: the English title
as `title`, others as `title_de` and so on, lists in brackets. Values with spaces, and texts that look like a number or
a list, are in double quotes, as in JSON.
"""

import json
import re
from collections.abc import Callable, Mapping

from game.checks import quoted
from game.play.port.game import AnyGame
from game.play.port.level import AnyLevel, LevelError

LEVEL_FORMAT = ("arcade-level", "1")
MOST_LETTERS = 20_000
"""Maximum length of a level, in characters: ten times what one needs."""
TEXTS = ("title", "note")
_DIGITS = re.compile(r"[0-9]{1,20}", re.ASCII)
_VALUE = re.compile(r'([a-z]{1,40}(?:_[a-z]{2})?)=("(?:[^"\\]|\\.)*"|[^\s"]+)(?:\s+|$)')
_LAST = re.compile(r'[a-z]{1,40}(?:_[a-z]{2})?=(?:"(?:[^"\\]|\\.)*"|\[[^\s"\[\]]*\])')
"""A value that ends by itself, whatever follows."""
_PLAIN_VALUE = re.compile(r'[^\s"=\[][^\s"=]*')


def level_file(data: Mapping[str, object]) -> str:
    """Return the text of a level file, in TOML."""
    return "".join(f"{name} = {_toml(value)}\n" for name, value in data.items())


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {_toml(part)}' for name, part in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, str) and "\n" in value:
        return f"'''\n{value}\n'''"
    # TOML escapes texts like JSON, except for this character, which JSON leaves as it is.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def level_line(game: str, data: Mapping[str, object]) -> str:
    """Return a level as one line."""
    values: dict[str, object] = {}
    for name, value in data.items():
        if isinstance(value, Mapping):
            values |= {name if language == "en" else f"{name}_{language}": text for language, text in value.items()}
        else:
            values[name] = value
    return " ".join([*LEVEL_FORMAT, game, *(f"{name}={_written(value)}" for name, value in values.items())])


def _written(value: object) -> str:
    if isinstance(value, list):
        return f"[{','.join(value)}]"
    text = str(value)
    if isinstance(value, int) or (_PLAIN_VALUE.fullmatch(text) and text.isascii() and not _DIGITS.fullmatch(text)):
        return text
    return json.dumps(text)


def is_level(text: str) -> bool:
    """Return whether a text begins like a level."""
    return text.split(maxsplit=1)[:1] == [LEVEL_FORMAT[0]]


def line_in(text: str) -> str:
    """Return the level a text begins with, without what follows; empty if it only begins like one."""
    words = re.match(r"\S+\s+\S+\s+\S+\s+", text)
    begin = at = words.end() if words else 0
    while (found := _VALUE.match(text, at)) is not None:
        at = found.end()
    if (last := _LAST.match(text, at)) is not None:
        at = last.end()
    return text[:at].rstrip() if at > begin else ""


def read_level(text: str, game_named: Callable[[str], AnyGame]) -> tuple[AnyGame, AnyLevel]:
    """Parse a line into a game and its level.

    `game_named` returns the game of a name or raises `KeyError`. Raises `LevelError`.
    """
    if len(text) > MOST_LETTERS:
        raise LevelError(f"a level has at most {MOST_LETTERS:,} characters, not {len(text):,}")
    begin, version, name, rest = [*text.split(maxsplit=3), "", "", "", ""][:4]
    if (begin, version) != LEVEL_FORMAT or not rest:
        raise LevelError(f"a level begins with {' '.join(LEVEL_FORMAT)} and its game, not with {quoted(text.strip())}")
    try:
        game = game_named(name)
    except KeyError:
        raise LevelError(f"there is no game {quoted(name)}") from None
    return game, game.parse_level(_data(rest))


def _data(text: str) -> dict[str, object]:
    """Parse the values of a line into the data of a level file. Raises `LevelError`."""
    data: dict[str, object] = {}
    texts: dict[str, dict[str, object]] = {}
    at = 0
    while (found := _VALUE.match(text, at)) is not None:
        name = found[1]
        value = found[2]
        at = found.end()
        base, _, language = name.partition("_")
        known = texts.setdefault(base, {}) if base in TEXTS else data
        key = (language or "en") if base in TEXTS else name
        if key in known:
            raise LevelError(f"{name} is given twice")
        known[key] = _read(name, value)
    if at < len(text):
        raise LevelError(f"here stands no value: {quoted(text[at:])}")
    return {**data, **texts}


def _read(name: str, value: str) -> object:
    """Parse a value. Raises `LevelError`."""
    if value.startswith('"'):
        try:
            return json.loads(value, strict=False)
        except ValueError:
            raise LevelError(f"{name} is not written as text: {quoted(value)}") from None
    if value.startswith("[") and value.endswith("]"):
        return [part for part in value[1:-1].split(",") if part]
    return int(value) if _DIGITS.fullmatch(value) else value

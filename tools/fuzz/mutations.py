"""Damage to files: by a disk, another program, or an editor."""

from __future__ import annotations

import copy
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 1.5, -0.0, 10**18, 2**63, -(2**63) - 1, 10**400, 1e308),
    *(
        float("nan"),
        float("inf"),
        float("-inf"),
        "",
        " ",
        "a",
        "0",
        "1",
        "-1",
        "\x00",
        "a\x00b",
        "\n",
        "\u202e",
        "\x7f",
    ),
    *(
        "A" * 100,
        "A" * 5000,
        "ä" * 3000,
        "word " * 2000,
        "\ud800",
        "9" * 5000,
        "person",
        "level:hard",
        "level:",
        "bot:x",
    ),
    *("../../etc/passwd", "/dev/zero", "pass", "a1", "%s{0}{x}", "\U0001f984" * 50),
    *(
        [],
        {},
        [[]],
        [None] * 3,
        ["a"] * 5000,
        list(range(300)),
        [0, 0],
        ["", ""],
        {"": ""},
        {"a\x00b": 1},
        {"x" * 3000: {}},
    ),
)
"""Values that fit nowhere, or are unexpected."""
TOML = (
    *(
        "0",
        "-1",
        "99999999999999999999",
        "1.5",
        "nan",
        "inf",
        '""',
        '"a\\u0000b"',
        "'A'",
        "[]",
        "{}",
        "true",
        "1979-05-27",
    ),
    *('{ en = "" }', '{ en = "a\\u0000b", de = "x" }', '{ de = "nur deutsch" }', "[[[[[[1]]]]]]", '"\\ud800"', "'''"),
    *(
        '"' + "A" * 5000 + '"',
        "[" + "1," * 5000 + "]",
        '{ en = "' + "wide " * 900 + '" }',
        "9" * 5000,
        '"' + "9" * 5000 + '"',
    ),
)
"""The same for level files, in TOML."""
DEEP = (40, 400, 100_000)
"""Depths of nested lists."""

Damage = Callable[[bytes, Random], bytes]


# Bytes


def flip(data: bytes, chance: Random) -> bytes:
    """Flip some bits."""
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 3, 30))):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(data: bytes, chance: Random) -> bytes:
    """Cut off the end."""
    return data[: chance.randrange(len(data) + 1)]


def leave_out(data: bytes, chance: Random) -> bytes:
    """Remove a piece."""
    begin, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:begin] + data[end:]


def double(data: bytes, chance: Random) -> bytes:
    """Repeat a piece."""
    begin, end = sorted(chance.randrange(len(data) + 1) for _ in range(2))
    return data[:end] + data[begin:end] * chance.choice((1, 1, 2, 20)) + data[end:]


def insert(data: bytes, chance: Random) -> bytes:
    """Insert something."""
    at = chance.randrange(len(data) + 1)
    what = chance.choice(
        (b"\x00", b"\xff", b"\xef\xbb\xbf", b"\\u0000", b"\\ud800", b'"', b"{", b"]", b"A" * 5000, b"9" * 5000)
    )
    return data[:at] + what * chance.choice((1, 1, 1, 50)) + data[at:]


def encode(data: bytes, chance: Random) -> bytes:
    """Change the encoding or line ends, as another editor might."""
    text = data.decode("utf-8", errors="replace")
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: text.encode("utf-16"),
        lambda: b"\xef\xbb\xbf" + data,
        lambda: text.replace("\n", "\r\n").encode(),
        lambda: text.replace("\n", "\r").encode(),
        lambda: text.encode("latin-1", errors="replace"),
        lambda: text.upper().encode(),
    )
    return chance.choice(ways)()


def save_in_windows(data: bytes, chance: Random) -> bytes:
    """Save the text once more as an editor of Windows does: this is no damage."""
    text = data.decode("utf-8")
    text = chance.choice((text, text.replace("\n", "\r\n")))
    marked = "\ufeff" + text
    encodings = ("utf-8", "utf-16-le", "utf-16-be")
    return chance.choice((text.encode(), *map(marked.encode, encodings)))


def replace_all(data: bytes, chance: Random) -> bytes:
    """Replace everything."""
    depth = chance.choice(DEEP)
    return chance.choice(
        (b"", b" \n", b"null", b"[]", b"{}", b"\x00" * 1000, chance.randbytes(2000), b"[" * depth, b'{"a":' * depth,
         b"[" * depth + b"]" * depth, b'"' + b"A" * 3_000_000 + b'"', b'{"version": 1}', b"x = " + b"[" * depth)
    )  # fmt: skip


# JSON


def _places(data: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Return every place in the data: its container, and the key or index."""
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for name, value in entries:
        found.append((data, name))
        _places(value, found)
    return found


def _others(value: Any) -> tuple[Any, ...]:
    """Return values that are like one, and unlike what is expected; none for what is no number, text or list."""
    match value:
        case bool() | int() | float():
            # An odd integer of an earlier change may be too large for a float.
            real = float(value) if abs(value) < sys.float_info.max else value
            return -value, value + 1, value - 1, value * 1000, str(value), real
        case str():
            return value * 2, value[1:], value[:-1], value + "\x00", value.upper(), [value], value[:500] * 2000
        case list():
            return value * 2, value[1:], value[::-1], value[:20] * 300, [value], dict(enumerate(map(str, value)))
    return ()


def _change(data: Any, chance: Random) -> None:
    """Change one place."""
    places = _places(data, [])
    if not places:
        return
    # Moves and keys outnumber what is near the root, which matters more.
    holder, name = chance.choice(places if chance.random() < 0.5 else places[: 3 + len(data)])
    value = holder[name]
    what = chance.randrange(10)
    if what < 4:
        holder[name] = copy.deepcopy(chance.choice(ODD))
    elif what == 4 and (others := _others(value)):
        holder[name] = chance.choice(others)
    elif what == 5:
        other, at = chance.choice(places)
        holder[name], other[at] = other[at], value
    elif what == 6:
        del holder[name]
    elif what == 7 and isinstance(holder, dict):
        holder[chance.choice(("", "version", "x", "\x00", "A" * 3000, name + " ", name.upper()))] = holder.pop(name)
    elif what == 8 and isinstance(holder, dict):
        holder[chance.choice(("x", "\x00", "ä", "A" * 3000, "__class__"))] = copy.deepcopy(chance.choice(ODD))
    elif isinstance(holder, list):
        holder.insert(int(name), copy.deepcopy(chance.choice((value, *ODD))))
    else:
        nested: Any = value
        for _ in range(chance.choice(DEEP[:2])):
            nested = [nested]
        holder[name] = nested


def edit_json(data: bytes, chance: Random) -> bytes:
    """Change values, keys and their order; the result is JSON."""
    try:
        values = json.loads(data)
    except ValueError:
        return flip(data, chance)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        _change(values, chance)
    return _written(values, chance)


def _written(values: Any, chance: Random) -> bytes:
    text = json.dumps(values, ensure_ascii=chance.random() < 0.5, indent=chance.choice((None, 1)))
    return text.encode("utf-8", errors="surrogatepass")


def repeat_json(data: bytes, chance: Random) -> bytes:
    """Duplicate some lines, which may duplicate keys."""
    lines = data.splitlines(keepends=True)
    at = chance.randrange(len(lines)) if lines else 0
    return b"".join([*lines[: at + 1], *lines[at : at + chance.randrange(1, 4)], *lines[at + 1 :]])


# Level files


def edit_toml(data: bytes, chance: Random) -> bytes:
    """Change values, keys and lines."""
    lines = data.decode("utf-8", errors="replace").split("\n")
    at = chance.randrange(len(lines))
    what = chance.randrange(7)
    if what < 3:
        name = re.match(r"\s*([A-Za-z_]+)\s*=", lines[at])
        lines[at] = f"{name[1] if name else 'title'} = {chance.choice(TOML)}"
    elif what == 3:
        del lines[at]
    elif what == 4:
        lines.insert(at, lines[chance.randrange(len(lines))] * chance.choice((1, 2, 200)))
    elif what == 5:
        lines.insert(
            at,
            f"{chance.choice(('x', 'moves', 'position', 'title.fr', chr(34) + 'a' + chr(34)))} = {chance.choice(TOML)}",
        )
    else:
        line = lines[at]
        where = chance.randrange(len(line) + 1)
        lines[at] = (
            line[:where] + chance.choice((".", "9", "#", "'''", '"', "Z", "r5", "-", " ", "\x00", "\t")) + line[where:]
        )
    return "\n".join(lines).encode()


# Games as text


def edit_games(data: bytes, chance: Random) -> bytes:
    """Change values, moves and lines of games."""
    lines = data.decode("utf-8", errors="replace").split("\n")
    at = chance.randrange(len(lines))
    words = lines[at].split(" ")
    n = chance.randrange(len(words))
    odd = str(chance.choice(ODD))
    what = chance.randrange(7)
    if what == 0:
        words[n] = f"{words[n].partition('=')[0]}={json.dumps(odd)}"
    elif what == 1:
        words[n] = odd
    elif what == 2:
        del words[n]
    elif what == 3:
        words[n:n] = words[n : n + 1] * chance.choice((1, 2, 3000))
    elif what == 4:
        signs = (":", "~", ".", "#", '"', "resigned=1", "agreed=draw", "begins=2", "began=x", "date=x")
        words.insert(n, chance.choice(signs))
    elif what == 5:
        words[n] = chance.choice(" ".join(lines).split(" "))
    lines[at] = " ".join(words)
    if what == 6:
        lines.insert(at, chance.choice(lines))
    return "\n".join(lines).encode("utf-8", "replace")


# Instead of the file


def empty(path: Path) -> None:
    """Leave an empty file."""
    path.write_bytes(b"")


def folder(path: Path) -> None:
    """Leave a folder of that name that is not empty."""
    path.unlink()
    path.mkdir()
    (path / "kept").write_text("kept")


def pipe(path: Path) -> None:
    """Leave a pipe that nobody writes to."""
    path.unlink()
    os.mkfifo(path)


def link_to_nothing(path: Path) -> None:
    """Leave a dangling link."""
    path.unlink()
    path.symlink_to(path.with_name("not there"))


def link_to_itself(path: Path) -> None:
    """Leave a link to itself."""
    path.unlink()
    path.symlink_to(path)


def link_without_end(path: Path) -> None:
    """Leave a link to an endless file."""
    path.unlink()
    path.symlink_to("/dev/zero")


def link_elsewhere(path: Path) -> None:
    """Move the file and leave a link to it, as people do who keep settings in a repository."""
    there = path.with_name(f"elsewhere-{path.name}")
    path.rename(there)
    path.symlink_to(there)


EDITS: dict[str, tuple[Damage, ...]] = {
    ".json": (edit_json, edit_json, edit_json, edit_json, edit_json, edit_json, repeat_json),
    ".arcade": (edit_games, edit_games, edit_games, edit_games, edit_games),
    ".toml": (edit_toml, edit_toml, edit_toml, edit_toml, edit_toml),
}
"""Damage by suffix, besides `BYTES`."""
BYTES: tuple[Damage, ...] = (flip, cut, leave_out, double, insert, encode, save_in_windows, replace_all)
LINKS = (pipe, link_to_nothing, link_to_itself, link_without_end, link_elsewhere)
PLACES: tuple[Callable[[Path], None], ...] = (empty, folder, *(LINKS if os.name == "posix" else ()))


def damage(path: Path, chance: Random) -> str:
    """Damage a file in one way; return the name of the damage."""
    if chance.random() < 0.07:
        place = chance.choice(PLACES)
        place(path)
        return place.__name__
    ways = EDITS.get(path.suffix, ()) + BYTES
    way = chance.choice(ways)
    data = path.read_bytes()
    path.write_bytes(way(data, chance))
    return way.__name__

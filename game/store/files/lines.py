"""Lines of a long file, read in blocks; blank lines are skipped, overlong ones shortened."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from game.play.records.record import MOST_LETTERS

BLOCK: Final = 1 << 16
"""Bytes read at once; processing as many short lines takes a few milliseconds."""
LONGEST: Final = 4 * MOST_LETTERS
"""Maximum length of a game's line in bytes: a character has at most four."""
_LINE: Final = re.compile(rb"\S[^\n]*")


def forwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the number, from 1, and content of each line; of one longer than `LONGEST` a part that is longer, too."""
    number, rest = 1, b""
    while block := file.read(BLOCK):
        end = block.rfind(b"\n") + 1
        whole, at = rest + block[:end], 0
        if end:
            for found in _LINE.finditer(whole):
                number += whole.count(b"\n", at, found.start())
                at = found.start()
                yield number, found[0]
            number += whole.count(b"\n", at)
            rest = b""
        if len(rest) <= LONGEST:
            rest += block[end:]
    if line := rest.strip():
        yield number, line


def backwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the offset and content of each line, last one first; after each block its offset with an empty line.

    A line longer than `LONGEST` becomes a zero byte.
    """
    at = file.seek(0, os.SEEK_END)
    rest: list[bytes] = []
    """Blocks of a line that begins earlier, last one first: joined only once."""
    while at > 0:
        size = min(BLOCK, at)
        at -= size
        file.seek(at)
        block = file.read(size)
        first = block.find(b"\n")
        if first >= 0:
            whole = b"".join([block, *reversed(rest)])
            for found in reversed([*_LINE.finditer(whole, first)]):
                yield at + found.start(), found[0]
            block, rest = block[:first], []
        rest = [*rest, block] if sum(map(len, rest)) <= LONGEST else [b"\0"]
        yield at, b""
    for found in _LINE.finditer(b"".join(reversed(rest))):
        yield found.start(), found[0]

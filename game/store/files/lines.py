"""The lines of a long file, read in blocks: none that is blank, and no more of one than a game can have."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from game.play.records.record import MOST_LETTERS

BLOCK: Final = 1 << 16
"""Bytes read at one go: what is done with so many short lines takes a few milliseconds."""
LONGEST: Final = 4 * MOST_LETTERS
"""No line of more bytes is a game: a letter has at most four."""
_LINE: Final = re.compile(rb"\S[^\n]*")


def forwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines and their numbers, from 1. Of one longer than `LONGEST` a part comes that is longer, too."""
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
    """The lines and where they begin, the last one first; after each block, and where it begins, an empty one.

    In place of a line longer than `LONGEST` comes a zero byte.
    """
    at = file.seek(0, os.SEEK_END)
    rest: list[bytes] = []
    """The blocks of a line that begins earlier, the last one first: joined once."""
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

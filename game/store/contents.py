"""What is in a file of games: read bit by bit, and told without playing a game."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from typing import BinaryIO, Final

from msgspec import Struct

from game.checks import brief, printable
from game.play.match import LONGEST_NAME
from game.play.record import MOST_LETTERS, RecordError, read_head
from game.store.archive import DELETED, FAVOURITE, PLAIN, RESTORED, Archive

BLOCK: Final = 1 << 18
"""Bytes read at one go."""
SLICE: Final = 60
"""So many lines are read in one step, which takes a few milliseconds."""
MOST_GAMES: Final = 100_000
"""Games before the last so many are not looked at."""
LONGEST_POSITION: Final = 20_000
MOST_REMARKS: Final = 10_000
_NOTE = re.compile(rf"# ({FAVOURITE}|{PLAIN}|{DELETED}|{RESTORED}) ([0-9a-f]{{12}}) \.")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d{1,6})?)?", re.ASCII)


class Filed(Struct):
    """A game in the file, as far as it can be told without playing it. What it says of itself is not checked."""

    mark: str
    """Twelve hexadecimal digits that stand for it, whatever becomes of it."""
    game: str
    values: dict[str, str]
    moves: int
    at: int
    """Where its line lies in the file, in bytes, and how long it is."""
    size: int
    favourite: bool = False
    deleted: bool = False

    def value(self, name: str) -> str:
        """One of the values in a form that can be shown; empty where there is none."""
        return brief(self.values.get(name, ""), LONGEST_NAME)

    @property
    def players(self) -> tuple[str, str]:
        """Their names, as far as they have any."""
        return self.value("player1"), self.value("player2")

    @property
    def last(self) -> str:
        """The text of the last position, if it can be one."""
        text = self.values.get("last", "")
        return text if len(text) <= LONGEST_POSITION and printable(text) == text else ""

    @property
    def date(self) -> tuple[str, ...]:
        """Year, month, day, hour and minute; empty where it is not known."""
        found = _DATE.fullmatch(self.values.get("date", ""))
        return tuple(found.groups()) if found else ()


class Contents:
    """The games of a file, the last ones first, as far as it has been read.

    From the end to the beginning: what was said of a game later is known before it, and the newest are there at once.
    """

    def __init__(self, archive: Archive) -> None:
        """Raises `StorageError`."""
        self.games: list[Filed] = []
        self.damaged = 0
        """Lines that cannot be used."""
        self.done = False
        self.remarks: list[str] = []
        """The lines that begin with # and are no word on a game, the last ones first: who knows them may read them."""
        self._file = archive.open()
        self._lines = _backwards(self._file)
        self._known: dict[str, Filed] = {}
        self._notes: dict[str, dict[bool, str]] = {}
        """The last word on each game: whether it is a favourite (True), whether it is deleted (False)."""

    def step(self) -> None:
        """Read on for a few milliseconds."""
        try:
            for _ in range(SLICE):
                at, content = next(self._lines)
                self._take(at, content)
                if len(self.games) >= MOST_GAMES:
                    raise StopIteration
        except StopIteration:
            self.close()

    def all(self) -> Contents:
        """Read everything."""
        while not self.done:
            self.step()
        return self

    def close(self) -> None:
        """Read no further."""
        self.done = True
        self._file.close()

    def _take(self, at: int, content: bytes) -> None:
        try:
            text = content.decode("utf-8").strip()
            if text.startswith("#"):
                if note := _NOTE.fullmatch(text):
                    word, mark = note[1], note[2]
                    self._note(mark, word)
                elif len(self.remarks) < MOST_REMARKS:
                    self.remarks.append(text)
                return
            if not text:
                return
            head = read_head(text)
        except (UnicodeDecodeError, RecordError):
            self.damaged += 1
            return
        if not head.whole:
            self.damaged += 1
            return
        began = head.values.get("began")
        mark = hashlib.sha256((f"{head.game} {began}" if began else text).encode()).hexdigest()[:12]
        if mark in self._known:
            return
        filed = Filed(mark, head.game, head.values, len(head.made), at, len(content))
        notes = self._notes.get(mark, {})
        filed.favourite = notes.get(True) == FAVOURITE
        filed.deleted = notes.get(False) == DELETED
        self._known[mark] = filed
        self.games.append(filed)

    def _note(self, mark: str, word: str) -> None:
        about_love = word in (FAVOURITE, PLAIN)
        first = self._notes.setdefault(mark, {}).setdefault(about_love, word)
        known = self._known.get(mark)
        # A game that was gone on with after it had been deleted is wanted again; a favourite remains one.
        if known is not None and about_love:
            known.favourite = first == FAVOURITE


def _backwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines of a file and where they begin, the last one first."""
    at, rest = file.seek(0, os.SEEK_END), b""
    while at > 0:
        size = min(BLOCK, at)
        at -= size
        file.seek(at)
        block = file.read(size) + rest
        start = at + len(block)
        first, *lines = block.split(b"\n")
        if not lines:
            yield start, b""  # Nobody waits for the end of a line that has none.
        for line in reversed(lines):
            start -= len(line)
            yield start, line
            start -= 1
        # Of a line that is too long to be a game a piece is kept, which is none.
        rest = first if len(first) <= 4 * MOST_LETTERS else b"\0"
    yield 0, rest

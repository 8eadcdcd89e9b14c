"""What is in a file of games: read bit by bit, and told without playing a game."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from msgspec import Struct

from game.checks import brief, printable
from game.play.records.record import FORMAT, MOST_LETTERS, RecordError, read_head
from game.play.session.match import LONGEST_NAME
from game.store.archive.archive import DELETED, FAVOURITE, PLAIN, RESTORED, Archive
from game.store.files.lines import backwards

SLICE: Final = 60
"""So many games are read in one step, which takes a few milliseconds."""
ASTRAY, REMARK, BLOCK = 1 / 10, 1 / 50, 8
"""How many games' time another line takes, one that is passed over, and a block of the file without its lines."""
MOST_GAMES: Final = 100_000
"""Games before the last so many are not looked at."""
LONGEST_POSITION: Final = 20_000
MOST_REMARKS: Final = 20_000
MOST_REMARKED: Final = 5_000_000
"""So many letters of them are kept."""
MOST_ASTRAY: Final = 1000
"""A file from elsewhere is given up after so many lines, one upon the other, that are no games."""
_BEGIN = FORMAT[0].encode()
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

    def __init__(self, archive: Archive, foreign: bool = False) -> None:
        """A `foreign` file is not the player's own: it is refused where it is too long, and given up where it goes on
        and on without a game. Raises `StorageError`.
        """
        if foreign:
            archive.refuse_too_long()
        self.games: list[Filed] = []
        self.damaged = 0
        """Lines that cannot be used."""
        self.done = False
        self.given_up = False
        """Whether its beginning was not read because so much else stands there."""
        self.remarks: list[str] = []
        """The lines that begin with # and are no word on a game, the last ones first: who knows them may read them."""
        self._foreign = foreign
        self._astray = self._remarked = self._kept = 0
        """Lines since the last game that are none, and those that need not be: blank ones, and those with # before;
        and letters of those that are kept.
        """
        self._file = archive.open()
        self._size = self._left = archive.size()
        self._lines = backwards(self._file)
        self._known: dict[str, Filed] = {}
        self._notes: dict[str, dict[bool, str]] = {}
        """The last word on each game: whether it is a favourite (True), whether it is deleted (False)."""

    def step(self) -> None:
        """Read on for a few milliseconds."""
        try:
            taken = 0.0
            while taken < SLICE:
                self._left, content = next(self._lines)
                taken += self._take(self._left, content) if content else BLOCK
                self.given_up = self._foreign and self._is_astray
                if self.given_up or len(self.games) >= MOST_GAMES:
                    raise StopIteration
        except StopIteration:
            self.close()

    @property
    def _is_astray(self) -> bool:
        return self._astray >= MOST_ASTRAY or self._remarked >= MOST_REMARKS or self._kept >= MOST_REMARKED

    @property
    def share(self) -> float:
        """How much of the file has been read."""
        return 1.0 - self._left / self._size if self._size else 1.0

    def all(self) -> Contents:
        """Read everything."""
        while not self.done:
            self.step()
        return self

    def close(self) -> None:
        """Read no further."""
        self.done = True
        self._file.close()

    def _take(self, at: int, content: bytes) -> float:
        """Take what stands in a line; returns how many games' time that has taken."""
        try:
            text = content.decode("utf-8").strip()
            if text.startswith("#") or not text:
                self._take_remark(text)
                return REMARK
            head = read_head(text) if len(text) <= MOST_LETTERS else None
        except (UnicodeDecodeError, RecordError):
            head = None
        if head is None or not head.whole:
            self.damaged += 1
            self._astray += 1
            return 1 if content.startswith(_BEGIN) else ASTRAY
        self._astray = self._remarked = 0
        began = head.values.get("began")
        mark = hashlib.sha256((f"{head.game} {began}" if began else text).encode()).hexdigest()[:12]
        if mark in self._known:
            return 1
        filed = Filed(mark, head.game, head.values, len(head.made), at, len(content))
        notes = self._notes.get(mark, {})
        filed.favourite = notes.get(True) == FAVOURITE
        filed.deleted = notes.get(False) == DELETED
        self._known[mark] = filed
        self.games.append(filed)
        return 1

    def _take_remark(self, text: str) -> None:
        self._remarked += 1
        if note := _NOTE.fullmatch(text):
            word, mark = note[1], note[2]
            self._note(mark, word)
        elif text and len(self.remarks) < MOST_REMARKS and self._kept < MOST_REMARKED:
            self._kept += len(text)
            self.remarks.append(text)

    def _note(self, mark: str, word: str) -> None:
        about_love = word in (FAVOURITE, PLAIN)
        first = self._notes.setdefault(mark, {}).setdefault(about_love, word)
        known = self._known.get(mark)
        # A game that was gone on with after it had been deleted is wanted again; a favourite remains one.
        if known is not None and about_love:
            known.favourite = first == FAVOURITE

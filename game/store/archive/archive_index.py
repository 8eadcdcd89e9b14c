"""Contents of a file of games: read in slices, without playing the games."""

from __future__ import annotations

import hashlib
import re
from io import BytesIO
from typing import Final

from msgspec import Struct

from game.background import Steps, finish
from game.checks import brief, printable
from game.play.records.record import FORMAT, MOST_LETTERS, RecordError, read_head
from game.play.session.player import LONGEST_NAME
from game.store.archive.archive import DELETED, FAVOURITE, PLAIN, RESTORED, Archive
from game.store.files.lines import backwards

SLICE: Final = 60
"""Games read in one step, which takes a few milliseconds."""
ASTRAY, REMARK, BLOCK = 1 / 10, 1 / 50, 8
"""Cost of a line that is not a game, of a remark, and of a block without line ends, in games."""
MOST_GAMES: Final = 100_000
"""Maximum number of games, the latest ones."""
LONGEST_POSITION: Final = 20_000
MOST_REMARKS: Final = 20_000
MOST_REMARKED: Final = 5_000_000
"""Maximum total length of the remarks kept, in characters."""
MOST_ASTRAY: Final = 1000
"""Consecutive lines that are not games after which a file from elsewhere is abandoned."""
_BEGIN = FORMAT[0].encode()
_NOTE = re.compile(rf"# ({FAVOURITE}|{PLAIN}|{DELETED}|{RESTORED}) ([0-9a-f]{{12}}) \.")
_DATE = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d{1,6})?)?", re.ASCII)


class ArchivedGame(Struct):
    """A game in the file, as far as its line tells without playing it. Its values are not checked."""

    mark: str
    """Permanent id of the game: twelve hexadecimal digits."""
    game: str
    values: dict[str, str]
    moves: int
    at: int
    """Offset and size of its line in the file, in bytes."""
    size: int
    favourite: bool = False
    deleted: bool = False

    def value(self, name: str) -> str:
        """Return one of the values in printable form; empty if there is none."""
        return brief(self.values.get(name, ""), LONGEST_NAME)

    @property
    def players(self) -> tuple[str, str]:
        """Names of the players; empty where unknown."""
        return self.value("player1"), self.value("player2")

    @property
    def last(self) -> str:
        """Text of the last position; empty if it is implausible."""
        text = self.values.get("last", "")
        return text if len(text) <= LONGEST_POSITION and printable(text) == text else ""

    @property
    def date(self) -> tuple[str, ...]:
        """Year, month, day, hour and minute; empty if unknown."""
        found = _DATE.fullmatch(self.values.get("date", ""))
        return tuple(found.groups()) if found else ()


class ArchiveIndex:
    """The games of a file, latest first, as far as it has been read.

    Reads from the end: later lines about a game come before it, and the newest games are there at once.
    """

    def __init__(self, archive: Archive, foreign: bool = False) -> None:
        """A `foreign` file is not the player's own: it is refused if it is missing or too large, and abandoned if it
        goes on without games. Raises `StorageError`.
        """
        if foreign:
            archive.refuse_too_long()
        self.games: list[ArchivedGame] = []
        self.damaged = 0
        """Number of lines that cannot be used."""
        self.done = False
        self.given_up = False
        """True if the beginning was not read, as too many lines are not games."""
        self.remarks: list[str] = []
        """Lines that begin with # and are not notes on games, last first, for whoever understands them."""
        self._foreign = foreign
        self._astray = self._remarked = self._kept = 0
        """Lines since the last game: not games, and blank or # ones; and total characters of kept remarks."""
        self._file = archive.open() if foreign or archive.path.exists() else BytesIO()
        self._size = self._left = archive.size()
        self._lines = backwards(self._file)
        self._known: dict[str, ArchivedGame] = {}
        self._notes: dict[str, dict[bool, str]] = {}
        """Latest note on each game, by mark: whether it is a favourite (True), whether it is deleted (False)."""

    def read(self) -> Steps[None]:
        """Read on, some games a step; at the end, or when that is given up, the file is closed."""
        taken = 0.0
        try:
            for at, content in self._lines:
                self._left = at
                taken += self._take(at, content) if content else BLOCK
                self.given_up = self._foreign and self._is_astray
                if self.given_up or len(self.games) >= MOST_GAMES:
                    break
                if taken >= SLICE:
                    taken = 0.0
                    yield True
        finally:
            self.close()

    @property
    def _is_astray(self) -> bool:
        return self._astray >= MOST_ASTRAY or self._remarked >= MOST_REMARKS or self._kept >= MOST_REMARKED

    @property
    def share(self) -> float:
        """Share of the file that was read, from 0 to 1."""
        return 1.0 - self._left / self._size if self._size else 1.0

    def all(self) -> ArchiveIndex:
        """Read everything."""
        finish(self.read())
        return self

    def close(self) -> None:
        """Stop reading."""
        self.done = True
        self._file.close()

    def _take(self, at: int, content: bytes) -> float:
        """Read a line; return its cost in games."""
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
        filed = ArchivedGame(mark, head.game, head.values, len(head.made), at, len(content))
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
        # A game continued after it was deleted is restored; a favourite stays one.
        if known is not None and about_love:
            known.favourite = first == FAVOURITE

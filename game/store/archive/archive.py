"""Archive: all games that ended or were left, one line each (`game/play/records/record.py`) in an append-only file.

A readable file instead of a database: it can be sent, joined to another one and replayed as it is (`main.py replay
games.arcade --headless`), and a file that is only appended to, in single writes, loses nothing.

A continued game has a later line, which replaces the earlier one with the same beginning date. A player's note on a
game is a line as well: `# favourite 0123456789ab .`, with the game's mark. Nothing is ever deleted. Every line starts
with its line break, so that one torn by a power failure damages no other; the torn one lacks the full stop at its end,
and does not count.
"""

from __future__ import annotations

import errno
import os
import re
import string
from codecs import BOM_UTF8
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct

from game.background import Steps, finish
from game.characters import cleaned, printable
from game.checks import brief
from game.play.records.record import FORMAT, MOST_LETTERS, RecordError, read_head
from game.play.session.match import LONGEST_NAME
from game.store.files.errors import StorageError, shown, storage_errors
from game.store.files.reading import encoding_of, open_file
from game.store.files.writing import make_folder

BLOCK_BYTES = 1 << 16
"""Bytes read at once; processing as many short lines takes a few milliseconds."""
LONGEST_LINE = 4 * MOST_LETTERS
"""Maximum length of a game's line in bytes: a character has at most four."""
_LINE = re.compile(rb"\S[^\n]*")


def forwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the number, from 1, and content of each line that is not blank; of one longer than `LONGEST_LINE` a part
    that is longer, too.

    Of a pipe what is there is read at once. Blank lines are passed over by the library, as a file may have millions.
    """
    read = getattr(file, "read1", file.read)
    number = 1
    rest = b""
    while block := read(BLOCK_BYTES):
        end = block.rfind(b"\n") + 1
        if not end:
            rest += block if len(rest) <= LONGEST_LINE else b""
            continue
        lines, rest = rest + block[:end], block[end:]
        yield from _numbered(lines, number)
        number += lines.count(b"\n")
    yield from _numbered(rest, number)


def _numbered(lines: bytes, number: int) -> Iterator[tuple[int, bytes]]:
    at = 0
    for found in _LINE.finditer(lines):
        number += lines.count(b"\n", at, found.start())
        at = found.start()
        if content := _unmarked(found[0])[1].strip():
            yield number, content


def _unmarked(line: bytes, at: int = 0) -> tuple[int, bytes]:
    """Return the offset and content of a line without the mark with which editors of Windows begin a file."""
    content = line.removeprefix(BOM_UTF8)
    return at + len(line) - len(content), content


def backwards(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """Yield the offset and content of each line, last one first; after each block its offset with an empty line.

    A line longer than `LONGEST_LINE` becomes a zero byte.
    """
    at = file.seek(0, os.SEEK_END)
    rest: list[bytes] = []
    """Blocks of a line that begins earlier, last one first: joined only once."""
    while at > 0:
        size = min(BLOCK_BYTES, at)
        at -= size
        file.seek(at)
        block = file.read(size)
        first = block.find(b"\n")
        if first >= 0:
            whole = b"".join([block, *reversed(rest)])
            for found in reversed([*_LINE.finditer(whole, first)]):
                yield _unmarked(found[0], at + found.start())
            block, rest = block[:first], []
        rest = [*rest, block] if sum(map(len, rest)) <= LONGEST_LINE else [b"\0"]
        yield at, b""
    for found in _LINE.finditer(b"".join(reversed(rest))):
        yield _unmarked(found[0], found.start())


FAVOURITE = "favourite"
PLAIN = "plain"
DELETED = "deleted"
RESTORED = "restored"
"""Notes of a player on a game."""
MOST_IMPORTED = 64_000_000
"""Maximum size in bytes of a file from elsewhere; ten years of games take less."""


def note_text(word: str, mark: str) -> str:
    """Return the line of a note on the game of a mark: `FAVOURITE`, `DELETED`, ..."""
    return f"# {word} {mark} ."


def archive_path(folder: Path) -> Path:
    return folder / "games.arcade"


class Archive:
    """A file of games."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._converted: tuple[tuple[int, ...], bytes] = (), b""
        """State of a file in UTF-16, and its content as UTF-8."""

    def append(self, line: str) -> None:
        """Append a line, and wait until it is on the disk; raises `StorageError`."""
        self.add(line)
        self.flush()

    def add(self, line: str) -> None:
        """Append a line without waiting for the disk; raises `StorageError`.

        Safe in several windows at once: the system appends each write as a whole.
        """
        with storage_errors(self.path, "written"):
            make_folder(self.path.parent)
            handle = open_file(self.path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
            try:
                content = f"\n{line}".encode(encoding_of(os.read(handle, 2)), "replace")
                if os.write(handle, content) != len(content):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            finally:
                os.close(handle)

    def flush(self) -> None:
        """Wait until all lines are on the disk; raises `StorageError`."""
        with storage_errors(self.path, "written"):
            handle = open_file(self.path, os.O_WRONLY | os.O_APPEND)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def note(self, word: str, mark: str) -> None:
        """Append a note on the game of a mark; raises `StorageError`."""
        self.append(note_text(word, mark))

    def size(self) -> int:
        """Return the file's size in bytes; 0 if there is none."""
        try:
            return os.stat(self.path).st_size
        except (OSError, ValueError):
            return 0

    def refuse_too_long(self) -> None:
        """Raise `StorageError` if the file is larger than one from elsewhere may be."""
        if self.size() > MOST_IMPORTED:
            raise StorageError(f"{shown(self.path)} cannot be read: longer than {MOST_IMPORTED:,} bytes")

    def text(self, at: int, size: int) -> str:
        """Return the line of `size` bytes at the offset `at`; raises `StorageError`."""
        with self.open() as file, storage_errors(self.path, "read"):
            file.seek(at)
            return file.read(size).decode("utf-8", "replace")

    def open(self) -> BinaryIO:
        """Open the file for reading, as UTF-8; raises `StorageError`."""
        with storage_errors(self.path, "read"):
            file = os.fdopen(open_file(self.path, os.O_RDONLY), "rb")
            try:
                return self._as_utf8(file)
            except BaseException:
                file.close()
                raise

    def _as_utf8(self, file: BinaryIO) -> BinaryIO:
        """Return a file, or a copy of it as UTF-8 if an editor has written it in UTF-16, converted once."""
        encoding = encoding_of(file.read(2))
        file.seek(0)
        if encoding == "utf-8":
            return file
        found = os.fstat(file.fileno())
        state = found.st_mtime_ns, found.st_size, found.st_ino
        if self._converted[0] != state:
            self._converted = state, file.read().decode(encoding, "replace").encode("utf-8", "replace")
        file.close()
        return BytesIO(self._converted[1])


READ_SLICE = 60
"""Games read in one step, which takes a few milliseconds."""
_ASTRAY = 1 / 10
_REMARK = 1 / 50
_BLOCK = 8
"""Cost of a line that is not a game, of a remark, and of a block without line ends, in games."""
MOST_GAMES = 100_000
"""Maximum number of games, the latest ones."""
_LONGEST_POSITION = 20_000
_LONGEST_NAMED = 200_000
"""Bytes of a game's line up to which wrong ones are replaced, which takes long."""
MOST_REMARKS = 20_000
_MOST_REMARKED = 5_000_000
"""Maximum total length of the remarks kept, in characters."""
MOST_ASTRAY = 1000
"""Consecutive lines that are not games after which a file from elsewhere is abandoned."""
_BEGIN = FORMAT[0].encode()
_LETTERS = string.ascii_letters.encode()
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
        first, second = (self.values.get(f"player{number}", "") for number in (1, 2))
        return cleaned(first, LONGEST_NAME), cleaned(second, LONGEST_NAME)

    @property
    def last(self) -> str:
        """Text of the last position; empty if it is implausible."""
        text = self.values.get("last", "")
        return text if len(text) <= _LONGEST_POSITION and printable(text) == text else ""

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
        self.broken: StorageError | None = None
        """Why the file could not be read to its beginning, if so: the games are those read until then."""
        self.given_up = False
        """True if the beginning was not read, as too many lines are not games."""
        self.remarks: list[str] = []
        """Lines that begin with # and are not notes on games, last first, for whoever understands them."""
        self._foreign = foreign
        self._path = archive.path
        self._astray = self._remarked = self._kept = 0
        """Lines since the last game: not games, and blank or # ones; and total characters of kept remarks."""
        self._file = archive.open() if foreign or os.path.exists(archive.path) else BytesIO()
        self._lines = backwards(self._file)
        self._known: dict[str, ArchivedGame] = {}
        self._notes: dict[str, dict[bool, str]] = {}
        """Latest note on each game, by mark: whether it is a favourite (True), whether it is deleted (False)."""

    def read(self) -> Steps[None]:
        """Read on, some games a step; at the end, or when that is given up, the file is closed."""
        try:
            with storage_errors(self._path, "read"):
                yield from self._read_lines()
        except StorageError as error:
            self.broken = error
        finally:
            self.close()

    def _read_lines(self) -> Steps[None]:
        taken = 0.0
        for at, content in self._lines:
            taken += self._take(at, content) if content else _BLOCK
            astray = self._astray >= MOST_ASTRAY or self._remarked >= MOST_REMARKS or self._kept >= _MOST_REMARKED
            self.given_up = self._foreign and astray
            if self.given_up or len(self.games) >= MOST_GAMES:
                return
            if taken >= READ_SLICE:
                taken = 0.0
                yield True

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
        if content[0] in _LETTERS and not content.startswith(_BEGIN):
            return self._go_astray(_ASTRAY)  # Seen at once: a file may have millions of these.
        try:
            named = content.startswith(_BEGIN) and len(content) <= _LONGEST_NAMED
            # A wrong byte in the name of a player makes no game unusable.
            text = content.decode("utf-8", "replace" if named else "strict").strip()
            if text.startswith("#") or not text:
                self._take_remark(text)
                return _REMARK
            head = read_head(text) if len(text) <= MOST_LETTERS else None
        except (UnicodeDecodeError, RecordError):
            head = None
        if head is None or not head.whole:
            return self._go_astray(1 if content.startswith(_BEGIN) else _ASTRAY)
        self._astray = self._remarked = 0
        began = head.values.get("began")
        from hashlib import sha256  # Not for the menu: its library takes long to load.

        mark = sha256((f"{head.game} {began}" if began else text).encode()).hexdigest()[:12]
        if mark in self._known:
            return 1
        filed = ArchivedGame(mark, head.game, head.values, len(head.made), at, len(content))
        notes = self._notes.get(mark, {})
        filed.favourite = notes.get(True) == FAVOURITE
        filed.deleted = notes.get(False) == DELETED
        self._known[mark] = filed
        self.games.append(filed)
        return 1

    def _go_astray(self, cost: float) -> float:
        self.damaged += 1
        self._astray += 1
        return cost

    def _take_remark(self, text: str) -> None:
        self._remarked += 1
        if note := _NOTE.fullmatch(text):
            word = note[1]
            mark = note[2]
            about_love = word in (FAVOURITE, PLAIN)
            first = self._notes.setdefault(mark, {}).setdefault(about_love, word)
            known = self._known.get(mark)
            # A game continued after it was deleted is restored; a favourite stays one.
            if known is not None and about_love:
                known.favourite = first == FAVOURITE
        elif text and len(self.remarks) < MOST_REMARKS and self._kept < _MOST_REMARKED:
            self._kept += len(text)
            self.remarks.append(text)

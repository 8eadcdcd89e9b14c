"""Games named on the command line, in files or as text, line by line."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from game.app.command.sources import refuse_missing
from game.play.records.record import FORMAT
from game.store.archive.archive import Archive, forwards
from game.store.files.errors import storage_errors

OFTEN = 16
"""Lines between two words about the progress."""


def game_lines(source: str, tell: Callable[[float], object] = lambda share: None) -> Iterator[tuple[int, str]]:
    """Yield the lines of a file, or of a text, that should be games, each with its number.

    Reads one line at a time, of one that is too long only a part; `tell` is called with the share that is read. Raises
    `StorageError`.
    """
    if source.split(maxsplit=1)[:1] == [FORMAT[0]]:
        yield 1, source.replace("\n", " ")
        return
    for number, line in _lines(source, tell):
        if not line.startswith(b"#"):
            text = line.decode(errors="replace")  # Other encodings fail later: only names may contain them.
            if not text.isspace():
                yield number, text


def _lines(source: str, tell: Callable[[float], object]) -> Iterator[tuple[int, bytes]]:
    if source == "-":
        if sys.stdin:
            yield from forwards(sys.stdin.buffer)
        return
    path = Path(source)
    refuse_missing(source)
    archive = Archive(path)
    archive.refuse_too_long()
    size = max(1, archive.size())
    with archive.open() as file, storage_errors(path, "read"):
        for count, line in enumerate(forwards(file)):
            yield line
            if count % OFTEN == 0:
                tell(file.tell() / size)

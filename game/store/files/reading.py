"""Texts from files: size limit, encodings of other editors, regular files only."""

import os
import stat
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

from game.store.files.errors import StorageError, shown, storage_errors
from game.store.files.links import link_target

MAX_BYTES = 4 << 20
"""Maximum size of a file in bytes. A game of 10,000 moves takes 150 KB."""
UTF_16 = {BOM_UTF16_LE: "utf-16-le", BOM_UTF16_BE: "utf-16-be"}
"""The first two bytes of files that editors of Windows write in this encoding."""


def read_text(path: Path, most: int = MAX_BYTES) -> str | None:
    """Return the text of a file of at most `most` bytes, or None if there is none; raises `StorageError`."""
    with storage_errors(path, "read"):
        try:
            with os.fdopen(open_file(link_target(path), os.O_RDONLY), "rb") as file:
                content = file.read(most + 1)
        except FileNotFoundError:
            return None
        if len(content) > most:
            raise ValueError(f"longer than {most} bytes")
    try:
        return decode_text(content)
    except UnicodeDecodeError as error:
        why = f"not {error.encoding.upper()} text: byte {error.start} is wrong"
        raise StorageError(f"{shown(path)} is {why}", why) from error


def encoding_of(content: bytes) -> str:
    """Return the encoding of a text by its first bytes."""
    return UTF_16.get(content[:2], "utf-8")


def decode_text(content: bytes, errors: str = "strict") -> str:
    """Return the text of a file that a person may have edited: UTF-8, or what editors of Windows write, with a mark at
    the beginning, in UTF-16, and with their line ends. Raises `UnicodeDecodeError`.
    """
    text = content.decode(encoding_of(content), errors).removeprefix("\ufeff")
    return text.replace("\r\n", "\n")


def open_file(path: Path, flags: int) -> int:
    """Return the handle of a file that is opened, or made for the owner only; raises `OSError` or `ValueError`.

    Only regular files are opened: a pipe would block, and a device may never end.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        raise ValueError("not a file")
    # Check again: the file may have been replaced since.
    handle = os.open(path, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0), 0o600)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise ValueError("not a file")
    return handle

"""Words of the command line that name a game, or a file to be written."""

import os
from pathlib import Path

from game.checks import quoted
from game.store.files.errors import StorageError, shown
from game.store.files.new_files import refuse_existing

FILES = ".arcade"
"""Suffix of the arcade's own files."""


def refuse_missing(source: str) -> None:
    """Raise `StorageError` unless a word is the name of a file."""
    if os.path.isdir(source):
        raise StorageError(f"{quoted(source)} is a folder, not a file")
    if os.path.lexists(source):
        return
    if source.endswith(FILES) or len(source.split()) == 1:
        raise StorageError(f"there is no file {quoted(source)}")
    raise StorageError(f"{quoted(source)} is neither a file nor a game, whose text begins with the word arcade")


def refuse_target(path: Path) -> None:
    """Raise `StorageError` if a file exists already, or its folder does not: a mistyped one is not made."""
    refuse_existing(path)
    if not os.path.lexists(path.parent):
        raise StorageError(f"{shown(path)} cannot be written: there is no folder {quoted(str(path.parent))}")

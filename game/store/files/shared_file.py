"""Ledger: a file that several windows change; each merges its changes into the present content."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class SharedFile(Struct, Generic[T]):
    """A merged file: its functions, and the changes of this window."""

    path: Path
    load: Callable[[Path, list[str]], T]
    save: Callable[[Path, T], None]
    empty: Callable[[], T]
    trouble: str
    """Message if it cannot be read."""
    lasting: bool = False
    """True if all changes of this window are applied at every write, so that none is ever lost."""
    changes: list[Callable[[T], object]] = field(default_factory=list)
    """Changes made here; until written, or for ever if `lasting`."""

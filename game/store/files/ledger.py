"""Files that all windows add to: each writes what happened in it into whatever the others have written meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct, field

T = TypeVar("T")


class Ledger(Struct, Generic[T]):
    """Such a file: how it is read and written, and what is to be added."""

    path: Path
    load: Callable[[Path, list[str]], T]
    save: Callable[[Path, T], None]
    empty: Callable[[], T]
    trouble: str
    """What is said when it cannot be used."""
    lasting: bool = False
    """Whether all that has happened here is done again whenever it is written: no star is ever lost."""
    changes: list[Callable[[T], object]] = field(default_factory=list)
    """What has happened here, and is not written yet unless it is lasting."""

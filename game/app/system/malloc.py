"""How the C library keeps memory: what pictures took goes back to the system when they are gone."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

LARGE: Final = 1 << 17
"""Bytes from which on a picture has memory of its own."""
SPARE: Final = 1 << 20
"""Bytes that are kept for what comes next."""
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""The numbers by which glibc's `mallopt` knows them."""


def memory_trimmer() -> Callable[[], object]:
    """Let glibc give the memory of large pictures back at once; other libraries do so, and are left alone.

    By itself it learns that large pieces come and go, and keeps their room for the next ones. But in a window whose
    size changes these are never of the same size, and the arcade grows to thrice of what it needs.

    Returns what makes it give back the room between small pieces too, which takes up to a tenth of a second.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(None)
            library.mallopt(_MMAP_THRESHOLD, LARGE)
            library.mallopt(_TRIM_THRESHOLD, SPARE)
            return partial(library.malloc_trim, 0)
    return lambda: None

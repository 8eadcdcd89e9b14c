"""Memory trimming: the memory of freed pictures goes back to the system (glibc only)."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

LARGE: Final = 1 << 17
"""Size in bytes above which a block is mapped on its own."""
SPARE: Final = 1 << 20
"""Free bytes kept at the top of the heap."""
_TRIM_THRESHOLD: Final = -1
_MMAP_THRESHOLD: Final = -3
"""Parameters of glibc's `mallopt`."""


def memory_trimmer() -> Callable[[], object]:
    """Make glibc return large freed blocks at once; return a function that returns free memory between small blocks.

    By default glibc raises its threshold and keeps large blocks for reuse. In a window being resized no two pictures
    have the same size, and the arcade would grow to three times what it needs. Other C libraries are left alone.

    The returned function takes up to 0.1 s.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(None)
            library.mallopt(_MMAP_THRESHOLD, LARGE)
            library.mallopt(_TRIM_THRESHOLD, SPARE)
            return partial(library.malloc_trim, 0)
    return lambda: None

"""A disk that can be full."""

from __future__ import annotations

import errno
import os

import pytest


class Disk:
    """While it is full, nothing that is written gets onto it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        real = os.fsync

        def fsync(handle: int) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, "No space left on device")
            real(handle)

        monkeypatch.setattr(os, "fsync", fsync)

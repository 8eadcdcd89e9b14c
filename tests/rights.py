"""Files that cannot be read or written, also where the tests run as root, who may do everything."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VERSION = 0x20080522
"""Form of the two structures in Linux' `capabilities.h`."""
IGNORING_RIGHTS = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: what lets root read and write everything."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("process", ctypes.c_int))


class _Capabilities(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def bound_by_rights() -> Iterator[None]:
    """Context in which the rights of files hold for this thread, even if it is root's."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        yield
        return
    libc, header = ctypes.CDLL(None, use_errno=True), _Header(VERSION, 0)
    held = (_Capabilities * 2)()
    _checked(libc.capget(ctypes.byref(header), held))
    all_of_them = held[0].effective
    held[0].effective = all_of_them & ~IGNORING_RIGHTS
    _checked(libc.capset(ctypes.byref(header), held))
    try:
        yield
    finally:
        held[0].effective = all_of_them
        _checked(libc.capset(ctypes.byref(header), held))


def _checked(failed: int) -> None:
    if failed:
        raise OSError(ctypes.get_errno(), "the capabilities of this thread cannot be changed")


@contextmanager
def rights(path: Path, mode: int) -> Iterator[None]:
    """Context in which a file or folder has these rights, which hold for whoever runs the tests."""
    before = path.stat().st_mode
    path.chmod(mode)
    try:
        with bound_by_rights():
            yield
    finally:
        path.chmod(before)

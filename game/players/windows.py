"""Job objects of Windows: processes that are ended together, at the latest when the arcade itself is gone.

A process that the program starts in the moment before it is in the job stays outside.
"""

from __future__ import annotations

import ctypes
import sys
from ctypes import wintypes

from game.background import Process

assert sys.platform == "win32"

_EXTENDED_LIMITS = 9
_KILL_ON_CLOSE = 0x2000
_SET_QUOTA_AND_TERMINATE = 0x0101


class _BasicLimits(ctypes.Structure):
    _fields_ = (
        ("PerProcessUserTimeLimit", wintypes.LARGE_INTEGER),
        ("PerJobUserTimeLimit", wintypes.LARGE_INTEGER),
        ("LimitFlags", wintypes.DWORD),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", wintypes.DWORD),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", wintypes.DWORD),
        ("SchedulingClass", wintypes.DWORD),
    )


class _Limits(ctypes.Structure):
    _fields_ = (
        ("BasicLimitInformation", _BasicLimits),
        ("IoInfo", ctypes.c_ulonglong * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


_kernel = ctypes.WinDLL("kernel32", use_last_error=True)
_kernel.CreateJobObjectW.argtypes = (ctypes.c_void_p, wintypes.LPCWSTR)
_kernel.CreateJobObjectW.restype = wintypes.HANDLE
_kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, ctypes.c_void_p, wintypes.DWORD)
_kernel.OpenProcess.argtypes = (wintypes.DWORD, wintypes.BOOL, wintypes.DWORD)
_kernel.OpenProcess.restype = wintypes.HANDLE
_kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
_kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
_kernel.CloseHandle.argtypes = (wintypes.HANDLE,)


class Group:
    """The processes of a program: a job object holds them."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._job = _kernel.CreateJobObjectW(None, None)
        limits = _Limits()
        limits.BasicLimitInformation.LimitFlags = _KILL_ON_CLOSE
        _kernel.SetInformationJobObject(self._job, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits))
        handle = _kernel.OpenProcess(_SET_QUOTA_AND_TERMINATE, False, process.pid)
        if handle:
            _kernel.AssignProcessToJobObject(self._job, handle)
            _kernel.CloseHandle(handle)

    @property
    def empty(self) -> bool:
        """True if no process is left: nothing outlives `terminate` here."""
        return True

    def terminate(self) -> None:
        """End all: there is no way to ask."""
        self.kill()

    def kill(self) -> None:
        _kernel.TerminateJobObject(self._job, 1)
        # The program itself, in case it could not be put into the job.
        self._process.kill()

    def close(self) -> None:
        """Nothing is left to be ended."""
        _kernel.CloseHandle(self._job)

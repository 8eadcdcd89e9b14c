"""Job objects of Windows, as far as they can be told without one: what the system is asked for, in its own numbers."""

from __future__ import annotations

import ctypes
import importlib
import sys
from collections.abc import Callable, Iterator
from types import ModuleType, SimpleNamespace

import pytest

JOB, PROCESS = 77, 88
KILL_ON_JOB_CLOSE, EXTENDED_LIMIT_INFORMATION, SET_QUOTA_AND_TERMINATE = 0x2000, 9, 0x101
"""`JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE`, `JobObjectExtendedLimitInformation`, and the two rights that
`AssignProcessToJobObject` needs of a process.
"""


class Kernel:
    """Notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, tuple[object, ...]]] = []
        self.opens = True

    def __getattr__(self, name: str) -> Callable[..., object]:
        def call(*given: object) -> object:
            self.asked.append((name, given))
            return {"CreateJobObjectW": JOB, "OpenProcess": PROCESS if self.opens else 0}.get(name, 1)

        setattr(self, name, call)
        return call


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> Kernel:
    kernel = Kernel()
    monkeypatch.setattr(ctypes, "WinDLL", lambda name, **given: kernel, raising=False)
    monkeypatch.setattr(ctypes, "byref", lambda limits: limits)
    return kernel


@pytest.fixture
def windows(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.setattr(sys, "platform", "win32")
    yield importlib.import_module("game.players.windows")
    del sys.modules["game.players.windows"]


def test_a_program_is_put_into_a_job_that_ends_with_the_arcade(kernel: Kernel, windows: ModuleType) -> None:
    group = windows.Group(SimpleNamespace(pid=5))
    names = [name for name, _ in kernel.asked]
    asked = dict(kernel.asked)
    assert names == [
        "CreateJobObjectW", "SetInformationJobObject", "OpenProcess", "AssignProcessToJobObject", "CloseHandle",
    ]  # fmt: skip
    job, what, limits, size = asked["SetInformationJobObject"]
    assert (job, what, size) == (JOB, EXTENDED_LIMIT_INFORMATION, ctypes.sizeof(limits))
    assert limits.BasicLimitInformation.LimitFlags == KILL_ON_JOB_CLOSE
    assert asked["OpenProcess"] == (SET_QUOTA_AND_TERMINATE, False, 5)
    assert asked["AssignProcessToJobObject"] == (JOB, PROCESS)
    assert asked["CloseHandle"] == (PROCESS,)
    assert group.empty, "nothing outlives the end of the job"


def test_it_is_ended_with_all_it_has_started_or_alone(kernel: Kernel, windows: ModuleType) -> None:
    kernel.opens, killed = False, list[str]()
    group = windows.Group(SimpleNamespace(pid=5, kill=lambda: killed.append("killed")))
    assert [name for name, _ in kernel.asked][-1] == "OpenProcess", "what cannot be opened is in no job"
    kernel.asked.clear()
    group.terminate()
    assert (kernel.asked, killed) == ([("TerminateJobObject", (JOB, 1))], ["killed"])
    group.close()
    assert kernel.asked[1:] == [("CloseHandle", (JOB,))]

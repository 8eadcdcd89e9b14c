"""The benchmarks can be started: what they measure is there; and ended, with all that they have started."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path
from shutil import which

import pytest

from benchmarks.__main__ import NAMES
from tests.conftest import ROOT
from tests.processes import PATIENCE, started


@pytest.mark.parametrize("name", NAMES)
def test_what_can_be_named_can_be_measured(name: str) -> None:
    assert callable(import_module(f"benchmarks.{name}").measure)


def members(session: int) -> list[str]:
    """The commands of the processes of a session that still run."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            ended = (folder / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
            if not ended and os.getsid(int(folder.name)) == session:
                found.append((folder / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue  # It has just ended.
    return found


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks at processes as Linux shows them")
@pytest.mark.skipif(not which("Xvfb"), reason="needs a virtual screen")
def test_what_is_measured_ends_with_the_measuring() -> None:
    command = sys.executable, "-m", "benchmarks", "start"
    unseen = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with started(command, cwd=ROOT, start_new_session=True, **unseen) as one:
        end = time.monotonic() + PATIENCE
        while not any("main.py" in other for other in members(one.pid)):
            assert one.poll() is None, "it should measure for some seconds"
            assert time.monotonic() < end, "it should have started the arcade"
            time.sleep(0.01)
        one.send_signal(signal.SIGTERM)
        assert one.wait(PATIENCE) == 128 + signal.SIGTERM
        assert not members(one.pid)

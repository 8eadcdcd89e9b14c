"""The one place that starts threads and processes: whatever runs beside the frames was started here."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

Process = subprocess.Popen[bytes]


def start_thread(work: Callable[[], object], name: str, daemon: bool = True) -> Thread:
    """Let a thread do something; raises `RuntimeError` where none can be started.

    The program's end does not wait for it, unless it is no `daemon`.
    """
    thread = Thread(target=work, name=name, daemon=daemon)
    thread.start()
    return thread


def start_task(work: Callable[[], object], name: str) -> Callable[[], bool]:
    """Let a thread do something that soon comes to an end; returns what tells whether it has. Where no thread can be
    started it is done at once.
    """
    try:
        thread = start_thread(work, name)
    except RuntimeError:
        work()
        return lambda: True
    return lambda: not thread.is_alive()


def start_process(command: Sequence[str], folder: Path | None = None, heard: bool = True) -> Process:
    """Start a program without a shell, in a session of its own and with pipes; what it says goes nowhere unless it is
    to be `heard`. Raises `OSError` or `ValueError`.
    """
    output = subprocess.PIPE if heard else subprocess.DEVNULL
    return subprocess.Popen(
        list(command),
        stdin=subprocess.PIPE,
        stdout=output,
        stderr=output,
        cwd=folder,
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
